// The help, the manual and shells' completion read this of the rows of a command.
#pragma once

#include <string>
#include <vector>

#include "command_line/command.hpp"

namespace orrery::app {

// The headings of the rows, in the order in which they come first.
[[nodiscard]] std::vector<std::string> headingsOf(const Command& command);
// The options under a heading.
[[nodiscard]] std::vector<const Option*> optionsUnder(const Command& command, const std::string& heading);
// Words that stand on the command line without an option.
[[nodiscard]] std::vector<const Option*> positionalsOf(const Command& command);

// "--dt", "-h,--help", "FILE"; "--no-open{false}" where a flag negates.
[[nodiscard]] std::string nameText(const Option& option);
// The text that follows the name: " NUMBER=0.01", " OUT ..."; "" of most flags.
[[nodiscard]] std::string takesText(const Option& option);

}  // namespace orrery::app

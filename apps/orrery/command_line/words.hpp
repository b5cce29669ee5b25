// The words of a command line, before they are parsed, and what was meant by those that nothing takes.
#pragma once

#include <string>
#include <vector>

#include "command_line/options.hpp"

namespace orrery::app {

// The words of a command, whose name is the first, with those that belong to no option at the end, behind "--": as
// POSIX has it, all words after a "--" are of these. Three numbers after an option that takes a vector become one word.
// Throws WrongValue, with the whole text, for an option that lacks its value.
[[nodiscard]] std::vector<std::string> inOrder(std::vector<std::string> words, const OptionList& options);

// The option that was meant by an unknown one, by its meaning ("--time" where there is --duration) or its spelling; ""
// where none is near.
[[nodiscard]] std::string optionMeant(const std::string& wanted, const OptionList& options);
// The same of commands.
[[nodiscard]] std::string commandMeant(const std::string& wanted, const std::vector<std::string>& commands);

}  // namespace orrery::app

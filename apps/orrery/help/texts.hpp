// What the help, the manual and shells' completion read of a command.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <utility>
#include <vector>

namespace orrery::app {

[[nodiscard]] std::vector<const CLI::App*> commandsOf(const CLI::App& program);

// Those with a name, of one group.
[[nodiscard]] std::vector<const CLI::Option*> optionsOf(const CLI::App& parser, const std::string& group);

// Commands and what they are for (addExamples).
[[nodiscard]] std::vector<std::pair<std::string, std::string>> examplesOf(const CLI::App& parser);
// What of the footer is no example.
[[nodiscard]] std::string notesOf(const CLI::App& parser);

}  // namespace orrery::app

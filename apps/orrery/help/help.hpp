// How the program explains itself: --help, --help-all, its manual and what shells complete. All of it comes from the
// options as they are made for the command line.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <string_view>

#include "output/json.hpp"

namespace orrery::app {

// --help with the options that most people want, --help-all with all of them.
void addHelp(CLI::App& parser);
// Lines of command and purpose below the options: "orrery run a.xode --record a.html\tand a page that replays it".
void addExamples(CLI::App& parser, std::string examples);

// A page of the manual, in the language of man(7): of the program, or of one command.
[[nodiscard]] std::string manualPage(const CLI::App& program, const CLI::App& parser);

// The same as an object: `command`, `description`, `commands`, `options`, `examples`, `notes`.
[[nodiscard]] Json manualJson(const CLI::App& program, const CLI::App& parser);

// What a shell is to source; "" for others than bash, zsh and fish.
[[nodiscard]] std::string completionFor(std::string_view shell, const CLI::App& program);

}  // namespace orrery::app

// How the program explains itself: --help, --help-all, its manual and what shells complete. All of it comes from the
// rows that the command line is read by.
#pragma once

#include <string>
#include <string_view>

#include "command_line/command.hpp"
#include "output/json.hpp"

namespace orrery::app {

// Adds the rows of --help and, where a command has options that it leaves out, --help-all.
void addHelp(Command& command);

// --help with the options that most people want, --help-all with all of them: of a command, or of the program, where
// `command` is null.
enum class HelpOf : std::uint8_t { UsualOptions, AllOptions };
[[nodiscard]] std::string helpText(const Program& program, const Command* command, HelpOf what);

// A page of the manual, in the language of man(7): of the program, or of one command.
[[nodiscard]] std::string manualPage(const Program& program, const Command* command);

// The same as an object: `command`, `description`, `commands`, `options`, `examples`, `notes`.
[[nodiscard]] Json manualJson(const Program& program, const Command* command);

// The text that a shell has to source; "" for shells other than bash, zsh and fish.
[[nodiscard]] std::string completionFor(std::string_view shell, const Program& program);

}  // namespace orrery::app

// The whole program without main(): tests and fuzzers call it in their own process.
#pragma once

#include "command_line/command.hpp"

namespace orrery::app {

// Does what the command line says. Throws what the library throws: std::bad_alloc.
ExitStatus dispatch(int argc, const char* const* argv);

// The program as its help knows it: name, purpose and statuses; and every command.
[[nodiscard]] Program wholeProgram();
[[nodiscard]] std::vector<std::string> commandNames();
// Tells also which command was meant, if one is near.
void sayUnknownCommand(const std::string& name);

}  // namespace orrery::app

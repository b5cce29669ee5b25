// The whole program but for main(): tests and fuzzers call it in their own process.
#pragma once

#include <CLI/App.hpp>

#include "exit_status.hpp"

namespace orrery::app {

// Does what the command line says. Throws what the library throws: std::bad_alloc.
ExitStatus dispatch(int argc, const char* const* argv);

// The program as its help knows it: name, purpose and statuses; and every command.
void describeProgram(CLI::App& program);
void addAllCommands(CLI::App& program);

}  // namespace orrery::app

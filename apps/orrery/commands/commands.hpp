// The commands of the program: each describes itself, and binds its options to what it runs with.
#pragma once

#include "command_line/command.hpp"

namespace orrery::app {

[[nodiscard]] Command checkCommand();
[[nodiscard]] Command completionCommand();
[[nodiscard]] Command convertCommand();
[[nodiscard]] Command diffCommand();
[[nodiscard]] Command explainCommand();
[[nodiscard]] Command infoCommand();
[[nodiscard]] Command manualCommand();
[[nodiscard]] Command probeCommand();
[[nodiscard]] Command renderCommand();
[[nodiscard]] Command runCommand();
[[nodiscard]] Command sweepCommand();
[[nodiscard]] Command validateCommand();
[[nodiscard]] Command viewCommand();

}  // namespace orrery::app

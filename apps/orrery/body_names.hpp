// Names of bodies on the command line.
#pragma once

#include <string>
#include <string_view>

#include "orrery/sim/simulation.hpp"

namespace orrery::app {

// Is there a body of that name or path? If not it is said on stderr, with the nearest name, of the option that has it.
[[nodiscard]] bool isBody(const Simulation& simulation, const std::string& name, std::string_view option);

}  // namespace orrery::app

// Names of bodies on the command line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "orrery/sim/simulation.hpp"

namespace orrery::app {

// Is there a body of that name or path? If not, a message on stderr has the nearest name, and the option that has it.
[[nodiscard]] bool isBody(const Simulation& simulation, const std::string& name, std::string_view option);

// The bodies whose name or path is like one of the patterns, in which * stands for any characters and ? for one; by
// index in Simulation::bodies().
[[nodiscard]] std::vector<std::size_t> bodiesLike(const Simulation& simulation,
                                                  const std::vector<std::string>& patterns);
// Is each pattern like a body? If not, there is a message as in isBody().
[[nodiscard]] bool areBodies(const Simulation& simulation, const std::vector<std::string>& patterns,
                             std::string_view option);

}  // namespace orrery::app

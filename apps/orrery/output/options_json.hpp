// The options of a simulation as JSON, all of them.
#pragma once

#include "orrery/sim/simulation.hpp"
#include "output/json.hpp"

namespace orrery::app {

// The options by the names of their members; null for what the file or the scene decides.
[[nodiscard]] Json toJson(const SimulationOptions& options);
// And with "dt" (s) and "gravity" (null: that of the file).
[[nodiscard]] Json toJson(const SimulationOptions& options, double dt);

}  // namespace orrery::app

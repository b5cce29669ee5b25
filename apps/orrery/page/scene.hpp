// The data of a page besides motion: the scene, and its simulated parts.
#pragma once

#include "orrery/sim/simulation.hpp"
#include "output/json.hpp"

namespace orrery::app {

// {"tree", "worlds", "bodies", "surfaces", "shapes", "joints", "fields"}: docs/viewer.md has the keys.
[[nodiscard]] Json pageScene(Simulation& simulation);

}  // namespace orrery::app

// The data of a page besides motion: the scene, and its simulated parts.
#pragma once

#include "orrery/sim/simulation.hpp"
#include "output/json.hpp"

namespace orrery::app {

// {"tree", "worlds", "bodies", "surfaces", "shapes", "joints", "fields"}: docs/formats/page.md has the keys.
[[nodiscard]] Json pageScene(Simulation& simulation);

}  // namespace orrery::app

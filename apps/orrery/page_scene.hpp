// What the page shows besides the poses: bodies, shapes and joints of a plan.
#pragma once

#include "json.hpp"
#include "orrery/sim/simulation.hpp"

namespace orrery::app {

// {"bodies", "shapes", "joints"}: docs/viewer.md has the keys.
[[nodiscard]] Json pageScene(const Simulation& simulation);

}  // namespace orrery::app

// The Plan as `orrery info` prints it for people.
#pragma once

#include <string>

#include "orrery/plan/plan.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/sim/simulation.hpp"

namespace orrery::app {

// A paragraph a world: counts, masses, extents, how it is moved, and its first bodies and joints. If the plan is an
// outline, a mesh that comes apart counts as one geom.
[[nodiscard]] std::string toText(const Plan& plan, const Scene& scene, const SimulationOptions& options,
                                 bool isOutline);

}  // namespace orrery::app

// The Plan as `orrery info --json` prints it.
#pragma once

#include "orrery/plan/plan.hpp"
#include "orrery/scene/scene.hpp"
#include "output/json.hpp"

namespace orrery::app {

// The array "worlds". `scene` is what the plan was made from.
[[nodiscard]] Json toJson(const Plan& plan, const Scene& scene);

// The frame that a joint's rows and drives are measured in, m, in the world.
[[nodiscard]] Pose frameAtStart(const PlanWorld& world, const PlanSixDofJoint& joint);

}  // namespace orrery::app

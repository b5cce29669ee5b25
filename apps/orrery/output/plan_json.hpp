// The Plan as `orrery info --json` prints it.
#pragma once

#include <cstddef>
#include <span>

#include "orrery/plan/plan.hpp"
#include "orrery/scene/scene.hpp"
#include "output/json.hpp"

namespace orrery::app {

// The array "worlds". `scene` is what the plan was made from.
[[nodiscard]] Json toJson(const Plan& plan, const Scene& scene);

// Is the geom one of the convex parts of the collider that the geom before belongs to?
[[nodiscard]] bool isFurtherPart(std::span<const PlanGeom> geoms, std::size_t i);

// The frame that a joint's rows and drives are measured in, m, in the world.
[[nodiscard]] Pose frameAtStart(const PlanWorld& world, const PlanSixDofJoint& joint);

}  // namespace orrery::app

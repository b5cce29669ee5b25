// Which body carries the anchor and the axes of a joint, as OdeJointSettings::madeAt needs it.
#pragma once

#include <cstddef>

#include "orrery/plan/plan.hpp"

namespace orrery {

// Does an axis move with the second of two bodies?
[[nodiscard]] bool isOfSecond(const PlanJoint& joint, std::size_t axis);
[[nodiscard]] bool isAnchorOfSecond(JointType type);
// Does an axis move with the only body of a joint whose first end is the world? ODE reports the axes of a joint with
// one body relative to that body, except the first of a universal and of a pu.
[[nodiscard]] bool isOfOnlyBody(const PlanJoint& joint, std::size_t axis);

}  // namespace orrery

// Poses that come of other rules than nested frames: rows A4, A11 and A12 of the choices.
#pragma once

#include "context.hpp"

namespace orrery::xode {

// Gives the nodes whose pose those rules change the transform that has this pose, absolute. Nothing under the
// rules of the specification.
void applyPoseChoices(Context& context);

}  // namespace orrery::xode

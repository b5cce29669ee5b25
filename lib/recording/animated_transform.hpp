// The place of an animated node, for programs that show it. lib/sim/motions has the same for bodies that an animation
// moves.
#pragma once

#include <cmath>

#include "plan/draft.hpp"

namespace orrery {

// Returns the value at `time` s after the start of the animations, in any pass.
template <typename Curve>
auto valueAt(const PlanCurve<Curve>& plan, double time) {
    const bool inFirst = !plan.repeats || time < plan.duration;
    return valueAt(plan.curve, inFirst ? time : plan.duration > 0 ? std::fmod(time, plan.duration) : 0);
}

// Returns the transform in the node's parent.
inline Transform transformAt(const AnimatedNode& moved, double time) {
    Transform transform = moved.atStart;
    if (moved.position) transform.position = valueAt(*moved.position, time);
    if (moved.rotation) transform.rotation = valueAt(*moved.rotation, time);
    if (moved.scale) transform.scale = valueAt(*moved.scale, time);
    return transform;
}

}  // namespace orrery

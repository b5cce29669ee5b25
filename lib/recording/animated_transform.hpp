// Where an animation has a node, for those who show it. lib/sim/motions has the same for the bodies that it moves.
#pragma once

#include <cmath>

#include "plan/draft.hpp"

namespace orrery {

// At `time` s since the animations began, in whatever pass that is.
template <typename Curve>
auto valueAt(const PlanCurve<Curve>& plan, double time) {
    const bool inFirst = !plan.repeats || time < plan.duration;
    return valueAt(plan.curve, inFirst ? time : plan.duration > 0 ? std::fmod(time, plan.duration) : 0);
}

// In its parent.
inline Transform transformAt(const AnimatedNode& moved, double time) {
    Transform transform = moved.atStart;
    if (moved.position) transform.position = valueAt(*moved.position, time);
    if (moved.rotation) transform.rotation = valueAt(*moved.rotation, time);
    if (moved.scale) transform.scale = valueAt(*moved.scale, time);
    return transform;
}

}  // namespace orrery

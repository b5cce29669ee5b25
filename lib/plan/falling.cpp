#include "plan/falling.hpp"

#include <numeric>
#include <utility>

namespace orrery {

JoinedBodies::JoinedBodies(const PlanWorld& world, Holds holds)
    : next_(world.bodies.size()), held_(world.bodies.size(), 0) {
    std::iota(next_.begin(), next_.end(), std::size_t{0});
    for (std::size_t i = 0; i < held_.size(); ++i) held_[i] = world.bodies[i].kinematic ? 1 : 0;
    for (const PlanGeom& geom : world.geoms) {
        if (holds == Holds::Colliders && geom.body != kNone && !geom.trigger)
            held_[static_cast<std::size_t>(geom.body)] = 1;
    }
    for (const PlanJoint& joint : world.joints) connect(joint.body1, joint.body2);
    for (const PlanSixDofJoint& joint : world.sixDofJoints) connect(joint.body1, joint.body2);
}

std::size_t JoinedBodies::first(std::size_t body) {
    while (next_[body] != body) body = next_[body] = next_[next_[body]];
    return body;
}

void JoinedBodies::connect(std::int32_t one, std::int32_t other) {
    if (one == kNone) std::swap(one, other);
    if (one == kNone) return;
    const std::size_t a = first(static_cast<std::size_t>(one));
    if (other == kNone) {
        held_[a] = 1;
        return;
    }
    const std::size_t b = first(static_cast<std::size_t>(other));
    next_[b] = a;
    if (held_[b] != 0) held_[a] = 1;
}

bool falls(const PlanBody& body) {
    return !body.kinematic && !body.infiniteMass && body.enabled && body.gravityFactor != 0;
}

bool hasOnlyGravity(const PlanWorld& world) {
    const Vector3& g = world.gravity;
    return world.fields.empty() && (g.x != 0 || g.y != 0 || g.z != 0);
}

}  // namespace orrery

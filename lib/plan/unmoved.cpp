// Finds scenes in which nothing can move.
#include <algorithm>
#include <string>

#include "plan/draft.hpp"

#include "orrery/base/codes/plan.hpp"
#include "orrery/base/counted.hpp"

namespace orrery {
namespace {

bool isZero(const Vector3& v) {
    return v.x == 0 && v.y == 0 && v.z == 0;
}

bool isAtRest(const PlanBody& body) {
    return isZero(body.linearVelocity) && isZero(body.angularVelocity);
}

bool isNotKinematic(const PlanBody& body) {
    return !body.kinematic;
}

// Joints and fields may move what they hold; overlaps push bodies apart, but that is no motion that anybody means.
bool canMove(const PlanWorld& world, const PlanBody& body) {
    if (body.animated) return true;
    if (body.kinematic || !body.enabled) return body.enabled && !isAtRest(body);
    const bool isPulled = !body.infiniteMass && body.gravityFactor != 0 && !isZero(world.gravity);
    return isPulled || !isAtRest(body) || !isZero(body.force) || !isZero(body.torque);
}

bool canMove(const PlanWorld& world) {
    const auto& bodies = world.bodies;
    if (!world.motions.empty()) return true;
    const bool isHandled = !world.fields.empty() || !world.joints.empty() || !world.sixDofJoints.empty();
    if (isHandled && std::any_of(bodies.begin(), bodies.end(), isNotKinematic)) return true;
    return std::any_of(bodies.begin(), bodies.end(), [&](const PlanBody& body) { return canMove(world, body); });
}

std::size_t collidersOf(const PlanWorld& world) {
    return static_cast<std::size_t>(
        std::count_if(world.geoms.begin(), world.geoms.end(), [](const PlanGeom& geom) { return !geom.trigger; }));
}

struct Counts {
    std::size_t colliders = 0;
    std::size_t kinematic = 0;
    std::size_t dynamic = 0;
    std::size_t asleep = 0;
};

std::string textOf(const Counts& counts) {
    if (counts.dynamic > 0 && counts.asleep == counts.dynamic) {
        return "nothing in the scene moves: all of its dynamic bodies (" + std::to_string(counts.dynamic) +
               ") are asleep from the start";
    }
    if (counts.dynamic > 0) {
        return "nothing in the scene moves: no gravity pulls its dynamic bodies (" + std::to_string(counts.dynamic) +
               "), and none has a velocity, a force, a joint or an animation";
    }
    if (counts.kinematic > 0) {
        return "nothing in the scene moves: all of its bodies (" + std::to_string(counts.kinematic) +
               ") are kinematic, and none has a velocity or an animation";
    }
    return "nothing in the scene moves: it has colliders (" + std::to_string(counts.colliders) +
           ") and no body that moves";
}

}  // namespace

void checkMotion(PlanDraft& draft) {
    // Errors before it may say why. A scene made by hand may be filled later.
    if (draft.contents.format.empty() || draft.find.hasErrors()) return;
    Counts counts;
    for (const PlanWorld& world : draft.plan.worlds) {
        if (canMove(world)) return;
        counts.colliders += collidersOf(world);
        for (const PlanBody& body : world.bodies) {
            ++(body.kinematic ? counts.kinematic : counts.dynamic);
            if (!body.kinematic && !body.enabled) ++counts.asleep;
        }
    }
    if (counts.colliders + counts.kinematic + counts.dynamic == 0) return;
    draft.find.report(code::PLAN_NOTHING_MOVES, Origin{}, textOf(counts));
}

}  // namespace orrery

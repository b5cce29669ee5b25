// Findings on the plan as a whole: nothing to simulate, and bodies that fall through everything.
#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "plan/draft.hpp"

#include "orrery/base/codes/plan.hpp"

namespace orrery {
namespace {

bool hasPhysics(const Node& node) {
    return node.body || node.collider || node.trigger || node.gravity || node.joint || node.sixDofJoint;
}

// Errors before it say why nothing is left. A scene made by hand may be filled later.
void noteNothing(PlanDraft& draft) {
    if (draft.contents.format.empty() || draft.find.hasErrors()) return;
    for (const PlacedNode& placed : draft.nodes) {
        if (hasPhysics(*placed.node) || placed.animated) return;
    }
    std::size_t meshes = 0;
    for (const PlacedNode& placed : draft.nodes) meshes += placed.node->mesh.valid() ? 1U : 0U;
    draft.find.report(code::PLAN_NOTHING_TO_SIMULATE, Origin{},
                      meshes == 0 ? std::string("the scene has no body, and nothing else to simulate")
                                  : "the scene has only meshes to look at (" + std::to_string(meshes) +
                                        "), and no physics: nothing of it is simulated");
}

// Bodies that joints connect, directly or through others.
class Islands {
public:
    explicit Islands(const PlanWorld& world) : next_(world.bodies.size()), held_(world.bodies.size(), 0) {
        std::iota(next_.begin(), next_.end(), std::size_t{0});
        for (std::size_t i = 0; i < held_.size(); ++i) held_[i] = world.bodies[i].kinematic ? 1 : 0;
        for (const PlanGeom& geom : world.geoms) {
            if (geom.body != kNone && !geom.trigger) held_[static_cast<std::size_t>(geom.body)] = 1;
        }
        for (const PlanJoint& joint : world.joints) connect(joint.body1, joint.body2);
        for (const PlanSixDofJoint& joint : world.sixDofJoints) connect(joint.body1, joint.body2);
    }
    // Does some body of the island touch things, or is it held by the world?
    [[nodiscard]] bool isHeld(std::size_t body) { return held_[first(body)] != 0; }

private:
    std::size_t first(std::size_t body) {
        while (next_[body] != body) body = next_[body] = next_[next_[body]];
        return body;
    }
    void connect(std::int32_t one, std::int32_t other) {
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

    std::vector<std::size_t> next_;
    std::vector<char> held_;
};

bool falls(const PlanBody& body) {
    return !body.kinematic && !body.infiniteMass && body.enabled && body.gravityFactor != 0;
}

// Fields may bend the way of a body, so that it comes back.
bool hasOnlyGravity(const PlanWorld& world) {
    const Vector3& g = world.gravity;
    return world.fields.empty() && (g.x != 0 || g.y != 0 || g.z != 0);
}

// The bodies that a collider was written for, by their nodes: if it is left out, a diagnostic says so.
std::vector<char> bodiesWithCollider(const PlanDraft& draft) {
    std::vector<char> found(draft.nodes.size(), 0);
    for (const std::int32_t index : draft.with.shapes) {
        const PlacedNode& placed = draft.at(index);
        if (placed.node->collider && placed.body != kNone) found[static_cast<std::size_t>(placed.body)] = 1;
    }
    return found;
}

void noteBodiesWithoutCollider(PlanDraft& draft, const PlanWorld& world) {
    const bool othersTouch =
        std::any_of(world.geoms.begin(), world.geoms.end(), [](const PlanGeom& geom) { return !geom.trigger; });
    if (!othersTouch || !hasOnlyGravity(world)) return;
    std::vector<char> hasTrigger(world.bodies.size(), 0);
    for (const PlanGeom& geom : world.geoms) {
        if (geom.body != kNone && geom.trigger) hasTrigger[static_cast<std::size_t>(geom.body)] = 1;
    }
    const std::vector<char> written = bodiesWithCollider(draft);
    Islands islands(world);
    for (std::size_t i = 0; i < world.bodies.size(); ++i) {
        if (!falls(world.bodies[i]) || islands.isHeld(i)) continue;
        const std::int32_t index = draft.indexOf(world.bodies[i].node);
        if (written[static_cast<std::size_t>(index)] != 0) continue;
        const Node& node = *draft.at(index).node;
        draft.find.report(code::PLAN_BODY_WITHOUT_COLLIDER, node.body ? node.body->origin : Origin{}, node, {},
                          hasTrigger[i] != 0 ? "has a trigger and no collider: it falls through everything"
                                             : "has no collider: it falls through everything");
    }
}

}  // namespace

void checkWhole(PlanDraft& draft) {
    noteNothing(draft);
    for (const PlanWorld& world : draft.plan.worlds) noteBodiesWithoutCollider(draft, world);
}

}  // namespace orrery

// Findings on the plan as a whole: nothing to simulate, nothing that moves, bodies that fall through everything.
#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "plan/draft.hpp"
#include "plan/falling.hpp"

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
                                  : "the scene has only visible meshes (" + std::to_string(meshes) +
                                        ") and no physics: nothing is simulated");
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
    JoinedBodies islands(world, JoinedBodies::Holds::Colliders);
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

bool hasFriction(const PlanDraft& draft, const PlanGeom& geom) {
    const PlanMaterial& material = draft.plan.materials[geom.material];
    return geom.trigger || geom.surface != kNone || material.staticFriction > 0 || material.dynamicFriction > 0;
}

// Scenes for a certain experiment are so, and files whose author left out the friction.
void noteFriction(PlanDraft& draft, const PlanWorld& world) {
    const auto isLoose = [](const PlanGeom& geom) { return geom.body != kNone && !geom.trigger; };
    if (!std::any_of(world.geoms.begin(), world.geoms.end(), isLoose)) return;
    if (std::any_of(world.geoms.begin(), world.geoms.end(),
                    [&](const PlanGeom& geom) { return hasFriction(draft, geom); }))
        return;
    draft.find.note(code::PLAN_FRICTION_NONE, *draft.at(draft.indexOf(world.geoms.front().node)).node,
                    "has a friction of 0, like all colliders: moving bodies slide for ever");
}

// Sentences and tables find a body by its name; the others only by their paths.
void noteNames(PlanDraft& draft) {
    std::unordered_map<std::string_view, std::size_t> known;
    for (const PlanWorld& world : draft.plan.worlds) {
        for (const PlanBody& body : world.bodies) {
            const Node& node = *draft.at(draft.indexOf(body.node)).node;
            if (node.name.empty() || ++known[node.name] != 2) continue;
            return draft.find.note(code::PLAN_NAME_REPEATED, node, "has the name of another body");
        }
    }
}

}  // namespace

void checkWhole(PlanDraft& draft) {
    noteNothing(draft);
    for (const PlanWorld& world : draft.plan.worlds) noteBodiesWithoutCollider(draft, world);
    if (draft.contents.format.empty()) return;  // made by hand
    for (const PlanWorld& world : draft.plan.worlds) noteFriction(draft, world);
    noteNames(draft);
}

}  // namespace orrery

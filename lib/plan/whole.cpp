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
    const std::size_t shapes = draft.contents.shapes.size();
    draft.find.report(code::PLAN_NOTHING_TO_SIMULATE, Origin{},
                      shapes > 0 ? "no node of the scene has a body, a collider or a trigger, and so none uses its "
                                   "shapes (" +
                                       std::to_string(shapes) + "): nothing is simulated"
                      : meshes > 0 ? "the scene has only visible meshes (" + std::to_string(meshes) +
                                         ") and no physics: nothing is simulated"
                                   : std::string("the scene has no body, and nothing else to simulate"));
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

// A collider above a body belongs to the object that contains the body. Further above, it was hardly meant for the
// body.
std::string colliderAbove(const Node& node) {
    constexpr int kMostLevels = 8;
    const Node* above = node.parent;
    for (int level = 0; above != nullptr && level < kMostLevels; ++level, above = above->parent) {
        if (!above->collider) continue;
        const std::string whose = above->name.empty() ? "the node" : '"' + above->name + '"';
        return "; the collider of " + whose + " above does not belong to it";
    }
    return {};
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
                          std::string(hasTrigger[i] != 0 ? "has a trigger and no collider: it falls through everything"
                                                         : "has no collider: it falls through everything") +
                              colliderAbove(node));
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

bool bouncesFully(const PlanDraft& draft, const PlanGeom& geom) {
    constexpr double kFull = 0.999;
    if (geom.trigger) return true;
    const double ofMaterial = draft.plan.materials[geom.material].restitution;
    const double bounce = geom.surface == kNone
                              ? ofMaterial
                              : draft.plan.surfaces[static_cast<std::size_t>(geom.surface)].bounce.value_or(ofMaterial);
    return bounce >= kFull && bounce <= 1;  // more is told by itself
}

// Nothing takes the energy of what falls.
void noteBounce(PlanDraft& draft, const PlanWorld& world) {
    const auto isCollider = [](const PlanGeom& geom) { return !geom.trigger; };
    const auto isLoose = [&](const PlanGeom& geom) {
        return geom.body != kNone && !geom.trigger && falls(world.bodies[static_cast<std::size_t>(geom.body)]);
    };
    const auto& geoms = world.geoms;
    if (!hasOnlyGravity(world) || std::count_if(geoms.begin(), geoms.end(), isCollider) < 2) return;
    const auto first = std::find_if(geoms.begin(), geoms.end(), isLoose);
    if (first == geoms.end()) return;
    if (!std::all_of(geoms.begin(), geoms.end(), [&](const PlanGeom& geom) { return bouncesFully(draft, geom); }))
        return;
    draft.find.note(code::PLAN_RESTITUTION_HIGH, *draft.at(draft.indexOf(first->node)).node,
                    "has a restitution of 1, like all colliders: what bounces never comes to rest");
}

// Sentences and tables find a body by its name; the others only by their paths.
void noteNames(PlanDraft& draft) {
    std::unordered_map<std::string_view, const Node*> known;
    for (const PlanWorld& world : draft.plan.worlds) {
        for (const PlanBody& body : world.bodies) {
            const Node& node = *draft.at(draft.indexOf(body.node)).node;
            if (node.name.empty()) continue;
            const auto [first, isNew] = known.try_emplace(node.name, &node);
            if (isNew) continue;
            const PathNames paths(draft.contents);
            return draft.find.note(code::PLAN_NAME_REPEATED, node,
                                   "has the name of another body; their paths are \"" + paths.path(*first->second) +
                                       "\" and \"" + paths.path(node) + '"');
        }
    }
}

}  // namespace

void checkWhole(PlanDraft& draft) {
    noteNothing(draft);
    for (const PlanWorld& world : draft.plan.worlds) noteBodiesWithoutCollider(draft, world);
    if (draft.contents.format.empty()) return;  // made by hand
    for (const PlanWorld& world : draft.plan.worlds) {
        noteFriction(draft, world);
        noteBounce(draft, world);
    }
    noteNames(draft);
}

}  // namespace orrery

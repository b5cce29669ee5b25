// World frames of all nodes, and the worlds, spaces and joint groups that contain them.
#include <cmath>
#include <utility>

#include "plan/ode.hpp"

#include "orrery/base/codes/plan.hpp"

namespace orrery {
namespace {

bool isZero(const Rotation& rotation) {
    if (const auto* q = std::get_if<Quaternion>(&rotation)) return q->x == 0 && q->y == 0 && q->z == 0 && q->w == 0;
    if (const auto* turn = std::get_if<AxisAngle>(&rotation)) return turn->axis == Vector3{};
    return false;
}

void checkTransform(PlanDraft& draft, const PlacedNode& placed, bool parentUsable) {
    const Node& node = *placed.node;
    if (node.transform.rotation && isZero(*node.transform.rotation)) {
        draft.find.report(code::PLAN_ROTATION_ZERO, node.origin, node, "rotation",
                          "has a rotation of length zero, taken as no rotation");
    }
    // Below a frame that is not finite, no frame is finite; that has been reported.
    if (!placed.usable && parentUsable) {
        draft.find.report(code::PLAN_TRANSFORM_INVALID, node,
                          "has a transform that is not finite or far too large; it and all below it are left out");
    }
}

void place(PlanDraft& draft, PlacedNode& placed) {
    const Transform& transform = draft.transform(*placed.node);
    if (placed.parent == kNone) {
        placed.frame = composed(Frame{}, localFrame(transform));
        placed.usable = placed.frame.finite();
        return checkTransform(draft, placed, true);
    }
    const PlacedNode& outer = transform.absolute ? draft.nodes.front() : draft.at(placed.parent);
    if (transform.empty()) {
        placed.frame = outer.frame;
        placed.usable = outer.usable;
        return;
    }
    const Frame local = localFrame(transform);
    placed.usable = outer.usable && local.finite();
    if (placed.usable) {
        placed.frame = composed(outer.frame, local);
        placed.usable = placed.frame.finite();
    }
    checkTransform(draft, placed, outer.usable);
}

std::int32_t addWorld(PlanDraft& draft, NodeId node) {
    draft.plan.worlds.emplace_back().node = node;
    return static_cast<std::int32_t>(draft.plan.worlds.size() - 1);
}

// Does the node have a collider or trigger that moves with it, and not with another node below it?
bool carriesShapes(const PlanDraft& draft, const Node& top) {
    std::vector<const Node*> pending{&top};
    while (!pending.empty()) {
        const Node* node = pending.back();
        pending.pop_back();
        if (node->collider || node->trigger) return true;
        for (const auto& child : node->children) {
            if (!child->body && !draft.animation(*child)) pending.push_back(child.get());
        }
    }
    return false;
}

// A node that an animation moves must be a body; otherwise it would not push others. If the author made none, the
// animated node becomes a body.
bool becomesBody(PlanDraft& draft, const PlacedNode& placed) {
    const Node& node = *placed.node;
    const AnimatedNode* moved = draft.animation(node);
    if (!moved || !carriesShapes(draft, node)) return false;
    if (!placed.free) {
        draft.find.report(code::PLAN_ANIMATION_STATIC, moved->origin, node, {},
                          "is moved by an animation and becomes a kinematic body");
        return true;
    }
    draft.find.report(code::PLAN_ANIMATION_ON_BODY, moved->origin, node, {},
                      "is part of a dynamic body and moved by an animation; it stays where it is on the body");
    return false;
}

// Finds whether an animation or physics moves the node. A dynamic body is independent of the animations of nodes above
// it; an animation of its own has precedence over physics.
void nestInAnimation(PlanDraft& draft, PlacedNode& placed) {
    const Node& node = *placed.node;
    const AnimatedNode* moved = draft.animation(node);
    if (node.body) {
        const bool dynamic = node.body->type == BodyType::Dynamic && !hasInfiniteMass(*node.body);
        placed.free = dynamic && !moved;
        if (dynamic && moved && moved->isRecorded) {
            draft.find.note(code::PLAN_ANIMATION_DYNAMIC, node, "follows a recorded run as a kinematic body");
        } else if (dynamic && moved) {
            draft.find.report(code::PLAN_ANIMATION_DYNAMIC, moved->origin, node, {},
                              "is dynamic and moved by an animation, which it follows as a kinematic body");
        }
    }
    placed.animated = !placed.free && (placed.animated || moved);
}

// Sets the objects that contain the node: those of its parent, unless the node is one itself. A world starts anew.
void nest(PlanDraft& draft, PlacedNode& placed, std::int32_t index) {
    const Node& node = *placed.node;
    if (placed.parent != kNone) {
        const PlacedNode& parent = draft.at(placed.parent);
        placed.world = parent.world;
        placed.space = parent.space;
        placed.jointGroup = parent.jointGroup;
        placed.body = parent.body;
        placed.onBody = parent.onBody && draft.transform(node).empty();
        placed.animated = parent.animated;
        placed.free = parent.free;
    }
    if (node.world) {
        placed.world = addWorld(draft, node.id);
        placed.space = placed.jointGroup = placed.body = kNone;
        placed.free = false;
    }
    if (node.space && placed.world != kNone) {
        auto& spaces = draft.world(placed).spaces;
        spaces.push_back({node.id, placed.space, planOdeSpace(draft, node)});
        placed.space = static_cast<std::int32_t>(spaces.size() - 1);
    }
    if (node.jointGroup && placed.world != kNone) {
        auto& groups = draft.world(placed).jointGroups;
        groups.push_back(node.id);
        placed.jointGroup = static_cast<std::int32_t>(groups.size() - 1);
    }
    if (node.body || becomesBody(draft, placed)) {
        placed.body = index;
        placed.onBody = true;
    }
    nestInAnimation(draft, placed);
}

void list(NodesWith& with, const Node& node, std::int32_t index) {
    if (node.collider || node.trigger) with.shapes.push_back(index);
    if (node.trigger) with.triggers.push_back(index);
    if (node.gravity) with.gravity.push_back(index);
    if (node.joint) with.joints.push_back(index);
    if (node.sixDofJoint) with.sixDofJoints.push_back(index);
}

// Removes the world that was made for scenes without any, with all nodes outside other worlds.
void removeFirstWorld(PlanDraft& draft) {
    draft.plan.worlds.erase(draft.plan.worlds.begin());
    for (PlacedNode& placed : draft.nodes) --placed.world;
}

}  // namespace

void placeNodes(PlanDraft& draft) {
    const Node& root = draft.contents.root();
    draft.nodes.reserve(draft.contents.idLimit());
    draft.nodeOf.assign(draft.contents.idLimit(), kNone);
    addWorld(draft, root.id);

    std::vector<std::pair<const Node*, std::int32_t>> pending{{&root, kNone}};
    while (!pending.empty()) {
        const auto [node, parent] = pending.back();
        pending.pop_back();
        const auto index = static_cast<std::int32_t>(draft.nodes.size());
        PlacedNode& placed = draft.nodes.emplace_back();
        placed.node = node;
        placed.parent = parent;
        if (parent == kNone) placed.world = 0;
        place(draft, placed);
        nest(draft, placed, index);
        list(draft.with, *node, index);
        draft.nodeOf[node->id.value] = index;
        for (auto it = node->children.rbegin(); it != node->children.rend(); ++it)
            pending.emplace_back(it->get(), index);
    }
    if (draft.plan.worlds.size() > 1) removeFirstWorld(draft);
}

}  // namespace orrery

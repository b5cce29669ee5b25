// Joints: their bodies, places and axes.
#include <array>
#include <cmath>
#include <string>
#include <string_view>

#include "plan/joint_axes.hpp"
#include "plan/ode.hpp"

#include "orrery/base/codes/plan.hpp"

namespace orrery {
namespace {

// One end of a joint: a moving body, or the world.
struct End {
    bool good = true;
    const BodyDraft* body = nullptr;
};

End leftOut(PlanDraft& draft, const Node& joint, Code code, const JointLink* link, std::string_view what) {
    const Origin origin = link != nullptr && link->origin ? link->origin : joint.joint->origin;
    draft.find.report(code, origin, joint, "body", std::string(what) + "; the joint is left out",
                      {link != nullptr ? link->name : std::string(), {}});
    return {false, nullptr};
}

// Returns the body of a node; static bodies are the world.
End endAt(PlanDraft& draft, const PlacedNode& joint, const PlacedNode& placed, const JointLink* link) {
    const BodyDraft* body = draft.movingBody(placed);
    if (body == nullptr) return {};
    if (body->leftOut) {
        return leftOut(draft, *joint.node, code::PLAN_JOINT_BODY_LEFT_OUT, link,
                       "is attached to a body that is left out");
    }
    if (draft.at(body->node).world != joint.world) {
        return leftOut(draft, *joint.node, code::PLAN_JOINT_WORLDS, link, "is attached to a body of another world");
    }
    return {true, body};
}

End linkedEnd(PlanDraft& draft, const PlacedNode& joint, const JointLink& link) {
    const std::int32_t node = draft.indexOf(link.body);
    if (node != kNone && draft.at(node).node->body) return endAt(draft, joint, draft.at(node), &link);
    // A name that could not be resolved has been reported by the reader of the file.
    if (!link.body && link.origin) return {false, nullptr};
    return leftOut(draft, *joint.node, code::PLAN_JOINT_LINK, &link, "names a body that does not exist");
}

struct Ends {
    End first;
    End second;
};

// A missing end is the nearest body above, or the world. If both are missing, one end is that body and the other the
// world.
Ends endsOf(PlanDraft& draft, const PlacedNode& placed) {
    const Joint& joint = *placed.node->joint;
    Ends ends;
    if (joint.link1) ends.first = linkedEnd(draft, placed, *joint.link1);
    if (joint.link2) ends.second = linkedEnd(draft, placed, *joint.link2);
    if (!joint.link1) ends.first = endAt(draft, placed, placed, nullptr);
    if (!joint.link2 && joint.link1) ends.second = endAt(draft, placed, placed, nullptr);
    return ends;
}

bool isImmovable(PlanDraft& draft, const End& end) {
    return end.body == nullptr || draft.planned(*end.body).kinematic;
}

bool followsRecording(PlanDraft& draft, const Ends& ends) {
    return (ends.first.body != nullptr && draft.isRecorded(*ends.first.body)) ||
           (ends.second.body != nullptr && draft.isRecorded(*ends.second.body));
}

// For these two types ODE's equations have an end the wrong way round if the first one is the world.
void noteOrder(PlanDraft& draft, const Node& node, const Ends& ends) {
    const JointType type = node.joint->type;
    if (ends.first.body != nullptr || (type != JointType::Piston && type != JointType::PR)) return;
    draft.find.report(
        code::PLAN_JOINT_END_ORDER, node.joint->origin, node, "body",
        "is a " + std::string(toText(type)) + " whose first end is the world: ODE makes its body fly away");
}

// Says of each end that has a name why it cannot move.
std::string describeEnds(PlanDraft& draft, const Node& node) {
    std::string text;
    for (const auto& link : {node.joint->link1, node.joint->link2}) {
        const std::int32_t index = link ? draft.indexOf(link->body) : kNone;
        if (index == kNone || draft.at(index).node->name.empty()) continue;
        const bool isBody = draft.movingBody(draft.at(index)) != nullptr;
        text += (text.empty() ? ": \"" : ", and \"") + draft.at(index).node->name +
                (isBody ? "\" is kinematic" : "\" is in no body that moves");
    }
    return text;
}

bool canHold(PlanDraft& draft, const Node& node, const Ends& ends) {
    if (!ends.first.good || !ends.second.good) return false;
    const JointType type = node.joint->type;
    if (ends.first.body != nullptr && ends.first.body == ends.second.body) {
        return leftOut(draft, node, code::PLAN_JOINT_ENDS_EQUAL, nullptr, "has the same body at both ends").good;
    }
    if (isImmovable(draft, ends.first) && isImmovable(draft, ends.second)) {
        const bool hasBody = ends.first.body != nullptr || ends.second.body != nullptr;
        if (followsRecording(draft, ends)) {
            draft.find.note(code::PLAN_JOINT_MOVES_NOTHING, node, "is left out: its bodies follow a recorded run");
            return false;
        }
        return leftOut(draft, node, hasBody ? code::PLAN_JOINT_MOVES_NOTHING : code::PLAN_JOINT_IMMOVABLE, nullptr,
                       "has no end that can move" + describeEnds(draft, node))
            .good;
    }
    noteOrder(draft, node, ends);
    if (traitsOf(type).needsBodies && (ends.first.body == nullptr || ends.second.body == nullptr)) {
        return leftOut(draft, node, code::PLAN_JOINT_NEEDS_BODIES, nullptr, "needs a body at each end").good;
    }
    return true;
}

// Plans the world position of the second anchor; false if it is missing or unusable.
bool planAnchor2(PlanDraft& draft, const PlacedNode& placed, PlanJoint& planned) {
    const Node& node = *placed.node;
    const std::optional<JointAnchor>& anchor = node.joint->anchor2;
    if (!traitsOf(planned.type).anchor2) {
        if (!anchor) return true;
        draft.find.report(code::PLAN_ODE_JOINT, anchor->origin ? anchor->origin : node.joint->origin, node, {},
                          "states a second anchor, which its type does not have");
        return true;
    }
    if (!anchor) {
        return leftOut(draft, node, code::PLAN_JOINT_ANCHOR2, nullptr, "has no second anchor").good;
    }
    const Frame& frame = anchor->absolute.value_or(false) ? draft.nodes.front().frame : placed.frame;
    planned.anchor2 = fromEigen(frame.point(toEigen(anchor->position)));
    return within(*planned.anchor2, kMaxCoordinate) ||
           leftOut(draft, node, code::PLAN_COORDINATE_LIMIT, nullptr, "has its second anchor too far from the origin")
               .good;
}

// Plans the world position of the anchor; false if it is unusable.
bool planAnchor(PlanDraft& draft, const PlacedNode& placed, PlanJoint& planned) {
    const Node& node = *placed.node;
    if (!traitsOf(planned.type).anchor) return true;
    const std::optional<JointAnchor>& anchor = node.joint->anchor;
    if (!anchor) {
        planned.anchor = fromEigen(placed.frame.origin);
        draft.find.report(code::PLAN_JOINT_ANCHOR_DEFAULT, node.joint->origin, node, {},
                          "has no anchor; the origin of its frame is used", {{}, toText(*planned.anchor)});
    } else {
        const Frame& frame = anchor->absolute.value_or(false) ? draft.nodes.front().frame : placed.frame;
        planned.anchor = fromEigen(frame.point(toEigen(anchor->position)));
    }
    if (within(*planned.anchor, kMaxCoordinate)) return true;
    draft.find.report(code::PLAN_COORDINATE_LIMIT, anchor ? anchor->origin : node.joint->origin, node, {},
                      "has its anchor too far from the origin and is left out",
                      {toText(*planned.anchor), "coordinates up to " + toText(kMaxCoordinate) + " m"});
    return false;
}

void planJoint(PlanDraft& draft, const PlacedNode& placed) {
    if (!placed.usable || !draft.inWorld(placed)) return;
    const Node& node = *placed.node;
    const Ends ends = endsOf(draft, placed);
    PlanJoint planned;
    planned.node = node.id;
    planned.type = node.joint->type;
    planned.group = placed.jointGroup;
    // Everything is checked, so that all faults of the joint are reported at once.
    const bool held = canHold(draft, node, ends);
    const bool anchored = planAnchor(draft, placed, planned) && planAnchor2(draft, placed, planned);
    const bool turned = planAxes(draft, node, planned);
    planOdeJoint(draft, node, planned);
    if (!held || !anchored || !turned || !canBuildOdeJoint(draft, node, planned)) return;
    if (ends.first.body != nullptr) planned.body1 = ends.first.body->index;
    if (ends.second.body != nullptr) planned.body2 = ends.second.body->index;
    PlanWorld& world = draft.world(placed);
    planWhereMade(draft, node, world, planned);
    world.joints.push_back(std::move(planned));
}

}  // namespace

void planJoints(PlanDraft& draft) {
    for (const std::int32_t index : draft.with.joints) planJoint(draft, draft.at(index));
}

}  // namespace orrery

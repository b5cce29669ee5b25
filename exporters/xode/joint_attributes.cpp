#include "joint_attributes.hpp"

#include <algorithm>
#include <utility>

#include "names.hpp"
#include "orrery/base/codes/export.hpp"
#include "orrery/scene/eigen.hpp"
#include "parts.hpp"

namespace orrery::xode {
namespace {

// Nodes that are a <world> or a <space> are no <body> that could be linked.
bool isLinkable(const SceneContents& contents, const std::optional<JointLink>& link) {
    if (!link) return true;
    const Node* body = contents.find(link->body);
    return body && isXodeBody(*body) && !body->world && !body->space && !body->jointGroup;
}

bool isExpressible(const SceneContents& contents, const Joint& joint) {
    const auto finite = [](const std::optional<JointAnchor>& anchor) { return !anchor || isFinite(anchor->position); };
    return isLinkable(contents, joint.link1) && isLinkable(contents, joint.link2) && finite(joint.anchor) &&
           finite(joint.anchor2) &&
           std::all_of(joint.axes.begin(), joint.axes.end(), [](const JointAxis& axis) { return exact(axis); });
}

// A <world> is below <xode>; without any there is one around all.
bool isXodeWorld(const Node* world) {
    return world && (!world->parent || !world->parent->parent);
}

std::string listed(const std::vector<std::string>& items) {
    std::string text;
    for (const std::string& item : items) text += (text.empty() ? "" : ", ") + item;
    return text;
}

}  // namespace

JointAttributesOf::JointAttributesOf(const SceneContents& contents, bool anyLinks) : contents_(contents) {
    if (!anyLinks) return;
    words_ = sixDofJointsAsOde(contents);
    for (std::size_t i = 0; i < words_.size(); ++i) {
        settle(words_[i]);
        byNode_[words_[i].of.value] = i;
    }
}

const JointAttributes* JointAttributesOf::find(NodeId node) const {
    const auto found = byNode_.find(node.value);
    return found == byNode_.end() ? nullptr : &words_[found->second];
}

void JointAttributesOf::settle(JointAttributes& words) const {
    const Node* world = contents_.find(words.world);
    if (!world) words.world = contents_.root().id;
    if (!world || isXodeWorld(world)) {
        std::erase_if(words.joints, [this](const Joint& joint) { return !isExpressible(contents_, joint); });
    } else {
        words.joints.clear();
    }
}

// XODE has amotors in user mode only, about axes of the world.
bool isXodeElement(const Joint& joint) {
    if (joint.type != JointType::AMotor) return hasXodeType(joint);
    const auto staysInWorld = [](const JointAxis& axis) {
        return axis.relativeTo.value_or(AxisFrame::World) == AxisFrame::World;
    };
    return !(joint.ode && joint.ode->amotorMode == OdeAMotorMode::Euler) &&
           std::all_of(joint.axes.begin(), joint.axes.end(), staysInWorld);
}

void reportUnrepresented(const Scene& scene, const JointAttributes& words, DiagnosticLog& log) {
    const Node* node = scene.find(words.of);
    std::vector<std::string> elements;
    std::vector<std::string> lost = words.lost;
    for (const Joint& joint : words.joints) {
        std::string type(toText(joint.type));
        if (isXodeElement(joint)) {
            elements.push_back(std::move(type));
        } else {
            lost.push_back("the " + type + ", which is in <ext ename=\"ode\">");
        }
    }
    if (!node || (lost.empty() && !elements.empty())) return;
    const std::string what =
        elements.empty() ? " has no element in XODE; " : " is written as " + listed(elements) + " too; ";
    log.report(
        code::EXPORT_JOINT_CARRIED, scene.place(*node),
        displayName(*node) + what + "other readers do not see " + (lost.empty() ? std::string("it") : listed(lost)));
}

}  // namespace orrery::xode

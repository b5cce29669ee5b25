#include "joint_words.hpp"

#include <algorithm>
#include <utility>

#include "names.hpp"
#include "orrery/base/codes/export.hpp"
#include "orrery/base/eigen.hpp"
#include "orrery/scene/world_matrix.hpp"
#include "parts.hpp"
#include "six_dof_joints.hpp"

namespace orrery::xode {
namespace {

bool hasFrameJoints(const SceneContents& contents) {
    bool any = false;
    forEachNode(contents.root(), [&](const Node& node) { any = any || node.sixDofJoint; });
    return any;
}

// Nodes that are a <world> or a <space> are no <body> that could be linked.
bool isLinkable(const SceneContents& contents, const std::optional<JointLink>& link) {
    if (!link) return true;
    const Node* body = contents.find(link->body);
    return body && isXodeBody(*body) && !body->world && !body->space && !body->jointGroup;
}

bool isRepresentable(const SceneContents& contents, const Joint& joint) {
    const auto finite = [](const std::optional<JointAnchor>& anchor) { return !anchor || isFinite(anchor->position); };
    return isLinkable(contents, joint.link1) && isLinkable(contents, joint.link2) && finite(joint.anchor) &&
           finite(joint.anchor2) &&
           std::all_of(joint.axes.begin(), joint.axes.end(), [](const JointAxis& axis) { return exact(axis); });
}

// Places of the world in the frame that absolute anchors are in.
void toRootFrame(const Node& root, Joint& joint) {
    if (root.transform.empty()) return;
    const Eigen::Affine3d inward = Eigen::Affine3d(toEigen(worldMatrix(root))).inverse();
    for (auto* anchor : {&joint.anchor, &joint.anchor2}) {
        if (*anchor) (*anchor)->position = fromEigen(Eigen::Vector3d(inward * toEigen((*anchor)->position)));
    }
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

JointWordsOf::JointWordsOf(const SceneContents& contents) : contents_(contents) {
    if (!hasFrameJoints(contents)) return;
    DiagnosticLog ignored;
    const Plan plan = makePlan(Scene(std::make_shared<SceneContents>(contents)), {}, ignored);
    for (const PlanWorld& world : plan.worlds) addWorld(world);
}

const JointWords* JointWordsOf::find(NodeId node) const {
    const auto found = byNode_.find(node.value);
    return found == byNode_.end() ? nullptr : &words_[found->second];
}

void JointWordsOf::addWorld(const PlanWorld& world) {
    std::unordered_map<std::uint32_t, OdeJoints> made;
    std::vector<NodeId> order;
    const auto madeOf = [&](NodeId node) -> OdeJoints* {
        const Node* found = contents_.find(node);
        if (!found || !found->sixDofJoint) return nullptr;
        const auto [place, isNew] = made.try_emplace(node.value);
        if (isNew) order.push_back(node);
        return &place->second;
    };
    for (const PlanJoint& joint : world.joints) {
        if (OdeJoints* to = madeOf(joint.node)) addJointLike(joint, world, *to);
    }
    for (const PlanSixDofJoint& rows : world.sixDofJoints) {
        if (OdeJoints* to = madeOf(rows.node)) addMotorsLike(rows, world, *to);
    }
    for (const NodeId node : order) {
        OdeJoints& all = made[node.value];
        JointWords words{node, world.node, std::move(all.joints), std::move(all.lost)};
        settle(words);
        byNode_[node.value] = words_.size();
        words_.push_back(std::move(words));
    }
}

void JointWordsOf::settle(JointWords& words) const {
    const Node* world = contents_.find(words.world);
    if (!world) words.world = contents_.root().id;
    if (!world || isXodeWorld(world)) {
        for (Joint& joint : words.joints) toRootFrame(contents_.root(), joint);
        std::erase_if(words.joints, [this](const Joint& joint) { return !isRepresentable(contents_, joint); });
    } else {
        words.joints.clear();
    }
}

bool isXodeElement(const Joint& joint) {
    return hasXodeType(joint) && !isMotorBeyondXode(joint);
}

void reportUnsaid(const Scene& scene, const JointWords& words, DiagnosticLog& log) {
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

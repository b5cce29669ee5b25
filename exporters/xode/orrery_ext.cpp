#include <utility>

#include "exts.hpp"

namespace orrery::xode {
namespace {

// Each member ends when it has become an element: curves may have millions.
Element toElement(MemberTree tree) {
    Element element(tree.name);
    element.attributes.reserve(tree.values.size());
    for (MemberTree::Value& value : tree.values) {
        element.attributes.push_back({std::move(value.name), std::move(value.text)});
    }
    element.children.reserve(tree.members.size());
    for (MemberTree& member : tree.members) element.add(toElement(std::move(member)));
    return element;
}

bool isEmpty(const MemberTree& tree) {
    return tree.values.empty() && tree.members.empty();
}

}  // namespace

void OrreryExt::carry(const NodeComponents& node, std::string_view part) {
    describePart(scene_, node, part, pathOf_, tree_);
}

void OrreryExt::carryScene(const SceneData& scene) {
    MemberTree tree{"scene", {}, {}};
    describeScene(scene, tree);
    // The name is an attribute of <xode>.
    std::erase_if(tree.values, [](const MemberTree::Value& value) { return value.name == "name"; });
    if (scene.gravity && isRepresentable(*scene.gravity)) {
        std::erase_if(tree.members, [](const MemberTree& member) { return member.name == "gravity"; });
    }
    if (!isEmpty(tree)) tree_.members.push_back(std::move(tree));
}

void OrreryExt::markWords(NodeId of, const Joint& joint) {
    tree_.values.push_back({"jointOf", pathOf_(of), MemberTree::Kind::Text});
    NodeComponents parts;
    Joint& written = parts.joint.emplace(joint);
    // The reader compares names.
    for (auto* link : {&written.link1, &written.link2}) {
        if (*link) (*link)->body = {};
    }
    describePart(scene_, parts, "joint", pathOf_, tree_);
    tree_.members.back().name = "said";
}

std::optional<Element> OrreryExt::element() {
    if (isEmpty(tree_)) return std::nullopt;
    Element element = toElement(std::exchange(tree_, {}));
    element.name = kExt;
    // An ext has only the attribute that names its owner.
    if (!element.attributes.empty()) {
        Element values(kExtValues);
        values.attributes = std::exchange(element.attributes, {});
        element.children.insert(element.children.begin(), std::move(values));
    }
    element.attributes = {{kOwner, owner::kOrrery}};
    return element;
}

}  // namespace orrery::xode

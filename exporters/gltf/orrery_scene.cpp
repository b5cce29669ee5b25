#include "orrery_scene.hpp"

#include <algorithm>

#include "orrery/base/numbers.hpp"
#include "parts.hpp"

namespace orrery::gltf {
namespace {

Json toJson(const MemberTree::Value& value) {
    if (value.kind == MemberTree::Kind::Boolean) return value.text == "true";
    if (value.kind == MemberTree::Kind::Number) {
        // A whole number is written as one; -0 is none of JSON's integers.
        if (const auto whole = parseInteger(value.text); whole && !value.text.starts_with("-0")) return *whole;
        const auto number = parseDouble(value.text);
        // What is not finite stays a word.
        if (number && *number - *number == 0) return *number;
    }
    return value.text;
}

bool isList(const MemberTree& tree) {
    if (tree.values.empty() == tree.members.empty()) return false;
    for (std::size_t i = 0; i < tree.values.size(); ++i) {
        if (tree.values[i].name != "i" + std::to_string(i)) return false;
    }
    return std::all_of(tree.members.begin(), tree.members.end(),
                       [](const auto& member) { return member.name == "item"; });
}

bool isExact(const SceneContents& scene, const Node& node, std::string_view part) {
    const auto exactShape = [&scene](ShapeId id) {
        const Shape* shape = scene.shape(id);
        return !shape || exact(scene, *shape);
    };
    if (part == "name" || part == "mesh") return true;
    if (part == "transform") return exact(node.transform);
    if (part == "body") return !node.body || exact(*node.body);
    if (part == "collider") return !node.collider || (!node.collider->ode && exactShape(node.collider->shape));
    if (part == "trigger") return !node.trigger || (exact(*node.trigger) && exactShape(node.trigger->shape));
    if (part == "gravity") return !node.gravity || (exact(*node.gravity) && exactShape(node.gravity->shape));
    if (part == "frameJoint") return !node.sixDofJoint || (exact(scene, *node.sixDofJoint) && !joinsItself(node));
    return false;
}

}  // namespace

Json toJson(const MemberTree& tree) {
    const bool list = isList(tree);
    Json json = list ? Json::array() : Json::object();
    for (const MemberTree::Value& value : tree.values) {
        if (list) {
            json.push_back(toJson(value));
        } else {
            json[value.name] = toJson(value);
        }
    }
    for (const MemberTree& member : tree.members) {
        if (list) {
            json.push_back(toJson(member));
        } else {
            json[member.name] = toJson(member);
        }
    }
    return json;
}

Json carriedParts(const SceneContents& scene, const Node& node, const std::function<std::string(NodeId)>& pathOf) {
    MemberTree tree;
    for (const std::string_view part : partNames()) {
        if (!isExact(scene, node, part)) describePart(scene, node, part, pathOf, tree);
    }
    return toJson(tree);
}

}  // namespace orrery::gltf

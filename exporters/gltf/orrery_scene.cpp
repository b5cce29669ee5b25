#include <algorithm>
#include <map>

#include "extensions.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/base/words_digest.hpp"
#include "orrery/conversion/rotations.hpp"
#include "orrery/formats/gltf/khr_physics_rigid_bodies.hpp"
#include "orrery/scene/structure.hpp"
#include "parts.hpp"

namespace orrery::gltf {
namespace {

Json valueJson(const MemberTree::Value& value) {
    if (value.kind == MemberTree::Kind::Boolean) return value.text == "true";
    if (value.kind == MemberTree::Kind::Number) {
        // A whole number is written as one; JSON has no integer -0.
        if (const auto whole = parseInteger(value.text); whole && !value.text.starts_with("-0")) return *whole;
        const auto number = parseDouble(value.text);
        // A number that is not finite stays a word.
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

}  // namespace

Json toJson(const MemberTree& tree) {
    const bool list = isList(tree);
    Json json = list ? Json::array() : Json::object();
    for (const MemberTree::Value& value : tree.values) {
        if (list) {
            json.push_back(valueJson(value));
        } else {
            json[value.name] = valueJson(value);
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

namespace {

// The quaternions of a node that glTF wants to be of length 1, as they were written.
std::optional<Quaternion> rotationOf(const Node& node) {
    const auto& rotation = node.transform.rotation;
    const auto* turn = rotation && !node.transform.matrix ? std::get_if<Quaternion>(&*rotation) : nullptr;
    return turn != nullptr ? std::optional(*turn) : std::nullopt;
}

std::optional<Quaternion> orientationOf(const Node& node) {
    const auto* mass = node.body ? std::get_if<MotionMass>(&node.body->mass) : nullptr;
    return mass != nullptr ? mass->inertiaOrientation : std::nullopt;
}

bool isOfOtherLength(const std::optional<Quaternion>& turn) {
    return turn && !isOfUnitLength(*turn);
}

void addWords(WordsDigest& digest, const Json& json) {
    if (json.is_number()) return digest.addNumber(json.get<double>());
    if (json.is_boolean()) return digest.addNumber(json.get<bool>() ? 1 : 0);
    if (json.is_string()) return digest.addWord(json.get<std::string>());
    digest.addWord(json.is_array() ? "[" : "{");
    std::map<std::string, const Json*> members;  // in order, whatever theirs is in the file
    for (const auto& [key, value] : json.items()) {
        if (json.is_array()) {
            addWords(digest, value);
        } else if (key != "name" && key != "extras" && key != "extensions") {
            members.emplace(key, &value);
        }
    }
    for (const auto& [key, value] : members) {
        digest.addWord(key);
        addWords(digest, *value);
    }
    digest.addWord("]");
}

const Json* motionOf(const Json& node) {
    const auto extensions = node.find("extensions");
    if (extensions == node.end()) return nullptr;
    for (const char* family : {khr_body::kExtension.name, omi_body::kExtension.name}) {
        const auto body = extensions->find(family);
        if (body == extensions->end()) continue;
        const auto motion = body->find(omi_body::kMotion);
        return motion == body->end() ? nullptr : &*motion;
    }
    return nullptr;
}

// A digest of the node's words for a part that ORRERY_scene carries.
std::string digestOfPart(const Json& node, std::string_view part) {
    WordsDigest digest;
    if (part == "transform") {
        for (const char* key : {"translation", "rotation", "scale", "matrix"}) {
            if (!node.contains(key)) continue;
            digest.addWord(key);
            addWords(digest, node[key]);
        }
    } else if (const auto* motion = motionOf(node)) {
        addWords(digest, *motion);
    }
    return digest.text();
}

Json orrerySceneNodeJson(const SceneContents& scene, const Node& node, const Indices& indices) {
    return preservedParts(scene, node, indices);
}

// The part of the scene as a whole.
Json orrerySceneDocumentJson(const SceneContents& scene, ExtensionWriter::File file) {
    if (file == ExtensionWriter::File::Edited) return {};
    MemberTree tree{"scene", {}, {}};
    describeScene(scene, tree);
    std::erase_if(tree.values, [](const auto& value) { return value.name == "name"; });
    std::erase_if(tree.members, [](const auto& member) { return member.name == "gravity"; });
    Json json{{orrery_scene::kVersion, 1}, {orrery_scene::kScene, toJson(tree)}};
    if (rootIsNode(scene)) return json;
    Json root = preservedParts(scene, scene.root(), {});
    if (!scene.root().name.empty()) root["name"] = scene.root().name;
    if (!root.empty()) json[orrery_scene::kRoot] = std::move(root);
    return json;
}

}  // namespace

bool isExact(const SceneContents& scene, const Node& node, std::string_view part, const Indices& indices) {
    if (part == "name" || part == "mesh") return true;
    if (part == "transform" && !indices.asRead.rotation && isOfOtherLength(rotationOf(node))) return false;
    if (part == "body" && !indices.asRead.orientation && isOfOtherLength(orientationOf(node))) return false;
    if (part == "transform") return exact(node.transform);
    for (const ExtensionWriter* extension : extensionWriters()) {
        if (const auto exact = extension->isExact(scene, node, part, indices)) return *exact;
    }
    return false;
}

Json preservedParts(const SceneContents& scene, const Node& node, const Indices& indices) {
    const auto pathOf = [&](NodeId id) {
        const auto index = Indices::find(indices.nodes, id.value);
        if (index) return std::to_string(*index);
        return std::string(id == scene.root().id ? orrery_scene::kRoot : "");
    };
    MemberTree tree;
    for (const StructMember& member : sceneStructures().node.members) {
        const std::string_view part = member.name;
        if (!isExact(scene, node, part, indices)) describePart(scene, node, part, pathOf, tree);
    }
    return toJson(tree);
}

Json* preservedIn(Json& node) {
    const auto extensions = node.find("extensions");
    return extensions != node.end() && extensions->contains(kOrreryScene) ? &(*extensions)[kOrreryScene] : nullptr;
}

AsRead turnsAsRead(const Node& was, const Node& is, JsonValue node) {
    const JsonValue carried = node["extensions"][kOrreryScene];
    return {rotationOf(was) == rotationOf(is) && !carried["transform"],
            orientationOf(was) == orientationOf(is) && !carried["body"]};
}

bool rootIsNode(const SceneContents& scene) {
    const Node& root = scene.root();
    return !root.transform.empty() || root.body || root.collider || root.trigger || root.gravity || root.sixDofJoint;
}

void addSaid(Json& node) {
    Json* const carried = preservedIn(node);
    for (const char* part : {"transform", "body"}) {
        if (carried && carried->contains(part)) (*carried)[part][orrery_scene::kWritten] = digestOfPart(node, part);
    }
}

extern const ExtensionWriter kOrrerySceneWriter{
    .name = kOrreryScene, .nodeJson = orrerySceneNodeJson, .documentJson = orrerySceneDocumentJson};

}  // namespace orrery::gltf

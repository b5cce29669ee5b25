#include "nodes.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

#include "orrery/base/words_digest.hpp"
#include "orrery_scene.hpp"
#include "parts.hpp"

namespace orrery::gltf {
namespace {

Json bodyJson(const Node& node, const Indices& indices) {
    Json json = Json::object();
    if (node.body) json["motion"] = motionJson(*node.body);
    if (node.collider) json["collider"] = colliderJson(*node.collider, indices);
    if (node.trigger) json["trigger"] = triggerJson(*node.trigger, indices);
    return json;
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

// What the words of the node say of a part that ORRERY_scene carries.
std::string digestOfPart(const Json& node, std::string_view part) {
    WordsDigest digest;
    if (part == "transform") {
        for (const char* key : {"translation", "rotation", "scale", "matrix"}) {
            if (!node.contains(key)) continue;
            digest.addWord(key);
            addWords(digest, node[key]);
        }
    } else if (node.contains("/extensions/OMI_physics_body/motion"_json_pointer)) {
        addWords(digest, node["extensions"]["OMI_physics_body"]["motion"]);
    }
    return digest.text();
}

}  // namespace

void addExtension(Json& object, const std::string& name, Json value) {
    if (!value.empty()) object["extensions"][name] = std::move(value);
}

Json nodeJson(const SceneContents& scene, const Node& node, const Indices& indices) {
    Json json = Json::object();
    if (!node.name.empty()) json["name"] = node.name;
    addTransform(json, node.transform);
    if (const auto mesh = Indices::find(indices.meshes, node.mesh.index)) json["mesh"] = *mesh;
    addExtension(json, "OMI_physics_body", bodyJson(node, indices));
    if (node.gravity) addExtension(json, "OMI_physics_gravity", gravityJson(*node.gravity, indices));
    if (node.sixDofJoint && !joinsItself(node)) {
        addExtension(json, "OMI_physics_joint", jointJson(*node.sixDofJoint, indices));
    }
    // Nodes that a part refers to are named by their index; the root, which need not be one, by "root".
    addExtension(json, kOrreryScene, carriedParts(scene, node, [&](NodeId id) {
                     const auto index = Indices::find(indices.nodes, id.value);
                     if (index) return std::to_string(*index);
                     return std::string(id == scene.root().id ? "root" : "");
                 }));
    return json;
}

void addSaid(Json& node) {
    if (!node.contains("extensions") || !node["extensions"].contains(kOrreryScene)) return;
    Json& carried = node["extensions"][kOrreryScene];
    for (const char* part : {"transform", "body"}) {
        if (carried.contains(part)) carried[part]["said"] = digestOfPart(node, part);
    }
}

void collectExtensions(const Json& object, std::vector<std::string>& names) {
    const auto extensions = object.find("extensions");
    if (extensions == object.end()) return;
    for (const auto& [name, value] : extensions->items()) {
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
}

}  // namespace orrery::gltf

#include "nodes.hpp"

#include <algorithm>

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
    if (node.frameJoint && !joinsItself(node)) {
        addExtension(json, "OMI_physics_joint", jointJson(*node.frameJoint, indices));
    }
    // Nodes that a part refers to are named by their index; the root, which need not be one, by "root".
    addExtension(json, kOrreryScene, carriedParts(scene, node, [&](NodeId id) {
                     const auto index = Indices::find(indices.nodes, id.value);
                     if (index) return std::to_string(*index);
                     return std::string(id == scene.root().id ? "root" : "");
                 }));
    return json;
}

void collectExtensions(const Json& object, std::vector<std::string>& names) {
    const auto extensions = object.find("extensions");
    if (extensions == object.end()) return;
    for (const auto& [name, value] : extensions->items()) {
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
}

}  // namespace orrery::gltf

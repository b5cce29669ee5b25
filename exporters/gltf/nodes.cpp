#include <algorithm>

#include "extensions.hpp"
#include "parts.hpp"

namespace orrery::gltf {

void addExtension(Json& object, const std::string& name, Json value) {
    if (!value.empty()) object["extensions"][name] = std::move(value);
}

Json nodeJson(const SceneContents& scene, const Node& node, const Indices& indices) {
    Json json = Json::object();
    if (!node.name.empty()) json["name"] = node.name;
    addTransform(json, node.transform);
    if (const auto mesh = Indices::find(indices.meshes, node.mesh.index)) json["mesh"] = *mesh;
    for (const ExtensionWriter* extension : extensionWriters()) {
        addExtension(json, extension->name, extension->nodeJson(scene, node, indices));
    }
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

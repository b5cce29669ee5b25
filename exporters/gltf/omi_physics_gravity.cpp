#include "orrery/formats/gltf/omi_physics_gravity.hpp"
#include "extensions.hpp"
#include "members.hpp"
#include "parts.hpp"

namespace orrery::gltf {
namespace {

Json gravityJson(const GravityVolume& volume, const Indices& indices) {
    Json json = Json::object();
    writeMembers(json, volume, indices);
    Json details = Json::object();
    forEachKey<GravityVolume>([&](const auto& spelling, auto member) {
        if constexpr (requires { spelling.types; }) writeValue(details, spelling.inner, volume.*member, indices);
    });
    if (!details.empty()) json[std::string(toText(volume.type))] = std::move(details);
    return json;
}

Json gravityJson(const WorldGravity& gravity) {
    Json json = Json::object();
    writeMembers(json, gravity);
    return json;
}

Json omiGravityNodeJson(const SceneContents&, const Node& node, const Indices& indices) {
    return node.gravity ? gravityJson(*node.gravity, indices) : Json();
}

Json omiGravityDocumentJson(const SceneContents& scene, ExtensionWriter::File) {
    return scene.gravity ? gravityJson(*scene.gravity) : Json();
}

std::optional<bool> isExactOmiGravity(const SceneContents& scene, const Node& node, std::string_view component,
                                      const Indices& indices) {
    if (component != "gravity") return std::nullopt;
    return !node.gravity || says(Omi(), *node.gravity, scene, indices);
}

}  // namespace

extern const ExtensionWriter kOmiPhysicsGravity{.name = omi_gravity::kExtension.name,
                                                .nodeJson = omiGravityNodeJson,
                                                .documentJson = omiGravityDocumentJson,
                                                .isExact = isExactOmiGravity};

}  // namespace orrery::gltf

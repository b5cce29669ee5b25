#include "orrery/formats/gltf/omi_physics_gravity.hpp"
#include "extensions.hpp"
#include "members.hpp"
#include "parts.hpp"

namespace orrery::gltf {
namespace {

// visit(key, member, is it of the volume's type) for each member that only some types have.
template <typename Visit>
void forEachOfType(const GravityVolume& volume, Visit visit) {
    forEachKey<GravityVolume>([&](const auto& spelling, auto member) {
        if constexpr (requires { spelling.types; }) {
            visit(spelling.inner, volume.*member, (spelling.types & onlyFor(volume.type)) != 0);
        }
    });
}

// Each type is asked for no other keys than its own.
bool saysAllOf(const GravityVolume& volume) {
    bool all = true;
    forEachOfType(volume, [&](Word, const auto& value, bool own) { all = all && (own || isAbsent(value)); });
    return all;
}

Json gravityJson(const GravityVolume& volume, const Indices& indices) {
    Json json = Json::object();
    writeMembers(json, volume, indices);
    Json details = Json::object();
    forEachOfType(volume, [&](Word key, const auto& value, bool) { writeValue(details, key, value, indices); });
    if (!details.empty()) json[std::string(toText(volume.type))] = std::move(details);
    return json;
}

Json gravityJson(const WorldGravity& gravity) {
    Json json = Json::object();
    writeMembers(json, gravity);
    return json;
}

class OmiPhysicsGravity final : public ExtensionWriter {
public:
    OmiPhysicsGravity() : ExtensionWriter(omi_gravity::kExtension.name) {}

    [[nodiscard]] Json nodeJson(const SceneContents&, const Node& node, const Indices& indices) const override {
        return node.gravity ? gravityJson(*node.gravity, indices) : Json();
    }

    [[nodiscard]] Json documentJson(const SceneContents& scene, File) const override {
        return scene.gravity ? gravityJson(*scene.gravity) : Json();
    }

    [[nodiscard]] std::optional<bool> isExact(const SceneContents& scene, const Node& node, std::string_view component,
                                              const Indices& indices) const override {
        if (component != "gravity") return std::nullopt;
        if (!node.gravity) return true;
        const ShapeId shape = node.gravity->shape;
        const bool isWritten = !shape.valid() || indices.omi.shapes.contains(shape.index);
        return isWritten && saysAllOf(*node.gravity) && exact(scene, shape);
    }
};

}  // namespace

const ExtensionWriter& omiPhysicsGravity() {
    static const OmiPhysicsGravity writer;
    return writer;
}

}  // namespace orrery::gltf

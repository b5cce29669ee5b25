#include "orrery/formats/gltf/omi_physics_gravity.hpp"
#include "extensions.hpp"
#include "parts.hpp"

namespace orrery::gltf {
namespace {

// The object that is named after the type.
Json details(const GravityVolume& volume, const Indices& indices) {
    Json json = Json::object();
    if (volume.direction) json[omi_gravity::kDirection] = toJson(*volume.direction);
    if (volume.unitDistance) json[omi_gravity::kUnitDistance] = *volume.unitDistance;
    if (volume.radius) json[omi_gravity::kRadius] = *volume.radius;
    if (!volume.points.empty()) {
        Json points = Json::array();
        for (const Vector3& point : volume.points) {
            points.push_back(point.x);
            points.push_back(point.y);
            points.push_back(point.z);
        }
        json[omi_gravity::kPoints] = std::move(points);
    }
    if (const auto shape = Indices::find(indices.shapes, volume.shape.index)) json[omi_gravity::kShape] = *shape;
    return json;
}

// Each type has keys of its own, and is asked for no other.
bool saysAllOf(const GravityVolume& volume) {
    using enum GravityType;
    const bool hasRadius = volume.type == Disc || volume.type == Torus;
    return (volume.type == Directional || !volume.direction) && (volume.type != Directional || !volume.unitDistance) &&
           (hasRadius || !volume.radius) && (volume.type == Line || volume.points.empty()) &&
           (volume.type == Shaped || !volume.shape.valid());
}

Json gravityJson(const GravityVolume& volume, const Indices& indices) {
    const std::string type(toText(volume.type));
    Json json{{omi_gravity::kType, type}, {omi_gravity::kGravity, volume.gravity}};
    if (volume.priority) json[omi_gravity::kPriority] = *volume.priority;
    if (volume.replace) json[omi_gravity::kReplace] = *volume.replace;
    if (volume.stop) json[omi_gravity::kStop] = *volume.stop;
    if (Json values = details(volume, indices); !values.empty()) json[type] = std::move(values);
    return json;
}

Json gravityJson(const WorldGravity& gravity) {
    Json json{{omi_gravity::kGravity, gravity.gravity}};
    if (gravity.direction) json[omi_gravity::kDirection] = toJson(*gravity.direction);
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

    [[nodiscard]] std::optional<bool> isExact(const SceneContents& scene, const Node& node,
                                              std::string_view component) const override {
        if (component != "gravity") return std::nullopt;
        return !node.gravity || (saysAllOf(*node.gravity) && exact(scene, node.gravity->shape));
    }
};

}  // namespace

const ExtensionWriter& omiPhysicsGravity() {
    static const OmiPhysicsGravity writer;
    return writer;
}

}  // namespace orrery::gltf

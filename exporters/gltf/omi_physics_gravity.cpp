#include "parts.hpp"

namespace orrery::gltf {
namespace {

// The object that is named after the type.
Json details(const GravityVolume& volume, const Indices& indices) {
    Json json = Json::object();
    if (volume.direction) json["direction"] = toJson(*volume.direction);
    if (volume.unitDistance) json["unitDistance"] = *volume.unitDistance;
    if (volume.radius) json["radius"] = *volume.radius;
    if (!volume.points.empty()) {
        Json points = Json::array();
        for (const Vector3& point : volume.points) {
            points.push_back(point.x);
            points.push_back(point.y);
            points.push_back(point.z);
        }
        json["points"] = std::move(points);
    }
    if (const auto shape = Indices::find(indices.shapes, volume.shape.index)) json["shape"] = *shape;
    return json;
}

}  // namespace

// Each type has keys of its own, and is asked for no other.
bool exact(const GravityVolume& volume) {
    using enum GravityType;
    const bool hasRadius = volume.type == Disc || volume.type == Torus;
    return (volume.type == Directional || !volume.direction) && (volume.type != Directional || !volume.unitDistance) &&
           (hasRadius || !volume.radius) && (volume.type == Line || volume.points.empty()) &&
           (volume.type == Shaped || !volume.shape.valid());
}

Json gravityJson(const GravityVolume& volume, const Indices& indices) {
    const std::string type(toText(volume.type));
    Json json{{"type", type}, {"gravity", volume.gravity}};
    if (volume.priority) json["priority"] = *volume.priority;
    if (volume.replace) json["replace"] = *volume.replace;
    if (volume.stop) json["stop"] = *volume.stop;
    if (Json values = details(volume, indices); !values.empty()) json[type] = std::move(values);
    return json;
}

Json gravityJson(const WorldGravity& gravity) {
    Json json{{"gravity", gravity.gravity}};
    if (gravity.direction) json["direction"] = toJson(*gravity.direction);
    return json;
}

}  // namespace orrery::gltf

#include <algorithm>

#include "parts.hpp"

namespace orrery::gltf {
namespace {

template <typename Round>
void addRadii(Json& json, const Round& shape) {
    if (shape.radiusBottom) json["radiusBottom"] = *shape.radiusBottom;
    if (shape.radiusTop) json["radiusTop"] = *shape.radiusTop;
    if (shape.radius && !shape.radiusBottom && !shape.radiusTop) json["radius"] = *shape.radius;
}

Json parameters(const BoxShape& box) {
    return box.size ? Json{{"size", toJson(*box.size)}} : Json::object();
}
Json parameters(const SphereShape& sphere) {
    return sphere.radius ? Json{{"radius", *sphere.radius}} : Json::object();
}
Json parameters(const CylinderShape& cylinder) {
    Json json = Json::object();
    if (cylinder.height) json["height"] = *cylinder.height;
    addRadii(json, cylinder);
    return json;
}

// Which height is meant is told by the keys of the radii.
Json parameters(const CapsuleShape& capsule) {
    Json json = Json::object();
    if (capsule.height) json["height"] = *capsule.height;
    const bool twoRadii = capsule.radiusBottom || capsule.radiusTop;
    if (twoRadii || capsule.meaning == CapsuleShape::Height::Total) {
        addRadii(json, capsule);
    } else {
        const double radius = capsule.radius.value_or(0.5);
        json["radiusBottom"] = radius;
        json["radiusTop"] = radius;
    }
    return json;
}

bool exactRadii(bool radius, bool bottom, bool top) {
    return !(radius && (bottom || top));
}

bool exactGeometry(const CapsuleShape& c) {
    const bool twoRadii = c.radiusBottom || c.radiusTop;
    if (c.axis != Axis::Y || !exactRadii(c.radius.has_value(), c.radiusBottom.has_value(), c.radiusTop.has_value())) {
        return false;
    }
    if (twoRadii) return c.meaning == CapsuleShape::Height::Middle;
    return c.meaning == CapsuleShape::Height::Total && (c.radius || !c.height);
}
bool exactGeometry(const CylinderShape& c) {
    return c.axis == Axis::Y && exactRadii(c.radius.has_value(), c.radiusBottom.has_value(), c.radiusTop.has_value());
}
bool exactGeometry(const BoxShape&) {
    return true;
}
bool exactGeometry(const SphereShape&) {
    return true;
}
bool exactGeometry(const ConvexShape& shape) {
    return shape.mesh.valid();
}
bool exactGeometry(const TriMeshShape& shape) {
    return shape.mesh.valid();
}
template <typename Other>
bool exactGeometry(const Other&) {
    return false;
}

Json entry(const Shape& shape, std::string_view type, Json values) {
    Json json = Json::object();
    if (!shape.name.empty()) json["name"] = shape.name;
    json["type"] = type;
    json[std::string(type)] = std::move(values);
    return json;
}

}  // namespace

bool exact(const Mesh& mesh) {
    const auto fits = [](double x) { return static_cast<double>(static_cast<float>(x)) == x; };
    const auto held = [&mesh](const auto& triangle) {
        return std::all_of(triangle.begin(), triangle.end(),
                           [&](auto corner) { return corner < mesh.positions.size(); });
    };
    return mesh.loaded && !mesh.triangles.empty() &&
           std::all_of(mesh.positions.begin(), mesh.positions.end(),
                       [&](const Vector3& p) { return fits(p.x) && fits(p.y) && fits(p.z); }) &&
           std::all_of(mesh.triangles.begin(), mesh.triangles.end(), held);
}

bool exact(const ShapeGeometry& geometry) {
    return std::visit([](const auto& held) { return exactGeometry(held); }, geometry);
}

bool exact(const SceneContents& scene, const Shape& shape) {
    if (!exact(shape.geometry)) return false;
    const Mesh* mesh = scene.mesh(meshOf(shape));
    return !mesh || exact(*mesh);
}

MeshId meshOf(const Shape& shape) {
    if (const auto* convex = std::get_if<ConvexShape>(&shape.geometry)) return convex->mesh;
    if (const auto* trimesh = std::get_if<TriMeshShape>(&shape.geometry)) return trimesh->mesh;
    return {};
}

Json shapeJson(const Shape& shape, std::optional<std::uint32_t> mesh) {
    if (const auto* box = std::get_if<BoxShape>(&shape.geometry)) return entry(shape, "box", parameters(*box));
    if (const auto* sphere = std::get_if<SphereShape>(&shape.geometry)) {
        return entry(shape, "sphere", parameters(*sphere));
    }
    if (const auto* capsule = std::get_if<CapsuleShape>(&shape.geometry)) {
        return entry(shape, "capsule", parameters(*capsule));
    }
    if (const auto* cylinder = std::get_if<CylinderShape>(&shape.geometry)) {
        return entry(shape, "cylinder", parameters(*cylinder));
    }
    if (!mesh) return nullptr;
    if (std::holds_alternative<TriMeshShape>(shape.geometry)) return entry(shape, "trimesh", {{"mesh", *mesh}});
    return entry(shape, "convex", {{"mesh", *mesh}});
}

}  // namespace orrery::gltf

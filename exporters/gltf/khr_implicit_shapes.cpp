#include "orrery/formats/gltf/khr_implicit_shapes.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "extensions.hpp"
#include "members.hpp"
#include "orrery/formats/gltf/khr_physics_rigid_bodies.hpp"
#include "parts.hpp"

namespace orrery::gltf {
namespace {

using khr_shapes::kKhrTypeOf;

// All lengths are written, since OMI's defaults, which the Scene has, are others.
template <typename Round>
Json roundJson(const Round& shape, double defaultHeight) {
    Json json = Json::object();
    const double radius = shape.radius.value_or(0.5);
    json[khr_shapes::kHeight] = shape.height.value_or(defaultHeight);
    json[khr_shapes::kRadiusBottom] = shape.radiusBottom.value_or(radius);
    json[khr_shapes::kRadiusTop] = shape.radiusTop.value_or(radius);
    return json;
}
Json khrParameters(const CapsuleShape& capsule) {
    if (capsule.meaning == CapsuleShape::Height::Middle) return roundJson(capsule, 1);
    CapsuleShape middle = capsule;
    const double radius = capsule.radius.value_or(0.5);
    middle.height = std::max(
        capsule.height.value_or(2) - capsule.radiusBottom.value_or(radius) - capsule.radiusTop.value_or(radius), 1e-6);
    return roundJson(middle, 1);
}
Json khrParameters(const CylinderShape& cylinder) {
    return roundJson(cylinder, 2);
}
template <typename Other>
Json khrParameters(const Other& shape) {
    Json json = Json::object();
    writeMembers<Khr>(json, shape);
    return json;
}

// OMI's defaults of lengths are others.
bool saysAllOf(Khr words, const ShapeGeometry& geometry) {
    return std::visit(
        [&]<typename Geometry>(const Geometry& held) {
            bool all = kKhrTypeOf<Geometry> != nullptr && saysAlternative(words, held);
            if constexpr (requires { held.radiusBottom; })
                all = all && held.height && !held.radius && held.radiusBottom && held.radiusTop;
            if constexpr (requires { held.meaning; }) all = all && held.meaning == CapsuleShape::Height::Middle;
            return all;
        },
        geometry);
}

MeshId meshOfGeometry(const Shape& shape) {
    if (const auto* convex = std::get_if<ConvexShape>(&shape.geometry)) return convex->mesh;
    if (const auto* trimesh = std::get_if<TriMeshShape>(&shape.geometry)) return trimesh->mesh;
    return {};
}

bool isMesh(const Shape& shape) {
    return std::holds_alternative<ConvexShape>(shape.geometry) || std::holds_alternative<TriMeshShape>(shape.geometry);
}

// Meshes are named where they are used.
bool holdsShape(const SceneContents& scene, std::uint32_t index) {
    return !isMesh(scene.shapes[index]);
}

std::string khrShapeRefusal(const SceneContents& then, const SceneContents& now, std::uint32_t index, JsonValue) {
    const ShapeGeometry& was = then.shapes[index].geometry;
    const ShapeGeometry& is = now.shapes[index].geometry;
    const std::string name = "shape " + std::to_string(index);
    // Until October 2024 the table had meshes.
    if (isMesh(then.shapes[index])) return name + " is a mesh in an old form";
    if (was.index() != is.index()) return name + " is of another kind; give its nodes a new one";
    return saysAllOf(Khr(), was) && !saysAllOf(Khr(), is)
               ? name + " cannot be expressed in KHR_implicit_shapes; give its nodes a new one"
               : "";
}

}  // namespace

Json khrShapeJson(const Shape& shape) {
    return std::visit(
        [&]<typename Geometry>(const Geometry& geometry) -> Json {
            constexpr Word type = kKhrTypeOf<Geometry>;
            if constexpr (type == nullptr) {
                return nullptr;
            } else {
                Json json = Json::object();
                if (!shape.name.empty()) json[khr_shapes::kName] = shape.name;
                json[khr_shapes::kType] = type;
                json[type] = khrParameters(geometry);
                return json;
            }
        },
        shape.geometry);
}

namespace {

// A shape that KHR does not have stands where it is used, in ORRERY_scene. Its index must be taken all the same.
Json implicitShapePlaceholder() {
    return {{khr_shapes::kType, khr_shapes::kBox}};
}

constexpr Table kShapes = tableOf<&SceneContents::shapes, &Indices::khr, &TableNumbers::shapes>(
    khr_shapes::kShapes, TableChange::Table::Shapes, entryOf<&SceneContents::shapes, khrShapeJson>, khrShapeRefusal,
    implicitShapePlaceholder, holdsShape);

void addKhrShape(NewFile& file, ShapeId id) {
    const Shape* shape = file.scene.shape(id);
    if (!shape || file.indices.khr.shapes.contains(id.index) || hasApproximation(*shape, Family::Khr)) return;
    if (const Mesh* mesh = file.scene.mesh(meshOfGeometry(*shape)); mesh && isDrawable(*mesh)) {
        file.indices.meshes[meshOfGeometry(*shape).index] = static_cast<std::uint32_t>(file.pictures.ofMesh(*mesh));
    }
    Json json = khrShapeJson(*shape);
    if (!json.is_null()) file.add(kShapes, id.index, std::move(json));
}

// Adds the shapes that it has, in the order of their use, and the meshes of shapes that are named where they are
// used.
void addKhrShapeEntries(NewFile& file) {
    if (file.indices.family != Family::Khr) return;
    forEachNode(file.scene.root(), [&](const Node& node) {
        if (node.collider) addKhrShape(file, node.collider->shape);
        if (node.trigger) addKhrShape(file, node.trigger->shape);
    });
}

}  // namespace

bool saysReference(Khr, ShapeId id, const SceneContents& scene, const Indices& indices) {
    const Shape* shape = scene.shape(id);
    return shape && (isMesh(*shape) ? saysShape(scene, *shape) : saysAllOf(Khr(), shape->geometry)) &&
           !geometryJson(scene, id, indices).is_null();
}

Json geometryJson(const SceneContents& scene, ShapeId id, const Indices& indices) {
    Json json = Json::object();
    writeValue<Khr>(json, khr_body::kShape, id, indices);
    const Shape* shape = scene.shape(id);
    if (!json.empty() || !shape || !isMesh(*shape)) return json.empty() ? Json() : json;
    if (const auto mesh = Indices::find(indices.meshes, meshOfGeometry(*shape).index)) {
        return geometryJson(*shape, *mesh);
    }
    if (const auto node = Indices::find(indices.nodesOfMeshes, meshOfGeometry(*shape).index)) {
        json[khr_body::kNode] = *node;
    } else {
        return nullptr;
    }
    if (std::holds_alternative<ConvexShape>(shape->geometry)) json[khr_body::kConvexHull] = true;
    return json;
}

Json geometryJson(const Shape& shape, std::uint32_t mesh) {
    Json json{{khr_body::kMesh, mesh}};
    if (std::holds_alternative<ConvexShape>(shape.geometry)) json[khr_body::kConvexHull] = true;
    return json;
}

extern const ExtensionWriter kKhrImplicitShapes{.name = khr_shapes::kExtension.name,
                                                .family = Family::Khr,
                                                .tables = {&kShapes, 1},
                                                .addEntries = addKhrShapeEntries};

}  // namespace orrery::gltf

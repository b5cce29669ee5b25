#include <algorithm>

#include "extensions.hpp"
#include "members.hpp"
#include "orrery/formats/gltf/omi_physics_shape.hpp"
#include "parts.hpp"

namespace orrery::gltf {
namespace {

template <typename Geometry>
Json parameters(const Geometry& shape) {
    Json json = Json::object();
    writeMembers(json, shape);
    if constexpr (requires { shape.radiusBottom; }) {
        if (shape.radiusBottom || shape.radiusTop) return json;
        bool isMiddle = false;
        if constexpr (requires { shape.meaning; }) isMiddle = shape.meaning == CapsuleShape::Height::Middle;
        if (isMiddle) {
            for (const Word key : {omi_shape::kRadiusBottom, omi_shape::kRadiusTop})
                json[key] = shape.radius.value_or(0.5);
        } else if (shape.radius) {
            json[omi_shape::kRadius] = *shape.radius;
        }
    }
    return json;
}

// The keys of the radii tell which height of a capsule is meant.
bool saysHeight(const CapsuleShape& capsule) {
    if (capsule.radiusBottom || capsule.radiusTop) return capsule.meaning == CapsuleShape::Height::Middle;
    return capsule.meaning == CapsuleShape::Height::Total && (capsule.radius || !capsule.height);
}

// True whatever mesh it names. There are two radii, or one.
bool saysAllOf(Omi words, const ShapeGeometry& geometry) {
    return std::visit(
        [&](const auto& held) {
            bool all = saysAlternative(words, held);
            if constexpr (requires { held.radiusBottom; })
                all = all && !(held.radius && (held.radiusBottom || held.radiusTop));
            if constexpr (requires { held.meaning; }) all = all && saysHeight(held);
            return all;
        },
        geometry);
}

Json entry(const Shape& shape, std::string_view type, Json values) {
    Json json = Json::object();
    if (!shape.name.empty()) json[omi_shape::kName] = shape.name;
    json[omi_shape::kType] = type;
    json[std::string(type)] = std::move(values);
    return json;
}

MeshId meshOf(const Shape& shape) {
    if (const auto* convex = std::get_if<ConvexShape>(&shape.geometry)) return convex->mesh;
    if (const auto* trimesh = std::get_if<TriMeshShape>(&shape.geometry)) return trimesh->mesh;
    return {};
}

// 32 bits hold every coordinate, and each triangle its corners.
bool saysAllOf(const Mesh& mesh) {
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

}  // namespace

bool saysShape(const SceneContents& scene, const Shape& shape) {
    const Mesh* mesh = scene.mesh(meshOf(shape));
    return saysAllOf(Omi(), shape.geometry) && (!mesh || saysAllOf(*mesh));
}

bool saysReference(Omi, ShapeId id, const SceneContents& scene, const Indices& indices) {
    const Shape* shape = scene.shape(id);
    return (!id.valid() || indices.of(id, indices.omi)) && (!shape || saysShape(scene, *shape));
}

Json shapeJson(const Shape& shape, std::optional<std::uint32_t> mesh) {
    return std::visit(
        [&]<typename Geometry>(const Geometry& geometry) -> Json {
            constexpr Word type = omi_shape::kTypeOf<Geometry>;
            if constexpr (type == nullptr) {
                return nullptr;
            } else if constexpr (requires { geometry.mesh; }) {
                return mesh ? entry(shape, type, {{omi_shape::kMesh, *mesh}}) : Json();
            } else {
                return entry(shape, type, parameters(geometry));
            }
        },
        shape.geometry);
}

namespace {

std::string shapeRefusal(const SceneContents& then, const SceneContents& now, std::uint32_t index, JsonValue at) {
    const ShapeGeometry& was = then.shapes[index].geometry;
    const ShapeGeometry& is = now.shapes[index].geometry;
    const std::string name = "shape " + std::to_string(index);
    // The parameters are where the form of today has them.
    if (was.index() != is.index() || !at || at[omi_shape::kType])
        return name + " is of another kind, or in an old form";
    // A shape that is new is carried by the nodes that use it.
    if (!saysAllOf(Omi(), was) || saysAllOf(Omi(), is)) return {};
    return name + " cannot be expressed in OMI_physics_shape; give its nodes a new one";
}

Json shapeEntry(const SceneContents& scene, std::uint32_t index, const Indices& indices) {
    const Shape& shape = scene.shapes[index];
    return shapeJson(shape, Indices::find(indices.meshes, meshOf(shape).index));
}

// A shape that OMI does not have stands where it is used, in ORRERY_scene. Its index must be taken all the same.
Json shapePlaceholder() {
    return {{omi_shape::kType, omi_shape::kBox}};
}

constexpr Table kShapeTable = tableOf<&SceneContents::shapes, &Indices::omi, &TableNumbers::shapes>(
    omi_shape::kShapes, TableChange::Table::Shapes, shapeEntry, shapeRefusal, shapePlaceholder);

void addOmiShape(NewFile& file, ShapeId id) {
    const Shape* shape = file.scene.shape(id);
    if (!shape || file.indices.omi.shapes.contains(id.index) || hasApproximation(*shape, Family::Omi)) return;
    std::optional<std::uint32_t> picture;
    if (const Mesh* mesh = file.scene.mesh(meshOf(*shape)); mesh && isDrawable(*mesh)) {
        picture = static_cast<std::uint32_t>(file.pictures.ofMesh(*mesh));
    }
    Json json = shapeJson(*shape, picture);
    if (!json.is_null()) file.add(kShapeTable, id.index, std::move(json));
}

// Shapes that OMI has, by where they are used. Fields of gravity name these beside either family.
void addOmiShapeEntries(NewFile& file) {
    const bool ofBodies = file.indices.family == Family::Omi;
    forEachNode(file.scene.root(), [&](const Node& node) {
        if (ofBodies && node.collider) addOmiShape(file, node.collider->shape);
        if (ofBodies && node.trigger) addOmiShape(file, node.trigger->shape);
        if (node.gravity) addOmiShape(file, node.gravity->shape);
    });
}

}  // namespace

extern const ExtensionWriter kOmiPhysicsShape{.name = omi_shape::kExtension.name,
                                              .family = Family::Omi,
                                              .tables = {&kShapeTable, 1},
                                              .addEntries = addOmiShapeEntries};

}  // namespace orrery::gltf

#include <algorithm>
#include <array>
#include <string>

#include "members.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/formats/gltf/khr_physics_rigid_bodies.hpp"
#include "parts.hpp"

namespace orrery::gltf {
namespace {

using khr_shapes::Defaults;

ShapeGeometry readBox(Import& import, JsonValue object, const Defaults&) {
    return readBoxOf(import, object[khr_shapes::kSize]);
}

ShapeGeometry readSphere(Import& import, JsonValue object, const Defaults&) {
    SphereShape sphere;
    if (!readLength(import, object[khr_shapes::kRadius], Least::AboveZero, sphere.radius)) return {};
    return sphere;
}

// The radii of a capsule or cylinder. The Scene has OMI's defaults: what is absent here is filled in.
template <typename Round>
bool readRound(Import& import, JsonValue object, const Defaults& defaults, Round& shape) {
    shape.axis = Axis::Y;
    const bool goodHeight = readLength(import, object[khr_shapes::kHeight], Least::AboveZero, shape.height);
    const JsonValue topAt = object[khr_shapes::kRadiusTop];
    const bool goodBottom = readLength(import, object[khr_shapes::kRadiusBottom], Least::Zero, shape.radiusBottom);
    const bool goodTop = readLength(import, topAt, Least::Zero, shape.radiusTop);
    std::optional<double> both;  // of the first forms
    const bool goodBoth =
        !import.family->isOld || readLength(import, object[khr_shapes::kRadius], Least::AboveZero, both);
    if (!goodHeight || !goodBottom || !goodTop || !goodBoth) return false;
    shape.radiusBottom = shape.radiusBottom.value_or(both.value_or(defaults.radius));
    shape.radiusTop = shape.radiusTop.value_or(both.value_or(defaults.radius));
    if (shape.radiusBottom != 0.0 || shape.radiusTop != 0.0) return true;
    import.diagnostics.report(code::KHR_SHAPE_SIZE, topAt, "both radii are zero", "one of them positive");
    return false;
}

ShapeGeometry readCapsule(Import& import, JsonValue object, const Defaults& defaults) {
    CapsuleShape capsule;
    if (!readRound(import, object, defaults, capsule)) return {};
    capsule.height = capsule.height.value_or(defaults.capsuleHeight);
    return capsule;
}

ShapeGeometry readCylinder(Import& import, JsonValue object, const Defaults& defaults) {
    CylinderShape cylinder;
    if (!readRound(import, object, defaults, cylinder)) return {};
    cylinder.height = cylinder.height.value_or(defaults.cylinderHeight);
    return cylinder;
}

ShapeGeometry readPlane(Import& import, JsonValue object, const Defaults&) {
    SheetShape sheet;
    const bool goodX = readLength(import, object[khr_shapes::kSizeX], Least::AboveZero, sheet.sizeX);
    const bool goodZ = readLength(import, object[khr_shapes::kSizeZ], Least::AboveZero, sheet.sizeZ);
    readPlain<Khr>(import, object, sheet);
    return goodX && goodZ ? ShapeGeometry(sheet) : ShapeGeometry();
}

template <typename MeshShape>
ShapeGeometry meshShape(Import& import, JsonValue object) {
    const auto mesh = readTriangles(import, object[khr_shapes::kMesh]);
    return mesh ? ShapeGeometry(MeshShape{*mesh}) : ShapeGeometry();
}

// The mesh of glTF 2.1, and of the text until October 2024: until then, the mesh or an extension of the shape told
// whether its hull is meant.
ShapeGeometry readMesh(Import& import, JsonValue object, const Defaults&) {
    const JsonValue inside = object[khr_shapes::kConvexHull];
    return readBoolean(import.diagnostics, inside).value_or(false) ? meshShape<ConvexShape>(import, object)
                                                                   : meshShape<TriMeshShape>(import, object);
}
ShapeGeometry readConvex(Import& import, JsonValue object, const Defaults&) {
    return meshShape<ConvexShape>(import, object);
}
ShapeGeometry readTrimesh(Import& import, JsonValue object, const Defaults&) {
    return meshShape<TriMeshShape>(import, object);
}

struct ImplicitShape {
    std::string_view name;
    ShapeGeometry (*read)(Import&, JsonValue, const Defaults&);
};

constexpr std::array<ImplicitShape, 9> kImplicitShapes = {{
    {khr_shapes::kBox, readBox},
    {khr_shapes::kSphere, readSphere},
    {khr_shapes::kCapsule, readCapsule},
    {khr_shapes::kCylinder, readCylinder},
    {khr_shapes::kPlane, readPlane},
    {khr_shapes::kMesh, readMesh},
    {khr_shapes::kConvexMesh, readConvex},
    {khr_shapes::kConvex, readConvex},    // until 2024, and in the first draft of glTF 2.1
    {khr_shapes::kTrimesh, readTrimesh},  // until 2024
}};

const ImplicitShape* typeOf(JsonValue type) {
    const auto* found = std::find_if(kImplicitShapes.begin(), kImplicitShapes.end(),
                                     [&](const ImplicitShape& known) { return type.equals(known.name); });
    return found == kImplicitShapes.end() ? nullptr : found;
}

void noteForeign(Import& import, JsonValue shape, const ImplicitShape& type) {
    for (const ImplicitShape& other : kImplicitShapes) {
        const JsonValue at = shape[other.name];
        if (!at || other.name == type.name) continue;
        import.diagnostics.report(
            code::KHR_SHAPE_FOREIGN, at,
            at.key() + " is given, but the type of the shape is " + std::string(type.name) + "; it is ignored");
    }
}

// A hull is asked for in an extension of a shape of type mesh.
ShapeGeometry withHull(JsonValue shape, ShapeGeometry geometry) {
    const auto* mesh = std::get_if<TriMeshShape>(&geometry);
    const JsonValue flag = shape["extensions"][khr_body::kExtension.name][khr_shapes::kConvexHull];
    return mesh != nullptr && flag.boolean() == true ? ShapeGeometry(ConvexShape{mesh->mesh}) : geometry;
}

Shape readShape(Import& import, JsonValue json, const Defaults& defaults) {
    Shape shape;
    shape.origin = json.origin();
    if (!readObject(import.diagnostics, json)) return shape;
    shape.name = readString(import.diagnostics, json[khr_shapes::kName]).value_or("");
    const JsonValue typeAt = json[khr_shapes::kType];
    const ImplicitShape* type = typeOf(typeAt);
    if (type == nullptr) {
        import.diagnostics.reportMember(code::KHR_SHAPE_TYPE, json, khr_shapes::kType,
                                        typeAt ? "the type of the shape is unknown" : "the shape has no type",
                                        "box, sphere, capsule, cylinder or plane");
        return shape;
    }
    noteForeign(import, json, *type);
    const JsonValue parameters = json[type->name];
    if (parameters && !readObject(import.diagnostics, parameters)) return shape;
    // The place where sizes are found and saved, and to which the Plan's diagnostics about them belong.
    if (parameters) shape.origin = parameters.origin();
    shape.geometry = withHull(json, type->read(import, parameters, defaults));
    return shape;
}

void readTable(Import& import, JsonValue object, std::string_view key, const Defaults& defaults) {
    const JsonValue shapes = readArray(import.diagnostics, object[key]);
    if (shapes.size() == 0) noteEmpty(import, shapes ? shapes : object);
    for (JsonValue json = shapes.first(); json; json = json.next()) {
        import.family->shapes.push_back(import.scene.addShape(readShape(import, json, defaults)));
    }
}

class KhrImplicitShapes final : public Extension {
public:
    KhrImplicitShapes() : Extension(khr_shapes::kExtension) {}
    [[nodiscard]] PhysicsFamily& family(Import& import) const override { return import.khr; }

    void readDocument(Import& import, JsonValue object) override {
        if (!hasCoreShapes(import)) return readTable(import, object, khr_shapes::kShapes, khr_shapes::kDefaults);
        import.diagnostics.reportMember(code::KHR_SHAPE_SUPERSEDED, object, khr_shapes::kShapes,
                                        "the file has shapes of glTF 2.1; those of KHR_implicit_shapes are ignored");
    }
};

class OldShapes final : public Extension {
public:
    OldShapes(const ExtensionKeys& keys, PhysicsFamily Import::*family, const char* array)
        : Extension(keys), family_(family), array_(array) {}
    [[nodiscard]] PhysicsFamily& family(Import& import) const override { return import.*family_; }

    // Until July 2024 the colliders of KHR_physics_rigid_bodies named shapes of KHR_collision_shapes.
    void readDocument(Import& import, JsonValue object) override {
        readTable(import, object, array_, khr_shapes::kDefaults);
        const bool shared = name() == std::string_view(khr_shapes::kCollisionShapes.name) && !hasCoreShapes(import) &&
                            !import.root["extensions"][khr_shapes::kExtension.name];
        if (shared) import.khr.shapes = import.family->shapes;
    }

private:
    PhysicsFamily Import::*family_;
    const char* array_;
};

}  // namespace

bool hasCoreShapes(const Import& import) {
    const std::string version = import.root["asset"]["version"].string().value_or("");
    const auto minor = version.starts_with("2.") ? parseInteger(version.substr(2)) : std::nullopt;
    return minor.value_or(0) >= 1 && import.root[khr_shapes::kShapes];
}

void readCoreShapes(Import& import) {
    if (!hasCoreShapes(import)) return;
    const InFamily scope(import.family, import.khr);
    readTable(import, import.root, khr_shapes::kShapes, khr_shapes::kCoreDefaults);
}

std::optional<MeshId> readTriangles(Import& import, JsonValue at) {
    if (!at) return std::nullopt;
    const auto index = readIndex(import.diagnostics, at, import.meshes.size(), "mesh");
    if (!index) return std::nullopt;
    const Meshes::Result result = import.meshes.load(*index);
    if (result == Meshes::Result::NoTriangles) {
        import.diagnostics.report(code::KHR_GEOMETRY_MESH, at, "the mesh has no triangles");
    }
    return result == Meshes::Result::Loaded ? std::optional(MeshId{*index}) : std::nullopt;
}

void noteEmpty(Import& import, JsonValue at) {
    import.diagnostics.reportMember(code::KHR_EMPTY, at, {}, at.key() + " is empty");
}

std::unique_ptr<Extension> makeKhrImplicitShapes() {
    return std::make_unique<KhrImplicitShapes>();
}
std::unique_ptr<Extension> makeKhrCollisionShapes() {
    return std::make_unique<OldShapes>(khr_shapes::kCollisionShapes, &Import::khrOld, khr_shapes::kShapes);
}
std::unique_ptr<Extension> makeMsftCollisionPrimitives() {
    return std::make_unique<OldShapes>(khr_shapes::kCollisionPrimitives, &Import::msft, khr_shapes::kColliders);
}

}  // namespace orrery::gltf

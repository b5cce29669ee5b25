#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "orrery/base/codes/gltf.hpp"
#include "orrery/formats/gltf/omi_collider.hpp"
#include "orrery/formats/gltf/omi_physics_shape.hpp"
#include "parts.hpp"

namespace orrery::gltf {
namespace {

// The parameters of one shape. The nested object wins where there is one; else, as before June 2023,
// they lie beside `type`.
struct Parameters {
    JsonValue object;
    bool flat = false;
};

std::optional<Parameters> findParameters(Import& import, JsonValue shape, std::string_view type) {
    JsonValue nested = shape[type];
    if (!nested && type == omi_shape::kHull) nested = shape[omi_shape::kConvex];
    if (!nested) return Parameters{shape, true};
    if (!readObject(import.diagnostics, nested)) return std::nullopt;
    return Parameters{nested, false};
}

}  // namespace

bool readLength(Import& import, JsonValue at, Least least, std::optional<double>& out) {
    if (!at) return true;
    out = readNumber(import.diagnostics, at);
    if (!out) return false;
    if (least == Least::Zero ? *out >= 0 : *out > 0) return true;
    import.report(code::OMI_SHAPE_SIZE, at, at.key() + " is out of range",
                  least == Least::Zero ? "zero or a positive number" : "a positive number");
    return false;
}

ShapeGeometry readBoxOf(Import& import, JsonValue size) {
    BoxShape box{readVector3(import.diagnostics, size)};
    if (!size) return box;
    if (!box.size) return {};
    bool good = true;
    for (JsonValue side = size.first(); side; side = side.next()) {
        if (side.number().value_or(0) > 0) continue;
        import.report(code::OMI_SHAPE_SIZE, side, "a side of the box is not positive", "a positive number");
        good = false;
    }
    return good ? ShapeGeometry(box) : ShapeGeometry();
}

namespace {

ShapeGeometry readBox(Import& import, const Parameters& parameters) {
    const JsonValue size = parameters.object[omi_shape::kSize];
    if (size || !import.old.firstColliders) return readBoxOf(import, size);
    ShapeGeometry geometry = readBoxOf(import, parameters.object[omi_collider::kExtents]);
    auto* box = std::get_if<BoxShape>(&geometry);
    if (box != nullptr && box->size) box->size = {2 * box->size->x, 2 * box->size->y, 2 * box->size->z};
    return geometry;
}

ShapeGeometry readSphere(Import& import, const Parameters& parameters) {
    SphereShape sphere;
    if (!readLength(import, parameters.object[omi_shape::kRadius], Least::AboveZero, sphere.radius)) return {};
    return sphere;
}

// The radii of a capsule or cylinder: `radius` in old files, radiusBottom and radiusTop since
// November 2024, which win where both are present.
template <typename Round>
bool readRadii(Import& import, JsonValue object, Round& shape) {
    const JsonValue bottomAt = object[omi_shape::kRadiusBottom];
    const JsonValue topAt = object[omi_shape::kRadiusTop];
    const JsonValue radiusAt = object[omi_shape::kRadius];
    if (!bottomAt && !topAt) return readLength(import, radiusAt, Least::AboveZero, shape.radius);
    if (radiusAt) {
        import.diagnostics.report(code::OMI_SHAPE_TWO_FORMS, radiusAt,
                                  "the shape has both radius and radiusBottom or radiusTop; radius is ignored");
    }
    const bool goodBottom = readLength(import, bottomAt, Least::Zero, shape.radiusBottom);
    const bool goodTop = readLength(import, topAt, Least::Zero, shape.radiusTop);
    if (!goodBottom || !goodTop) return false;
    if (shape.radiusBottom != 0.0 || shape.radiusTop != 0.0) return true;
    import.diagnostics.report(code::OMI_SHAPE_SIZE, topAt, "both radii are zero", "one of them positive");
    return false;
}

CapsuleShape::Height heightMeaning(Import& import, const Parameters& parameters) {
    const JsonValue object = parameters.object;
    const bool middle = object[omi_shape::kRadiusBottom] || object[omi_shape::kRadiusTop] || import.old.firstColliders;
    if (middle) return CapsuleShape::Height::Middle;
    const JsonValue height = object[omi_shape::kHeight];
    if (parameters.flat || object[omi_shape::kRadius] || !height) return CapsuleShape::Height::Total;
    const bool total = import.options.ambiguousCapsule == GltfOptions::CapsuleHeight::Total;
    import.diagnostics.report(code::OMI_CAPSULE_AMBIGUOUS, height,
                              total ? "there is no radius: the height is taken as the total height"
                                    : "there is no radius: the height is taken as that between the cap centres");
    return total ? CapsuleShape::Height::Total : CapsuleShape::Height::Middle;
}

ShapeGeometry readCapsule(Import& import, const Parameters& parameters) {
    CapsuleShape capsule;
    capsule.axis = Axis::Y;
    const JsonValue object = parameters.object;
    const bool goodHeight = readLength(import, object[omi_shape::kHeight], Least::AboveZero, capsule.height);
    if (!readRadii(import, object, capsule) || !goodHeight) return {};
    capsule.meaning = heightMeaning(import, parameters);
    return capsule;
}

ShapeGeometry readCylinder(Import& import, const Parameters& parameters) {
    CylinderShape cylinder;
    cylinder.axis = Axis::Y;
    const JsonValue object = parameters.object;
    const bool goodHeight = readLength(import, object[omi_shape::kHeight], Least::AboveZero, cylinder.height);
    if (!readRadii(import, object, cylinder) || !goodHeight) return {};
    return cylinder;
}

template <typename MeshShape>
ShapeGeometry readMeshShape(Import& import, const Parameters& parameters) {
    const JsonValue at = parameters.object[omi_shape::kMesh];
    const auto index = at.integer();
    if (!index || *index < 0 || static_cast<std::size_t>(*index) >= import.meshes.size()) {
        // The place is where today's form has the mesh, unless the file has it elsewhere.
        constexpr std::string_view today = std::is_same_v<MeshShape, ConvexShape> ? "convex/mesh" : "trimesh/mesh";
        const std::string_view key = at || !parameters.flat ? omi_shape::kMesh : today;
        import.diagnostics.reportMember(
            code::OMI_SHAPE_MESH, parameters.object, key,
            at ? at.key() + " is not the index of a mesh" : std::string("the shape names no mesh"));
        return {};
    }
    const auto mesh = static_cast<std::uint32_t>(*index);
    switch (import.meshes.load(mesh)) {
        case Meshes::Result::Loaded:
            return MeshShape{MeshId{mesh}};
        case Meshes::Result::NoTriangles:
            import.diagnostics.report(code::OMI_SHAPE_MESH, at, "the mesh has no triangles");
            break;
        case Meshes::Result::Broken:
            break;
    }
    return {};
}

struct ShapeType {
    std::string_view name;
    ShapeGeometry (*read)(Import&, const Parameters&);
};

constexpr std::array<ShapeType, 7> kShapeTypes = {{
    {omi_shape::kBox, readBox},
    {omi_shape::kSphere, readSphere},
    {omi_shape::kCapsule, readCapsule},
    {omi_shape::kCylinder, readCylinder},
    {omi_shape::kConvex, readMeshShape<ConvexShape>},
    {omi_shape::kHull, readMeshShape<ConvexShape>},  // until June 2023
    {omi_shape::kTrimesh, readMeshShape<TriMeshShape>},
}};

void reportType(Import& import, JsonValue shape, JsonValue type) {
    constexpr const char* kExpected = "box, sphere, capsule, cylinder, convex or trimesh";
    if (type) {
        import.diagnostics.report(code::OMI_SHAPE_TYPE, type, "the type of the shape is unknown", kExpected);
    } else {
        import.diagnostics.reportMember(code::OMI_SHAPE_TYPE, shape, omi_shape::kType, "the shape has no type",
                                        kExpected);
    }
}

bool isHull(const ShapeType& type) {
    return type.name == omi_shape::kConvex || type.name == omi_shape::kHull;
}

// {"type": "sphere", "box": {...}}
void checkOtherTypes(Import& import, JsonValue shape, const ShapeType& own) {
    for (const ShapeType& other : kShapeTypes) {
        const JsonValue sizes = shape[other.name];
        if (other.name == own.name || (isHull(other) && isHull(own)) || !sizes.isObject()) continue;
        import.diagnostics.report(code::OMI_SHAPE_OTHER_TYPE, sizes,
                                  "the type of the shape is " + std::string(own.name) + ", but it has the sizes of a " +
                                      std::string(other.name));
    }
}

// {"type": "sphere", "sphere": {...}, "radius": 2}; who writes both forms alike is understood by all.
void checkOtherForm(Import& import, JsonValue shape, JsonValue own) {
    for (const Word key : {omi_shape::kSize, omi_shape::kRadius, omi_shape::kHeight, omi_shape::kMesh}) {
        const JsonValue beside = shape[key];
        if (!beside || alike(beside, own[key])) continue;
        import.diagnostics.report(
            code::OMI_SHAPE_OTHER_TYPE, beside,
            beside.key() + " is outside the object " + own.key() + ", whose sizes are used; it is kept and not used");
    }
}

}  // namespace

Shape readShape(Import& import, JsonValue json) {
    Shape shape;
    shape.origin = json.origin();
    if (!readObject(import.diagnostics, json)) return shape;
    shape.name = readString(import.diagnostics, json[omi_shape::kName]).value_or("");
    const JsonValue typeAt = json[omi_shape::kType];
    const bool firstMesh = import.old.firstColliders && typeAt.equals(omi_shape::kMesh);
    const auto type = std::find_if(kShapeTypes.begin(), kShapeTypes.end(), [&](const ShapeType& known) {
        return typeAt.equals(known.name) || (firstMesh && known.name == omi_shape::kTrimesh);
    });
    if (type == kShapeTypes.end()) {
        reportType(import, json, typeAt);
    } else if (const auto parameters = findParameters(import, json, type->name)) {
        checkOtherTypes(import, json, *type);
        if (!parameters->flat) checkOtherForm(import, json, parameters->object);
        // The place where sizes are found and saved, and to which the Plan's diagnostics about them belong.
        shape.origin = parameters->object.origin();
        shape.geometry = type->read(import, *parameters);
    }
    return shape;
}

namespace {

class OmiPhysicsShape final : public Extension {
public:
    OmiPhysicsShape() : Extension(omi_shape::kExtension) {}
    [[nodiscard]] Rank rank() const override { return Rank::Omi; }

    void readDocument(Import& import, JsonValue object) override {
        const JsonValue shapes = object[omi_shape::kShapes];
        if (!shapes || (shapes.isArray() && shapes.size() == 0)) {
            import.diagnostics.reportMember(code::OMI_SHAPES_MISSING, object, omi_shape::kShapes,
                                            "the extension has no shapes");
        }
        for (JsonValue json = readArray(import.diagnostics, shapes).first(); json; json = json.next()) {
            import.omi.shapes.push_back(import.scene.addShape(readShape(import, json)));
            import.old.isTrigger.push_back(readIsTrigger(import, json));
        }
    }

    // Until August 2023 a node named its collider's shape here.
    void readNode(Import& import, std::uint32_t index, Node& node, JsonValue object) override {
        readOldShape(import, index, node, object);
    }
};

}  // namespace

std::unique_ptr<Extension> makeOmiPhysicsShape() {
    return std::make_unique<OmiPhysicsShape>();
}

}  // namespace orrery::gltf

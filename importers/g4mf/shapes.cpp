// Shapes of the document, each into the scene's table.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "import.hpp"
#include "orrery/base/counted.hpp"
#include "orrery/geometry/general_solid.hpp"

namespace orrery::g4mf {
namespace {

// Zero or more and finite on every axis.
std::optional<Vector3> readLengths(Import& import, JsonValue at) {
    const auto lengths = readVector3(import.diagnostics, at);
    if (!lengths) return std::nullopt;
    for (JsonValue length = at.first(); length; length = length.next()) {
        if (length.number().value_or(0) >= 0) continue;
        import.diagnostics.report(code::G4MF_SHAPE_SOLID, length, "a size or radius is negative", "zero or more");
        return std::nullopt;
    }
    return lengths;
}

// False where a value is there and wrong.
template <typename T>
bool absentOr(JsonValue at, const std::optional<T>& value) {
    return !at || value.has_value();
}

bool readExponent(Import& import, JsonValue at, std::optional<double>& exponent) {
    exponent = readNumber(import.diagnostics, at);
    if (!absentOr(at, exponent)) return false;
    if (!exponent || *exponent > 0) return true;
    import.diagnostics.report(code::G4MF_SHAPE_SOLID, at, "the exponent is not above zero", "a number above 0");
    return false;
}

bool readTaperPoint(Import& import, JsonValue json, TaperPoint& point) {
    if (!readObject(import.diagnostics, json)) return false;
    const JsonValue position = json["position"];
    const auto where = readVector3(import.diagnostics, position);
    point.radii = readLengths(import, json["radii"]);
    if (!readExponent(import, json["exponent"], point.exponent)) return false;
    if (where) point.position = *where;
    if (json["taper"]) {
        import.diagnostics.report(code::G4MF_IGNORED, json["taper"], "a point of a taper cannot have a taper");
    }
    if (!position)
        import.diagnostics.reportMember(code::G4MF_VALUE_MISSING, json, "position", "the point has no position");
    return where && absentOr(json["radii"], point.radii);
}

bool readCurve(Import& import, JsonValue json, GeneralCurve& curve) {
    if (!readObject(import.diagnostics, json)) return false;
    curve.radii = readLengths(import, json["radii"]);
    if (!absentOr(json["radii"], curve.radii) || !readExponent(import, json["exponent"], curve.exponent)) return false;
    bool good = true;
    const auto some = [](const std::optional<Vector3>& radii) { return radii && *radii != Vector3{}; };
    bool rounds = some(curve.radii);
    for (JsonValue at = readArray(import.diagnostics, json["taper"]).first(); at; at = at.next()) {
        good = readTaperPoint(import, at, curve.taper.emplace_back()) && good;
        rounds = rounds || some(curve.taper.back().radii);
        if (curve.exponent && !curve.taper.back().exponent) {
            import.diagnostics.reportMember(code::G4MF_TAPER_EXPONENT, at, "exponent",
                                            "the point of the taper has no exponent, but its curve has one; 2 is used",
                                            "2");
        }
    }
    if (good && !rounds) import.diagnostics.report(code::G4MF_IGNORED, json, "the curve has no radii and adds nothing");
    return good;
}

ShapeGeometry readGeneral(Import& import, JsonValue json) {
    GeneralShape shape;
    shape.size = readLengths(import, json["size"]);
    bool good = absentOr(json["size"], shape.size);
    for (JsonValue at = readArray(import.diagnostics, json["curves"]).first(); at; at = at.next()) {
        good = readCurve(import, at, shape.curves.emplace_back()) && good;
    }
    if (!good) return {};
    const GeneralSolidResult made = generalSolidOf(shape);
    if (made.solid) return shape;
    const bool ofCurve = made.fault != GeneralFault::NoVolume && !shape.curves.empty();
    import.diagnostics.reportMember(code::G4MF_SHAPE_SOLID, json,
                                    ofCurve ? "curves/" + std::to_string(made.curve) : std::string("size"),
                                    "the shape is not a solid: " + std::string(toText(made.fault)));
    return {};
}

template <typename MeshShape>
ShapeGeometry readMeshShape(Import& import, JsonValue json) {
    const JsonValue at = json["mesh"];
    if (!at || at.integer() == -1) {
        import.diagnostics.reportMember(code::G4MF_MESH, json, "mesh", "the shape names no mesh");
        return {};
    }
    const auto mesh = readIndex(import.diagnostics, at, import.meshes.size(), "mesh");
    if (!mesh || !loadMesh(import, *mesh, std::is_same_v<MeshShape, TriMeshShape>)) return {};
    return MeshShape{MeshId{*mesh}};
}

ShapeGeometry refuseHeights(Import& import, JsonValue json, std::string_view key, std::string message) {
    import.diagnostics.reportMember(code::G4MF_HEIGHTS, json, key, std::move(message));
    return {};
}

// Samples are 1 m apart; the size counts them.
ShapeGeometry readHeightmap(Import& import, JsonValue json) {
    const JsonValue heightsAt = json["heights"];
    const JsonValue spacing = json["gridSpacing"];
    if (spacing && spacing.number() != 1.0)
        return refuseHeights(import, json, "gridSpacing", "gridSpacing is not part of G4MF");
    if (!heightsAt || heightsAt.integer() == -1) {
        return refuseHeights(import, json, "heights", "the heightmap has no heights");
    }
    if (!json["size"]) return refuseHeights(import, json, "size", "the heightmap has no size");
    const auto size = readVector3(import.diagnostics, json["size"]);
    const auto index = readIndex(import.diagnostics, heightsAt, import.accessors.size(), "accessor");
    if (!size || !index) return {};
    constexpr double kMostSamples = 1e6;  // a side
    for (const double side : {size->x, size->z}) {
        if (side >= 2 && side <= kMostSamples && side == std::floor(side)) continue;
        return refuseHeights(import, json, "size", "the size in x and z is not a whole number from 2");
    }
    if (!(size->y >= 0) || size->y != std::floor(size->y)) {
        import.diagnostics.report(code::G4MF_HEIGHTS_SIZE, json["size"].first().next(),
                                  "the size in y is not a whole number from 0", "a whole number from 0");
    } else if (size->y == 0) {
        import.diagnostics.report(
            code::G4MF_HEIGHTS_BOX, json["size"].first().next(),
            "the size in y is 0: programs that replace the heightmap by a box get one without height");
    }
    auto heights = import.accessors.read(*index, {}, heightsAt);
    if (!heights) return {};
    if (static_cast<double>(heights->size()) != size->x * size->z) {
        return refuseHeights(import, json, "heights",
                             (heights->size() == 1 ? "there is " : "there are ") + counted(heights->size(), "height") +
                                 ", not the product of size x and z");
    }
    for (const double height : *heights) {
        if (!std::isfinite(height)) return refuseHeights(import, json, "heights", "a height is not finite");
    }
    HeightfieldShape field;
    field.widthSamples = static_cast<std::uint32_t>(size->x);
    field.depthSamples = static_cast<std::uint32_t>(size->z);
    field.width = size->x - 1;
    field.depth = size->z - 1;
    field.samples = *std::move(heights);
    const auto [low, high] = std::minmax_element(field.samples.begin(), field.samples.end());
    field.thickness = std::max(1.0, *high - *low);
    return field;
}

ShapeGeometry readPlane(Import&, JsonValue) {
    return PlaneShape{0, 1, 0, 0};
}

ShapeGeometry readRay(Import& import, JsonValue json) {
    const JsonValue at = json["length"];
    const auto length = readNumber(import.diagnostics, at);
    if (!absentOr(at, length)) return {};
    if (length.value_or(1) > 0) return RayShape{length.value_or(1), Vector3{0, -1, 0}};
    import.diagnostics.report(code::G4MF_RAY_LENGTH, at, "the length of the ray is not positive", "a number above 0");
    return {};
}

struct ShapeType {
    std::string_view name;
    ShapeGeometry (*read)(Import&, JsonValue);
    std::array<std::string_view, 2> keys;  // of its own
};
constexpr std::array<ShapeType, 6> kShapeTypes = {{
    {"general", readGeneral, {"size", "curves"}},
    {"convex", readMeshShape<ConvexShape>, {"mesh", {}}},
    {"concave", readMeshShape<TriMeshShape>, {"mesh", {}}},
    {"heightmap", readHeightmap, {"size", "heights"}},
    {"plane", readPlane, {}},
    {"ray", readRay, {"length", {}}},
}};

const ShapeType& typeOf(Import& import, JsonValue json) {
    const JsonValue at = json["type"];
    if (!at) return kShapeTypes.front();
    for (const ShapeType& type : kShapeTypes) {
        if (at.equals(type.name)) return type;
    }
    if (readString(import.diagnostics, at)) {
        import.diagnostics.report(code::G4MF_SHAPE_TYPE, at, "the type of the shape is unknown; it is read as general");
    }
    return kShapeTypes.front();
}

// Keys that other types have and this one does not.
void reportUnused(Import& import, JsonValue json, const ShapeType& type) {
    for (const char* key : {"size", "curves", "mesh", "heights", "length", "gridSize"}) {
        if (!json[key] || key == type.keys[0] || key == type.keys[1]) continue;
        import.diagnostics.report(code::G4MF_IGNORED, json[key],
                                  std::string(key) + " has no meaning for a shape of type " + std::string(type.name));
    }
}

}  // namespace

void readShapes(Import& import) {
    const JsonValue shapes = import.root["shapes"];
    if (!shapes.isArray()) return;
    for (JsonValue json = shapes.first(); json; json = json.next()) {
        Shape shape;
        shape.origin = json.origin();
        if (readObject(import.diagnostics, json)) {
            shape.name = json["name"].string().value_or("");
            const ShapeType& type = typeOf(import, json);
            reportUnused(import, json, type);
            shape.geometry = type.read(import, json);
        }
        import.scene.addShape(std::move(shape));
    }
}

}  // namespace orrery::g4mf

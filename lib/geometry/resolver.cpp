// Names of notes, the mass of a resolved shape, and the table of shapes resolved so far.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "orrery/geometry/resolve.hpp"

namespace orrery {
namespace {

constexpr std::array<std::string_view, 27> kNoteNames = {
    "NoGeometry",          "Disabled",        "ZeroScale",         "InvalidScale", "InvalidSize",      "NoMesh",
    "BadCurves",           "EmptyMesh",       "FlatHull",          "BadGrid",      "BadIndices",       "BadVertices",
    "DegenerateTriangles", "CapsuleTooShort", "TaperedAsHull",     "ScaledAsHull", "ShearedBoxAsHull", "ConeAsMesh",
    "MeshAsHull",          "HullAsBox",       "HeightfieldAsMesh", "CurvedAsHull", "CurvedAsMesh",     "HollowAsHull",
    "MeshAsParts",         "SheetAsPlate",    "HullAsPlate"};

// Rounds to 12 decimals: scales that were computed from rotated matrices differ in the last bits.
double rounded(double value) {
    // A NaN would break the order of the keys; an infinite scale is refused in the same way.
    if (std::isnan(value)) return std::numeric_limits<double>::infinity();
    if (std::abs(value) >= 1e3) return value;
    return std::round(value * 1e12) / 1e12 + 0.0;
}

}  // namespace

std::string_view toText(ShapeNoteKind kind) {
    return kNoteNames[static_cast<std::size_t>(kind)];
}

bool preventsSolid(ShapeNoteKind kind) {
    return kind <= ShapeNoteKind::BadGrid;
}

std::optional<MassProperties> massOf(const ResolvedShape& shape, double density) {
    if (!shape.solid) return std::nullopt;
    if (!shape.exactMass) return massOf(*shape.solid, density);
    return scaledToMass(*shape.exactMass, shape.exactMass->mass * density);
}

const ResolvedShape& ShapeResolver::resolve(ShapeId id, const Matrix3& linear, bool meshAsHull) {
    Key key{id.index, meshAsHull || options_.meshAsHull, {}};
    for (std::size_t i = 0; i < 9; ++i) key.linear[i] = rounded(linear.m[i]);
    const auto known = resolved_.find(key);
    if (known != resolved_.end()) return known->second;

    static const Shape kNoShape;
    const Shape* shape = scene_.shape(id);
    ResolveOptions options = options_;
    options.meshAsHull = key.meshAsHull;
    ResolvedShape resolved = resolveShape(shape != nullptr ? *shape : kNoShape, scene_, Matrix3{key.linear}, options);
    options_.partsLimit -= std::min(options_.partsLimit, resolved.partsWork);
    return resolved_.emplace(key, std::move(resolved)).first->second;
}

}  // namespace orrery

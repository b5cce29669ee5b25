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

ShapeResolver::Key ShapeResolver::keyOf(ShapeId id, const Matrix3& linear, bool meshAsHull) const {
    Key key{id.index, meshAsHull || options_.meshAsHull, {}};
    for (std::size_t i = 0; i < 9; ++i) key.linear[i] = rounded(linear.m[i]);
    return key;
}

std::size_t ShapeResolver::ownWork(const Shape& shape) const {
    constexpr std::size_t kWorkOfTriangle = 20;
    const auto* geometry = std::get_if<TriMeshShape>(&shape.geometry);
    const Mesh* mesh = geometry == nullptr ? nullptr : scene_.mesh(geometry->mesh);
    return mesh == nullptr ? 0 : kWorkOfTriangle * mesh->triangles.size();
}

void ShapeResolver::expect(ShapeId id, const Matrix3& linear) {
    const Key key = keyOf(id, linear, true);
    if (!resolved_.contains(key)) expected_.insert(key);
}

const ResolvedShape& ShapeResolver::resolve(ShapeId id, const Matrix3& linear, bool meshAsHull) {
    const Key key = keyOf(id, linear, meshAsHull);
    const auto known = resolved_.find(key);
    if (known != resolved_.end()) return known->second;

    static const Shape kNoShape;
    const Shape* found = scene_.shape(id);
    const Shape& shape = found != nullptr ? *found : kNoShape;
    expected_.erase(key);
    const std::size_t own = ownWork(shape);
    ResolveOptions options = options_;
    options.meshAsHull = key.meshAsHull;
    options.partsLimit = std::min(options.partsLimit, own + evenly_ / (expected_.size() + 1));
    ResolvedShape resolved = resolveShape(shape, scene_, Matrix3{key.linear}, options);
    options_.partsLimit -= std::min(options_.partsLimit, resolved.partsWork);
    evenly_ -= std::min(evenly_, resolved.partsWork - std::min(resolved.partsWork, own));
    return resolved_.emplace(key, std::move(resolved)).first->second;
}

}  // namespace orrery

// Names of notes, the mass of a resolved shape, and the table of shapes resolved so far.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "orrery/geometry/general_solid.hpp"
#include "orrery/geometry/resolve.hpp"

namespace orrery {
namespace {

constexpr std::array<std::string_view, 30> kNoteNames = {"NoGeometry",
                                                         "Disabled",
                                                         "ZeroScale",
                                                         "InvalidScale",
                                                         "InvalidSize",
                                                         "NoMesh",
                                                         "BadCurves",
                                                         "EmptyMesh",
                                                         "FlatHull",
                                                         "BadGrid",
                                                         "BadIndices",
                                                         "BadVertices",
                                                         "DegenerateTriangles",
                                                         "CapsuleTooShort",
                                                         "TaperedAsHull",
                                                         "ScaledAsHull",
                                                         "ShearedBoxAsHull",
                                                         "ConeAsMesh",
                                                         "MeshAsHull",
                                                         "HullAsBox",
                                                         "HeightfieldAsMesh",
                                                         "CurvedAsHull",
                                                         "CurvedAsMesh",
                                                         "HollowAsHull",
                                                         "MeshAsParts",
                                                         "SheetAsPlate",
                                                         "HullAsPlate",
                                                         "SampledCoarsely",
                                                         "HullOfFewer",
                                                         "NotRepaired"};

// Rounds to 12 decimals: scales that were computed from rotated matrices differ in the last bits.
double rounded(double value) {
    // A NaN would break the order of the keys; an infinite scale is refused in the same way.
    if (std::isnan(value)) return std::numeric_limits<double>::infinity();
    if (std::abs(value) >= 1e3) return value;
    return std::round(value * 1e12) / 1e12 + 0.0;
}

// Returns the terms that it takes to sample a shape that is not a mesh.
struct SampledTerms {
    const std::array<double, 9>& linear;
    const Resolution& resolution;
    int coarseness;

    [[nodiscard]] std::size_t hullOf(int rings) const {
        const Resolution rest = coarserBy(resolution, coarseness);
        const int points = rest.segments * (rings > 0 ? 2 * rest.rings + 1 : 2);
        return kTermsOfHullPoint * static_cast<std::size_t>(std::max(points, 0));
    }
    std::size_t operator()(const SphereShape&) const { return hullOf(1); }
    std::size_t operator()(const CapsuleShape&) const { return hullOf(1); }
    std::size_t operator()(const CylinderShape&) const { return hullOf(0); }
    std::size_t operator()(const ConeShape&) const { return hullOf(0); }
    std::size_t operator()(const GeneralShape& shape) const {
        const GeneralSolidResult made = generalSolidOf(shape, {linear[0], linear[4], linear[8]});
        if (!made.solid || !std::holds_alternative<std::monostate>(plainShapeOf(*made.solid))) return 0;
        return samplingCost(*made.solid, resolution, coarseness).terms;
    }
    template <typename Other>
    std::size_t operator()(const Other&) const {
        return 0;
    }
};

std::size_t sampledTermsOf(const ShapeGeometry& geometry, const std::array<double, 9>& linear,
                           const Resolution& resolution, int coarseness) {
    return std::visit(SampledTerms{linear, resolution, coarseness}, geometry);
}

MeshId meshIdOf(const ShapeGeometry& geometry) {
    if (const auto* hull = std::get_if<ConvexShape>(&geometry)) return hull->mesh;
    if (const auto* mesh = std::get_if<TriMeshShape>(&geometry)) return mesh->mesh;
    return {};
}

// Returns the mesh of which a hull is made; null if there is none.
const Mesh* meshOfHull(const ShapeGeometry& geometry, bool meshAsHull, const SceneContents& scene) {
    if (!meshAsHull && !std::holds_alternative<ConvexShape>(geometry)) return nullptr;
    const MeshId id = meshIdOf(geometry);
    return id.valid() ? scene.mesh(id) : nullptr;
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

std::size_t ShapeResolver::ownWork(const Shape& shape) {
    constexpr std::size_t kWorkOfTriangle = 20;
    const auto* geometry = std::get_if<TriMeshShape>(&shape.geometry);
    const Mesh* mesh = geometry == nullptr ? nullptr : scene_.mesh(geometry->mesh);
    if (mesh == nullptr) return 0;
    const std::size_t own = kWorkOfTriangle * mesh->triangles.size();
    if (cutOnce_.insert(geometry->mesh.index).second) return own;
    const std::size_t taken = std::min(own, repeats_);
    repeats_ -= taken;
    return taken;
}

void ShapeResolver::expect(ShapeId id, const Matrix3& linear) {
    const Key key = keyOf(id, linear, true);
    if (!resolved_.contains(key)) expected_.insert(key);
}

void ShapeResolver::announce(ShapeId id, const Matrix3& linear, bool meshAsHull) {
    if (announced_.insert(keyOf(id, linear, meshAsHull)).second) settled_ = false;
}

std::size_t ShapeResolver::pointsOfEach(std::vector<std::size_t> sizes, std::size_t all) const {
    constexpr std::size_t kFewest = 24;
    std::sort(sizes.begin(), sizes.end());
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const std::size_t share = all / (sizes.size() - i);
        if (sizes[i] > share) return std::max(share, kFewest);
        all -= sizes[i];
    }
    return ResolveOptions{}.hullPoints;
}

void ShapeResolver::settle() {
    if (settled_) return;
    settled_ = true;
    std::array<std::size_t, kCoarsest + 1> terms{};
    std::vector<std::size_t> hulls;
    std::set<std::uint32_t> meshes;
    std::size_t mostPoints = mostTerms_ / kTermsOfHullPoint;
    for (const Key& key : announced_) {
        const Shape* shape = scene_.shape(ShapeId{key.shape});
        if (shape == nullptr) continue;
        for (std::size_t i = 0; i < terms.size(); ++i) {
            terms[i] += sampledTermsOf(shape->geometry, key.linear, options_.resolution, static_cast<int>(i));
        }
        const Mesh* mesh = meshOfHull(shape->geometry, key.meshAsHull, scene_);
        if (mesh == nullptr) continue;
        hulls.push_back(mesh->positions.size());
        if (meshes.insert(meshIdOf(shape->geometry).index).second) mostPoints += mesh->positions.size();
    }
    int coarseness = 0;
    while (coarseness < kCoarsest && terms[static_cast<std::size_t>(coarseness)] > mostTerms_) ++coarseness;
    options_.coarseness = std::max(options_.coarseness, coarseness);
    options_.hullPoints = std::min(options_.hullPoints, pointsOfEach(hulls, mostPoints));
    terms_ = terms[static_cast<std::size_t>(coarseness)];
    points_ = 0;
    for (const std::size_t size : hulls) points_ += std::min(size, options_.hullPoints);
}

std::size_t ShapeResolver::sampledTerms() {
    settle();
    return terms_;
}

std::size_t ShapeResolver::hullPoints() {
    settle();
    return points_;
}

bool ShapeResolver::mayRepair(MeshId mesh, std::size_t triangles) {
    constexpr std::size_t kTermsOfTriangle = 600;  // that take as long as the repair of a triangle
    if (repairedOnce_.insert(mesh.index).second) return true;
    if ((repairs_ + triangles) * kTermsOfTriangle > mostTerms_) return false;
    repairs_ += triangles;
    return true;
}

const ResolvedShape& ShapeResolver::resolve(ShapeId id, const Matrix3& linear, bool meshAsHull) {
    const Key key = keyOf(id, linear, meshAsHull);
    const auto known = resolved_.find(key);
    if (known != resolved_.end()) return known->second;

    static const Shape kNoShape;
    const Shape* found = scene_.shape(id);
    const Shape& shape = found != nullptr ? *found : kNoShape;
    expected_.erase(key);
    settle();
    ResolveOptions options = options_;
    options.meshAsHull = key.meshAsHull;
    const std::size_t own = options.meshAsHull ? ownWork(shape) : 0;
    if (const Mesh* mesh = meshOfHull(shape.geometry, key.meshAsHull, scene_)) {
        const bool isCut = std::holds_alternative<TriMeshShape>(shape.geometry);
        options.repairsMeshes = !isCut || mayRepair(meshIdOf(shape.geometry), mesh->triangles.size());
    }
    options.partsLimit = std::min(options.partsLimit, own + evenly_ / (expected_.size() + 1));
    ResolvedShape resolved = resolveShape(shape, scene_, Matrix3{key.linear}, options);
    repeats_ -= std::min(repeats_, resolved.partsWork - std::min(resolved.partsWork, options.partsLimit));
    options_.partsLimit -= std::min(options_.partsLimit, resolved.partsWork);
    evenly_ -= std::min(evenly_, resolved.partsWork - std::min(resolved.partsWork, own));
    return resolved_.emplace(key, std::move(resolved)).first->second;
}

}  // namespace orrery

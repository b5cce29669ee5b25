// Names of notes, the mass of a resolved shape, and the table of shapes resolved so far.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "orrery/base/hash.hpp"
#include "orrery/geometry/general_solid.hpp"
#include "orrery/geometry/resolve.hpp"
#include "resolve_detail.hpp"

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

// The share of the limit of terms that is for the edges that ODE finds.
constexpr std::size_t kEdgeShare = 4;

// Terms that take as long as ODE takes for the edges of a hull of so many points: it compares each with each.
std::size_t termsOfEdges(std::size_t points) {
    return points * points / 7;
}

// Points of the hull of a round shape that ODE lacks.
struct RoundPoints {
    Resolution rest;

    [[nodiscard]] std::size_t of(int rings) const {
        return static_cast<std::size_t>(std::max(rest.segments * (rings > 0 ? 2 * rings + 1 : 2), 0));
    }
    std::size_t operator()(const SphereShape&) const { return of(rest.rings); }
    std::size_t operator()(const CapsuleShape&) const { return of(rest.rings); }
    std::size_t operator()(const CylinderShape&) const { return of(0); }
    std::size_t operator()(const ConeShape&) const { return of(0); }
    template <typename Other>
    std::size_t operator()(const Other&) const {
        return 0;
    }
};

// The work to sample a round or general shape, with each coarseness; nothing for others.
class RoundCost {
public:
    RoundCost(const ShapeGeometry& geometry, const Resolution& resolution) {
        const auto* general = std::get_if<GeneralShape>(&geometry);
        const auto solid = general != nullptr ? generalSolidOf(*general).solid : std::nullopt;
        if (general != nullptr && !solid) return;
        const bool isPlain = solid && !std::holds_alternative<std::monostate>(plainShapeOf(*solid));
        for (std::size_t i = 0; i < costs_.size() && !isPlain; ++i) {
            const int coarseness = static_cast<int>(i);
            if (solid) {
                costs_[i] = samplingCost(*solid, resolution, coarseness);
            } else {
                costs_[i].points = std::visit(RoundPoints{coarserBy(resolution, coarseness)}, geometry);
                costs_[i].terms = kTermsOfHullPoint * costs_[i].points;
            }
        }
    }
    // Returns the terms for one scale. Coarse samples are made once for all scales; each has a hull of its own.
    [[nodiscard]] std::size_t terms(std::size_t coarseness, bool isFirst) const {
        const SamplingCost& cost = costs_[coarseness];
        return coarseness == 0 || isFirst ? cost.terms : kTermsOfHullPoint * cost.points;
    }
    [[nodiscard]] std::size_t points(std::size_t coarseness) const { return costs_[coarseness].points; }

private:
    std::array<SamplingCost, kCoarsest + 1> costs_{};
};

// Does it become convex parts on a body that moves?
bool isCut(const ShapeGeometry& geometry) {
    return std::holds_alternative<TriMeshShape>(geometry) || isGeneral(geometry);
}

void add(Fnv1a& hash, const Vector3& v) {
    for (const double part : {v.x, v.y, v.z}) hash.add(part);
}

std::uint64_t hashOf(const Mesh& mesh) {
    Fnv1a hash;
    for (const Vector3& position : mesh.positions) add(hash, position);
    for (const auto& triangle : mesh.triangles) {
        for (const std::uint32_t corner : triangle) hash.add(static_cast<double>(corner));
    }
    return hash.value();
}

// Returns for each mesh the first one that has the same positions and triangles. Meshes whose sizes are unlike those of
// all others are not looked at.
std::vector<std::uint32_t> firstEqualMeshes(const std::vector<Mesh>& meshes) {
    std::vector<std::uint32_t> first(meshes.size());
    std::map<std::array<std::size_t, 2>, std::vector<std::uint32_t>> bySize;
    for (std::uint32_t i = 0; i < meshes.size(); ++i) {
        first[i] = i;
        if (meshes[i].loaded) bySize[{meshes[i].positions.size(), meshes[i].triangles.size()}].push_back(i);
    }
    for (const auto& [size, alike] : bySize) {
        if (alike.size() < 2) continue;
        std::map<std::uint64_t, std::uint32_t> byHash;
        for (const std::uint32_t i : alike) {
            const Mesh& earlier = meshes[byHash.try_emplace(hashOf(meshes[i]), i).first->second];
            const bool isSame = meshes[i].positions == earlier.positions && meshes[i].triangles == earlier.triangles;
            if (isSame) first[i] = static_cast<std::uint32_t>(&earlier - meshes.data());
        }
    }
    return first;
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

ShapeResolver::Key ShapeResolver::keyOf(ShapeId id, const Matrix3& linear, bool meshAsHull) {
    if (equal_.empty()) findEqualShapes();
    Key key{id.index < equal_.size() ? equal_[id.index] : id.index, meshAsHull || options_.meshAsHull, {}};
    for (std::size_t i = 0; i < 9; ++i) key.linear[i] = rounded(linear.m[i]);
    return key;
}

void ShapeResolver::findEqualShapes() {
    const std::vector<std::uint32_t> meshes = firstEqualMeshes(scene_.meshes);
    std::map<std::pair<std::size_t, std::uint32_t>, std::uint32_t> first;  // the kind of shape and its mesh
    for (std::uint32_t i = 0; i < scene_.shapes.size(); ++i) {
        const ShapeGeometry& geometry = scene_.shapes[i].geometry;
        const MeshId mesh = meshIdOf(geometry);
        const bool known = mesh.valid() && mesh.index < meshes.size();
        equal_.push_back(known ? first.try_emplace({geometry.index(), meshes[mesh.index]}, i).first->second : i);
    }
}

std::size_t ShapeResolver::freshTriangles(MeshId id) {
    const auto [entry, isNew] = fresh_.try_emplace(id.index, 0);
    const Mesh* mesh = scene_.mesh(id);
    if (!isNew || mesh == nullptr) return entry->second;
    for (const auto& triangle : mesh->triangles) {
        Fnv1a hash;
        for (const std::uint32_t corner : triangle) {
            if (corner < mesh->positions.size()) add(hash, mesh->positions[corner]);
        }
        if (triangles_.insert(hash.value()).second) ++entry->second;
    }
    return entry->second;
}

std::size_t ShapeResolver::ownWork(const Shape& shape) {
    constexpr std::size_t kWorkOfTriangle = 20;
    const auto* geometry = std::get_if<TriMeshShape>(&shape.geometry);
    const Mesh* mesh = geometry == nullptr ? nullptr : scene_.mesh(geometry->mesh);
    if (mesh == nullptr) return 0;
    const std::size_t fresh = cutOnce_.insert(geometry->mesh.index).second ? freshTriangles(geometry->mesh) : 0;
    const std::size_t shared = std::min(kWorkOfTriangle * (mesh->triangles.size() - fresh), repeats_);
    repeats_ -= shared;
    return kWorkOfTriangle * fresh + shared;
}

void ShapeResolver::expect(ShapeId id, const Matrix3& linear) {
    shares_ = true;
    const Key key = keyOf(id, linear, true);
    if (!resolved_.contains(key)) expected_.insert(key);
}

void ShapeResolver::announce(ShapeId id, const Matrix3& linear, bool meshAsHull) {
    ++announced_[keyOf(id, linear, meshAsHull)];
    settled_ = false;
}

std::size_t ShapeResolver::pointsOfEach(const std::vector<AnnouncedHull>& hulls, std::size_t all) const {
    constexpr std::size_t kFewest = 24;
    std::vector<std::size_t> sizes;
    sizes.reserve(hulls.size());
    for (const AnnouncedHull& hull : hulls) sizes.push_back(hull.points);
    std::sort(sizes.begin(), sizes.end());
    std::size_t most = sizes.empty() ? 0 : sizes.back();
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const std::size_t share = all / (sizes.size() - i);
        if (sizes[i] > share) {
            most = share;
            break;
        }
        all -= sizes[i];
    }
    const auto edgeTerms = [&] {
        std::size_t terms = 0;
        for (const AnnouncedHull& hull : hulls) terms += hull.uses * termsOfEdges(std::min(hull.points, most));
        return terms;
    };
    while (most > kFewest && edgeTerms() > kEdgeShare * mostTerms_) most -= std::max<std::size_t>(most / 8, 1);
    return sizes.empty() || most >= sizes.back() ? ResolveOptions{}.hullPoints : std::max(most, kFewest);
}

void ShapeResolver::settle() {
    if (settled_) return;
    settled_ = true;
    std::array<std::size_t, kCoarsest + 1> terms{};
    std::array<std::size_t, kCoarsest + 1> edges{};
    std::vector<AnnouncedHull> hulls;
    std::set<std::uint32_t> meshes;
    std::size_t mostPoints = mostTerms_ / kTermsOfHullPoint;
    std::size_t cuts = 0;
    std::optional<RoundCost> cost;  // keys of one shape follow each other
    std::uint32_t costOf = 0;
    for (const auto& [key, uses] : announced_) {
        const Shape* shape = scene_.shape(ShapeId{key.shape});
        if (shape == nullptr) continue;
        const bool isFirst = !cost || costOf != key.shape;
        if (isFirst) cost.emplace(shape->geometry, options_.resolution);
        costOf = key.shape;
        for (std::size_t i = 0; i < terms.size(); ++i) {
            terms[i] += cost->terms(i, isFirst);
            edges[i] += uses * termsOfEdges(cost->points(i));
        }
        if (key.meshAsHull && isCut(shape->geometry)) cuts += uses;
        const Mesh* mesh = meshOfHull(shape->geometry, key.meshAsHull, scene_);
        if (mesh == nullptr) continue;
        hulls.push_back({mesh->positions.size(), uses});
        if (meshes.insert(meshIdOf(shape->geometry).index).second) mostPoints += mesh->positions.size();
    }
    std::size_t coarseness = 0;
    const auto isTooMuch = [&](std::size_t i) { return terms[i] > mostTerms_ || edges[i] > kEdgeShare * mostTerms_; };
    while (coarseness < kCoarsest && isTooMuch(coarseness)) ++coarseness;
    options_.coarseness = std::max(options_.coarseness, static_cast<int>(coarseness));
    options_.hullPoints = std::min(options_.hullPoints, pointsOfEach(hulls, mostPoints));
    // Each use has geoms of its own for the parts, which take some five kilobytes.
    constexpr std::size_t kPartsOfUse = 4, kPartsOfAll = 4096;
    if (cuts > 0) options_.parts.most = std::min(options_.parts.most, kPartsOfUse + kPartsOfAll / cuts);
    terms_ = terms[coarseness];
    points_ = 0;
    for (const AnnouncedHull& hull : hulls) points_ += std::min(hull.points, options_.hullPoints);
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
    const bool isNew = repairedOnce_.insert(mesh.index).second;
    if (isNew && 2 * freshTriangles(mesh) >= triangles) return true;
    if ((repairs_ + triangles) * kTermsOfTriangle > mostTerms_) return false;
    repairs_ += triangles;
    return true;
}

const ResolvedShape& ShapeResolver::resolve(ShapeId id, const Matrix3& linear, bool meshAsHull) {
    const Key key = keyOf(id, linear, meshAsHull);
    const auto known = resolved_.find(key);
    if (known != resolved_.end()) return known->second;

    static const Shape kNoShape;
    const Shape* found = scene_.shape(ShapeId{key.shape});
    const Shape& shape = found != nullptr ? *found : kNoShape;
    expected_.erase(key);
    settle();
    ResolveOptions options = options_;
    options.meshAsHull = key.meshAsHull;
    const std::size_t own = options.meshAsHull ? ownWork(shape) : 0;
    if (const Mesh* mesh = meshOfHull(shape.geometry, key.meshAsHull, scene_)) {
        options.repairsMeshes = !isCut(shape.geometry) || mayRepair(meshIdOf(shape.geometry), mesh->triangles.size());
    }
    if (shares_) options.partsLimit = std::min(options.partsLimit, own + evenly_ / (expected_.size() + 1));
    ResolvedShape resolved = resolveSampled(shape, scene_, Matrix3{key.linear}, options, sampled_[key.shape]);
    repeats_ -= std::min(repeats_, resolved.partsWork - std::min(resolved.partsWork, options.partsLimit));
    options_.partsLimit -= std::min(options_.partsLimit, resolved.partsWork);
    evenly_ -= std::min(evenly_, resolved.partsWork - std::min(resolved.partsWork, own));
    return resolved_.emplace(key, std::move(resolved)).first->second;
}

}  // namespace orrery

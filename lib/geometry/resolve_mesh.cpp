// Convex hulls and triangle meshes of the scene's mesh table.
#include <algorithm>
#include <cmath>
#include <utility>

#include "orrery/geometry/enclosure.hpp"
#include "orrery/geometry/sheet.hpp"
#include "orrery/scene/eigen.hpp"
#include "resolve_detail.hpp"

namespace orrery {

const Mesh* ShapeResolution::mesh(MeshId id) {
    const Mesh* found = scene_.mesh(id);
    if (found != nullptr && found->loaded) return found;
    note(ShapeNoteKind::NoMesh, "mesh");
    return nullptr;
}

void ShapeResolution::noteRepairs(const MeshRepairs& repairs) {
    const auto counted = [&](ShapeNoteKind kind, std::size_t count, std::size_t first) {
        if (count == 0) return;
        note(kind, "mesh");
        result.notes.back().count = count;
        result.notes.back().first = first;
    };
    counted(ShapeNoteKind::BadIndices, repairs.badIndices, repairs.firstBadIndex);
    counted(ShapeNoteKind::BadVertices, repairs.badVertices, repairs.firstBadVertex);
    counted(ShapeNoteKind::DegenerateTriangles, repairs.degenerate, 0);
}

std::string_view ShapeResolution::cutIntoParts(const TriangleMesh& mesh, std::string_view field) {
    constexpr double kFilled = 1 - 1e-6;
    constexpr std::size_t kLeastWork = 20;  // for each triangle
    constexpr std::string_view kConvex = "it is convex";
    constexpr std::string_view kBeyond = "cutting it is beyond the limit";
    if (options_.parts.most < 2) return "the options allow one part";
    const std::optional<MassProperties> whole = massOf(*result.solid, 1);
    const double volume = mesh.closed ? std::abs(signedVolume(mesh.positions, mesh.triangles)) : 0;
    // A mesh that overlaps itself fills more than its whole hull.
    if (whole && volume >= kFilled * whole->mass && kFilled * volume <= whole->mass) return kConvex;
    if (mesh.triangles.size() > options_.partsLimit / kLeastWork) return kBeyond;

    PartOptions options = options_.parts;
    options.share = options_.partsLimit;
    const ConvexParts cut = convexParts(mesh, options);
    result.partsWork = cut.work;
    if (cut.parts.size() < 2) return cut.isConvex ? kConvex : cut.limited ? kBeyond : "no cut makes it more convex";
    for (const ConvexPart& part : cut.parts) result.parts.push_back(placedHull({part.hull, part.centroid}, true));
    std::erase_if(result.notes, [](const ShapeNote& made) { return made.kind == ShapeNoteKind::HullAsBox; });
    note(ShapeNoteKind::MeshAsParts, field, cut.deviation);
    result.notes.back().count = cut.parts.size();
    if (cut.limited) result.notes.back().why = "more parts are beyond the limit of cutting";
    return {};
}

void ShapeResolution::placeMesh(std::span<const Vector3> positions, std::span<const Triangle> triangles,
                                const Matrix3& linear) {
    BuiltMesh built = buildMesh(positions, triangles, linear);
    noteRepairs(built.repairs);
    if (built.mesh.triangles.empty()) return note(ShapeNoteKind::EmptyMesh, "mesh");
    if (!checkExtent("mesh", built.mesh.positions)) return;
    if (options_.meshAsHull) {
        if (!placeHull(built.mesh.positions, "mesh", true)) return;
        const Enclosure enclosure = enclosureOf(built.mesh, options_.repairsMeshes);
        if (!enclosure.mesh && !options_.repairsMeshes) note(ShapeNoteKind::NotRepaired, "mesh");
        const std::string_view why = cutIntoParts(enclosure.mesh ? *enclosure.mesh : built.mesh, "mesh");
        if (!result.parts.empty()) return;
        note(ShapeNoteKind::MeshAsHull, "mesh");
        result.notes.back().why = why;
        return;
    }
    place(SolidMesh{std::make_shared<const TriangleMesh>(std::move(built.mesh))});
}

void ShapeResolution::operator()(const ConvexShape& shape) {
    const Mesh* points = mesh(shape.mesh);
    if (points == nullptr) return;
    std::vector<Vector3> usable = scaled(points->positions);
    MeshRepairs repairs;
    for (std::size_t i = 0; i < usable.size(); ++i) {
        if (!isFinite(usable[i]) && repairs.badVertices++ == 0) repairs.firstBadVertex = i;
    }
    std::erase_if(usable, [](const Vector3& p) { return !isFinite(p); });
    noteRepairs(repairs);
    if (usable.empty()) return note(ShapeNoteKind::EmptyMesh, "mesh");
    if (placeHull(usable, "mesh", true) || result.notes.back().kind != ShapeNoteKind::FlatHull) return;
    // OMI_physics_shape allows a hull of one triangle.
    const auto plate = plateThrough(usable);
    if (!plate) return;
    result.notes.pop_back();
    if (placeHull(plate->points, "mesh", true)) note(ShapeNoteKind::HullAsPlate, "mesh", plate->thickness);
}

void ShapeResolution::operator()(const TriMeshShape& shape) {
    const Mesh* source = mesh(shape.mesh);
    if (source != nullptr) placeMesh(source->positions, source->triangles, fromEigen(scale_.linear));
}

}  // namespace orrery

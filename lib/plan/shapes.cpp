// Resolves shapes of colliders and triggers under the scale of their nodes, and reports diagnostics about them.
#include <algorithm>
#include <array>
#include <string>
#include <type_traits>

#include "plan/draft.hpp"

#include "orrery/base/codes/plan.hpp"
#include "orrery/geometry/enclosure.hpp"
#include "orrery/geometry/general_solid.hpp"
#include "orrery/geometry/hull.hpp"

namespace orrery {
namespace {

constexpr std::size_t kSampledPoints = 300;  // points of a round shape that becomes a hull

// The code for a note, and whether it is about the shape (reported once) or about its use by the node.
struct NoteRule {
    Code code;
    bool ofShape;
    std::string_view what;
};

NoteRule ruleOf(ShapeNoteKind kind) {
    switch (kind) {
        case ShapeNoteKind::ZeroScale:
            return {code::PLAN_SCALE_INVALID, false, "has a scale of zero on an axis and is left out"};
        case ShapeNoteKind::InvalidScale:
            return {code::PLAN_SCALE_INVALID, false, "has a scale that is not finite and is left out"};
        case ShapeNoteKind::InvalidSize:
            return {code::PLAN_SHAPE_SIZE, true, "has a shape of unusable size and is left out"};
        case ShapeNoteKind::NoMesh:
            return {code::PLAN_MESH_MISSING, true, "has a shape without a mesh and is left out"};
        case ShapeNoteKind::EmptyMesh:
            return {code::PLAN_MESH_EMPTY, true, "has a mesh without usable triangles or points and is left out"};
        case ShapeNoteKind::BadCurves:
            return {code::PLAN_SHAPE_CURVES, true, "has curves that do not make a solid and is left out"};
        case ShapeNoteKind::FlatHull:
            return {code::PLAN_HULL_FLAT, true, "has points that span no volume and is left out"};
        case ShapeNoteKind::BadIndices:
            return {code::PLAN_MESH_INDEX, true, "has triangles with indices out of range; they are left out"};
        case ShapeNoteKind::BadVertices:
            return {code::PLAN_MESH_VERTEX, true, "has vertices that are not finite; they are left out"};
        case ShapeNoteKind::DegenerateTriangles:
            return {code::PLAN_MESH_DEGENERATE, true, "has triangles without area; they are left out"};
        case ShapeNoteKind::CapsuleTooShort:
            return {code::PLAN_CAPSULE_SHORT, true, "is a capsule shorter than its caps, taken as a sphere"};
        case ShapeNoteKind::TaperedAsHull:
            return {code::PLAN_SHAPE_AS_HULL, true, "has two different radii; a convex hull is used instead"};
        case ShapeNoteKind::ScaledAsHull:
            return {code::PLAN_SHAPE_AS_HULL, false,
                    "is a non-uniformly scaled round shape; a convex hull is used instead"};
        case ShapeNoteKind::ShearedBoxAsHull:
            return {code::PLAN_SHAPE_AS_HULL, false, "is a sheared box; a convex hull is used instead"};
        case ShapeNoteKind::ConeAsMesh:
            return {code::PLAN_CONE_AS_MESH, true, "is a cone; a mesh or hull is used instead"};
        case ShapeNoteKind::MeshAsHull:
            return {code::PLAN_MESH_AS_HULL, false, "is a triangle mesh on a moving body; its convex hull is used"};
        case ShapeNoteKind::MeshAsParts:
            return {code::PLAN_MESH_AS_PARTS, false, "is not convex, on a moving body; convex parts are used instead"};
        case ShapeNoteKind::HullAsBox:
            return {code::PLAN_HULL_AS_BOX, true, "is a hull that is a box, taken as a box"};
        case ShapeNoteKind::BadGrid:
            return {code::PLAN_HEIGHTFIELD_GRID, true, "is a heightfield without a grid and is left out"};
        case ShapeNoteKind::HeightfieldAsMesh:
            return {code::PLAN_HEIGHTFIELD_AS_MESH, false,
                    "is a heightfield mirrored or sheared; a triangle mesh is used instead"};
        case ShapeNoteKind::CurvedAsHull:
            return {code::PLAN_CURVED_AS_HULL, true, "is a curved solid that ODE lacks; a convex hull is used instead"};
        case ShapeNoteKind::CurvedAsMesh:
            return {code::PLAN_CURVED_AS_MESH, true, "is a curved solid that ODE lacks; a mesh is used instead"};
        case ShapeNoteKind::HollowAsHull:
            return {code::PLAN_HOLLOW_AS_HULL, true,
                    "is a curved solid that is not convex, on a moving body; its convex hull is used"};
        case ShapeNoteKind::SheetAsPlate:
            return {code::PLAN_SHEET_AS_PLATE, true,
                    "is a plane that ends or has two sides; a thin plate is used instead"};
        case ShapeNoteKind::HullAsPlate:
            return {code::PLAN_HULL_AS_PLATE, true, "is a hull of points in one plane; a thin plate is used instead"};
        case ShapeNoteKind::SampledCoarsely:
            return {code::PLAN_SHAPE_COARSE, true,
                    "is sampled more coarsely than usual, because the scene has too many curved shapes"};
        case ShapeNoteKind::HullOfFewer:
            return {code::PLAN_SHAPE_COARSE, true,
                    "is a hull of only its outermost points, because the scene has too many hulls"};
        case ShapeNoteKind::NotRepaired:
            return {code::PLAN_SHAPE_COARSE, true,
                    "has an open mesh that is not repaired, because the scene has too many open meshes"};
        case ShapeNoteKind::NoGeometry:
        case ShapeNoteKind::Disabled:
            break;
    }
    return {code::PLAN_SHAPE_MISSING, true, "has a shape without geometry and is left out"};
}

DiagnosticLog::Details detailsOf(const ShapeNote& note) {
    switch (note.kind) {
        case ShapeNoteKind::InvalidSize: {
            const std::string expected = note.limit > 0 ? "at most " + toText(note.limit) + " m, scaled" : "above 0";
            return {std::string(note.field) + ' ' + toRoundedText(note.value), expected};
        }
        case ShapeNoteKind::ZeroScale:
            return {toText(note.value), "not 0"};
        case ShapeNoteKind::FlatHull:
            return {std::string(toText(note.hull)), {}};
        case ShapeNoteKind::BadGrid:
            return {std::to_string(note.count) + " samples",
                    toText(note.limit) + " for its sides, at least 2 per side"};
        case ShapeNoteKind::BadCurves:
            return {std::string(note.why), {}};
        case ShapeNoteKind::CurvedAsHull:
        case ShapeNoteKind::CurvedAsMesh:
            return {"off by " + toRoundedText(note.value) + " m at most", {}};
        case ShapeNoteKind::SampledCoarsely:
            if (note.value == 0) return {};
            return {"off by " + toRoundedText(note.value) + " m at most", {}};
        case ShapeNoteKind::HollowAsHull:
            return {"off by " + toRoundedText(note.value) + " m at most, as " + std::string(note.why), {}};
        case ShapeNoteKind::HullOfFewer:
            return {std::to_string(note.count) + " points, others up to " + toRoundedText(note.value) + " m outside",
                    {}};
        case ShapeNoteKind::MeshAsHull:
            return {std::string(note.why), {}};
        case ShapeNoteKind::MeshAsParts:
            return {std::to_string(note.count) + " parts, off by " + toRoundedText(note.value) + " m at most" +
                        (note.why.empty() ? "" : "; ") + std::string(note.why),
                    {}};
        case ShapeNoteKind::BadIndices:
        case ShapeNoteKind::BadVertices:
            return {std::to_string(note.count) + ", the first is number " + std::to_string(note.first), {}};
        case ShapeNoteKind::DegenerateTriangles:
            return {std::to_string(note.count), {}};
        case ShapeNoteKind::CapsuleTooShort:
            return {toRoundedText(note.value), "at least " + toRoundedText(note.limit)};
        case ShapeNoteKind::SheetAsPlate:
        case ShapeNoteKind::HullAsPlate:
            return {toRoundedText(note.value) + " m thick", {}};
        default:
            return {};
    }
}

void reportNote(PlanDraft& draft, const ShapeUse& use, const Shape& shape, const ShapeNote& note) {
    if (note.kind == ShapeNoteKind::Disabled) return;
    // The reader has already reported a shape that it could not read.
    if (note.kind == ShapeNoteKind::NoGeometry && shape.origin) return;
    const NoteRule rule = ruleOf(note.kind);
    if (!rule.ofShape) {
        const std::string_view field = note.field == "scale" ? scaleKey(use.node) : note.field;
        return draft.find.report(rule.code, use.node.origin, use.node, field, rule.what, detailsOf(note));
    }
    draft.notedOfShape.resize(draft.contents.shapes.size(), 0);
    std::uint32_t& noted = draft.notedOfShape[use.id.index];
    const std::uint32_t bit = 1U << static_cast<unsigned>(note.kind);
    if ((noted & bit) != 0) return;
    noted |= bit;
    const Origin origin = shape.origin ? shape.origin : use.origin;
    draft.find.report(rule.code, origin, use.node, note.field, rule.what, detailsOf(note));
}

// True for shapes that are faster to resolve than to look up.
bool isPlain(const ShapeGeometry& geometry) {
    return std::visit(
        [](const auto& shape) {
            using T = std::decay_t<decltype(shape)>;
            if constexpr (std::is_same_v<T, CapsuleShape> || std::is_same_v<T, CylinderShape>) {
                return !shape.radiusBottom && !shape.radiusTop;
            } else {
                return std::is_same_v<T, BoxShape> || std::is_same_v<T, SphereShape> || std::is_same_v<T, PlaneShape> ||
                       std::is_same_v<T, RayShape> || std::is_same_v<T, SheetShape>;
            }
        },
        geometry);
}

std::size_t costOf(const PlanDraft& draft, const ShapeGeometry& geometry) {
    if (const auto* field = std::get_if<HeightfieldShape>(&geometry)) return field->samples.size();
    MeshId id;
    if (const auto* hull = std::get_if<ConvexShape>(&geometry)) id = hull->mesh;
    if (const auto* mesh = std::get_if<TriMeshShape>(&geometry)) id = mesh->mesh;
    if (!id.valid()) return kSampledPoints;
    const Mesh* mesh = draft.contents.mesh(id);
    return mesh == nullptr ? 0 : mesh->positions.size() + mesh->triangles.size();
}

bool withinMeshLimit(PlanDraft& draft, const ShapeUse& use) {
    if (draft.meshesTaken <= draft.options.meshLimit) return true;
    draft.find.report(code::PLAN_MESH_LIMIT, use.origin, use.node, "shape",
                      "is left out: the scene's meshes are beyond the limit",
                      {{}, "at most " + std::to_string(draft.options.meshLimit) + " positions and triangles"});
    return false;
}

const ResolvedShape* resolveShared(PlanDraft& draft, const ShapeUse& use, const Shape& shape, const Matrix3& linear) {
    if (!withinMeshLimit(draft, use)) return nullptr;
    const ResolvedShape& resolved = draft.shapes.resolve(use.id, linear, use.meshAsHull);
    if (draft.metShapes.insert(&resolved).second) draft.meshesTaken += costOf(draft, shape.geometry);
    return &resolved;
}

Matrix3 linearOf(const Frame& frame) {
    return frame.kind == Frame::Stretch::Rigid ? Matrix3{} : fromEigen(frame.stretch);
}

bool isEven(const Frame& frame) {
    return frame.kind == Frame::Stretch::Rigid || frame.kind == Frame::Stretch::Uniform;
}

// Shapes of fields are sampled finely. The first ones of a scene may; a scene of hundreds would take seconds.
int coarsenessAfter(std::size_t others) {
    constexpr std::array<std::size_t, 3> kFinerThan = {16, 64, 256};
    const auto* next = std::find_if(kFinerThan.begin(), kFinerThan.end(), [&](std::size_t n) { return others < n; });
    return next == kFinerThan.begin() ? 0 : 1 + static_cast<int>(next - kFinerThan.begin());
}

std::optional<MassProperties> massOfHullOf(std::span<const Vector3> points) {
    const HullResult hull = convexHull(points);
    if (!hull.hull) return std::nullopt;
    return placed(massOfHull(*hull.hull, 1), {hull.centroid, {}});
}

// Returns the mass of the volume that a mesh encloses; if there is none, that of its hull, with a diagnostic.
std::optional<MassProperties> massOfSource(PlanDraft& draft, const ShapeUse& use, const ResolvedShape& resolved,
                                           const Shape& shape, const Mesh& source) {
    const TriangleMesh mesh = buildMesh(source.positions, source.triangles, fromEigen(use.frame.stretch)).mesh;
    const MeshId id = std::get<TriMeshShape>(shape.geometry).mesh;
    const Enclosure enclosure = enclosureOf(mesh, draft.shapes.mayRepair(id, mesh.triangles.size()));
    if (enclosure.mesh) return massOfMesh(enclosure.mesh->positions, enclosure.mesh->triangles, 1);
    std::optional<MassProperties> mass = use.meshAsHull ? massOf(resolved) : massOfHullOf(mesh.positions);
    if (!mass) return std::nullopt;  // PLAN_MASS_NO_VOLUME reports bodies without any volume
    const std::string found =
        enclosure.openEdges > 0 ? std::to_string(enclosure.openEdges) + " open edges" : "no volume inside";
    draft.find.report(code::PLAN_MESH_MASS, shape.origin ? shape.origin : use.origin, use.node, "mesh",
                      "has a mesh that encloses no solid; its mass is that of its convex hull", {found, {}});
    return mass;
}

}  // namespace

void expectShape(PlanDraft& draft, const ShapeUse& use) {
    const Shape* shape = draft.contents.shape(use.id);
    if (shape == nullptr) return;
    if (!isEven(use.frame) || !isPlain(shape->geometry)) {
        draft.shapes.announce(use.id, linearOf(use.frame), use.meshAsHull);
    }
    if (!use.meshAsHull) return;
    const bool isCut = std::holds_alternative<TriMeshShape>(shape->geometry) || isGeneral(shape->geometry);
    if (isCut) draft.shapes.expect(use.id, linearOf(use.frame));
}

const ResolvedShape* resolveFor(PlanDraft& draft, const ShapeUse& use, ResolvedShape& scratch) {
    const Shape* shape = draft.contents.shape(use.id);
    if (shape == nullptr) {
        draft.find.report(code::PLAN_SHAPE_MISSING, use.origin, use.node, "shape",
                          "names a shape that does not exist and is left out",
                          {std::to_string(use.id.index), "below " + std::to_string(draft.contents.shapes.size())});
        return nullptr;
    }
    const Matrix3 linear = linearOf(use.frame);
    const ResolvedShape* resolved = &scratch;
    if (isEven(use.frame) && isPlain(shape->geometry)) {
        scratch = resolveShape(*shape, draft.contents, linear);
    } else {
        resolved = resolveShared(draft, use, *shape, linear);
        if (resolved == nullptr) return nullptr;
    }
    for (const ShapeNote& note : resolved->notes) reportNote(draft, use, *shape, note);
    return resolved->solid ? resolved : nullptr;
}

const ExactShapeResult* exactFor(PlanDraft& draft, const ShapeUse& use) {
    const Shape& shape = *draft.contents.shape(use.id);
    const Matrix3 linear = isEven(use.frame) ? Matrix3{} : fromEigen(use.frame.stretch);
    const std::pair key{use.id.index, linear.m};
    auto entry = draft.exactShapes.find(key);
    if (entry == draft.exactShapes.end()) {
        if (!withinMeshLimit(draft, use)) return nullptr;
        const int coarseness = coarsenessAfter(draft.exactShapes.size());
        entry = draft.exactShapes.emplace(key, exactShapeOf(shape, draft.contents, linear, coarseness)).first;
        draft.meshesTaken += costOf(draft, shape.geometry);
    }
    for (const ShapeNote& note : entry->second.notes) reportNote(draft, use, shape, note);
    return entry->second.shape ? &entry->second : nullptr;
}

std::optional<MassProperties> massAtUnitDensity(PlanDraft& draft, const ShapeUse& use, const ResolvedShape& resolved) {
    const Shape& shape = *draft.contents.shape(use.id);
    const auto* mesh = std::get_if<TriMeshShape>(&shape.geometry);
    const Mesh* source = mesh == nullptr ? nullptr : draft.contents.mesh(mesh->mesh);
    if (source == nullptr) return massOf(resolved);
    const auto known = draft.meshMasses.find(&resolved);
    if (known != draft.meshMasses.end()) return known->second;
    const std::optional<MassProperties> mass = massOfSource(draft, use, resolved, shape, *source);
    draft.meshMasses.emplace(&resolved, mass);
    return mass;
}

}  // namespace orrery

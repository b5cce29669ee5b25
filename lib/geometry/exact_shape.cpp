// Makes exact shapes from authored shapes and solids, and answers queries for any of them.
#include "orrery/geometry/exact_shape.hpp"

#include <algorithm>
#include <initializer_list>
#include <type_traits>
#include <utility>

#include "exact_detail.hpp"
#include "orrery/geometry/hull.hpp"
#include "orrery/geometry/sheet.hpp"
#include "triangle_tree.hpp"

namespace orrery {
namespace {

ExactHull exactHull(const ConvexHull& hull, const Vector3& shift) {
    auto planes = std::make_shared<std::vector<double>>(hull.planes);
    for (std::size_t i = 0; i + 3 < planes->size(); i += 4) {
        double* plane = planes->data() + i;
        plane[3] += plane[0] * shift.x + plane[1] * shift.y + plane[2] * shift.z;
    }
    Tessellation surface = tessellateHull(hull);
    for (Vector3& p : surface.positions) p = {p.x + shift.x, p.y + shift.y, p.z + shift.z};
    return {std::move(planes), std::make_shared<const TriangleTree>(surface.positions, surface.triangles)};
}

// `shift`: for hulls, whose own frame begins at their centroid.
struct FromSolid {
    Vector3 shift;

    std::optional<ExactShape> operator()(const SolidBox& box) const {
        return ExactBox{{box.size.x / 2, box.size.y / 2, box.size.z / 2}};
    }
    std::optional<ExactShape> operator()(const SolidSphere& sphere) const { return ExactSphere{sphere.radius}; }
    std::optional<ExactShape> operator()(const SolidCapsule& capsule) const {
        return ExactCapsule{Axis::Z, capsule.radius, capsule.radius, capsule.length};
    }
    std::optional<ExactShape> operator()(const SolidCylinder& cylinder) const {
        return ExactCylinder{Axis::Z, cylinder.radius, cylinder.radius, cylinder.length};
    }
    std::optional<ExactShape> operator()(const SolidPlane& plane) const {
        return ExactHalfSpace{plane.normal, plane.d};
    }
    std::optional<ExactShape> operator()(const SolidRay&) const { return std::nullopt; }
    std::optional<ExactShape> operator()(const SolidHull& hull) const { return exactHull(*hull.hull, shift); }
    std::optional<ExactShape> operator()(const SolidMesh& mesh) const {
        return ExactMesh{std::make_shared<const TriangleTree>(mesh.mesh->positions, mesh.mesh->triangles),
                         mesh.mesh->closed};
    }
    std::optional<ExactShape> operator()(const SolidHeightfield& solid) const {
        const Tessellation ground = tessellateHeightfield(*solid.field);
        return ExactMesh{std::make_shared<const TriangleTree>(ground.positions, ground.triangles),
                         solid.field->closed()};
    }
};

struct Radii {
    double bottom;
    double top;
};

template <typename Round>
Radii radiiOf(const Round& shape) {
    const double both = shape.radius.value_or(0.5);
    return {shape.radiusBottom.value_or(both), shape.radiusTop.value_or(both)};
}

// The sizes have been checked. Returns nullopt for shapes that are not round.
struct FromRound {
    std::optional<ExactShape> operator()(const SphereShape& shape) const {
        return ExactSphere{shape.radius.value_or(0.5)};
    }
    std::optional<ExactShape> operator()(const CapsuleShape& shape) const {
        const auto [bottom, top] = radiiOf(shape);
        const bool total = shape.meaning == CapsuleShape::Height::Total;
        const double height = shape.height.value_or(total ? 2 : 1);
        return ExactCapsule{shape.axis, bottom, top, total ? std::max(height - bottom - top, 0.0) : height};
    }
    std::optional<ExactShape> operator()(const CylinderShape& shape) const {
        const auto [bottom, top] = radiiOf(shape);
        return ExactCylinder{shape.axis, bottom, top, shape.height.value_or(2)};
    }
    std::optional<ExactShape> operator()(const ConeShape& shape) const {
        return ExactCylinder{Axis::Z, shape.radius, 0, shape.length};
    }
    template <typename Other>
    std::optional<ExactShape> operator()(const Other&) const {
        return std::nullopt;
    }
};

constexpr std::size_t kPointsOfCoarse = 150;  // of a hull

bool isDiagonal(const Matrix3& linear) {
    const Eigen::Matrix3d all = toEigen(linear);
    const Eigen::Matrix3d diagonal = all.diagonal().asDiagonal();
    return (all - diagonal).cwiseAbs().maxCoeff() <= 1e-5 * all.cwiseAbs().maxCoeff();
}

// Stretches along the axes by the diagonal of `linear`.
std::optional<ExactShape> exactGeneral(const GeneralShape& shape, const Matrix3& linear, int coarseness) {
    constexpr Resolution kFine{48, 12};
    const GeneralSolidResult made = generalSolidOf(shape, {linear.m[0], linear.m[4], linear.m[8]});
    if (!made.solid) return std::nullopt;
    const ShapeGeometry plain = plainShapeOf(*made.solid);
    if (const auto* box = std::get_if<BoxShape>(&plain)) return FromSolid{}(SolidBox{*box->size});
    if (!std::holds_alternative<std::monostate>(plain)) return std::visit(FromRound{}, plain);
    const Tessellation surface = tessellateGeneral(*made.solid, coarserBy(kFine, coarseness)).surface;
    return ExactGeneral{std::make_shared<const GeneralSolid>(*made.solid),
                        std::make_shared<const TriangleTree>(surface.positions, surface.triangles)};
}

// A plate beside the origin of its sheet.
std::optional<ExactShape> exactSheet(const PlacedSolid& plate) {
    const Vector3& middle = plate.pose.position;
    const auto* box = std::get_if<SolidBox>(&plate.solid);
    if (box == nullptr || middle == Vector3{}) return std::visit(FromSolid{middle}, plate.solid);
    const HullResult hull = convexHull(tessellatePlate({box->size, middle.y}).positions);
    return hull.hull ? std::optional<ExactShape>(exactHull(*hull.hull, hull.centroid)) : std::nullopt;
}

bool isRound(const ShapeGeometry& geometry) {
    return std::visit(
        [](const auto& shape) {
            using T = std::decay_t<decltype(shape)>;
            return std::is_same_v<T, SphereShape> || std::is_same_v<T, CapsuleShape> ||
                   std::is_same_v<T, CylinderShape> || std::is_same_v<T, ConeShape>;
        },
        geometry);
}

// True for notes about properties that ODE's form of the shape needs and the exact shape does not need.
bool isOfApproximation(const ShapeNote& note) {
    switch (note.kind) {
        case ShapeNoteKind::TaperedAsHull:
        case ShapeNoteKind::ScaledAsHull:
        case ShapeNoteKind::ShearedBoxAsHull:
        case ShapeNoteKind::ConeAsMesh:
        case ShapeNoteKind::MeshAsHull:
        case ShapeNoteKind::HullAsBox:
        case ShapeNoteKind::HeightfieldAsMesh:
        case ShapeNoteKind::CurvedAsHull:
        case ShapeNoteKind::CurvedAsMesh:
        case ShapeNoteKind::HollowAsHull:
        case ShapeNoteKind::MeshAsParts:
        case ShapeNoteKind::SheetAsPlate:
        case ShapeNoteKind::SampledCoarsely:
            return true;
        default:
            return false;
    }
}

struct ToHash {
    Fnv1a& hash;

    void numbers(std::initializer_list<double> all) const {
        for (const double number : all) hash.add(number);
    }
    void axis(Axis value) const { hash.add(static_cast<std::uint8_t>(value)); }
    template <typename Round>
    void round(const Round& shape) const {
        const auto& [along, bottom, top, length] = shape;
        axis(along);
        numbers({bottom, top, length});
    }

    void operator()(const ExactBox& box) const { numbers({box.half.x, box.half.y, box.half.z}); }
    void operator()(const ExactSphere& sphere) const { hash.add(sphere.radius); }
    void operator()(const ExactCapsule& capsule) const { round(capsule); }
    void operator()(const ExactCylinder& cylinder) const { round(cylinder); }
    void operator()(const ExactHalfSpace& half) const {
        numbers({half.normal.x, half.normal.y, half.normal.z, half.d});
    }
    // The corners of its surface describe the hull completely.
    void operator()(const ExactHull& hull) const { hull.surface->addTo(hash); }
    void operator()(const ExactMesh& mesh) const {
        hash.add(static_cast<std::uint8_t>(mesh.closed));
        mesh.surface->addTo(hash);
    }
    // Two solids are equal exactly if their triangles are equal.
    void operator()(const ExactGeneral& general) const { general.surface->addTo(hash); }
};

}  // namespace

void addTo(Fnv1a& hash, const ExactShape& shape) {
    hash.add(static_cast<std::uint8_t>(shape.index()));
    std::visit(ToHash{hash}, shape);
}

std::optional<ExactShape> exactShapeOf(const Solid& solid) {
    return std::visit(FromSolid{}, solid);
}

ExactShapeResult exactShapeOf(const Shape& shape, const SceneContents& scene, const Matrix3& linear, int coarseness) {
    const bool round = isRound(shape.geometry);
    const auto* general = std::get_if<GeneralShape>(&shape.geometry);
    const bool isCurved = general != nullptr && isDiagonal(linear);
    ResolveOptions options;
    options.boxTolerance = 0;
    // Only whether there is a solid counts for curved ones, whose surface is made below.
    options.coarseness = isCurved ? kCoarsest : coarseness;
    if (coarseness > 1) options.hullPoints = kPointsOfCoarse;
    ResolvedShape resolved = resolveShape(shape, scene, round ? Matrix3{} : linear, options);
    ExactShapeResult result;
    result.notes = std::move(resolved.notes);
    std::erase_if(result.notes, isOfApproximation);
    if (!resolved.solid) return result;
    result.includesScale = !round;
    if (isCurved) {
        result.shape = exactGeneral(*general, linear, coarseness);
        if (coarseness > 1) result.notes.emplace_back().kind = ShapeNoteKind::SampledCoarsely;
        return result;
    }
    result.shape = round ? std::visit(FromRound{}, shape.geometry)
                         : std::visit(FromSolid{resolved.solid->pose.position}, resolved.solid->solid);
    if (std::holds_alternative<SheetShape>(shape.geometry)) result.shape = exactSheet(*resolved.solid);
    if (!result.shape) result.notes.emplace_back().kind = ShapeNoteKind::NoGeometry;
    return result;
}

bool contains(const ExactShape& shape, const Vector3& point) {
    return std::visit([p = toEigen(point)](const auto& exact) { return holds(exact, p); }, shape);
}

Vector3 nearestOnSurface(const ExactShape& shape, const Vector3& point) {
    return std::visit([p = toEigen(point)](const auto& exact) { return fromEigen(surfaceOf(exact, p)); }, shape);
}

Vector3 nearestPoint(const ExactShape& shape, const Vector3& point) {
    return std::visit([p = toEigen(point)](const auto& exact) { return fromEigen(nearestOf(exact, p)); }, shape);
}

}  // namespace orrery

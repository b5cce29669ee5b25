// General shapes: those that ODE has become its own, the others hulls and meshes of their exact mass.
#include <algorithm>
#include <limits>
#include <vector>

#include "orrery/geometry/general_solid.hpp"
#include "orrery/geometry/hull.hpp"
#include "orrery/scene/eigen.hpp"
#include "resolve_detail.hpp"

namespace orrery {
namespace {

// How far below the surface of their hull the deepest of the points lies.
double deepestIn(const std::vector<Vector3>& points) {
    const HullResult made = convexHull(points);
    if (!made.hull) return 0;
    double deepest = 0;
    for (const Vector3& point : points) {
        const Eigen::Vector3d p = toEigen(point) - toEigen(made.centroid);
        double depth = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < made.hull->planeCount(); ++i) {
            const double* plane = &made.hull->planes[4 * i];
            depth = std::min(depth, plane[3] - Eigen::Map<const Eigen::Vector3d>(plane).dot(p));
        }
        deepest = std::max(deepest, depth);
    }
    return deepest;
}

}  // namespace

bool ShapeResolution::checkReach(const GeneralShape& shape) {
    const Vector3 size = shape.size.value_or(Vector3{});
    double largest = std::max({size.x, size.y, size.z});
    const auto take = [&largest](const std::optional<Vector3>& radii) {
        if (radii) largest = std::max({largest, radii->x, radii->y, radii->z});
    };
    for (const GeneralCurve& curve : shape.curves) {
        take(curve.radii);
        for (const TaperPoint& point : curve.taper) take(point.radii);
    }
    const double factor = scale_.sheared ? scale_.linear.cwiseAbs().maxCoeff() : scale_.factors.maxCoeff();
    if (largest * factor <= kMaxCoordinate) return true;
    note(ShapeNoteKind::InvalidSize, "size", largest, kMaxCoordinate);
    return false;
}

void ShapeResolution::operator()(const GeneralShape& shape) {
    if (!checkReach(shape)) return;
    const Eigen::Vector3d factors = scale_.sheared ? Eigen::Vector3d::Ones() : scale_.linear.diagonal().eval();
    const GeneralSolidResult made = generalSolidOf(shape, fromEigen(factors));
    if (!made.solid) {
        note(ShapeNoteKind::BadCurves, "curves");
        result.notes.back().why = toText(made.fault);
        return;
    }
    const ShapeGeometry plain = plainShapeOf(*made.solid);
    if (!scale_.sheared && !std::holds_alternative<std::monostate>(plain)) {
        const NodeScale unscaled;
        ShapeResolution inner(scene_, unscaled, options_);
        std::visit(inner, plain);
        result = std::move(inner.result);
        return;
    }
    placeGeneral(*made.solid, factors);
}

// What remains of the node's linear part is a shear, or nothing.
void ShapeResolution::placeGeneral(const GeneralSolid& solid, const Eigen::Vector3d& taken) {
    const Eigen::Matrix3d rest = scale_.linear * taken.cwiseInverse().asDiagonal();
    GeneralTessellation made = tessellateGeneral(solid, options_.resolution);
    const double error = tessellationError(solid, made);
    for (Vector3& p : made.surface.positions) p = fromEigen(Eigen::Vector3d(rest * toEigen(p)));
    if (made.convex) {
        if (placeHull(made.surface.positions, "size", true) && std::holds_alternative<SolidHull>(result.solid->solid)) {
            note(ShapeNoteKind::CurvedAsHull, {}, error);
        }
    } else if (options_.meshAsHull) {
        if (placeHull(made.surface.positions, "size", true)) {
            note(ShapeNoteKind::HollowAsHull, {}, deepestIn(made.surface.positions));
        }
    } else {
        placeMesh(made.surface.positions, made.surface.triangles, {});
        if (result.solid) note(ShapeNoteKind::CurvedAsMesh, {}, error);
    }
    if (result.solid) result.exactMass = stretched(massOfGeneral(solid, 1), fromEigen(rest));
}

}  // namespace orrery

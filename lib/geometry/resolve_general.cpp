// General shapes: those that ODE has become its own, the others hulls and meshes of their exact mass.
#include "orrery/base/eigen.hpp"
#include "orrery/geometry/general_solid.hpp"
#include "resolve_detail.hpp"

namespace orrery {

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
    } else {
        placeMesh(made.surface.positions, made.surface.triangles, {});
        if (result.solid && !options_.meshAsHull) note(ShapeNoteKind::CurvedAsMesh, {}, error);
    }
    if (result.solid) result.exactMass = stretched(massOfGeneral(solid, 1), fromEigen(rest));
}

}  // namespace orrery

// Boxes around exact shapes.
#include <algorithm>

#include "exact_detail.hpp"
#include "triangle_tree.hpp"

namespace orrery {
namespace {

// Returns the box of a round shape from its extents across the axis and along it.
Bounds roundBounds(Axis axis, double across, double low, double high) {
    const auto along = static_cast<Eigen::Index>(axis);
    Eigen::Vector3d least = Eigen::Vector3d::Constant(-across);
    Eigen::Vector3d most = Eigen::Vector3d::Constant(across);
    least[along] = low;
    most[along] = high;
    return {fromEigen(least), fromEigen(most)};
}

Bounds surfaceBounds(const TriangleTree& surface) {
    return {fromEigen(surface.bounds().low), fromEigen(surface.bounds().high)};
}

struct BoundsOf {
    std::optional<Bounds> operator()(const ExactBox& box) const {
        return Bounds{{-box.half.x, -box.half.y, -box.half.z}, box.half};
    }
    std::optional<Bounds> operator()(const ExactSphere& sphere) const {
        return roundBounds(Axis::Z, sphere.radius, -sphere.radius, sphere.radius);
    }
    std::optional<Bounds> operator()(const ExactCapsule& capsule) const {
        const double bottom = capsule.radiusBottom;
        const double top = capsule.radiusTop;
        const double half = capsule.length / 2;
        return roundBounds(capsule.axis, std::max(bottom, top), std::min(-half - bottom, half - top),
                           std::max(half + top, bottom - half));
    }
    std::optional<Bounds> operator()(const ExactCylinder& cylinder) const {
        return roundBounds(cylinder.axis, std::max(cylinder.radiusBottom, cylinder.radiusTop), -cylinder.length / 2,
                           cylinder.length / 2);
    }
    std::optional<Bounds> operator()(const ExactHalfSpace&) const { return std::nullopt; }
    std::optional<Bounds> operator()(const ExactHull& hull) const { return surfaceBounds(*hull.surface); }
    std::optional<Bounds> operator()(const ExactMesh& mesh) const { return surfaceBounds(*mesh.surface); }
    std::optional<Bounds> operator()(const ExactGeneral& general) const { return surfaceBounds(*general.surface); }
};

}  // namespace

std::optional<Bounds> boundsOf(const ExactShape& shape) {
    return std::visit(BoundsOf{}, shape);
}

}  // namespace orrery

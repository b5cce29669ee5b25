// Boxes, half spaces, hulls and meshes.
#include <algorithm>
#include <cmath>

#include "exact_detail.hpp"
#include "triangle_tree.hpp"

namespace orrery {

bool holds(const ExactBox& box, const Eigen::Vector3d& point) {
    return std::abs(point.x()) <= box.half.x && std::abs(point.y()) <= box.half.y && std::abs(point.z()) <= box.half.z;
}

Eigen::Vector3d nearestOf(const ExactBox& box, const Eigen::Vector3d& point) {
    const Eigen::Vector3d half = toEigen(box.half);
    return point.cwiseMax(-half).cwiseMin(half);
}

Eigen::Vector3d surfaceOf(const ExactBox& box, const Eigen::Vector3d& point) {
    if (!holds(box, point)) return nearestOf(box, point);
    Eigen::Index axis = 0;
    const Eigen::Vector3d half = toEigen(box.half);
    (half - point.cwiseAbs()).minCoeff(&axis);
    Eigen::Vector3d moved = point;
    moved[axis] = std::copysign(half[axis], point[axis]);
    return moved;
}

bool holds(const ExactHalfSpace& half, const Eigen::Vector3d& point) {
    return toEigen(half.normal).dot(point) <= half.d;
}

Eigen::Vector3d nearestOf(const ExactHalfSpace& half, const Eigen::Vector3d& point) {
    const Eigen::Vector3d normal = toEigen(half.normal);
    return point - normal * std::max(normal.dot(point) - half.d, 0.0);
}

Eigen::Vector3d surfaceOf(const ExactHalfSpace& half, const Eigen::Vector3d& point) {
    const Eigen::Vector3d normal = toEigen(half.normal);
    return point - normal * (normal.dot(point) - half.d);
}

bool holds(const ExactHull& hull, const Eigen::Vector3d& point) {
    // Allows for rounding, so that the corners and faces of a hull belong to it.
    constexpr double kRounding = 1e-12;
    const TreeBox& bounds = hull.surface->bounds();
    const double margin = kRounding * (bounds.high - bounds.low).maxCoeff();
    const std::vector<double>& planes = *hull.planes;
    for (std::size_t i = 0; i + 3 < planes.size(); i += 4) {
        const double height = planes[i] * point.x() + planes[i + 1] * point.y() + planes[i + 2] * point.z();
        if (height > planes[i + 3] + margin) return false;
    }
    return true;
}

Eigen::Vector3d nearestOf(const ExactHull& hull, const Eigen::Vector3d& point) {
    return holds(hull, point) ? point : hull.surface->nearest(point);
}

Eigen::Vector3d surfaceOf(const ExactHull& hull, const Eigen::Vector3d& point) {
    return hull.surface->nearest(point);
}

bool holds(const ExactMesh& mesh, const Eigen::Vector3d& point) {
    return mesh.closed && mesh.surface->encloses(point);
}

Eigen::Vector3d nearestOf(const ExactMesh& mesh, const Eigen::Vector3d& point) {
    return mesh.surface->nearest(point);
}

Eigen::Vector3d surfaceOf(const ExactMesh& mesh, const Eigen::Vector3d& point) {
    return mesh.surface->nearest(point);
}

}  // namespace orrery

// A set of functions for each family of shapes: exact_round.cpp, exact_flat.cpp.
#pragma once

#include "orrery/geometry/exact_shape.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery {

[[nodiscard]] inline Eigen::Vector3d nearestOnSegment(const Eigen::Vector3d& a, const Eigen::Vector3d& b,
                                                      const Eigen::Vector3d& point) {
    const Eigen::Vector3d along = b - a;
    const double square = along.squaredNorm();
    if (!(square > 0)) return a;
    const double t = (point - a).dot(along) / square;
    return t >= 1 ? b : Eigen::Vector3d(a + along * (t > 0 ? t : 0.0));
}

// Returns the nearest point of the solid; `point` itself if it is inside. Meshes are not solids here.
[[nodiscard]] Eigen::Vector3d nearestOf(const ExactBox& box, const Eigen::Vector3d& point);
[[nodiscard]] Eigen::Vector3d nearestOf(const ExactSphere& sphere, const Eigen::Vector3d& point);
[[nodiscard]] Eigen::Vector3d nearestOf(const ExactCapsule& capsule, const Eigen::Vector3d& point);
[[nodiscard]] Eigen::Vector3d nearestOf(const ExactCylinder& cylinder, const Eigen::Vector3d& point);
[[nodiscard]] Eigen::Vector3d nearestOf(const ExactHalfSpace& half, const Eigen::Vector3d& point);
[[nodiscard]] Eigen::Vector3d nearestOf(const ExactHull& hull, const Eigen::Vector3d& point);
[[nodiscard]] Eigen::Vector3d nearestOf(const ExactMesh& mesh, const Eigen::Vector3d& point);
[[nodiscard]] Eigen::Vector3d nearestOf(const ExactGeneral& general, const Eigen::Vector3d& point);

// Returns the nearest point of the surface for any point; `point` itself if all points of a circle are equally near.
[[nodiscard]] Eigen::Vector3d surfaceOf(const ExactBox& box, const Eigen::Vector3d& point);
[[nodiscard]] Eigen::Vector3d surfaceOf(const ExactSphere& sphere, const Eigen::Vector3d& point);
[[nodiscard]] Eigen::Vector3d surfaceOf(const ExactCapsule& capsule, const Eigen::Vector3d& point);
[[nodiscard]] Eigen::Vector3d surfaceOf(const ExactCylinder& cylinder, const Eigen::Vector3d& point);
[[nodiscard]] Eigen::Vector3d surfaceOf(const ExactHalfSpace& half, const Eigen::Vector3d& point);
[[nodiscard]] Eigen::Vector3d surfaceOf(const ExactHull& hull, const Eigen::Vector3d& point);
[[nodiscard]] Eigen::Vector3d surfaceOf(const ExactMesh& mesh, const Eigen::Vector3d& point);
[[nodiscard]] Eigen::Vector3d surfaceOf(const ExactGeneral& general, const Eigen::Vector3d& point);

// Is the point in the solid? Points on the surface count as inside.
[[nodiscard]] bool holds(const ExactBox& box, const Eigen::Vector3d& point);
[[nodiscard]] bool holds(const ExactSphere& sphere, const Eigen::Vector3d& point);
[[nodiscard]] bool holds(const ExactCapsule& capsule, const Eigen::Vector3d& point);
[[nodiscard]] bool holds(const ExactCylinder& cylinder, const Eigen::Vector3d& point);
[[nodiscard]] bool holds(const ExactHalfSpace& half, const Eigen::Vector3d& point);
[[nodiscard]] bool holds(const ExactHull& hull, const Eigen::Vector3d& point);
[[nodiscard]] bool holds(const ExactMesh& mesh, const Eigen::Vector3d& point);
[[nodiscard]] bool holds(const ExactGeneral& general, const Eigen::Vector3d& point);

}  // namespace orrery

// Shared by the mass sources.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>

namespace orrery {

// Returns the inertia from the second moments (integrals of density * x_i * x_j) about the same point.
[[nodiscard]] Eigen::Matrix3d inertiaOfMoments(const Eigen::Matrix3d& secondMoments);

}  // namespace orrery

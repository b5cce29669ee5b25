// The place of a volume or a field of gravity in one step.
#pragma once

#include <ode/ode.h>

#include <Eigen/Core>

#include "orrery/plan/plan.hpp"

namespace orrery {

// p_world = linear * p_local + translation.
struct VolumeFrame {
    Eigen::Vector3d translation = Eigen::Vector3d::Zero();
    Eigen::Matrix3d inverse = Eigen::Matrix3d::Identity();
    Eigen::Matrix3d linear = Eigen::Matrix3d::Identity();

    [[nodiscard]] Eigen::Vector3d toLocal(const Eigen::Vector3d& p) const { return inverse * (p - translation); }
    [[nodiscard]] Eigen::Vector3d toWorld(const Eigen::Vector3d& p) const { return linear * p + translation; }
};

[[nodiscard]] VolumeFrame frameOf(const Affine& affine);
// Returns the present place of a body or a geom.
[[nodiscard]] VolumeFrame frameOf(dBodyID body);
[[nodiscard]] VolumeFrame frameOf(dGeomID geom);
[[nodiscard]] VolumeFrame frameOf(const Pose& pose);
// Combines: first `inner`, then `outer`.
[[nodiscard]] VolumeFrame composedOf(const VolumeFrame& outer, const VolumeFrame& inner);

}  // namespace orrery

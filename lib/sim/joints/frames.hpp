// The present poses of two frames, and the values measured between them.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <optional>

#include "world/world.hpp"

namespace orrery {

struct FramesNow {
    dBodyID body1 = nullptr;  // null: the frame does not move
    dBodyID body2 = nullptr;
    Eigen::Vector3d origin1 = Eigen::Vector3d::Zero();  // m, world
    Eigen::Vector3d origin2 = Eigen::Vector3d::Zero();
    Eigen::Matrix3d axes1 = Eigen::Matrix3d::Identity();  // columns are the axes in the world
    Eigen::Matrix3d axes2 = Eigen::Matrix3d::Identity();
};

[[nodiscard]] FramesNow framesNow(const SimulationWorld& world, const PlanSixDofJoint& joint);

// A value between the frames, and the direction along or about which the first frame must move so that the value grows
// fastest.
struct Measured {
    double value = 0;
    Eigen::Vector3d direction = Eigen::Vector3d::UnitX();  // unit, world
    double slope = 1;                                      // the value's rate over the speed along the direction
};
// For a Turn, `value` is between -pi and pi.
[[nodiscard]] Measured measure(const FramesNow& frames, PlanConstraintRow::Measure what, std::size_t axis);

// As a Turn, whose own direction is the axis: that is the steepest one only while the frames' axes do not lean apart.
[[nodiscard]] Measured steepestTurn(const FramesNow& frames, std::size_t axis);

// Returns the mass (kg) or inertia (kg m^2) that a force along `direction`, or a torque about it, must move while the
// joint's locked axes hold.
[[nodiscard]] double effectiveMass(const FramesNow& frames, const PlanSixDofJoint& joint,
                                   const Eigen::Vector3d& direction, bool angular);

// Returns the smallest value for all directions, at the first frame's origin, for bodies that nothing else holds.
[[nodiscard]] double leastEffectiveMass(const FramesNow& frames, bool angular);

// Returns the speed of the first frame's origin along `direction` (m/s), or of its frame about it (rad/s), relative to
// the second body.
[[nodiscard]] double speedAlong(const FramesNow& frames, const Eigen::Vector3d& direction, bool angular);

}  // namespace orrery

// Two frames as they are now, and the numbers that they have between them.
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

// A number between the frames, and the direction along or about which the first frame has to move for it
// to grow as fast.
struct Measured {
    double value = 0;
    Eigen::Vector3d direction = Eigen::Vector3d::UnitX();  // unit, world
};
// Of a Turn, `value` is between -pi and pi.
[[nodiscard]] Measured measure(const FramesNow& frames, PlanJointRow::Measure what, std::size_t axis);

// Component of the rotation vector from the second frame to the first, about an axis of the second.
[[nodiscard]] double rotationAbout(const FramesNow& frames, std::size_t axis);

// The mass (kg) or inertia (kg m^2) that a force along (a torque about) `direction` has to move, while the
// joint's locked axes hold.
[[nodiscard]] double effectiveMass(const FramesNow& frames, const PlanSixDofJoint& joint,
                                   const Eigen::Vector3d& direction, bool angular);

// The least of all directions, at the first frame's origin, of bodies that are held by nothing else.
[[nodiscard]] double leastEffectiveMass(const FramesNow& frames, bool angular);

// How fast the first frame's origin moves along `direction` (m/s), or its frame turns about it (rad/s), as seen from
// the second body.
[[nodiscard]] double speedAlong(const FramesNow& frames, const Eigen::Vector3d& direction, bool angular);

}  // namespace orrery

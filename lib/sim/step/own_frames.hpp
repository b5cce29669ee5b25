// Joints between two frames (PlanSixDofJoint) as the solver of lib/solver has them.
#pragma once

#include <cstdint>
#include <vector>

#include "step/own_joint_kinds.hpp"

namespace orrery {

// The axes of the solver's joint by number of the row, and of the drive. Body 2 of the plan is the joint's A.
struct OwnFrames {
    std::vector<std::uint8_t> axisOfRow;
    std::vector<std::uint8_t> axisOfDrive;  // kNoOwnAxis: it drives an axis of one of ODE's joints
};

// Sets all of the joint but its bodies. None where the solver has no such joint.
[[nodiscard]] std::optional<OwnFrames> makeOwnFrames(const PlanSixDofJoint& plan, const LiveSixDofJoint& live,
                                                     solver::Joint& joint);
// Sets limits and springs of the rows, and the drives that are its own.
[[nodiscard]] bool setOwnFrames(const SimulationWorld& world, const PlanSixDofJoint& plan, const OwnFrames& frames,
                                solver::Joint& joint);
// A drive that counts `sign` times as the axis does.
[[nodiscard]] bool setOwnDrive(const SimulationWorld& world, const PlanSixDofJoint& plan, const PlanJointDrive& drive,
                               double sign, solver::JointAxis& axis);

}  // namespace orrery

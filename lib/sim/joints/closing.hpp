// Limits the speed at which joints close that begin apart.
//
// ODE closes a gap with ERP * gap / step: the shorter the step, the faster, and the energy grows with 1 / step^2. A
// joint whose frames are apart or turned when it is made closes at kClosingSpeed at most, for every step length. After
// the time that this takes, it holds as any other, so that loads do not open it.
//
// ODE has one ERP for most of its joints. So the place where the joint is closed moves, from near where it began to
// where it should be, and is always so far ahead that ODE closes the joint at the wanted speed.
#pragma once

#include "world/world.hpp"

namespace orrery {

inline constexpr double kClosingSpeed = 1;  // m/s or rad/s

// Notes the gap of a joint that has just been made. Soft joints, and those with an ERP of their own, have none.
void noteGap(SimulationWorld& world, dJointID id, const PlanJoint& joint, JointOrigin& origin);
// Moves the places where joints are closed, for a step of `dt` seconds.
void closeJoints(SimulationWorld& world, double dt);
// After the age of the world was set.
void resumeClosing(SimulationWorld& world);

// Returns the age of the world at which a joint of rows has closed.
[[nodiscard]] double closedAt(const SimulationWorld& world, const PlanSixDofJoint& joint);
// Returns the ERP that closes a gap (m or rad) at kClosingSpeed at most.
[[nodiscard]] double closingErp(double erp, double gap, double dt);

}  // namespace orrery

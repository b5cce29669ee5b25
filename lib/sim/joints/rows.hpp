// Rows that no joint of ODE has.
#pragma once

#include "world/world.hpp"

namespace orrery {

// The rows and drives of one joint in the coming step.
void makeRows(SimulationWorld& world, const PlanSixDofJoint& plan, LiveSixDofJoint& live, double dt);

}  // namespace orrery

// Rows for which ODE has no joint.
#pragma once

#include "world/world.hpp"

namespace orrery {

// Makes the rows and drives of one joint for the coming step.
void makeRows(SimulationWorld& world, const PlanSixDofJoint& plan, LiveSixDofJoint& live, double dt);

}  // namespace orrery

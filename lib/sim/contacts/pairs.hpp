// Which pairs of geoms may touch, before anything is asked about contacts.
#pragma once

#include <ode/ode.h>

#include "world/world.hpp"

namespace orrery {

// Fills SimulationWorld::pairs and foreignPairs with what comes near each other and may touch.
void collectPairs(SimulationWorld& world, const Plan& plan, bool skipConnected);

// Kinematic bodies that stand still sleep, or whatever rests on them never could.
void settleKinematic(const SimulationWorld& world);

// The record of a geom that is one of this world's; null for others.
[[nodiscard]] const SimGeom* recordOf(const SimulationWorld& world, dGeomID geom);

}  // namespace orrery

// Which pairs of geoms may touch, before anything is asked about contacts.
#pragma once

#include <ode/ode.h>

#include "world/world.hpp"

namespace orrery {

// Fills SimulationWorld::pairs and foreignPairs with what comes near each other and may touch. False where there are
// too many, and some are missing; that is reported.
bool collectPairs(SimulationWorld& world, const Plan& plan, bool skipConnected);

// Kinematic bodies that stand still sleep, or whatever rests on them never could.
void settleKinematic(const SimulationWorld& world);

// Does anything but their places keep two of the world's geoms from touching?
[[nodiscard]] bool mayTouch(const SimulationWorld& world, const Plan& plan, bool skipConnected, const SimGeom& a,
                            const SimGeom& b);
// The same of one of the world's geoms and one of others, another simulation's among them.
[[nodiscard]] bool mayTouch(const SimulationWorld& world, const Plan& plan, bool skipConnected,
                            const ForeignPair& pair);

}  // namespace orrery

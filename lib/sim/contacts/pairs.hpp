// Finds pairs of geoms that may touch, before contacts are computed.
#pragma once

#include <ode/ode.h>

#include "world/world.hpp"

namespace orrery {

// Fills SimulationWorld::pairs and foreignPairs with pairs that are near each other and may touch. Returns false, and
// reports it, if there are too many and some are missing.
bool collectPairs(SimulationWorld& world, const Plan& plan, bool skipConnected);

// Puts kinematic bodies that stand still to sleep; otherwise bodies on them could never sleep.
void settleKinematic(const SimulationWorld& world);

// May two of the world's geoms touch if their places allow it?
[[nodiscard]] bool mayTouch(const SimulationWorld& world, const Plan& plan, bool skipConnected, const SimGeom& a,
                            const SimGeom& b);
// The same for one of the world's geoms and a foreign one, which may belong to another simulation.
[[nodiscard]] bool mayTouch(const SimulationWorld& world, const Plan& plan, bool skipConnected,
                            const ForeignPair& pair);

}  // namespace orrery

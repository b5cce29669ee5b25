// Finds pairs of geoms that may touch, before contacts are computed.
#pragma once

#include <ode/ode.h>

#include <cstddef>

#include "world/world.hpp"

namespace orrery {

// A step looks at so many pairs, which takes seconds in any case, and 220 MB while they are put in order.
inline constexpr std::size_t kMostPairs = 10'000'000;

// Fills SimulationWorld::pairs and foreignPairs with pairs that are near each other and may touch. Returns false if
// there are more than `most` and some are missing; reports that if a step would lack them too.
bool collectPairs(SimulationWorld& world, const Plan& plan, bool skipConnected, std::size_t most = kMostPairs);

// The same for pairs of which one geom was made since `begin` (SimulationWorld::geoms), in a time that does not grow
// with the world unless very many were made since the last search for pairs. It keeps the places of the others from
// there.
bool collectPairsOfNew(SimulationWorld& world, const Plan& plan, bool skipConnected, std::size_t begin,
                       std::size_t most);

// Puts kinematic bodies that stand still to sleep; otherwise bodies on them could never sleep.
void settleKinematic(const SimulationWorld& world);

// Returns false for pairs for which a contact has no effect: nothing in the pair can move, or everything that can move
// sleeps and nothing wakes it.
[[nodiscard]] bool canChange(dBodyID a, dBodyID b);

// May two of the world's geoms touch if their places allow it?
[[nodiscard]] bool mayTouch(const SimulationWorld& world, const Plan& plan, bool skipConnected, const SimGeom& a,
                            const SimGeom& b);
// The same for one of the world's geoms and a foreign one, which may belong to another simulation.
[[nodiscard]] bool mayTouch(const SimulationWorld& world, const Plan& plan, bool skipConnected,
                            const ForeignPair& pair);

}  // namespace orrery

// Pairs that joints keep from touching, or let touch (omi-gltf 5.9).
#pragma once

#include "world/world.hpp"

namespace orrery {

// After geoms, bodies or joints came or went.
void listCollisionOverrides(SimulationWorld& world);
[[nodiscard]] bool contains(const JoinedPairs& pairs, const void* a, const void* b);

}  // namespace orrery

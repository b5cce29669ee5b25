// Pairs of bodies that joints prevent from touching, or allow to touch (omi-gltf 5.9).
#pragma once

#include "world/world.hpp"

namespace orrery {

// Call it after geoms, bodies or joints were added or removed.
void listCollisionOverrides(SimulationWorld& world);
[[nodiscard]] bool contains(const JoinedPairs& pairs, const void* a, const void* b);

}  // namespace orrery

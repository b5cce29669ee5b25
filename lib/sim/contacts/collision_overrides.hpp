// Pairs of bodies that joints prevent from touching, or allow to touch (omi-gltf 5.9).
#pragma once

#include "world/world.hpp"

namespace orrery {

// Lists those of the plan from index `begin` on. Call it after geoms, bodies or joints were added.
void addCollisionOverrides(SimulationWorld& world, std::size_t begin);
// Removes those of the plan with the indices `gone`. Call it before geoms, bodies or joints are removed.
void removeCollisionOverrides(SimulationWorld& world, const RemovedRanges& gone);
[[nodiscard]] bool contains(const JoinedPairs& pairs, const void* a, const void* b);

}  // namespace orrery

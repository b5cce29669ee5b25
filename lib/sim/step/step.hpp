// Objects that process the bodies of a world in each step.
#pragma once

#include "world/world.hpp"

namespace orrery {

void createStep(SimulationWorld& world, const SimulationOptions& options);
// Call it after masses changed, or after single bodies, geoms or joints were removed: lists everything anew.
void refreshStep(SimulationWorld& world);
// Call it after bodies or joints were removed, by their indices in SimulationWorld::bodies and ::joints. `fromJoint`:
// the joints before this one hold no bodies that are removed or get other numbers.
void noteRemoved(SimulationWorld& world, const RemovedRanges& bodies, const RemovedRanges& joints,
                 std::size_t fromJoint);
// Call it after whole scenes were added or removed: what is known of the bodies and joints that stay remains.
void extendStep(SimulationWorld& world);

}  // namespace orrery

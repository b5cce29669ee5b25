// Objects that process the bodies of a world in each step.
#pragma once

#include "world/world.hpp"

namespace orrery {

void createStep(SimulationWorld& world, const SimulationOptions& options);
// Call it after bodies or geoms were added or removed, or masses changed.
void refreshStep(SimulationWorld& world);

}  // namespace orrery

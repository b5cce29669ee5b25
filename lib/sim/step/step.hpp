// What looks at the bodies of a world in each step.
#pragma once

#include "world/world.hpp"

namespace orrery {

void createStep(SimulationWorld& world, const SimulationOptions& options);
// After bodies or geoms came or went, or masses changed.
void refreshStep(SimulationWorld& world);

}  // namespace orrery

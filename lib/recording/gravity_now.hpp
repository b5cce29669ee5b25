// The gravity of a simulation's worlds, as its scene states it.
#pragma once

#include "orrery/scene/scene.hpp"
#include "world/world.hpp"

namespace orrery {

// Writes the gravity of the world as it is now into the member of `scene` that states it, where that says another one:
// after --gravity, or when the application has set it.
void writeGravity(const SimulationWorld& world, Scene& scene);

}  // namespace orrery

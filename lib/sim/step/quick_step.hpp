// ODE's iterative solver; a process has only one sequence of its random numbers.
#pragma once

#include "world/world.hpp"

namespace orrery {

// dWorldQuickStep with the world's own random numbers; only this function in ODE uses any. Simulations in several
// threads take turns here, because the process has one state of the generator. The application's state is restored.
void quickStep(SimulationWorld& world, double dt);

}  // namespace orrery

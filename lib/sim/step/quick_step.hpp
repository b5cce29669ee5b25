// ODE's iterating solver, whose random numbers the process has once.
#pragma once

#include "world/world.hpp"

namespace orrery {

// dWorldQuickStep with the world's own random numbers: it alone in ODE draws any. Simulations of several threads take
// turns here, since the generator's state is one of the process; that of the application is put back.
void quickStep(SimulationWorld& world, double dt);

}  // namespace orrery

// Stops bodies whose numbers are not finite, before ODE would abort the process. The check is done for every body in
// every step, before its force is added.
#pragma once

#include <cmath>

#include "world/ode_numbers.hpp"
#include "world/world.hpp"

namespace orrery {

// Far above all useful values, and far below the values for which ODE's quaternions overflow.
inline constexpr double kDiverged = byPrecision(1e30, 1e15);

// A body that falls asleep in a step keeps the force of that step, which would act when it wakes. This removes the
// force, unless the application has added to it.
inline void takeBack(const GravityLoad& load, const Vector3& given) {
    if (load.force[0] != toReal(given.x) || load.force[1] != toReal(given.y) || load.force[2] != toReal(given.z))
        return;
    dBodySetForce(load.id, 0, 0, 0);
}

// One sum shows any infinity and any NaN. More would take too long for every body in every step.
inline bool isDiverged(const GravityLoad& load) {
    const double sum = load.linear[0] + load.linear[1] + load.linear[2] + load.angular[0] + load.angular[1] +
                       load.angular[2] + load.force[0] + load.force[1] + load.force[2] + load.torque[0] +
                       load.torque[1] + load.torque[2];
    return !(std::abs(sum) < kDiverged);
}

// Stops bodies whose place was set to a value that is not finite.
void stopMisplaced(SimulationWorld& world);
// Stops a body that ODE would abort on, puts it to sleep and reports it once.
void stopDiverged(SimulationWorld& world, std::size_t body);
// Call it after a step that failed: stops the bodies that have no finite numbers any more.
void stopAllDiverged(SimulationWorld& world);

}  // namespace orrery

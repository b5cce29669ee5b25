// Bodies whose numbers left the finite are stopped before ODE would abort the process over them: the check on every
// body in every step, before its force is added.
#pragma once

#include <cmath>

#include "world/ode_numbers.hpp"
#include "world/world.hpp"

namespace orrery {

// Far beyond any use, and far below where ODE's quaternions overflow.
inline constexpr double kDiverged = byPrecision(1e30, 1e15);

// A body that falls asleep in a step keeps the force it was given for that step, and would feel it when
// it wakes: takes it back, unless the application has given it more.
inline void takeBack(const GravityLoad& load, const Vector3& given) {
    if (load.force[0] != toReal(given.x) || load.force[1] != toReal(given.y) || load.force[2] != toReal(given.z))
        return;
    dBodySetForce(load.id, 0, 0, 0);
}

// One sum shows any infinity and any NaN; it is all there is time for on every body in every step.
inline bool isDiverged(const GravityLoad& load) {
    const double sum = load.linear[0] + load.linear[1] + load.linear[2] + load.angular[0] + load.angular[1] +
                       load.angular[2] + load.force[0] + load.force[1] + load.force[2] + load.torque[0] +
                       load.torque[1] + load.torque[2];
    return !(std::abs(sum) < kDiverged);
}

// Stops those that somebody has put to a place that is none.
void stopMisplaced(SimulationWorld& world);
// Stops a body that ODE would abort on, puts it to sleep and reports it once.
void stopDiverged(SimulationWorld& world, std::size_t body);
// After a step that broke off: stops those that it has left without finite numbers.
void stopAllDiverged(SimulationWorld& world);

}  // namespace orrery

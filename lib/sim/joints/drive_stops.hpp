// Drives and the stops of their axes. A strong drive that pushes against a stop would make the solver balance two huge
// torques. Where their directions differ a little, the rest of them throws the body about its free axes.
#pragma once

#include "world/world.hpp"

namespace orrery {

// Finds the axes of ODE's joints that have the stops of the drives.
void findDriveStops(const SimulationWorld& world, const PlanSixDofJoint& plan, LiveSixDofJoint& live);

// Notes for all drives how far their stops are; call it before the stops are prepared for a step of `dt`.
void noteDriveStops(SimulationWorld& world, double dt);

// Is a drive so strong that a stop which it pushes against could not be solved well? `force` is the most that it gives,
// `damping` what it gives per speed that is missing.
struct DriveStrength {
    double force = 0;    // N or N m
    double damping = 0;  // N s/m or N m s/rad; 0: a motor
    double mass = 0;     // kg or kg m^2, that the axis moves; 0: none
};
[[nodiscard]] bool isStrong(const DriveStrength& drive, double missing, double dt);

// Returns the greatest torque of a strong drive while the stop of another axis of its joint acts. Where the two axes
// come near to each other, both can be met only by turning about a third one without bound.
[[nodiscard]] double mostBesideStop(double mass, double missing, double dt);

}  // namespace orrery

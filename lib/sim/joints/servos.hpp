// Motors of ODE's that hold a place.
#pragma once

#include "world/world.hpp"

namespace orrery {

// Does ODE tell where the axis of a motor stands?
[[nodiscard]] bool canServo(const SimulationWorld& world, std::uint32_t joint, std::uint32_t axis);

// The velocities of the coming step, of `dt` seconds.
void setServos(const SimulationWorld& world, double dt);

// Takes the place of what the axis had before.
void setServo(SimulationWorld& world, const Servo& servo);
// The axis moves at a velocity (rad/s or m/s), whatever it did before.
void setMotor(SimulationWorld& world, std::uint32_t joint, std::uint32_t axis, double velocity);

}  // namespace orrery

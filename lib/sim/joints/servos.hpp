// Motors of ODE that hold a position.
#pragma once

#include "world/world.hpp"

namespace orrery {

// Does ODE report the position of a motor's axis?
[[nodiscard]] bool canServo(const SimulationWorld& world, std::uint32_t joint, std::uint32_t axis);

// Sets the velocities for the coming step of `dt` seconds.
void setServos(const SimulationWorld& world, double dt);

// Replaces the previous servo or velocity of the axis.
void setServo(SimulationWorld& world, const Servo& servo);
// Moves the axis at a velocity (rad/s or m/s); replaces its previous servo.
void setMotor(SimulationWorld& world, std::uint32_t joint, std::uint32_t axis, double velocity);

}  // namespace orrery

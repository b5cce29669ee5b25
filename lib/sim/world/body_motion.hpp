// Saves and restores all numbers by which ODE moves a body, to the last bit.
#pragma once

#include <ode/ode.h>

#include <array>

namespace orrery {

// Position, quaternion, rotation matrix, linear and angular velocity, force and torque for the next step; ODE's order.
using BodyMotion = std::array<double, 3 + 4 + 9 + 3 + 3 + 3 + 3>;

[[nodiscard]] BodyMotion bodyMotionOf(dBodyID body);
void setMotion(dBodyID body, const BodyMotion& motion);

}  // namespace orrery

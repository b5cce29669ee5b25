// Makes slowly rolling bodies come to rest.
//
// ODE's contacts resist sliding but not rolling: a ball in a bowl never comes to rest, and the body below it never
// sleeps.
#pragma once

#include <ode/ode.h>

namespace orrery {

// Slows down the rolling and spinning of the two bodies of a contact in the coming step, by equal and opposite torques.
// The effect is stronger the slower they roll, up to 1.5 per second, and ends at 0.5 m/s and downhill. It is used only
// if both bodies may fall asleep. A null body does not move.
void resistRolling(const dContactGeom& contact, dBodyID bodyA, dBodyID bodyB);

}  // namespace orrery

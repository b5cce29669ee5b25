// What rolls slowly comes to rest.
//
// ODE's contacts resist sliding, not rolling: a ball in a bowl never rests, and what it lies on never sleeps.
#pragma once

#include <ode/ode.h>

namespace orrery {

// Slows down how the two bodies of a contact roll and spin on each other, by torques that are equal and opposite, in
// the step that comes: the slower they roll the more, by up to 1.5 a second, and not at all from 0.5 m/s on or
// downhill. Only where both may fall asleep. Null: does not move.
void resistRolling(const dContactGeom& contact, dBodyID bodyA, dBodyID bodyB);

}  // namespace orrery

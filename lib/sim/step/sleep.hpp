// Puts bodies to sleep that have rested for long enough. It uses ODE's rule and ODE's settings
// (dBodySetAutoDisable...), but counts here: ODE does not report how long a body has rested, and loses the count when
// bodies are disabled and enabled between the two halves of a step.
#pragma once

#include "world/world.hpp"

namespace orrery {

// Puts bodies to sleep, directly before a world step of an owned world, after its contacts were made. If an island has
// awake bodies, the step wakes the others again, at rest. With `patient`, a body with a time to rest counts as at rest
// while it stays at its place, within the distance that the speed thresholds allow for that time, and does not get
// faster. Bodies in a pile shake but stay at their places, while a body that starts slowly moves away. If a body shakes
// so much that it leaves its place while it touches something, it gets four times the time for four times the distance.
// Moving kinematic bodies then never rest, however slow they are; ODE would stop them.
void putToSleep(SimulationWorld& world, double dt, bool patient);
// Call it directly after the step.
void noteSleepers(SimulationWorld& world);

}  // namespace orrery

// Who falls asleep: bodies that have rested for long enough. ODE's rule and ODE's settings (dBodySetAutoDisable...),
// counted here, because ODE neither tells how long a body has rested nor keeps it while bodies are switched off and
// on between the two halves of a step.
#pragma once

#include "world/world.hpp"

namespace orrery {

// Right before a world step of a world that the simulation owns, its contacts made: puts bodies to sleep. Where an
// island has others that are awake, the step wakes them again, at rest. With `patient`, a body that has a time to rest
// is at rest while it stays where it is, within what the thresholds of speed allow for that time, and does not get
// faster on its way: bodies in a pile shake, and never get anywhere, and what starts slowly does. What shakes so much
// that it leaves its place has, where it touches something, four times as long for four times as far.
// Kinematic bodies that move do not rest then, however slow they are; ODE would stop them.
void putToSleep(SimulationWorld& world, double dt, bool patient);
// Right after it.
void noteSleepers(SimulationWorld& world);

}  // namespace orrery

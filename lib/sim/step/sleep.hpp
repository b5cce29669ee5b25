// Who falls asleep: bodies that have rested for long enough. ODE's rule and ODE's settings (dBodySetAutoDisable...),
// counted here, because ODE neither tells how long a body has rested nor keeps it while bodies are switched off and
// on between the two halves of a step.
#pragma once

#include <ode/ode.h>

#include <array>

namespace orrery {

struct SimulationWorld;

// How long a body has been at rest.
struct SleepTimer {
    int stepsLeft = 0;    // of dBodyGetAutoDisableSteps
    double timeLeft = 0;  // s, of dBodyGetAutoDisableTime
    // Where it began to rest: position (m) and quaternion, as ODE has them.
    std::array<double, 7> begin{};
    bool disabled = false;  // after the last step
};

// Of a body that does not rest.
[[nodiscard]] SleepTimer fullTimer(dBodyID body);

// Right before a world step of a world that the simulation owns, its contacts made: puts bodies to sleep. Where an
// island has others that are awake, the step wakes them again, at rest. With `patient`, a body that has a time to rest
// is at rest while it stays where it is, within what the thresholds of speed allow for that time: bodies in a pile
// shake, and never get anywhere, and what starts slowly does.
void putToSleep(SimulationWorld& world, double dt, bool patient);
// Right after it.
void noteSleepers(SimulationWorld& world);

// For bodies that state neither time nor steps of their own, by file or world: `time` s at rest.
void setRestTime(dBodyID body, double time);

}  // namespace orrery

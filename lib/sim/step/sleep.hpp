// Who falls asleep: bodies that have rested for long enough. ODE's rule and ODE's settings (dBodySetAutoDisable...),
// counted here, because ODE neither tells how long a body has rested nor keeps it while bodies are switched off and
// on between the two halves of a step.
#pragma once

#include <ode/ode.h>

#include <array>

namespace orrery {

struct SimulationWorld;

// How long a body has been where it is.
struct Stay {
    double timeLeft = 0;  // s, until that is enough
    // Where it was and how fast when it came: position (m), quaternion, speed (m/s), angular speed (rad/s).
    std::array<double, 9> begin{};
};

// How long a body has been at rest.
struct SleepTimer {
    int stepsLeft = 0;  // of dBodyGetAutoDisableSteps
    // For dBodyGetAutoDisableTime, and for four times as long and as far.
    std::array<Stay, 2> stays;
    bool disabled = false;  // after the last step
};

// Of a body that does not rest.
[[nodiscard]] SleepTimer fullTimer(dBodyID body);

// Right before a world step of a world that the simulation owns, its contacts made: puts bodies to sleep. Where an
// island has others that are awake, the step wakes them again, at rest. With `patient`, a body that has a time to rest
// is at rest while it stays where it is, within what the thresholds of speed allow for that time, and does not get
// faster on its way: bodies in a pile shake, and never get anywhere, and what starts slowly does. What shakes so much
// that it leaves its place has, where it touches something, four times as long for four times as far.
void putToSleep(SimulationWorld& world, double dt, bool patient);
// Right after it.
void noteSleepers(SimulationWorld& world);

// For bodies that state neither time nor steps of their own, by file or world: `time` s at rest.
void setRestTime(dBodyID body, double time);

}  // namespace orrery

// How long a body has been at rest, counted as ODE does, which does not tell.
#pragma once

#include <ode/ode.h>

namespace orrery {

struct SleepTimer {
    int stepsLeft = 0;      // adis_stepsleft of dxBody
    double timeLeft = 0;    // s; adis_timeleft
    bool disabled = false;  // after the last step
};

// Of a body as it was made.
[[nodiscard]] SleepTimer fullTimer(dBodyID body);
// Right before and right after a world step.
void countRest(dBodyID body, SleepTimer& timer, double dt);
void noteSleep(dBodyID body, SleepTimer& timer);
// Makes ODE's own timer, and whether the body sleeps, those.
void setTimer(dBodyID body, const SleepTimer& timer);

}  // namespace orrery

#include "simulation/sleep_timer.hpp"

namespace orrery {
namespace {

double squared(const dReal* v) {
    return v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
}

// By velocities of the last step: one sample, which is ODE's default and stays so in our worlds.
bool isIdle(dBodyID body) {
    const double linear = dBodyGetAutoDisableLinearThreshold(body);
    const double angular = dBodyGetAutoDisableAngularThreshold(body);
    return squared(dBodyGetLinearVel(body)) <= linear * linear &&
           squared(dBodyGetAngularVel(body)) <= angular * angular;
}

}  // namespace

SleepTimer fullTimer(dBodyID body) {
    return {dBodyGetAutoDisableSteps(body), dBodyGetAutoDisableTime(body), dBodyIsEnabled(body) == 0};
}

// What ODE does as a step begins (dInternalHandleAutoDisabling of 0.16).
void countRest(dBodyID body, SleepTimer& timer, double dt) {
    if (!dBodyIsEnabled(body)) return;
    // Whoever woke it between two steps did so by dBodyEnable, which starts the timer again; what wakes
    // bodies within a step does not.
    if (timer.disabled) timer = fullTimer(body);
    if (dBodyGetNumJoints(body) == 0 || !dBodyGetAutoDisableFlag(body)) return;
    if (!isIdle(body)) {
        timer = fullTimer(body);
        return;
    }
    --timer.stepsLeft;
    timer.timeLeft -= dt;
}

void noteSleep(dBodyID body, SleepTimer& timer) {
    timer.disabled = dBodyIsEnabled(body) == 0;
}

void setTimer(dBodyID body, const SleepTimer& timer) {
    const SleepTimer full = fullTimer(body);
    // dBodyEnable takes what is set at that moment.
    dBodySetAutoDisableSteps(body, timer.stepsLeft);
    dBodySetAutoDisableTime(body, timer.timeLeft);
    dBodyEnable(body);
    dBodySetAutoDisableSteps(body, full.stepsLeft);
    dBodySetAutoDisableTime(body, full.timeLeft);
    if (timer.disabled) dBodyDisable(body);
}

}  // namespace orrery

#include "step/sleep.hpp"

#include <algorithm>

#include "simulation/world.hpp"

namespace orrery {
namespace {

double squared(const dReal* v) {
    return v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
}

// The larger of both speeds as parts of what counts as rest, squared: at most 1 is rest.
double speedOf(const GravityLoad& load) {
    const double linear = dBodyGetAutoDisableLinearThreshold(load.id);
    const double angular = dBodyGetAutoDisableAngularThreshold(load.id);
    const double v = squared(load.linear);
    const double w = squared(load.angular);
    if (v > linear * linear || w > angular * angular) return 2;
    return std::max(v > 0 ? v / (linear * linear) : 0, w > 0 ? w / (angular * angular) : 0);
}

// What starts slowly gets faster throughout; what rests may jitter, and be as slow as this (a tenth of what counts
// as rest).
constexpr double kStill = 0.01;

bool startsSlowly(const SleepTimer& timer, double speed) {
    return speed > kStill && speed > timer.fastest;
}

// One step more at rest; true when that is enough.
bool hasRested(SleepTimer& timer, double speed, const SleepTimer& full, double dt, bool patient) {
    if (timer.stepsLeft > 0) --timer.stepsLeft;
    if (timer.timeLeft > 0) timer.timeLeft -= dt;
    if (timer.stepsLeft > 0 || timer.timeLeft > 0) {
        if (2 * timer.timeLeft >= full.timeLeft) timer.fastest = std::max(timer.fastest, speed);
        return false;
    }
    if (!patient || !(full.timeLeft > 0) || !startsSlowly(timer, speed)) return true;
    timer = full;
    return false;
}

// ODE counts too (dInternalHandleAutoDisabling), and begins again with this.
void restartOde(dBodyID body) {
    dBodyEnable(body);
}

void count(const GravityLoad& load, SleepTimer& timer, double dt, bool patient) {
    // Whoever woke it between two steps did so by dBodyEnable, which starts the timer again; what wakes
    // bodies within a step does not.
    const SleepTimer full = fullTimer(load.id);
    if (timer.disabled) timer = full;
    // What touches nothing is not at rest, however slow it is.
    if (!dBodyGetJoint(load.id, 0)) return;
    restartOde(load.id);
    const double speed = speedOf(load);
    if (speed > 1) {
        timer = full;
        return;
    }
    if (!hasRested(timer, speed, full, dt, patient)) return;
    dBodySetLinearVel(load.id, 0, 0, 0);
    dBodySetAngularVel(load.id, 0, 0, 0);
    dBodyDisable(load.id);
}

}  // namespace

SleepTimer fullTimer(dBodyID body) {
    return {dBodyGetAutoDisableSteps(body), dBodyGetAutoDisableTime(body), 0, dBodyIsEnabled(body) == 0};
}

void putToSleep(SimulationWorld& world, double dt, bool patient) {
    for (std::size_t i = 0; i < world.loads.size(); ++i) {
        const GravityLoad& load = world.loads[i];
        if (!dBodyIsEnabled(load.id) || !dBodyGetAutoDisableFlag(load.id)) continue;
        // Means over several steps are ODE's to take; none at all is to stay awake.
        if (dBodyGetAutoDisableAverageSamplesCount(load.id) == 1) count(load, world.bodies[i].timer, dt, patient);
    }
}

void noteSleepers(SimulationWorld& world) {
    for (SimBody& body : world.bodies) body.timer.disabled = dBodyIsEnabled(body.id) == 0;
}

void setRestTime(dBodyID body, double time) {
    dBodySetAutoDisableTime(body, time);
    dBodySetAutoDisableSteps(body, 0);
}

}  // namespace orrery

#include "step/sleep.hpp"

#include <algorithm>

#include "simulation/world.hpp"

namespace orrery {
namespace {

double squared(const dReal* v) {
    return v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
}

bool isSlow(const GravityLoad& load) {
    const double linear = dBodyGetAutoDisableLinearThreshold(load.id);
    const double angular = dBodyGetAutoDisableAngularThreshold(load.id);
    return squared(load.linear) <= linear * linear && squared(load.angular) <= angular * angular;
}

// ODE's thresholds are 0.01 m/s and 0.01 rad/s, as if bodies were metres wide. What shakes on one corner turns faster
// than that and goes nowhere.
constexpr double kTurns = 5;

std::array<double, 7> poseOf(dBodyID body) {
    const dReal* p = dBodyGetPosition(body);
    const dReal* q = dBodyGetQuaternion(body);
    return {p[0], p[1], p[2], q[0], q[1], q[2], q[3]};
}

// Whether it is still where it began to rest, but for what the thresholds allow in the whole time.
bool stays(dBodyID body, const SleepTimer& timer, double time) {
    const std::array<double, 7> now = poseOf(body);
    double way = 0;
    for (std::size_t i = 0; i < 3; ++i) way += (now[i] - timer.begin[i]) * (now[i] - timer.begin[i]);
    // The difference of two quaternions of unit length is the sine of half the angle between them, twice.
    double turn = 0;
    double turnBack = 0;
    for (std::size_t i = 3; i < 7; ++i) {
        turn += (now[i] - timer.begin[i]) * (now[i] - timer.begin[i]);
        turnBack += (now[i] + timer.begin[i]) * (now[i] + timer.begin[i]);
    }
    const double linear = dBodyGetAutoDisableLinearThreshold(body) * time;
    const double angular = kTurns * dBodyGetAutoDisableAngularThreshold(body) * time;
    return way <= linear * linear && 4 * std::min(turn, turnBack) <= angular * angular;
}

bool isPatient(const SleepTimer& full, bool patient) {
    return patient && full.timeLeft > 0;
}

void begin(dBodyID body, SleepTimer& timer, const SleepTimer& full) {
    timer = full;
    timer.begin = poseOf(body);
}

// One step more at rest; true when that is enough.
bool hasRested(SleepTimer& timer, double dt) {
    if (timer.stepsLeft > 0) --timer.stepsLeft;
    if (timer.timeLeft > 0) timer.timeLeft -= dt;
    return timer.stepsLeft <= 0 && timer.timeLeft <= 0;
}

// ODE counts too (dInternalHandleAutoDisabling), and begins again with this.
void restartOde(dBodyID body) {
    dBodyEnable(body);
}

void count(const GravityLoad& load, SleepTimer& timer, double dt, bool patient) {
    // Whoever woke it between two steps did so by dBodyEnable, which starts the timer again; what wakes
    // bodies within a step does not.
    const SleepTimer full = fullTimer(load.id);
    if (timer.disabled) begin(load.id, timer, full);
    // What touches nothing is not at rest, however slow it is.
    if (!dBodyGetJoint(load.id, 0)) return;
    restartOde(load.id);
    const bool rests = isPatient(full, patient) ? stays(load.id, timer, full.timeLeft) : isSlow(load);
    if (!rests) {
        begin(load.id, timer, full);
        return;
    }
    if (!hasRested(timer, dt)) return;
    dBodySetLinearVel(load.id, 0, 0, 0);
    dBodySetAngularVel(load.id, 0, 0, 0);
    dBodyDisable(load.id);
}

}  // namespace

SleepTimer fullTimer(dBodyID body) {
    return {dBodyGetAutoDisableSteps(body), dBodyGetAutoDisableTime(body), poseOf(body), dBodyIsEnabled(body) == 0};
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

#include "step/sleep.hpp"

#include <algorithm>
#include <cmath>

#include "step/own_step.hpp"
#include "world/ode_eigen.hpp"
#include "world/world.hpp"

namespace orrery {
namespace {

bool isSlow(const GravityLoad& load) {
    const double linear = dBodyGetAutoDisableLinearThreshold(load.id);
    const double angular = dBodyGetAutoDisableAngularThreshold(load.id);
    return squared(load.linear) <= linear * linear && squared(load.angular) <= angular * angular;
}

// ODE's thresholds are 0.01 m/s and 0.01 rad/s, as if bodies were metres wide. A body that rocks on one corner turns
// faster than that, but stays at its place.
constexpr double kTurns = 5;

// The distance that a body has moved since it began to rest.
struct Way {
    double linear = 0;   // m
    double angular = 0;  // rad
};

Way wayOf(const std::array<double, 9>& now, const std::array<double, 9>& begin) {
    double way = 0;
    for (std::size_t i = 0; i < 3; ++i) way += (now[i] - begin[i]) * (now[i] - begin[i]);
    // The difference of two unit quaternions has the length 2 sin(angle / 4), so twice that length is about the angle.
    double turn = 0;
    double turnBack = 0;
    for (std::size_t i = 3; i < 7; ++i) {
        turn += (now[i] - begin[i]) * (now[i] - begin[i]);
        turnBack += (now[i] + begin[i]) * (now[i] + begin[i]);
    }
    return {std::sqrt(way), 2 * std::sqrt(std::min(turn, turnBack))};
}

// Is it still where it began to rest, within the distance that the thresholds allow for the whole time?
bool stays(dBodyID body, const Way& way, double time) {
    return way.linear <= dBodyGetAutoDisableLinearThreshold(body) * time &&
           way.angular <= kTurns * dBodyGetAutoDisableAngularThreshold(body) * time;
}

// A shaking body is sometimes faster and sometimes slower, and does not get where its speed would bring it.
constexpr double kFaster = 1.02;  // within the time to rest
constexpr double kGoes = 0.3;     // share of the way at its last speed
constexpr double kCrawls = 0.02;  // share of the threshold: a slower body is at rest, whatever drives it

bool getsFaster(double way, double speed, double before, double threshold, double time) {
    return speed > kFaster * before && speed > kCrawls * threshold && way > kGoes * speed * time;
}

bool getsFaster(dBodyID body, const std::array<double, 9>& now, const std::array<double, 9>& begin, double time) {
    const Way way = wayOf(now, begin);
    return getsFaster(way.linear, now[7], begin[7], dBodyGetAutoDisableLinearThreshold(body), time) ||
           getsFaster(way.angular, now[8], begin[8], dBodyGetAutoDisableAngularThreshold(body), time);
}

// Counts one more step at rest; returns true if that is enough.
bool hasRested(SleepTimer& timer, double dt) {
    double& timeLeft = timer.stays[0].timeLeft;
    if (timer.stepsLeft > 0) --timer.stepsLeft;
    if (timeLeft > 0) timeLeft -= dt;
    return timer.stepsLeft <= 0 && timeLeft <= 0;
}

// ODE's rule.
bool isSlowLongEnough(const GravityLoad& load, SleepTimer& timer, const SleepTimer& full, double dt) {
    if (isSlow(load)) return hasRested(timer, dt);
    timer = full;
    return false;
}

bool staysLongEnough(dBodyID body, Stay& stay, const Stay& full, double dt) {
    if (!stays(body, wayOf(full.begin, stay.begin), full.timeLeft)) {
        stay = full;
        return false;
    }
    if (stay.timeLeft > 0) stay.timeLeft -= dt;
    return stay.timeLeft <= 0 && !getsFaster(body, full.begin, stay.begin, full.timeLeft);
}

bool hasContact(dBodyID body) {
    for (int i = 0; const dJointID joint = dBodyGetJoint(body, i); ++i) {
        if (dJointGetType(joint) == dJointTypeContact) return true;
    }
    return false;
}

bool rests(const GravityLoad& load, SleepTimer& timer, const SleepTimer& full, double dt, bool patient,
           bool isTouched) {
    if (!patient || !(full.stays[0].timeLeft > 0)) return isSlowLongEnough(load, timer, full, dt);
    if (timer.stepsLeft > 0) --timer.stepsLeft;
    const bool soon = staysLongEnough(load.id, timer.stays[0], full.stays[0], dt);
    // A body that swings in a joint passes the same place again and again.
    const bool late = staysLongEnough(load.id, timer.stays[1], full.stays[1], dt) && (isTouched || hasContact(load.id));
    return timer.stepsLeft <= 0 && (soon || late);
}

constexpr double kPushedBy = 1e-12;  // m/s: contacts and joints change an infinite mass by much less

// Nothing slows down a kinematic body, or an infinite mass: however slow it is, it moves for ever.
bool keepsItsVelocity(const GravityLoad& load) {
    if (dBodyIsKinematic(load.id)) return squared(load.linear) > 0 || squared(load.angular) > 0;
    dMass mass;
    dBodyGetMass(load.id, &mass);
    return isInfinite(mass) && squared(load.linear) > kPushedBy * kPushedBy;
}

// ODE counts too (dInternalHandleAutoDisabling); this restarts its count.
void restartOde(dBodyID body) {
    dBodyEnable(body);
}

// `isTouched`: by what the step of our own finds, where ODE has no contact.
void count(const GravityLoad& load, SleepTimer& timer, double dt, bool patient, bool isTouched) {
    // A body that was woken between two steps was woken by dBodyEnable, which restarts the timer. Waking within a step
    // does not.
    const SleepTimer full = autoDisableTimer(load.id);
    if (timer.disabled) timer = full;
    // A body that touches nothing is not at rest, however slow it is.
    if (!isTouched && !dBodyGetJoint(load.id, 0)) return;
    restartOde(load.id);
    if (patient && keepsItsVelocity(load)) {
        timer = full;
        return;
    }
    if (!rests(load, timer, full, dt, patient, isTouched)) return;
    dBodySetLinearVel(load.id, 0, 0, 0);
    dBodySetAngularVel(load.id, 0, 0, 0);
    dBodyDisable(load.id);
}

}  // namespace

void putToSleep(SimulationWorld& world, double dt, bool patient) {
    for (std::size_t i = 0; i < world.loads.size(); ++i) {
        const GravityLoad& load = world.loads[i];
        if (!dBodyIsEnabled(load.id) || !dBodyGetAutoDisableFlag(load.id)) continue;
        // ODE computes means over several steps itself; without a sample the body stays awake.
        if (dBodyGetAutoDisableAverageSamplesCount(load.id) == 1) {
            const bool isTouched = world.ownStep && world.ownStep->isTouched(static_cast<std::uint32_t>(i));
            count(load, world.timers[i], dt, patient, isTouched);
        } else if (patient && keepsItsVelocity(load)) {
            restartOde(load.id);
        }
    }
}

void noteSleepers(SimulationWorld& world) {
    for (std::size_t i = 0; i < world.timers.size(); ++i) {
        world.timers[i].disabled = dBodyIsEnabled(world.bodies[i].id) == 0;
    }
}

}  // namespace orrery

#include "watch/watched_motors.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <string_view>
#include <utility>

#include "joints/frames.hpp"
#include "joints/readings.hpp"
#include "joints/servos.hpp"
#include "joints/stop_axes.hpp"
#include "joints/types.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/base/decimal.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/scene/eigen.hpp"
#include "step/own_step.hpp"
#include "world/ode_eigen.hpp"

namespace orrery {
namespace {

constexpr double kAtMost = 0.98;      // share of its greatest force from which on a motor is at its limit
constexpr double kMissedShare = 0.2;  // of the speed that is asked for: iterations do not end at the last digit
constexpr double kMissedBy = 0.02;    // m/s or rad/s
constexpr double kFullForce = 0.7;    // share of its greatest force that feedback shows of a motor at its limit
constexpr double kAtStop = 0.005;     // m or rad
constexpr double kLongShare = 0.5;    // of the run
constexpr double kWholeShare = 0.95;  // of the run: but for its end or its begin
constexpr double kLongTime = 0.25;    // s
constexpr double kNearer = 0.98;      // share of its least miss by which a motor comes nearer to its target ...
constexpr double kFurther = 2;        // ... in the last half of the run, and by which it may go away again
constexpr double kLastShare = 0.1;    // of the run: its end
constexpr double kSlip = 0.2;         // rad, from which on a joint slips from its hold ...
constexpr double kSlipAlong = 0.1;    // ... and m
constexpr double kTurn = 2 * std::numbers::pi;  // rad: a wheel goes farther against its friction ...
constexpr double kSlipMost = 5;                 // ... and m

std::optional<AxisForces> ownForces(const SimulationWorld& world, const AxisOf& axis) {
    return world.ownStep ? world.ownStep->forcesAlong(axis) : std::nullopt;
}

std::size_t jointCountOf(const SimulationWorld& world) {
    return world.joints.size() + world.sixDofJoints.size();
}

// A drive may act along an axis of one of ODE's joints.
std::optional<AxisForces> ownForcesOfDrive(const SimulationWorld& world, std::size_t joint, std::size_t drive) {
    const auto forces = ownForces(world, {AxisOf::Kind::Drive, joint, drive});
    const LiveSixDofJoint& live = world.sixDofJoints[joint];
    if (forces || drive >= live.drives.size()) return forces;
    const LiveDrive& driven = live.drives[drive];
    if (!driven.joint || driven.axis >= 3) return std::nullopt;
    return ownForces(world, {AxisOf::Kind::Joint, driven.number, driven.axis});
}

bool isAsleep(dBodyID one, dBodyID two) {
    return !(one && dBodyIsEnabled(one)) && !(two && dBodyIsEnabled(two));
}

std::optional<Eigen::Vector3d> directionOf(JointType type, dJointID id, std::size_t axis) {
    dVector3 v = {};
    if (type == JointType::AMotor) {
        dJointGetAMotorAxis(id, static_cast<int>(axis), v);
    } else if (type == JointType::LMotor) {
        dJointGetLMotorAxis(id, static_cast<int>(axis), v);
    } else if (const GetVector get = callsOf(type).axes.at(axis).direction) {
        get(id, v);
    } else {
        return std::nullopt;
    }
    return vectorOf(v);
}

bool slidesAlong(JointType type, std::size_t axis) {
    return type == JointType::LMotor || traitsOf(type).motion[axis] == AxisMotion::Slides;
}

// N or N m: the force of a joint of ODE along an axis, which is that of its motor off the stops. Nullopt where nobody
// asked for it (dJointSetFeedback).
std::optional<double> feedbackAlong(JointType type, dJointID id, std::size_t axis) {
    const dJointFeedback* feedback = dJointGetFeedback(id);
    const auto direction = feedback ? directionOf(type, id, axis) : std::nullopt;
    if (!direction) return std::nullopt;
    const Eigen::Vector3d force = vectorOf(feedback->f1);
    if (slidesAlong(type, axis)) return std::abs(force.dot(*direction));
    Eigen::Vector3d torque = vectorOf(feedback->t1);
    if (const GetVector anchor = callsOf(type).getAnchor; anchor && type != JointType::AMotor) {
        const dBodyID first = dJointGetBody(id, 0);
        const Eigen::Vector3d center = vectorOf(dBodyGetPosition(first ? first : dJointGetBody(id, 1)));
        torque += (center - vectorFrom(anchor, id)).cross(force);
    }
    return std::abs(torque.dot(*direction));
}

// m/s: ODE does not tell that of its linear motors.
double speedOfLinearMotor(dJointID id, std::size_t axis) {
    dVector3 direction;
    dJointGetLMotorAxis(id, static_cast<int>(axis), direction);
    Eigen::Vector3d speed = Eigen::Vector3d::Zero();
    if (const dBodyID body = dJointGetBody(id, 0)) speed += vectorOf(dBodyGetLinearVel(body));
    if (const dBodyID body = dJointGetBody(id, 1)) speed -= vectorOf(dBodyGetLinearVel(body));
    return speed.dot(vectorOf(direction));
}

// Speed and stops of an axis of ODE.
struct AxisSpeed {
    std::optional<double> rate;  // m/s or rad/s, as the motor counts it; nullopt: ODE does not tell it
    bool atStop = false;
    bool pressed = false;  // its motor presses it on the stop
};

struct AtStops {
    bool low = false;
    bool high = false;
    // `asked`: which way it is driven; 0: it is to stand still there
    [[nodiscard]] bool press(double asked) const { return (low && asked <= 0) || (high && asked >= 0); }
};

AtStops stopsAt(double place, double low, double high) {
    if (!(low <= high)) return {};
    return {place <= low + kAtStop, place >= high - kAtStop};
}

AtStops stopsOf(JointType type, dJointID id, const StopAxis& now, std::size_t axis) {
    const int group = static_cast<int>(axis) * dParamGroup;
    return stopsAt(now.value + now.turned, callsOf(type).getParam(id, group + dParamLoStop),
                   callsOf(type).getParam(id, group + dParamHiStop));
}

// ODE's own rates leave out that bodies turn together with the axis on which they slide.
double rateOf(JointType type, dJointID id, const JointOrigin& origin, std::size_t axis) {
    if (slidesAlong(type, axis)) return readAxis(type, id, origin, axis).rate;
    if (type != JointType::AMotor) {
        const AxisCalls& calls = callsOf(type).axes[axis];
        return dJointGetBody(id, 0) ? calls.rate(id) : calls.reversedRate(id);
    }
    const StopAxis now = stopAxis(type, id, origin, axis);
    return now.rate * now.scale;
}

bool misses(double rate, double asked) {
    return std::abs(rate - asked) > kMissedShare * std::abs(asked) + kMissedBy;
}

AxisSpeed speedOfAxis(const SimulationWorld& world, std::size_t number, std::size_t axis, double asked) {
    const dJointID id = world.joints[number];
    const JointType type = world.planned.joints[number].plan->type;
    const JointOrigin& origin = world.jointOrigins[number];
    AxisSpeed speed;
    if (axis >= stopAxisCount(type, id)) {
        std::optional<double> now;
        if (type == JointType::LMotor) now = speedOfLinearMotor(id, axis);
        if (axis < readAxisCount(type, id)) now = readAxis(type, id, origin, axis).rate;
        // ODE's direction may be the other one.
        if (now) speed.rate = std::abs(*now - asked) <= std::abs(*now + asked) ? *now : -*now;
        return speed;
    }
    speed.rate = rateOf(type, id, origin, axis);
    // A joint that follows its motor is not held by a stop, and its angle takes time.
    if (std::abs(asked) > 2 * kMissedBy && !misses(*speed.rate, asked)) return speed;
    const AtStops stops = stopsOf(type, id, stopAxis(type, id, origin, axis), axis);
    speed.atStop = stops.low || stops.high;
    speed.pressed = stops.press(asked);
    return speed;
}

// rad or m
double placeOf(const FramesNow& frames, const PlanSixDofJoint& joint, const LiveSixDofJoint& live, std::size_t drive) {
    using Measure = PlanConstraintRow::Measure;
    const PlanJointDrive& plan = joint.drives[drive];
    const Measure what = !plan.angular ? Measure::Along : plan.rotation ? Measure::RotationPart : Measure::Turn;
    const double value = measure(frames, what, plan.axis).value;
    const double turns = live.turns[joint.rows.size() + drive];
    if (what != Measure::Turn || !std::isfinite(turns)) return value;
    return value + 2 * std::numbers::pi * std::round((turns - value) / (2 * std::numbers::pi));
}

// The limits of a drive's axis are rows of its joint, or the stops of a joint of ODE.
AtStops stopsOf(const SimulationWorld& world, const FramesNow& frames, const PlanSixDofJoint& joint,
                const LiveSixDofJoint& live, std::size_t drive) {
    const PlanJointDrive& plan = joint.drives[drive];
    using Measure = PlanConstraintRow::Measure;
    const double place = placeOf(frames, joint, live, drive);
    for (const PlanConstraintRow& row : joint.rows) {
        const Measure what = plan.angular ? Measure::Turn : Measure::Along;
        if (row.measure == what && row.axis == plan.axis && !row.spring) return stopsAt(place, row.min, row.max);
    }
    if (drive >= live.drives.size()) return {};
    const LiveDrive& driven = live.drives[drive];
    if (!driven.joint || driven.number >= world.joints.size() || world.joints[driven.number] != driven.joint) return {};
    const JointType type = world.planned.joints[driven.number].plan->type;
    if (driven.axis >= stopAxisCount(type, driven.joint)) return {};
    const StopAxis now = stopAxis(type, driven.joint, world.jointOrigins[driven.number], driven.axis);
    const AtStops stops = stopsOf(type, driven.joint, now, driven.axis);
    return driven.sign < 0 ? AtStops{stops.high, stops.low} : stops;
}

}  // namespace

void WatchedMotors::list(const SimulationWorld& world, const InstanceRange& part) {
    const auto add = [&](const auto& joint, std::size_t number) {
        for (PlannedActuator& each : plannedActuators(joint, number, *part.scene, part.instance)) {
            Watched watched;
            watched.world = &world;
            watched.scene = part.scene;
            watched.feedback = askForForces(world, each);
            watched.planned = std::move(each);
            watched.joints = jointCountOf(world);
            watched.least = std::numeric_limits<double>::infinity();
            watched_.push_back(std::move(watched));
        }
    };
    for (std::size_t i = part.begin.joints; i < part.end.joints; ++i) {
        if (world.joints[i]) add(*world.planned.joints[i].plan, i);
    }
    for (std::size_t i = part.begin.sixDofJoints; i < part.end.sixDofJoints; ++i) {
        if (!world.sixDofJoints[i].refused) add(world.plan->sixDofJoints[i], i);
    }
    summaries_.resize(watched_.size());
}

// ODE's forces do not change by it. Without it, a motor misses its speed also where iterations end too early.
WatchedMotors::Feedback WatchedMotors::askForForces(const SimulationWorld& world, const PlannedActuator& planned) {
    const dJointID joint = planned.drive == kNone ? world.joints[planned.joint] : nullptr;
    if (!joint || dJointGetFeedback(joint)) return nullptr;
    Feedback feedback(new dJointFeedback{}, EndOfFeedback{&world, joint});
    dJointSetFeedback(joint, feedback.get());
    return feedback;
}

// The joint may have been removed since.
void EndOfFeedback::operator()(dJointFeedback* feedback) const {
    const bool isThere = std::find(world->joints.begin(), world->joints.end(), joint) != world->joints.end();
    if (isThere && dJointGetFeedback(joint) == feedback) dJointSetFeedback(joint, nullptr);
    delete feedback;
}

void WatchedMotors::look(double now) {
    const double passed = hasBegun_ ? now - last_ : 0;
    if (!std::exchange(hasBegun_, true)) began_ = now;
    last_ = now;
    if (!(passed > 0)) return;
    for (std::size_t i = 0; i < watched_.size(); ++i) {
        Watched& watched = watched_[i];
        if (!isThere(watched)) continue;
        const Now seen = nowOf(watched);
        ActuatorSummary& summary = summaries_[i];
        summary.most = seen.most;
        summary.watched += passed;
        if (seen.force) summary.add(*seen.force, passed);
        if (seen.atLimit) summary.atLimit += passed;
        if (seen.tooWeak) watched.tooWeak += passed;
        if (seen.tooWeak) watched.weakAt = now;
        addSlip(watched, seen, passed);
        watched.missing = seen.missing;
        watched.holds = seen.holds;
        watched.toPlace = seen.toPlace;
        watched.sinks = seen.dragged;
        if (!(seen.missing < kNearer * watched.least)) continue;
        watched.least = seen.missing;
        watched.leastAt = now;
    }
}

// Its load moves a joint against its greatest force: ever faster, or though it is to stand still.
void WatchedMotors::addSlip(Watched& watched, const Now& seen, double passed) const {
    if (!seen.dragged || !(seen.holds || seen.missing >= watched.missing)) return;
    watched.slipped += std::min(seen.missing, seen.speed) * passed;
    if (watched.slippedAt < 0 && watched.slipped > leastSlip(watched)) watched.slippedAt = last_;
}

double WatchedMotors::leastSlip(const Watched& watched) {
    return watched.planned.actuator.angular ? kSlip : kSlipAlong;
}

bool WatchedMotors::isThere(const Watched& watched) {
    const SimulationWorld& world = *watched.world;
    if (world.failed || jointCountOf(world) != watched.joints) return false;
    return watched.planned.drive != kNone || world.joints[watched.planned.joint];
}

WatchedMotors::Now WatchedMotors::nowOf(const Watched& watched) {
    const PlannedActuator& planned = watched.planned;
    if (planned.drive == kNone) return jointNow(*watched.world, planned.joint, planned.actuator.axis);
    return driveNow(*watched.world, planned.joint, static_cast<std::size_t>(planned.drive));
}

// A motor gives its greatest force to an axis that is at a stop: ODE adds it to the bodies, and does not report it.
WatchedMotors::Now WatchedMotors::jointNow(const SimulationWorld& world, std::uint32_t number, std::size_t axis) {
    const dJointID id = world.joints[number];
    const JointType type = world.planned.joints[number].plan->type;
    const auto axisNumber = static_cast<std::uint32_t>(axis);
    Now now;
    now.most = parameterOf(world, number, axisNumber, dParamFMax);
    if (!(now.most > 0) || !dJointIsEnabled(id) || isAsleep(dJointGetBody(id, 0), dJointGetBody(id, 1))) return now;
    const double asked = parameterOf(world, number, axisNumber, dParamVel);
    const AxisSpeed speed = speedOfAxis(world, number, axis, asked);
    const auto own = ownForces(world, {AxisOf::Kind::Joint, number, axis});
    now.missing = speed.rate ? std::abs(*speed.rate - asked) : 0;
    now.holds = asked == 0;
    // Then it has come as far as it can, and its force is the answer of the stop.
    if (speed.pressed) return now;
    const bool isMissed = !speed.rate || misses(*speed.rate, asked);
    now.force = own ? std::optional(std::abs(own->motor)) : speed.atStop ? now.most : feedbackAlong(type, id, axis);
    if (own || speed.atStop || !speed.rate) {
        now.atLimit = now.force && *now.force >= kAtMost * now.most;
    } else {
        // ODE lets a motor miss its speed only at its greatest force, and tells the forces of where the bodies were.
        now.atLimit = isMissed && (!now.force || *now.force >= kFullForce * now.most);
        if (now.force) now.force = now.atLimit ? now.most : std::min(*now.force, now.most);
    }
    now.tooWeak = now.atLimit && isMissed;
    now.speed = std::abs(speed.rate.value_or(0));
    now.dragged = now.tooWeak && speed.rate && *speed.rate * (asked - *speed.rate) < 0;
    return now;
}

WatchedMotors::Now WatchedMotors::driveNow(const SimulationWorld& world, std::uint32_t number, std::size_t drive) {
    const PlanSixDofJoint& joint = world.plan->sixDofJoints[number];
    const LiveSixDofJoint& live = world.sixDofJoints[number];
    const PlanJointDrive& plan = joint.drives[drive];
    const FramesNow frames = framesNow(world, joint);
    Now now;
    now.most = plan.maxForce;
    if (!(now.most > 0) || isAsleep(frames.body1, frames.body2)) return now;
    if (const auto own = ownForcesOfDrive(world, number, drive)) {
        now.force = std::abs(own->motor + own->spring);
    } else if (const dJointFeedback* feedback = drive < live.drives.size() ? live.drives[drive].feedback : nullptr) {
        now.force = vectorOf(plan.angular ? feedback->t1 : feedback->f1).norm();
    }
    now.toPlace = plan.position && plan.stiffness > 0;
    now.holds = !now.toPlace && plan.velocity == 0;
    const double speed = speedAlong(frames, frames.axes2.col(plan.axis), plan.angular);
    const double away = now.toPlace ? *plan.position - placeOf(frames, joint, live, drive) : plan.velocity - speed;
    now.missing = std::abs(away);
    if (stopsOf(world, frames, joint, live, drive).press(now.toPlace ? away : plan.velocity)) {
        now.force.reset();
        return now;
    }
    now.speed = std::abs(speed);
    now.atLimit = now.force && *now.force >= kAtMost * now.most;
    now.tooWeak = now.atLimit;
    now.dragged = now.tooWeak && !now.toPlace && speed * away < 0;
    return now;
}

bool WatchedMotors::isSaturated(std::size_t number) const {
    const Watched& watched = watched_[number];
    const double all = last_ - began_;
    const double end = last_ - kLastShare * all;
    const bool comesNearer = watched.leastAt >= last_ - all / 2 && watched.missing <= kFurther * watched.least;
    return watched.weakAt >= end && watched.tooWeak >= std::max(kLongShare * all, kLongTime) &&
           (watched.holds || !comesNearer);
}

// It comes nearer to the speed that is asked for, but moves the other way still: a longer run may show what it can do.
bool WatchedMotors::isUndecided(std::size_t number) const {
    const Watched& watched = watched_[number];
    const double all = last_ - began_;
    return !watched.holds && watched.sinks && watched.tooWeak >= std::max(kWholeShare * all, kLongTime);
}

bool WatchedMotors::slips(std::size_t number) const {
    const Watched& watched = watched_[number];
    return watched.slippedAt >= 0 && watched.slipped < (watched.planned.actuator.angular ? kTurn : kSlipMost);
}

// When a motor proved too weak: s; infinite if it did not.
double WatchedMotors::failedAt(std::size_t number) const {
    if (slips(number)) return watched_[number].slippedAt;
    return isSaturated(number) && !watched_[number].holds ? began_ : std::numeric_limits<double>::infinity();
}

// A joint that falls onto its stop jolts those that it carries.
std::size_t WatchedMotors::firstToFail(std::size_t number) const {
    std::size_t first = number;
    const std::int64_t linkage = linkageOf(watched_[number]);
    if (linkage == kNone) return first;
    for (std::size_t i = 0; i < watched_.size(); ++i) {
        if (watched_[i].world != watched_[number].world || linkageOf(watched_[i]) != linkage) continue;
        if (failedAt(i) < failedAt(first)) first = i;
    }
    return first;
}

std::int64_t WatchedMotors::linkageOf(const Watched& watched) {
    const SimulationWorld& world = *watched.world;
    const std::uint32_t joint = watched.planned.joint;
    const auto linkage = [&](const auto& planned) {
        const std::int32_t plan = std::max(planned.body1, planned.body2);
        const std::int32_t body = plan == kNone ? kNone : world.bodyOfPlan[static_cast<std::size_t>(plan)];
        const auto place = static_cast<std::size_t>(body);
        const bool isLinked = body != kNone && place < world.linkageOf.size();
        return isLinked ? std::int64_t{world.linkageOf[place]} : std::int64_t{kNone};
    };
    return watched.planned.drive == kNone ? linkage(world.planned.joints[joint])
                                          : linkage(world.plan->sixDofJoints[joint]);
}

void WatchedMotors::report(DiagnosticLog& log) const {
    for (std::size_t i = 0; i < watched_.size(); ++i) {
        if (!isThere(watched_[i])) continue;
        if (slips(i) || isSaturated(i)) {
            reportTooWeak(log, i);
        } else if (isUndecided(i)) {
            log.report(Severity::Info, code::SIM_MOTOR_SATURATED, nodePlaceOf(i),
                       textOf(i) + ", less and less: try a longer run, or " + trialOf(i));
        }
    }
}

void WatchedMotors::reportTooWeak(DiagnosticLog& log, std::size_t number) const {
    const bool saturated = isSaturated(number);
    const bool slipped = slips(number);
    const std::size_t first = slipped && !saturated ? firstToFail(number) : number;
    const bool mayBeFriction = watched_[number].holds;
    std::string text = slipped && (mayBeFriction || !saturated) ? slipOf(number) : textOf(number);
    text += first == number ? "; try " + trialOf(number) : ", after " + nameOf(first) + " gave way";
    log.report(mayBeFriction || first != number ? Severity::Info : Severity::Warning, code::SIM_MOTOR_SATURATED,
               nodePlaceOf(number), text);
}

Place WatchedMotors::nodePlaceOf(std::size_t number) const {
    return placeOf(*watched_[number].scene, watched_[number].planned.actuator.joint.node);
}

// Twice as much, as it is given to the program's --set.
std::string WatchedMotors::trialOf(std::size_t number) const {
    const Watched& watched = watched_[number];
    const Actuator& actuator = watched.planned.actuator;
    const Node* node = watched.scene->find(actuator.joint.node);
    const std::string force = decimal::rounded(2 * summaries_[number].most, 3);
    // Its name has its axis only if others of the joint have motors too.
    std::string target = actuator.name;
    if (node && target == displayName(*node) && watched.planned.drive == kNone && actuator.axis > 0)
        target += '.' + std::to_string(actuator.axis + 1);
    target = "joint:" + target + (watched.planned.drive == kNone ? ".fMax=" : ".maxForce=") + force;
    const bool isWord = target.find(' ') == std::string::npos;
    return force + (actuator.angular ? " N m" : " N") + ": --set " + (isWord ? target : '\'' + target + '\'');
}

std::string WatchedMotors::nameOf(std::size_t number) const {
    static constexpr std::array<std::string_view, 3> kAxes{"x", "y", "z"};
    const Watched& watched = watched_[number];
    const Actuator& actuator = watched.planned.actuator;
    const bool isDrive = watched.planned.drive != kNone;
    std::string text = isDrive ? "the drive " : "the motor ";
    text += actuator.angular ? "about " : "along ";
    text += isDrive ? std::string(kAxes.at(actuator.axis)) : "axis " + std::to_string(actuator.axis + 1);
    return text + " of " + describe(*watched.scene, actuator.joint.node, "joint");
}

std::string WatchedMotors::slipOf(std::size_t number) const {
    const Watched& watched = watched_[number];
    const bool angular = watched.planned.actuator.angular;
    return nameOf(number) + (watched.holds ? " slips: its target is to stand still, and it" : " gives way: it") +
           " moved by " + toRoundedText(std::round(100 * watched.slipped) / 100) + (angular ? " rad" : " m") +
           " against its greatest force, " + toRoundedText(summaries_[number].most) + (angular ? " N m" : " N");
}

std::string WatchedMotors::textOf(std::size_t number) const {
    const Watched& watched = watched_[number];
    const Actuator& actuator = watched.planned.actuator;
    std::string text = nameOf(number) + " was at its greatest force, " + toRoundedText(summaries_[number].most) +
                       (actuator.angular ? " N m, " : " N, ") + "for " +
                       decimal::rounded(100 * summaries_[number].shareAtLimit(), 3) + " % of the run, and ";
    if (watched.holds) return text + "was moved all the same; its target is to stand still, as that of friction is";
    text += "misses its target by " + toRoundedText(watched.missing) + (actuator.angular ? " rad" : " m");
    return text + (watched.toPlace ? "" : "/s");
}

}  // namespace orrery

#include "step/joint_work.hpp"

#include <algorithm>
#include <cmath>

#include "joints/frames.hpp"
#include "joints/readings.hpp"
#include "joints/springs.hpp"
#include "joints/stop_axes.hpp"
#include "world/ode_eigen.hpp"

namespace orrery {
namespace {

// An error of a place is put right at most in this time, and at most so fast.
constexpr double kReturnTime = 0.02;  // s
constexpr double kMostReturn = 30;    // m/s or rad/s
// A motor may be faster than it is asked to be, by this share and by this speed.
constexpr double kFasterShare = 0.1;
constexpr double kFasterBy = 1;        // m/s or rad/s
constexpr double kTurnedBy = 1;        // rad/s: another drive of the joint may turn the bodies, too
constexpr double kWorthALook = 1e-3;   // of what is too little to be judged
constexpr double kSoftWorld = 1e-4;    // CFM from which on all joints are springs
constexpr double kBeyondStart = 1e-3;  // m or rad: a stop is not where the joint began
constexpr std::size_t kAxesOfOde = 3;  // that parameters are of

double returnSpeed(double error) {
    return std::min(error / kReturnTime, kMostReturn);
}

bool isAsked(double wanted, double before, double now) {
    return now <= (1 + kFasterShare) * std::max(wanted, before) + kFasterBy;
}

}  // namespace

BodySpeed speedOf(dBodyID body) {
    return {vectorOf(dBodyGetLinearVel(body)), vectorOf(dBodyGetAngularVel(body))};
}

// ODE has the force on the first body that there is.
void JointWork::Wrench::add(const dJointFeedback& feedback, bool first) {
    (first ? force1 : force2) += vectorOf(feedback.f1);
    (first ? torque1 : torque2) += vectorOf(feedback.t1);
    if (!first) return;
    force2 += vectorOf(feedback.f2);
    torque2 += vectorOf(feedback.t2);
}

JointWork::Ends JointWork::endsOf(std::int32_t planned1, std::int32_t planned2) const {
    Ends ends;
    const auto numberOf = [&](std::int32_t planned) {
        if (planned == kNone) return kNone;
        const std::int32_t number = world_.bodyOfPlan[static_cast<std::size_t>(planned)];
        if (number == kNone || isDynamic(world_.bodies[static_cast<std::size_t>(number)].id)) return number;
        ends.kinematic = true;
        return kNone;
    };
    ends.first = planned1 != kNone;
    ends.body1 = numberOf(planned1);
    ends.body2 = numberOf(planned2);
    return ends;
}

void JointWork::list() {
    const std::size_t first = joints_.size();
    joints_.resize(world_.joints.size());
    for (std::size_t i = first; i < joints_.size(); ++i) {
        const PlannedJoint& joint = world_.planned.joints[i];
        if (!world_.joints[i]) continue;
        joints_[i].ends = endsOf(joint.body1, joint.body2);
        joints_[i].beyond = beganBeyond(i);
    }
    rows_.clear();
    for (const PlanSixDofJoint& joint : world_.plan->sixDofJoints) rows_.push_back(endsOf(joint.body1, joint.body2));
    starts_ = true;
}

void JointWork::noteRemoved(const RemovedRanges& bodies, const RemovedRanges& joints, std::size_t from) {
    joints.below(joints_.size()).eraseFrom(joints_);
    const auto renumber = [&](std::size_t i) {
        bodies.renumber(joints_[i].ends.body1);
        bodies.renumber(joints_[i].ends.body2);
    };
    joints.forEachFilled(joints_.size(), renumber);
    for (std::size_t i = from; i < joints_.size(); ++i) renumber(i);
}

bool JointWork::beganBeyond(std::size_t joint) const {
    const dJointID id = world_.joints[joint];
    const JointType type = world_.planned.joints[joint].plan->type;
    const JointCalls& calls = callsOf(type);
    for (std::size_t axis = 0; axis < stopAxisCount(type, id); ++axis) {
        const int group = static_cast<int>(axis) * dParamGroup;
        const double value = stopAxis(type, id, world_.jointOrigins[joint], axis).value;
        if (value < calls.getParam(id, group + dParamLoStop) - kBeyondStart) return true;
        if (value > calls.getParam(id, group + dParamHiStop) + kBeyondStart) return true;
    }
    return false;
}

void JointWork::begin() {
    for (std::size_t i = 0; i < joints_.size(); ++i) {
        const dJointID id = world_.joints[i];
        OdeJoint& joint = joints_[i];
        joint.feedback = nullptr;
        if (!id || !dJointIsEnabled(id)) continue;
        joint.feedback = dJointGetFeedback(id);
        if (joint.feedback) continue;
        // A joint without a row in the step leaves it as it is.
        joint.own = {};
        joint.feedback = &joint.own;
        dJointSetFeedback(id, &joint.own);
    }
}

void JointWork::read(double dt, std::span<const BodySpeed> before, std::span<const double> least,
                     std::span<double> work, std::span<double> sure) {
    before_ = before;
    const auto put = [&](const Ends& ends, const Wrench& wrench, auto&& count, auto&& sureOf) {
        const std::int32_t body = ends.body1 != kNone ? ends.body1 : ends.body2;
        if (body == kNone) return;
        const double done = workOf(ends, wrench, dt);
        const auto to = static_cast<std::size_t>(body);
        if (done > kWorthALook * least[to]) work[to] += count(done);
        sure[to] += sureOf(done);
    };
    for (std::size_t i = 0; i < joints_.size(); ++i) {
        OdeJoint& joint = joints_[i];
        if (!joint.feedback) continue;
        Wrench wrench;
        wrench.add(*joint.feedback, joint.ends.first);
        put(
            joint.ends, wrench, [&](double done) { return countOde(i, wrench, done, dt); },
            [&](double done) { return sureOfOde(i, done); });
    }
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const LiveSixDofJoint& live = world_.sixDofJoints[i];
        if (live.refused || live.feedbackCount == 0) continue;
        Wrench wrench;
        for (std::size_t k = 0; k < live.feedbackCount; ++k) wrench.add(live.feedbacks[k], rows_[i].first);
        put(
            rows_[i], wrench, [&](double done) { return countRows(i, wrench, done, dt); },
            [&](double done) { return sureOfRows(i, done, dt); });
    }
}

// Joints that began apart close; motors and springs put in energy.
double JointWork::sureOfOde(std::size_t joint, double done) const {
    const OdeJoint& live = joints_[joint];
    const bool closes = live.beyond || world_.jointOrigins[joint].gap.time > 0;
    if (live.ends.kinematic || closes || isSoftNow(joint)) return done;
    const Asked asked = askedOf(joint);
    const bool driven = asked.linear >= 0 || asked.angular >= 0;
    return driven && keepsTo(asked, live.ends) ? done : 0;
}

double JointWork::sureOfRows(std::size_t joint, double done, double dt) const {
    const LiveSixDofJoint& live = world_.sixDofJoints[joint];
    return rows_[joint].kinematic || live.closedAt > 0 || hasSprings(joint) ? done : workOfDrives(joint, dt).counted;
}

bool JointWork::hasSprings(std::size_t joint) const {
    const auto& rows = world_.plan->sixDofJoints[joint].rows;
    return std::any_of(rows.begin(), rows.end(), [](const PlanConstraintRow& row) { return row.spring.has_value(); });
}

void JointWork::end() {
    for (std::size_t i = 0; i < joints_.size(); ++i) {
        const OdeJoint& joint = joints_[i];
        if (joint.feedback == &joint.own) dJointSetFeedback(world_.joints[i], nullptr);
    }
    starts_ = false;
}

double JointWork::powerOf(const Ends& ends, const Wrench& wrench, bool then) const {
    double power = 0;
    const auto add = [&](std::int32_t number, const Eigen::Vector3d& force, const Eigen::Vector3d& torque) {
        if (number == kNone) return;
        const auto body = static_cast<std::size_t>(number);
        const BodySpeed speed = then ? before_[body] : speedOf(world_.bodies[body].id);
        power += force.dot(speed.linear) + torque.dot(speed.angular);
    };
    add(ends.body1, wrench.force1, wrench.torque1);
    add(ends.body2, wrench.force2, wrench.torque2);
    return power;
}

double JointWork::workOf(const Ends& ends, const Wrench& wrench, double dt) const {
    return (powerOf(ends, wrench, true) + powerOf(ends, wrench, false)) * dt / 2;
}

double JointWork::countOde(std::size_t joint, const Wrench& wrench, double done, double dt) const {
    const OdeJoint& live = joints_[joint];
    if (live.ends.kinematic || isSoftNow(joint)) return done;
    const Asked asked = askedOf(joint);
    if (asked.linear >= 0 || asked.angular >= 0) return keepsTo(asked, live.ends) ? done : 0;
    return std::min(done, putRight(errorOf(joint), wrench, dt) + workAtStart(live.ends, wrench, dt));
}

JointWork::Error JointWork::errorOf(std::size_t joint) const {
    constexpr Error kAny{kMostReturn, kMostReturn};
    const dJointID id = world_.joints[joint];
    const JointType type = world_.planned.joints[joint].plan->type;
    const JointGap gap = gapOf(id, type, world_.jointOrigins[joint]);
    if (joints_[joint].beyond || (!gap.gap && !gap.axisGap)) return kAny;
    Error error{gap.gap.value_or(0), gap.axisGap.value_or(0)};
    if (type == JointType::DHinge) {
        const Eigen::Vector3d apart = vectorFrom(dJointGetDHingeAnchor1, id) - vectorFrom(dJointGetDHingeAnchor2, id);
        error.linear = std::max(error.linear, std::abs(apart.dot(vectorFrom(dJointGetDHingeAxis, id))));
    }
    return error;
}

double JointWork::countRows(std::size_t joint, const Wrench& wrench, double done, double dt) const {
    const PlanSixDofJoint& plan = world_.plan->sixDofJoints[joint];
    const LiveSixDofJoint& live = world_.sixDofJoints[joint];
    if (hasSprings(joint) || rows_[joint].kinematic) return done;
    const DriveWork drives = workOfDrives(joint, dt);
    const FramesNow frames = framesNow(world_, plan);
    Error error;
    for (std::size_t i = 0; i < plan.rows.size(); ++i) {
        const PlanConstraintRow& row = plan.rows[i];
        double value = measure(frames, row.measure, row.axis).value;
        if (row.measure == PlanConstraintRow::Measure::Turn && std::isfinite(live.turns[i])) value = live.turns[i];
        double& beyond = isAngular(row.measure) ? error.angular : error.linear;
        beyond = std::max({beyond, row.min - value, value - row.max});
    }
    const double right = putRight(error, wrench, dt) + workAtStart(rows_[joint], wrench, dt);
    return drives.counted + std::min(done - drives.all, right);
}

// Each drive by itself: what one of them puts in may turn the bodies, too, and another one or a limit may take it away.
// A drive drives nothing faster than it wants it to be, and an angular one no body about other axes.
JointWork::DriveWork JointWork::workOfDrives(std::size_t joint, double dt) const {
    const PlanSixDofJoint& plan = world_.plan->sixDofJoints[joint];
    const LiveSixDofJoint& live = world_.sixDofJoints[joint];
    const Ends& ends = rows_[joint];
    DriveWork work;
    for (std::size_t i = 0; i < live.drives.size(); ++i) {
        if (!live.drives[i].feedback) continue;
        Wrench wrench;
        wrench.add(*live.drives[i].feedback, ends.first);
        const double strength = plan.drives[i].angular ? wrench.torque() : wrench.force();
        if (!(strength > 0)) continue;
        const double before = powerOf(ends, wrench, true) / strength;
        const double now = powerOf(ends, wrench, false) / strength;
        const double done = (before + now) / 2 * strength * dt;
        work.all += done;
        const double asked = live.drives[i].asked;
        const bool turns = plan.drives[i].angular && !keepsTo({-1, asked + kTurnedBy}, ends);
        if (isAsked(asked, before, now) && !turns) work.counted += done;
    }
    return work;
}

// A drive may push against such velocities, and the joint along them.
double JointWork::workAtStart(const Ends& ends, const Wrench& wrench, double dt) const {
    return starts_ ? std::max(0.0, powerOf(ends, wrench, true)) * dt / 2 : 0;
}

double JointWork::putRight(const Error& error, const Wrench& wrench, double dt) const {
    return dt * (wrench.force() * returnSpeed(error.linear) + wrench.torque() * returnSpeed(error.angular));
}

// As it is now: the application may have set it.
bool JointWork::isSoftNow(std::size_t joint) const {
    const PlanJoint& plan = *world_.planned.joints[joint].plan;
    const double usual = dWorldGetCFM(world_.id);
    if (isSoft(plan) || usual > kSoftWorld || plan.type == JointType::Hinge2) return true;
    const JointCalls& calls = callsOf(plan.type);
    if (!calls.getParam) return false;
    for (std::size_t axis = 0; axis < std::min(plan.axes.size(), kAxesOfOde); ++axis) {
        const int group = static_cast<int>(axis) * dParamGroup;
        if (calls.getParam(world_.joints[joint], group + dParamStopCFM) > usual) return true;
        if (calls.getParam(world_.joints[joint], group + dParamCFM) > usual) return true;
    }
    return false;
}

JointWork::Asked JointWork::askedOf(std::size_t joint) const {
    Asked asked;
    const PlanJoint& plan = *world_.planned.joints[joint].plan;
    const JointCalls& calls = callsOf(plan.type);
    if (!calls.getParam) return asked;
    for (std::size_t axis = 0; axis < std::min(plan.axes.size(), kAxesOfOde); ++axis) {
        const int group = static_cast<int>(axis) * dParamGroup;
        if (!(calls.getParam(world_.joints[joint], group + dParamFMax) > 0)) continue;
        const double speed = std::abs(calls.getParam(world_.joints[joint], group + dParamVel));
        const bool slides = plan.type == JointType::LMotor || traitsOf(plan.type).motion[axis] == AxisMotion::Slides;
        double& most = slides ? asked.linear : asked.angular;
        most = std::max(most, speed);
    }
    return asked;
}

bool JointWork::keepsTo(const Asked& asked, const Ends& ends) const {
    const auto of = [&](std::int32_t body, bool then) {
        if (body == kNone) return BodySpeed{};
        const auto number = static_cast<std::size_t>(body);
        return then ? before_[number] : speedOf(world_.bodies[number].id);
    };
    const auto placeOf = [&](std::int32_t body) -> Eigen::Vector3d {
        if (body == kNone) return Eigen::Vector3d::Zero();
        return vectorOf(dBodyGetPosition(world_.bodies[static_cast<std::size_t>(body)].id));
    };
    const Eigen::Vector3d arm = placeOf(ends.body1) - placeOf(ends.body2);
    const auto between = [&](bool then) {
        const BodySpeed one = of(ends.body1, then);
        const BodySpeed two = of(ends.body2, then);
        return Asked{(one.linear - two.linear - two.angular.cross(arm)).norm(), (one.angular - two.angular).norm()};
    };
    const Asked was = between(true);
    const Asked is = between(false);
    const auto keeps = [](double wanted, double before, double now) {
        return wanted < 0 || isAsked(wanted, before, now);
    };
    return keeps(asked.linear, was.linear, is.linear) && keeps(asked.angular, was.angular, is.angular);
}

}  // namespace orrery

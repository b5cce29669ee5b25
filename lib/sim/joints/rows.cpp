// Makes rows for which ODE has no joint from joints that it has. A contact joint gives two of them: its normal is a
// one-sided limit, and its first friction direction is a row with its own force limit. An angular motor gives the same
// about an axis. All rows are implicit: ODE solves them together with everything else.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "joints/closing.hpp"
#include "joints/drive_stops.hpp"
#include "joints/frames.hpp"
#include "joints/joints.hpp"
#include "joints/rows.hpp"
#include "joints/servos.hpp"
#include "joints/springs.hpp"
#include "joints/stops.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery {
namespace {

constexpr double kNever =
    1e6;  // m/s: larger than the speed at the normal of a contact that is used only for its friction

constexpr double kUnlimited = std::numeric_limits<double>::infinity();

void copy(const Eigen::Vector3d& from, dReal* to) {
    for (int i = 0; i < 3; ++i) to[i] = from[i];
}

// The joint's rows and drives in one step.
class RowMaker {
public:
    RowMaker(SimulationWorld& world, const PlanSixDofJoint& plan, LiveSixDofJoint& live, double dt)
        : world_(world), plan_(plan), live_(live), dt_(dt), frames_(framesNow(world, plan)) {}

    void run() {
        awake_ = isAwake(frames_.body1) || isAwake(frames_.body2);
        if (awake_) clearFeedbacks();
        for (std::size_t i = 0; i < plan_.rows.size(); ++i) bound(plan_.rows[i], i);
        for (std::size_t i = 0; i < plan_.drives.size(); ++i) drive(plan_.drives[i], plan_.rows.size() + i);
    }

private:
    // ODE writes the feedback only of joints that have a row in the step.
    void clearFeedbacks() const {
        if (live_.feedbacks.empty()) return;
        std::fill(live_.feedbacks.begin(), live_.feedbacks.end(), dJointFeedback{});
        live_.feedbackCount = live_.motors.size();
    }

    static bool isAwake(dBodyID body) { return body && dBodyIsEnabled(body) && !dBodyIsKinematic(body); }

    // Rows are for the first body that exists. If that is the second one, the directions are reversed.
    [[nodiscard]] Eigen::Vector3d seen(const Eigen::Vector3d& direction) const {
        return frames_.body1 ? direction : Eigen::Vector3d(-direction);
    }

    // Returns the present angle including whole turns.
    double counted(double angle, std::size_t index) {
        double& last = live_.turns[index];
        if (!std::isnan(last)) angle += 2 * std::numbers::pi * std::round((last - angle) / (2 * std::numbers::pi));
        return last = angle;
    }

    void bound(const PlanConstraintRow& row, std::size_t index) {
        const bool turns = row.measure == PlanConstraintRow::Measure::Turn;
        const bool steepest = turns && (row.spring ? world_.exactSprings : world_.earlyStops);
        Measured now = steepest ? turnAbout(row.axis) : measure(frames_, row.measure, row.axis);
        if (turns) now.value = counted(now.value, index);
        const bool angular = isAngular(row.measure);
        if (!row.spring && world_.earlyStops && row.min < row.max) return boundEarly(row, now, index);
        Give give{dWorldGetERP(world_.id), dWorldGetCFM(world_.id)};
        if (row.spring) {
            give = giveOf(*row.spring, massAlong(now.direction, angular), dt_, world_.exactSprings, now.slope);
        } else if (world_.age < live_.closedAt) {
            give.erp = closingErp(give.erp, std::max(row.min - now.value, now.value - row.max), dt_);
        }
        if (!row.spring) give.erp /= now.slope;
        if (angular) return setMotorStops(now, live_.motors[index], row.min, row.max, give);
        if (row.min == row.max) {
            pull(now.direction, give.erp * (row.min - now.value) / dt_, give.cfm, dInfinity);
        } else if (now.value <= row.min) {
            push(now.direction, give.erp * (row.min - now.value) / dt_, give.cfm);
        } else if (now.value >= row.max) {
            push(-now.direction, give.erp * (now.value - row.max) / dt_, give.cfm);
        }
    }

    // A turn about an axis that may lean from that of the other frame is fastest about a line between the two.
    [[nodiscard]] Measured turnAbout(std::size_t axis) const {
        const bool leans = !plan_.lockedAngular[(axis + 1) % 3] || !plan_.lockedAngular[(axis + 2) % 3];
        return leans ? steepestTurn(frames_, axis) : measure(frames_, PlanConstraintRow::Measure::Turn, axis);
    }

    // Limits either side if it may be reached in this step.
    void boundEarly(const PlanConstraintRow& row, const Measured& now, std::size_t index) {
        const bool angular = isAngular(row.measure);
        const double rate = speedAlong(frames_, now.direction, angular);
        const double cfm = dWorldGetCFM(world_.id);
        const auto most = [&](double distance) { return speedToStop(distance, dt_, dWorldGetERP(world_.id), true); };
        // As far as the row itself has to go.
        const double value = now.value / now.slope;
        const StopSide low{value - row.min / now.slope, -rate};
        const StopSide high{row.max / now.slope - value, rate};
        const bool nearLow = mayReach(low, dt_);
        const bool nearHigh = mayReach(high, dt_);
        if (!angular) {
            if (nearLow) push(now.direction, -most(low.distance), cfm);
            if (nearHigh) push(-now.direction, -most(high.distance), cfm);
            return;
        }
        // A motor has one row for both sides: it is used for the side toward which the axis moves, or which it has
        // crossed.
        const bool upward = nearHigh && (!nearLow || high.distance < 0 || (low.distance >= 0 && rate > 0));
        const double speed = upward ? most(high.distance) : most(low.distance);
        const double lo = nearLow && !upward ? now.value + kBeyondStop : -dInfinity;
        const double hi = upward ? now.value - kBeyondStop : dInfinity;
        setMotorStops(now, live_.motors[index], lo, hi, {-speed * dt_ / kBeyondStop, cfm});
    }

    [[nodiscard]] double massAlong(const Eigen::Vector3d& direction, bool angular) const {
        return world_.exactSprings ? effectiveMass(frames_, plan_, direction, angular) : 0;
    }

    void setMotorStops(const Measured& now, dJointID motor, double lo, double hi, const Give& give) const {
        const Eigen::Vector3d axis = seen(now.direction);
        dJointSetAMotorAxis(motor, 0, 0, axis.x(), axis.y(), axis.z());
        dJointSetAMotorAngle(motor, 0, now.value);
        dJointSetAMotorParam(motor, dParamLoStop, lo);
        dJointSetAMotorParam(motor, dParamHiStop, hi);
        dJointSetAMotorParam(motor, dParamStopERP, give.erp);
        dJointSetAMotorParam(motor, dParamStopCFM, give.cfm);
    }

    dContact contactAtAnchor() const {
        dContact contact{};
        copy(frames_.origin1, contact.geom.pos);
        contact.surface.mode = dContactMotionN | dContactSoftERP | dContactSoftCFM;
        return contact;
    }

    // Motors stay and are set in every step, because a sleeping body may wake in the middle of one. Contacts are made
    // only for awake bodies.
    void attach(const dContact& contact) const {
        if (!awake_) return;
        const dJointID joint = dJointCreateContact(world_.id, world_.contacts, &contact);
        if (live_.feedbackCount < live_.feedbacks.size()) {
            dJointSetFeedback(joint, &live_.feedbacks[live_.feedbackCount++]);
        }
        if (frames_.body1) return dJointAttach(joint, frames_.body1, frames_.body2);
        dJointAttach(joint, frames_.body2, nullptr);
    }

    // Makes the first frame move along `direction` with at least `velocity`.
    void push(const Eigen::Vector3d& direction, double velocity, double cfm) const {
        dContact contact = contactAtAnchor();
        copy(seen(direction), contact.geom.normal);
        contact.surface.motionN = velocity;
        // A bounce of zero, so that the world's maximum correcting velocity, which is for contacts, has no effect.
        contact.surface.mode |= dContactBounce;
        contact.surface.soft_cfm = cfm;
        attach(contact);
    }

    // Makes the first frame move along `direction` with `velocity`, using at most `force`.
    void pull(const Eigen::Vector3d& direction, double velocity, double cfm, double force) const {
        dContact contact = contactAtAnchor();
        const Eigen::Vector3d along = seen(direction);
        copy(along.unitOrthogonal(), contact.geom.normal);
        copy(along, contact.fdir1);
        contact.surface.mode |= dContactFDir1 | dContactMotion1 | dContactSlip1 | dContactAxisDep;
        contact.surface.motionN = -kNever;
        contact.surface.mu = force;
        contact.surface.mu2 = 0;
        contact.surface.motion1 = velocity;
        contact.surface.slip1 = cfm;
        attach(contact);
    }

    // The application's force on a drive that is off, about or along its axis.
    void exert(const Measured& now, LiveSixDofJoint::Control& control, bool angular) const {
        if (control.mode != Servo::Mode::Torque || !awake_) return;
        const Eigen::Vector3d force = control.torque * now.direction;
        const Eigen::Vector3d& at = frames_.origin1;
        const auto push = [&](dBodyID body, const Eigen::Vector3d& f) {
            if (!body) return;
            if (angular) {
                dBodyAddTorque(body, f.x(), f.y(), f.z());
            } else {
                dBodyAddForceAtPos(body, f.x(), f.y(), f.z(), at.x(), at.y(), at.z());
            }
        };
        control.exerted = exertedOn(frames_.body1, frames_.body2, [&] {
            push(frames_.body1, force);
            push(frames_.body2, -force);
        });
    }

    // 5.8: sets the velocity and spring for which the solver's force is that of the drive.
    void drive(const PlanJointDrive& drive, std::size_t index) {
        const Measured now = placeOf(drive, index);
        exert(now, live_.controls[index - plan_.rows.size()], drive.angular);
        const Eigen::Vector3d& axis = now.direction;
        const bool exact = world_.exactSprings && drive.stiffness > 0;
        const double mass = drive.acceleration || exact ? effectiveMass(frames_, plan_, axis, drive.angular) : 0;
        // The formula's force times the slope acts on the row, whose speed times the slope is the formula's.
        const double factor = now.slope * (drive.acceleration ? mass : 1);
        const double stiffness = drive.stiffness * factor;
        const double damping = drive.damping * factor;
        // A drive in mode Acceleration gives no force if there is no mass that it can move.
        const double force = drive.acceleration && mass == 0 ? 0 : drive.maxForce;
        const double both = stepDamping(stiffness * now.slope, damping * now.slope, mass, dt_, exact);
        const double error = drive.position ? *drive.position - now.value : 0;
        const double velocity = both > 0 ? (stiffness * error + damping * drive.velocity) / both : drive.velocity;
        const double cfm = both > 0 ? 1 / both : dWorldGetCFM(world_.id);
        const Pull asked = heedStops(drive, index, {seen(axis), velocity, force}, {force, both, mass});
        LiveDrive& live = live_.drives[index - plan_.rows.size()];
        live.asked = std::abs(velocity);
        live.feedback = nullptr;
        if (!drive.angular) {
            const std::size_t number = live_.feedbackCount;
            if (force > 0) pull(axis, asked.velocity, cfm, asked.force);
            if (live_.feedbackCount > number) live.feedback = &live_.feedbacks[number];
            return;
        }
        const dJointID motor = live_.motors[index];
        live.feedback = dJointGetFeedback(motor);
        dJointSetAMotorAxis(motor, 0, 0, asked.direction.x(), asked.direction.y(), asked.direction.z());
        dJointSetAMotorParam(motor, dParamVel, asked.velocity);
        dJointSetAMotorParam(motor, dParamFMax, asked.force);
        dJointSetAMotorParam(motor, dParamCFM, cfm);
    }

    // The direction of a drive's row, the velocity there, and the most force for it.
    struct Pull {
        Eigen::Vector3d direction;
        double velocity;
        double force;
    };

    // A strong drive asks for no more than the stops of its axis allow, in the direction in which they act.
    [[nodiscard]] Pull heedStops(const PlanJointDrive& drive, std::size_t index, const Pull& wanted,
                                 DriveStrength strength) const {
        if (!world_.earlyStops) return wanted;
        const LiveDrive& stop = live_.drives[index - plan_.rows.size()];
        const Eigen::Vector3d axis = frames_.axes2.col(static_cast<Eigen::Index>(drive.axis));
        auto [least, most] = speedsInRows(drive);
        least = std::max(least, stop.least);
        most = std::min(most, stop.most);
        const double velocity =
            wanted.velocity > 0 ? std::min(wanted.velocity, most) : std::max(wanted.velocity, least);
        const double speed = speedAlong(frames_, axis, drive.angular);
        const double missing = std::max(
            {std::abs(wanted.velocity - speed), std::abs(wanted.velocity - velocity), std::abs(wanted.velocity)});
        if (!(strength.mass > 0)) strength.mass = effectiveMass(frames_, plan_, axis, drive.angular);
        if (!isStrong(strength, missing, dt_)) return wanted;
        const bool turnsOwn = stop.joint && dJointGetType(stop.joint) == dJointTypeUniversal;
        const double held = isPressed(drive, stop) ? mostBesideStop(strength.mass, missing, dt_) : kUnlimited;
        const double force = std::min(wanted.force, held);
        if (velocity == wanted.velocity && !turnsOwn) return {wanted.direction, velocity, force};
        return {stop.row ? toEigen(*stop.row) : wanted.direction, velocity, force};
    }

    // May the joint reach a stop about another axis in the step?
    [[nodiscard]] bool isPressed(const PlanJointDrive& drive, const LiveDrive& stop) const {
        if (stop.pressed || !drive.angular) return stop.pressed;
        return std::any_of(plan_.rows.begin(), plan_.rows.end(), [&](const PlanConstraintRow& row) {
            const bool other = row.measure == PlanConstraintRow::Measure::Turn && row.axis != drive.axis;
            if (!other || row.spring || row.min == row.max) return false;
            const Measured now = measure(frames_, row.measure, row.axis);
            const double rate = speedAlong(frames_, now.direction, true);
            return mayReach({now.value - row.min, -rate}, dt_) || mayReach({row.max - now.value, rate}, dt_);
        });
    }

    // Returns the speeds with which the drive's axis reaches the limits that are rows of our own.
    [[nodiscard]] std::pair<double, double> speedsInRows(const PlanJointDrive& drive) const {
        std::pair<double, double> speeds{-kUnlimited, kUnlimited};
        const auto measured = drive.angular ? PlanConstraintRow::Measure::Turn : PlanConstraintRow::Measure::Along;
        for (std::size_t i = 0; i < plan_.rows.size(); ++i) {
            const PlanConstraintRow& row = plan_.rows[i];
            if (row.measure != measured || row.axis != drive.axis || row.spring || row.min == row.max) continue;
            const double now = drive.angular ? live_.turns[i] : measure(frames_, measured, row.axis).value;
            const auto speed = [&](double distance) {
                return std::isfinite(distance) ? speedToStop(distance, dt_, dWorldGetERP(world_.id), true) : kUnlimited;
            };
            speeds = {std::max(speeds.first, -speed(now - row.min)), std::min(speeds.second, speed(row.max - now))};
        }
        return speeds;
    }

    Measured placeOf(const PlanJointDrive& drive, std::size_t index) {
        if (!drive.angular) return measure(frames_, PlanConstraintRow::Measure::Along, drive.axis);
        const bool steepest = world_.exactSprings && drive.position && drive.stiffness > 0;
        Measured now =
            steepest ? turnAbout(drive.axis) : measure(frames_, PlanConstraintRow::Measure::Turn, drive.axis);
        if (!drive.rotation) {
            now.value = counted(now.value, index);
            return now;
        }
        Measured part = measure(frames_, PlanConstraintRow::Measure::RotationPart, drive.axis);
        if (steepest) return part;
        now.value = part.value;
        return now;
    }

    SimulationWorld& world_;
    const PlanSixDofJoint& plan_;
    LiveSixDofJoint& live_;
    double dt_;
    FramesNow frames_;
    bool awake_ = true;
};

dJointID createMotor(SimulationWorld& world, const LiveSixDofJoint& live, dBodyID body1, dBodyID body2) {
    if (live.refused) return nullptr;
    const dJointID motor = dJointCreateAMotor(world.id, nullptr);
    dJointAttach(motor, body1 ? body1 : body2, body1 ? body2 : nullptr);
    dJointSetAMotorMode(motor, dAMotorUser);
    dJointSetAMotorNumAxes(motor, 1);
    dJointSetAMotorAxis(motor, 0, 0, 1, 0, 0);
    return motor;
}

// Adds feedback for each motor, and for the maximum number of contacts in a step.
void addFeedbacks(const PlanSixDofJoint& plan, LiveSixDofJoint& live) {
    live.feedbacks.resize(live.motors.size() + 2 * plan.rows.size() + plan.drives.size());
    for (std::size_t i = 0; i < live.motors.size(); ++i) {
        if (live.motors[i]) dJointSetFeedback(live.motors[i], &live.feedbacks[i]);
    }
}

LiveSixDofJoint createRowJoint(const PlanSixDofJoint& plan, SimulationWorld& world) {
    LiveSixDofJoint live;
    const dBodyID body1 = world.body(plan.body1);
    const dBodyID body2 = world.body(plan.body2);
    live.refused = (plan.body1 != kNone && !body1) || (plan.body2 != kNone && !body2);
    live.turns.assign(plan.rows.size() + plan.drives.size(), std::nan(""));
    for (const PlanConstraintRow& row : plan.rows) {
        live.motors.push_back(isAngular(row.measure) ? createMotor(world, live, body1, body2) : nullptr);
    }
    for (const PlanJointDrive& drive : plan.drives) {
        live.motors.push_back(drive.angular ? createMotor(world, live, body1, body2) : nullptr);
        if (live.motors.back()) dJointSetAMotorParam(live.motors.back(), dParamFMax, drive.maxForce);
    }
    for (const PlanJointDrive& drive : plan.drives) live.controls.push_back({drive, {}, 0, drive.maxForce, {}});
    if (world.rowForces) addFeedbacks(plan, live);
    if (!live.refused) live.closedAt = closedAt(world, plan);
    if (!live.refused) findDriveStops(world, plan, live);
    return live;
}

}  // namespace

void createSixDofJoints(const WorldBuild& build) {
    const auto& planned = build.to.plan->sixDofJoints;
    for (std::size_t i = build.begin.sixDofJoints; i < planned.size(); ++i) {
        const PlanSixDofJoint& plan = planned[i];
        attempt(build, plan.node, "joint", [&] { build.to.sixDofJoints.push_back(createRowJoint(plan, build.to)); });
        if (build.to.sixDofJoints.size() == i) build.to.sixDofJoints.emplace_back().refused = true;
    }
    // New soft joints have not been set for any step.
    build.to.softnessStep = 0;
}

void destroyMotors(const SimulationWorld& world, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
        for (const dJointID motor : world.sixDofJoints[i].motors) {
            if (motor) dJointDestroy(motor);
        }
    }
}

void makeRows(SimulationWorld& world, const PlanSixDofJoint& plan, LiveSixDofJoint& live, double dt) {
    RowMaker(world, plan, live, dt).run();
}

}  // namespace orrery

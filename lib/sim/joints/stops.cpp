#include "joints/stops.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "joints/types.hpp"
#include "orrery/scene/eigen.hpp"
#include "world/ode_eigen.hpp"
#include "world/ode_numbers.hpp"

namespace orrery {
namespace {

constexpr double kAcceleration = 100;     // m/s^2 or rad/s^2: acceleration that a stop allows for in advance
constexpr double kHold = 1000;            // m/s^2 or rad/s^2: maximum acceleration of a motor at a stop
constexpr double kStrong = 10;            // factor for the needed force: such a motor certainly suffices
constexpr double kMotorTolerance = 1e-4;  // m or rad: if a stop was crossed further, no motor alone was strong enough

// The present parameters of one axis.
struct Parameters {
    double lo, hi, velocity, fMax, bounce, erp, cfm;
};

// True if the body is held by one joint at most, so that the forces on it tell how it moves along the axis.
bool isHeldOnce(dBodyID body) {
    int held = 0;
    for (int i = 0; i < dBodyGetNumJoints(body); ++i) {
        if (dJointGetType(dBodyGetJoint(body, i)) != dJointTypeContact) ++held;
    }
    return held <= 1;
}

Eigen::Vector3d forceOn(dBodyID body, double mass) {
    Eigen::Vector3d force = vectorOf(dBodyGetForce(body));
    if (dBodyGetGravityMode(body)) {
        dVector3 gravity;
        dWorldGetGravity(dBodyGetWorld(body), gravity);
        force += mass * vectorOf(gravity);
    }
    return force;
}

// The velocities that a body gets from the forces on it in a step.
struct Gain {
    Eigen::Vector3d linear = Eigen::Vector3d::Zero();
    Eigen::Vector3d angular = Eigen::Vector3d::Zero();
};

// For a body that slides.
Gain slidingGain(dBodyID body, double dt) {
    dMass mass;
    dBodyGetMass(body, &mass);
    return {dt / mass.mass * forceOn(body, mass.mass), Eigen::Vector3d::Zero()};
}

// For a body that turns about the axis through the anchor.
Gain turningGain(dBodyID body, const Eigen::Vector3d& anchor, const Eigen::Vector3d& axis, double dt) {
    dMass mass;
    dBodyGetMass(body, &mass);
    const Eigen::Vector3d arm = vectorOf(dBodyGetPosition(body)) - anchor;
    const Eigen::Vector3d local = rotationOf(body).transpose() * axis;
    const double inertia = local.dot(matrixOf(mass.I) * local) + mass.mass * axis.cross(arm).squaredNorm();
    const double torque = axis.dot(arm.cross(forceOn(body, mass.mass)) + vectorOf(dBodyGetTorque(body)));
    const double turn = torque / inertia * dt;
    return {Eigen::Vector3d::Zero(), std::isfinite(turn) ? Eigen::Vector3d(turn * axis) : Eigen::Vector3d::Zero()};
}

// Adds to the velocities of a body while it exists.
class WithGain {
public:
    WithGain(dBodyID body, const Gain& gain)
        : body_(body), linear_(vectorOf(dBodyGetLinearVel(body))), angular_(vectorOf(dBodyGetAngularVel(body))) {
        set(linear_ + gain.linear, angular_ + gain.angular);
    }
    ~WithGain() { set(linear_, angular_); }
    WithGain(const WithGain&) = delete;
    WithGain& operator=(const WithGain&) = delete;

private:
    void set(const Eigen::Vector3d& linear, const Eigen::Vector3d& angular) const {
        dBodySetLinearVel(body_, linear.x(), linear.y(), linear.z());
        dBodySetAngularVel(body_, angular.x(), angular.y(), angular.z());
    }

    dBodyID body_;
    Eigen::Vector3d linear_;
    Eigen::Vector3d angular_;
};

class AxisStops {
public:
    AxisStops(SimulationWorld& world, dJointID id, const PlanJoint& joint, const JointOrigin& origin, std::size_t axis,
              double dt)
        : world_(world), id_(id), joint_(joint), origin_(origin), axis_(axis), dt_(dt), calls_(callsOf(joint.type)) {}

    void run() {
        double lo = get(dParamLoStop);
        double hi = get(dParamHiStop);
        if (lo == -dInfinity && hi == dInfinity) return;
        at_ = stopAxis(joint_.type, id_, origin_, axis_);
        if (at_.turned != 0) {
            change(dParamLoStop, lo -= at_.turned);
            change(dParamHiStop, hi -= at_.turned);
        }
        if (!(lo < hi)) return;
        now_ = {lo, hi, get(dParamVel), get(dParamFMax), get(dParamBounce), get(dParamStopERP), get(dParamStopCFM)};
        if (isSoft() || !isMinded()) return;
        if (!std::isfinite(at_.value) || !std::isfinite(at_.rate)) return;
        const StopSide low{at_.value - lo, -at_.rate};
        const StopSide high{hi - at_.value, at_.rate};
        // ODE has one row for both: it is used for the stop that is reached first.
        const bool upward =
            (high.distance < 0 || low.distance < 0) ? high.distance < low.distance : timeTo(high) < timeTo(low);
        side_ = upward ? high : low;
        sign_ = upward ? 1 : -1;
        if (now_.fMax > 0) {
            actPowered();
        } else {
            actFree();
        }
    }

private:
    [[nodiscard]] double get(int parameter) const {
        return calls_.getParam(id_, static_cast<int>(axis_) * dParamGroup + parameter);
    }

    void change(int parameter, double value) const {
        const int number = static_cast<int>(axis_) * dParamGroup + parameter;
        const dReal before = calls_.getParam(id_, number);
        const dReal now = toReal(value);
        if (before == now) return;
        calls_.setParam(id_, number, now);
        world_.changedParameters.push_back({id_, calls_.setParam, calls_.getParam, number, before, now});
    }

    [[nodiscard]] bool isSoft() const {
        const bool planned = axis_ < joint_.axes.size() && joint_.axes[axis_].softStops;
        return planned || now_.cfm > dWorldGetCFM(world_.id);
    }

    // ODE's angles never reach stops beyond half a turn, and some of its joints do not check them.
    [[nodiscard]] bool isMinded() const {
        if (!origin_.turns.empty()) return true;
        const bool linear = joint_.type == JointType::Slider ||
                            ((joint_.type == JointType::Piston || joint_.type == JointType::PR) && axis_ == 0) ||
                            (joint_.type == JointType::PU && axis_ == 2);
        return linear || now_.lo >= -std::numbers::pi || now_.hi <= std::numbers::pi;
    }

    // Time in s, allowing for acceleration; only for comparison.
    static double timeTo(const StopSide& side) {
        if (!std::isfinite(side.distance)) return side.distance;
        const double speed = std::max(side.speed, 0.0);
        return side.distance / (speed + std::sqrt(kAcceleration * std::max(side.distance, 1e-12)));
    }

    [[nodiscard]] double allowed() const {
        return speedToStop(side_.distance, dt_, now_.erp, now_.erp == dWorldGetERP(world_.id));
    }

    [[nodiscard]] bool wouldCross(double speed) const { return speed * dt_ > side_.distance; }

    void actFree() const {
        if (!(now_.bounce > 0)) {
            if (mayReach(side_, dt_)) setRow(allowed());
            return;
        }
        // A bounce happens when the stop is reached, and not before.
        const double fall = accelerationOfAxis();
        if (side_.distance > 0 && !wouldCross(side_.speed + fall * dt_)) return;
        const double back = reboundSpeed(fall);
        setRow(back > 0 ? std::min(allowed(), -back) : allowed());
        change(dParamBounce, 0);
    }

    // m/s^2 or rad/s^2, toward the stop, by the forces on the joint's bodies; 0 where other joints have a say, too.
    [[nodiscard]] double accelerationOfAxis() const {
        const dBodyID body1 = dJointGetBody(id_, 0);
        const dBodyID body2 = dJointGetBody(id_, 1);
        const dBodyID first = isAwake(body1) ? body1 : body2;
        const dBodyID second = first == body1 && isAwake(body2) ? body2 : nullptr;
        if (!isAwake(first) || !isHeldOnce(first) || (second && !isHeldOnce(second))) return 0;
        if (traitsOf(joint_.type).motion.size() <= axis_) return 0;
        if (traitsOf(joint_.type).motion[axis_] != AxisMotion::Turns) {
            const WithGain one(first, slidingGain(first, dt_));
            if (!second) return gained();
            const WithGain other(second, slidingGain(second, dt_));
            return gained();
        }
        if (second || !holdsAnchor(joint_.type)) return 0;
        const Gain gain =
            turningGain(first, vectorFrom(calls_.getAnchor, id_), vectorFrom(calls_.axes[axis_].direction, id_), dt_);
        const WithGain one(first, gain);
        return gained();
    }

    [[nodiscard]] double gained() const {
        const double gain = sign_ * stopAxis(joint_.type, id_, origin_, axis_).rate - side_.speed;
        return std::isfinite(gain) ? gain / dt_ : 0;
    }

    // Returns the speed away from the stop in the step in which it is reached; 0 or less: the axis comes to rest. The
    // axis rebounds from where it is instead of from the stop, so that it takes the speed that it would have there.
    // Between steps speeds are those in the middle of a step, and places those at its end.
    [[nodiscard]] double reboundSpeed(double fall) const {
        const double now = side_.speed + fall * dt_ / 2;
        const double met = std::max(now, 0.0) * now + 2 * fall * side_.distance;
        const double left = now_.bounce * now_.bounce * met - 2 * fall * side_.distance;
        return now > 0 && left > 0 ? std::sqrt(left) - fall * dt_ / 2 : 0;
    }

    // When a stop acts, ODE has no row for the motor, but adds all of its force. That is too much for strong motors,
    // and infinite for motors without a limit.
    void actPowered() const {
        // Target of the row, toward the stop.
        const double target = sign_ * now_.velocity;
        const double speed = side_.speed * at_.scale;
        const double most = allowed() * at_.scale;
        if (side_.distance > 0 && !wouldCross(side_.speed) && !wouldCross(target / at_.scale)) return;
        const double mass = massOfAxis(joint_.type, id_, axis_);
        const bool pushes = target >= most;
        const double needed =
            pushes ? std::abs(speed) + std::abs(target) + kAcceleration * dt_ : std::max(speed - most, 0.0);
        const bool unlimited = now_.fMax == dInfinity;
        const bool alone = now_.fMax * dt_ > kStrong * mass * needed && side_.distance >= -kMotorTolerance &&
                           !(now_.bounce > 0 && speed > 0);
        if (unlimited || alone) return setMotor(std::min(target, most));
        change(dParamFMax, std::min(now_.fMax, mass * (std::abs(speed - target) / dt_ + (pushes ? kHold : 0))));
        setRow(allowed());
    }

    // Uses only the motor, which ends the step with `speed` toward the stop.
    void setMotor(double speed) const {
        change(dParamLoStop, -dInfinity);
        change(dParamHiStop, dInfinity);
        change(dParamVel, sign_ * speed);
    }

    // `toward`, m/s or rad/s: the greatest speed toward the stop.
    void setRow(double toward) const {
        const double speed = toward * at_.scale;
        change(dParamLoStop, sign_ > 0 ? -dInfinity : at_.value + kBeyondStop);
        change(dParamHiStop, sign_ > 0 ? at_.value - kBeyondStop : dInfinity);
        change(dParamStopERP, -speed * dt_ / kBeyondStop);
    }

    SimulationWorld& world_;
    dJointID id_;
    const PlanJoint& joint_;
    const JointOrigin& origin_;
    std::size_t axis_;
    double dt_;
    JointCalls calls_;
    Parameters now_{};
    StopAxis at_;
    StopSide side_;
    double sign_ = 1;  // of the axis, toward the stop
};

}  // namespace

double speedToStop(double distance, double dt, double erp, bool capped) {
    if (distance >= 0) return distance / dt;
    const double back = erp * -distance / dt;
    return -(capped ? std::min(back, std::max(kStopReturnSpeed, -distance / kStopReturnTime)) : back);
}

bool mayReach(const StopSide& side, double dt) {
    return 2 * std::max(side.speed, 0.0) * dt + kAcceleration * dt * dt > side.distance;
}

void setEarlyStops(SimulationWorld& world, dJointID id, const PlanJoint& joint, const JointOrigin& origin, double dt) {
    const std::size_t count = stopAxisCount(joint.type, id);
    for (std::size_t axis = 0; axis < count; ++axis) AxisStops(world, id, joint, origin, axis, dt).run();
}

}  // namespace orrery

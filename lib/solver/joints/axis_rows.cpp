#include "axis_rows.hpp"

#include <algorithm>
#include <cmath>

namespace orrery::solver {
namespace {

constexpr double kReturnSpeed = 0.05;     // m/s or rad/s, from beyond a stop
constexpr double kStopTolerance = 1e-10;  // m or rad
constexpr double kAtStop = 1e-9;          // m or rad: no further beyond
constexpr double kLeastBounce = 1e-3;     // m/s or rad/s
constexpr double kGuessedUpTo = 1;  // of the rate of a spring, by the substep: the guess of a stiffer one overshoots
constexpr double kFarTooMuch = 10;  // times what a motor changes in a substep

bool gives(AxisState state) {
    return state == AxisState::LowGives || state == AxisState::HighGives;
}

bool hasWeakSpring(const JointAxis& axis) {
    return axis.hasSpring() && !axis.hasMotor() && axis.springForce < HUGE_VAL;
}

bool isEndless(const JointAxis& axis) {
    return std::isinf(axis.motorForce);
}

// The impulse that the motor adds while it does not hold its speed, or the spring where it gives its most.
double wholePush(const JointAxis& axis, const AxisPlan& plan) {
    if (hasWeakSpring(axis) && plan.state == AxisState::MotorForward) return plan.spring.most;
    if (hasWeakSpring(axis) && plan.state == AxisState::MotorBackward) return -plan.spring.most;
    if (!axis.hasMotor() || isEndless(axis)) return 0;
    switch (plan.state) {
        case AxisState::MotorForward:
            return plan.motorMost;
        case AxisState::MotorBackward:
            return -plan.motorMost;
        case AxisState::LowStop:
        case AxisState::HighStop:
        case AxisState::LowGives:
        case AxisState::HighGives:
            return axis.motorSpeed > 0 ? plan.motorMost : axis.motorSpeed < 0 ? -plan.motorMost : 0;
        default:
            return 0;
    }
}

// A motor that is asked for far more than it has begins with its greatest force: as far round as its speed would take
// the axis, the iteration finds nothing.
AxisState firstOfMotor(const JointAxis& axis, const AxisPlan& plan) {
    const double lacking = axis.motorSpeed - plan.speed;
    if (plan.state != AxisState::Motor || isEndless(axis)) return plan.state;
    if (std::abs(lacking) < kFarTooMuch * 2 * plan.yields * axis.motorForce) return plan.state;
    return lacking > 0 ? AxisState::MotorForward : AxisState::MotorBackward;
}

// The part that the velocities do not have yet.
double motorPush(const JointAxis& axis, const AxisPlan& plan) {
    return wholePush(axis, plan) - plan.pushed;
}

AxisState released(const JointAxis& axis) {
    return axis.hasMotor() ? AxisState::Motor : AxisState::Free;
}

// Soft stops push where the mean of the substep lies beyond them.
AxisState stateAtSoftStop(const JointAxis& axis, const AxisPlan& plan) {
    const double mean = (plan.position + plan.positionAtEnd) / 2;
    if (gives(plan.state)) {
        const double push = plan.impulse - motorPush(axis, plan);
        const bool pulls = plan.state == AxisState::HighGives ? push > 0 : push < 0;
        return pulls ? released(axis) : plan.state;
    }
    const double end = plan.positionAtEnd;
    if (mean > axis.high + kStopTolerance && plan.highGives.asked(end) < 0) return AxisState::HighGives;
    if (mean < axis.low - kStopTolerance && plan.lowGives.asked(end) > 0) return AxisState::LowGives;
    return plan.state;
}

AxisState stateOfSpring(const AxisPlan& plan) {
    const double asked = plan.spring.asked(plan.positionAtEnd);
    if (asked > plan.spring.most) return AxisState::MotorForward;
    return asked < -plan.spring.most ? AxisState::MotorBackward : AxisState::Free;
}

AxisState stateWithin(const JointAxis& axis, const AxisPlan& plan) {
    const double position = plan.positionAtEnd;
    if (axis.isSoft()) {
        const AxisState state = stateAtSoftStop(axis, plan);
        if (gives(state) || gives(plan.state)) return state;
    }
    if (hasWeakSpring(axis)) return stateOfSpring(plan);
    if (!axis.hasMotor() || isEndless(axis)) return plan.state;
    switch (plan.state) {
        case AxisState::Motor: {
            const double push = plan.pushed + plan.impulse - plan.spring.impulse(position);
            if (push > plan.motorMost) return AxisState::MotorForward;
            return push < -plan.motorMost ? AxisState::MotorBackward : AxisState::Motor;
        }
        case AxisState::MotorForward:
            return position > plan.motorAim + kStopTolerance ? AxisState::Motor : plan.state;
        case AxisState::MotorBackward:
            return position < plan.motorAim - kStopTolerance ? AxisState::Motor : plan.state;
        default:
            return plan.state;
    }
}

// Approaches in this substep so fast that it bounces, faster than what it gained on the way.
bool bounces(const JointAxis& axis, const AxisPlan& plan, double sign, double h) {
    const double mean = (plan.positionAtEnd - plan.position) / h;
    const double gained = 2 * std::abs(mean - plan.speed);
    const double speed = sign * (2 * mean - plan.speed);
    return axis.bounce * speed > std::max({gained, kLeastBounce}) && speed > axis.bounceSpeed;
}

}  // namespace

AxisState firstState(const JointAxis& axis) {
    if (axis.low >= axis.high && !axis.isSoft()) return AxisState::HighStop;
    if (isAtStop(axis.state) || gives(axis.state)) {
        const bool isLow = axis.state == AxisState::LowStop || axis.state == AxisState::LowGives;
        const bool isThere =
            gives(axis.state) == axis.isSoft() && (isLow ? axis.low > -HUGE_VAL : axis.high < HUGE_VAL);
        const bool fromStop = (axis.state == AxisState::LowStop && axis.motorSpeed > 0) ||
                              (axis.state == AxisState::HighStop && axis.motorSpeed < 0);
        return isThere && !(fromStop && isEndless(axis)) ? axis.state : released(axis);
    }
    if (hasWeakSpring(axis) && axis.state != AxisState::Motor) return axis.state;
    if (!axis.hasMotor()) return AxisState::Free;
    return axis.state == AxisState::Free || isEndless(axis) ? AxisState::Motor : axis.state;
}

SpringStep springStep(double stiffness, double damping, double rest, double position, double speed, double inverseMass,
                      double h, double restSpeed) {
    const double driven = h * damping * restSpeed;
    const double stiff = h * h * stiffness * inverseMass;
    if (stiff > 4) damping += 2 * std::sqrt(stiffness / inverseMass) * (1 - 4 / stiff);
    const double damped = h * damping * inverseMass;
    const double ofEnd = stiff > 4 ? 1 - 2 / stiff : 0.5;  // of the position
    const double speedOfEnd = damped > 1 ? 1 - 1 / (2 * damped) : 0.5;
    SpringStep spring;
    spring.slope = h * stiffness * ofEnd + 2 * damping * speedOfEnd;
    const double rigid = h * (stiffness * ((1 - ofEnd) * position - rest) + damping * (1 - 2 * speedOfEnd) * speed) -
                         2 * damping * speedOfEnd * position - driven;
    spring.slack = -rigid / spring.slope;
    return spring;
}

void beginAxis(const JointAxis& axis, const Row& row, double inverseMass, double speed, double h, double goesOn,
               AxisPlan& plan) {
    plan.position = row.value;
    plan.speed = speed;
    plan.yields = inverseMass * h / 2;
    plan.high = row.value > axis.high ? std::max(axis.high, row.value - kReturnSpeed * h) : axis.high;
    plan.low = row.value < axis.low ? std::min(axis.low, row.value + kReturnSpeed * h) : axis.low;
    if (axis.low >= axis.high) plan.high = plan.low = row.value > axis.high ? plan.high : plan.low;
    if (axis.isSoft()) {
        const auto give = [&](double stop) {
            return springStep(axis.stopStiffness, axis.stopDamping, stop, row.value, speed, inverseMass, h);
        };
        if (axis.low > -HUGE_VAL) plan.lowGives = give(axis.low);
        if (axis.high < HUGE_VAL) plan.highGives = give(axis.high);
        plan.low = -HUGE_VAL;
        plan.high = HUGE_VAL;
    }
    plan.motorAim = row.value + h * (speed + axis.motorSpeed) / 2;
    plan.motorMost = std::max(axis.motorForce * h - std::abs(plan.fitted), 0.0);
    if (axis.hasMotor()) plan.state = firstOfMotor(axis, plan);
    plan.spring = {};
    if (axis.hasSpring()) {
        plan.spring =
            springStep(axis.stiffness, axis.damping, axis.rest, row.value, speed, inverseMass, h, axis.restSpeed);
        if (hasWeakSpring(axis)) plan.spring.most = axis.springForce * h;
    }
    plan.impulse = (plan.force + plan.forceChange * goesOn) * h - plan.pushed;
}

bool needsRow(const JointAxis& axis, const AxisPlan& plan) {
    return plan.state != AxisState::Free || axis.hasSpring();
}

void fillAxisRow(const JointAxis& axis, const AxisPlan& plan, SolvedRow& row) {
    row.impulse = plan.impulse;
    row.compliance = 0;
    row.weight = 1;
    row.constant = motorPush(axis, plan);
    row.fixed = false;
    switch (plan.state) {
        case AxisState::LowStop:
            row.aim = plan.low;
            return;
        case AxisState::HighStop:
            row.aim = plan.high;
            return;
        case AxisState::Motor:
            row.aim = plan.motorAim;
            return;
        case AxisState::LowGives:
        case AxisState::HighGives: {
            const SpringStep& stop = plan.state == AxisState::LowGives ? plan.lowGives : plan.highGives;
            row.aim = stop.slack;
            row.compliance = 1 / stop.slope;
            row.weight = 1 + plan.yields * stop.slope;
            return;
        }
        default:
            break;
    }
    row.weight = 1 + plan.yields * plan.spring.slope;
    row.fixed = !axis.hasSpring() || (hasWeakSpring(axis) && plan.state != AxisState::Free);
    row.compliance = row.fixed ? 1 : 1 / plan.spring.slope;
    row.aim = plan.spring.slack;
    if (row.fixed) row.impulse = row.constant;
}

AxisChange nextState(const JointAxis& axis, double h, bool mayBounce, bool mayRelease, AxisPlan& plan) {
    const double position = plan.positionAtEnd;
    if (axis.low >= axis.high && !axis.isSoft()) return AxisChange::None;
    AxisState next = plan.state;
    if (isAtStop(plan.state)) {
        const double push = plan.impulse - plan.spring.impulse(position) - motorPush(axis, plan);
        const double pulls = plan.state == AxisState::HighStop ? push : -push;
        if (pulls > 0 && mayRelease) next = released(axis);
    } else if (position > plan.high + kStopTolerance) {
        if (mayBounce && plan.position <= axis.high + kAtStop && bounces(axis, plan, 1, h)) return AxisChange::Bounces;
        next = AxisState::HighStop;
    } else if (position < plan.low - kStopTolerance) {
        if (mayBounce && plan.position >= axis.low - kAtStop && bounces(axis, plan, -1, h)) return AxisChange::Bounces;
        next = AxisState::LowStop;
    } else {
        next = stateWithin(axis, plan);
    }
    if (next == plan.state) return AxisChange::None;
    plan.state = next;
    if (!axis.hasSpring()) plan.impulse = 0;
    return AxisChange::Changed;
}

bool fitsSpeed(const AxisPlan& plan) {
    return isAtStop(plan.state) || plan.state == AxisState::Motor;
}

bool isTooMuch(const JointAxis& axis, const AxisPlan& plan, double impulse, double h) {
    return plan.state == AxisState::Motor && !isEndless(axis) && std::abs(plan.fitted + impulse) > axis.motorForce * h;
}

double fittedSpeed(const JointAxis& axis, const AxisPlan& plan) {
    return plan.state == AxisState::Motor ? axis.motorSpeed : plan.thrownBack;
}

double pushBefore(const JointAxis& axis, const AxisPlan& plan, double inverseMass, double h) {
    if (plan.state == AxisState::Motor || isAtStop(plan.state) || isEndless(axis)) return 0;
    const bool atStop = gives(plan.state);
    if (!atStop && axis.hasMotor()) {
        const double most = std::max(axis.motorForce * h - std::abs(plan.fitted), 0.0);
        return plan.state == AxisState::MotorForward ? most : -most;
    }
    // A stop that was let go may have left a force.
    if (!atStop && !axis.hasSpring()) return 0;
    const double stiffness = atStop ? axis.stopStiffness : axis.stiffness;
    const double damping = atStop ? axis.stopDamping : axis.damping;
    return h * (h * stiffness + damping) * inverseMass < kGuessedUpTo ? plan.force * h : 0;
}

void addAxisReading(const JointAxis& axis, const AxisPlan& plan, AxisImpulses& sum) {
    const double spring = axis.hasSpring() ? plan.spring.impulse(plan.positionAtEnd) : 0;
    sum.spring += spring;
    const double rest = plan.impulse + plan.pushed - spring;
    if (!isAtStop(plan.state) && !gives(plan.state)) {
        sum.motor += axis.hasMotor() ? rest : 0;
        return;
    }
    const double motor = wholePush(axis, plan);
    sum.motor += motor;
    sum.stop += rest - motor;
}

void addFittedReading(const AxisPlan& plan, double impulse, AxisImpulses& sum) {
    (isAtStop(plan.state) ? sum.stop : sum.motor) += impulse;
}

}  // namespace orrery::solver

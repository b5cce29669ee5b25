#include "sensors/actuators.hpp"

#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "joints/servos.hpp"
#include "joints/stop_axes.hpp"
#include "orrery/sim/planned_actuators.hpp"

namespace orrery {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kMostActuatorForce = 1e12;  // N, N m, and as large gains
constexpr double kFarthestTurn = M_PI;       // rad: a stop beyond is compared with counted turns

bool isTarget(double value) {
    return std::isfinite(value) && std::abs(value) <= kMaxSpeed;
}

void wakePlanned(SimulationWorld& world, std::int32_t planned) {
    if (planned == kNone) return;
    const std::int32_t index = world.bodyOfPlan[static_cast<std::size_t>(planned)];
    if (index != kNone) wakeBody(world, static_cast<std::size_t>(index));
}

}  // namespace

void ActuatorList::list(SimulationWorld& world, PlanWorld& plan, const InstanceRange& part) {
    const auto add = [&](const auto& joint, std::size_t index) {
        for (PlannedActuator& each : plannedActuators(joint, index, *part.scene, part.instance)) {
            actuators_.push_back(std::move(each.actuator));
            sources_.push_back({&world, &plan, part.scene, each.joint, each.drive});
        }
    };
    for (std::size_t i = part.begin.joints; i < part.end.joints; ++i) {
        if (world.joints[i]) add(*world.planned.joints[i].plan, i);
    }
    for (std::size_t i = part.begin.sixDofJoints; i < part.end.sixDofJoints; ++i) {
        if (!world.sixDofJoints[i].refused) add(plan.sixDofJoints[i], i);
    }
}

std::optional<std::size_t> ActuatorList::find(std::string_view nameOrPath) const {
    const bool isPath = nameOrPath.starts_with('/');
    for (std::size_t i = 0; i < actuators_.size(); ++i) {
        const Actuator& each = actuators_[i];
        if (!isPath && each.name == nameOrPath) return i;
        if (isPath && pathOf(i) == nameOrPath) return i;
    }
    return std::nullopt;
}

std::string ActuatorList::pathOf(std::size_t number) const {
    const Node* node = sources_[number].scene->find(actuators_[number].joint.node);
    // Replaces the name at the start of the actuator's name by the path.
    return node ? orrery::pathOf(*node) + actuators_[number].name.substr(displayName(*node).size()) : std::string();
}

PlanJointDrive& ActuatorList::driveOf(const Source& source) {
    return source.plan->sixDofJoints[source.joint].drives[static_cast<std::size_t>(source.drive)];
}

void ActuatorList::wake(const Source& source) {
    const auto both = [&](const auto& joint) {
        wakePlanned(*source.world, joint.body1);
        wakePlanned(*source.world, joint.body2);
    };
    if (source.drive == kNone) {
        both(source.world->planned.joints[source.joint]);
    } else {
        both(source.plan->sixDofJoints[source.joint]);
    }
}

LiveSixDofJoint::Control& ActuatorList::controlOfDrive(const Source& source) {
    return source.world->sixDofJoints[source.joint].controls[static_cast<std::size_t>(source.drive)];
}

// A drive that exerts a torque has no force of its own.
void ActuatorList::setMode(const Source& source, Servo::Mode mode, double torque) {
    LiveSixDofJoint::Control& control = controlOfDrive(source);
    control.mode = mode;
    control.torque = torque;
    driveOf(source).maxForce = mode == Servo::Mode::Torque ? 0 : control.maxForce;
}

bool ActuatorList::setPosition(std::size_t number, double position, double maxSpeed) const {
    if (number >= sources_.size() || !isTarget(position) || !isTarget(maxSpeed) || !(maxSpeed > 0)) return false;
    const Source& source = sources_[number];
    if (source.drive != kNone) {
        PlanJointDrive& drive = driveOf(source);
        if (!(drive.stiffness > 0)) return false;
        drive.position = position;
        setMode(source, Servo::Mode::Position, 0);
    } else {
        if (!canServo(*source.world, source.joint, axisOf(number))) return false;
        Servo& servo = controlOf(*source.world, source.joint, axisOf(number));
        servo.mode = Servo::Mode::Position;
        servo.target = position;
        servo.maxSpeed = maxSpeed;
        servo.velocity = 0;
        applyControl(*source.world, servo);
    }
    wake(source);
    return true;
}

bool ActuatorList::setVelocity(std::size_t number, double velocity) const {
    if (number >= sources_.size() || !isTarget(velocity)) return false;
    const Source& source = sources_[number];
    if (source.drive != kNone) {
        PlanJointDrive& drive = driveOf(source);
        // A spring without a damper cannot use it.
        if (drive.stiffness > 0 && !(drive.damping > 0)) return false;
        drive.velocity = velocity;
        setMode(source, Servo::Mode::Velocity, 0);
    } else {
        Servo& servo = controlOf(*source.world, source.joint, axisOf(number));
        servo.mode = Servo::Mode::Velocity;
        servo.velocity = velocity;
        applyControl(*source.world, servo);
    }
    wake(source);
    return true;
}

bool ActuatorList::setTorque(std::size_t number, double torque) const {
    if (number >= sources_.size() || !(std::abs(torque) <= kMostActuatorForce)) return false;
    const Source& source = sources_[number];
    if (source.drive != kNone) {
        setMode(source, Servo::Mode::Torque, torque);
    } else {
        const JointType type = source.world->planned.joints[source.joint].plan->type;
        if (!canExert(type, axisOf(number))) return false;
        Servo& servo = controlOf(*source.world, source.joint, axisOf(number));
        servo.mode = Servo::Mode::Torque;
        servo.torque = torque;
        applyControl(*source.world, servo);
    }
    wake(source);
    return true;
}

bool ActuatorList::setGains(std::size_t number, double stiffness, double damping) const {
    const auto isGain = [](double gain) { return gain >= 0 && gain <= kMostActuatorForce; };
    if (number >= sources_.size() || !isGain(stiffness) || !isGain(damping)) return false;
    const Source& source = sources_[number];
    if (source.drive == kNone) return false;
    PlanJointDrive& drive = driveOf(source);
    drive.stiffness = stiffness;
    drive.damping = damping;
    if (stiffness > 0 && !drive.position) drive.position = 0;
    wake(source);
    return true;
}

bool ActuatorList::setMaxForce(std::size_t number, double force) const {
    if (number >= sources_.size() || !(force >= 0)) return false;
    const Source& source = sources_[number];
    if (source.drive != kNone) {
        LiveSixDofJoint::Control& control = controlOfDrive(source);
        control.maxForce = force;
        setMode(source, control.mode, control.torque);
    } else {
        Servo& servo = controlOf(*source.world, source.joint, axisOf(number));
        servo.maxForce = force;
        // The application may have told ODE another one.
        if (servo.mode != Servo::Mode::Torque)
            servo.velocity = parameterOf(*source.world, source.joint, axisOf(number), dParamVel);
        applyControl(*source.world, servo);
    }
    wake(source);
    return true;
}

bool ActuatorList::setLimits(std::size_t number, double low, double high) const {
    if (number >= sources_.size() || !(low <= high) || low == kInfinity || high == -kInfinity) return false;
    const auto isStop = [](double stop) { return std::isinf(stop) || isTarget(stop); };
    const auto stops = stopsOf(number);
    if (!stops || !isStop(low) || !isStop(high)) return false;
    // Whole turns are counted only for joints whose scene has such stops.
    const auto isFar = [](double stop) { return std::isfinite(stop) && std::abs(stop) > kFarthestTurn; };
    const bool turnsFar = !stops->row && actuators_[number].angular && (isFar(low) || isFar(high));
    if (turnsFar && !countsTurns(*sources_[number].world->planned.joints[stops->joint].plan)) return false;
    setStops(number, *stops, {low, high});
    wake(sources_[number]);
    return true;
}

bool ActuatorList::reset(std::size_t number) const {
    if (number >= sources_.size()) return false;
    setState(number, authored(number));
    return true;
}

}  // namespace orrery

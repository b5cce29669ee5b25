#include "sensors/actuators.hpp"

#include <cmath>
#include <limits>
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
        const Node* node = isPath ? sources_[i].scene->find(each.joint.node) : nullptr;
        if (!node) continue;
        // Replaces the name at the start of the actuator's name by the path.
        const std::string path = pathOf(*node) + each.name.substr(displayName(*node).size());
        if (path == nameOrPath) return i;
    }
    return std::nullopt;
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
        applyControl(*source.world, servo, 0);
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
        applyControl(*source.world, servo, velocity);
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
        applyControl(*source.world, servo, 0);
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
        applyControl(*source.world, servo, parameterOf(*source.world, source.joint, axisOf(number), dParamVel));
    }
    wake(source);
    return true;
}

bool ActuatorList::setLimits(std::size_t number, double low, double high) const {
    if (number >= sources_.size() || !(low <= high) || low == kInfinity || high == -kInfinity) return false;
    const Source& source = sources_[number];
    const auto isStop = [](double stop) { return std::isinf(stop) || isTarget(stop); };
    if (source.drive != kNone || !isStop(low) || !isStop(high)) return false;
    const std::uint32_t axis = axisOf(number);
    if (!canServo(*source.world, source.joint, axis)) return false;
    // Whole turns are counted only for joints whose scene has such stops.
    const auto isFar = [](double stop) { return std::isfinite(stop) && std::abs(stop) > kFarthestTurn; };
    const bool turnsFar = actuators_[number].angular && (isFar(low) || isFar(high));
    if (turnsFar && !countsTurns(*source.world->planned.joints[source.joint].plan)) return false;
    // ODE ignores a low stop above the high one.
    setParameter(*source.world, source.joint, axis, dParamLoStop, -dInfinity);
    setParameter(*source.world, source.joint, axis, dParamHiStop, high);
    setParameter(*source.world, source.joint, axis, dParamLoStop, low);
    wake(source);
    return true;
}

bool ActuatorList::reset(std::size_t number) const {
    if (number >= sources_.size()) return false;
    const Source& source = sources_[number];
    if (source.drive != kNone) {
        LiveSixDofJoint::Control& control = controlOfDrive(source);
        control.maxForce = control.authored.maxForce;
        driveOf(source) = control.authored;
        setMode(source, Servo::Mode::Authored, 0);
    } else {
        const std::uint32_t axis = axisOf(number);
        const PlanJointAxis& planned = source.world->planned.joints[source.joint].plan->axes[axis];
        std::erase_if(source.world->servos,
                      [&](const Servo& each) { return each.joint == source.joint && each.axis == axis; });
        applyControl(*source.world, {source.joint, axis, 0, 0, Servo::Mode::Authored, 0, planned.fMax.value_or(0)},
                     planned.velocity.value_or(0));
        if (canServo(*source.world, source.joint, axis))
            setLimits(number, planned.loStop.value_or(-kInfinity), planned.hiStop.value_or(kInfinity));
    }
    wake(source);
    return true;
}

namespace {

ActuatorMode modeOf(Servo::Mode mode) {
    switch (mode) {
        case Servo::Mode::Position:
            return ActuatorMode::Position;
        case Servo::Mode::Velocity:
            return ActuatorMode::Velocity;
        case Servo::Mode::Torque:
            return ActuatorMode::Torque;
        case Servo::Mode::Authored:
            break;
    }
    return ActuatorMode::AsAuthored;
}

}  // namespace

ActuatorState ActuatorList::state(std::size_t number) const {
    ActuatorState state;
    if (number >= sources_.size()) return state;
    const Source& source = sources_[number];
    if (source.drive != kNone) {
        const PlanJointDrive& drive = driveOf(source);
        const LiveSixDofJoint::Control& control = controlOfDrive(source);
        state.mode = modeOf(control.mode);
        state.position = drive.position.value_or(0);
        state.velocity = drive.velocity;
        state.torque = control.torque;
        state.stiffness = drive.stiffness;
        state.damping = drive.damping;
        state.maxForce = control.maxForce;
        return state;
    }
    const auto get = [&](int parameter) { return parameterOf(*source.world, source.joint, axisOf(number), parameter); };
    state.maxForce = get(dParamFMax);
    if (const Servo* servo = findControl(*source.world, source.joint, axisOf(number))) {
        state.mode = modeOf(servo->mode);
        state.position = servo->mode == Servo::Mode::Position ? servo->target : 0;
        state.maxSpeed = servo->mode == Servo::Mode::Position ? servo->maxSpeed : 0;
        state.torque = servo->mode == Servo::Mode::Torque ? servo->torque : 0;
        state.maxForce = servo->maxForce;
    }
    if (state.mode != ActuatorMode::Position) state.velocity = get(dParamVel);
    if (canServo(*source.world, source.joint, axisOf(number))) {
        state.low = get(dParamLoStop);
        state.high = get(dParamHiStop);
    }
    return state;
}

}  // namespace orrery

// The settings of actuators as a whole, and the stops of their axes.
#include <algorithm>
#include <limits>

#include "joints/servos.hpp"
#include "joints/stop_axes.hpp"
#include "sensors/actuators.hpp"

namespace orrery {
namespace {

constexpr double kNoStop = std::numeric_limits<double>::infinity();

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

Servo::Mode modeOf(ActuatorMode mode) {
    switch (mode) {
        case ActuatorMode::Position:
            return Servo::Mode::Position;
        case ActuatorMode::Velocity:
            return Servo::Mode::Velocity;
        case ActuatorMode::Torque:
            return Servo::Mode::Torque;
        case ActuatorMode::AsAuthored:
            break;
    }
    return Servo::Mode::Authored;
}

// The settings of a drive but for its mode, its force in mode Torque, and its limits.
ActuatorState stateOf(const PlanJointDrive& drive, double maxForce) {
    return {ActuatorMode::AsAuthored,
            drive.position.value_or(0),
            0,
            drive.velocity,
            0,
            drive.stiffness,
            drive.damping,
            maxForce};
}

// The row that limits the axis of a drive; null: there is none.
PlanConstraintRow* rowOf(PlanSixDofJoint& joint, const PlanJointDrive& drive) {
    const auto measure = drive.angular ? PlanConstraintRow::Measure::Turn : PlanConstraintRow::Measure::Along;
    const auto at = std::find_if(joint.rows.begin(), joint.rows.end(), [&](const PlanConstraintRow& row) {
        return row.measure == measure && row.axis == drive.axis;
    });
    return at == joint.rows.end() ? nullptr : &*at;
}

}  // namespace

std::optional<ActuatorList::Stops> ActuatorList::stopsOf(std::size_t number) const {
    const Source& source = sources_[number];
    if (source.drive == kNone) {
        const std::uint32_t axis = axisOf(number);
        return canServo(*source.world, source.joint, axis) ? std::optional<Stops>({nullptr, source.joint, axis, false})
                                                           : std::nullopt;
    }
    PlanSixDofJoint& joint = source.plan->sixDofJoints[source.joint];
    const PlanJointDrive& drive = driveOf(source);
    if ((drive.angular ? joint.lockedAngular : joint.lockedLinear)[drive.axis]) return std::nullopt;
    if (PlanConstraintRow* row = rowOf(joint, drive)) return Stops{row, 0, 0, false};
    const LiveDrive& live = source.world->sixDofJoints[source.joint].drives[static_cast<std::size_t>(source.drive)];
    const auto& joints = source.world->joints;
    const auto at = live.joint ? std::find(joints.begin(), joints.end(), live.joint) : joints.end();
    if (at == joints.end()) return std::nullopt;
    const auto index = static_cast<std::uint32_t>(at - joints.begin());
    if (!canServo(*source.world, index, live.axis)) return std::nullopt;
    return Stops{nullptr, index, live.axis, live.sign < 0};
}

ActuatorList::Limits ActuatorList::limitsOf(std::size_t number, const Stops& stops) const {
    if (stops.row) return {stops.row->min, stops.row->max};
    const SimulationWorld& world = *sources_[number].world;
    const double low = parameterOf(world, stops.joint, stops.axis, dParamLoStop);
    const double high = parameterOf(world, stops.joint, stops.axis, dParamHiStop);
    return stops.reversed ? Limits{-high, -low} : Limits{low, high};
}

ActuatorList::Limits ActuatorList::authoredLimits(std::size_t number, const Stops& stops) const {
    const Source& source = sources_[number];
    if (stops.row) return controlOfDrive(source).authoredLimits.value_or(limitsOf(number, stops));
    const PlanJointAxis& planned = source.world->planned.joints[stops.joint].plan->axes[stops.axis];
    const double low = planned.loStop.value_or(-kNoStop);
    const double high = planned.hiStop.value_or(kNoStop);
    return stops.reversed ? Limits{-high, -low} : Limits{low, high};
}

void ActuatorList::setStops(std::size_t number, const Stops& stops, const Limits& limits) const {
    SimulationWorld& world = *sources_[number].world;
    if (stops.row) {
        auto& authored = controlOfDrive(sources_[number]).authoredLimits;
        if (!authored) authored = limitsOf(number, stops);
        stops.row->min = limits[0];
        stops.row->max = limits[1];
        return;
    }
    const Limits now = stops.reversed ? Limits{-limits[1], -limits[0]} : limits;
    // ODE ignores a low stop above the high one.
    setParameter(world, stops.joint, stops.axis, dParamLoStop, -dInfinity);
    setParameter(world, stops.joint, stops.axis, dParamHiStop, now[1]);
    setParameter(world, stops.joint, stops.axis, dParamLoStop, now[0]);
}

ActuatorState ActuatorList::state(std::size_t number) const {
    ActuatorState state;
    if (number >= sources_.size()) return state;
    const Source& source = sources_[number];
    if (source.drive != kNone) {
        const LiveSixDofJoint::Control& control = controlOfDrive(source);
        state = stateOf(driveOf(source), control.maxForce);
        state.mode = modeOf(control.mode);
        state.torque = control.torque;
    } else {
        const auto get = [&](int parameter) {
            return parameterOf(*source.world, source.joint, axisOf(number), parameter);
        };
        state.maxForce = get(dParamFMax);
        if (const Servo* servo = findControl(*source.world, source.joint, axisOf(number))) {
            state.mode = modeOf(servo->mode);
            state.position = servo->mode == Servo::Mode::Position ? servo->target : 0;
            state.maxSpeed = servo->mode == Servo::Mode::Position ? servo->maxSpeed : 0;
            state.torque = servo->mode == Servo::Mode::Torque ? servo->torque : 0;
            state.maxForce = servo->maxForce;
        }
        if (state.mode != ActuatorMode::Position) state.velocity = get(dParamVel);
    }
    if (const auto stops = stopsOf(number)) {
        const Limits limits = limitsOf(number, *stops);
        state.low = limits[0];
        state.high = limits[1];
    }
    return state;
}

ActuatorState ActuatorList::authored(std::size_t number) const {
    const Source& source = sources_[number];
    ActuatorState state;
    if (source.drive != kNone) {
        const PlanJointDrive& drive = controlOfDrive(source).authored;
        state = stateOf(drive, drive.maxForce);
    } else {
        const PlanJointAxis& planned = source.world->planned.joints[source.joint].plan->axes[axisOf(number)];
        state.velocity = planned.velocity.value_or(0);
        state.maxForce = planned.fMax.value_or(0);
    }
    if (const auto stops = stopsOf(number)) {
        const Limits limits = authoredLimits(number, *stops);
        state.low = limits[0];
        state.high = limits[1];
    }
    return state;
}

bool ActuatorList::canHave(std::size_t number, const ActuatorState& state) const {
    if (number >= sources_.size() || !(state.maxForce >= 0) || !(state.stiffness >= 0) || !(state.damping >= 0)) {
        return false;
    }
    const Source& source = sources_[number];
    if (source.drive != kNone) return true;
    const JointType type = source.world->planned.joints[source.joint].plan->type;
    if (state.mode == ActuatorMode::Torque) return canExert(type, axisOf(number));
    if (state.mode != ActuatorMode::Position) return true;
    return state.maxSpeed > 0 && canServo(*source.world, source.joint, axisOf(number));
}

void ActuatorList::setDriveState(std::size_t number, const ActuatorState& state) const {
    const Source& source = sources_[number];
    LiveSixDofJoint::Control& control = controlOfDrive(source);
    PlanJointDrive& drive = driveOf(source);
    drive = control.authored;
    // A drive without a position has no spring, unless the application has given it one.
    const bool holds = drive.position || state.position != 0 || state.mode == ActuatorMode::Position ||
                       (state.stiffness > 0 && state.stiffness != drive.stiffness);
    if (holds) drive.position = state.position;
    drive.velocity = state.velocity;
    drive.stiffness = state.stiffness;
    drive.damping = state.damping;
    control.maxForce = state.maxForce;
    setMode(source, modeOf(state.mode), state.torque);
}

void ActuatorList::setMotorState(std::size_t number, const ActuatorState& state) const {
    const Source& source = sources_[number];
    const std::uint32_t axis = axisOf(number);
    std::erase_if(source.world->servos,
                  [&](const Servo& each) { return each.joint == source.joint && each.axis == axis; });
    const Servo servo{source.joint,   axis, state.position, state.maxSpeed, modeOf(state.mode), state.torque,
                      state.maxForce, {},   state.velocity};
    applyControl(*source.world, servo);
    const ActuatorState scene = authored(number);
    if (state.mode != scene.mode || state.maxForce != scene.maxForce) {
        controlOf(*source.world, source.joint, axis) = servo;
    }
}

void ActuatorList::setState(std::size_t number, const ActuatorState& state) const {
    const Source& source = sources_[number];
    if (source.drive != kNone) {
        setDriveState(number, state);
    } else {
        setMotorState(number, state);
    }
    const auto stops = stopsOf(number);
    const Limits limits{state.low, state.high};
    if (stops && limitsOf(number, *stops) != limits) setStops(number, *stops, limits);
    wake(source);
}

void restoreAuthored(const LiveSixDofJoint& live, PlanSixDofJoint& plan) {
    for (std::size_t d = 0; d < live.controls.size(); ++d) {
        const LiveSixDofJoint::Control& control = live.controls[d];
        plan.drives[d] = control.authored;
        PlanConstraintRow* row = control.authoredLimits ? rowOf(plan, control.authored) : nullptr;
        if (!row) continue;
        row->min = (*control.authoredLimits)[0];
        row->max = (*control.authoredLimits)[1];
    }
}

}  // namespace orrery

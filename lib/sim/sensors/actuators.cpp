#include "sensors/actuators.hpp"

#include <cmath>
#include <utility>

#include "joints/servos.hpp"
#include "orrery/sim/planned_actuators.hpp"

namespace orrery {
namespace {

bool isTarget(double value) {
    return std::isfinite(value) && std::abs(value) <= kMaxSpeed;
}

void wakePlanned(SimulationWorld& world, std::int32_t planned) {
    if (planned == kNone) return;
    const std::int32_t index = world.bodyOfPlan[static_cast<std::size_t>(planned)];
    if (index != kNone) wakeBody(world, static_cast<std::size_t>(index));
}

}  // namespace

void Actuators::list(SimulationWorld& world, PlanWorld& plan, const InstanceRange& part) {
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

std::optional<std::size_t> Actuators::find(std::string_view nameOrPath) const {
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

PlanJointDrive& Actuators::driveOf(const Source& source) {
    return source.plan->sixDofJoints[source.joint].drives[static_cast<std::size_t>(source.drive)];
}

void Actuators::wake(const Source& source) {
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

bool Actuators::setPosition(std::size_t number, double position, double maxSpeed) const {
    if (number >= sources_.size() || !isTarget(position) || !isTarget(maxSpeed) || !(maxSpeed > 0)) return false;
    const Source& source = sources_[number];
    const auto axis = static_cast<std::uint32_t>(actuators_[number].axis);
    if (source.drive != kNone) {
        PlanJointDrive& drive = driveOf(source);
        if (!(drive.stiffness > 0)) return false;
        drive.position = position;
    } else {
        if (!canServo(*source.world, source.joint, axis)) return false;
        setServo(*source.world, {source.joint, axis, position, maxSpeed});
    }
    wake(source);
    return true;
}

bool Actuators::setVelocity(std::size_t number, double velocity) const {
    if (number >= sources_.size() || !isTarget(velocity)) return false;
    const Source& source = sources_[number];
    if (source.drive != kNone) {
        PlanJointDrive& drive = driveOf(source);
        // A spring without a damper cannot use it.
        if (drive.stiffness > 0 && !(drive.damping > 0)) return false;
        drive.velocity = velocity;
    } else {
        setMotor(*source.world, source.joint, static_cast<std::uint32_t>(actuators_[number].axis), velocity);
    }
    wake(source);
    return true;
}

}  // namespace orrery

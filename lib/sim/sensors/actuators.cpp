#include "sensors/actuators.hpp"

#include <array>
#include <cmath>

#include "joints/servos.hpp"
#include "joints/types.hpp"

namespace orrery {
namespace {

// Of joints between two frames, which may be driven along and about each axis.
std::string_view wordOf(bool angular, std::size_t axis) {
    static constexpr std::array<std::string_view, 3> kAlong{"x", "y", "z"};
    static constexpr std::array<std::string_view, 3> kAbout{"rx", "ry", "rz"};
    return (angular ? kAbout : kAlong).at(axis);
}

bool isTarget(double value) {
    return std::isfinite(value) && std::abs(value) <= kMaxSpeed;
}

bool isAngular(const PlanJoint& joint, std::size_t axis) {
    if (joint.type == JointType::AMotor) return true;
    const auto& motion = traitsOf(joint.type).motion;
    return axis < motion.size() && motion[axis] == AxisMotion::Turns;
}

void wakeBody(SimulationWorld& world, std::int32_t planned) {
    if (planned == kNone) return;
    const std::int32_t index = world.bodyOfPlan[static_cast<std::size_t>(planned)];
    if (index == kNone) return;
    SimBody& body = world.bodies[static_cast<std::size_t>(index)];
    dBodyEnable(body.id);
    body.timer = fullTimer(body.id);
}

}  // namespace

void Actuators::list(SimulationWorld& world, PlanWorld& plan, const InstanceRange& part) {
    for (std::size_t i = part.begin.joints; i < part.end.joints; ++i) {
        const PlanJoint& joint = plan.joints[i];
        if (!world.joints[i] || !callsOf(joint.type).setParam) continue;
        const std::size_t first = actuators_.size();
        for (std::size_t axis = 0; axis < joint.axes.size() && axis < 3; ++axis) {
            const double force = joint.axes[axis].fMax.value_or(0);
            if (!(force > 0)) continue;
            actuators_.push_back(
                {{joint.node, part.instance}, std::to_string(axis + 1), axis, isAngular(joint, axis), force});
            sources_.push_back({&world, &plan, part.scene, static_cast<std::uint32_t>(i), kNone});
        }
        nameLast(first, *part.scene);
    }
    for (std::size_t i = part.begin.sixDofJoints; i < part.end.sixDofJoints; ++i) {
        if (world.sixDofJoints[i].refused) continue;
        const std::size_t first = actuators_.size();
        for (std::size_t d = 0; d < plan.sixDofJoints[i].drives.size(); ++d) {
            const PlanJointDrive& drive = plan.sixDofJoints[i].drives[d];
            actuators_.push_back({{plan.sixDofJoints[i].node, part.instance},
                                  std::string(wordOf(drive.angular, drive.axis)),
                                  drive.axis,
                                  drive.angular,
                                  drive.maxForce});
            sources_.push_back(
                {&world, &plan, part.scene, static_cast<std::uint32_t>(i), static_cast<std::int32_t>(d)});
        }
        nameLast(first, *part.scene);
    }
}

// Those of one joint have the names of their axes so far.
void Actuators::nameLast(std::size_t first, const Scene& scene) {
    const bool several = actuators_.size() - first > 1;
    for (std::size_t i = first; i < actuators_.size(); ++i) {
        const Node* node = scene.find(actuators_[i].joint.node);
        const std::string joint = node ? displayName(*node) : std::string();
        actuators_[i].name = several ? joint + "." + actuators_[i].name : joint;
    }
}

std::optional<std::size_t> Actuators::find(std::string_view nameOrPath) const {
    const bool isPath = nameOrPath.starts_with('/');
    for (std::size_t i = 0; i < actuators_.size(); ++i) {
        const Actuator& each = actuators_[i];
        if (!isPath && each.name == nameOrPath) return i;
        const Node* node = isPath ? sources_[i].scene->find(each.joint.node) : nullptr;
        if (!node) continue;
        // The path in place of the name, which the actuator's begins with.
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
        wakeBody(*source.world, joint.body1);
        wakeBody(*source.world, joint.body2);
    };
    if (source.drive == kNone) {
        both(source.plan->joints[source.joint]);
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
        // A spring without a damper has no use for it.
        if (drive.stiffness > 0 && !(drive.damping > 0)) return false;
        drive.velocity = velocity;
    } else {
        setMotor(*source.world, source.joint, static_cast<std::uint32_t>(actuators_[number].axis), velocity);
    }
    wake(source);
    return true;
}

}  // namespace orrery

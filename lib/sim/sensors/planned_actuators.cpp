#include "orrery/sim/planned_actuators.hpp"

#include <utility>

#include "joints/types.hpp"
#include "orrery/scene/axis_names.hpp"

namespace orrery {
namespace {

bool isAngular(const PlanJoint& joint, std::size_t axis) {
    if (joint.type == JointType::AMotor) return true;
    const auto& motion = traitsOf(joint.type).motion;
    return axis < motion.size() && motion[axis] == AxisMotion::Turns;
}

// So far each has only the name of its axis.
void nameAll(std::vector<PlannedActuator>& list, const Scene& scene) {
    for (PlannedActuator& each : list) {
        const Node* node = scene.find(each.actuator.joint.node);
        const std::string joint = node ? displayName(*node) : std::string();
        each.actuator.name = list.size() > 1 ? joint + "." + each.actuator.name : joint;
    }
}

}  // namespace

std::vector<PlannedActuator> plannedActuators(const PlanJoint& joint, std::size_t index, const Scene& scene,
                                              InstanceId instance) {
    std::vector<PlannedActuator> list;
    for (std::size_t axis = 0; axis < joint.axes.size() && axis < 3; ++axis) {
        const double force = joint.axes[axis].fMax.value_or(0);
        if (!callsOf(joint.type).setParam || !(force > 0)) continue;
        list.push_back({{{joint.node, instance}, std::to_string(axis + 1), axis, isAngular(joint, axis), force},
                        static_cast<std::uint32_t>(index),
                        kNone});
    }
    nameAll(list, scene);
    return list;
}

std::vector<PlannedActuator> plannedActuators(const PlanSixDofJoint& joint, std::size_t index, const Scene& scene,
                                              InstanceId instance) {
    std::vector<PlannedActuator> list;
    for (std::size_t d = 0; d < joint.drives.size(); ++d) {
        const PlanJointDrive& drive = joint.drives[d];
        list.push_back({{{joint.node, instance},
                         std::string(driveName(drive.angular, drive.axis)),
                         drive.axis,
                         drive.angular,
                         drive.maxForce},
                        static_cast<std::uint32_t>(index),
                        static_cast<std::int32_t>(d)});
    }
    nameAll(list, scene);
    return list;
}

std::vector<PlannedActuator> plannedActuators(const PlanWorld& world, const Scene& scene) {
    std::vector<PlannedActuator> list;
    const auto add = [&](const auto& joints) {
        for (std::size_t i = 0; i < joints.size(); ++i) {
            for (PlannedActuator& each : plannedActuators(joints[i], i, scene, {})) list.push_back(std::move(each));
        }
    };
    add(world.joints);
    add(world.sixDofJoints);
    return list;
}

std::size_t readAxes(const PlanJoint& joint) {
    return joint.type == JointType::AMotor ? joint.axes.size() : callsOf(joint.type).measuredAxes();
}

}  // namespace orrery

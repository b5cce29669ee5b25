// What of a planned world drives joints, and what of joints can be read, before anything is made in ODE.
#pragma once

#include <vector>

#include "orrery/plan/plan.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/sim/events.hpp"

namespace orrery {

// One actuator and where its drive is planned.
struct PlannedActuator {
    Actuator actuator;
    std::uint32_t joint = 0;     // PlanWorld::joints, or of a drive PlanWorld::sixDofJoints
    std::int32_t drive = kNone;  // PlanSixDofJoint::drives
};

// Of one joint, which is number `index` in its list; `scene` is the plan's.
[[nodiscard]] std::vector<PlannedActuator> plannedActuators(const PlanJoint& joint, std::size_t index,
                                                            const Scene& scene, InstanceId instance);
[[nodiscard]] std::vector<PlannedActuator> plannedActuators(const PlanSixDofJoint& joint, std::size_t index,
                                                            const Scene& scene, InstanceId instance);
// Of the whole world, in the order of Simulation::actuators().
[[nodiscard]] std::vector<PlannedActuator> plannedActuators(const PlanWorld& world, const Scene& scene);

// JointReading::axes of a joint of ODE.
[[nodiscard]] std::size_t readAxes(const PlanJoint& joint);

}  // namespace orrery

// Actuators and joint readings of a planned world, before any object is made in ODE.
#pragma once

#include <vector>

#include "orrery/plan/plan.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/sim/actuators.hpp"

namespace orrery {

// One actuator, and where its drive is in the plan.
struct PlannedActuator {
    Actuator actuator;
    std::uint32_t joint = 0;     // index in PlanWorld::joints, or for a drive in PlanWorld::sixDofJoints
    std::int32_t drive = kNone;  // index in PlanSixDofJoint::drives
};

// Returns the actuators of one joint, which has the number `index` in its list. `scene` is the plan's scene.
[[nodiscard]] std::vector<PlannedActuator> plannedActuators(const PlanJoint& joint, std::size_t index,
                                                            const Scene& scene, InstanceId instance);
[[nodiscard]] std::vector<PlannedActuator> plannedActuators(const PlanSixDofJoint& joint, std::size_t index,
                                                            const Scene& scene, InstanceId instance);
// Returns the actuators of the whole world, in the order of Simulation::actuators().
[[nodiscard]] std::vector<PlannedActuator> plannedActuators(const PlanWorld& world, const Scene& scene);

// Returns JointReading::axes for a joint of ODE.
[[nodiscard]] std::size_t readAxes(const PlanJoint& joint);

}  // namespace orrery

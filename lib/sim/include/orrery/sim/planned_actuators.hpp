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

// In the order of Simulation::actuators(), of joints from `firstJoint` to before `endJoint`, then from
// `firstSixDof` to before `endSixDof`. `scene` is the plan's.
struct PlannedJoints {
    std::size_t firstJoint = 0;
    std::size_t endJoint = 0;
    std::size_t firstSixDof = 0;
    std::size_t endSixDof = 0;
};
[[nodiscard]] std::vector<PlannedActuator> plannedActuators(const PlanWorld& world, const PlannedJoints& joints,
                                                            const Scene& scene, InstanceId instance);
// Of the whole world.
[[nodiscard]] std::vector<PlannedActuator> plannedActuators(const PlanWorld& world, const Scene& scene);

// JointReading::axes of a joint of ODE.
[[nodiscard]] std::size_t readAxes(const PlanJoint& joint);

}  // namespace orrery

// Joints of ODE in the words of OMI_physics_joint.
#pragma once

#include <optional>

#include "orrery/plan/plan.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery::gltf {

// Two frames in the world at the start, what carries them, and what holds them.
struct OmiJoint {
    Pose joint;                      // m
    Pose connected;                  // as ODE measures: the first body as seen from the second
    std::int32_t jointBody = kNone;  // PlanWorld::bodies; kNone: the world
    std::int32_t connectedBody = kNone;
    JointSettings settings;
};

// Its kind, its stops as rigid limits and its motors; how stops give way and springs of a hinge2 depend on the
// step in ODE, and are not said. nullopt where OMI has no such joint, or ODE's moves otherwise than it says.
[[nodiscard]] std::optional<OmiJoint> omiJointLike(const PlanJoint& joint, const PlanWorld& world);

}  // namespace orrery::gltf

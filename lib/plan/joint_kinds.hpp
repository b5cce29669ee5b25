// Which joints of ODE, and which rows of our own, hold two frames within their bounds (omi-gltf 5.6, 5.7).
#pragma once

#include "plan/joint_limits.hpp"

namespace orrery {

// Two frames and what carries them.
struct FramePair {
    NodeId node;
    std::int32_t body1 = kNone;  // carries the connected node
    std::int32_t body2 = kNone;  // carries the joint's node
    Pose connected;              // world, at the start
    Pose joint;
    Pose pose1;  // author's frame of the bodies, at the start
    Pose pose2;
};

// Adds the joints to the world, and to `rows` what they leave to be done in every step. `rows` has its
// frames already. The first joint, if there is any, holds the linear axes or all.
void addJoints(PlanDraft& draft, const Node& node, PlanWorld& world, const FramePair& pair, JointBounds bounds,
               PlanSixDofJoint& rows);

}  // namespace orrery

// Chooses joints of ODE, and our own rows, that hold two frames within their limits (omi-gltf 5.6, 5.7).
#pragma once

#include "plan/joint_limits.hpp"

namespace orrery {

// Two frames and the bodies that carry them.
struct FramePair {
    NodeId node;
    std::int32_t body1 = kNone;  // carries the connected node
    std::int32_t body2 = kNone;  // carries the joint's node
    Pose connected;              // world, at the start
    Pose joint;
    Pose pose1;  // authored frames of the bodies, at the start
    Pose pose2;
};

// Adds the joints to the world, and to `rows` the tasks that remain for every step. `rows` already has its frames. The
// first joint, if there is one, holds the linear axes or everything.
void addJoints(PlanDraft& draft, const Node& node, PlanWorld& world, const FramePair& pair, JointBounds bounds,
               PlanSixDofJoint& rows);

}  // namespace orrery

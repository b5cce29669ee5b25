// Joints of a running simulation, as they stand.
#pragma once

#include <functional>

#include "orrery/plan/plan.hpp"
#include "orrery/scene/joint.hpp"

namespace orrery {

// Pose of the node of a body as it will be at the start of the scene that is written.
using PoseNow = std::function<Pose(const PlanBody& body)>;

// Writes a joint of the planned world into `joint`, so that it holds its bodies at their new poses and counts positions
// and angles from where it did: its anchors and axes move with the bodies that carry them, and
// OdeJointSettings::madeAt and madeTurn (for a dball: distance) say how it was made. `root`: pose of the scene's root.
void writeJoint(const PlanJoint& planned, const PlanWorld& world, const PoseNow& poseNow, const Pose& root,
                Joint& joint);

}  // namespace orrery

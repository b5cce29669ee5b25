// What ODE's own joints say of a joint between two frames, as joints that XODE has words for.
#pragma once

#include <string>
#include <vector>

#include "orrery/plan/plan.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery::xode {

// Of one joint between frames.
struct OdeJoints {
    std::vector<Joint> joints;      // links by NodeId, anchors absolute and in world coordinates
    std::vector<std::string> lost;  // what they leave out, in words

    void lose(std::string what);  // each is said once
};

// Adds the joint that the Plan has made. Stops count from where the bodies stand at the start, as they do in XODE; soft
// ones are as at steps of 0.01 s. Left out where ODE's joint does not hold what stands apart at the start.
void addJointLike(const PlanJoint& joint, const PlanWorld& world, OdeJoints& to);

// What the Plan does in every step: velocity drives are motors of the joints that are there, or of an amotor;
// limits are left out.
void addMotorsLike(const PlanSixDofJoint& rows, const PlanWorld& world, OdeJoints& to);

// An amotor in Euler mode, or about axes that go with a body: XODE has amotors in user mode only, about those of the
// world.
[[nodiscard]] bool isMotorBeyondXode(const Joint& joint);

}  // namespace orrery::xode

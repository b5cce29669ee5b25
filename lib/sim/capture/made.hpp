// Finds the state of a live joint's bodies when it was made: how far it has drifted and moved since then.
#pragma once

#include <ode/ode.h>

#include <optional>

#include "capture/exported.hpp"
#include "orrery/scene/joint.hpp"
#include "orrery/scene/values.hpp"

namespace orrery {

struct MadeJoint {
    // Pose of the first body as seen from the second; the world's frame replaces a missing body. nullopt: the present
    // pose.
    std::optional<Pose> first;
    const char* unread = nullptr;  // "is a slider, of which ..."; null: ODE reveals everything
};

// `exported`: null if ODE's text lacks the joint.
[[nodiscard]] MadeJoint whereMade(dJointID id, JointType type, const ExportedJoint* exported);

}  // namespace orrery

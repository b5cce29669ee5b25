// Where the bodies of a live joint stood when it was made: how far it has drifted since then, and how far it has moved.
#pragma once

#include <ode/ode.h>

#include <optional>

#include "capture/exported.hpp"
#include "orrery/scene/joint.hpp"
#include "orrery/scene/values.hpp"

namespace orrery {

struct MadeJoint {
    // Of the first body as seen from the second, the world's frame standing for one that is missing; nullopt: as
    // they stand now.
    std::optional<Pose> first;
    const char* unread = nullptr;  // "is a slider, of which ..."; null: ODE tells all of it
};

// `exported`: null where ODE's text does not have the joint.
[[nodiscard]] MadeJoint whereMade(dJointID id, JointType type, const ExportedJoint* exported);

}  // namespace orrery

// Joints of a live world, as the Scene has them.
#pragma once

#include <ode/ode.h>

#include <optional>
#include <string>
#include <vector>

#include "capture/exported.hpp"
#include "orrery/scene/joint.hpp"

namespace orrery {

// A joint without its ends, and what ODE does not tell of it.
struct CapturedJoint {
    Joint joint;
    std::vector<std::string> unread;  // "has stops that are counted from where it stands now"
};

// Nullopt for contacts and joints without a type. `fresh`: a world with the ERP and CFM of the joint's. `exported`:
// the joint in ODE's text; null where it is not there.
[[nodiscard]] std::optional<CapturedJoint> captureJoint(dJointID id, dWorldID fresh, const ExportedJoint* exported);

}  // namespace orrery

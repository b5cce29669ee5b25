// Converts joints of a live world to those of a Scene.
#pragma once

#include <ode/ode.h>

#include <optional>
#include <string>
#include <vector>

#include "capture/exported.hpp"
#include "orrery/scene/joint.hpp"

namespace orrery {

// A joint without its ends, and the properties that ODE does not reveal.
struct CapturedJoint {
    Joint joint;
    std::vector<std::string> unread;  // "has stops that are counted from where it stands now"
};

// Returns nullopt for contacts and joints without a type. `fresh`: a world with the ERP and CFM of the joint's world.
// `exported`: the joint in ODE's text; null if it is missing there.
[[nodiscard]] std::optional<CapturedJoint> captureJoint(dJointID id, dWorldID fresh, const ExportedJoint* exported);

}  // namespace orrery

// The entries of OMI_physics_joint's physicsJoints.
#pragma once

#include <string_view>

#include "import.hpp"

namespace orrery::gltf {

// The diagnostic of limits whose stiffness has no unit.
inline constexpr std::string_view kUnitlessMessage =
    "the stiffness of limits is a number from 0 to 2, as Godot writes it, and not in N/m: these limits are rigid";

// Limits and drives that cannot be used are left out, with a diagnostic each.
[[nodiscard]] JointSettings readJointSettings(Import& import, JsonValue json);

// Limits of the old form are alike but for the names of their bounds. Axes that do not exist, or are repeated, are left
// out with a diagnostic.
[[nodiscard]] JointLimit readLimitBetween(Import& import, JsonValue json, std::string_view min, std::string_view max);

}  // namespace orrery::gltf

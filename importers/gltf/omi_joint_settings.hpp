// The entries of OMI_physics_joint's physicsJoints.
#pragma once

#include <string_view>

#include "import.hpp"

namespace orrery::gltf {

// The finding of limits whose stiffness has no unit.
inline constexpr std::string_view kUnitlessMessage =
    "the stiffness of limits is a number from 0 to 2, as Godot writes it, and not in N/m: these limits are rigid";

// Limits and drives that cannot be used are left out, with a finding each.
[[nodiscard]] JointSettings readJointSettings(Import& import, JsonValue json);

// Parts that the old form has too. Axes that are none, or repeated, are left out with a finding.
[[nodiscard]] std::vector<std::uint32_t> readAxes(Import& import, JsonValue at);
// stiffness, damping, and what the stiffness means.
void readSoftness(Import& import, JsonValue json, JointLimit& limit);

}  // namespace orrery::gltf

// The entries of OMI_physics_joint's physicsJoints.
#pragma once

#include "import.hpp"

namespace orrery::gltf {

// Limits and drives that cannot be used are left out, with a finding each.
[[nodiscard]] JointSettings readJointSettings(Import& import, JsonValue json);

// Parts that the old form has too. Axes that are none, or repeated, are left out with a finding.
[[nodiscard]] std::vector<std::uint32_t> readAxes(Import& import, JsonValue at);
// stiffness, damping, and what the stiffness means.
void readSoftness(Import& import, JsonValue json, JointLimit& limit);

}  // namespace orrery::gltf

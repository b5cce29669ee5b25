// The meaning of limits and drives in KHR_physics_rigid_bodies, where it differs from OMI_physics_joint.
#pragma once

#include "import.hpp"

namespace orrery::gltf {

// A limit over several axes is always one of their distance; those of 2022 and 2023 have other words.
void fitKhrLimit(Import& import, JsonValue json, JointLimit& limit);
// False, with a diagnostic, for a drive that has no effect.
[[nodiscard]] bool fitKhrDrive(Import& import, JsonValue json, JointDrive& drive);

}  // namespace orrery::gltf

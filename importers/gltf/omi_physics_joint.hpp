// OMI_physics_joint: joints between the frames of two nodes, with limits and drives; and its old form.
#pragma once

#include <memory>

#include "extensions.hpp"

namespace orrery::gltf {

[[nodiscard]] std::unique_ptr<Extension> makeOmiPhysicsJoint();

}  // namespace orrery::gltf

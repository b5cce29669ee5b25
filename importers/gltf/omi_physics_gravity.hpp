// OMI_physics_gravity: the gravity of the world, and of volumes that are triggers.
#pragma once

#include <memory>

#include "extensions.hpp"

namespace orrery::gltf {

[[nodiscard]] std::unique_ptr<Extension> makeOmiPhysicsGravity();

}  // namespace orrery::gltf

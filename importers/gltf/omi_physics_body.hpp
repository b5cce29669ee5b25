// OMI_physics_body: motion, collider and trigger of nodes; materials and collision filters.
#pragma once

#include <memory>

#include "extensions.hpp"

namespace orrery::gltf {

[[nodiscard]] std::unique_ptr<Extension> makeOmiPhysicsBody();

}  // namespace orrery::gltf

// The document level of OMI_physics_body: physicsMaterials and collisionFilters.
#pragma once

#include "import.hpp"

namespace orrery::gltf {

[[nodiscard]] PhysicsMaterial readMaterial(Import& import, JsonValue json);
[[nodiscard]] CollisionFilter readFilter(Import& import, JsonValue json);

}  // namespace orrery::gltf

// KHR_physics_rigid_bodies as its text of October 2025 has it, the last one that was published.
#pragma once

#include <optional>
#include <string>

#include "orrery/document/gltf_document.hpp"

namespace orrery::gltf {

// The JSON, with nodes that have a mesh each in the place of the meshes that colliders and triggers name. Nullopt where
// they name none.
[[nodiscard]] std::optional<std::string> asPublished(const JsonDocument& document);

}  // namespace orrery::gltf

// The extensions that belong to a family of physics extensions, and those that do not.
#pragma once

#include <span>
#include <string>

#include "indices.hpp"
#include "orrery/document/json_document.hpp"
#include "orrery/formats/gltf/extension_keys.hpp"

namespace orrery::gltf {

// Extensions outside the family: those of the other family, and older forms.
[[nodiscard]] std::span<const ExtensionKeys* const> othersOf(Family family);
[[nodiscard]] bool isOther(Family family, const std::string& name);
// Is there an object of those among the members?
[[nodiscard]] bool hasOthers(JsonValue extensions, Family family);
// Does something in the file belong to them?
[[nodiscard]] bool hasOtherFamily(const JsonDocument& document, Family family);

// Do colliders of KHR_physics_rigid_bodies name shapes of KHR_collision_shapes? They did until July 2024.
[[nodiscard]] bool sharesOldShapes(JsonValue root);

// Has an object what its extension does not define?
[[nodiscard]] bool hasMore(JsonValue object, KeyList keys);

}  // namespace orrery::gltf

// Forms that the OMI physics extensions had before August 2023 and that files still carry: OMI_collider,
// bodies and shapes whose keys lie on the extension object of a node. They are read, never written.
#pragma once

#include <memory>
#include <optional>

#include "extensions.hpp"

namespace orrery::gltf {

// OMI_physics_body with the keys of a motion on the object itself, and `type` rigid, vehicle, character,
// static, kinematic or trigger.
[[nodiscard]] bool isOldBody(JsonValue object);
void readOldBody(Import& import, std::uint32_t index, Node& node, JsonValue object);

// OMI_physics_shape on a node: a collider of that shape, by index or inline.
void readOldShape(Import& import, std::uint32_t index, Node& node, JsonValue object);

// Does an old shape itself say whether it is a trigger, in OMI_collider or in OMI_physics_shape? Absent: its body
// decides.
[[nodiscard]] std::optional<bool> readIsTrigger(Import& import, JsonValue shape);

// After all nodes are read: old colliders below trigger bodies become triggers, unless they say that they are none.
void resolveOldTriggers(Import& import);

}  // namespace orrery::gltf

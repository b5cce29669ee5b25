// The "motion" of OMI_physics_body: what makes a node a body.
#pragma once

#include <optional>

#include "import.hpp"
#include "orrery/formats/gltf/extension_keys.hpp"

namespace orrery::gltf {

// nullopt for a motion of unknown type, with a diagnostic.
[[nodiscard]] std::optional<Body> readMotion(Import& import, JsonValue motion);
// The body's mass is a MotionMass. For an old form, `only` are the keys that it had.
[[nodiscard]] Body readMotionValues(Import& import, JsonValue motion, BodyType type, KeyList only = {});

}  // namespace orrery::gltf

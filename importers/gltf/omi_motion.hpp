// The "motion" of OMI_physics_body: what makes a node a body.
#pragma once

#include <optional>

#include "import.hpp"

namespace orrery::gltf {

// nullopt for a motion of unknown type (a diagnostic says so).
[[nodiscard]] std::optional<Body> readMotion(Import& import, JsonValue motion);
// What the old form of a body has too: mass, centre of mass and velocities; its mass is a MotionMass.
[[nodiscard]] Body readMotionValues(Import& import, JsonValue motion, BodyType type);

}  // namespace orrery::gltf

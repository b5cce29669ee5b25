// What the Scene's parts are called in G4MF.
#pragma once

#include "../gltf/json_text.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery::g4mf {

// Name, transform and physics, without what is absent.
[[nodiscard]] gltf::Json nodeJson(const Node& node);
// Null for shapes that G4MF has no values of, and for those that could not be read.
[[nodiscard]] gltf::Json shapeJson(const Shape& shape);
// False for nodes with parts that G4MF lacks.
[[nodiscard]] bool sayable(const Node& node);

}  // namespace orrery::g4mf

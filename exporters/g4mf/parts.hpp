// What the Scene's parts are called in G4MF.
#pragma once

#include "json.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery::g4mf {

// Name, transform and physics, without what is absent.
[[nodiscard]] Json nodeJson(const Node& node);
// Null for shapes that G4MF has no values of, and for those that could not be read.
[[nodiscard]] Json shapeJson(const Shape& shape);
// False for nodes with parts that G4MF lacks.
[[nodiscard]] bool sayable(const Node& node);

}  // namespace orrery::g4mf

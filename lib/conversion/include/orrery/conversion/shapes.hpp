// Solids as they are simulated, in the words of a scene.
#pragma once

#include "orrery/geometry/solid.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery {

// The shape that is simulated as the solid, in the solid's own frame. Corners and triangles become a mesh of the
// scene's; a heightfield becomes its triangles.
[[nodiscard]] ShapeGeometry shapeAsSimulated(const Solid& solid, SceneContents& contents);

}  // namespace orrery

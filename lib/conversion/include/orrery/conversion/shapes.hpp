// Converts simulated solids back to shapes of a scene.
#pragma once

#include "orrery/geometry/solid.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery {

// Returns the shape that is simulated as the solid, in the solid's own frame. Corners and triangles become a mesh of
// the scene. A heightfield becomes its triangles.
[[nodiscard]] ShapeGeometry shapeAsSimulated(const Solid& solid, SceneContents& contents);

}  // namespace orrery

// G4MF's names for shapes.
#pragma once

#include <optional>

#include "json.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery::g4mf {

// Type and values, without the heights of a heightmap, which are data; null for shapes that could not be read, and for
// heightfields that a heightmap cannot express.
[[nodiscard]] Json shapeJson(const Shape& shape);

// A heightfield's samples as a heightmap has them: in units of the distance between samples.
[[nodiscard]] std::vector<double> heightsOf(const HeightfieldShape& field);

// How a node must be placed in the shape's own frame for G4MF's shape to be where this one is: planes that are
// not y <= 0, rays that are not along -y, samples that are not 1 m apart. Nullopt where it must not.
[[nodiscard]] std::optional<Transform> placementOf(const Shape& shape);

}  // namespace orrery::g4mf

// Finds how thin a solid is.
#pragma once

#include <limits>

#include "orrery/geometry/solid.hpp"

namespace orrery {

// Returns the smallest extent of a box, sphere, capsule, cylinder or hull, m; for a hull between a face and the corner
// farthest from it. Returns `bound` if that is smaller, and for all other solids.
[[nodiscard]] double smallestExtent(const Solid& solid, double bound = std::numeric_limits<double>::infinity());

}  // namespace orrery

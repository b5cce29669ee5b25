// Hulls of few points: the outermost ones of many.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "orrery/geometry/hull.hpp"

namespace orrery {

// Returns the points that are farthest in directions on all sides, at most `most` (at least 24). The points must be
// finite. The time is proportional to the number of points times that of the directions.
[[nodiscard]] std::vector<Vector3> outermost(std::span<const Vector3> points, std::size_t most);

// Returns the largest distance, m, of the points beyond a plane of the hull.
[[nodiscard]] double farthestBeyond(const HullResult& hull, std::span<const Vector3> points);

}  // namespace orrery

// A quick hull for comparing many candidates. Hulls that are used come from convexHull.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "mesh_patch.hpp"
#include "orrery/scene/values.hpp"

namespace orrery {

struct QuickHull {
    double volume = 0;             // m^3
    std::vector<CutPlane> planes;  // outward, one for each triangle of the hull; empty if the points lie in one plane
};

// Returns the hull of the points, which may be repeated or inside. Points outside by less than about 2e-7 of the extent
// are ignored. Nullopt if rounding errors matter, as for a thin plate. The same points in the same order give the same
// bits.
[[nodiscard]] std::optional<QuickHull> quickHull(std::span<const Vector3> points);

// Returns the volume of the hull, m^3; 0 if there is none.
[[nodiscard]] double quickVolume(std::span<const Vector3> points);

}  // namespace orrery

// Sizes of solids, for finding out whether bodies pass through each other.
#pragma once

#include <Eigen/Core>

#include "orrery/geometry/solid.hpp"

namespace orrery {

// m: a lower bound for the half extents of the solid in all directions; 0 for surfaces without thickness.
[[nodiscard]] double leastHalfExtent(const Solid& solid);
// m: half of the solid's extent along a direction of unit length, in the solid's frame. Infinite for half spaces, which
// push out bodies from any depth. 0 for surfaces.
[[nodiscard]] double halfExtentAlong(const Solid& solid, const Eigen::Vector3d& direction);

// m: half of the length of a line through the middle of the solid along a direction of unit length, in the solid's
// frame. Infinite for half spaces, 0 for surfaces.
[[nodiscard]] double halfThicknessAlong(const Solid& solid, const Eigen::Vector3d& direction);

// A solid that turns about a line.
struct TurningExtent {
    double outer = 0;     // m: from the line to the farthest point
    double half = 0;      // m: half of the smallest extent perpendicular to the line
    double halfLong = 0;  // m: half of the extent along the line
};
// `direction` has unit length; `center` is that of the solid relative to a point of the line, in the solid's own frame.
// All values are 0 for half spaces, for surfaces, and for solids that are round about the line, because they do not
// move.
[[nodiscard]] TurningExtent extentAbout(const Solid& solid, const Eigen::Vector3d& direction,
                                        const Eigen::Vector3d& center);

}  // namespace orrery

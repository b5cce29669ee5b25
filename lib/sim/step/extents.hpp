// How large solids are, for who looks whether something gets past something else.
#pragma once

#include <Eigen/Core>

#include "orrery/geometry/solid.hpp"

namespace orrery {

// m: no half extent of the solid is smaller, whatever the direction; 0 for surfaces without thickness.
[[nodiscard]] double leastHalfExtent(const Solid& solid);
// m: half of what the solid measures along a direction of unit length, both in its own frame. Infinite for half spaces:
// what is under one is pushed out of it however deep it is. 0 for surfaces.
[[nodiscard]] double halfExtentAlong(const Solid& solid, const Eigen::Vector3d& direction);

// m: half of the way through the middle of the solid along a direction of unit length, both in its own frame. Infinite
// for half spaces, 0 for surfaces.
[[nodiscard]] double halfThicknessAlong(const Solid& solid, const Eigen::Vector3d& direction);

// A solid that turns about a line.
struct TurningExtent {
    double outer = 0;     // m: from the line to the furthest point
    double half = 0;      // m: half of what it measures across the line, where that is least
    double halfLong = 0;  // m: half of what it measures along the line
};
// `direction` of unit length, and `center` of the solid as seen from a point of the line, in the solid's own frame. All
// 0 for half spaces, surfaces, and for what is round about the line, so that it stays where it is.
[[nodiscard]] TurningExtent extentAbout(const Solid& solid, const Eigen::Vector3d& direction,
                                        const Eigen::Vector3d& center);

}  // namespace orrery

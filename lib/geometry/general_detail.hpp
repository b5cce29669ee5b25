// Shared by the sources of general solids: one octant or quadrant of them, and sections of tapers.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "orrery/geometry/general_solid.hpp"

namespace orrery {

using Axes = std::array<double, 3>;

// a / b where 0 / 0 is 0: a curve of radius zero holds what is on its middle.
[[nodiscard]] inline double part(double a, double b) {
    return a == 0 ? 0 : a / b;
}

// The sum of (q.j / r.j)^e over the axes that `on` has; at most 1 in the curve.
[[nodiscard]] double curveSum(const SolidCurve& curve, const Axes& q, const std::array<bool, 3>& on);

// How far the direction n (n.j >= 0) can be followed in what all curves have in common, on the axes
// in `on` alone: the point is the result times n.
[[nodiscard]] double reach(const std::vector<SolidCurve>& curves, const Axes& n, const std::array<bool, 3>& on);

// The smallest radius on each axis among the curves on it: scale for directions, so that ends and creases of
// alike curves fall on a grid's lines. 1 where no curve is.
[[nodiscard]] Axes smallestRadii(const std::vector<SolidCurve>& curves);

// The section of a taper at a place on its axis, radii and exponent interpolated, and constant beyond.
[[nodiscard]] SolidCurve sectionAt(const GeneralSolid& solid, double at);

// Between the ends of the box's axis: round ends reach beyond.
struct Span {
    double low = 0;
    double high = 0;
};
[[nodiscard]] Span taperSpan(const GeneralSolid& solid);

// In the plane across a taper's axis at `at`: how far n (n.j >= 0, across the axis) can be followed in what
// curves add to the box there. Negative where nothing of the solid is.
[[nodiscard]] double taperReach(const GeneralSolid& solid, double at, const Axes& n);

// The two axes across, in the order that makes a right-handed frame with `axis` as third.
struct Across {
    std::size_t i = 0;
    std::size_t j = 0;
};
[[nodiscard]] inline Across across(std::size_t axis) {
    return {(axis + 1) % 3, (axis + 2) % 3};
}

// Largest radius on each axis among the sections.
[[nodiscard]] Axes largestRadii(const GeneralSolid& solid);

// All curves and sections are convex and the same at every place but for a factor that bends one way: then the
// solid is convex.
[[nodiscard]] bool surelyConvex(const GeneralSolid& solid);

}  // namespace orrery

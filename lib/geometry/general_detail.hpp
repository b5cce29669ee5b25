// Shared by the sources of general solids: calculations in one octant or quadrant, and sections of tapers.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "orrery/geometry/general_solid.hpp"

namespace orrery {

using Axes = std::array<double, 3>;

// Returns the cells of an integral that remain with ResolveOptions::coarseness.
[[nodiscard]] inline int coarserCells(int cells, int coarseness) {
    return std::max(cells >> std::max(coarseness - 1, 0), 1);
}

// Returns a / b, with 0 / 0 = 0: a curve of radius zero contains the points in its middle.
[[nodiscard]] inline double part(double a, double b) {
    return a == 0 ? 0 : a / b;
}

// Returns the sum of (q.j / r.j)^e over the axes in `on`; it is at most 1 inside the curve.
[[nodiscard]] double curveSum(const SolidCurve& curve, const Axes& q, const std::array<bool, 3>& on);

// Returns how far one can go in the direction n (n.j >= 0) inside the intersection of all curves, on the axes in `on`
// only. The end point is the result times n.
[[nodiscard]] double reach(const std::vector<SolidCurve>& curves, const Axes& n, const std::array<bool, 3>& on);

// Returns the smallest radius on each axis among the curves on it, or 1 if there is no curve. It scales directions, so
// that ends and creases of similar curves are on the lines of a grid.
[[nodiscard]] Axes smallestRadii(const std::vector<SolidCurve>& curves);

// Returns the section of a taper at a place on its axis. Radii and exponent are interpolated, and constant beyond the
// ends.
[[nodiscard]] SolidCurve sectionAt(const GeneralSolid& solid, double at);

// The range on the axis of a taper; round ends extend beyond those of the box.
struct Span {
    double low = 0;
    double high = 0;
};
[[nodiscard]] Span taperSpan(const GeneralSolid& solid);

// Returns how far one can go in the direction n (n.j >= 0, perpendicular to the axis) inside the parts that curves add
// to the box, in the plane across a taper's axis at `at`. Negative if the solid has no points there.
[[nodiscard]] double taperReach(const GeneralSolid& solid, double at, const Axes& n);

// The two perpendicular axes, in the order that gives a right-handed frame with `axis` as the third.
struct Across {
    std::size_t i = 0;
    std::size_t j = 0;
};
[[nodiscard]] inline Across across(std::size_t axis) {
    return {(axis + 1) % 3, (axis + 2) % 3};
}

// Returns the largest radius on each axis among the sections.
[[nodiscard]] Axes largestRadii(const GeneralSolid& solid);

// The most sections of a taper that are sampled: all with the usual resolution, 8 with the coarsest.
[[nodiscard]] std::size_t mostSections(const Resolution& resolution);

// The same for the integrals of a taper with round ends: twice as many.
[[nodiscard]] inline std::size_t massSections(int coarseness) {
    return mostSections(coarserBy({}, coarseness - 1));
}

// A taper with fewer sections, and how far its surface may be from that of the whole, m. Sections are left out that lie
// nearly between their neighbours.
struct ThinnedTaper {
    GeneralSolid solid;
    double error = 0;
};
[[nodiscard]] ThinnedTaper thinnedTaper(const GeneralSolid& solid, std::size_t most);

// Returns the closed surface of a solid that has curves or a taper.
[[nodiscard]] Tessellation surfaceOf(const GeneralSolid& solid, const Resolution& resolution);

// True if the solid is certainly convex: all curves and sections are convex, and equal at every place except for a
// factor that is a concave function.
[[nodiscard]] bool surelyConvex(const GeneralSolid& solid);

}  // namespace orrery

// Convex hulls, in the three arrays that ODE's dCreateConvex takes.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "orrery/scene/values.hpp"

namespace orrery {

// A closed convex polyhedron whose volume centroid is the origin of its frame (ODE wants the origin
// inside). Only points that are corners are kept, and coplanar facets are one polygon.
struct ConvexHull {
    std::vector<double> planes;           // 4 a polygon: outward unit normal n, then d > 0 with n.x = d, m
    std::vector<double> points;           // 3 a corner, m
    std::vector<std::uint32_t> polygons;  // for each plane: corner count, then corners counter-clockwise from outside
    double volume = 0;                    // m^3

    [[nodiscard]] std::size_t planeCount() const { return planes.size() / 4; }
    [[nodiscard]] std::size_t pointCount() const { return points.size() / 3; }
    [[nodiscard]] Vector3 point(std::size_t i) const { return {points[3 * i], points[3 * i + 1], points[3 * i + 2]}; }
};
// The volume is of these.
template <std::same_as<ConvexHull> T>
constexpr auto membersOf(const T*) {
    return members("hull", Member{"planes", &T::planes}, Member{"points", &T::points, "m"},
                   Member{"polygons", &T::polygons});
}

enum class HullFailure : std::uint8_t {
    None,
    TooFewPoints,  // fewer than 4 different points
    NotFinite,     // a coordinate is NaN or infinite
    Flat,          // all points on one plane, line or spot, to about 1e-7 of their extent
    Numerical,     // no polyhedron that holds together was found
};

[[nodiscard]] std::string_view toText(HullFailure failure);  // "all points lie in one plane"

struct HullResult {
    std::shared_ptr<const ConvexHull> hull;  // null when `failure` is not None
    Vector3 centroid;                        // where the hull's origin is in the frame of the points, m
    HullFailure failure = HullFailure::None;
};

// The hull of any points, duplicates and inner points among them. The same points give the same bits,
// in whatever order they come. Facets that are coplanar to about 1e-7 of the extent of all points are
// merged, which may leave points outside of a plane by a few times that much (1e-5 at the very most).
[[nodiscard]] HullResult convexHull(std::span<const Vector3> points);

// A box and where it is in the frame of the hull it was found in.
struct DetectedBox {
    Vector3 size;  // full extents, m
    Pose pose;
};

// The box that the hull is, when each of its corners is a corner of that box to within `tolerance`
// times the box's diagonal. The box's axes are named so as to turn the box as little as possible:
// one that lies along the frame's axes has the identity rotation.
[[nodiscard]] std::optional<DetectedBox> detectBox(const ConvexHull& hull, double tolerance = 1e-6);

}  // namespace orrery

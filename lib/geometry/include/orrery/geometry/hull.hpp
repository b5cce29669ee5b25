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

// A closed convex polyhedron whose volume centroid is the origin of its frame (ODE needs the origin inside). It keeps
// only points that are corners, and coplanar facets form one polygon.
struct ConvexHull {
    std::vector<double> planes;           // 4 per polygon: outward unit normal n, then d > 0 with n.x = d, m
    std::vector<double> points;           // 3 per corner, m
    std::vector<std::uint32_t> polygons;  // for each plane: corner count, then corners counter-clockwise from outside
    double volume = 0;                    // m^3

    [[nodiscard]] std::size_t planeCount() const { return planes.size() / 4; }
    [[nodiscard]] std::size_t pointCount() const { return points.size() / 3; }
    [[nodiscard]] Vector3 point(std::size_t i) const { return {points[3 * i], points[3 * i + 1], points[3 * i + 2]}; }
};
// The table leaves out the volume, which follows from these.
template <std::same_as<ConvexHull> T>
constexpr auto membersOf(const T*) {
    return members("hull", Member{"planes", &T::planes}, Member{"points", &T::points, "m"},
                   Member{"polygons", &T::polygons});
}

enum class HullFailure : std::uint8_t {
    None,
    TooFewPoints,  // fewer than 4 different points
    NotFinite,     // a coordinate is NaN or infinite
    Flat,          // all points lie in one plane, line or spot, to about 1e-7 of their extent
    Numerical,     // no consistent polyhedron was found
};

[[nodiscard]] std::string_view toText(HullFailure failure);  // "all points lie in one plane"

struct HullResult {
    std::shared_ptr<const ConvexHull> hull;  // null when `failure` is not None
    Vector3 centroid;                        // position of the hull's origin in the frame of the points, m
    HullFailure failure = HullFailure::None;
};

// Returns the hull of any points; duplicates and inner points are allowed. The same points give the same bits, in any
// order. Facets that are coplanar to about 1e-7 of the extent of all points are merged, so that some points may be
// outside of a plane by a few times that distance (1e-5 of the extent at most).
[[nodiscard]] HullResult convexHull(std::span<const Vector3> points);

// A box and its place in the frame of the hull in which it was found.
struct DetectedBox {
    Vector3 size;  // full extents, m
    Pose pose;
};

// Returns the box that equals the hull: each corner of the hull is a corner of the box to within `tolerance` times the
// box's diagonal. The names of the box's axes are chosen for the smallest rotation: a box along the frame's axes has
// the identity rotation.
[[nodiscard]] std::optional<DetectedBox> detectBox(const ConvexHull& hull, double tolerance = 1e-6);

}  // namespace orrery

// Points in which two shapes touch, or nearly.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "orrery/solver/manifold.hpp"
#include "orrery/solver/shapes.hpp"

namespace orrery::solver {

// A shape where it is in the world.
struct PlacedShape {
    const Shape* shape = nullptr;
    Vec3 position;
    Mat3 rotation;
    std::span<const Vec3> corners;  // of its hull, in the world's frame
    std::span<const Vec3> normals;
    Vec3 middle;  // m, of the hull
};

// Features of hulls: the corner, or the corners and the side that cut between them, of the face that is cut; or two
// edges.
inline constexpr std::uint64_t kCornerBits = 20;
inline constexpr std::uint64_t kCornerMask = (1U << kCornerBits) - 1;
inline constexpr std::uint64_t kReferenceIsB = std::uint64_t{1} << 62;
inline constexpr std::uint64_t kOfEdges = std::uint64_t{1} << 63;

// A point that a manifold may have.
struct TouchPoint {
    Vec3 onA, onB;  // m, in the world's frame; of a round surface, the centre of its roundness
    double gap = 0;
    std::uint64_t feature = 0;
};

inline constexpr std::size_t kMostTouches = 64;

// A corner of a face that is cut.
struct ClipPoint {
    Vec3 place;
    std::uint64_t corners = 0;
};
struct ClipPolygon {
    std::array<ClipPoint, kMostTouches> points;  // the first `count`
    std::size_t count = 0;

    void add(const ClipPoint& point) {
        if (count < points.size()) points[count++] = point;
    }
};

// How two shapes touch, before points are chosen.
struct Touch {
    Vec3 normal;  // from A to B
    NormalOf normalOf = NormalOf::World;
    double radiusA = 0;
    double radiusB = 0;
    double extent = 0;  // m, the least of both
    std::size_t count = 0;
    std::array<TouchPoint, kMostTouches> points;
    ClipPolygon polygon, scratch;  // while faces are cut

    // Takes no more than there is space for.
    void add(const Vec3& onA, const Vec3& onB, double gap, std::uint64_t feature) {
        if (count < kMostTouches) points[count++] = {onA, onB, gap, feature};
    }
    // A becomes B.
    void swapSides();
};

// Points whose gap is at most `margin`, m. False: there are none.
[[nodiscard]] bool findTouch(const PlacedShape& a, const PlacedShape& b, double margin, Touch& touch);

// The same for pairs of kinds, in this order.
[[nodiscard]] bool touchHulls(const PlacedShape& a, const PlacedShape& b, double margin, Touch& touch);
[[nodiscard]] bool touchPlane(const PlacedShape& plane, const PlacedShape& b, double margin, Touch& touch);
[[nodiscard]] bool touchHullSphere(const PlacedShape& hull, const PlacedShape& sphere, double margin, Touch& touch);
[[nodiscard]] bool touchHullCapsule(const PlacedShape& hull, const PlacedShape& capsule, double margin, Touch& touch);
[[nodiscard]] bool touchCylinderSphere(const PlacedShape& cylinder, const PlacedShape& sphere, double margin,
                                       Touch& touch);
// Balls and capsules.
[[nodiscard]] bool touchRound(const PlacedShape& a, const PlacedShape& b, double margin, Touch& touch);

// Replaces points by those of the real surface where a cylinder's side or rim touches a face of the other shape:
// `normal` is that of the face, outward. False: the points of the prism are right.
[[nodiscard]] bool touchFaceCylinder(const Vec3& normal, const Vec3& onFace, std::span<const Vec3> outline,
                                     const PlacedShape& cylinder, double margin, Touch& touch);

// Without points.
void resetTouch(Touch& touch, double extent);
// Keeps the points that are furthest out, and the deepest one: for more than there is space for.
void reduceTouches(Touch& touch);

// Chooses at most kMostPoints of the points: all that are apart, else those furthest out; the same as in `previous`, if
// there is one, as long as these are still there and nothing left out is deeper.
void chooseTouches(Touch& touch, const Manifold* previous);

}  // namespace orrery::solver

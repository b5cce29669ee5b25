// Planes, balls, capsules and cylinders.
#include <algorithm>
#include <cmath>

#include "segments.hpp"

namespace orrery::solver {
namespace {

constexpr double kTiny = 1e-12;  // m

// For a core that lies below the face as a whole: adds its deepest end.
bool addPoint(const Vec3& n, const Vec3& onFace, const Segment& core, double radius, Touch& touch) {
    const double from = dot(n, core.from - onFace);
    const double to = dot(n, core.to - onFace);
    const Vec3& deepest = from < to ? core.from : core.to;
    const double height = std::min(from, to);
    touch.normal = n;
    touch.normalOf = NormalOf::A;
    touch.radiusB = radius;
    touch.add(deepest - n * height, deepest, height - radius, from < to ? 1 : 2);
    return true;
}

struct FaceOver {
    double height = -HUGE_VAL;
    std::size_t face = 0;
};

// The face over which the segment is furthest.
FaceOver faceUnder(const PlacedShape& hull, const Segment& segment) {
    FaceOver best;
    for (std::size_t i = 0; i < hull.normals.size(); ++i) {
        const Vec3& n = hull.normals[i];
        const Vec3& corner = hull.corners[hull.shape->hull->face(i)[0]];
        const double height = std::min(dot(n, segment.from - corner), dot(n, segment.to - corner));
        if (height > best.height) best = {height, i};
    }
    return best;
}

std::span<const Vec3> outlineOf(const PlacedShape& hull, std::size_t face, std::array<Vec3, kMostTouches>& corners) {
    std::size_t count = 0;
    for (const std::uint32_t corner : hull.shape->hull->face(face)) {
        if (count < corners.size()) corners[count++] = hull.corners[corner];
    }
    return {corners.data(), count};
}

// Whether some of the segment is inside.
bool reachesInto(const PlacedShape& hull, const Segment& segment) {
    double begin = 0;
    double end = 1;
    for (std::size_t i = 0; i < hull.normals.size(); ++i) {
        const Vec3& corner = hull.corners[hull.shape->hull->face(i)[0]];
        const double from = dot(hull.normals[i], segment.from - corner);
        const double to = dot(hull.normals[i], segment.to - corner);
        if (from > 0 && to > 0) return false;
        if (from > 0) begin = std::max(begin, from / (from - to));
        if (to > 0) end = std::min(end, from / (from - to));
    }
    return begin <= end;
}

// The face that is nearest under some of the segment. The height is HUGE_VAL where there is none.
FaceOver nearestFace(const PlacedShape& hull, const Segment& segment) {
    FaceOver best{HUGE_VAL, 0};
    std::array<Vec3, kMostTouches> corners;
    for (std::size_t i = 0; i < hull.normals.size(); ++i) {
        const Vec3& n = hull.normals[i];
        const std::span<const Vec3> outline = outlineOf(hull, i, corners);
        if (dot(n, segment.from - outline[0]) < 0 && dot(n, segment.to - outline[0]) < 0) continue;
        double begin = 0;
        double end = 0;
        if (!clipSegment(segment, n, outline, begin, end)) continue;
        const Vec3 along = segment.to - segment.from;
        const double height = std::min(dot(n, segment.from + along * begin - outline[0]),
                                       dot(n, segment.from + along * end - outline[0]));
        if (height >= 0 && height < best.height) best = {height, i};
    }
    return best;
}

// Nearest point of the edges, and of those what is nearest on the segment.
Nearest nearestOfEdges(const PlacedShape& hull, const Segment& segment) {
    Nearest best;
    double least = HUGE_VAL;
    for (const Polyhedron::Edge& edge : hull.shape->hull->edges()) {
        const Nearest one = nearestOf({hull.corners[edge.from], hull.corners[edge.to]}, segment);
        const Vec3 apart = one.onB - one.onA;
        if (const double square = dot(apart, apart); square < least) {
            least = square;
            best = one;
        }
    }
    return best;
}

bool isCorner(const PlacedShape& hull, const Vec3& point) {
    return std::any_of(hull.corners.begin(), hull.corners.end(), [&](const Vec3& corner) {
        const Vec3 apart = corner - point;
        return dot(apart, apart) < kTiny * kTiny;
    });
}

// A hull against what has a core and a radius: over a face, along it; else at the nearest edge.
bool touchHullCore(const PlacedShape& hull, const Segment& core, double radius, double margin, Touch& touch) {
    FaceOver over = faceUnder(hull, core);
    if (over.height > radius + margin) return false;
    std::array<Vec3, kMostTouches> corners;
    bool onFace = reachesInto(hull, core);
    Nearest nearest{};
    double distance = 0;
    if (!onFace) {
        nearest = nearestOfEdges(hull, core);
        distance = length(nearest.onB - nearest.onA);
        if (const FaceOver under = nearestFace(hull, core); under.height <= distance + kFacesFirst * touch.extent) {
            over = under;
            onFace = true;
        }
    }
    const Vec3& n = hull.normals[over.face];
    if (onFace) {
        const std::span<const Vec3> outline = outlineOf(hull, over.face, corners);
        addLine(core, radius, n, outline[0], outline, margin, touch);
        if (touch.count > 0) return true;
        if (distance == 0) return addPoint(n, outline[0], core, radius, touch);
    }
    touch.normalOf = isCorner(hull, nearest.onA) ? NormalOf::Cores : NormalOf::World;
    touch.radiusB = radius;
    return addSingle(direction(nearest.onB - nearest.onA, n), nearest.onA, nearest.onB, distance - radius, margin,
                     touch);
}

}  // namespace

bool touchFaceCylinder(const Vec3& normal, const Vec3& onFace, std::span<const Vec3> outline,
                       const PlacedShape& cylinder, double margin, Touch& touch) {
    const Vec3& axis = cylinder.rotation.z;
    const double rise = dot(axis, normal);
    const double radius = cylinder.shape->radius;
    if (std::abs(rise) < kLying) {
        addLine(coreOf(cylinder), radius, normal, onFace, outline, margin, touch);
        return touch.count > 0;
    }
    if (std::abs(rise) > kStanding) return false;
    const Vec3 cap = cylinder.position - axis * (rise > 0 ? cylinder.shape->halfLength : -cylinder.shape->halfLength);
    const Vec3 rim = cap - direction(normal - axis * rise, axis) * radius;
    if (!isInside(rim, normal, outline)) return false;
    const double gap = dot(normal, rim - onFace);
    return addSingle(normal, rim - normal * gap, rim, gap, margin, touch);
}

bool touchPlane(const PlacedShape& plane, const PlacedShape& b, double margin, Touch& touch) {
    const Vec3& n = plane.rotation.z;
    const Shape& shape = *b.shape;
    if (dot(n, b.position - plane.position) > shape.reach + margin) return false;
    if (shape.kind == ShapeKind::Sphere || shape.kind == ShapeKind::Capsule) {
        addLine(coreOf(b), shape.radius, n, plane.position, {}, margin, touch);
        if (shape.kind == ShapeKind::Sphere) touch.count = std::min<std::size_t>(touch.count, 1);
        return touch.count > 0;
    }
    if (shape.kind == ShapeKind::Cylinder && touchFaceCylinder(n, plane.position, {}, b, margin, touch)) return true;
    touch.normal = n;
    for (std::size_t i = 0; i < b.corners.size(); ++i) {
        const double gap = dot(n, b.corners[i] - plane.position);
        if (gap > margin) continue;
        if (touch.count == kMostTouches) reduceTouches(touch);
        touch.add(b.corners[i] - n * gap, b.corners[i], gap, i);
    }
    return touch.count > 0;
}

bool touchHullSphere(const PlacedShape& hull, const PlacedShape& sphere, double margin, Touch& touch) {
    if (!touchHullCore(hull, {sphere.position, sphere.position}, sphere.shape->radius, margin, touch)) return false;
    touch.count = 1;
    return true;
}

bool touchHullCapsule(const PlacedShape& hull, const PlacedShape& capsule, double margin, Touch& touch) {
    return touchHullCore(hull, coreOf(capsule), capsule.shape->radius, margin, touch);
}

bool touchCylinderSphere(const PlacedShape& cylinder, const PlacedShape& sphere, double margin, Touch& touch) {
    const Vec3 apart = sphere.position - cylinder.position;
    const Vec3& axis = cylinder.rotation.z;
    const double height = dot(apart, axis);
    const double half = cylinder.shape->halfLength;
    const double radius = cylinder.shape->radius;
    const Vec3 out = apart - axis * height;
    const double away = length(out);
    const Vec3 outward = direction(out, cylinder.rotation.x);
    const double up = height < 0 ? -1 : 1;
    touch.radiusB = sphere.shape->radius;
    const bool inCap = std::abs(height) <= half;
    if (away <= radius && (!inCap || half - std::abs(height) < radius - away)) {  // over a cap
        touch.normalOf = NormalOf::A;
        const double gap = std::abs(height) - half;
        return addSingle(axis * up, sphere.position - axis * (up * gap), sphere.position, gap - touch.radiusB, margin,
                         touch);
    }
    const Vec3 onSide = cylinder.position + axis * (inCap ? height : half * up) + outward * radius;
    if (inCap) return addSingle(outward, onSide, sphere.position, away - radius - touch.radiusB, margin, touch);
    const Vec3 fromRim = sphere.position - onSide;
    return addSingle(direction(fromRim, outward), onSide, sphere.position, length(fromRim) - touch.radiusB, margin,
                     touch);
}

bool touchRound(const PlacedShape& a, const PlacedShape& b, double margin, Touch& touch) {
    const Segment coreA = coreOf(a);
    const Segment coreB = coreOf(b);
    touch.radiusA = a.shape->radius;
    touch.radiusB = b.shape->radius;
    const double radii = touch.radiusA + touch.radiusB;
    const Nearest nearest = nearestOf(coreA, coreB);
    const Vec3 apart = nearest.onB - nearest.onA;
    const double distance = length(apart);
    if (distance - radii > margin) return false;
    const bool balls = a.shape->halfLength == 0 && b.shape->halfLength == 0;
    touch.normalOf = balls ? NormalOf::Cores : NormalOf::World;
    const Vec3 n = direction(apart, across(a.rotation.z));
    const Vec3 u = coreA.to - coreA.from;
    const Vec3 v = coreB.to - coreB.from;
    const Vec3 turn = cross(u, v);
    if (balls || dot(turn, turn) > kLying * kLying * dot(u, u) * dot(v, v) || dot(u, u) * dot(v, v) == 0)
        return addSingle(n, nearest.onA, nearest.onB, distance - radii, margin, touch);
    // Side by side: both ends of where they run along each other.
    const double square = dot(u, u);
    double low = dot(coreB.from - coreA.from, u) / square;
    double high = dot(coreB.to - coreA.from, u) / square;
    if (low > high) std::swap(low, high);
    low = std::max(low, 0.0);
    high = std::min(high, 1.0);
    if (!(high - low > 0.02)) return addSingle(n, nearest.onA, nearest.onB, distance - radii, margin, touch);
    touch.normal = n;
    std::uint64_t feature = 1;
    for (const double t : {low, high}) {
        const Vec3 onA = coreA.from + u * t;
        const Vec3 onB = coreB.from + v * std::clamp(dot(onA - coreB.from, v) / dot(v, v), 0.0, 1.0);
        const double gap = dot(onB - onA, n) - radii;
        if (gap <= margin) touch.add(onA, onB, gap, feature);
        ++feature;
    }
    return touch.count > 0;
}

}  // namespace orrery::solver

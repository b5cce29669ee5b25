// Hulls against hulls: the axis that parts them most, then the points of the faces that meet, or of two edges.
#include <algorithm>
#include <cmath>

#include "narrow_phase.hpp"

namespace orrery::solver {
namespace {

constexpr double kPreferFirst = 1e-3;  // of the extent: a face of B, or an edge, must part them so much more
constexpr double kPreferFaces = 5;     // times that, for edges
constexpr double kLeastSine = 1e-4;    // square, between edges
constexpr double kBoundSlack = 1e-9;   // m

struct FaceAxis {
    double gap = -HUGE_VAL;
    std::size_t face = 0;
};

// The face of `of` that parts it most from the other. False: some face parts them by more than the margin.
bool findFace(const PlacedShape& of, const PlacedShape& other, double margin, FaceAxis& best) {
    const Polyhedron& hull = *of.shape->hull;
    const auto gapOf = [&](std::size_t face) {
        const Vec3& n = of.normals[face];
        const double offset = dot(n, of.corners[hull.face(face)[0]]);
        double least = HUGE_VAL;
        for (const Vec3& corner : other.corners) least = std::min(least, dot(n, corner) - offset);
        return least;
    };
    // At most, as the other one goes on behind its middle.
    const auto mostOf = [&](std::size_t face) {
        return dot(of.normals[face], other.middle - of.corners[hull.face(face)[0]]) - other.shape->inner;
    };
    std::size_t first = 0;
    double most = -HUGE_VAL;
    for (std::size_t i = 0; i < of.normals.size(); ++i) {
        if (const double one = mostOf(i); one > most) {
            most = one;
            first = i;
        }
    }
    const double floor = gapOf(first);
    if (floor > margin) return false;
    for (std::size_t i = 0; i < of.normals.size(); ++i) {
        if (mostOf(i) < floor - kBoundSlack) continue;
        const double least = i == first ? floor : gapOf(i);
        if (least > margin) return false;
        if (least > best.gap) best = {least, i};
    }
    return true;
}

struct Interval {
    double low = HUGE_VAL, high = -HUGE_VAL;
};

Interval along(std::span<const Vec3> corners, const Vec3& n) {
    Interval interval;
    for (const Vec3& corner : corners) {
        const double d = dot(n, corner);
        interval.low = std::min(interval.low, d);
        interval.high = std::max(interval.high, d);
    }
    return interval;
}

struct EdgeAxis {
    double gap = -HUGE_VAL;
    Vec3 normal;
    std::size_t edgeA = 0;
    std::size_t edgeB = 0;
};

// Returns the edge of a group of parallel ones that lies furthest along n.
std::size_t furthestEdge(const PlacedShape& shape, std::span<const std::uint32_t> group, const Vec3& n,
                         double& furthest) {
    std::size_t best = group[0];
    furthest = -HUGE_VAL;
    for (const std::uint32_t edge : group) {
        const double d = dot(n, shape.corners[shape.shape->hull->edges()[edge].from]);
        if (d > furthest + 1e-9) {
            furthest = d;
            best = edge;
        }
    }
    return best;
}

Vec3 edgeVector(const PlacedShape& shape, std::size_t edge) {
    const Polyhedron::Edge& one = shape.shape->hull->edges()[edge];
    return shape.corners[one.to] - shape.corners[one.from];
}

// Looks at the axis across two directions of edges. False: it parts them by more than the margin.
bool lookAlong(const PlacedShape& a, const PlacedShape& b, std::size_t directionA, std::size_t directionB,
               double margin, EdgeAxis& best) {
    const std::span<const std::uint32_t> groupA = a.shape->hull->direction(directionA);
    const std::span<const std::uint32_t> groupB = b.shape->hull->direction(directionB);
    const Vec3 u = edgeVector(a, groupA[0]);
    const Vec3 v = edgeVector(b, groupB[0]);
    Vec3 n = cross(u, v);
    const double square = dot(n, n);
    if (square < kLeastSine * dot(u, u) * dot(v, v)) return true;
    n = n * (1 / std::sqrt(square));
    const double most = std::abs(dot(n, b.middle - a.middle)) - a.shape->inner - b.shape->inner;
    if (most < std::min(best.gap, margin) - kBoundSlack) return true;
    const Interval ofA = along(a.corners, n);
    const Interval ofB = along(b.corners, n);
    const bool ahead = ofB.low - ofA.high >= ofA.low - ofB.high;
    const double gap = ahead ? ofB.low - ofA.high : ofA.low - ofB.high;
    if (gap > margin) return false;
    if (gap <= best.gap) return true;
    if (!ahead) n = -n;
    // Only where the edges themselves are what meets.
    double furthestA = 0;
    double furthestB = 0;
    const std::size_t edgeA = furthestEdge(a, groupA, n, furthestA);
    const std::size_t edgeB = furthestEdge(b, groupB, -n, furthestB);
    const double highA = ahead ? ofA.high : -ofA.low;
    const double highB = ahead ? -ofB.low : ofB.high;
    const double rounding = 1e-9 + 1e-6 * std::min(a.shape->extent, b.shape->extent);
    if (highA - furthestA > rounding || highB - furthestB > rounding) return true;
    best = {gap, n, edgeA, edgeB};
    return true;
}

bool findEdges(const PlacedShape& a, const PlacedShape& b, double margin, EdgeAxis& best) {
    for (std::size_t i = 0; i < a.shape->hull->directionCount(); ++i) {
        for (std::size_t k = 0; k < b.shape->hull->directionCount(); ++k) {
            if (!lookAlong(a, b, i, k, margin, best)) return false;
        }
    }
    return true;
}

void addEdges(const PlacedShape& a, const PlacedShape& b, const EdgeAxis& axis, Touch& touch) {
    const Vec3 p = a.corners[a.shape->hull->edges()[axis.edgeA].from];
    const Vec3 q = b.corners[b.shape->hull->edges()[axis.edgeB].from];
    const Vec3 u = edgeVector(a, axis.edgeA);
    const Vec3 v = edgeVector(b, axis.edgeB);
    const Vec3 r = p - q;
    const double uu = dot(u, u);
    const double vv = dot(v, v);
    const double uv = dot(u, v);
    const double ur = dot(u, r);
    const double vr = dot(v, r);
    const double s = std::clamp((uv * vr - ur * vv) / (uu * vv - uv * uv), 0.0, 1.0);
    const double t = std::clamp((uv * s + vr) / vv, 0.0, 1.0);
    const Vec3 x = p + u * s;
    const Vec3 y = q + v * t;
    touch.normal = axis.normal;
    touch.add(x, y, dot(y - x, axis.normal), kOfEdges | axis.edgeA << kCornerBits | axis.edgeB);
}

// Leaves the part of the polygon that is behind a plane. `side` numbers it.
void clip(ClipPolygon& polygon, const Vec3& n, double offset, std::uint64_t side, ClipPolygon& scratch) {
    std::array<double, kMostTouches> ahead;
    bool any = false;
    for (std::size_t k = 0; k < polygon.count; ++k) {
        ahead[k] = dot(n, polygon.points[k].place) - offset;
        any = any || ahead[k] > 0;
    }
    if (!any) return;
    scratch.count = 0;
    for (std::size_t k = 0; k < polygon.count; ++k) {
        const std::size_t next = k + 1 < polygon.count ? k + 1 : 0;
        const ClipPoint& x = polygon.points[k];
        const ClipPoint& y = polygon.points[next];
        const double dx = ahead[k];
        const double dy = ahead[next];
        if (dx <= 0) scratch.add(x);
        if ((dx < 0 && dy > 0) || (dx > 0 && dy < 0)) {
            const std::uint64_t corners =
                (x.corners & kCornerMask) | (y.corners & kCornerMask) << kCornerBits | side << (2 * kCornerBits);
            scratch.add({x.place + (y.place - x.place) * (dx / (dx - dy)), corners});
        }
    }
    std::copy_n(scratch.points.begin(), scratch.count, polygon.points.begin());
    polygon.count = scratch.count;
}

std::size_t faceAgainst(const PlacedShape& shape, const Vec3& n) {
    std::size_t best = 0;
    double least = HUGE_VAL;
    for (std::size_t i = 0; i < shape.normals.size(); ++i) {
        if (const double d = dot(shape.normals[i], n); d < least) {
            least = d;
            best = i;
        }
    }
    return best;
}

// Points of the face of `incident` that lies against a face of `reference`, which is A of the touch.
bool addFaces(const PlacedShape& reference, std::size_t face, const PlacedShape& incident, double margin,
              Touch& touch) {
    const Vec3 n = reference.normals[face];
    const std::span<const std::uint32_t> outline = reference.shape->hull->face(face);
    ClipPolygon& polygon = touch.polygon;
    polygon.count = 0;
    for (const std::uint32_t corner : incident.shape->hull->face(faceAgainst(incident, n)))
        polygon.add({incident.corners[corner], corner});
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const Vec3& from = reference.corners[outline[i]];
        const Vec3& to = reference.corners[outline[(i + 1) % outline.size()]];
        const Vec3 side = cross(to - from, n);
        clip(polygon, side, dot(side, from), i + 1, touch.scratch);
        if (polygon.count == 0) return false;
    }
    const double offset = dot(n, reference.corners[outline[0]]);
    touch.normal = n;
    for (std::size_t k = 0; k < polygon.count; ++k) {
        const Vec3& place = polygon.points[k].place;
        const double gap = dot(n, place) - offset;
        if (gap <= margin) touch.add(place - n * gap, place, gap, polygon.points[k].corners);
    }
    return touch.count > 0;
}

// A face of a cylinder's prism that is no cap.
bool isSide(const PlacedShape& shape, std::size_t face) {
    return shape.shape->kind == ShapeKind::Cylinder && face >= 2;
}

// The side of a cylinder touches along the radius, in the deepest point of its prism.
void makeRound(const PlacedShape& cylinder, double extent, Touch& touch) {
    double least = HUGE_VAL;
    for (std::size_t i = 0; i < touch.count; ++i) least = std::min(least, touch.points[i].gap);
    const Vec3& axis = cylinder.rotation.z;
    Vec3 outward;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < touch.count; ++i) {
        TouchPoint point = touch.points[i];
        if (point.gap > least + kPreferFirst * extent) continue;
        point.onA = cylinder.position + axis * dot(axis, point.onB - cylinder.position);
        outward += point.onB - point.onA;
        touch.points[kept++] = point;
    }
    touch.count = kept;
    touch.normal = direction(outward, touch.normal);
    touch.radiusA = cylinder.shape->radius;
    for (std::size_t i = 0; i < kept; ++i)
        touch.points[i].gap = dot(touch.points[i].onB - touch.points[i].onA, touch.normal) - touch.radiusA;
}

bool addFaceTouch(const PlacedShape& reference, std::size_t face, const PlacedShape& incident, double margin,
                  Touch& touch) {
    if (incident.shape->kind == ShapeKind::Cylinder && !isSide(reference, face)) {
        std::array<Vec3, kMostTouches> outline;
        std::size_t count = 0;
        for (const std::uint32_t corner : reference.shape->hull->face(face)) {
            if (count < outline.size()) outline[count++] = reference.corners[corner];
        }
        if (touchFaceCylinder(reference.normals[face], outline[0], {outline.data(), count}, incident, margin, touch))
            return touch.count > 0;
    }
    if (!addFaces(reference, face, incident, margin, touch)) return false;
    if (isSide(reference, face)) makeRound(reference, touch.extent, touch);
    return true;
}

}  // namespace

bool touchHulls(const PlacedShape& a, const PlacedShape& b, double margin, Touch& touch) {
    FaceAxis ofA;
    FaceAxis ofB;
    EdgeAxis ofEdges;
    if (!findFace(a, b, margin, ofA) || !findFace(b, a, margin, ofB)) return false;
    const double prefer = kPreferFirst * touch.extent;
    const bool second = ofB.gap > ofA.gap + prefer;
    const double ofFaces = (second ? ofB.gap : ofA.gap) + kPreferFaces * prefer;
    ofEdges.gap = ofFaces;
    if (!findEdges(a, b, margin, ofEdges)) return false;
    if (ofEdges.gap > ofFaces) {
        addEdges(a, b, ofEdges, touch);
        return true;
    }
    if (!second) return addFaceTouch(a, ofA.face, b, margin, touch);
    if (!addFaceTouch(b, ofB.face, a, margin, touch)) return false;
    touch.swapSides();
    for (std::size_t i = 0; i < touch.count; ++i) touch.points[i].feature |= kReferenceIsB;
    return true;
}

}  // namespace orrery::solver

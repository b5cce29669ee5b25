// Straight lines as cores of round shapes: what is nearest, and what lies over a face.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "narrow_phase.hpp"

namespace orrery::solver {

inline constexpr double kLying = 0.05;       // sine of the tilt below which a cylinder's side lies on a face
inline constexpr double kStanding = 0.98;    // cosine of the tilt above which its cap does
inline constexpr double kFacesFirst = 1e-3;  // of the extent: an edge must be so much nearer than a face

// A straight line between two points.
struct Segment {
    Vec3 from, to;
};

inline Segment coreOf(const PlacedShape& shape) {
    const Vec3 half = shape.rotation.z * shape.shape->halfLength;
    return {shape.position - half, shape.position + half};
}

struct Nearest {
    Vec3 onA, onB;
};

inline Nearest nearestOf(const Segment& a, const Segment& b) {
    const Vec3 u = a.to - a.from;
    const Vec3 v = b.to - b.from;
    const Vec3 r = a.from - b.from;
    const double uu = dot(u, u);
    const double vv = dot(v, v);
    const double uv = dot(u, v);
    const double ur = dot(u, r);
    const double vr = dot(v, r);
    const double square = uu * vv - uv * uv;
    double s = 0;
    if (square > 1e-12 * uu * vv)
        s = std::clamp((uv * vr - ur * vv) / square, 0.0, 1.0);
    else if (vv == 0 && uu > 0)
        s = std::clamp(-ur / uu, 0.0, 1.0);
    double t = vv > 0 ? (uv * s + vr) / vv : 0;
    if (t < 0 || t > 1) {
        t = std::clamp(t, 0.0, 1.0);
        s = uu > 0 ? std::clamp((uv * t - ur) / uu, 0.0, 1.0) : 0;
    }
    return {a.from + u * s, b.from + v * t};
}

// The part of the segment inside of an outline with the normal n, as parameters. False: nothing is.
inline bool clipSegment(const Segment& segment, const Vec3& n, std::span<const Vec3> outline, double& begin,
                        double& end) {
    begin = 0;
    end = 1;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const Vec3& corner = outline[i];
        const Vec3 side = cross(outline[(i + 1) % outline.size()] - corner, n);
        const double from = dot(side, segment.from - corner);
        const double to = dot(side, segment.to - corner);
        if (from > 0 && to > 0) return false;
        if (from > 0) begin = std::max(begin, from / (from - to));
        if (to > 0) end = std::min(end, from / (from - to));
    }
    return begin <= end;
}

inline bool isInside(const Vec3& point, const Vec3& n, std::span<const Vec3> outline) {
    for (std::size_t i = 0; i < outline.size(); ++i) {
        if (dot(cross(outline[(i + 1) % outline.size()] - outline[i], n), point - outline[i]) > 0) return false;
    }
    return true;
}

// Both ends of what lies over a face, with a radius.
inline void addLine(const Segment& segment, double radius, const Vec3& n, const Vec3& onFace,
                    std::span<const Vec3> outline, double margin, Touch& touch) {
    double begin = 0;
    double end = 0;
    if (!clipSegment(segment, n, outline, begin, end)) return;
    touch.normal = n;
    touch.normalOf = NormalOf::A;
    touch.radiusB = radius;
    std::uint64_t feature = 1;
    for (const double t : {begin, end}) {
        const Vec3 core = segment.from + (segment.to - segment.from) * t;
        const double height = dot(n, core - onFace);
        if (height - radius <= margin) touch.add(core - n * height, core, height - radius, feature);
        ++feature;
    }
}

// A point of B's surface under which A's is, along the normal.
inline bool addSingle(const Vec3& normal, const Vec3& onA, const Vec3& onB, double gap, double margin, Touch& touch) {
    if (gap > margin) return false;
    touch.normal = normal;
    touch.add(onA, onB, gap, 0);
    return true;
}

}  // namespace orrery::solver

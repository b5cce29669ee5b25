#include "mesh_touch.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

namespace orrery::solver {
namespace {

constexpr double kOnTriangle = 1e-7;   // of the extent: so far beside a triangle is on it
constexpr double kAtPoint = 1e-6;      // of the extent: triangles so near have the point
constexpr double kDeep = 1e-3;         // of the extent: below it, another face may be the one that counts
constexpr double kDeepBeside = 1e-2;   // of the extent: the same for what is beside the face
constexpr double kRises = 1e-6;        // square of the sine
constexpr double kRisesAtFace = 1e-2;  // the same where a face of the body lies on it
constexpr double kAlong = 1 - 1e-6;    // cosine between normals that are one
constexpr double kNoCore = 1e-12;      // m
constexpr std::uint64_t kBodyFace = std::uint64_t{1} << 62U;  // numbers of parts
constexpr std::uint64_t kMeshEdge = std::uint64_t{1} << 63U;
constexpr std::uint64_t kSpreading = 0x9e3779b97f4a7c15U;

// A triangle as a closed polyhedron of two faces. Its corners are placed elsewhere.
const Shape& triangleShape() {
    static const Shape shape = [] {
        const std::vector<std::vector<std::uint32_t>> faces = {{0, 1, 2}, {0, 2, 1}};
        Shape made{ShapeKind::Hull, 0, 0, nullptr, nullptr, {}, 0, 1e9, 0};
        made.hull = std::make_shared<const Polyhedron>(std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, faces);
        return made;
    }();
    return shape;
}

bool isRound(const Shape& shape) {
    return shape.kind == ShapeKind::Sphere || shape.kind == ShapeKind::Capsule;
}

// Whether a cylinder touches a face along its side, or in a point of its rim.
bool touchesRound(const PlacedShape& body, const Vec3& normal) {
    return body.shape->kind == ShapeKind::Cylinder && std::abs(dot(body.rotation.z, normal)) <= kStanding;
}

// How far beside each edge a point is, seen along the normal: the largest, m; below 0: inside. `ofConcave`: the same of
// edges at which the surface rises, which do not count then.
double besideOf(const std::array<Vec3, 3>& corners, const Vec3& normal, const Vec3& place,
                const std::array<TriangleEdge, 3>* edges = nullptr, double ofConcave = 0) {
    double most = -HUGE_VAL;
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3 side = cross(corners[(i + 1) % 3] - corners[i], normal);
        const double beside = dot(side, place - corners[i]) / length(side);
        const bool mayBe = edges != nullptr && (*edges)[i] == TriangleEdge::Concave && beside <= ofConcave;
        if (!mayBe) most = std::max(most, beside);
    }
    return most;
}

bool hasFeature(const Touch& touch, std::uint64_t feature) {
    const auto end = touch.points.begin() + static_cast<std::ptrdiff_t>(touch.count);
    return std::any_of(touch.points.begin(), end,
                       [feature](const TouchPoint& point) { return point.feature == feature; });
}

const TouchPoint& deepestOf(const Touch& touch) {
    return *std::min_element(touch.points.begin(), touch.points.begin() + static_cast<std::ptrdiff_t>(touch.count),
                             [](const TouchPoint& a, const TouchPoint& b) { return a.gap < b.gap; });
}

void takePoint(Touch& touch, const TouchPoint& point) {
    if (touch.count == kMostTouches) reduceTouches(touch);
    touch.add(point.onA, point.onB, point.gap, point.feature);
}

// Around the body, in the frame of the mesh.
TriangleBox boxOf(const PlacedShape& mesh, const PlacedShape& body, double margin) {
    TriangleBox box{{HUGE_VAL, HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL}};
    const auto include = [&](const Vec3& place, double by) {
        const Vec3 p = timesTransposed(mesh.rotation, place - mesh.position);
        box.low = {std::min(box.low.x, p.x - by), std::min(box.low.y, p.y - by), std::min(box.low.z, p.z - by)};
        box.high = {std::max(box.high.x, p.x + by), std::max(box.high.y, p.y + by), std::max(box.high.z, p.z + by)};
    };
    if (isRound(*body.shape)) {
        const Segment core = coreOf(body);
        for (const Vec3& end : {core.from, core.to}) include(end, body.shape->radius + margin);
    }
    for (const Vec3& corner : body.corners) include(corner, margin);
    return box;
}

}  // namespace

std::span<const MeshPart> MeshTouch::find(const PlacedShape& mesh, const PlacedShape& body, double margin) {
    parts_.clear();
    used_ = 0;
    gather(mesh, body, margin);
    listFacets(body, margin);
    dropDeeper();
    for (const Facet& facet : facets_) {
        if (facet.isWhole)
            parts_.push_back({trianglesOf(facet)[0].facet, facet.flat});
        else if (isRound(*body.shape))
            lookAtCore(facet, body, margin);
        else
            lookAtHull(facet, body, margin);
    }
    parts_.erase(
        std::remove_if(parts_.begin(), parts_.end(), [](const MeshPart& part) { return part.touch->count == 0; }),
        parts_.end());
    std::sort(parts_.begin(), parts_.end(), [](const MeshPart& a, const MeshPart& b) { return a.number < b.number; });
    return parts_;
}

void MeshTouch::gather(const PlacedShape& mesh, const PlacedShape& body, double margin) {
    found_.clear();
    triangles_.clear();
    mesh.shape->triangles->listNear(boxOf(mesh, body, margin), found_);
    for (const SurfaceTriangle& one : found_) {
        PlacedTriangle& placed = triangles_.emplace_back();
        for (std::size_t i = 0; i < 3; ++i) placed.corners[i] = mesh.position + mesh.rotation * one.corners[i];
        placed.normals[0] = mesh.rotation * one.normal;
        placed.normals[1] = -placed.normals[0];
        placed.facet = one.facet;
        placed.number = one.number;
        placed.edges = one.edges;
    }
    std::sort(triangles_.begin(), triangles_.end(), [](const PlacedTriangle& a, const PlacedTriangle& b) {
        return a.facet != b.facet ? a.facet < b.facet : a.number < b.number;
    });
}

void MeshTouch::listFacets(const PlacedShape& body, double margin) {
    facets_.clear();
    static const Shape kPlane = planeShape();
    for (std::size_t first = 0; first < triangles_.size();) {
        const PlacedTriangle& triangle = triangles_[first];
        std::size_t end = first + 1;
        while (end < triangles_.size() && triangles_[end].facet == triangle.facet) ++end;
        const Vec3& n = triangle.normals[0];
        if (dot(n, body.middle - triangle.corners[0]) > 0) {
            const PlacedShape plane{&kPlane, triangle.corners[0], {{}, {}, n}, {}, {}, {}};
            Touch& flat = newTouch(body.shape->extent);
            if (touchPlane(plane, body, margin, flat)) {
                Facet& facet = facets_.emplace_back();
                facet.first = first;
                facet.count = end - first;
                facet.flat = &flat;
                layOver(facet, body, margin);
            } else {
                --used_;
            }
        }
        first = end;
    }
}

// Finds the triangles under the points of the plane. Where what is round is deep, that is no answer.
void MeshTouch::layOver(Facet& facet, const PlacedShape& body, double margin) const {
    const Touch& flat = *facet.flat;
    const double onTriangle = kOnTriangle * flat.extent;
    const double least = touchesRound(body, trianglesOf(facet)[0].normals[0]) ? -kDeep * flat.extent : -HUGE_VAL;
    facet.isWhole = true;
    for (std::size_t k = 0; k < flat.count; ++k) {
        const TouchPoint& point = flat.points[k];
        facet.under[k] = nullptr;
        for (const PlacedTriangle& triangle : trianglesOf(facet)) {
            if (point.gap < least || besideOf(triangle.corners, triangle.normals[0], point.onA) > onTriangle) continue;
            facet.under[k] = &triangle;
            break;
        }
        if (facet.under[k] != nullptr) continue;
        facet.isWhole = false;
        if (point.gap < std::max(least, -kDeepBeside * flat.extent)) continue;
        for (const PlacedTriangle& triangle : trianglesOf(facet)) {
            if (besideOf(triangle.corners, triangle.normals[0], point.onA, &triangle.edges, margin) > onTriangle)
                continue;
            facet.under[k] = &triangle;
            break;
        }
    }
}

// A corner that is behind two faces of which one lies behind the other comes out at the shallower one.
void MeshTouch::dropDeeper() {
    if (facets_.size() < 2) return;
    for (Facet& facet : facets_) {
        for (std::size_t k = 0; k < facet.flat->count; ++k) {
            const TouchPoint& point = facet.flat->points[k];
            const PlacedTriangle* under = facet.under[k];
            if (under == nullptr || point.gap > -kDeep * facet.flat->extent) continue;
            const bool drops = std::any_of(facets_.begin(), facets_.end(), [&](const Facet& other) {
                return &other != &facet && isShallower(other, point.feature, point.gap, *under);
            });
            if (!drops) continue;
            facet.under[k] = nullptr;
            facet.isWhole = false;
        }
    }
}

bool MeshTouch::isShallower(const Facet& other, std::uint64_t feature, double gap,
                            const PlacedTriangle& triangle) const {
    const PlacedTriangle& first = trianglesOf(other)[0];
    for (const Vec3& corner : triangle.corners) {
        if (dot(first.normals[0], corner - first.corners[0]) > kDeep * other.flat->extent) return false;
    }
    for (std::size_t k = 0; k < other.flat->count; ++k) {
        const TouchPoint& point = other.flat->points[k];
        if (point.feature == feature) return point.gap > gap && other.under[k] != nullptr;
    }
    return false;
}

// Adds the points of the plane that are over the facet.
void MeshTouch::addOver(const Facet& facet) {
    Touch* part = nullptr;
    for (std::size_t k = 0; k < facet.flat->count; ++k) {
        const TouchPoint& point = facet.flat->points[k];
        if (facet.under[k] == nullptr) continue;
        if (part == nullptr) part = &partOf(trianglesOf(facet)[0].facet, *facet.flat);
        if (!hasFeature(*part, point.feature)) takePoint(*part, point);
    }
}

double MeshTouch::addLineOver(const Facet& facet, const PlacedShape& body, double margin) {
    const Segment core = coreOf(body);
    const PlacedTriangle& first = trianglesOf(facet)[0];
    const Vec3& n = first.normals[0];
    double begin = HUGE_VAL;
    double end = -HUGE_VAL;
    for (const PlacedTriangle& triangle : trianglesOf(facet)) {
        double low = 0;
        double high = 0;
        if (!clipSegment(core, n, triangle.corners, low, high)) continue;
        begin = std::min(begin, low);
        end = std::max(end, high);
    }
    if (begin > end) return HUGE_VAL;
    Touch& part = partOf(first.facet, *facet.flat);
    part.normalOf = NormalOf::A;
    part.radiusB = body.shape->radius;
    double least = HUGE_VAL;
    std::uint64_t feature = 1;
    for (const double t : {begin, end}) {
        const Vec3 place = core.from + (core.to - core.from) * t;
        const double height = dot(n, place - first.corners[0]);
        least = std::min(least, height);
        const double gap = height - body.shape->radius;
        if (gap <= margin) part.add(place - n * height, place, gap, feature);
        ++feature;
    }
    return least;
}

void MeshTouch::lookAtCore(const Facet& facet, const PlacedShape& body, double margin) {
    const bool isBall = body.shape->kind == ShapeKind::Sphere;
    const double over = isBall ? HUGE_VAL : addLineOver(facet, body, margin);
    if (over == HUGE_VAL) addOver(facet);
    const Segment core = coreOf(body);
    const double extent = body.shape->extent;
    const double radius = body.shape->radius;
    for (const PlacedTriangle& triangle : trianglesOf(facet)) {
        for (std::size_t i = 0; i < 3; ++i) {
            if (triangle.edges[i] != TriangleEdge::Bare) continue;
            const Nearest nearest = nearestOf({triangle.corners[i], triangle.corners[(i + 1) % 3]}, core);
            const Vec3 apart = nearest.onB - nearest.onA;
            const double distance = length(apart);
            if (distance - radius > margin || distance < kNoCore || over <= distance + kFacesFirst * extent) continue;
            const Vec3 n = apart * (1 / distance);
            if (!pushes(nearest.onA, n, extent, kRises) || isFlatAt(nearest.onA, n, extent)) continue;
            Touch& touch = trial_;
            resetTouch(touch, extent);
            touch.radiusB = radius;
            const auto isHere = [&](const Vec3& corner) { return length(corner - nearest.onA) < kNoCore; };
            if (std::any_of(triangle.corners.begin(), triangle.corners.end(), isHere)) touch.normalOf = NormalOf::Cores;
            if (addSingle(n, nearest.onA, nearest.onB, distance - radius, margin, touch)) addEdgeTouch(triangle, touch);
        }
    }
}

void MeshTouch::lookAtHull(const Facet& facet, const PlacedShape& body, double margin) {
    const Vec3& n = trianglesOf(facet)[0].normals[0];
    const bool lies = body.shape->kind == ShapeKind::Cylinder && std::abs(dot(body.rotation.z, n)) < kLying;
    bool pushed = false;
    bool onFace = false;
    for (const PlacedTriangle& triangle : trianglesOf(facet)) {
        const auto& [a, b, c] = triangle.corners;
        const PlacedShape placed{&triangleShape(), {}, {}, triangle.corners, triangle.normals, (a + b + c) * (1.0 / 3)};
        resetTouch(trial_, body.shape->extent);
        if (!touchHulls(placed, body, margin, trial_)) continue;
        if ((trial_.points[0].feature & (kReferenceIsB | kOfEdges)) != 0)
            pushed = takeHullTouch(triangle, body, trial_) || pushed;
        else if (dot(trial_.normal, n) > 0 && lies)
            onFace = true;
        else if (dot(trial_.normal, n) > 0)
            takeFacePoints(triangle, trial_, partOf(triangle.facet, trial_));
    }
    if (onFace) pushed = addLineOver(facet, body, margin) < HUGE_VAL || pushed;
    if (!pushed) addOver(facet);
}

void MeshTouch::takeFacePoints(const PlacedTriangle& triangle, const Touch& touch, Touch& part) {
    for (std::size_t k = 0; k < touch.count; ++k) {
        TouchPoint point = touch.points[k];
        const std::uint64_t side = point.feature >> (2 * kCornerBits) & kCornerMask;
        if (side > 0) {
            if (triangle.edges[side - 1] == TriangleEdge::Flat) continue;
            point.feature += (std::uint64_t{triangle.number} * 3 + side) * kSpreading;
        }
        if (!hasFeature(part, point.feature)) takePoint(part, point);
    }
}

bool MeshTouch::takeHullTouch(const PlacedTriangle& triangle, const PlacedShape& body, const Touch& touch) {
    const auto isFace = [&](const Vec3& normal) { return dot(normal, touch.normal) < -kAlong; };
    const auto face = std::find_if(body.normals.begin(), body.normals.end(), isFace);
    const Vec3& deepest = deepestOf(touch).onA;
    if ((touch.points[0].feature & kOfEdges) != 0 || touch.radiusB > 0 || face == body.normals.end()) {
        if (!pushes(deepest, touch.normal, touch.extent, kRises) || isFlatAt(deepest, touch.normal, touch.extent))
            return false;
        addEdgeTouch(triangle, touch);
        return true;
    }
    if (!pushes(deepest, touch.normal, touch.extent, kRisesAtFace)) return false;
    // Each triangle has a part of its own: of all points together, too many would be left out.
    const auto number = static_cast<std::uint64_t>(face - body.normals.begin());
    Touch& part = partOf(kBodyFace | std::uint64_t{triangle.number} << 16U | number, touch);
    for (std::size_t k = 0; k < touch.count; ++k) {
        const TouchPoint& point = touch.points[k];
        if (!isKnown(point.onA, touch.normal, touch.extent)) takePoint(part, point);
    }
    return true;
}

// Whether the surface has, at one of its points, nothing that is further out along the normal.
bool MeshTouch::pushes(const Vec3& place, const Vec3& normal, double extent, double rises) const {
    const double near = kAtPoint * extent;
    for (const PlacedTriangle& triangle : triangles_) {
        if (!triangle.has(place, near)) continue;
        for (const Vec3& corner : triangle.corners) {
            const Vec3 away = corner - place;
            const double rise = dot(away, normal);
            if (rise > 0 && rise * rise > rises * dot(away, away)) return false;
        }
    }
    return true;
}

bool MeshTouch::PlacedTriangle::has(const Vec3& place, double near) const {
    return std::abs(dot(normals[0], place - corners[0])) <= near && besideOf(corners, normals[0], place) <= near;
}

// Whether a triangle at one of its points lies across the normal: then it pushes as a face.
bool MeshTouch::isFlatAt(const Vec3& place, const Vec3& normal, double extent) const {
    return std::any_of(triangles_.begin(), triangles_.end(), [&](const PlacedTriangle& triangle) {
        return dot(triangle.normals[0], normal) > kAlong && triangle.has(place, kAtPoint * extent);
    });
}

bool MeshTouch::isKnown(const Vec3& place, const Vec3& normal, double extent) const {
    return std::any_of(parts_.begin(), parts_.end(), [&](const MeshPart& part) {
        if (part.number < kBodyFace || dot(part.touch->normal, normal) < kAlong) return false;
        const auto end = part.touch->points.begin() + static_cast<std::ptrdiff_t>(part.touch->count);
        return std::any_of(part.touch->points.begin(), end,
                           [&](const TouchPoint& point) { return length(point.onA - place) < kAtPoint * extent; });
    });
}

void MeshTouch::addEdgeTouch(const PlacedTriangle& triangle, const Touch& touch) {
    if (isKnown(deepestOf(touch).onA, touch.normal, touch.extent)) return;
    std::uint64_t number = kMeshEdge | std::uint64_t{triangle.number} << 2U;
    const auto isTaken = [&](const MeshPart& part) { return part.number == number; };
    while (std::any_of(parts_.begin(), parts_.end(), isTaken)) ++number;
    Touch& part = partOf(number, touch);
    part.count = touch.count;
    std::copy_n(touch.points.begin(), touch.count, part.points.begin());
}

Touch& MeshTouch::newTouch(double extent) {
    if (used_ == touches_.size()) touches_.emplace_back();
    Touch& touch = touches_[used_++];
    resetTouch(touch, extent);
    return touch;
}

// The part with a number, or a new one, with the normal of `like`.
Touch& MeshTouch::partOf(std::uint64_t number, const Touch& like) {
    for (const MeshPart& part : parts_)
        if (part.number == number) return *part.touch;
    Touch& touch = newTouch(like.extent);
    touch.normal = like.normal;
    touch.normalOf = like.normalOf;
    touch.radiusA = like.radiusA;
    touch.radiusB = like.radiusB;
    parts_.push_back({number, &touch});
    return touch;
}

}  // namespace orrery::solver

#include <algorithm>
#include <cmath>
#include <utility>

#include "narrow_phase.hpp"

namespace orrery::solver {
namespace {

constexpr double kSamePoint = 0.02;  // of the extent: points so near are one
constexpr double kDeeper = 0.002;    // of the extent: what is left out must not be so much deeper

// Kinds in the order in which the functions take them: a plane before a hull before what is round.
int rankOf(ShapeKind kind) {
    switch (kind) {
        case ShapeKind::Plane:
            return 0;
        case ShapeKind::Cylinder:
            return 1;
        case ShapeKind::Hull:
            return 2;
        case ShapeKind::Capsule:
            return 3;
        case ShapeKind::Sphere:
            return 4;
        case ShapeKind::Mesh:  // MeshTouch
            break;
    }
    return 5;
}

// Cylinders whose sides meet: beside each other or across.
bool sidesMeet(const PlacedShape& a, const PlacedShape& b) {
    const Vec3 apart = b.position - a.position;
    const auto isBeside = [&](const PlacedShape& of, const PlacedShape& other) {
        const double along = std::abs(dot(apart, of.rotation.z));
        const double reach = std::abs(dot(other.rotation.z, of.rotation.z)) * other.shape->halfLength;
        return along < of.shape->halfLength + reach - 0.02 * of.shape->extent;
    };
    const Vec3 turn = cross(a.rotation.z, b.rotation.z);
    const double sine = length(turn);
    if (sine > 0.05) {
        // Where the axes come nearest, both must have their sides.
        const Vec3 n = turn * (1 / sine);
        const double ofA = dot(cross(apart, b.rotation.z), n) / sine;
        const double ofB = dot(cross(apart, a.rotation.z), n) / sine;
        return std::abs(dot(apart, n)) > 0.5 * std::min(a.shape->radius, b.shape->radius) &&
               std::abs(ofA) < a.shape->halfLength && std::abs(ofB) < b.shape->halfLength;
    }
    const Vec3 out = apart - a.rotation.z * dot(apart, a.rotation.z);
    return length(out) > 0.5 * (a.shape->radius + b.shape->radius) && isBeside(a, b) && isBeside(b, a);
}

bool findOrdered(const PlacedShape& a, const PlacedShape& b, double margin, Touch& touch) {
    const ShapeKind ofA = a.shape->kind;
    const ShapeKind ofB = b.shape->kind;
    if (ofA == ShapeKind::Plane) return ofB != ShapeKind::Plane && touchPlane(a, b, margin, touch);
    if (ofB == ShapeKind::Sphere && ofA == ShapeKind::Cylinder) return touchCylinderSphere(a, b, margin, touch);
    if (ofA == ShapeKind::Capsule || ofA == ShapeKind::Sphere) return touchRound(a, b, margin, touch);
    if (ofB == ShapeKind::Sphere) return touchHullSphere(a, b, margin, touch);
    if (ofB == ShapeKind::Capsule) return touchHullCapsule(a, b, margin, touch);
    if (ofA == ShapeKind::Cylinder && ofB == ShapeKind::Cylinder && sidesMeet(a, b))
        return touchRound(a, b, margin, touch);
    return touchHulls(a, b, margin, touch);
}

bool hadFeature(const Manifold* previous, std::uint64_t feature) {
    if (previous == nullptr) return false;
    for (std::size_t i = 0; i < previous->count; ++i) {
        if (previous->points[i].feature == feature) return true;
    }
    return false;
}

// Keeps one of several points in one place: the one that was there before, or the first.
void mergeNear(Touch& touch, const Manifold* previous) {
    const double near = kSamePoint * touch.extent;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < touch.count; ++i) {
        const TouchPoint& point = touch.points[i];
        const auto end = touch.points.begin() + static_cast<std::ptrdiff_t>(kept);
        const auto same = std::find_if(touch.points.begin(), end, [&](const TouchPoint& other) {
            const Vec3 apart = other.onB - point.onB;
            return dot(apart, apart) < near * near;
        });
        if (same == end)
            touch.points[kept++] = point;
        else if (hadFeature(previous, point.feature) && !hadFeature(previous, same->feature))
            *same = point;
    }
    touch.count = kept;
}

// Moves the points of the last step to the front, if all are still there and nothing else is deeper.
bool keepPrevious(Touch& touch, const Manifold* previous) {
    if (previous == nullptr || previous->count != kMostPoints) return false;
    const auto begin = touch.points.begin();
    const auto end = begin + static_cast<std::ptrdiff_t>(touch.count);
    const auto middle =
        std::stable_partition(begin, end, [&](const TouchPoint& point) { return hadFeature(previous, point.feature); });
    if (middle - begin != static_cast<std::ptrdiff_t>(kMostPoints)) return false;
    const auto isDeeper = [](const TouchPoint& a, const TouchPoint& b) { return a.gap < b.gap; };
    const double deepest = std::min_element(begin, end, isDeeper)->gap;
    return std::min_element(begin, middle, isDeeper)->gap <= deepest + kDeeper * touch.extent;
}

// Chooses the deepest point instead of the highest that was chosen, if it is deeper than all of these.
void keepDeepest(const Touch& touch, std::array<bool, kMostTouches>& chosen) {
    std::size_t deepest = 0;
    std::size_t highest = kMostTouches;
    std::size_t count = 0;
    double least = HUGE_VAL;
    for (std::size_t i = 0; i < touch.count; ++i) {
        if (touch.points[i].gap < touch.points[deepest].gap) deepest = i;
        if (!chosen[i]) continue;
        ++count;
        least = std::min(least, touch.points[i].gap);
        if (highest == kMostTouches || touch.points[i].gap > touch.points[highest].gap) highest = i;
    }
    if (touch.points[deepest].gap > least - kDeeper * touch.extent) return;
    if (count == kMostPoints) chosen[highest] = false;
    chosen[deepest] = true;
}

// Those furthest out in eight directions, and the deepest one if it is deeper than these.
void keepOutermost(Touch& touch) {
    constexpr double kHalf = 0.70710678118654757;
    const Vec3 u = across(touch.normal);
    const Vec3 v = cross(touch.normal, u);
    std::array<bool, kMostTouches> chosen{};
    const Vec3 diagonal = (u + v) * kHalf;
    const Vec3 other = (v - u) * kHalf;
    for (const Vec3& out : {u, -u, v, -v, diagonal, -diagonal, other, -other}) {
        std::size_t best = 0;
        double furthest = -HUGE_VAL;
        for (std::size_t i = 0; i < touch.count; ++i) {
            const double d = dot(touch.points[i].onB, out);
            if (d > furthest + 1e-9 * touch.extent) {
                furthest = d;
                best = i;
            }
        }
        chosen[best] = true;
    }
    keepDeepest(touch, chosen);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < touch.count; ++i) {
        if (chosen[i]) touch.points[kept++] = touch.points[i];
    }
    touch.count = kept;
}

}  // namespace

void Touch::swapSides() {
    normal = -normal;
    std::swap(radiusA, radiusB);
    if (normalOf == NormalOf::A)
        normalOf = NormalOf::B;
    else if (normalOf == NormalOf::B)
        normalOf = NormalOf::A;
    for (std::size_t i = 0; i < count; ++i) std::swap(points[i].onA, points[i].onB);
}

void resetTouch(Touch& touch, double extent) {
    touch.count = 0;
    touch.normalOf = NormalOf::World;
    touch.radiusA = touch.radiusB = 0;
    touch.extent = extent;
}

void reduceTouches(Touch& touch) {
    keepOutermost(touch);
}

bool findTouch(const PlacedShape& a, const PlacedShape& b, double margin, Touch& touch) {
    resetTouch(touch, std::min(a.shape->extent, b.shape->extent));
    if (rankOf(a.shape->kind) <= rankOf(b.shape->kind)) return findOrdered(a, b, margin, touch);
    if (!findOrdered(b, a, margin, touch)) return false;
    touch.swapSides();
    return true;
}

void chooseTouches(Touch& touch, const Manifold* previous) {
    if (touch.count > 1) mergeNear(touch, previous);
    if (touch.count <= kMostPoints) return;
    if (keepPrevious(touch, previous))
        touch.count = kMostPoints;
    else
        keepOutermost(touch);
}

}  // namespace orrery::solver

#include "contact_solver.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "contact_geometry.hpp"

namespace orrery::solver {
namespace {

constexpr double kEndless = 1e30;  // a coefficient that never slides: its square times that of an impulse is a number

double response(const MovingBody& body, const Vec3& turn) {
    return dot(turn, body.inverseInertia * turn);
}
double response(const MovingBody& body, const Vec3& turn, const Vec3& other) {
    return dot(turn, body.inverseInertia * other);
}

struct SoftRow {
    double biasRate, massScale, impulseScale;
};

// The damped spring of a frequency, Hz, as a row that is implicit over `h`.
SoftRow softRow(double frequency, double dampingRatio, double h) {
    const double w = 2 * std::numbers::pi * frequency;
    const double a1 = 2 * dampingRatio + h * w;
    const double a2 = h * w * a1;
    const double a3 = 1 / (1 + a2);
    return {w / a1, a2 * a3, a3};
}

}  // namespace

void ContactSolver::begin(BodyStore& bodies, std::span<Manifold> manifolds) {
    bodies_ = &bodies;
    manifolds_ = manifolds;
    patches_.assign(manifolds.size(), {});
    first_.resize(manifolds.size());
    faceNormals_.resize(manifolds.size());
    std::size_t points = 0;
    for (std::size_t i = 0; i < manifolds.size(); ++i) {
        first_[i] = points;
        points += manifolds[i].count;
    }
    points_.assign(points, {});
    for (std::size_t i = 0; i < manifolds.size(); ++i) {
        Manifold& manifold = manifolds[i];
        PatchRow<double>& patch = patches_[i];
        patch.normal = manifold.normal;
        const Vec3& along = manifold.surface.direction1;
        patch.side1 = direction(along - manifold.normal * dot(along, manifold.normal), across(manifold.normal));
        patch.side2 = cross(patch.normal, patch.side1);
        patch.impulse1 = dot(manifold.friction, patch.side1);
        patch.impulse2 = dot(manifold.friction, patch.side2);
        patch.twist = manifold.twist;
        patch.bounceFrom = HUGE_VAL;
        const BodyNumber face = manifold.normalOf == NormalOf::A ? manifold.a : manifold.b;
        faceNormals_[i] = timesTransposed(bodies.places[face].rotation, manifold.normal);
        for (std::size_t k = 0; k < manifold.count; ++k) pointsOf(i)[k].impulse = manifold.points[k].impulse;
    }
}

// How much more rigid the points are together than one that holds the whole mass. Four corners of a cube are as rigid;
// a patch of more, or of points nearer to the middle, would be too fast for the substep.
double ContactSolver::crowding(std::size_t index) const {
    double shares = 0;
    for (const PointRow<double>& row : points(index)) shares += row.share;
    const Manifold& manifold = manifolds_[index];
    return std::max(1.0, shares * (bodies_->moving[manifold.a].inverseMass + bodies_->moving[manifold.b].inverseMass));
}

void ContactSolver::soften(std::size_t index, const Rigidity& rigidity) {
    const Manifold& manifold = manifolds_[index];
    const Surface& surface = manifold.surface;
    PatchRow<double>& patch = patches_[index];
    const double h = rigidity.substep;
    substep_ = h;
    const bool fixed = !bodies_->isMovable(manifold.a) || !bodies_->isMovable(manifold.b);
    const double factor = fixed ? 2 : 1;
    const double frequency = std::min(factor * rigidity.frequency / std::sqrt(crowding(index)), surface.mostFrequency);
    const SoftRow row = softRow(frequency, rigidity.dampingRatio / factor, h);
    patch.massScale = row.massScale;
    patch.impulseScale = row.impulseScale;
    patch.biasRate = row.massScale * row.biasRate;
    if (surface.isSpring()) {
        const double stiff = surface.damping + h * surface.stiffness;
        patch.softness = 1 / (h * stiff);
        patch.biasRate = surface.stiffness / stiff;
    }
    patch.motionNormal = surface.motionNormal;
    patch.motion1 = surface.motion1;
    patch.motion2 = surface.motion2;
    patch.friction = std::min(surface.friction, kEndless);
    patch.friction2 = surface.friction2 < 0 ? patch.friction : std::min(surface.friction2, kEndless);
    patch.slip1 = surface.slip1 / h;
    patch.slip2 = surface.slip2 / h;
}

void ContactSolver::refresh(std::size_t index) {
    refreshNormal(manifolds_[index], patches_[index]);
    refreshPoints(index);
    if (manifolds_[index].surface.friction > 0 || manifolds_[index].surface.staticFriction > 0)
        refreshFriction(manifolds_[index], patches_[index]);
}

void ContactSolver::refreshNormal(const Manifold& manifold, PatchRow<double>& patch) const {
    const BodyPlace& placeA = bodies_->places[manifold.a];
    const BodyPlace& placeB = bodies_->places[manifold.b];
    const Vec3& ofFace = faceNormals_[static_cast<std::size_t>(&patch - patches_.data())];
    switch (manifold.normalOf) {
        case NormalOf::World:
            return;
        case NormalOf::A:
            patch.normal = placeA.rotation * ofFace;
            break;
        case NormalOf::B:
            patch.normal = placeB.rotation * ofFace;
            break;
        case NormalOf::Cores:
            patch.normal = direction(
                (placeB.position - placeA.position) +
                    (placeB.rotation * manifold.points[0].anchorB - placeA.rotation * manifold.points[0].anchorA),
                patch.normal);
            break;
    }
    patch.side1 = direction(patch.side1 - patch.normal * dot(patch.side1, patch.normal), across(patch.normal));
    patch.side2 = cross(patch.normal, patch.side1);
}

void ContactSolver::refreshPoints(std::size_t index) {
    const Manifold& manifold = manifolds_[index];
    PatchRow<double>& patch = patches_[index];
    const std::span<PointRow<double>> rows = pointsOf(index);
    const BodyPlace& placeA = bodies_->places[manifold.a];
    const BodyPlace& placeB = bodies_->places[manifold.b];
    const MovingBody& a = bodies_->moving[manifold.a];
    const MovingBody& b = bodies_->moving[manifold.b];
    std::array<Vec3, kMostPoints> arms;
    Vec3 sum;
    for (std::size_t k = 0; k < manifold.count; ++k) {
        const PointPlace place = placeOf(manifold, manifold.points[k], patch.normal, placeA, placeB);
        PointRow<double>& row = rows[k];
        row.gap = place.gap;
        arms[k] = place.armA;
        sum += arms[k];
        row.turnA = cross(place.armA, patch.normal);
        row.turnB = cross(place.armB, patch.normal);
        row.share = 1 / (a.inverseMass + b.inverseMass + response(a, row.turnA) + response(b, row.turnB));
    }
    patch.armA = sum * (1 / static_cast<double>(manifold.count));
    patch.armB = patch.armA - (placeB.position - placeA.position);
    if (manifold.count == 1) return;
    for (std::size_t k = 0; k < manifold.count; ++k) rows[k].lever = length(arms[k] - patch.armA);
}

void ContactSolver::refreshFriction(const Manifold& manifold, PatchRow<double>& patch) const {
    const MovingBody& a = bodies_->moving[manifold.a];
    const MovingBody& b = bodies_->moving[manifold.b];
    const Vec3 a1 = cross(patch.armA, patch.side1);
    const Vec3 a2 = cross(patch.armA, patch.side2);
    const Vec3 b1 = cross(patch.armB, patch.side1);
    const Vec3 b2 = cross(patch.armB, patch.side2);
    const double mass = a.inverseMass + b.inverseMass;
    const double k11 = mass + patch.slip1 + response(a, a1) + response(b, b1);
    const double k22 = mass + patch.slip2 + response(a, a2) + response(b, b2);
    const double k12 = response(a, a1, a2) + response(b, b1, b2);
    const double f = 1 / (k11 * k22 - k12 * k12);
    patch.inverse11 = k22 * f;
    patch.inverse12 = -k12 * f;
    patch.inverse22 = k11 * f;
    const double twisting = response(a, patch.normal) + response(b, patch.normal);
    patch.twistShare = twisting > 0 && (manifold.count > 1 || manifold.surface.spinning > 0) ? 1 / twisting : 0;
}

void ContactSolver::finish(std::size_t index) {
    Manifold& manifold = manifolds_[index];
    const PatchRow<double>& patch = patches_[index];
    for (std::size_t k = 0; k < manifold.count; ++k) {
        const PointRow<double>& row = points_[first_[index] + k];
        manifold.points[k].impulse = row.impulse;
        manifold.points[k].total = row.total;
    }
    manifold.normal = patch.normal;
    manifold.friction = patch.side1 * patch.impulse1 + patch.side2 * patch.impulse2;
    manifold.totalFriction += patch.side1 * patch.total1 + patch.side2 * patch.total2;
    manifold.twist = patch.twist;
}

}  // namespace orrery::solver

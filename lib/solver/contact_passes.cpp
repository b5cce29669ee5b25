#include <algorithm>
#include <cmath>

#include "contact_solver.hpp"

namespace orrery::solver {
namespace {

constexpr double kSticksBelow = 0.01;  // m/s: what slides slower has static friction again
constexpr double kStopsFrom = 0.1;     // m/s: what comes so fast is stopped, and not held
constexpr double kGrowth = 2;          // of an impulse, from substep to substep
constexpr int kStopSweeps = 20;
constexpr double kMostPush = 3;  // m/s, with which bodies are pushed apart

// The two bodies of a manifold while a pass works on them.
struct Pair {
    MovingBody& a;
    MovingBody& b;

    void shove(const Vec3& impulse, const Vec3& armA, const Vec3& armB) {
        a.velocity -= impulse * a.inverseMass;
        a.spin -= a.inverseInertia * cross(armA, impulse);
        b.velocity += impulse * b.inverseMass;
        b.spin += b.inverseInertia * cross(armB, impulse);
    }
    void shove(const Vec3& normal, const PointRow<double>& row, double impulse) {
        a.velocity -= normal * (impulse * a.inverseMass);
        a.spin -= a.inverseInertia * (row.turnA * impulse);
        b.velocity += normal * (impulse * b.inverseMass);
        b.spin += b.inverseInertia * (row.turnB * impulse);
    }
    void turn(const Vec3& impulse) {
        a.spin -= a.inverseInertia * impulse;
        b.spin += b.inverseInertia * impulse;
    }
    [[nodiscard]] double speed(const Vec3& normal, const PointRow<double>& row) const {
        return dot(normal, b.velocity - a.velocity) + dot(row.turnB, b.spin) - dot(row.turnA, a.spin);
    }
};

bool anyStops(std::span<const PointRow<double>> rows, double h) {
    return std::any_of(rows.begin(), rows.end(),
                       [&](const auto& row) { return row.apart > kStopsFrom * h && row.impulse > 0; });
}

// The points of a fast body are solved together: one by one, they would leave it turning.
int sweepsOf(std::span<const PointRow<double>> rows, double h) {
    return rows.size() > 1 && anyStops(rows, h) ? kStopSweeps : 1;
}

// An impulse that stops a body is no start for the next substep: it would throw the bodies apart. An impulse may double
// from one substep to the next; of what came from afar nothing is left. Returns how much of all impulses is.
double forgetStops(std::span<PointRow<double>> rows, double h) {
    double before = 0;
    double after = 0;
    for (PointRow<double>& row : rows) {
        before += row.impulse;
        const double most = row.apart > kStopsFrom * h ? 0 : kGrowth * row.start + row.share * kStopsFrom;
        row.impulse = std::min(row.impulse, most);
        after += row.impulse;
    }
    return before > 0 ? after / before : 0;
}

// Returns the change of a row's impulse. `bias`: the depth becomes a speed; a spring keeps its own in both passes.
double normalChange(const PatchRow<double>& patch, const PointRow<double>& row, double speed, double h, bool bias) {
    speed += patch.motionNormal;
    if (row.gap > 0) return -row.share * (speed + row.gap / h);
    if (patch.softness > 0) {
        const double scale = 1 / (1 + patch.softness * row.share);
        return -row.share * scale * (speed + patch.biasRate * row.gap) - (1 - scale) * row.impulse;
    }
    if (!bias) return -row.share * speed;
    const double wanted = std::max(patch.biasRate * row.gap, -kMostPush);
    return -row.share * (patch.massScale * speed + wanted) - patch.impulseScale * row.impulse;
}

// A point that comes fast and does not press; but one that overlaps by more than its way of a substep was missed.
bool isLeftToImpacts(const PatchRow<double>& patch, const PointRow<double>& row, double speed, double h) {
    return row.impulse == 0 && -speed >= patch.bounceFrom && row.gap >= speed * h;
}

// All points once. Returns the sum of their impulses.
double sweepNormals(Pair pair, const PatchRow<double>& patch, std::span<PointRow<double>> rows, double h, bool bias) {
    double sum = 0;
    for (PointRow<double>& row : rows) {
        const double speed = pair.speed(patch.normal, row);
        if (isLeftToImpacts(patch, row, speed, h)) continue;
        const double impulse = std::max(row.impulse + normalChange(patch, row, speed, h, bias), 0.0);
        pair.shove(patch.normal, row, impulse - row.impulse);
        row.impulse = impulse;
        sum += impulse;
    }
    return sum;
}

double passNormals(Pair pair, const PatchRow<double>& patch, std::span<PointRow<double>> rows, double h, bool bias) {
    double sum = sweepNormals(pair, patch, rows, h, bias);
    for (int i = sweepsOf(rows, h); i > 1; --i) sum = sweepNormals(pair, patch, rows, h, bias);
    return sum;
}

void holdTwist(Pair pair, PatchRow<double>& patch, double limit) {
    const double before = patch.twist;
    const double wanted = before - patch.twistShare * dot(patch.normal, pair.b.spin - pair.a.spin);
    patch.twist = std::clamp(wanted, -limit, limit);
    pair.turn(patch.normal * (patch.twist - before));
}

// Against rolling over all axes at once, cut to a ball.
void holdRoll(Pair pair, Manifold& manifold, double limit) {
    const Sym3& a = pair.a.inverseInertia;
    const Sym3& b = pair.b.inverseInertia;
    const Sym3 share = inverse(Sym3{a.xx + b.xx, a.xy + b.xy, a.xz + b.xz, a.yy + b.yy, a.yz + b.yz, a.zz + b.zz});
    const Vec3 before = manifold.roll;
    const Vec3 wanted = before - share * (pair.b.spin - pair.a.spin);
    const double size = length(wanted);
    manifold.roll = size > limit ? wanted * (limit / size) : wanted;
    pair.turn(manifold.roll - before);
}

// The largest impulses along both sides.
struct FrictionLimits {
    double along1, along2;
};

FrictionLimits frictionLimits(const PatchRow<double>& patch, const Manifold& manifold, double pressure, double h) {
    const Surface& surface = manifold.surface;
    if (surface.limitsForce) pressure = pressure > 0 ? h : 0;
    if (!manifold.slips && surface.staticFriction > surface.friction)
        return {surface.staticFriction * pressure, surface.staticFriction * pressure};
    return {patch.friction * pressure, patch.friction2 * pressure};
}

// Scales both impulses into the ellipse. Returns whether they were outside.
bool cutToEllipse(const FrictionLimits& limits, double& f1, double& f2) {
    if (!(limits.along1 > 0 && limits.along2 > 0)) {
        const double w1 = f1;
        const double w2 = f2;
        f1 = std::clamp(f1, -limits.along1, limits.along1);
        f2 = std::clamp(f2, -limits.along2, limits.along2);
        return f1 != w1 || f2 != w2;
    }
    const double s1 = limits.along2 * f1;
    const double s2 = limits.along1 * f2;
    const double size = limits.along1 * limits.along2;
    const double square = s1 * s1 + s2 * s2;
    if (!(square > size * size)) return false;
    const double scale = size / std::sqrt(square);
    f1 *= scale;
    f2 *= scale;
    return true;
}

// How much impulse against a slip can be given in every direction, as if the surfaces answered as fast in all: kg.
double evenShare(const PatchRow<double>& patch) {
    const double half = (patch.inverse11 - patch.inverse22) / 2;
    return (patch.inverse11 + patch.inverse22) / 2 - std::sqrt(half * half + patch.inverse12 * patch.inverse12);
}

// Static friction holds until it was overcome, and again when what slid has nearly stopped.
void noteSlip(Manifold& manifold, const PatchRow<double>& patch, bool cut, double speed1, double speed2,
              double pressure) {
    if (cut) {
        manifold.slips = true;
        return;
    }
    const double limit = patch.friction * pressure;
    const bool slow = speed1 * speed1 + speed2 * speed2 < kSticksBelow * kSticksBelow;
    if (slow && patch.impulse1 * patch.impulse1 + patch.impulse2 * patch.impulse2 <= limit * limit)
        manifold.slips = false;
}

// Against sliding at the centre of the patch, in all directions at once.
void holdPatch(Pair pair, Manifold& manifold, PatchRow<double>& patch, double pressure, double h) {
    const Vec3 slide =
        pair.b.velocity + cross(pair.b.spin, patch.armB) - pair.a.velocity - cross(pair.a.spin, patch.armA);
    const double speed1 = dot(slide, patch.side1) + patch.motion1;
    const double speed2 = dot(slide, patch.side2) + patch.motion2;
    const double lack1 = speed1 + patch.slip1 * patch.impulse1;
    const double lack2 = speed2 + patch.slip2 * patch.impulse2;
    double f1 = patch.impulse1 - (patch.inverse11 * lack1 + patch.inverse12 * lack2);
    double f2 = patch.impulse2 - (patch.inverse12 * lack1 + patch.inverse22 * lack2);
    const FrictionLimits limits = frictionLimits(patch, manifold, pressure, h);
    const bool cut = cutToEllipse(limits, f1, f2);
    if (cut) {
        // A slide is held against its direction; the impulse that would stop it points elsewhere, where bodies turn.
        const double share = evenShare(patch);
        f1 = patch.impulse1 - share * lack1;
        f2 = patch.impulse2 - share * lack2;
        cutToEllipse(limits, f1, f2);
    }
    if (cut && !manifold.slips && manifold.surface.staticFriction > manifold.surface.friction) {
        const FrictionLimits sliding{patch.friction * pressure, patch.friction2 * pressure};
        cutToEllipse(sliding, f1, f2);
    }
    const Vec3 change = patch.side1 * (f1 - patch.impulse1) + patch.side2 * (f2 - patch.impulse2);
    patch.impulse1 = f1;
    patch.impulse2 = f2;
    pair.shove(change, patch.armA, patch.armB);
    noteSlip(manifold, patch, cut, speed1, speed2, pressure);
}

bool hasFriction(const Surface& surface) {
    return surface.friction > 0 || surface.staticFriction > 0;
}

}  // namespace

void ContactSolver::warmStart(std::size_t index) {
    Manifold& manifold = manifolds_[index];
    const PatchRow<double>& patch = patches_[index];
    Pair pair{bodies_->moving[manifold.a], bodies_->moving[manifold.b]};
    for (const PointRow<double>& row : points(index)) pair.shove(patch.normal, row, row.impulse);
    if (hasFriction(manifold.surface)) {
        pair.shove(patch.side1 * patch.impulse1 + patch.side2 * patch.impulse2, patch.armA, patch.armB);
        pair.turn(patch.normal * patch.twist);
    }
    if (manifold.surface.rolling > 0) pair.turn(manifold.roll);
}

void ContactSolver::push(std::size_t index) {
    for (PointRow<double>& row : pointsOf(index)) {
        row.apart = row.gap;
        row.start = row.impulse;
    }
    pushAgain(index);
}

void ContactSolver::pushAgain(std::size_t index) {
    const Manifold& manifold = manifolds_[index];
    Pair pair{bodies_->moving[manifold.a], bodies_->moving[manifold.b]};
    if (passNormals(pair, patches_[index], pointsOf(index), substep_, true) > 0) pair.a.held = pair.b.held = 1;
}

bool ContactSolver::stops(std::size_t index) const {
    return anyStops(points(index), substep_);
}

void ContactSolver::ease(std::size_t index) {
    const Manifold& manifold = manifolds_[index];
    Pair pair{bodies_->moving[manifold.a], bodies_->moving[manifold.b]};
    (void)passNormals(pair, patches_[index], pointsOf(index), substep_, false);
}

void ContactSolver::relax(std::size_t index) {
    Manifold& manifold = manifolds_[index];
    PatchRow<double>& patch = patches_[index];
    const std::span<PointRow<double>> rows = pointsOf(index);
    Pair pair{bodies_->moving[manifold.a], bodies_->moving[manifold.b]};
    const double pressure = passNormals(pair, patch, rows, substep_, false);
    double levered = 0;
    for (PointRow<double>& row : rows) {
        levered += row.lever * row.impulse;
        row.total += row.impulse;
    }
    const Surface& surface = manifold.surface;
    if (surface.rolling > 0) holdRoll(pair, manifold, surface.rolling * pressure);
    if (hasFriction(surface)) {
        if (patch.twistShare > 0) holdTwist(pair, patch, patch.friction * levered + surface.spinning * pressure);
        holdPatch(pair, manifold, patch, pressure, substep_);
        patch.total1 += patch.impulse1;
        patch.total2 += patch.impulse2;
    }
    const double left = forgetStops(rows, substep_);
    patch.impulse1 *= left;
    patch.impulse2 *= left;
    patch.twist *= left;
    manifold.roll = manifold.roll * left;
}

}  // namespace orrery::solver

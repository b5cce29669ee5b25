#include "world/spin.hpp"

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "world/ode_eigen.hpp"
#include "world/world.hpp"

namespace orrery {
namespace {

constexpr int kMaxIterations = 8;
constexpr int kMaxCuts = 64;            // maximum parts of a step
constexpr double kMostCutTurn = 0.1;    // rad, in one part
constexpr double kLeastCosine = 0.02;   // cosine of half the turn in a step
constexpr double kSameVelocity = 1e-9;  // relative to the velocity
constexpr double kTolerance = 1e-15;
constexpr double kIsotropic = 1e-12;  // relative difference of moments that causes no rotation

Eigen::Matrix3d crossMatrix(const Eigen::Vector3d& v) {
    Eigen::Matrix3d cross;
    cross << 0, -v.z(), v.y(), v.z(), 0, -v.x(), -v.y(), v.x(), 0;
    return cross;
}

// Returns tan(x) / x for the square of x. With time stretched by this factor, a midpoint step turns the body by exactly
// its velocity times the step. There are enough terms for the turn in one part.
double stretch(double square) {
    square = std::min(square, kMostCutTurn * kMostCutTurn / 4);
    return 1 + square * (1.0 / 3 + square * (2.0 / 15 + square * 17.0 / 315));
}

// Returns half of the step, stretched for the body's velocity at the midpoint.
double stretchedHalf(const Eigen::Vector3d& momentum, const Eigen::Matrix3d& inverse, double dt) {
    const double half = dt / 2;
    const Eigen::Vector3d midpoint = momentum + half * momentum.cross(inverse * momentum);
    return half * stretch(half * half * (inverse * midpoint).squaredNorm());
}

// Finds the midpoint, where the momentum turns about the angular velocity at that point (Newton's method). False: no
// solution was found.
bool findMidpoint(const Eigen::Vector3d& momentum, const Eigen::Matrix3d& inverse, double half,
                  Eigen::Vector3d& midpoint) {
    const double enough = kTolerance * momentum.lpNorm<1>();
    midpoint = momentum + half * momentum.cross(inverse * momentum);
    for (int i = 0; i < kMaxIterations; ++i) {
        const Eigen::Vector3d velocity = inverse * midpoint;
        const Eigen::Vector3d error = midpoint - momentum - half * midpoint.cross(velocity);
        const Eigen::Matrix3d slope =
            Eigen::Matrix3d::Identity() - half * (crossMatrix(midpoint) * inverse - crossMatrix(velocity));
        const Eigen::Vector3d change = slope.inverse() * error;
        midpoint -= change;
        const double size = change.lpNorm<1>();
        if (!std::isfinite(size)) return false;
        if (size <= enough) return true;
    }
    return false;
}

bool turn(FreeTurn& now, const Eigen::Matrix3d& inverse, double dt, int cuts) {
    for (int i = 0; i < cuts; ++i) {
        const double half = stretchedHalf(now.momentum, inverse, dt / cuts);
        Eigen::Vector3d midpoint;
        if (!findMidpoint(now.momentum, inverse, half, midpoint)) return false;
        const Eigen::Vector3d way = half * inverse * midpoint;
        now.turn = now.turn * Eigen::Quaterniond(1, way.x(), way.y(), way.z());
        now.turn.normalize();
        now.momentum = 2 * midpoint - now.momentum;
    }
    return true;
}

bool isIsotropic(const Eigen::Matrix3d& inertia) {
    const double mean = inertia.trace() / 3;
    return (inertia - mean * Eigen::Matrix3d::Identity()).cwiseAbs().maxCoeff() <= kIsotropic * mean;
}

// A file may switch off the gyroscopic torque of a body; that of an infinite moment would be unlimited.
bool isWanted(const PlanBody& body) {
    return !body.infiniteInertia && (!body.ode || body.ode->gyroscopic.value_or(true));
}

}  // namespace

FreeTurn turnedFreely(const Eigen::Vector3d& momentum, const Eigen::Matrix3d& inertiaInverse, double dt) {
    int cuts = 1;
    const double angle = dt * (inertiaInverse * momentum).norm();
    while (cuts < kMaxCuts && angle > kMostCutTurn * cuts) cuts *= 4;
    for (; cuts <= kMaxCuts; cuts *= 4) {
        FreeTurn now{momentum};
        if (turn(now, inertiaInverse, dt, cuts)) return now;
    }
    return {momentum};
}

void Spins::refresh() {
    listed_ = 0;
    spins_.clear();
    extend();
}

void Spins::extend() {
    free_.clear();
    touched_.clear();
}

void Spins::noteRemoved(const RemovedRanges& bodies) {
    extend();
    const RemovedRanges known = bodies.below(listed_);
    if (known.empty()) return;
    listed_ = bodies.left(listed_);
    const auto from = [&](std::size_t number) {
        return std::partition_point(spins_.begin(), spins_.end(),
                                    [&](const Spin& spin) { return spin.number < number; });
    };
    auto first = from(known.first());
    if (known.isFilled()) {
        const std::size_t filler = known.exchanged(known.first());
        const auto fillers = from(filler);
        const auto end = from(filler + known.count());
        // Bodies of one scene have the same inertias, unless the application has set others.
        const auto isSame = [&](const Spin& a, const Spin& b) { return known.exchanged(a.number) == b.number; };
        if (!std::equal(fillers, end, first, from(known.first() + known.count()), isSame)) return refresh();
        const auto filled = std::swap_ranges(fillers, end, first);
        for (auto spin = first; spin != filled; ++spin) known.renumber(spin->number);
        first = fillers;
    }
    const auto end = std::remove_if(first, spins_.end(), [&](const Spin& spin) { return known.holds(spin.number); });
    for (auto spin = first; spin != end; ++spin) known.renumber(spin->number);
    spins_.erase(end, spins_.end());
}

void Spins::list() {
    free_.reserve(world_.bodies.size());
    touched_.reserve(world_.bodies.size());
    for (std::size_t i = listed_; i < world_.bodies.size(); ++i) {
        const SimBody& body = world_.bodies[i];
        dBodySetGyroscopicMode(body.id, 0);
        if (dBodyIsKinematic(body.id) || !isWanted(*body.plan)) continue;
        const Eigen::Matrix3d inertia = inertiaOf(body.id);
        if (isIsotropic(inertia)) continue;
        spins_.push_back(
            {body.id, i, dBodyGetAngularVel(body.id), dBodyGetRotation(body.id), inertia, inertia.inverse()});
    }
    listed_ = world_.bodies.size();
}

bool Spins::turnFreely(const Spin& spin, const Eigen::Vector3d& velocity, double dt) {
    if (!knowsContacts_ || dBodyGetJoint(spin.body, 0)) return false;
    const Eigen::Matrix3d rotation = matrixOf(spin.rotation);
    const Eigen::Vector3d given = vectorOf(dBodyGetTorque(spin.body));
    const Eigen::Vector3d momentum =
        spin.inertia * (rotation.transpose() * velocity) + dt * rotation.transpose() * given;
    const FreeTurn turned = turnedFreely(momentum, spin.inverse, dt);
    // About half a turn, for which no velocity of ODE exists.
    if (!(std::abs(turned.turn.w()) > kLeastCosine)) return false;
    // ODE turns the body by the quaternion (1, velocity * dt / 2).
    const Eigen::Vector3d way = rotation * (turned.turn.vec() * (2 / (dt * turned.turn.w())));
    const Eigen::Vector3d torque = rotation * (spin.inertia * (rotation.transpose() * (way - velocity))) / dt - given;
    if (!torque.allFinite()) return false;
    free_.push_back({spin.body, spin.number, given, way, spin.inverse * turned.momentum,
                     dBodyGetFiniteRotationMode(spin.body) != 0});
    if (free_.back().finite) dBodySetFiniteRotationMode(spin.body, 0);
    dBodyAddTorque(spin.body, torque.x(), torque.y(), torque.z());
    return true;
}

Eigen::Vector3d Spins::gainedMomentum(const Spin& spin, double dt) {
    const Eigen::Vector3d momentum = spin.inertia * (matrixOf(spin.rotation).transpose() * vectorOf(spin.angular));
    return turnedFreely(momentum, spin.inverse, dt).momentum - momentum;
}

Eigen::Vector3d Spins::gainOf(std::size_t body, double dt) const {
    const auto at = std::lower_bound(spins_.begin(), spins_.end(), body,
                                     [](const Spin& spin, std::size_t number) { return spin.number < number; });
    if (at == spins_.end() || at->number != body || vectorOf(at->angular).isZero(0)) return Eigen::Vector3d::Zero();
    return matrixOf(at->rotation) * (at->inverse * gainedMomentum(*at, dt));
}

void Spins::apply(double dt, IsMoved* isMoved) {
    begin();
    finish();
    touched_.clear();
    for (const Spin& spin : spins_) {
        const Eigen::Vector3d velocity(spin.angular[0], spin.angular[1], spin.angular[2]);
        if (!dBodyIsEnabled(spin.body) || velocity.isZero(0) || isMoved(world_, spin.number)) continue;
        if (turnFreely(spin, velocity, dt)) continue;
        const Eigen::Vector3d torque = matrixOf(spin.rotation) * gainedMomentum(spin, dt) / dt;
        if (!torque.allFinite()) continue;
        touched_.push_back({spin.number, torque});
        dBodyAddTorque(spin.body, torque.x(), torque.y(), torque.z());
    }
}

void Spins::finish() {
    for (const Free& free : free_) {
        if (free.finite) dBodySetFiniteRotationMode(free.body, 1);
        if (dBodyGetJoint(free.body, 0)) continue;
        const Eigen::Vector3d now = vectorOf(dBodyGetAngularVel(free.body));
        // Damping makes it slower; other changes come from the application.
        const double share = now.dot(free.way) / free.way.squaredNorm();
        if (!(share >= 0 && share <= 1 + kSameVelocity) ||
            (now - share * free.way).norm() > kSameVelocity * free.way.norm())
            continue;
        const Eigen::Vector3d velocity = rotationOf(free.body) * free.after * (share > 1 - kSameVelocity ? 1 : share);
        dBodySetAngularVel(free.body, velocity.x(), velocity.y(), velocity.z());
    }
    free_.clear();
}

}  // namespace orrery

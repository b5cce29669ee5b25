#include "contact_solver.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

namespace orrery::solver {
namespace {

constexpr double kEndless = 1e30;  // a coefficient that never slides: its square times that of an impulse is a number

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

bool isRare(const Surface& surface) {
    const bool moves = surface.motionNormal != 0 || surface.motion1 != 0 || surface.motion2 != 0;
    const bool slips = surface.slip1 != 0 || surface.slip2 != 0;
    return surface.isSpring() || moves || slips || surface.staticFriction > surface.friction || surface.limitsForce ||
           surface.rolling > 0 || surface.spinning > 0;
}

}  // namespace

void ContactSolver::begin(BodyStore& bodies, std::span<Manifold> manifolds, bool wide) {
    passes_ = &contactPasses(wide);
    bodies_ = &bodies;
    manifolds_ = manifolds;
    places_.resize(manifolds.size());
    nextTurns_.assign(bodies.size(), 0);
}

void ContactSolver::take(std::span<const std::size_t> manifolds, const Rigidity& rigidity) {
    rigidity_ = rigidity;
    sortByTurn(manifolds);
    makeBlocks();
    refresh();
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
        for (std::size_t lane = 0; lane < kLanes; ++lane) soften(i, lane);
    }
}

// After all manifolds before it that share a body which moves.
std::uint32_t ContactSolver::turnOf(const Manifold& manifold) {
    std::uint32_t turn = 0;
    for (const BodyNumber body : {manifold.a, manifold.b})
        if (bodies_->isMovable(body)) turn = std::max(turn, nextTurns_[body]);
    nextTurns_[manifold.a] = nextTurns_[manifold.b] = turn + 1;
    return turn;
}

void ContactSolver::sortByTurn(std::span<const std::size_t> manifolds) {
    keys_.clear();
    std::uint32_t keys = 0;
    for (const std::size_t i : manifolds) {
        const auto points = static_cast<std::uint32_t>(manifolds_[i].count) - 1;
        keys_.push_back(turnOf(manifolds_[i]) * static_cast<std::uint32_t>(kMostPoints) + points);
        keys = std::max(keys, keys_.back() + 1);
    }
    begins_.assign(keys + 1, 0);
    for (const std::uint32_t key : keys_) ++begins_[key];
    std::size_t end = 0;
    for (std::size_t& begin : begins_) begin = end += begin;
    sorted_.resize(manifolds.size());
    for (std::size_t i = manifolds.size(); i-- > 0;) sorted_[--begins_[keys_[i]]] = manifolds[i];
}

void ContactSolver::makeBlocks() {
    blocks_.clear();
    std::size_t points = 0;
    for (std::size_t key = 0; key + 1 < begins_.size(); ++key) {
        for (std::size_t i = begins_[key]; i < begins_[key + 1]; i += kLanes) {
            ContactBlock& block = blocks_.emplace_back();
            block.lanes = std::min(kLanes, begins_[key + 1] - i);
            block.points = key % kMostPoints + 1;
            block.first = points;
            points += block.points;
            for (std::size_t lane = 0; lane < kLanes; ++lane)
                block.manifolds[lane] = static_cast<std::uint32_t>(sorted_[i + (lane < block.lanes ? lane : 0)]);
        }
    }
    points_.resize(points);
    anchors_.resize(points);
    faces_.resize(blocks_.size());
    rares_.resize(blocks_.size());
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
        ContactBlock& block = blocks_[i];
        for (std::size_t k = 0; k < block.points; ++k) points_[block.first + k] = {};
        for (std::size_t lane = kLanes; lane-- > 0;) {
            places_[block.manifolds[lane]] = kLanes * i + lane;
            fill(i, lane);
        }
    }
}

void ContactSolver::fill(std::size_t number, std::size_t lane) {
    ContactBlock& block = blocks_[number];
    FaceRow& faceRow = faces_[number];
    const Manifold& manifold = manifolds_[block.manifolds[lane]];
    const Surface& surface = manifold.surface;
    PatchRow& patch = block.patch;
    block.a[lane] = manifold.a;
    block.b[lane] = manifold.b;
    const Vec3& along = surface.direction1;
    const Vec3& normal = manifold.normal;
    const bool isAny = dot(along, along) == 0;
    const Vec3 side1 = isAny ? across(normal) : direction(along - normal * dot(along, normal), across(normal));
    const Vec3 side2 = cross(normal, side1);
    setLane(patch.normal, lane, normal);
    setLane(patch.side1, lane, side1);
    const BodyNumber face = manifold.normalOf == NormalOf::A ? manifold.a : manifold.b;
    setLane(faceRow.normal, lane, timesTransposed(bodies_->places[face].rotation, normal));
    faceRow.turnsWithA.set(lane, manifold.normalOf == NormalOf::A);
    faceRow.turnsWithB.set(lane, manifold.normalOf == NormalOf::B);
    faceRow.betweenCores.set(lane, manifold.normalOf == NormalOf::Cores);
    faceRow.radiusA.set(lane, manifold.radiusA);
    faceRow.radiusB.set(lane, manifold.radiusB);
    const bool rubs = surface.friction > 0 || surface.staticFriction > 0;
    patch.impulse1.set(lane, rubs ? dot(manifold.friction, side1) : 0);
    patch.impulse2.set(lane, rubs ? dot(manifold.friction, side2) : 0);
    patch.twist.set(lane, rubs ? manifold.twist : 0);
    patch.bounceFrom.set(lane, HUGE_VAL);
    patch.friction.set(lane, std::min(surface.friction, kEndless));
    patch.friction2.set(lane, surface.friction2 < 0 ? patch.friction[lane] : std::min(surface.friction2, kEndless));
    block.turns |= manifold.normalOf != NormalOf::World;
    block.rubs |= rubs;
    if (isRare(surface)) fillRare(manifold, lane, block, rares_[number]);
    for (std::size_t k = 0; k < block.points; ++k) {
        setLane(anchors_[block.first + k].a, lane, manifold.points[k].anchorA);
        setLane(anchors_[block.first + k].b, lane, manifold.points[k].anchorB);
        points_[block.first + k].impulse.set(lane, manifold.points[k].impulse);
    }
}

void ContactSolver::fillRare(const Manifold& manifold, std::size_t lane, ContactBlock& block, RareRow& rare) {
    const Surface& surface = manifold.surface;
    if (!block.isRare) rare = {};
    block.isRare = true;
    block.springs |= surface.isSpring();
    block.rolls |= surface.rolling > 0;
    rare.motionNormal.set(lane, surface.motionNormal);
    rare.motion1.set(lane, surface.motion1);
    rare.motion2.set(lane, surface.motion2);
    rare.staticFriction.set(lane, surface.staticFriction);
    rare.rolling.set(lane, surface.rolling);
    rare.spinning.set(lane, surface.spinning);
    setLane(rare.roll, lane, surface.rolling > 0 ? manifold.roll : Vec3{});
    rare.slips.set(lane, manifold.slips);
    rare.limitsForce.set(lane, surface.limitsForce);
}

// How much more rigid the points are together than one that holds the whole mass. Four corners of a cube are as rigid;
// a patch of more, or of points nearer to the middle, would be too fast for the substep.
double ContactSolver::crowding(const ContactBlock& block, std::size_t lane) const {
    double shares = 0;
    for (std::size_t k = 0; k < block.points; ++k) shares += points_[block.first + k].share[lane];
    const double mass = bodies_->moving[block.a[lane]].inverseMass + bodies_->moving[block.b[lane]].inverseMass;
    return std::max(1.0, shares * mass);
}

// Values that depend on the length of the substep, and on the response.
void ContactSolver::soften(std::size_t number, std::size_t lane) {
    ContactBlock& block = blocks_[number];
    const Surface& surface = manifolds_[block.manifolds[lane]].surface;
    PatchRow& patch = block.patch;
    const double h = rigidity_.substep;
    const bool fixed = !bodies_->isMovable(block.a[lane]) || !bodies_->isMovable(block.b[lane]);
    const double factor = fixed ? 2 : 1;
    const double frequency =
        std::min(factor * rigidity_.frequency / std::sqrt(crowding(block, lane)), surface.mostFrequency);
    const SoftRow row = softRow(frequency, rigidity_.dampingRatio / factor, h);
    patch.massScale.set(lane, row.massScale);
    patch.impulseScale.set(lane, row.impulseScale);
    patch.biasRate.set(lane, row.massScale * row.biasRate);
    if (surface.isSpring()) {
        const double stiff = surface.damping + h * surface.stiffness;
        rares_[number].softness.set(lane, 1 / (h * stiff));
        patch.biasRate.set(lane, surface.stiffness / stiff);
    }
    if (!block.isRare) return;
    rares_[number].slip1.set(lane, surface.slip1 / h);
    rares_[number].slip2.set(lane, surface.slip2 / h);
}

bool ContactSolver::stops() const {
    return std::any_of(blocks_.begin(), blocks_.end(), [this](const ContactBlock& block) {
        return any(stopping({points_.data() + block.first, block.points}, rigidity_.substep));
    });
}

void ContactSolver::finish() {
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
        const ContactBlock& block = blocks_[i];
        const PatchRow& patch = block.patch;
        for (std::size_t lane = 0; lane < block.lanes; ++lane) {
            Manifold& manifold = manifolds_[block.manifolds[lane]];
            for (std::size_t k = 0; k < block.points; ++k) {
                manifold.points[k].impulse = points_[block.first + k].impulse[lane];
                manifold.points[k].total = points_[block.first + k].total[lane];
            }
            const Vec3 side1 = laneOf(patch.side1, lane);
            const Vec3 side2 = cross(laneOf(patch.normal, lane), side1);
            manifold.normal = laneOf(patch.normal, lane);
            manifold.friction = side1 * patch.impulse1[lane] + side2 * patch.impulse2[lane];
            manifold.totalFriction += side1 * patch.total1[lane] + side2 * patch.total2[lane];
            manifold.twist = patch.twist[lane];
            if (isRare(manifold.surface)) {
                manifold.roll = laneOf(rares_[i].roll, lane);
                manifold.slips = rares_[i].slips[lane];
            }
            for (const BodyNumber body : {manifold.a, manifold.b}) nextTurns_[body] = 0;
        }
    }
}

ContactSolver::Point ContactSolver::point(std::size_t manifold, std::size_t point) const {
    const PointRow& row = points_[blockOf(manifold).first + point];
    const std::size_t lane = laneAt(manifold);
    return {row.gap[lane], laneOf(row.turnA, lane), laneOf(row.turnB, lane)};
}

void ContactSolver::setBounceFrom(std::size_t manifold, double speed) {
    ContactBlock& block = blocks_[places_[manifold] / kLanes];
    for (std::size_t lane = 0; lane < kLanes; ++lane)
        if (block.manifolds[lane] == manifold) block.patch.bounceFrom.set(lane, speed);
}

}  // namespace orrery::solver

// Impulses along the normals of contacts, four manifolds at once.
#pragma once

#include "lane_bodies.hpp"

namespace orrery::solver::pressing {

inline constexpr int kStopSweeps = 20;
inline constexpr double kMostPush = 3;  // m/s, with which bodies are pushed apart

// Returns the change of a row's impulse. `bias`: the depth becomes a speed; a spring keeps its own in both passes.
inline Lane change(const ContactBlock& block, const RareRow& rare, const PointRow& row, Lane speed, double h,
                   bool bias) {
    const PatchRow& patch = block.patch;
    speed += rare.motionNormal;
    Lane rigid = -row.share * speed;
    if (bias) {
        const Lane wanted = larger(patch.biasRate * row.gap, -kMostPush);
        rigid = -row.share * (patch.massScale * speed + wanted) - patch.impulseScale * row.impulse;
    }
    const Lane apart = -row.share * (speed + row.gap * (1 / h));
    Lane touching = rigid;
    if (block.springs) {
        const Lane scale = 1 / (1 + rare.softness * row.share);
        const Lane spring = -row.share * scale * (speed + patch.biasRate * row.gap) - (1 - scale) * row.impulse;
        touching = select(rare.softness > 0, spring, rigid);
    }
    return select(row.gap > 0, apart, touching);
}

// All points once, of the manifolds of the mask. Returns the sums of their impulses.
inline Lane sweep(LanePair& pair, const ContactBlock& block, const RareRow& rare, std::span<PointRow> rows, double h,
                  bool bias, const LaneMask& mask) {
    const PatchRow& patch = block.patch;
    Lane sum{};
    for (PointRow& row : rows) {
        const Lane speed = pair.speed(patch.normal, row);
        // A point that comes fast and does not press; but one that overlaps by more than its way was missed.
        const LaneMask toImpacts = (row.impulse == 0) & (-speed >= patch.bounceFrom) & (row.gap >= speed * h);
        const Lane wanted = larger(row.impulse + change(block, rare, row, speed, h, bias), Lane{});
        const Lane impulse = select(mask & ~toImpacts, wanted, row.impulse);
        pair.shove(patch.normal, row, impulse - row.impulse);
        row.impulse = impulse;
        sum += impulse;
    }
    return sum;
}

// The points of a fast body are solved together: one by one, they would leave it turning.
inline Lane sweepAll(LanePair& pair, const ContactBlock& block, const RareRow& rare, std::span<PointRow> rows, double h,
                     bool bias) {
    Lane sum = sweep(pair, block, rare, rows, h, bias, ~LaneMask{});
    if (rows.size() < 2) return sum;
    const LaneMask stops = stopping(rows, h);
    if (!any(stops)) return sum;
    for (int i = 1; i < kStopSweeps; ++i) {
        const LanePair before = pair;
        sum = select(stops, sweep(pair, block, rare, rows, h, bias, stops), sum);
        pair.keepUnless(stops, before);
    }
    return sum;
}

inline void warmStart(const ContactWork& work, std::size_t number) {
    const ContactBlock& block = work.blocks[number];
    LanePair pair(work, block);
    const PatchRow& patch = block.patch;
    for (const PointRow& row : work.pointsOf(block)) pair.shove(patch.normal, row, row.impulse);
    if (block.rubs) {
        pair.shove(patch.side1 * patch.impulse1 + patch.side2() * patch.impulse2, patch.armA, patch.armB);
        pair.turn(patch.normal * patch.twist);
    }
    if (block.rolls) pair.turn(work.rares[number].roll);
    pair.store(work, block);
}

inline void pushAgain(const ContactWork& work, std::size_t number) {
    const ContactBlock& block = work.blocks[number];
    LanePair pair(work, block);
    const Lane sum = sweepAll(pair, block, work.rareOf(number), work.pointsOf(block), work.substep, true);
    const LaneMask pushed = sum > 0;
    pair.a.held = select(pushed, 1, pair.a.held);
    pair.b.held = select(pushed, 1, pair.b.held);
    pair.store(work, block);
}

inline void push(const ContactWork& work, std::size_t number) {
    for (PointRow& row : work.pointsOf(work.blocks[number])) {
        row.apart = row.gap;
        row.start = row.impulse;
    }
    pushAgain(work, number);
}

inline void ease(const ContactWork& work, std::size_t number) {
    const ContactBlock& block = work.blocks[number];
    LanePair pair(work, block);
    (void)sweepAll(pair, block, work.rareOf(number), work.pointsOf(block), work.substep, false);
    pair.store(work, block);
}

}  // namespace orrery::solver::pressing

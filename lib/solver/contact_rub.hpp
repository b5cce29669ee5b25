// Friction of contacts, four manifolds at once: against twisting, rolling and sliding.
#pragma once

#include "contact_press.hpp"
#include "contact_refresh.hpp"

namespace orrery::solver::rubbing {

inline constexpr double kSticksBelow = 0.01;  // m/s: what slides slower has static friction again
inline constexpr double kGrowth = 2;          // of an impulse, from substep to substep

// An impulse that stops a body is no start for the next substep: it would throw the bodies apart. An impulse may double
// from one substep to the next; of what came from afar nothing is left. Returns how much of all impulses is.
inline Lane forgetStops(std::span<PointRow> rows, double h) {
    Lane before{};
    Lane after{};
    for (PointRow& row : rows) {
        before += row.impulse;
        const Lane grown = kGrowth * row.start + row.share * kStopsFrom;
        row.impulse = smaller(row.impulse, select(row.apart > (kStopsFrom * h), Lane{}, grown));
        after += row.impulse;
    }
    return select(before > 0, after / before, Lane{});
}

inline void holdTwist(LanePair& pair, PatchRow& patch, const Lane& limit) {
    const Lane before = patch.twist;
    const Lane wanted = before - patch.twistShare * dot(patch.normal, pair.b.spin - pair.a.spin);
    patch.twist = select(patch.twistShare > 0, clamped(wanted, limit), before);
    pair.turn(patch.normal * (patch.twist - before));
}

// Against rolling over all axes at once, cut to a ball.
inline void holdRoll(LanePair& pair, RareRow& rare, const Lane& limit) {
    const Sym<Lane>& a = pair.a.inverseInertia;
    const Sym<Lane>& b = pair.b.inverseInertia;
    const Sym<Lane> share =
        inverse(Sym<Lane>{a.xx + b.xx, a.xy + b.xy, a.xz + b.xz, a.yy + b.yy, a.yz + b.yz, a.zz + b.zz});
    const Vec<Lane> before = rare.roll;
    const Vec<Lane> wanted = before - share * (pair.b.spin - pair.a.spin);
    const Lane size = length(wanted);
    const Vec<Lane> within = select(size > limit, wanted * (limit / size), wanted);
    rare.roll = select(rare.rolling > 0, within, before);
    pair.turn(rare.roll - before);
}

// The largest impulses along both sides.
struct Limits {
    Lane along1, along2;
};

inline Limits limitsOf(const PatchRow& patch, const RareRow& rare, Lane pressure, double h) {
    const Lane pressing = select(pressure > 0, h, Lane{});
    pressure = select(rare.limitsForce, pressing, pressure);
    const LaneMask sticks = ~rare.slips & (rare.staticFriction > patch.friction);
    return {select(sticks, rare.staticFriction, patch.friction) * pressure,
            select(sticks, rare.staticFriction, patch.friction2) * pressure};
}

// Scales both impulses into the ellipse, where the mask is set. Returns where they were outside.
inline LaneMask cutToEllipse(const Limits& limits, const LaneMask& mask, Lane& f1, Lane& f2) {
    const LaneMask isEllipse = (limits.along1 > 0) & (limits.along2 > 0);
    const Lane s1 = limits.along2 * f1;
    const Lane s2 = limits.along1 * f2;
    const Lane size = limits.along1 * limits.along2;
    const Lane square = s1 * s1 + s2 * s2;
    const LaneMask outside = isEllipse & (square > size * size);
    const Lane scale = select(outside, size / root(square), 1);
    const Lane c1 = select(isEllipse, f1 * scale, clamped(f1, limits.along1));
    const Lane c2 = select(isEllipse, f2 * scale, clamped(f2, limits.along2));
    const LaneMask cut = mask & (outside | (~isEllipse & ((c1 != f1) | (c2 != f2))));
    f1 = select(cut, c1, f1);
    f2 = select(cut, c2, f2);
    return cut;
}

// How much impulse against a slip can be given in every direction, as if the surfaces answered as fast in all: kg.
inline Lane evenShare(const PatchRow& patch) {
    const Lane half = (patch.inverse11 - patch.inverse22) * 0.5;
    return (patch.inverse11 + patch.inverse22) * 0.5 - root(half * half + patch.inverse12 * patch.inverse12);
}

// Static friction holds until it was overcome, and again when what slid has nearly stopped.
inline void noteSlip(const PatchRow& patch, const LaneMask& rubs, RareRow& rare, const LaneMask& cut,
                     const Lane& speed1, const Lane& speed2, const Lane& pressure) {
    const Lane limit = patch.friction * pressure;
    const LaneMask slow = speed1 * speed1 + speed2 * speed2 < (kSticksBelow * kSticksBelow);
    const LaneMask held = slow & (patch.impulse1 * patch.impulse1 + patch.impulse2 * patch.impulse2 <= limit * limit);
    rare.slips = cut | (rare.slips & ~(held & rubs));
}

// A slide is held against its direction; the impulse that would stop it points elsewhere, where bodies turn.
inline void holdSlide(const PatchRow& patch, const RareRow& rare, const LaneMask& cut, const Limits& limits,
                      const Lane& lack1, const Lane& lack2, const Lane& pressure, Lane& f1, Lane& f2) {
    const Lane share = evenShare(patch);
    f1 = select(cut, patch.impulse1 - share * lack1, f1);
    f2 = select(cut, patch.impulse2 - share * lack2, f2);
    cutToEllipse(limits, cut, f1, f2);
    const LaneMask begins = cut & ~rare.slips & (rare.staticFriction > patch.friction);
    if (!any(begins)) return;
    cutToEllipse({patch.friction * pressure, patch.friction2 * pressure}, begins, f1, f2);
}

// Against sliding at the centre of the patch, in all directions at once.
// Where they slide, and how fast along both sides.
struct Slide {
    LaneMask rubs, cut;
    Lane speed1, speed2;
};
inline Slide holdPatch(LanePair& pair, PatchRow& patch, const RareRow& rare, const Lane& pressure, double h) {
    const LaneMask rubs = (patch.friction > 0) | (rare.staticFriction > 0);
    const Vec<Lane> side2 = patch.side2();
    const Vec<Lane> slide =
        pair.b.velocity + cross(pair.b.spin, patch.armB) - pair.a.velocity - cross(pair.a.spin, patch.armA);
    const Lane speed1 = dot(slide, patch.side1) + rare.motion1;
    const Lane speed2 = dot(slide, side2) + rare.motion2;
    const Lane lack1 = speed1 + rare.slip1 * patch.impulse1;
    const Lane lack2 = speed2 + rare.slip2 * patch.impulse2;
    Lane f1 = patch.impulse1 - (patch.inverse11 * lack1 + patch.inverse12 * lack2);
    Lane f2 = patch.impulse2 - (patch.inverse12 * lack1 + patch.inverse22 * lack2);
    const Limits limits = limitsOf(patch, rare, pressure, h);
    const LaneMask cut = cutToEllipse(limits, rubs, f1, f2);
    if (any(cut)) holdSlide(patch, rare, cut, limits, lack1, lack2, pressure, f1, f2);
    f1 = select(rubs, f1, patch.impulse1);
    f2 = select(rubs, f2, patch.impulse2);
    const Vec<Lane> change = patch.side1 * (f1 - patch.impulse1) + side2 * (f2 - patch.impulse2);
    patch.impulse1 = f1;
    patch.impulse2 = f2;
    pair.shove(change, patch.armA, patch.armB);
    return {rubs, cut, speed1, speed2};
}

inline void relaxBlock(const ContactWork& work, std::size_t number, LanePair& pair) {
    ContactBlock& block = work.blocks[number];
    PatchRow& patch = block.patch;
    const RareRow& rare = work.rareOf(number);
    const std::span<PointRow> rows = work.pointsOf(block);
    const Lane pressure = pressing::sweepAll(pair, block, rare, rows, work.substep, false);
    Lane levered{};
    for (PointRow& row : rows) {
        levered += row.lever * row.impulse;
        row.total += row.impulse;
    }
    if (block.rolls) holdRoll(pair, work.rares[number], rare.rolling * pressure);
    if (block.rubs) {
        holdTwist(pair, patch, patch.friction * levered + rare.spinning * pressure);
        const Slide slide = holdPatch(pair, patch, rare, pressure, work.substep);
        if (block.isRare)
            noteSlip(patch, slide.rubs, work.rares[number], slide.cut, slide.speed1, slide.speed2, pressure);
        patch.total1 += patch.impulse1;
        patch.total2 += patch.impulse2;
    }
    pair.store(work, block);
    const Lane left = forgetStops(rows, work.substep);
    patch.impulse1 *= left;
    patch.impulse2 *= left;
    patch.twist *= left;
    if (block.rolls) work.rares[number].roll = rare.roll * left;
}

inline void relax(const ContactWork& work, std::size_t number) {
    LanePair pair(work, work.blocks[number]);
    relaxBlock(work, number, pair);
}

// Places are not changed by the one, nor velocities by the other: the same as both passes, and bodies are loaded once.
inline void refreshAndRelax(const ContactWork& work, std::size_t number) {
    LanePair pair(work, work.blocks[number]);
    refreshing::refreshBlock(work, number, pair);
    relaxBlock(work, number, pair);
}

}  // namespace orrery::solver::rubbing

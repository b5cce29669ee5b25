// Where the points of contacts are as their bodies lie now, and how easily impulses there move these.
#pragma once

#include "lane_bodies.hpp"

namespace orrery::solver::refreshing {

inline Lane response(const LaneBody& body, const Vec<Lane>& turn, const Vec<Lane>& other) {
    return dot(turn, body.inverseInertia * other);
}

// As direction() of one vector; `otherwise` gives what a vector too short has instead.
template <class Otherwise>
Vec<Lane> direction(const Vec<Lane>& a, const Otherwise& otherwise) {
    const Lane size = length(a);
    const LaneMask is = size > 1e-150;
    const Vec<Lane> along = a * (1 / size);
    return any(~is) ? select(is, along, otherwise()) : along;
}

inline Vec<Lane> acrossLanes(const Vec<Lane>& normal) {
    Vec<Lane> sides;
    for (std::size_t lane = 0; lane < kLanes; ++lane) setLane(sides, lane, across(laneOf(normal, lane)));
    return sides;
}

inline void turnNormals(PatchRow& patch, const FaceRow& face, const PointAnchors& first, const LanePlace& a,
                        const LanePlace& b) {
    const Vec<Lane> before = patch.normal;
    const Vec<Lane> between = (b.position - a.position) + (b.turned(first.b) - a.turned(first.a));
    const Vec<Lane> ofCores = direction(between, [&] { return before; });
    Vec<Lane> normal = select(face.turnsWithA, a.turned(face.normal), before);
    normal = select(face.turnsWithB, b.turned(face.normal), normal);
    patch.normal = normal = select(face.betweenCores, ofCores, normal);
    const LaneMask turning = face.turnsWithA | face.turnsWithB | face.betweenCores;
    const Vec<Lane> side =
        direction(patch.side1 - normal * dot(patch.side1, normal), [&] { return acrossLanes(normal); });
    patch.side1 = select(turning, side, patch.side1);
}

// placeOf() is of one point.
inline void refreshPoint(const LanePair& pair, const Vec<Lane>& normal, const FaceRow& face, const LanePlace& a,
                         const LanePlace& b, const PointAnchors& anchors, PointRow& row, Vec<Lane>& arm) {
    const Lane round = select(face.radiusB > 0, 0.5, select(face.radiusA > 0, -0.5, Lane{}));
    const Vec<Lane> apart = b.position - a.position;
    const Vec<Lane> onA = a.turned(anchors.a) + normal * face.radiusA;
    const Vec<Lane> onB = b.turned(anchors.b) - normal * face.radiusB;
    const Vec<Lane> between = apart + (onB - onA);
    row.gap = dot(between, normal);
    arm = onA + between * Lane(0.5) + (between - normal * row.gap) * round;
    row.turnA = cross(arm, normal);
    row.turnB = cross(arm - apart, normal);
    row.share = 1 / (pair.a.inverseMass + pair.b.inverseMass + response(pair.a, row.turnA, row.turnA) +
                     response(pair.b, row.turnB, row.turnB));
}

inline void refreshFriction(const LanePair& pair, const RareRow& rare, PatchRow& patch, std::size_t points) {
    const Vec<Lane> side2 = patch.side2();
    const Vec<Lane> a1 = cross(patch.armA, patch.side1);
    const Vec<Lane> a2 = cross(patch.armA, side2);
    const Vec<Lane> b1 = cross(patch.armB, patch.side1);
    const Vec<Lane> b2 = cross(patch.armB, side2);
    const Lane mass = pair.a.inverseMass + pair.b.inverseMass;
    const Lane k11 = mass + rare.slip1 + response(pair.a, a1, a1) + response(pair.b, b1, b1);
    const Lane k22 = mass + rare.slip2 + response(pair.a, a2, a2) + response(pair.b, b2, b2);
    const Lane k12 = response(pair.a, a1, a2) + response(pair.b, b1, b2);
    const Lane f = 1 / (k11 * k22 - k12 * k12);
    patch.inverse11 = k22 * f;
    patch.inverse12 = -k12 * f;
    patch.inverse22 = k11 * f;
    const Lane twisting = response(pair.a, patch.normal, patch.normal) + response(pair.b, patch.normal, patch.normal);
    LaneMask twists = (twisting > 0) & ((patch.friction > 0) | (rare.staticFriction > 0));
    if (points == 1) twists = twists & (rare.spinning > 0);
    patch.twistShare = select(twists, 1 / twisting, Lane{});
}

inline void refreshBlock(const ContactWork& work, std::size_t number, const LanePair& pair) {
    ContactBlock& block = work.blocks[number];
    const FaceRow& face = work.faces[number];
    const PointAnchors* anchors = work.anchors + block.first;
    const LanePlace a = lanes::load(work.bodies.places, block.a);
    const LanePlace b = lanes::load(work.bodies.places, block.b);
    const std::span<PointRow> rows = work.pointsOf(block);
    PatchRow& patch = block.patch;
    if (block.turns) turnNormals(patch, face, anchors[0], a, b);
    const std::span<Vec<Lane>> arms = work.arms;
    Vec<Lane> sum;
    for (std::size_t k = 0; k < rows.size(); ++k) {
        refreshPoint(pair, patch.normal, face, a, b, anchors[k], rows[k], arms[k]);
        sum += arms[k];
    }
    patch.armA = sum * Lane(1 / static_cast<double>(rows.size()));
    patch.armB = patch.armA - (b.position - a.position);
    if (rows.size() > 1) {
        for (std::size_t k = 0; k < rows.size(); ++k) rows[k].lever = length(arms[k] - patch.armA);
    }
    if (block.rubs) refreshFriction(pair, work.rareOf(number), patch, rows.size());
}

inline void refresh(const ContactWork& work, std::size_t number) {
    refreshBlock(work, number, LanePair(work, work.blocks[number]));
}

}  // namespace orrery::solver::refreshing

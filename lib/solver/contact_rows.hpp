// The data that the passes over contacts read: four manifolds side by side, in the order of the passes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "lane.hpp"
#include "orrery/solver/bodies.hpp"
#include "orrery/solver/manifold.hpp"

namespace orrery::solver {

// One point of each manifold.
struct PointRow {
    Vec<Lane> turnA;  // arm x normal
    Vec<Lane> turnB;
    Lane gap{};      // m
    Lane share{};    // 1 / how fast a unit impulse makes it, kg
    Lane impulse{};  // N s
    Lane apart{};    // m, the gap before the bodies moved
    Lane start{};    // N s, with which the substep began
    Lane lever{};    // m, from the centre of the patch
    Lane total{};    // N s, of the step so far
};
// ContactPoint
struct PointAnchors {
    Vec<Lane> a, b;
};

// Four manifolds: what all passes need.
struct PatchRow {
    Vec<Lane> normal, side1;
    Vec<Lane> armA, armB;  // of the centre of the patch
    // A rigid contact, as a soft row: what it lacks in depth becomes a speed, and how much of the impulse it gives.
    Lane biasRate{};  // 1/s
    Lane massScale{};
    Lane impulseScale{};
    Lane bounceFrom{};  // m/s: what approaches so fast is left to impacts
    // Friction.
    Lane friction{}, friction2{};                // coefficients
    Lane inverse11{}, inverse12{}, inverse22{};  // of the response along both sides, kg
    Lane impulse1{}, impulse2{};                 // N s
    Lane total1{}, total2{};
    Lane twistShare{};
    Lane twist{};

    [[nodiscard]] Vec<Lane> side2() const { return cross(normal, side1); }
};

// Values that only some surfaces have; all zero where they have none of them.
struct RareRow {
    Lane softness{};  // 1/kg, of a spring: 0 where it is rigid
    Lane motionNormal{}, motion1{}, motion2{};
    Lane staticFriction{};
    Lane rolling{}, spinning{};  // m
    Lane slip1{}, slip2{};       // 1/kg
    Vec<Lane> roll;
    LaneMask slips{};
    LaneMask limitsForce{};
};

// How the normals turn, and where the surfaces are.
struct FaceRow {
    Vec<Lane> normal;                                     // in the frame of the body whose face it is
    LaneMask turnsWithA{}, turnsWithB{}, betweenCores{};  // NormalOf
    Lane radiusA{}, radiusB{};
};

// Manifolds of as many points, no two of which share a body that moves. Lanes that are left over repeat the first.
struct ContactBlock {
    std::array<BodyNumber, kLanes> a{}, b{};
    std::array<std::uint32_t, kLanes> manifolds{};
    std::size_t lanes = 0;   // that are used
    std::size_t first = 0;   // point
    std::size_t points = 0;  // of each
    // Whether any of them needs it.
    bool turns = false;  // its normal turns
    bool isRare = false;
    bool springs = false;
    bool rubs = false;
    bool rolls = false;
    PatchRow patch;
};

// All that a pass over contacts works on; anchors by point, the others by block.
struct ContactWork {
    BodyStore& bodies;
    std::span<ContactBlock> blocks;
    PointRow* points;
    const PointAnchors* anchors;
    const FaceRow* faces;
    RareRow* rares;
    std::span<Vec<Lane>, kMostPoints> arms;  // scratch of a pass
    double substep;                          // s

    [[nodiscard]] std::span<PointRow> pointsOf(const ContactBlock& block) const {
        return {points + block.first, block.points};
    }
    [[nodiscard]] const RareRow& rareOf(std::size_t block) const {
        static const RareRow kNone;
        return blocks[block].isRare ? rares[block] : kNone;
    }
};

// The passes, compiled for one kind of processor; all kinds give the same bits.
struct ContactPasses {
    // Arms, gaps and responses as the bodies lie now.
    void (*refresh)(const ContactWork& work);
    // Gives the bodies the impulses of the last substep.
    void (*warmStart)(const ContactWork& work);
    // Normals only, with the speed that corrects their depths. Marks bodies that are pushed as held. `push`: the first
    // time in a substep; `pushAgain`: after joints changed the velocities.
    void (*push)(const ContactWork& work);
    void (*pushAgain)(const ContactWork& work);
    // Normals only, without that speed.
    void (*ease)(const ContactWork& work);
    // Normals without that speed, then twist, rolling and friction.
    void (*relax)(const ContactWork& work);
    void (*refreshAndRelax)(const ContactWork& work);
};
// Those for this processor. `wide`: by AVX2, where it has that.
[[nodiscard]] const ContactPasses& contactPasses(bool wide);

// Whether a point of each manifold stops what came from afar in this substep.
inline constexpr double kStopsFrom = 0.1;  // m/s: what comes so fast is stopped, and not held

inline LaneMask stopping(std::span<const PointRow> points, double h) {
    LaneMask stops{};
    for (const PointRow& row : points) stops = stops | ((row.apart > (kStopsFrom * h)) & (row.impulse > 0));
    return stops;
}

}  // namespace orrery::solver

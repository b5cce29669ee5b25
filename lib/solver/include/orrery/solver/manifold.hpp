// Where two bodies touch, or nearly: what the narrow phase makes and the contact solver holds.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>

#include "orrery/solver/bodies.hpp"

namespace orrery::solver {

inline constexpr std::size_t kMostPoints = 8;  // of one manifold

// How two surfaces act on each other. The defaults are a rigid contact without friction that does not bounce.
struct Surface {
    double friction = 0;              // coefficient, of sliding; HUGE_VAL: never slides
    double staticFriction = 0;        // coefficient until it slides, where that is larger than `friction`
    double friction2 = -1;            // along the second direction: an ellipse instead of a circle; below 0: `friction`
    Vec3 direction1;                  // of `friction`, `motion1` and `slip1`, in the world's frame; of zeros: any
    bool limitsForce = false;         // `friction` is a force, N, and no coefficient
    double slip1 = 0;                 // m/s a N, along direction 1
    double slip2 = 0;                 // m/s a N, along direction 2
    double motion1 = 0;               // m/s, of the surface along direction 1
    double motion2 = 0;               // m/s, of the surface along direction 2
    double motionNormal = 0;          // m/s, along the normal
    double rolling = 0;               // m: torque against rolling over the normal force
    double spinning = 0;              // m: torque against spinning over the normal force, beside that of friction
    double bounce = 0;                // coefficient of restitution, 0 to 1
    double bounceVelocity = 0;        // m/s: does not bounce where it comes slower
    double stiffness = 0;             // N/m, of each point; 0, with damping 0: rigid
    double damping = 0;               // N s/m, of each point
    double mostFrequency = HUGE_VAL;  // Hz: a rigid contact corrects its depth at most so fast

    [[nodiscard]] bool isSpring() const { return stiffness > 0 || damping > 0; }
};

// How the normal of a manifold goes on during a step.
enum class NormalOf : std::uint8_t {
    World,  // stays as it is
    A,      // it is the normal of a face of A: turns with A
    B,      // it is the normal of a face of B: turns with B
    Cores,  // two balls: from the one centre to the other
};

// One point of a manifold.
struct ContactPoint {
    // m, in the frame of each body: a point of its surface; where that is round, the centre of its roundness. Then the
    // surface is the manifold's radius away along the normal.
    Vec3 anchorA;
    Vec3 anchorB;
    double gap = 0;             // m, along the normal, as it was found; below 0: how deep they overlap
    std::uint64_t feature = 0;  // which corners and edges made it: the same from step to step
    double impulse = 0;         // N s, along the normal, of the last substep; where the next one starts
    double total = 0;           // N s, along the normal, of the whole last step
};

// All points of one pair of surfaces. Impulses act on B, and against it on A.
struct Manifold {
    BodyNumber a = 0;
    BodyNumber b = 0;
    std::uint32_t colliderA = 0;  // which pair of surfaces of the two bodies: for matching, from step to step
    std::uint32_t colliderB = 0;
    std::uint64_t part = 0;  // of a mesh: which of its faces, or of its edges
    Vec3 normal;             // from A to B, of length 1, in the world's frame
    NormalOf normalOf = NormalOf::World;
    double radiusA = 0;  // m, of a round surface
    double radiusB = 0;
    double extent = 0;  // m, the least extent of the two: the scale of what is the same place
    std::size_t count = 0;
    std::array<ContactPoint, kMostPoints> points;
    Surface surface;
    // The state of friction: impulses of the last substep.
    Vec3 friction;     // N s
    double twist = 0;  // N m s, about the normal
    Vec3 roll;         // N m s, against rolling
    bool slips = false;
    // Impulses of the whole last step, those of impacts included.
    Vec3 totalFriction;      // N s
    double totalImpact = 0;  // N s, along the normal, of impacts
};

// A manifold that was found again takes over what the old one had: impulses by feature, else of the nearest point
// within 2 % of the extent in the frame of either body; friction as a vector.
void takeOver(const Manifold& old, Manifold& found);

}  // namespace orrery::solver

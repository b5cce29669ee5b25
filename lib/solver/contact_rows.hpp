// The data that the passes over contacts read, in their order: numbers only, so that R may be one number or
// one for each of several manifolds side by side.
#pragma once

#include <cstdint>

#include "orrery/solver/bodies.hpp"

namespace orrery::solver {

// One point of a manifold.
template <class R>
struct PointRow {
    Vec<R> turnA;  // arm x normal
    Vec<R> turnB;
    R gap{};      // m
    R share{};    // 1 / how fast a unit impulse makes it, kg
    R lever{};    // m, from the centre of the patch
    R impulse{};  // N s
    R apart{};    // m, the gap before the bodies moved
    R start{};    // N s, with which the substep began
    R total{};    // N s, of the step so far
};

// One manifold; its points follow one another.
template <class R>
struct PatchRow {
    Vec<R> normal, side1, side2;
    Vec<R> armA, armB;  // of the centre of the patch
    // A rigid contact, as a soft row: what it lacks in depth becomes a speed, and how much of the impulse it gives.
    R biasRate{};  // 1/s
    R massScale{};
    R impulseScale{};
    R softness{};  // 1/kg, of a spring: 0 where it is rigid
    R motionNormal{};
    R bounceFrom{};  // m/s: what approaches so fast is left to impacts
    // Friction.
    R friction{}, friction2{};                // coefficients
    R inverse11{}, inverse12{}, inverse22{};  // of the response along both sides, kg
    R slip1{}, slip2{};                       // 1/kg
    R motion1{}, motion2{};
    R impulse1{}, impulse2{};  // N s
    R total1{}, total2{};
    R twistShare{};
    R twist{};
};

}  // namespace orrery::solver

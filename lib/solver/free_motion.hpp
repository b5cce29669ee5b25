// How bodies turn that nothing touches: the rule of Simo and Wong, of one body or of four side by side.
#pragma once

#include <algorithm>
#include <cmath>

#include "orrery/solver/bodies.hpp"

namespace orrery::solver {

inline constexpr double kMostTurn = 0.3;  // rad, in one cut of a step

// The functions that lane.hpp has for four bodies, for one.
inline double select(bool mask, double yes, double no) {
    return mask ? yes : no;
}
inline Vec3 select(bool mask, const Vec3& yes, const Vec3& no) {
    return mask ? yes : no;
}
inline double smaller(double a, double b) {
    return std::min(a, b);
}
inline bool any(bool mask) {
    return mask;
}

// In the body's axes, as all vectors here.
template <class R>
struct SpinStep {
    const Sym<R>& inertia;
    Vec<R> start;  // rad/s
    Vec<R> push;   // torque times time, N m s
    R time;        // stretched, s

    // Half of what the momentum lacks at the end when the body turns with `middle` all the time. By the Cayley
    // transform, which leaves its own axis in place, the rule has no inverse in it.
    [[nodiscard]] Vec<R> lackingMomentum(const Vec<R>& middle) const {
        const Vec<R> momentum = inertia * middle;
        return inertia * (middle - start) - push * R(0.5) +
               cross(middle, momentum * (time / R(2)) + push * (time / R(4)));
    }

    [[nodiscard]] Mat<R> slopeOfLacking(const Vec<R>& middle) const {
        const Sym<R>& j = inertia;
        const Vec<R> pull = (j * middle) * (time / R(2)) + push * (time / R(4));
        const R half = time / R(2);
        const auto column = [&](const Vec<R>& axis, const Vec<R>& ofInertia) {
            return ofInertia + cross(middle, ofInertia) * half - cross(pull, axis);
        };
        const R zero(0);
        const R one(1);
        return {column({one, zero, zero}, {j.xx, j.xy, j.xz}), column({zero, one, zero}, {j.xy, j.yy, j.yz}),
                column({zero, zero, one}, {j.xz, j.yz, j.zz})};
    }

    // The angular velocity in the middle of the step.
    [[nodiscard]] Vec<R> middleSpin(const Sym<R>& inverseInertia) const {
        constexpr int kMostTurnsOfNewton = 8;
        constexpr double kTolerance = 1e-15;
        const Vec<R> momentum = inertia * start;
        Vec<R> middle = start + inverseInertia * (push * R(0.5) - cross(start, momentum) * (time / R(2)));
        const R enough = R(kTolerance) * (length(momentum) + length(push));
        R before(HUGE_VAL);
        auto goesOn = before > R(0);
        for (int i = 0; i < kMostTurnsOfNewton; ++i) {
            const Vec<R> lacking = lackingMomentum(middle);
            const R size = length(lacking);
            goesOn = goesOn & (size > enough) & (size < before);
            if (!any(goesOn)) break;
            before = size;
            middle = select(goesOn, middle - solve(slopeOfLacking(middle), lacking), middle);
        }
        return middle;
    }
};

// tan(x) / x for the square of x: a midpoint rule whose time is stretched so turns a steady spin by its exact angle.
// Terms for the half turn of one cut, to 1e-13.
template <class R>
R stretchOf(R square) {
    square = smaller(square, R(kMostTurn * kMostTurn / 4));
    R sum = square * R(1382.0) / R(155925);
    for (const double term : {62.0 / 2835, 17.0 / 315, 2.0 / 15, 1.0 / 3}) sum = square * (R(term) + sum);
    return R(1) + sum;
}

// The turn that the Cayley transform makes of the vector `angle` in the body's own axes.
template <class R>
Quat<R> cayleyTurned(const Quat<R>& attitude, const Vec<R>& angle) {
    return normalized(attitude * Quat<R>{angle.x / R(2), angle.y / R(2), angle.z / R(2), R(1)});
}

template <class R, class Inertia>
struct TurningBody {
    Quat<R> attitude;
    Mat<R> rotation;  // of the attitude
    Vec<R> spin;      // rad/s, in the world's frame
    const Inertia& inertia;
    Sym<R> inverseInertia{};  // in the world's frame, as the body lies afterwards

    // By one cut.
    void turnFreely(R h, const Vec<R>& torque) {
        const Vec<R> start = timesTransposed(rotation, spin);
        const R time = h * stretchOf<R>(dot(start, start) * h * h / R(4));
        const auto movable = inertia.own.xx > R(0);
        Vec<R> middle = start;
        if (any(movable)) {
            const SpinStep<R> step{inertia.own, start, timesTransposed(rotation, torque) * h, time};
            middle = select(movable, step.middleSpin(inertia.inverse), start);
        }
        attitude = normalized(cayleyTurned(attitude, middle * time));
        rotation = matrixOf(attitude);
        inverseInertia = turned(rotation, inertia.inverse);
        spin = select(movable, rotation * (middle * R(2) - start), spin);
    }
};

}  // namespace orrery::solver

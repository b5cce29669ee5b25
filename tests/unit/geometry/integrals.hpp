// The mass of a general solid by its implicit function alone.
#pragma once

#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "orrery/geometry/general_solid.hpp"

namespace orrery::test {

// How far the solid reaches from `at` along an axis; it is the same on both sides of it.
inline double halfChord(const GeneralSolid& solid, std::size_t axis, std::array<double, 3> at) {
    double low = 0;
    double high = 4;
    const auto inside = [&](double x) {
        at[axis] = x;
        return implicitValue(solid, {at[0], at[1], at[2]}) <= 1;
    };
    if (!inside(0)) return 0;
    for (int i = 0; i < 28; ++i) {
        const double middle = (low + high) / 2;
        (inside(middle) ? low : high) = middle;
    }
    return low;
}

// Calls take(x, weight) for points of both halves from low to high that are closer together at their ends.
template <typename Take>
void closeAtEnds(double low, double high, int steps, Take take) {
    const double quarter = (high - low) / 4;
    for (const double middle : {low + quarter, high - quarter}) {
        for (int i = 0; i < steps; ++i) {
            const double angle = std::numbers::pi * (i + 0.5) / steps;
            take(middle - quarter * std::cos(angle), quarter * std::sin(angle) * std::numbers::pi / steps);
        }
    }
}

// Volume, moments and centre from chords of the implicit function: along its taper from end to end, then
// from rim to rim.
struct Integrals {
    double volume = 0;
    std::array<double, 3> first{};
    std::array<double, 3> second{};
    // About the centre of mass, at density 1.
    [[nodiscard]] double moment(std::size_t axis) const {
        double sum = 0;
        for (const std::size_t j : {(axis + 1) % 3, (axis + 2) % 3}) sum += second[j] - first[j] * first[j] / volume;
        return sum;
    }
};
inline Integrals integrate(const GeneralSolid& solid) {
    const std::size_t outer = solid.tapered() ? solid.taperAxis : 2;
    const std::size_t inner = (outer + 1) % 3;
    const std::size_t chord = (outer + 2) % 3;
    std::array<double, 3> d{};
    d[outer] = 1;
    const Vector3 high = supportPoint(solid, {d[0], d[1], d[2]});
    const Vector3 low = supportPoint(solid, {-d[0], -d[1], -d[2]});
    const int steps = solid.tapered() && solid.covered[outer] ? 44 : 80;
    Integrals sum;
    const auto along = [outer](const Vector3& v) { return std::array{v.x, v.y, v.z}[outer]; };
    closeAtEnds(along(low), along(high), steps, [&](double t, double weightT) {
        std::array<double, 3> p{};
        p[outer] = t;
        const double rim = halfChord(solid, inner, p);
        closeAtEnds(-rim, rim, steps, [&](double u, double weightU) {
            p[inner] = u;
            const double half = halfChord(solid, chord, p);
            const double slice = weightT * weightU * 2 * half;
            sum.volume += slice;
            sum.first[outer] += slice * t;
            sum.second[outer] += slice * t * t;
            sum.second[inner] += slice * u * u;
            sum.second[chord] += slice * half * half / 3;
        });
    });
    return sum;
}

// Directions all round, none along an axis.
inline std::vector<Vector3> directions() {
    std::vector<Vector3> result;
    for (int i = 0; i < 200; ++i) {
        const double z = 1 - (2 * i + 1) / 200.0;
        const double turn = i * std::numbers::pi * (3 - std::sqrt(5.0));
        const double r = std::sqrt(1 - z * z);
        result.push_back({r * std::cos(turn), r * std::sin(turn), z});
    }
    return result;
}

}  // namespace orrery::test

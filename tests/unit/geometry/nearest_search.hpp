// Nearest points by trying: a shape is a map from numbers between 0 and 1 to its points, and the
// nearest is searched for among them. Knows nothing of how the library does it.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <random>

#include "checks.hpp"
#include "orrery/scene/shape.hpp"

namespace orrery::test {

class Random {
public:
    explicit Random(std::uint32_t seed) : engine_(seed) {}
    double between(double low, double high) {
        return low + (high - low) * static_cast<double>(engine_()) / 4294967296.0;
    }
    Vector3 point(double reach) { return {between(-reach, reach), between(-reach, reach), between(-reach, reach)}; }

private:
    std::mt19937 engine_;
};

// Plain, for it is called millions of times by tests that are not optimised.
inline double gap(const Vector3& a, const Vector3& b) {
    const double x = a.x - b.x;
    const double y = a.y - b.y;
    const double z = a.z - b.z;
    return std::sqrt(x * x + y * y + z * z);
}

using Numbers = std::array<double, 3>;

// Walks downhill from `at` in ever smaller steps, along the numbers and at random.
template <typename Shape>
double walkDown(const Shape& shape, const Vector3& target, Numbers at) {
    Random random(1);
    const auto clamped = [](Numbers n) {
        for (double& x : n) x = std::clamp(x, 0.0, 1.0);
        return n;
    };
    double best = gap(shape(at), target);
    for (double step = 0.25; step > 1e-9;) {
        bool better = false;
        for (std::size_t i = 0; i < 10; ++i) {
            Numbers next = at;
            if (i < 6) next[i / 2] += i % 2 == 0 ? step : -step;
            for (std::size_t k = 0; i >= 6 && k < 3; ++k) next[k] += random.between(-step, step);
            next = clamped(next);
            const double d = gap(shape(next), target);
            if (d >= best) continue;
            best = d;
            at = next;
            better = true;
        }
        if (!better) step /= 2;
    }
    return best;
}

// Least distance from `target` to the points of a shape.
template <typename Shape>
double searchedDistance(const Shape& shape, const Vector3& target, Random& random) {
    double best = 1e300;
    for (int start = 0; start < 3; ++start) {
        Numbers least{};
        double leastDistance = 1e300;
        for (int i = 0; i < 40; ++i) {
            const Numbers n{random.between(0, 1), random.between(0, 1), random.between(0, 1)};
            const double d = gap(shape(n), target);
            if (d < leastDistance) {
                leastDistance = d;
                least = n;
            }
        }
        best = std::min(best, walkDown(shape, target, least));
    }
    return best;
}

// ---- shapes as such maps. Angles run more than once round, so that no minimum lies at their end.

inline double angle(double n) {
    return 3 * std::numbers::pi * n;
}
// Turns (x, y, along z) into the same with another axis.
inline Vector3 along(Axis axis, const Vector3& p) {
    if (axis == Axis::X) return {p.z, p.x, p.y};
    if (axis == Axis::Y) return {p.y, p.z, p.x};
    return p;
}
inline Vector3 onUnitSphere(double u, double v) {
    const double z = 2 * v - 1;
    const double rho = std::sqrt(std::max(0.0, 1 - z * z));
    return {rho * std::cos(angle(u)), rho * std::sin(angle(u)), z};
}
// How far a point is outside of the nearest of the balls between two on the z axis.
inline double outsideOfBalls(double bottom, double top, double length, const Vector3& p) {
    double least = 1e300;
    for (int i = 0; i <= 4000; ++i) {
        const double t = i / 4000.0;
        least = std::min(least, gap(p, {0, 0, length * (t - 0.5)}) - bottom - (top - bottom) * t);
    }
    return least;
}
// How far a point is outside of a frustum, along the axis or across it.
inline double outsideOfFrustum(double bottom, double top, double length, const Vector3& p) {
    const double radius = bottom + (top - bottom) * (p.z / length + 0.5);
    return std::max(std::abs(p.z) - length / 2, std::sqrt(p.x * p.x + p.y * p.y) - radius);
}
// The other way round.
inline Vector3 upright(Axis axis, const Vector3& p) {
    if (axis == Axis::X) return {p.y, p.z, p.x};
    if (axis == Axis::Y) return {p.z, p.x, p.y};
    return p;
}
inline auto ballsBetween(Axis axis, double bottom, double top, double length) {
    return [=](const Numbers& n) {
        const double r = bottom + (top - bottom) * n[0];
        const Vector3 d = onUnitSphere(n[1], n[2]);
        return along(axis, {r * d.x, r * d.y, r * d.z + length * (n[0] - 0.5)});
    };
}
inline auto frustum(Axis axis, double bottom, double top, double length) {
    return [=](const Numbers& n) {
        const double r = (bottom + (top - bottom) * n[0]) * n[1];
        return along(axis, {r * std::cos(angle(n[2])), r * std::sin(angle(n[2])), length * (n[0] - 0.5)});
    };
}

}  // namespace orrery::test

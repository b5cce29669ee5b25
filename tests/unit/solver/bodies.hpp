// Bodies that tests of the solver share.
#pragma once

#include <iterator>
#include <vector>

#include "orrery/solver/bodies.hpp"
#include "orrery/test/sanitized.hpp"

namespace orrery::solver::test {

// The step lengths that every rule must hold for, s.
inline constexpr double kAllSteps[] = {1.0 / 240, 1.0 / 120, 0.01, 1.0 / 60, 0.02};
// The same, or one of them under the sanitizers.
inline const std::vector<double> kSteps =
    orrery::test::kSanitized ? std::vector{1.0 / 60} : std::vector(std::begin(kAllSteps), std::end(kAllSteps));
inline constexpr double kGravity = 9.81;  // m/s^2, along -y

inline BodyMass ballMass(double mass, double radius) {
    const double j = 0.4 * mass * radius * radius;
    return {mass, {j, 0, 0, j, 0, j}};
}
inline BodyMass boxMass(double mass, const Vec3& size) {
    const double f = mass / 12;
    return {mass,
            {f * (size.y * size.y + size.z * size.z), 0, 0, f * (size.x * size.x + size.z * size.z), 0,
             f * (size.x * size.x + size.y * size.y)}};
}
inline BodyMass cylinderMass(double mass, double radius, double length) {  // along y
    const double across = mass * (3 * radius * radius + length * length) / 12;
    return {mass, {across, 0, 0, mass * radius * radius / 2, 0, across}};
}
inline double distance(const Vec3& a, const Vec3& b) {
    return length(a - b);
}

}  // namespace orrery::solver::test

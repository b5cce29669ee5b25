// Helpers that the tests of this room share: comparisons with a tolerance and points without a pattern.
#pragma once

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include "orrery/geometry/mass_properties.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery::test {

inline double distance(const Vector3& a, const Vector3& b) {
    return (toEigen(a) - toEigen(b)).norm();
}

inline void checkNear(const Vector3& found, const Vector3& expected, double tolerance) {
    BOOST_CHECK_MESSAGE(distance(found, expected) <= tolerance, "found " << found.x << ' ' << found.y << ' ' << found.z
                                                                         << ", expected " << expected.x << ' '
                                                                         << expected.y << ' ' << expected.z);
}

inline void checkNear(const Matrix3& found, const Matrix3& expected, double tolerance) {
    for (std::size_t i = 0; i < 9; ++i) {
        BOOST_CHECK_MESSAGE(std::abs(found.m[i] - expected.m[i]) <= tolerance,
                            "entry " << i << ": found " << found.m[i] << ", expected " << expected.m[i]);
    }
}

// Tolerance relative to the size of each part.
inline void checkNear(const MassProperties& found, const MassProperties& expected, double tolerance) {
    BOOST_CHECK_SMALL(found.mass - expected.mass, tolerance * std::abs(expected.mass));
    checkNear(found.center, expected.center, tolerance * (1 + toEigen(expected.center).norm()));
    checkNear(found.inertia, expected.inertia, tolerance * toEigen(expected.inertia).norm());
}

inline Matrix3 diagonal(double x, double y, double z) {
    return {{x, 0, 0, 0, y, 0, 0, 0, z}};
}

// A quaternion of unit length without a pattern.
inline Quaternion someRotation(std::uint32_t seed) {
    std::mt19937 random(seed);
    const auto next = [&] { return static_cast<double>(random()) / 4294967296.0 - 0.5; };
    return fromEigen(Eigen::Quaterniond(next(), next(), next(), next()).normalized());
}

// Points in the cube from -1 to 1.
inline std::vector<Vector3> somePoints(std::size_t count, std::uint32_t seed) {
    std::mt19937 random(seed);
    const auto next = [&] { return 2 * static_cast<double>(random()) / 4294967296.0 - 1; };
    std::vector<Vector3> points(count);
    for (Vector3& p : points) p = {next(), next(), next()};
    return points;
}

inline std::vector<Vector3> boxCorners(const Vector3& size, const Pose& pose = {}) {
    std::vector<Vector3> corners;
    for (int i = 0; i < 8; ++i) {
        const Eigen::Vector3d p((i & 1) != 0 ? size.x / 2 : -size.x / 2, (i & 2) != 0 ? size.y / 2 : -size.y / 2,
                                (i & 4) != 0 ? size.z / 2 : -size.z / 2);
        corners.push_back(fromEigen(Eigen::Vector3d(toEigen(pose) * p)));
    }
    return corners;
}

}  // namespace orrery::test

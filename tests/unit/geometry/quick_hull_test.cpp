#include "quick_hull.hpp"

#include <boost/test/data/test_case.hpp>
#include <cstdint>
#include <ostream>
#include <random>
#include <string>

#include "checks.hpp"
#include "orrery/geometry/hull.hpp"

namespace orrery::test::quick_hull_test {
namespace {

using Points = std::vector<Vector3>;

// The same on every machine, from -1 to 1.
double next(std::mt19937& random) {
    return static_cast<double>(random()) / 2147483648.0 - 1;
}

Points cloud(std::size_t count, bool onSphere) {
    std::mt19937 random(5);
    Points points;
    while (points.size() < count) {
        Eigen::Vector3d p(next(random), next(random), next(random));
        if (onSphere) p.normalize();
        points.push_back(fromEigen(p));
    }
    return points;
}

Points grid(int count) {
    Points points;
    for (int i = 0; i < count; ++i) {
        for (int k = 0; k < count; ++k) {
            for (int m = 0; m < count; ++m) points.push_back({i / 4.0, k / 4.0, m / 4.0});
        }
    }
    return points;
}

Points twice(Points points) {
    const Points all = points;
    points.insert(points.end(), all.begin(), all.end());
    return points;
}

Points turned(Points points) {
    const Eigen::Quaterniond rotation = toEigen(someRotation(3));
    for (Vector3& p : points) p = fromEigen(Eigen::Vector3d(10 * (rotation * toEigen(p)) + Eigen::Vector3d(7, -9, 3)));
    return points;
}

double inSingle(double value) {
    return static_cast<double>(static_cast<float>(value));
}

// As a file in single precision has them.
Points rounded(Points points) {
    for (Vector3& p : points) p = {inSingle(p.x), inSingle(p.y), inSingle(p.z)};
    return points;
}

struct Case {
    const char* name;
    Points points;
};
std::ostream& operator<<(std::ostream& out, const Case& one) {
    return out << one.name;
}

const std::vector<Case> kCases = {
    {"four points", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
    {"cloud", cloud(300, false)},
    {"sphere", cloud(500, true)},
    {"grid", grid(5)},
    {"turned grid", turned(grid(5))},
    {"turned grid in single precision", rounded(turned(grid(5)))},
    {"every point twice", twice(turned(cloud(100, false)))},
};

BOOST_AUTO_TEST_SUITE(quick_hull)

BOOST_DATA_TEST_CASE(it_has_the_volume_of_the_hull_and_all_points, boost::unit_test::data::make(kCases), one) {
    const auto quick = quickHull(one.points);
    const HullResult hull = convexHull(one.points);
    BOOST_REQUIRE(quick.has_value());
    BOOST_REQUIRE(hull.hull != nullptr);
    BOOST_TEST(std::abs(quick->volume - hull.hull->volume) <= 1e-5 * hull.hull->volume);
    BOOST_TEST(quickVolume(one.points) == quick->volume);
    const double extent = std::cbrt(hull.hull->volume);
    for (const CutPlane& plane : quick->planes) {
        for (const Vector3& point : one.points) {
            BOOST_TEST(plane.normal.dot(toEigen(point)) - plane.distance <= 1e-5 * extent);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_cube_has_its_six_faces_as_triangles) {
    const auto quick = quickHull(grid(5));
    BOOST_REQUIRE(quick.has_value());
    BOOST_TEST(std::abs(quick->volume - 1) < 1e-12);
    for (const CutPlane& plane : quick->planes) BOOST_TEST(std::abs(plane.normal.cwiseAbs().maxCoeff() - 1) < 1e-12);
}

BOOST_AUTO_TEST_CASE(points_of_one_plane_enclose_nothing) {
    const Points flat = turned({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {.5, .5, 0}});
    for (const Points& points : {flat, Points{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}}}) {
        const auto quick = quickHull(points);
        BOOST_REQUIRE(quick.has_value());
        BOOST_TEST(quick->planes.empty());
        BOOST_TEST(quickVolume(points) == 0);
    }
}

BOOST_AUTO_TEST_CASE(what_has_no_extent_or_is_thin_is_left_to_the_hull) {
    BOOST_TEST(!quickHull({}).has_value());
    BOOST_TEST(!quickHull(Points(5, Vector3{1, 2, 3})).has_value());
    BOOST_TEST(quickVolume({}) == 0);
    Points thin = grid(5);
    for (Vector3& p : thin) p.z *= 1e-7;
    BOOST_TEST(!quickHull(thin).has_value());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace orrery::test::quick_hull_test

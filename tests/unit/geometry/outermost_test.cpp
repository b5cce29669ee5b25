// The outermost of many points are those that comparing all of them finds.
#include "outermost.hpp"

#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <random>

#include "orrery/scene/eigen.hpp"

namespace orrery::test {
namespace {

using Points = std::vector<Vector3>;

// Many of them are equally far, as the grid of an even mesh is.
Points cloud(std::size_t count, double step, const Vector3& size) {
    std::mt19937 random(7);
    const auto next = [&](double most) {
        return std::round((static_cast<double>(random()) / 2147483648.0 - 1) / step) * step * most;
    };
    Points points;
    for (std::size_t i = 0; i < count; ++i) points.push_back({next(size.x), next(size.y), next(size.z)});
    return points;
}

double beyondByComparing(const HullResult& hull, const Points& points) {
    double beyond = 0;
    for (const Vector3& p : points) {
        for (std::size_t i = 0; i < hull.hull->planeCount(); ++i) {
            const double* plane = &hull.hull->planes[4 * i];
            const Eigen::Vector3d arm = toEigen(p) - toEigen(hull.centroid);
            beyond = std::max(beyond, Eigen::Vector3d(plane[0], plane[1], plane[2]).dot(arm) - plane[3]);
        }
    }
    return beyond;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(outermost_points)

BOOST_AUTO_TEST_CASE(the_farthest_along_each_axis_is_among_them) {
    for (const double step : {0.25, 1e-6}) {
        const Points points = cloud(500, step, {1, 2, 1e-3});
        const Points found = Outermost(points).select(6 * 9 * 9);
        for (double Vector3::*axis : {&Vector3::x, &Vector3::y, &Vector3::z}) {
            const auto before = [&](const Vector3& a, const Vector3& b) { return a.*axis < b.*axis; };
            const auto mostOf = [&](const Points& of) {
                return (*std::max_element(of.begin(), of.end(), before)).*axis;
            };
            BOOST_TEST(mostOf(found) == mostOf(points));
        }
    }
}

// A cube's face has one direction for each cell: that in its middle, towards the middle of the face, is an axis.
BOOST_AUTO_TEST_CASE(of_several_that_are_equally_far_it_is_the_first) {
    Points points = cloud(300, 0.5, {1, 1, 1});
    const Points found = Outermost(points).select(6 * 3 * 3);
    constexpr std::size_t kMiddle = 4;  // of the first face's nine directions: +x
    const auto first =
        std::max_element(points.begin(), points.end(), [](const Vector3& a, const Vector3& b) { return a.x < b.x; });
    BOOST_TEST((found.at(kMiddle) == *first));
}

BOOST_AUTO_TEST_CASE(the_rest_is_as_far_outside_as_comparing_says) {
    for (const std::size_t most : {24U, 54U, 150U}) {
        const Points points = cloud(800, 1e-6, {3, 2, 1});
        const Outermost outermost(points);
        const HullResult hull = convexHull(outermost.select(most));
        BOOST_REQUIRE(hull.hull);
        const double beyond = beyondByComparing(hull, points);
        BOOST_TEST(beyond > 0);
        BOOST_TEST(outermost.farthestBeyond(hull) == beyond, boost::test_tools::tolerance(1e-9));
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace orrery::test

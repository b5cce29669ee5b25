#include "checks.hpp"
#include "orrery/geometry/hull.hpp"

namespace orrery::test {
namespace {

// The box found in the hull of the points, in their frame.
std::optional<DetectedBox> boxOf(const std::vector<Vector3>& points, double tolerance = 1e-6) {
    const HullResult hull = convexHull(points);
    BOOST_REQUIRE(hull.hull);
    std::optional<DetectedBox> box = detectBox(*hull.hull, tolerance);
    if (box) {
        box->pose.position = fromEigen(Eigen::Vector3d(toEigen(box->pose.position) + toEigen(hull.centroid)));
    }
    return box;
}

// Largest distance of a corner of the box from the nearest of the points.
double misfit(const DetectedBox& box, const std::vector<Vector3>& points) {
    double worst = 0;
    for (const Vector3& corner : boxCorners(box.size, box.pose)) {
        double nearest = 1e300;
        for (const Vector3& p : points) nearest = std::min(nearest, distance(corner, p));
        worst = std::max(worst, nearest);
    }
    return worst;
}

BOOST_AUTO_TEST_SUITE(box_detection)

BOOST_AUTO_TEST_CASE(along_the_axes_it_is_exact_and_not_rotated) {
    for (const Vector3& size : {Vector3{1, 1, 1}, Vector3{1, 2, 3}, Vector3{3, 0.5, 0.25}, Vector3{0.125, 8, 2}}) {
        const auto box = boxOf(boxCorners(size, {{4, -2, 1}, {}}));
        BOOST_REQUIRE(box);
        checkNear(box->size, size, 1e-15 * 16);
        checkNear(box->pose.position, {4, -2, 1}, 1e-14);
        BOOST_CHECK(box->pose.rotation == Quaternion{});
    }
}

BOOST_AUTO_TEST_CASE(rotated_boxes) {
    for (std::uint32_t seed = 1; seed <= 50; ++seed) {
        const Vector3 size{0.2 + 0.1 * seed, 1, 3};
        const std::vector<Vector3> points = boxCorners(size, {{1, 2, 3}, someRotation(seed)});
        BOOST_TEST_CONTEXT("seed " << seed) {
            const auto box = boxOf(points);
            BOOST_REQUIRE(box);
            BOOST_CHECK_SMALL(misfit(*box, points), 1e-12);
            BOOST_CHECK_CLOSE(box->size.x * box->size.y * box->size.z, size.x * size.y * size.z, 1e-10);
            const Quaternion& q = box->pose.rotation;
            BOOST_CHECK_CLOSE(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w, 1.0, 1e-12);
        }
    }
}

BOOST_AUTO_TEST_CASE(the_smallest_turn_is_taken) {
    // Turned by a third of a right angle about z: the axes keep their names.
    const double half = 3.14159265358979 / 12;
    const auto box = boxOf(boxCorners({1, 2, 3}, {{}, {0, 0, std::sin(half), std::cos(half)}}));
    BOOST_REQUIRE(box);
    checkNear(box->size, {1, 2, 3}, 1e-12);
    BOOST_CHECK_SMALL(std::abs(box->pose.rotation.w) - std::cos(half), 1e-12);
}

BOOST_AUTO_TEST_CASE(single_precision_corners) {
    for (std::uint32_t seed = 1; seed <= 50; ++seed) {
        std::vector<Vector3> points = boxCorners({1, 0.3, 2}, {{0.5, 0.1, 0}, someRotation(seed)});
        for (Vector3& p : points)
            for (double* value : {&p.x, &p.y, &p.z}) *value = static_cast<double>(static_cast<float>(*value));
        BOOST_TEST_CONTEXT("seed " << seed) {
            const auto box = boxOf(points);
            BOOST_REQUIRE(box);
            BOOST_CHECK_SMALL(misfit(*box, points), 1e-6);
        }
    }
}

BOOST_AUTO_TEST_CASE(faces_full_of_points_are_still_a_box) {
    std::vector<Vector3> points = boxCorners({2, 2, 2});
    for (const Vector3& p : somePoints(200, 3)) {
        points.push_back({1, p.y, p.z});
        points.push_back({p.x, -1, p.z});
        points.push_back({p.x, 1, 1});
    }
    const auto box = boxOf(points);
    BOOST_REQUIRE(box);
    checkNear(box->size, {2, 2, 2}, 1e-12);
}

BOOST_AUTO_TEST_CASE(near_boxes_are_none) {
    const std::vector<Vector3> cube = boxCorners({1, 1, 1});
    std::vector<std::vector<Vector3>> others(7, cube);
    others[0][0].x += 1e-3;                          // a corner pulled out
    others[1][0] = {-0.499, -0.499, -0.499};         // a corner pushed in
    for (Vector3& p : others[2]) p.x += 0.01 * p.y;  // sheared
    for (Vector3& p : others[3])
        if (p.z > 0) p.x *= 0.99;        // tapered
    others[4].push_back({0, 0, 0.6});    // a roof
    others[5].erase(others[5].begin());  // a corner cut off
    others[6] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
    for (std::size_t i = 0; i < others.size(); ++i) {
        BOOST_TEST_CONTEXT("shape " << i) {
            BOOST_CHECK(!boxOf(others[i]));
        }
    }
}

BOOST_AUTO_TEST_CASE(the_tolerance_decides) {
    std::vector<Vector3> cube = boxCorners({1, 1, 1});
    cube[0].x += 1e-4;
    BOOST_CHECK(!boxOf(cube, 1e-6));
    BOOST_CHECK(boxOf(cube, 1e-3));
    std::vector<Vector3> nearly = boxCorners({1, 1, 1});
    nearly[0].x += 2e-7;
    BOOST_CHECK(boxOf(nearly));
}

BOOST_AUTO_TEST_CASE(a_thin_plate_is_a_box) {
    const auto box = boxOf(boxCorners({10, 10, 0.001}, {{}, someRotation(4)}));
    BOOST_REQUIRE(box);
    BOOST_CHECK_CLOSE(box->size.x * box->size.y * box->size.z, 0.1, 1e-6);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace orrery::test

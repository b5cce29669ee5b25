#include "orrery/geometry/hull.hpp"

#include <ctime>
#include <limits>
#include <numbers>
#include <set>

#include "checks.hpp"
#include "orrery/geometry/tessellate.hpp"

namespace orrery::test {
namespace {

std::vector<std::vector<std::uint32_t>> polygonsOf(const ConvexHull& hull) {
    std::vector<std::vector<std::uint32_t>> polygons;
    for (std::size_t at = 0; at < hull.polygons.size(); at += 1 + hull.polygons[at]) {
        const auto first = hull.polygons.begin() + static_cast<std::ptrdiff_t>(at) + 1;
        polygons.emplace_back(first, first + hull.polygons[at]);
    }
    return polygons;
}

// Largest coordinate difference of the points.
double extentOf(const std::vector<Vector3>& points) {
    double extent = 0;
    for (const Vector3& p : points) extent = std::max(extent, (toEigen(p) - toEigen(points[0])).cwiseAbs().maxCoeff());
    return extent;
}

// Every edge runs once in each direction, and V - E + F = 2.
void checkTopology(const ConvexHull& hull) {
    const auto polygons = polygonsOf(hull);
    BOOST_REQUIRE_EQUAL(polygons.size(), hull.planeCount());
    std::set<std::pair<std::uint32_t, std::uint32_t>> edges;
    std::set<std::uint32_t> used;
    for (const auto& polygon : polygons) {
        BOOST_CHECK_GE(polygon.size(), 3);
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            BOOST_REQUIRE_LT(polygon[i], hull.pointCount());
            used.insert(polygon[i]);
            BOOST_CHECK(edges.emplace(polygon[i], polygon[(i + 1) % polygon.size()]).second);
        }
    }
    for (const auto& [from, to] : edges) BOOST_CHECK(edges.contains({to, from}));
    BOOST_CHECK_EQUAL(used.size(), hull.pointCount());
    BOOST_CHECK_EQUAL(used.size() + polygons.size(), edges.size() / 2 + 2);
}

// Outward unit normals, d > 0, counter-clockwise corners on the plane, every point inside.
void checkPlanes(const HullResult& result, const std::vector<Vector3>& points) {
    const ConvexHull& hull = *result.hull;
    const double tolerance = 1e-5 * extentOf(points);
    const auto polygons = polygonsOf(hull);
    for (std::size_t i = 0; i < hull.planeCount(); ++i) {
        const Eigen::Vector3d n(hull.planes[4 * i], hull.planes[4 * i + 1], hull.planes[4 * i + 2]);
        const double d = hull.planes[4 * i + 3];
        BOOST_CHECK_CLOSE(n.norm(), 1.0, 1e-10);
        BOOST_CHECK_GT(d, 0);
        const auto corner = [&](std::size_t k) { return toEigen(hull.point(polygons[i][k])); };
        // ODE tests the winding by this value, and writes to stdout about it.
        BOOST_CHECK_GT(corner(0).dot(corner(1).cross(corner(2))), 0);
        BOOST_CHECK_GT((corner(1) - corner(0)).cross(corner(2) - corner(0)).dot(n), 0);
        for (std::size_t k = 0; k < polygons[i].size(); ++k) BOOST_CHECK_SMALL(corner(k).dot(n) - d, tolerance);
        double outside = 0;
        for (const Vector3& p : points) outside = std::max(outside, (toEigen(p) - toEigen(result.centroid)).dot(n) - d);
        BOOST_CHECK_LE(outside, tolerance);
    }
}

// Origin at the centroid, volume as the integral says.
void checkBulk(const ConvexHull& hull, double extent, double tolerance) {
    const MassProperties mass = massOfHull(hull, 1);
    BOOST_CHECK_CLOSE_FRACTION(mass.mass, hull.volume, tolerance);
    checkNear(mass.center, {}, tolerance * extent);
}

void checkHull(const HullResult& result, const std::vector<Vector3>& points, double bulkTolerance = 1e-11) {
    BOOST_REQUIRE(result.hull);
    BOOST_CHECK(result.failure == HullFailure::None);
    checkTopology(*result.hull);
    checkPlanes(result, points);
    checkBulk(*result.hull, extentOf(points), bulkTolerance);
}

std::vector<Vector3> moved(std::vector<Vector3> points, double scale, const Pose& pose) {
    for (Vector3& p : points) p = fromEigen(Eigen::Vector3d(toEigen(pose) * (scale * toEigen(p))));
    return points;
}

std::vector<Vector3> asSinglePrecision(std::vector<Vector3> points) {
    for (Vector3& p : points) {
        p = {static_cast<double>(static_cast<float>(p.x)), static_cast<double>(static_cast<float>(p.y)),
             static_cast<double>(static_cast<float>(p.z))};
    }
    return points;
}

// A cube of -1..1 whose faces, edges and inside are full of points.
std::vector<Vector3> cubeGrid(int steps) {
    std::vector<Vector3> points;
    for (int x = 0; x <= steps; ++x) {
        for (int y = 0; y <= steps; ++y) {
            for (int z = 0; z <= steps; ++z)
                points.push_back({2.0 * x / steps - 1, 2.0 * y / steps - 1, 2.0 * z / steps - 1});
        }
    }
    return points;
}

std::vector<Vector3> onSphere(std::size_t count) {
    std::vector<Vector3> points;
    const double turn = std::numbers::pi * (3 - std::sqrt(5.0));
    for (std::size_t i = 0; i < count; ++i) {
        const double z = 1 - 2 * (static_cast<double>(i) + 0.5) / static_cast<double>(count);
        const double r = std::sqrt(1 - z * z);
        points.push_back({r * std::cos(turn * static_cast<double>(i)), r * std::sin(turn * static_cast<double>(i)), z});
    }
    return points;
}

BOOST_AUTO_TEST_SUITE(hull)

BOOST_AUTO_TEST_CASE(random_points) {
    for (std::uint32_t seed = 1; seed <= 40; ++seed) {
        const std::vector<Vector3> points = somePoints(4 + 7 * seed, seed);
        BOOST_TEST_CONTEXT("seed " << seed) {
            checkHull(convexHull(points), points);
        }
    }
}

BOOST_AUTO_TEST_CASE(volume_of_a_known_polyhedron) {
    // Octahedron with vertices at distance 1: 4/3.
    const HullResult octahedron =
        convexHull(std::vector<Vector3>{{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}});
    BOOST_REQUIRE(octahedron.hull);
    BOOST_CHECK_CLOSE(octahedron.hull->volume, 4.0 / 3, 1e-12);
    BOOST_CHECK_EQUAL(octahedron.hull->planeCount(), 8);
    // Tetrahedron: 1/6, centroid at the mean.
    const HullResult tetrahedron = convexHull(std::vector<Vector3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
    BOOST_REQUIRE(tetrahedron.hull);
    BOOST_CHECK_CLOSE(tetrahedron.hull->volume, 1.0 / 6, 1e-12);
    checkNear(tetrahedron.centroid, {0.25, 0.25, 0.25}, 1e-15);
}

BOOST_AUTO_TEST_CASE(cube_with_duplicates_and_inner_points_has_six_squares) {
    std::vector<Vector3> points = cubeGrid(4);
    const std::vector<Vector3> again = points;
    points.insert(points.end(), again.begin(), again.end());
    const HullResult result = convexHull(points);
    checkHull(result, points);
    BOOST_CHECK_EQUAL(result.hull->pointCount(), 8);
    BOOST_CHECK_EQUAL(result.hull->planeCount(), 6);
    BOOST_CHECK_CLOSE(result.hull->volume, 8, 1e-12);
    for (const auto& polygon : polygonsOf(*result.hull)) BOOST_CHECK_EQUAL(polygon.size(), 4);
}

BOOST_AUTO_TEST_CASE(rounding_to_single_precision_splits_no_face) {
    for (std::uint32_t seed = 1; seed <= 30; ++seed) {
        const std::vector<Vector3> points =
            asSinglePrecision(moved(cubeGrid(5), 0.3, {{0.1, 0.2, 0.3}, someRotation(seed)}));
        BOOST_TEST_CONTEXT("seed " << seed) {
            const HullResult result = convexHull(points);
            checkHull(result, points);
            BOOST_CHECK_EQUAL(result.hull->planeCount(), 6);
            BOOST_CHECK_EQUAL(result.hull->pointCount(), 8);
        }
    }
}

BOOST_AUTO_TEST_CASE(sampled_round_solids) {
    const std::vector<Tessellation> solids = {tessellateSphere(0.5),          tessellateCapsule(0.5, 0.2, 1),
                                              tessellateCapsule(0.3, 0.3, 2), tessellateCylinder(0.5, 0.2, 1),
                                              tessellateCylinder(1, 1, 0.01), tessellateCone(1, 3)};
    for (std::size_t i = 0; i < solids.size(); ++i) {
        for (std::uint32_t seed = 1; seed <= 5; ++seed) {
            BOOST_TEST_CONTEXT("solid " << i << ", seed " << seed) {
                const std::vector<Vector3> points =
                    asSinglePrecision(moved(solids[i].positions, 1, {{}, someRotation(seed)}));
                checkHull(convexHull(points), points);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(faces_of_a_cylinder_are_whole) {
    const HullResult result = convexHull(tessellateCylinder(0.5, 0.5, 1, {24, 6}).positions);
    BOOST_REQUIRE(result.hull);
    BOOST_CHECK_EQUAL(result.hull->planeCount(), 26);
    BOOST_CHECK_EQUAL(result.hull->pointCount(), 48);
}

BOOST_AUTO_TEST_CASE(size_and_place_do_not_matter) {
    const std::vector<Vector3> base = somePoints(50, 4);
    for (const double scale : {1e-6, 1e-3, 1.0, 1e4, 1e7}) {
        BOOST_TEST_CONTEXT("scale " << scale) {
            const std::vector<Vector3> points = moved(base, scale, {{10 * scale, -20 * scale, 0}, {}});
            const HullResult result = convexHull(points);
            checkHull(result, points);
            BOOST_CHECK_CLOSE(result.hull->volume, convexHull(base).hull->volume * scale * scale * scale, 1e-6);
        }
    }
}

BOOST_AUTO_TEST_CASE(thin_plates_and_needles_are_hulls) {
    for (const Vector3& size : {Vector3{1, 1, 1e-5}, Vector3{1e-5, 1e-5, 1}, Vector3{1000, 0.001, 10}}) {
        const std::vector<Vector3> points = boxCorners(size, {{}, someRotation(6)});
        BOOST_TEST_CONTEXT(size.x << ' ' << size.y << ' ' << size.z) {
            const HullResult result = convexHull(points);
            checkHull(result, points, 1e-8);
            BOOST_CHECK_CLOSE(result.hull->volume, size.x * size.y * size.z, 1e-4);
        }
    }
}

BOOST_AUTO_TEST_CASE(points_without_volume_give_the_reason) {
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    struct Row {
        std::vector<Vector3> points;
        HullFailure failure;
    };
    std::vector<Vector3> plane = somePoints(100, 8);
    for (Vector3& p : plane) p.z = 0.25 * p.x - 0.5 * p.y;
    std::vector<Vector3> line = somePoints(100, 9);
    for (Vector3& p : line) p = {p.x, 2 * p.x, -p.x};
    const std::vector<Row> rows = {
        {{}, HullFailure::TooFewPoints},
        {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, HullFailure::TooFewPoints},
        {std::vector<Vector3>(100, Vector3{1, 2, 3}), HullFailure::TooFewPoints},
        {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 0, 0}}, HullFailure::TooFewPoints},
        {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {kNan, 0, 1}}, HullFailure::NotFinite},
        {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, kInfinity, 1}}, HullFailure::NotFinite},
        {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}, HullFailure::Flat},
        {{{-1, 2, 2}, {-1, -2, 1}, {-1, -1, 1}, {-1, 2, -2}}, HullFailure::Flat},
        {plane, HullFailure::Flat},
        {asSinglePrecision(moved(plane, 1, {{}, someRotation(1)})), HullFailure::Flat},
        {line, HullFailure::Flat},
        {asSinglePrecision(moved(line, 1, {{}, someRotation(1)})), HullFailure::Flat},
    };
    for (std::size_t i = 0; i < rows.size(); ++i) {
        BOOST_TEST_CONTEXT("row " << i) {
            const HullResult result = convexHull(rows[i].points);
            BOOST_CHECK(!result.hull);
            BOOST_CHECK_EQUAL(toText(result.failure), toText(rows[i].failure));
        }
    }
}

BOOST_AUTO_TEST_CASE(order_does_not_matter_to_the_bit) {
    std::vector<Vector3> points = somePoints(200, 12);
    const HullResult first = convexHull(points);
    std::reverse(points.begin(), points.end());
    const HullResult second = convexHull(points);
    BOOST_REQUIRE(first.hull && second.hull);
    BOOST_CHECK(first.hull->planes == second.hull->planes);
    BOOST_CHECK(first.hull->points == second.hull->points);
    BOOST_CHECK(first.hull->polygons == second.hull->polygons);
    BOOST_CHECK(first.centroid == second.centroid);
}

BOOST_AUTO_TEST_CASE(nearly_coplanar_clouds_hold_together) {
    // A bumpy plate, its bumps about the size that is merged away.
    for (const double bump : {1e-9, 1e-8, 1e-7, 1e-6, 1e-5}) {
        for (std::uint32_t seed = 1; seed <= 10; ++seed) {
            std::vector<Vector3> points = somePoints(300, seed);
            for (Vector3& p : points) p.z = (p.z > 0 ? 0.1 : -0.1) + bump * p.z;
            BOOST_TEST_CONTEXT("bump " << bump << ", seed " << seed) {
                checkHull(convexHull(points), points);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(clusters_of_nearly_equal_points_hold_together) {
    for (const double spread : {1e-15, 1e-13, 1e-11, 1e-9, 1e-8, 1e-7, 1e-6}) {
        for (std::uint32_t seed = 1; seed <= 60; ++seed) {
            std::vector<Vector3> points = somePoints(60, seed);
            const std::vector<Vector3> noise = somePoints(60, seed + 1000);
            for (std::size_t i = 0; i < points.size(); ++i) {
                const auto snapped = [&](double grid, double off) { return std::round(2 * grid) + spread * off; };
                points[i] = {snapped(points[i].x, noise[i].x), snapped(points[i].y, noise[i].y),
                             snapped(points[i].z, noise[i].z)};
            }
            BOOST_TEST_CONTEXT("spread " << spread << ", seed " << seed) {
                checkHull(convexHull(points), points);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(ten_thousand_points_on_a_sphere) {
    const std::vector<Vector3> points = onSphere(10000);
    // Processor time: other tests may run beside this one.
    const std::clock_t start = std::clock();
    const HullResult result = convexHull(points);
    const double milliseconds = 1000.0 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    BOOST_TEST_MESSAGE("hull of 10,000 points on a sphere: " << milliseconds << " ms");
    BOOST_REQUIRE(result.hull);
    checkTopology(*result.hull);
    checkBulk(*result.hull, 2, 1e-11);
    BOOST_CHECK_EQUAL(result.hull->pointCount(), 10000);
    BOOST_CHECK_CLOSE(result.hull->volume, 4 * std::numbers::pi / 3, 0.1);
    // Far above what it takes: it is there to catch a quadratic step.
    BOOST_CHECK_LT(milliseconds, 5000);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace orrery::test

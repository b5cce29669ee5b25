// Nearest points of every shape that gravity may point to, against searching for them.
#include <boost/test/unit_test.hpp>
#include <functional>
#include <vector>

#include "nearest_search.hpp"
#include "orrery/geometry/exact_shape.hpp"
#include "orrery/geometry/tessellate.hpp"
#include "resolving.hpp"

namespace orrery::exact_nearest_test {
namespace {

using namespace test;

constexpr double kTolerance = 1e-6;
using Map = std::function<Vector3(const Numbers&)>;

// How far a point is outside of the shape, by another way of telling; not positive inside.
using Outside = std::function<double(const Vector3&)>;

Vector3 between(const Vector3& a, const Vector3& b, double t) {
    return {a.x + t * (b.x - a.x), a.y + t * (b.y - a.y), a.z + t * (b.z - a.z)};
}

// For a point inside: the solid ends at the point that was found, and no other end of it is nearer.
void checkSurface(const ExactShape& shape, const Vector3& point, Random& random) {
    constexpr double kLittle = 1e-6;
    const Vector3 found = nearestOnSurface(shape, point);
    BOOST_CHECK(contains(shape, between(point, found, 1 - kLittle)));
    BOOST_CHECK(!contains(shape, between(point, found, 1 + kLittle)));
    const double radius = distance(point, found) * (1 - kLittle);
    for (int i = 0; i < 50; ++i) {
        const Vector3 way = random.point(1);
        const double length = distance(way, {});
        BOOST_CHECK(
            contains(shape, between(point, {point.x + way.x, point.y + way.y, point.z + way.z}, radius / length)));
    }
}

// Points outside: the one found is as near as any, and is one of the shape's, which in convex shapes
// makes it the one. Points inside are their own nearest.
void checkSolid(const ExactShape& shape, const Map& map, const Outside& outside, std::uint32_t seed) {
    Random random(seed);
    Random ways(seed);
    int searched = 0;
    for (int i = 0; i < 12; ++i) {
        const Vector3 point = random.point(i % 3 == 0 ? 1 : 3);
        const Vector3 found = nearestPoint(shape, point);
        if (outside(point) <= 0) {
            BOOST_CHECK(found == point);
            checkSurface(shape, point, ways);
            continue;
        }
        ++searched;
        BOOST_CHECK_SMALL(distance(found, point) - searchedDistance(map, point, random), kTolerance);
        BOOST_CHECK_MESSAGE(outside(found) <= kTolerance, "the point found is " << outside(found) << " off");
    }
    BOOST_TEST(searched > 0);
}

const std::vector<Axis> kAxes{Axis::X, Axis::Y, Axis::Z};

struct Taper {
    double bottom, top, length;
};
// Straight, tapered either way, a cone at either end, one ball inside the other, no length.
const std::vector<Taper> kTapers{{0.5, 0.5, 1.5}, {0.9, 0.3, 2}, {0.2, 1.1, 1.4},  {0, 0.8, 2},
                                 {1.2, 0, 1},     {1.5, 0.4, 1}, {0.3, 1.3, 0.95}, {0.7, 0.7, 0}};

// A closed tube with corners, without symmetry.
Tessellation skewBox() {
    Tessellation mesh = tessellateBox({1.6, 1, 2});
    for (Vector3& p : mesh.positions) p = {p.x + 0.3 * p.y, p.y - 0.2 * p.z, p.z + 0.1 * p.x};
    return mesh;
}

Map onTriangle(const Vector3& a, const Vector3& b, const Vector3& c) {
    return [=](const Numbers& n) {
        const double u = n[0];
        const double v = (1 - u) * n[1];
        const double w = 1 - u - v;
        return Vector3{u * a.x + v * b.x + w * c.x, u * a.y + v * b.y + w * c.y, u * a.z + v * b.z + w * c.z};
    };
}

double searchedOnMesh(const Tessellation& mesh, const Vector3& point, Random& random) {
    double best = 1e300;
    for (const Triangle& t : mesh.triangles) {
        const Map map = onTriangle(mesh.positions[t[0]], mesh.positions[t[1]], mesh.positions[t[2]]);
        best = std::min(best, searchedDistance(map, point, random));
    }
    return best;
}

void checkSurface(const ExactShape& shape, const Tessellation& mesh, const Vector3& point, Random& random) {
    const Vector3 found = nearestPoint(shape, point);
    BOOST_CHECK_SMALL(distance(found, point) - searchedOnMesh(mesh, point, random), kTolerance);
    BOOST_CHECK_SMALL(searchedOnMesh(mesh, found, random), kTolerance);
}

}  // namespace

BOOST_AUTO_TEST_CASE(of_a_box_the_nearest_point_is_found) {
    const Vector3 half{0.5, 1, 0.7};
    const Map map = [&](const Numbers& n) {
        return Vector3{(2 * n[0] - 1) * half.x, (2 * n[1] - 1) * half.y, (2 * n[2] - 1) * half.z};
    };
    checkSolid(
        ExactBox{half}, map,
        [&](const Vector3& p) {
            return std::max({std::abs(p.x) - half.x, std::abs(p.y) - half.y, std::abs(p.z) - half.z});
        },
        1);
}

BOOST_AUTO_TEST_CASE(of_a_sphere_the_nearest_point_is_found) {
    const Map map = ballsBetween(Axis::Z, 0.8, 0.8, 0);
    checkSolid(
        ExactSphere{0.8}, map, [](const Vector3& p) { return gap(p, {}) - 0.8; }, 2);
}

BOOST_AUTO_TEST_CASE(of_a_capsule_tapered_or_not_the_nearest_point_is_found) {
    std::uint32_t seed = 10;
    for (const Taper& t : kTapers) {
        for (const Axis axis : kAxes) {
            const ExactShape shape = ExactCapsule{axis, t.bottom, t.top, t.length};
            ++seed;
            BOOST_TEST_CONTEXT("capsule " << seed) {
                checkSolid(
                    shape, ballsBetween(axis, t.bottom, t.top, t.length),
                    [&](const Vector3& p) { return outsideOfBalls(t.bottom, t.top, t.length, upright(axis, p)); },
                    seed);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(of_a_cylinder_tapered_or_not_the_nearest_point_is_found) {
    std::uint32_t seed = 100;
    for (const Taper& t : kTapers) {
        if (t.length == 0) continue;
        for (const Axis axis : kAxes) {
            const ExactShape shape = ExactCylinder{axis, t.bottom, t.top, t.length};
            ++seed;
            BOOST_TEST_CONTEXT("cylinder " << seed) {
                checkSolid(
                    shape, frustum(axis, t.bottom, t.top, t.length),
                    [&](const Vector3& p) { return outsideOfFrustum(t.bottom, t.top, t.length, upright(axis, p)); },
                    seed);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(on_the_axis_of_a_round_shape_the_nearest_point_is_on_the_axis_or_the_rim) {
    checkNear(nearestPoint(ExactCapsule{Axis::Y, 0.5, 0.25, 1}, {0, 2, 0}), {0, 0.75, 0}, 1e-15);
    checkNear(nearestPoint(ExactCapsule{Axis::Y, 0.5, 0.25, 1}, {0, -2, 0}), {0, -1, 0}, 1e-15);
    checkNear(nearestPoint(ExactCylinder{Axis::Y, 0.5, 0, 1}, {0, 2, 0}), {0, 0.5, 0}, 1e-15);
    checkNear(nearestPoint(ExactCylinder{Axis::X, 0.5, 0.5, 1}, {-2, 0, 0}), {-0.5, 0, 0}, 1e-15);
    checkNear(nearestPoint(ExactSphere{1}, {0, 0, 3}), {0, 0, 1}, 1e-15);
}

BOOST_AUTO_TEST_CASE(of_a_half_space_the_nearest_point_is_the_foot_of_the_perpendicular) {
    const ExactShape shape = ExactHalfSpace{{0.6, 0.8, 0}, 1};
    checkNear(nearestPoint(shape, {3, 4, 5}), {0.6, 0.8, 5}, 1e-12);
    BOOST_CHECK((nearestPoint(shape, {-3, -4, 5}) == Vector3{-3, -4, 5}));
}

BOOST_AUTO_TEST_CASE(of_a_convex_hull_the_nearest_point_is_found_and_a_point_inside_is_its_own) {
    Resolving resolving;
    const Tessellation mesh = skewBox();
    const ExactShape shape = exact(resolving, resolving.convex(mesh.positions));
    Random random(200);
    for (int i = 0; i < 25; ++i) {
        const Vector3 point = random.point(2);
        if (contains(shape, point)) {
            BOOST_CHECK(nearestPoint(shape, point) == point);
        } else {
            checkSurface(shape, mesh, point, random);
        }
    }
}

BOOST_AUTO_TEST_CASE(of_a_mesh_the_nearest_point_of_the_surface_is_found_from_both_sides) {
    Resolving resolving;
    const Tessellation mesh = skewBox();
    const ExactShape shape = exact(resolving, resolving.triMesh(mesh.positions, mesh.triangles));
    Random random(300);
    int inside = 0;
    for (int i = 0; i < 40; ++i) {
        const Vector3 point = random.point(i % 2 == 0 ? 0.5 : 2);
        inside += contains(shape, point) ? 1 : 0;
        checkSurface(shape, mesh, point, random);
    }
    BOOST_TEST(inside > 5);
}

BOOST_AUTO_TEST_CASE(of_obtuse_triangles_and_slivers_the_nearest_point_is_found) {
    const std::vector<std::array<Vector3, 3>> triangles{{{{0, 0, 0}, {1, 0, 0}, {-3, 0.2, 0}}},
                                                        {{{0, 0, 0}, {2, 0, 0}, {1, 1e-6, 0}}},
                                                        {{{-1, 0, 0}, {4, 0.1, 0.3}, {5, 0.1, 0}}}};
    Random random(400);
    for (const auto& t : triangles) {
        Resolving resolving;
        const Tessellation mesh{{t[0], t[1], t[2]}, {{{0, 1, 2}}}};
        const ExactShape shape = exact(resolving, resolving.triMesh(mesh.positions, mesh.triangles));
        for (int i = 0; i < 15; ++i) checkSurface(shape, mesh, random.point(4), random);
    }
}

BOOST_AUTO_TEST_CASE(of_a_large_mesh_the_tree_finds_what_a_look_at_all_triangles_finds) {
    Resolving resolving;
    const Tessellation mesh = tessellateSphere(1, {60, 20});
    const ExactShape shape = exact(resolving, resolving.triMesh(mesh.positions, mesh.triangles));
    std::vector<ExactShape> single;
    for (const Triangle& t : mesh.triangles) {
        Resolving one;
        const auto& p = mesh.positions;
        single.push_back(exact(one, one.triMesh({p[t[0]], p[t[1]], p[t[2]]}, {{{0, 1, 2}}})));
    }
    Random random(500);
    for (int i = 0; i < 40; ++i) {
        const Vector3 point = random.point(1.5);
        double least = 1e300;
        for (const ExactShape& triangle : single) {
            least = std::min(least, distance(nearestPoint(triangle, point), point));
        }
        BOOST_CHECK_SMALL(distance(nearestPoint(shape, point), point) - least, 1e-14);
    }
}

BOOST_AUTO_TEST_CASE(of_a_disc_the_nearest_point_is_found) {
    Random random(600);
    const Map map = [](const Numbers& n) {
        return Vector3{1.3 * n[0] * std::cos(angle(n[1])), 0, 1.3 * n[0] * std::sin(angle(n[1]))};
    };
    for (int i = 0; i < 40; ++i) {
        const Vector3 point = random.point(2.5);
        const Vector3 found = nearestOnDisc(1.3, point);
        BOOST_CHECK_SMALL(distance(found, point) - searchedDistance(map, point, random), kTolerance);
        BOOST_TEST(found.y == 0);
        BOOST_TEST(std::hypot(found.x, found.z) <= 1.3 + 1e-15);
    }
}

BOOST_AUTO_TEST_CASE(of_a_ring_the_nearest_point_is_found) {
    Random random(700);
    const Map map = [](const Numbers& n) {
        return Vector3{1.3 * std::cos(angle(n[0])), 0, 1.3 * std::sin(angle(n[0]))};
    };
    for (int i = 0; i < 40; ++i) {
        const Vector3 point = random.point(2.5);
        const RingPoint found = nearestOnRing(1.3, point);
        BOOST_TEST(!found.onAxis);
        BOOST_CHECK_SMALL(distance(found.point, point) - searchedDistance(map, point, random), kTolerance);
        BOOST_CHECK_SMALL(found.distance - distance(found.point, point), 1e-12);
        BOOST_CHECK_SMALL(std::hypot(found.point.x, found.point.z) - 1.3, 1e-12);
    }
}

BOOST_AUTO_TEST_CASE(on_the_axis_of_a_ring_it_pulls_to_the_centre_from_its_own_distance) {
    const RingPoint above = nearestOnRing(3, {0, 4, 0});
    BOOST_TEST(above.onAxis);
    BOOST_CHECK((above.point == Vector3{0, 0, 0}));
    BOOST_TEST(above.distance == 5);
    BOOST_TEST(nearestOnRing(3, {0, 0, 0}).distance == 3);
    BOOST_TEST(nearestOnRing(3, {1e-13, 4, 0}).onAxis);
    BOOST_TEST(!nearestOnRing(3, {1e-9, 4, 0}).onAxis);
}

BOOST_AUTO_TEST_CASE(of_a_polyline_the_nearest_point_of_any_segment_is_found) {
    const std::vector<Vector3> corners{{-1, 0, 0}, {0, 1, 0.5}, {0, 1, 0.5}, {1, -0.5, 0}, {1, 0.5, 1}, {-0.5, 0, 1}};
    const Map map = [&](const Numbers& n) {
        const double at = n[0] * static_cast<double>(corners.size() - 1);
        const std::size_t i = std::min(static_cast<std::size_t>(at), corners.size() - 2);
        const double t = at - static_cast<double>(i);
        const Vector3& a = corners[i];
        const Vector3& b = corners[i + 1];
        return Vector3{a.x + t * (b.x - a.x), a.y + t * (b.y - a.y), a.z + t * (b.z - a.z)};
    };
    Random random(800);
    for (int i = 0; i < 60; ++i) {
        const Vector3 point = random.point(2);
        double searched = 1e300;
        for (int k = 0; k <= 20; ++k) searched = std::min(searched, walkDown(map, point, {k / 20.0, 0, 0}));
        const Vector3 found = nearestOnPolyline(corners, point);
        BOOST_CHECK_SMALL(distance(found, point) - searched, kTolerance);
    }
}

BOOST_AUTO_TEST_CASE(of_two_segments_as_near_the_first_is_taken) {
    const std::vector<Vector3> square{{-1, 1, 0}, {1, 1, 0}, {1, -1, 0}, {-1, -1, 0}};
    BOOST_CHECK((nearestOnPolyline(square, {0, 0, 0}) == Vector3{0, 1, 0}));
    const std::vector<Vector3> spot{{2, 2, 2}, {2, 2, 2}};
    BOOST_CHECK((nearestOnPolyline(spot, {0, 0, 0}) == Vector3{2, 2, 2}));
}

}  // namespace orrery::exact_nearest_test

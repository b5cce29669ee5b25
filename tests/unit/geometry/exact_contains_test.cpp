// The points that a shape contains, if ODE cannot tell them.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "nearest_search.hpp"
#include "orrery/geometry/exact_shape.hpp"
#include "orrery/geometry/tessellate.hpp"
#include "resolving.hpp"

namespace orrery {
namespace {

using namespace test;

// An L of walls along the axes, closed: the square 0..2 without 1..2, from z = 0 to 1.
struct L {
    std::vector<Vector3> positions;
    std::vector<Triangle> triangles;

    L() {
        const double corners[6][2] = {{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}};
        for (const double z : {0.0, 1.0}) {
            for (const auto& c : corners) positions.push_back({c[0], c[1], z});
        }
        for (const Triangle& t : std::vector<Triangle>{{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 5}}) {
            triangles.push_back({t[0], t[2], t[1]});
            triangles.push_back({t[0] + 6, t[1] + 6, t[2] + 6});
        }
        for (std::uint32_t i = 0; i < 6; ++i) {
            const std::uint32_t next = (i + 1) % 6;
            triangles.push_back({i, next, next + 6});
            triangles.push_back({i, next + 6, i + 6});
        }
    }
    static bool holds(double x, double y, double z) {
        return z >= 0 && z <= 1 && x >= 0 && y >= 0 && ((x <= 2 && y <= 1) || (x <= 1 && y <= 2));
    }
};

Tessellation turned(Tessellation mesh, std::uint32_t seed) {
    const Eigen::Quaterniond turn = toEigen(someRotation(seed));
    for (Vector3& p : mesh.positions) p = fromEigen(Eigen::Vector3d(turn * toEigen(p)));
    return mesh;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_boundary_of_every_shape_belongs_to_it) {
    Resolving resolving;
    const Tessellation box = tessellateBox({2, 2, 2});
    const std::vector<ExactShape> shapes{ExactBox{{1, 1, 1}},
                                         ExactSphere{1},
                                         ExactCapsule{Axis::Z, 1, 1, 1},
                                         ExactCapsule{Axis::X, 0.5, 0.25, 1.5},
                                         ExactCylinder{Axis::Y, 1, 1, 2},
                                         ExactHalfSpace{{1, 0, 0}, 1},
                                         exact(resolving, resolving.convex(box.positions)),
                                         exact(resolving, resolving.triMesh(box.positions, box.triangles))};
    for (const ExactShape& shape : shapes) {
        BOOST_CHECK_MESSAGE(contains(shape, {1, 0, 0}), "shape " << shape.index());
        BOOST_CHECK_MESSAGE(!contains(shape, {1.000001, 0, 0}), "shape " << shape.index());
        BOOST_CHECK_MESSAGE(contains(shape, {0.5, 0, 0}), "shape " << shape.index());
    }
    for (const std::size_t i : {0U, 6U, 7U}) {
        BOOST_CHECK_MESSAGE(contains(shapes[i], {1, 1, 1}), "corner of shape " << i);
        BOOST_CHECK_MESSAGE(contains(shapes[i], {1, -1, 0.25}), "edge of shape " << i);
    }
}

BOOST_AUTO_TEST_CASE(a_capsule_contains_what_one_of_the_balls_between_its_ends_does) {
    Random random(1);
    int inside = 0;
    for (const auto& [bottom, top, length] : std::vector<std::array<double, 3>>{
             {0.5, 0.5, 1.5}, {0.9, 0.3, 2}, {0.2, 1.1, 1.4}, {0, 0.8, 2}, {1.5, 0.4, 1}, {0.7, 0.7, 0}}) {
        for (int i = 0; i < 300; ++i) {
            const Vector3 point = random.point(1.8);
            const double outside = outsideOfBalls(bottom, top, length, point);
            if (std::abs(outside) < 1e-4) continue;
            const bool found = contains(ExactCapsule{Axis::Z, bottom, top, length}, point);
            inside += found ? 1 : 0;
            BOOST_CHECK_MESSAGE(found == (outside < 0), "radii " << bottom << ' ' << top << ", outside " << outside);
            BOOST_TEST(contains(ExactCapsule{Axis::X, bottom, top, length}, along(Axis::X, point)) == found);
            BOOST_TEST(contains(ExactCapsule{Axis::Y, bottom, top, length}, along(Axis::Y, point)) == found);
        }
    }
    BOOST_TEST(inside > 100);
}

BOOST_AUTO_TEST_CASE(a_cylinder_contains_what_its_circle_at_that_height_does) {
    Random random(2);
    int inside = 0;
    for (const auto& [bottom, top, length] :
         std::vector<std::array<double, 3>>{{0.5, 0.5, 1.5}, {0.9, 0.3, 2}, {0, 0.8, 2}, {1.2, 0, 1}}) {
        for (int i = 0; i < 300; ++i) {
            const Vector3 p = random.point(1.3);
            const double radius = bottom + (top - bottom) * (p.z / length + 0.5);
            const bool expected = std::abs(p.z) <= length / 2 && std::hypot(p.x, p.y) <= radius;
            inside += expected ? 1 : 0;
            BOOST_TEST(contains(ExactCylinder{Axis::Z, bottom, top, length}, p) == expected);
            BOOST_TEST(contains(ExactCylinder{Axis::Y, bottom, top, length}, along(Axis::Y, p)) == expected);
        }
    }
    BOOST_TEST(inside > 100);
}

BOOST_AUTO_TEST_CASE(a_hull_contains_mixtures_of_its_points_and_nothing_beyond_the_furthest_in_some_direction) {
    const std::vector<Vector3> points = somePoints(30, 7);
    Resolving resolving;
    const ExactShape shape = exact(resolving, resolving.convex(points));
    Random random(3);
    for (int i = 0; i < 300; ++i) {
        Eigen::Vector3d mixture = Eigen::Vector3d::Zero();
        double total = 0;
        for (int k = 0; k < 4; ++k) {
            const double weight = random.between(0.01, 1);
            mixture += weight * toEigen(points[static_cast<std::size_t>(random.between(0, 30))]);
            total += weight;
        }
        BOOST_TEST(contains(shape, fromEigen(Eigen::Vector3d(mixture / total))));

        const Eigen::Vector3d direction = toEigen(random.point(1)).normalized();
        double furthest = -1e300;
        for (const Vector3& p : points) furthest = std::max(furthest, direction.dot(toEigen(p)));
        Eigen::Vector3d beyond = toEigen(random.point(1));
        beyond += direction * (furthest + random.between(1e-4, 0.5) - direction.dot(beyond));
        BOOST_TEST(!contains(shape, fromEigen(beyond)));
    }
}

BOOST_AUTO_TEST_CASE(a_closed_mesh_contains_what_it_encloses_also_where_rays_run_along_its_walls) {
    const L shape;
    Resolving resolving;
    const ExactShape mesh = exact(resolving, resolving.triMesh(shape.positions, shape.triangles));
    for (double x = -0.5; x <= 2.5; x += 0.25) {
        for (double y = -0.5; y <= 2.5; y += 0.25) {
            for (double z = -0.5; z <= 1.5; z += 0.25) {
                BOOST_CHECK_MESSAGE(contains(mesh, {x, y, z}) == L::holds(x, y, z), x << ' ' << y << ' ' << z);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(a_turned_mesh_contains_what_the_box_that_it_is_does) {
    for (std::uint32_t seed = 1; seed <= 8; ++seed) {
        const Tessellation mesh = turned(tessellateBox({1, 2, 3}), seed);
        const Eigen::Quaterniond back = toEigen(someRotation(seed)).conjugate();
        Resolving resolving;
        const ExactShape shape = exact(resolving, resolving.triMesh(mesh.positions, mesh.triangles));
        Random random(seed);
        for (int i = 0; i < 200; ++i) {
            const Vector3 point = random.point(1.6);
            const Vector3 inBox = fromEigen(Eigen::Vector3d(back * toEigen(point)));
            BOOST_TEST(contains(shape, point) == contains(ExactBox{{0.5, 1, 1.5}}, inBox));
        }
    }
}

BOOST_AUTO_TEST_CASE(a_mesh_turned_inside_out_contains_the_same) {
    Tessellation mesh = tessellateSphere(1);
    for (Triangle& t : mesh.triangles) std::swap(t[1], t[2]);
    Resolving resolving;
    const ExactShape shape = exact(resolving, resolving.triMesh(mesh.positions, mesh.triangles));
    BOOST_TEST(contains(shape, {0.3, 0.2, 0.1}));
    BOOST_TEST(contains(shape, {0, 0, 0}));
    BOOST_TEST(!contains(shape, {0.9, 0.9, 0.1}));
}

BOOST_AUTO_TEST_CASE(an_open_mesh_contains_nothing) {
    Tessellation mesh = tessellateBox({2, 2, 2});
    mesh.triangles.pop_back();
    Resolving resolving;
    const ExactShape shape = exact(resolving, resolving.triMesh(mesh.positions, mesh.triangles));
    BOOST_TEST(!contains(shape, {0, 0, 0}));
    BOOST_TEST(!contains(shape, {1, 0, 0}));
}

BOOST_AUTO_TEST_CASE(nothing_contains_a_point_that_is_not_finite) {
    Resolving resolving;
    const Tessellation box = tessellateBox({2, 2, 2});
    const double nan = std::nan("");
    for (const ExactShape& shape :
         {ExactShape(ExactBox{{1, 1, 1}}), ExactShape(ExactSphere{1}), ExactShape(ExactCapsule{Axis::Z, 1, 0.5, 1}),
          ExactShape(ExactCylinder{Axis::Z, 1, 0.5, 1}), ExactShape(ExactHalfSpace{}),
          exact(resolving, resolving.triMesh(box.positions, box.triangles))}) {
        BOOST_CHECK_MESSAGE(!contains(shape, {nan, 0, 0}), "shape " << shape.index());
    }
}

BOOST_AUTO_TEST_CASE(a_solid_in_odes_form_contains_the_same_as_the_shape) {
    BOOST_TEST(contains(*exactShapeOf(SolidCapsule{0.5, 2}), {0, 0, 1.4}));
    BOOST_TEST(!contains(*exactShapeOf(SolidCapsule{0.5, 2}), {0, 1.4, 0}));
    BOOST_TEST(contains(*exactShapeOf(SolidCylinder{0.5, 2}), {0.3, 0.3, 0.99}));
    BOOST_TEST(contains(*exactShapeOf(SolidBox{{1, 2, 3}}), {0.5, 1, 1.5}));
    BOOST_TEST(contains(*exactShapeOf(SolidPlane{{0, 0, 1}, 2}), {100, 100, 2}));
    BOOST_TEST(!exactShapeOf(SolidRay{1}).has_value());
}

BOOST_AUTO_TEST_CASE(scale_is_in_boxes_hulls_and_meshes_but_never_in_round_shapes) {
    Resolving resolving;
    const Matrix3 uneven = diagonal(2, -3, 0.5);
    Shape shape;
    shape.geometry = BoxShape{Vector3{1, 1, 1}};
    ExactShapeResult result = exactShapeOf(shape, resolving.scene, uneven);
    BOOST_TEST(result.includesScale);
    checkNear(std::get<ExactBox>(*result.shape).half, {1, 1.5, 0.25}, 1e-15);
    result = exactShapeOf(shape, resolving.scene, shear());
    BOOST_TEST(std::holds_alternative<ExactHull>(*result.shape));
    BOOST_TEST(contains(*result.shape, {0.74, 0.49, 0}));
    shape.geometry = SphereShape{2};
    result = exactShapeOf(shape, resolving.scene, uneven);
    BOOST_TEST(!result.includesScale);
    BOOST_TEST(std::get<ExactSphere>(*result.shape).radius == 2);
    shape.geometry = RayShape{2};
    BOOST_TEST(!exactShapeOf(shape, resolving.scene).shape.has_value());
}

BOOST_AUTO_TEST_CASE(the_bounds_of_a_shape_hold_all_of_it_and_no_more) {
    const std::optional<Bounds> capsule = boundsOf(ExactCapsule{Axis::Y, 0.5, 0.25, 1});
    BOOST_REQUIRE(capsule);
    checkNear(capsule->low, {-0.5, -1, -0.5}, 1e-15);
    checkNear(capsule->high, {0.5, 0.75, 0.5}, 1e-15);
    const std::optional<Bounds> swallowed = boundsOf(ExactCapsule{Axis::X, 2, 0.25, 1});
    checkNear(swallowed->low, {-2.5, -2, -2}, 1e-15);
    checkNear(swallowed->high, {1.5, 2, 2}, 1e-15);
    const std::optional<Bounds> cylinder = boundsOf(ExactCylinder{Axis::Z, 0.5, 0.75, 1});
    checkNear(cylinder->high, {0.75, 0.75, 0.5}, 1e-15);
    BOOST_TEST(!boundsOf(ExactHalfSpace{}).has_value());
}

}  // namespace orrery

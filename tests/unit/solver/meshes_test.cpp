// Shapes on surfaces of triangles.
#include <boost/test/unit_test.hpp>
#include <numbers>

#include "../sim/allocations.hpp"
#include "surfaces.hpp"
#include "world.hpp"

namespace orrery::solver::test {
namespace meshes_test {
namespace {

const double kHalfTurn = std::sqrt(0.5);
const Quaternion kUpright{-kHalfTurn, 0, 0, kHalfTurn};  // what is along z stands

struct RestingShape {
    const char* name;
    Shape shape;
    Quaternion attitude;
    double height;
};

std::vector<RestingShape> restingShapes() {
    return {{"ball", sphereShape(0.3), {}, 0.3},
            {"box", boxShape({0.6, 0.6, 0.6}), {}, 0.3},
            {"capsule", capsuleShape(0.2, 0.6), {}, 0.2},
            {"capsule on its end", capsuleShape(0.2, 0.6), kUpright, 0.5},
            {"cylinder", cylinderShape(0.3, 0.6), kUpright, 0.3},
            {"cylinder on its side", cylinderShape(0.3, 0.6), {}, 0.3}};
}

Quaternion about(const Vec3& axis, double angle) {
    const double s = std::sin(angle / 2);
    return {axis.x * s, axis.y * s, axis.z * s, std::cos(angle / 2)};
}

// A floor of cells of 0.21 m.
void addGrid(TestWorld& world, double friction) {
    world.addFixed(gridShape(2.1, 20), {}, {friction});
}

BOOST_AUTO_TEST_SUITE(meshes)

BOOST_AUTO_TEST_CASE(shapes_rest_on_many_triangles_as_on_a_plane) {
    for (const double dt : kSteps) {
        for (const RestingShape& row : restingShapes()) {
            BOOST_TEST_CONTEXT(row.name << ", dt " << dt) {
                TestWorld world;
                TestWorld plane;
                world.settings.dt = plane.settings.dt = dt;
                addGrid(world, 0.5);
                plane.addFloor({0.5});
                for (TestWorld* one : {&world, &plane})
                    one->addBody(boxMass(2, {0.6, 0.6, 0.6}), row.shape,
                                 {{0.05, row.height, 0.03}, row.attitude, {}, {}}, {0.5});
                world.run(2);
                plane.run(2);
                const BodyMotion motion = world.bodies.motion(2);
                BOOST_CHECK_SMALL(distance(motion.position, {0.05, row.height, 0.03}), 5e-5);
                BOOST_CHECK_SMALL(distance(motion.position, plane.bodies.motion(1).position), 1e-7);
                BOOST_CHECK_SMALL(length(motion.velocity), 1e-9);
                BOOST_CHECK_SMALL(length(motion.angularVelocity), 1e-9);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(box_slides_over_inner_edges_to_a_stop) {
    for (const double dt : kSteps) {
        for (const double towards : {0.0, 0.4, std::numbers::pi / 4}) {
            TestWorld world;
            world.settings.dt = dt;
            addGrid(world, 0.3);
            const Vec3 along{std::cos(towards), 0, std::sin(towards)};
            const BodyNumber body =
                world.addBox(1, {0.5, 0.1, 0.5}, {along * -1.0 + Vec3{0, 0.05, 0}, {}, along * 3.0, {}}, {0.3});
            world.run(1.2);
            const Vec3 went = world.bodies.motion(body).position + along;
            BOOST_CHECK_CLOSE_FRACTION(dot(went, along), 9 / (2 * 0.3 * kGravity), 3e-3);
            BOOST_CHECK_SMALL(went.x * along.z - went.z * along.x, 1e-6);
            BOOST_CHECK_SMALL(world.fastest(), 2e-9);
        }
    }
}

BOOST_AUTO_TEST_CASE(round_bodies_roll_over_inner_edges) {
    for (const double dt : kSteps) {
        for (const bool ball : {false, true}) {
            TestWorld world;
            world.settings.dt = dt;
            const double angle = 0.2;
            world.gravity = Vec3{std::sin(angle), -std::cos(angle), 0} * kGravity;
            addGrid(world, 1);
            const double j = 0.5 * 0.04;
            const BodyMotion start{{-1.5, 0.2, 0.01}, {}, {}, {}};
            const BodyNumber body = ball ? world.addBall(1, 0.2, start, {1})
                                         : world.addBody({1, {j, 0, 0, j, 0, j}}, cylinderShape(0.2, 0.6), start, {1});
            world.run(1);
            const double t = static_cast<double>(world.steps) * dt;
            const double speed = kGravity * std::sin(angle) * (ball ? 5.0 / 7 : 2.0 / 3) * t;
            const BodyMotion motion = world.bodies.motion(body);
            BOOST_CHECK_CLOSE_FRACTION(motion.velocity.x, speed, 3e-3);
            BOOST_CHECK_CLOSE_FRACTION(-motion.angularVelocity.z * 0.2, speed, 3e-3);
            BOOST_CHECK_SMALL(motion.velocity.z, 1e-6);
            BOOST_CHECK_SMALL(motion.position.y - 0.2, 5e-5);
        }
    }
}

// Corners that are up to 1e-7 and 1e-4 m higher or lower: 30 facets at once.
BOOST_AUTO_TEST_CASE(box_slides_as_far_over_uneven_triangles) {
    for (const double dt : kSteps) {
        for (const double uneven : {1e-7, 1e-4}) {
            TestWorld world;
            world.settings.dt = dt;
            const auto height = [&](double x, double z) { return uneven * std::sin(100 * x) * std::cos(77 * z); };
            world.addFixed(gridShape(2.1, 20, height), {}, {0.3});
            const BodyNumber body =
                world.addBox(1, {0.5, 0.1, 0.5}, {{-1, 0.05 + uneven, 0.013}, {}, {3, 0, 0}, {}}, {0.3});
            world.run(1.2);
            const Vec3 place = world.bodies.motion(body).position;
            BOOST_CHECK_CLOSE_FRACTION(place.x + 1, 9 / (2 * 0.3 * kGravity), 4e-3);
            BOOST_CHECK_SMALL(place.z - 0.013, 10 * uneven);
            BOOST_CHECK_SMALL(world.fastest(), 1e-6);
        }
    }
}

BOOST_AUTO_TEST_CASE(steps_on_hills_ask_for_no_memory) {
    TestWorld world;
    world.addFixed(gridShape(2.1, 20, [](double x, double z) { return 0.1 * std::sin(5 * x) * std::cos(4 * z); }), {},
                   {0.5});
    double x = -1.2;
    for (const RestingShape& row : restingShapes()) {
        world.addBody(boxMass(2, {0.6, 0.6, 0.6}), row.shape, {{x, 0.7, 0}, row.attitude, {0.2, 0, 0}, {}}, {0.5});
        x += 0.5;
    }
    world.run(1.5);
    const std::size_t before = orrery::test::allocations();
    world.run(0.5);
    BOOST_CHECK_EQUAL(orrery::test::allocations() - before, 0);
}

// In any direction, and onto the edge of two triangles.
BOOST_AUTO_TEST_CASE(fast_bodies_stop_at_a_mesh) {
    for (const double dt : kSteps) {
        for (const double speed : {30.0, 300.0, 1000.0}) {
            for (const RestingShape& row : restingShapes()) {
                TestWorld world;
                world.settings.dt = dt;
                world.gravity = {};
                addGrid(world, 0);
                const BodyNumber body = world.addBody(boxMass(1, {0.6, 0.6, 0.6}), row.shape,
                                                      {{0, 7, 0}, row.attitude, {0.001 * speed, -speed, 0}, {}}, {});
                world.run(0.3);
                BOOST_TEST_CONTEXT(row.name << ", dt " << dt << " speed " << speed)
                BOOST_CHECK_SMALL(world.bodies.motion(body).position.y - row.height, 1e-3);
            }
        }
    }
}

// The surface rises in its middle, along z: a fast body runs up the ramp.
BOOST_AUTO_TEST_CASE(fast_bodies_do_not_pass_a_ramp) {
    for (const double dt : kSteps) {
        for (const RestingShape& row : restingShapes()) {
            TestWorld world;
            world.settings.dt = dt;
            world.addFixed(gridShape(4, 16, [](double x, double) { return std::max(0.0, 0.6 * x); }), {}, {});
            const BodyNumber body = world.addBody(boxMass(1, {0.6, 0.6, 0.6}), row.shape,
                                                  {{-2, row.height, 0.01}, row.attitude, {30, 0, 0}, {}}, {});
            double deepest = 1;
            while (world.bodies.motion(body).position.x < 3 && static_cast<double>(world.steps) * dt < 1) {
                world.step();
                const Vec3 place = world.bodies.motion(body).position;
                deepest = std::min(deepest, (place.y - std::max(0.0, 0.6 * place.x)) / std::sqrt(1 + 0.36));
            }
            BOOST_TEST_CONTEXT(row.name << ", dt " << dt << " deepest " << deepest)
            BOOST_CHECK_GT(deepest, 0.15);
        }
    }
}

BOOST_AUTO_TEST_CASE(shapes_rest_on_the_shell_of_a_box_as_on_a_box) {
    for (const double dt : {0.01, 1.0 / 60}) {
        for (const RestingShape& row : restingShapes()) {
            for (const double x : {0.0, 0.9, 1.05}) {
                TestWorld world;
                TestWorld solid;
                world.settings.dt = solid.settings.dt = dt;
                world.addFixed(shellShape({2, 0.5, 2}), {{0, -0.25, 0}, {}, {}, {}}, {0.5});
                solid.addFixed(boxShape({2, 0.5, 2}), {{0, -0.25, 0}, {}, {}, {}}, {0.5});
                for (TestWorld* one : {&world, &solid}) {
                    one->addBody(boxMass(2, {0.6, 0.6, 0.6}), row.shape, {{x, row.height, 0.03}, row.attitude, {}, {}},
                                 {0.5});
                    one->run(0.8);
                }
                const BodyMotion a = world.bodies.motion(2);
                const BodyMotion b = solid.bodies.motion(2);
                BOOST_TEST_CONTEXT(row.name << ", dt " << dt << " x " << x << ": " << a.position.x << ' '
                                            << a.position.y << ", " << b.position.x << ' ' << b.position.y)
                BOOST_CHECK_SMALL(distance(a.position, b.position), x < 1 ? 1e-4 : 0.05);
            }
        }
    }
}

// On a ridge of 45 degrees along z, and on a peak.
BOOST_AUTO_TEST_CASE(boxes_rest_on_ridges_and_peaks) {
    for (const double dt : kSteps) {
        for (const bool peak : {false, true}) {
            TestWorld world;
            world.settings.dt = dt;
            const auto height = [peak](double x, double z) {
                return 1 - (peak ? std::max(std::abs(x), std::abs(z)) : std::abs(x));
            };
            world.addFixed(gridShape(2, 8, height), {}, {1});
            const BodyNumber body = world.addBox(1, {1, 0.2, 1}, {{0, 1.1, 0}, {}, {}, {}}, {1});
            world.run(0.5);
            const BodyMotion motion = world.bodies.motion(body);
            BOOST_TEST_CONTEXT("dt " << dt << " peak " << peak) {
                BOOST_CHECK_SMALL(motion.position.y - 1.1, 1e-4);
                BOOST_CHECK_SMALL(length(motion.velocity), 1e-6);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(bodies_rest_in_valleys) {
    for (const double dt : kSteps) {
        for (const RestingShape& row : restingShapes()) {
            TestWorld world;
            world.settings.dt = dt;
            world.addFixed(gridShape(2, 8, [](double x, double) { return std::abs(x); }), {}, {0.5});
            const bool isBox = row.shape.kind == ShapeKind::Hull;
            const Quaternion attitude = isBox ? about({0, 0, 1}, std::numbers::pi / 4) : row.attitude;
            const BodyNumber body =
                world.addBody(boxMass(2, {0.6, 0.6, 0.6}), row.shape, {{0.02, 1, 0.03}, attitude, {}, {}}, {0.5});
            world.run(4);
            const BodyMotion motion = world.bodies.motion(body);
            BOOST_TEST_CONTEXT(row.name << ", dt " << dt << ' ' << motion.position.x << ' ' << motion.position.y) {
                BOOST_CHECK_SMALL(length(motion.velocity), 1e-4);
                if (row.shape.kind == ShapeKind::Sphere || row.height == 0.2 || isBox)
                    BOOST_CHECK_SMALL(motion.position.y - row.height * std::sqrt(2), 1e-3);
            }
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace meshes_test
}  // namespace orrery::solver::test

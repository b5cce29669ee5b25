#include <boost/test/unit_test.hpp>
#include <cstring>
#include <numbers>

#include "piles.hpp"

namespace orrery::solver::test {
namespace {

// A flat box of 2 kg on a floor, or a ball of 1 kg and 0.2 m, that moves along x.
BodyNumber addSlider(TestWorld& world, double speed) {
    world.addFloor({1});
    return world.addBox(2, {1, 0.2, 1}, {{0, 0.1, 0}, {}, {speed, 0, 0}, {}}, {1});
}
BodyNumber addRoller(TestWorld& world, const Vec3& velocity, const Vec3& spin) {
    world.addFloor({1});
    return world.addBall(1, 0.2, {{0, 0.2, 0}, {}, velocity, spin}, {1});
}

BOOST_AUTO_TEST_SUITE(surfaces)

BOOST_AUTO_TEST_CASE(spring_gives_way_by_its_load) {
    for (const double dt : kSteps) {
        TestWorld world;
        world.settings.dt = dt;
        const BodyNumber body = addSlider(world, 0);
        world.adjust = [](Surface& surface) {
            surface.stiffness = 500;
            surface.damping = 20;
        };
        world.run(6);
        BOOST_CHECK_CLOSE_FRACTION(0.1 - world.bodies.motion(body).position.y, 2 * kGravity / (4 * 500), 1e-4);
        BOOST_CHECK_SMALL(world.fastest(), 1e-6);
    }
}

BOOST_AUTO_TEST_CASE(slip_is_in_proportion_to_the_force) {
    for (const double dt : kSteps) {
        TestWorld world;
        world.settings.dt = dt;
        world.gravity = {2, -kGravity, 0};
        const BodyNumber body = addSlider(world, 0);
        world.adjust = [](Surface& surface) {
            surface.friction = HUGE_VAL;
            surface.slip1 = surface.slip2 = 0.1;
        };
        world.run(4);
        BOOST_CHECK_CLOSE_FRACTION(world.bodies.motion(body).velocity.x, 0.1 * 2 * 2, 1e-4);
    }
}

BOOST_AUTO_TEST_CASE(belt_carries_what_lies_on_it) {
    for (const double dt : kSteps) {
        TestWorld world;
        world.settings.dt = dt;
        const BodyNumber body = addSlider(world, 0);
        world.adjust = [](Surface& surface) {
            surface.friction = 0.2;
            surface.direction1 = {1, 0, 0};
            surface.motion1 = -1;
        };
        world.run(0.3);
        BOOST_CHECK_CLOSE_FRACTION(world.bodies.motion(body).velocity.x,
                                   0.2 * kGravity * dt * static_cast<double>(std::lround(0.3 / dt)), 1e-2);
        world.run(1);
        BOOST_CHECK_CLOSE_FRACTION(world.bodies.motion(body).velocity.x, 1, 1e-6);
    }
}

BOOST_AUTO_TEST_CASE(friction_differs_along_two_directions) {
    for (const double dt : kSteps) {
        for (const bool second : {false, true}) {
            TestWorld world;
            world.settings.dt = dt;
            const BodyNumber body = addSlider(world, 2);
            world.adjust = [&](Surface& surface) {
                surface.friction = 0.2;
                surface.friction2 = 0.4;
                surface.direction1 = second ? Vec3{0, 0, 1} : Vec3{1, 0, 0};
            };
            world.run(2);
            BOOST_CHECK_CLOSE_FRACTION(world.bodies.motion(body).position.x, 4 / (2 * (second ? 0.4 : 0.2) * kGravity),
                                       1e-2);
        }
    }
}

BOOST_AUTO_TEST_CASE(friction_may_be_a_force) {
    for (const double dt : kSteps) {
        TestWorld world;
        world.settings.dt = dt;
        const BodyNumber body = addSlider(world, 2);
        world.adjust = [](Surface& surface) {
            surface.friction = 3;
            surface.limitsForce = true;
        };
        world.run(3);
        BOOST_CHECK_CLOSE_FRACTION(world.bodies.motion(body).position.x, 4 / (2 * 3.0 / 2), 1e-2);
    }
}

BOOST_AUTO_TEST_CASE(infinite_friction_holds_on_any_slope) {
    for (const double dt : kSteps) {
        TestWorld world;
        world.settings.dt = dt;
        world.gravity = {9, -3, 0};
        const BodyNumber body = addSlider(world, 0);
        world.adjust = [](Surface& surface) { surface.friction = HUGE_VAL; };
        world.run(3);
        BOOST_CHECK_SMALL(distance(world.bodies.motion(body).position, {0, 0.1, 0}), 2e-4);
    }
}

BOOST_AUTO_TEST_CASE(rolling_friction_stops_a_ball) {
    for (const double dt : kSteps) {
        TestWorld world;
        world.settings.dt = dt;
        const BodyNumber body = addRoller(world, {1, 0, 0}, {0, 0, -5});
        world.adjust = [](Surface& surface) { surface.rolling = 0.01; };
        world.run(5);
        BOOST_CHECK_CLOSE_FRACTION(world.bodies.motion(body).position.x, 1 / (2 * 5.0 / 7 * kGravity * 0.01 / 0.2),
                                   1e-2);
        BOOST_CHECK_SMALL(world.fastest(), 1e-9);
    }
}

BOOST_AUTO_TEST_CASE(spinning_friction_stops_a_top) {
    for (const double dt : kSteps) {
        TestWorld world;
        world.settings.dt = dt;
        const BodyNumber body = addRoller(world, {}, {0, 20, 0});
        world.adjust = [](Surface& surface) { surface.spinning = 0.01; };
        const double rate = 0.01 * kGravity / (0.4 * 0.04);  // rad/s^2
        const auto steps = std::lround(2 / dt);
        for (long i = 0; i < steps; ++i) world.step();
        BOOST_CHECK_CLOSE_FRACTION(world.bodies.motion(body).angularVelocity.y,
                                   20 - rate * dt * static_cast<double>(steps), 1e-2);
        world.run(2);
        BOOST_CHECK_SMALL(world.bodies.motion(body).angularVelocity.y, 1e-9);
    }
}

// A floor carries the weight; the impulse of a wall on a body that stops at it is the momentum of the body.
BOOST_AUTO_TEST_CASE(impulses_of_a_step_are_told) {
    for (const double dt : kSteps) {
        TestWorld world;
        world.settings.dt = dt;
        world.gravity = {2, -kGravity, 0};
        addSlider(world, 0);
        world.run(3);
        double normal = 0;
        for (std::size_t i = 0; i < world.manifolds[0].count; ++i) normal += world.manifolds[0].points[i].total;
        BOOST_CHECK_CLOSE_FRACTION(normal / dt, 2 * kGravity, 1e-6);
        BOOST_CHECK_SMALL(distance(world.manifolds[0].totalFriction * (1 / dt), {-4, 0, 0}), 1e-6);
    }
}

bool sameBits(const BodyMotion& a, const BodyMotion& b) {
    return std::memcmp(&a, &b, sizeof a) == 0;
}

BOOST_AUTO_TEST_CASE(same_scene_gives_the_same_bits) {
    TestWorld worlds[2];
    for (TestWorld& world : worlds) {
        addDominoes(world, 12);
        world.run(3);
    }
    for (BodyNumber i = 0; i < worlds[0].bodies.size(); ++i)
        BOOST_CHECK(sameBits(worlds[0].bodies.motion(i), worlds[1].bodies.motion(i)));
}

BOOST_AUTO_TEST_CASE(width_of_registers_changes_no_bit) {
    TestWorld worlds[2];
    for (TestWorld& world : worlds) {
        world.settings.wide = &world == worlds;
        addHeap(world, 40, 0.5);
        world.run(2);
    }
    for (BodyNumber i = 0; i < worlds[0].bodies.size(); ++i)
        BOOST_CHECK(sameBits(worlds[0].bodies.motion(i), worlds[1].bodies.motion(i)));
}

// Box number i of different ones, which slide, stick, turn over and fly.
BodyNumber addLoner(TestWorld& world, int i) {
    const Material material{i % 3 == 0 ? 0 : 0.2 * i, i % 2 == 0 ? 0.0 : 0.3, i % 4 == 1 ? 0.9 : 0.0};
    const Vec3 spin = i % 5 == 2 ? Vec3{0.1 * i, 2, -3} : Vec3{};
    const BodyMotion motion{{10.0 * i, 0.5 + (i % 5 == 4 ? 3 : 0), 0}, {}, {1.0 - i % 3, 0, 0.7}, spin};
    return world.addBox(1 + i, {1, 1, 1 + 0.1 * i}, motion, material);
}

BOOST_AUTO_TEST_CASE(body_does_not_see_its_neighbours_in_a_block) {
    constexpr int kCount = 11;
    TestWorld crowd;
    crowd.addFloor({1, 0, 0.5});
    for (int i = 0; i < kCount; ++i) addLoner(crowd, i);
    crowd.run(1.5);
    for (int i = 0; i < kCount; ++i) {
        TestWorld alone;
        alone.addFloor({1, 0, 0.5});
        const BodyNumber body = addLoner(alone, i);
        alone.run(1.5);
        BOOST_TEST_CONTEXT("box " << i) {
            BOOST_CHECK(sameBits(alone.bodies.motion(body), crowd.bodies.motion(static_cast<BodyNumber>(i) + 1)));
        }
    }
}

BOOST_AUTO_TEST_CASE(one_island_does_not_see_another) {
    TestWorld alone;
    addPyramid(alone, 6);
    TestWorld crowd;
    addPyramid(crowd, 6);
    addPyramid(crowd, 5, 20, false);
    alone.run(2);
    crowd.run(2);
    for (BodyNumber i = 0; i < alone.bodies.size(); ++i)
        BOOST_CHECK(sameBits(alone.bodies.motion(i), crowd.bodies.motion(i)));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace orrery::solver::test

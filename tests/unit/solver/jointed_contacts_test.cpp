// Bodies that joints hold and that touch others.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <vector>

#include "orrery/test/sanitized.hpp"
#include "world.hpp"

namespace orrery::solver::test {
namespace {

// A rod of 1 kg and 1 m that hangs on a hinge at the origin, and swings towards +x.
struct Pendulum {
    explicit Pendulum(double dt, const Material& material, double speed) {
        world.settings.dt = dt;
        world.gravity = {};
        rod = world.addBox(1, {0.1, 1, 0.1}, {{0, -0.5, 0}, {}, {speed / 2, 0, 0}, {0, 0, speed}}, material);
        world.joints.joints.push_back(hingeJoint(world.bodies, world.ground(), rod, {}, {0, 0, 1}));
    }
    [[nodiscard]] double speed() const { return world.joints.joints[0].axes[0].speed; }

    TestWorld world;
    BodyNumber rod = 0;
    const double inertia = (0.01 + 1) / 12 + 0.25;  // about the hinge, kg m^2
};

BOOST_AUTO_TEST_SUITE(jointed_contacts)

BOOST_AUTO_TEST_CASE(rod_on_a_hinge_bounces_off_a_block) {
    for (const double dt : kSteps) {
        for (const double e : {0.3, 0.5, 1.0}) {
            const Material material{0, e, 0};
            Pendulum pendulum(dt, material, 2);
            pendulum.world.addFixed(boxShape({0.2, 0.2, 0.2}), {{0.35, -0.9, 0}, {}, {}, {}}, material);
            pendulum.world.run(0.3);
            BOOST_CHECK_CLOSE_FRACTION(pendulum.speed(), -2 * e, 1e-6);
            BOOST_CHECK_LT(pendulum.world.gap, 1e-9);
        }
    }
}

BOOST_AUTO_TEST_CASE(rod_on_a_hinge_stops_at_a_block) {
    for (const double dt : kSteps) {
        Pendulum pendulum(dt, {}, 2);
        pendulum.world.addFixed(boxShape({0.2, 0.2, 0.2}), {{0.35, -0.9, 0}, {}, {}, {}}, {});
        pendulum.world.run(0.5);
        BOOST_CHECK_SMALL(pendulum.speed(), 1e-3);
        BOOST_CHECK_CLOSE_FRACTION(pendulum.world.joints.joints[0].axes[0].position, 0.2025, 2e-3);
        BOOST_CHECK_LT(pendulum.world.gap, 1e-9);
    }
}

// Energy, and the angular momentum about the hinge, are kept.
BOOST_AUTO_TEST_CASE(rod_on_a_hinge_throws_a_ball) {
    for (const double dt : kSteps) {
        const Material material{0, 1, 0};
        Pendulum pendulum(dt, material, 2);
        constexpr double mass = 0.4;
        constexpr double arm = 0.8;
        const BodyNumber ball = pendulum.world.addBall(mass, 0.1, {{0.151, -arm, 0}, {}, {}, {}}, material);
        pendulum.world.run(0.1);
        const double ofBall = mass * arm * arm;
        const double expected = 2 * (pendulum.inertia - ofBall) / (pendulum.inertia + ofBall);
        BOOST_CHECK_SMALL(pendulum.speed() - expected, 0.01);
        BOOST_CHECK_SMALL(length(pendulum.world.bodies.moving[ball].velocity) -
                              2 * 2 * pendulum.inertia * arm / (pendulum.inertia + ofBall),
                          0.01);
        BOOST_CHECK_CLOSE_FRACTION(pendulum.world.energy(), pendulum.inertia * 4 / 2, 1e-9);
        BOOST_CHECK_LT(pendulum.world.gap, 1e-9);
    }
}

BOOST_AUTO_TEST_CASE(cart_rolls_down_a_slope) {
    for (const double dt : kSteps) {
        constexpr double slope = 0.2;
        constexpr double radius = 0.2;
        TestWorld world;
        world.settings.dt = dt;
        world.gravity = Vec3{std::sin(slope), -std::cos(slope), 0} * kGravity;
        const Material material{1, 0, 0};
        world.addFloor(material);
        const BodyNumber cart = world.addBox(10, {1, 0.2, 0.5}, {{0, 0.35, 0}, {}, {}, {}}, material);
        for (const double x : {-0.4, 0.4}) {
            for (const double z : {-0.5, 0.5}) {
                const BodyNumber wheel = world.addBall(1, radius, {{x, radius, z}, {}, {}, {}}, material);
                world.joints.joints.push_back(hingeJoint(world.bodies, cart, wheel, {x, radius, z}, {0, 0, 1}));
            }
        }
        world.run(1);
        // The wheels turn: each adds 2/5 of its mass.
        const double expected =
            kGravity * std::sin(slope) * 14 / (14 + 4 * 0.4) * static_cast<double>(world.steps) * dt;
        BOOST_CHECK_CLOSE_FRACTION(world.bodies.moving[cart].velocity.x, expected, 1e-4);
        BOOST_CHECK_SMALL(world.bodies.places[cart].position.y - 0.35, 1e-4);
        BOOST_CHECK_SMALL(world.bodies.places[cart].position.z, 1e-6);
        BOOST_CHECK_LT(world.gap, 1e-9);
    }
}

// Linkages alone take fewer substeps than what is stacked.
BOOST_AUTO_TEST_CASE(substeps_are_longer_without_loose_bodies) {
    const auto substepsOf = [](double dt, bool isLoaded) {
        TestWorld world;
        world.settings.dt = dt;
        world.addFloor({});
        const BodyNumber a = world.addBox(1, {0.3, 0.06, 0.06}, {{0.15, 0.03, 0}, {}, {}, {}}, {});
        const BodyNumber b = world.addBox(1, {0.3, 0.06, 0.06}, {{0.45, 0.03, 0}, {}, {}, {}}, {});
        world.joints.joints.push_back(hingeJoint(world.bodies, a, b, {0.3, 0.03, 0}, {0, 0, 1}));
        if (isLoaded) world.addBox(1, {0.06, 0.06, 0.06}, {{0.15, 0.09, 0}, {}, {}, {}}, {});
        world.step();
        return world.jointStep.counts().substeps;
    };
    BOOST_CHECK_EQUAL(substepsOf(0.01, false), 4);
    BOOST_CHECK_EQUAL(substepsOf(0.01, true), 5);
    BOOST_CHECK_EQUAL(substepsOf(1.0 / 60, false), 5);
    BOOST_CHECK_EQUAL(substepsOf(1.0 / 60, true), 8);
}

// Upright bars on hinges fall on the floor in a heap. Under the sanitizers, the one case with the fewest steps takes as
// long as all do elsewhere.
BOOST_AUTO_TEST_CASE(chain_falls_and_comes_to_rest) {
    const std::vector<double> steps =
        orrery::test::kSanitized ? std::vector{1.0 / 60} : std::vector{1.0 / 240, 0.01, 1.0 / 60};
    const std::vector<double> bounces = orrery::test::kSanitized ? std::vector{0.3} : std::vector{0.0, 0.3};
    for (const double dt : steps) {
        for (const double bounce : bounces) {
            TestWorld world;
            world.settings.dt = dt;
            const Material material{0.5, bounce, 0};
            world.addFloor(material);
            BodyNumber before = 0;
            for (int i = 0; i < 6; ++i) {
                const double low = 0.5 + 0.3 * i;
                const BodyNumber bar = world.addBody(boxMass(1, {0.06, 0.3, 0.06}), boxShape({0.06, 0.24, 0.06}),
                                                     {{i % 2 * 0.02, low + 0.15, 0}, {}, {}, {}}, material);
                if (i > 0)
                    world.joints.joints.push_back(hingeJoint(world.bodies, before, bar, {0.01, low, 0}, {0, 0, 1}));
                before = bar;
            }
            const double start = world.energy();
            double gained = 0;
            while (static_cast<double>(world.steps) * dt < 5) {
                world.step();
                gained = std::max(gained, world.energy() - start);
            }
            BOOST_TEST_INFO("dt " << dt << " bounce " << bounce);
            BOOST_CHECK_LT(world.fastest(), 1e-3);
            BOOST_CHECK_LT(world.gap, 1e-9);
            BOOST_CHECK_LT(gained, 1e-9 * start);
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace orrery::solver::test

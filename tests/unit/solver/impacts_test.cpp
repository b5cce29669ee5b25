#include <boost/test/unit_test.hpp>
#include <cmath>
#include <vector>

#include "world.hpp"

namespace orrery::solver::test {
namespace {

// Heights of the first turning points of the last body's centre.
std::vector<double> topsOf(TestWorld& world, double seconds) {
    std::vector<double> tops;
    const auto body = static_cast<BodyNumber>(world.bodies.size() - 1);
    double before = 0;
    for (long i = std::lround(seconds / world.settings.dt); i > 0; --i) {
        world.step();
        const BodyMotion now = world.bodies.motion(body);
        const double rise = now.velocity.y;
        if (before > 0 && rise <= 0) tops.push_back(now.position.y + rise * rise / (2 * kGravity));
        before = rise;
    }
    return tops;
}

BOOST_AUTO_TEST_SUITE(impacts)

BOOST_AUTO_TEST_CASE(balls_rebound_to_their_height) {
    for (const double dt : kSteps) {
        for (const double bounce : {0.3, 0.5, 0.9, 1.0}) {
            for (int phase = 0; phase < 3; ++phase) {
                TestWorld world;
                world.settings.dt = dt;
                world.addFloor({});
                const double drop = 1 + phase * dt * std::sqrt(2 * kGravity) / 7;
                world.addBall(1, 0.2, {{0, 0.2 + drop, 0}, {}, {}, {3, 5, 10}}, {0, bounce});
                const std::vector<double> tops = topsOf(world, bounce > 0.8 ? 8 : 2);
                BOOST_REQUIRE_GE(tops.size(), 2);
                double due = drop;
                for (std::size_t i = 0; i < std::min<std::size_t>(tops.size(), 6); ++i) {
                    due *= bounce * bounce;
                    if (std::sqrt(8 * due / kGravity) < 3 * dt) break;  // between two looks it is up and down again
                    BOOST_CHECK_SMALL(tops[i] - 0.2 - due, 1e-4 * due + 5e-5);
                }
                BOOST_CHECK_SMALL(distance(world.bodies.motion(1).angularVelocity, {3, 5, 10}), 1e-11);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(elastic_ball_bounces_for_ever) {
    for (const double dt : kSteps) {
        TestWorld world;
        world.settings.dt = dt;
        world.addFloor({});
        world.addBall(1, 0.2, {{0, 1.2, 0}, {}, {}, {}}, {0, 1});
        BOOST_CHECK_CLOSE_FRACTION(topsOf(world, 30).back(), 1.2, 1e-6);
    }
}

BOOST_AUTO_TEST_CASE(ball_that_does_not_bounce_stays_on_the_surface) {
    for (const double dt : kSteps) {
        TestWorld world;
        world.settings.dt = dt;
        world.addFloor({});
        world.addBall(1, 0.2, {{0, 1.2, 0}, {}, {}, {}}, {});
        double lowest = 1;
        for (long i = std::lround(2 / dt); i > 0; --i) {
            world.step();
            lowest = std::min(lowest, world.bodies.motion(1).position.y);
        }
        BOOST_CHECK_GT(lowest, 0.2 - 1e-4);
        BOOST_CHECK_SMALL(world.fastest(), 1e-9);
    }
}

BOOST_AUTO_TEST_CASE(flat_box_bounces_flat) {
    for (const double dt : kSteps) {
        TestWorld world;
        world.settings.dt = dt;
        world.addFloor({});
        world.addBox(1, {1, 1, 1}, {{0, 1.5, 0}, {}, {}, {0, 3, 0}}, {0, 1});
        BOOST_CHECK_CLOSE_FRACTION(topsOf(world, 10).back(), 1.5, 1e-5);
        BOOST_CHECK_SMALL(distance(world.bodies.motion(1).angularVelocity, {0, 3, 0}), 1e-3);
    }
}

BOOST_AUTO_TEST_CASE(tilted_box_keeps_its_energy) {
    for (const double dt : kSteps) {
        TestWorld world;
        world.settings.dt = dt;
        world.addFloor({});
        world.addBox(1, {0.6, 0.4, 0.8}, {{0, 1.5, 0}, normalized(Quaternion{0.3, 0.2, 0.1, 1}), {}, {}}, {0, 1});
        const double before = world.energy();
        world.run(3);
        BOOST_CHECK_CLOSE_FRACTION(world.energy(), before, 1e-9);
    }
}

// From the impulse of one point: (1 + e) v / (1/m + (r x n)^2 / J).
BOOST_AUTO_TEST_CASE(edge_of_a_box_bounces_by_its_reduced_mass) {
    for (const double dt : kSteps) {
        TestWorld world;
        world.settings.dt = dt;
        world.gravity = {};
        world.addFloor({});
        const double tilt = 0.5;
        world.addBox(2, {1, 0.4, 0.6}, {{0, 1, 0}, {0, 0, std::sin(tilt / 2), std::cos(tilt / 2)}, {0, -3, 0}, {}},
                     {0, 0.7});
        world.run(0.2);  // the other edge comes later
        const double arm = std::abs(-0.5 * std::cos(tilt) + 0.2 * std::sin(tilt));
        const double inertia = 2.0 / 12 * (1 + 0.16);
        const double impulse = 1.7 * 3 / (0.5 + arm * arm / inertia);
        BOOST_CHECK_CLOSE_FRACTION(world.bodies.motion(1).velocity.y, -3 + impulse / 2, 1e-6);
        BOOST_CHECK_CLOSE_FRACTION(std::abs(world.bodies.motion(1).angularVelocity.z), impulse * arm / inertia, 1e-6);
    }
}

// A ball with spin that grips: 2/7 of the speed of its surface becomes its own.
BOOST_AUTO_TEST_CASE(spinning_ball_grips) {
    for (const double dt : kSteps) {
        for (const double friction : {1.0, 0.05}) {
            TestWorld world;
            world.settings.dt = dt;
            world.addFloor({friction});
            world.addBall(1, 0.2, {{0, 1.2, 0}, {}, {}, {0, 0, -10}}, {friction, 0.8});
            world.run(0.6);
            const double down = std::sqrt(2 * kGravity);
            const double gripping = 2.0 / 7 * 2;
            const double slipping = friction * 1.8 * down;
            BOOST_CHECK_CLOSE_FRACTION(world.bodies.motion(1).velocity.x, std::min(gripping, slipping), 1e-3);
        }
    }
}

BOOST_AUTO_TEST_CASE(cradle_hands_on_its_speed) {
    for (const double dt : kSteps) {
        for (const int front : {1, 2, 3}) {
            TestWorld world;
            world.settings.dt = dt;
            world.gravity = {};
            for (int i = 0; i < 5; ++i) {
                const bool moves = i < front;
                world.addBall(1, 0.1, {{0.2 * i - (moves ? 0.3 : 0.0), 0, 0}, {}, {moves ? 2.0 : 0.0, 0, 0}, {}},
                              {0, 1});
            }
            world.run(0.5);
            for (BodyNumber i = 1; i <= 5; ++i)
                BOOST_CHECK_SMALL(world.bodies.motion(i).velocity.x - (static_cast<int>(i) > 5 - front ? 2 : 0), 1e-9);
        }
    }
}

BOOST_AUTO_TEST_CASE(unequal_balls_part_by_the_formula) {
    for (const double dt : kSteps) {
        TestWorld world;
        world.settings.dt = dt;
        world.gravity = {};
        world.addBall(3, 0.1, {{0, 0, 0}, {}, {2, 0, 0}, {}}, {0, 0.6});
        world.addBall(1, 0.2, {{0.5, 0, 0}, {}, {-1, 0, 0}, {}}, {0, 0.6});
        world.run(0.5);
        const double mean = (3 * 2.0 - 1) / 4;
        BOOST_CHECK_SMALL(world.bodies.motion(1).velocity.x - (mean - 0.6 * 3 / 4), 1e-9);
        BOOST_CHECK_SMALL(world.bodies.motion(2).velocity.x - (mean + 0.6 * 3 * 3 / 4), 1e-9);
    }
}

// Numbers from 0 to 1, always the same.
class Draw {
public:
    double operator()() {
        state_ = state_ * 6364136223846793005U + 1442695040888963407U;
        return static_cast<double>(state_ >> 11U) / 9007199254740992.0;
    }

private:
    std::uint64_t state_ = 7;
};

void addGas(TestWorld& world, const Material& material) {
    Draw draw;
    for (int i = 0; i < 60; ++i) {
        const Vec3 place{0.5 * (i % 4) + 0.1 * draw() - 0.8, 0.5 * (i / 4 % 4) + 0.1 * draw() - 0.8,
                         0.5 * (i / 16) + 0.1 * draw() - 0.8};
        world.addBall(1 + draw(), 0.15, {place, {}, {draw() * 4 - 2, draw() * 4 - 2, draw() * 4 - 2}, {}}, material);
    }
}

BOOST_AUTO_TEST_CASE(elastic_gas_keeps_its_energy) {
    for (const bool falls : {false, true}) {
        TestWorld world;
        if (!falls) world.gravity = {};
        addGas(world, {0, 1});
        for (const double side : {-1.0, 1.0}) {
            const Material wall{0, 1};
            world.addFixed(boxShape({1, 4, 4}), {{side * 1.6, 0, 0}, {}, {}, {}}, wall);
            world.addFixed(boxShape({4, 1, 4}), {{0, side * 1.6, 0}, {}, {}, {}}, wall);
            world.addFixed(boxShape({4, 4, 1}), {{0, 0, side * 1.6}, {}, {}, {}}, wall);
        }
        const double before = world.energy();
        world.run(10);
        BOOST_CHECK_SMALL((world.energy() - before) / totalsOf(world.bodies).kineticEnergy, 1e-6);
        for (BodyNumber i = 1; i <= 60; ++i) BOOST_CHECK_LT(length(world.bodies.motion(i).position), 1.8);
    }
}

BOOST_AUTO_TEST_CASE(free_cluster_keeps_momentum_and_angular_momentum) {
    TestWorld world;
    world.gravity = {};
    addGas(world, {0.3, 0.8});
    for (BodyNumber i = 1; i <= 60; ++i) {  // towards the middle
        BodyMotion motion = world.bodies.motion(i);
        motion.velocity = motion.velocity * 0.3 - motion.position * 2.0;
        world.bodies.setMotion(i, motion);
    }
    const Totals before = totalsOf(world.bodies);
    world.run(2);
    const Totals after = totalsOf(world.bodies);
    BOOST_CHECK_SMALL(distance(after.momentum, before.momentum), 1e-11);
    BOOST_CHECK_SMALL(distance(after.angularMomentum, before.angularMomentum), 1e-10);
    BOOST_CHECK_LT(after.kineticEnergy, before.kineticEnergy);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace orrery::solver::test

#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>

#include "random_linkages.hpp"

namespace orrery::solver::test {
namespace {

std::size_t rowsOf(const Joint& joint) {
    std::size_t rows = 0;
    for (std::size_t i = 0; i < joint.elementCount; ++i) rows += joint.elements[i].kind == ElementKind::Point ? 3U : 1U;
    return rows;
}

double momentAbout(const JointWorld& world, std::size_t axis) {
    const Sym3& inertia = world.bodies.inertia[1].own;
    return std::array<double, 3>{inertia.xx, inertia.yy, inertia.zz}[axis];
}

BOOST_AUTO_TEST_SUITE(joint_kinds)

BOOST_AUTO_TEST_CASE(joints_hold_what_they_say) {
    const std::array<std::size_t, kKindCount> rows{3, 5, 4, 5, 6, 3, 4, 3, 4, 3, 1, 4, 3};
    for (int kind = 0; kind < kKindCount; ++kind) {
        for (const double dt : kSteps) {
            Dice dice(static_cast<std::uint64_t>(kind) + 1);
            JointWorld world(dt);
            const BodyNumber a = world.add(boxMass(2, {0.3, 0.4, 0.5}), {{}, {}, {}, {1, -2, 3}});
            const BodyNumber b = world.add(boxMass(1, {0.5, 0.2, 0.3}), {{0.6, 0.1, 0}, {}, {}, {-2, 1, 2}});
            Joint& joint = world.add(jointOfKind(kind, world.bodies, a, b, {0.3, 0.1, 0.1}, dice));
            BOOST_CHECK_EQUAL(rowsOf(joint), rows[static_cast<std::size_t>(kind)]);
            readJoint(world.bodies, joint);
            BOOST_CHECK_SMALL(joint.gap + joint.axisGap, 1e-12);
            for (std::size_t i = 0; i < joint.axisCount; ++i) BOOST_CHECK_SMALL(joint.axes[i].position, 1e-12);
            world.start();
            const Vec3 before = totalsOf(world.bodies).angularMomentum;
            world.gravity = {};
            for (BodyLoad& load : world.bodies.loads) load = {};
            world.startEnergy = world.energy();
            const double kinetic = world.startEnergy;
            world.run(3);
            BOOST_TEST_INFO("kind " << kind << " dt " << dt);
            BOOST_CHECK_LT(world.gap, 1e-9);
            BOOST_CHECK_LT(world.gained, 1e-9 * kinetic);
            BOOST_CHECK_LT(world.lost(), 0.02 * kinetic);
            BOOST_CHECK_SMALL(distance(totalsOf(world.bodies).angularMomentum, before), 1e-6);
            BOOST_CHECK_EQUAL(world.stepper.counts().failed, 0);
        }
    }
}

// The furthest beyond a stop.
double beyondStops(const Joint& joint) {
    double beyond = 0;
    for (std::size_t i = 0; i < joint.axisCount; ++i)
        beyond =
            std::max({beyond, joint.axes[i].position - joint.axes[i].high, joint.axes[i].low - joint.axes[i].position});
    return beyond;
}

// Angles, too, whose pointer is not across their axis.
BOOST_AUTO_TEST_CASE(stops_of_no_kind_add_energy) {
    for (int kind = 0; kind < kKindCount; ++kind) {
        for (std::uint64_t i = 0; i < 20; ++i) {
            Dice dice(i);
            JointWorld world(kAllSteps[i % std::size(kAllSteps)]);
            world.gravity = {};
            const BodyNumber a = world.add(boxMass(2, {0.3, 0.4, 0.5}), {{}, {}, dice.unit(), dice.unit() * 6.0});
            const BodyNumber b = world.add(boxMass(1, {0.5, 0.2, 0.3}), {{0.6, 0.1, 0}, {}, {}, dice.unit() * 6.0});
            Joint& joint = world.add(jointOfKind(kind, world.bodies, a, b, {0.3, 0.1, 0.1}, dice));
            for (std::size_t k = 0; k < joint.axisCount; ++k) {
                joint.axes[k].low = -dice.between(0.05, 0.5);
                joint.axes[k].high = dice.between(0.05, 0.5);
                joint.axes[k].bounce = i % 2 == 0 ? 0 : 0.5;
            }
            world.start();
            double beyond = 0;
            while (world.time < 2) {
                world.step();
                beyond = std::max(beyond, beyondStops(joint));
            }
            BOOST_TEST_INFO("kind " << kind << ", throw " << i);
            BOOST_CHECK_LT(world.gained, 1e-9 * world.startEnergy);
            BOOST_CHECK_LT(world.gap, 1e-9);
            BOOST_CHECK_LT(beyond, 1e-9);
            BOOST_CHECK_EQUAL(world.stepper.counts().failed, 0);
        }
    }
}

// The six-degree joint that turns about one axis turns about it all the way, and is that hinge.
BOOST_AUTO_TEST_CASE(six_degree_joint_with_one_turn_is_a_hinge) {
    for (std::size_t free = 0; free < 3; ++free) {
        JointWorld world(0.01);
        world.gravity = {};
        const Vec3 axes[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        HeldDirections held{{true, true, true}, {true, true, true}};
        held.turns[free] = false;
        const Vec3 place = axes[(free + 1) % 3] * 0.4;
        const BodyNumber body = world.add(boxMass(1, {0.5, 0.2, 0.3}), {place, {}, {}, axes[free] * 20.0});
        world.add(sixDegreeJoint(world.bodies, world.ground, body, {}, {}, {}, {}, held));
        world.start();
        const double energy = world.startEnergy;
        world.run(2);
        BOOST_CHECK_CLOSE_FRACTION(world.axis(0).speed, std::sqrt(2 * energy / (0.4 * 0.4 + momentAbout(world, free))),
                                   1e-3);
        BOOST_CHECK_GT(std::abs(world.axis(0).position), 2);
        BOOST_CHECK_LT(world.gap, 1e-9);
    }
}

// The first free axis, of A, stays across the second one, of B: the middle one is no other than the two others.
BOOST_AUTO_TEST_CASE(six_degree_joint_with_two_turns_is_a_universal_joint) {
    for (std::size_t held = 0; held < 3; ++held) {
        JointWorld world(1.0 / 240);
        world.gravity = {};
        HeldDirections directions{{true, true, true}, {false, false, false}};
        directions.turns[held] = true;
        const BodyNumber a = world.add(boxMass(2, {0.3, 0.4, 0.5}), {{}, {}, {}, {1, -2, 3}});
        const BodyNumber b = world.add(boxMass(1, {0.5, 0.2, 0.3}), {{0.6, 0.1, 0}, {}, {}, {-4, 5, 6}});
        world.add(sixDegreeJoint(world.bodies, a, b, {0.3, 0, 0}, {}, {0.3, 0, 0}, {}, directions));
        world.start();
        const std::size_t first = held == 0 ? 1 : 0;
        const std::size_t second = held == 2 ? 1 : 2;
        const auto axisOf = [&](BodyNumber body, std::size_t i) {
            const Mat3& frame = world.bodies.places[body].rotation;
            return i == 0 ? frame.x : i == 1 ? frame.y : frame.z;
        };
        for (int i = 0; i < 240; ++i) {
            world.step();
            BOOST_REQUIRE_SMALL(dot(axisOf(a, first), axisOf(b, second)), 1e-9);
        }
        BOOST_CHECK_LT(world.gained, 1e-9);
    }
}

// The positions of axes are what moves, and their speeds are the rates of those.
BOOST_AUTO_TEST_CASE(speed_of_an_axis_is_the_rate_of_its_position) {
    for (const int kind : {1, 2, 3, 6, 8, 12}) {
        Dice dice(static_cast<std::uint64_t>(kind) + 20);
        JointWorld world(1e-4);
        const BodyNumber a = world.add(boxMass(2, {0.3, 0.4, 0.5}), {{}, {}, {}, {1, -2, 3}});
        const BodyNumber b = world.add(boxMass(1, {0.5, 0.2, 0.3}), {{0.6, 0.1, 0}, {}, {}, {-2, 1, 2}});
        Joint& joint = world.add(jointOfKind(kind, world.bodies, a, b, {0.3, 0.1, 0.1}, dice));
        world.start();
        world.run(0.05);
        std::array<double, kMostRows> before{};
        for (std::size_t i = 0; i < joint.axisCount; ++i) before[i] = joint.axes[i].position;
        std::array<double, kMostRows> speeds{};
        for (std::size_t i = 0; i < joint.axisCount; ++i) speeds[i] = joint.axes[i].speed;
        world.step();
        for (std::size_t i = 0; i < joint.axisCount; ++i) {
            const double mean = (speeds[i] + joint.axes[i].speed) / 2;
            BOOST_CHECK_SMALL((joint.axes[i].position - before[i]) / 1e-4 - mean, 1e-5);
        }
    }
}

// Whole turns are counted.
BOOST_AUTO_TEST_CASE(turns_are_counted) {
    JointWorld world(0.01);
    world.gravity = {};
    const BodyNumber wheel = world.add(cylinderMass(1, 0.3, 0.1), {{}, {}, {}, {0, 20, 0}});
    world.add(hingeJoint(world.bodies, world.ground, wheel, {}, {0, 1, 0}));
    world.start();
    world.run(3);
    BOOST_CHECK_CLOSE_FRACTION(world.axis(0).position, 60, 6e-3);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace orrery::solver::test

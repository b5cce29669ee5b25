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

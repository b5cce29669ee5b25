#include <boost/test/unit_test.hpp>
#include <cmath>
#include <numbers>

#include "joint_world.hpp"

namespace orrery::solver::test {
namespace {

constexpr double kPi = std::numbers::pi;

// The complete elliptic integral of the first kind, by the arithmetic-geometric mean.
double quarterPeriod(double sineOfHalfAngle) {
    double a = 1;
    double b = std::sqrt(1 - sineOfHalfAngle * sineOfHalfAngle);
    for (int i = 0; i < 20; ++i) {
        const double mean = (a + b) / 2;
        b = std::sqrt(a * b);
        a = mean;
    }
    return kPi / (2 * a);
}

BOOST_AUTO_TEST_SUITE(joints)

BOOST_AUTO_TEST_CASE(pendulum_keeps_its_energy_and_period) {
    for (const double dt : kUsualSteps) {
        JointWorld world(dt);
        const BodyMass mass = boxMass(1, {0.6, 0.05, 0.05});
        const BodyNumber bar = world.add(mass, {{0.3, 0, 0}, {}, {}, {}});
        world.add(hingeJoint(world.bodies, world.ground, bar, {}, {0, 0, 1}));
        world.start();
        double first = 0;
        double last = 0;
        int periods = -1;
        double before = 0;
        while (world.time < 60) {
            world.step();
            const double speed = world.axis(0).speed;
            if (before > 0 && speed <= 0) {
                last = world.time + dt * speed / (before - speed);
                if (++periods == 0) first = last;
            }
            before = speed;
        }
        const double due = 4 * quarterPeriod(std::sqrt(0.5)) * std::sqrt((mass.inertia.zz + 0.09) / (kGravity * 0.3));
        BOOST_CHECK_SMALL((last - first) / periods / due - 1, 1e-3);
        BOOST_CHECK_LT(world.lost(), 2e-3 * kGravity * 0.3);
        BOOST_CHECK_LT(world.gained, 1e-9);
        BOOST_CHECK_LT(world.gap, 1e-9);
    }
}

BOOST_AUTO_TEST_CASE(chains_keep_their_energy) {
    struct Case {
        int bars;
        double length, seconds;
        bool balls;
    };
    for (const double dt : kUsualSteps) {
        for (const Case& one :
             {Case{2, 0.5, 60, false}, Case{5, 0.2, 10, false}, Case{10, 0.2, 10, false}, Case{5, 0.2, 10, true}}) {
            JointWorld world(dt);
            world.addChain(one.bars, one.length, one.balls);
            world.start();
            world.run(one.seconds);
            const double fall = kGravity * one.length * one.bars * one.bars / 2;
            BOOST_TEST_INFO(one.bars << " bars, dt " << dt);
            BOOST_CHECK_LT(world.lost(), 1e-2 * fall);
            BOOST_CHECK_LT(world.gained, 1e-9 * fall);
            BOOST_CHECK_LT(world.gap, 1e-9);
        }
    }
}

// A rope that snaps taut loses in one step more than in all others together, unless that step is cut.
BOOST_AUTO_TEST_CASE(ropes_that_snap_taut_keep_their_energy) {
    for (const double dt : kUsualSteps) {
        for (const double weight : {0.0, 200.0}) {
            JointWorld world(dt);
            const int bars = weight > 0 ? 8 : 30;
            const double length = weight > 0 ? 0.2 : 0.1;
            const double all = bars * length;
            world.addChain(bars, length, true);
            if (weight > 0) {
                const BodyNumber body = world.add(boxMass(weight, {0.4, 0.4, 0.4}), {{all + 0.2, 0, 0}, {}, {}, {}});
                world.add(ballJoint(world.bodies, static_cast<BodyNumber>(bars), body, {all, 0, 0}));
            }
            world.start();
            world.run(10);
            const double fall = kGravity * (bars * all / 2 + weight * (all + 0.2));
            BOOST_TEST_CONTEXT(bars << " bars, dt " << dt) {
                BOOST_CHECK_LT(world.lost(), 1e-2 * fall);
                BOOST_CHECK_LT(world.gained, 1e-9 * fall);
                BOOST_CHECK_LT(world.gap, 1e-6);
                BOOST_CHECK_EQUAL(world.stepper.counts().failed, 0);
            }
        }
    }
}

// Three bars and the ground, on hinges along z: in space their rows say much twice.
BOOST_AUTO_TEST_CASE(four_bars_keep_their_energy) {
    for (const double dt : kUsualSteps) {
        JointWorld world(dt);
        const Quaternion upright{0, 0, std::sqrt(0.5), std::sqrt(0.5)};
        const BodyMass arm = boxMass(1, {0.4, 0.05, 0.05});
        const BodyNumber left = world.add(arm, {{0, 0.2, 0}, upright, {}, {}});
        const BodyNumber right = world.add(arm, {{0.6, 0.2, 0}, upright, {}, {}});
        const BodyNumber bar = world.add(boxMass(2, {0.6, 0.05, 0.05}), {{0.3, 0.4, 0}, {}, {0.4, 0, 0}, {}});
        const Vec3 z{0, 0, 1};
        world.add(hingeJoint(world.bodies, world.ground, left, {}, z));
        world.add(hingeJoint(world.bodies, world.ground, right, {0.6, 0, 0}, z));
        world.add(hingeJoint(world.bodies, left, bar, {0, 0.4, 0}, z));
        world.add(hingeJoint(world.bodies, right, bar, {0.6, 0.4, 0}, z));
        world.start();
        world.run(20);
        const double fall = kGravity * 2 * (0.4 + 0.8);
        BOOST_CHECK_LT(world.lost(), 1e-2 * fall);
        BOOST_CHECK_LT(world.gained, 1e-9 * fall);
        BOOST_CHECK_LT(world.gap, 1e-6);
        BOOST_CHECK_SMALL(world.bodies.motion(bar).position.z, 1e-6);
    }
}

BOOST_AUTO_TEST_CASE(door_on_two_hinges_swings_as_on_one) {
    for (const double dt : kUsualSteps) {
        double angles[2];
        for (const int hinges : {1, 2}) {
            JointWorld world(dt);
            const BodyNumber door =
                world.add(boxMass(20, {0.9, 2, 0.04}), {{0.45, 1, 0}, {}, {0, 0, -0.45}, {0, 1, 0}});
            for (int i = 0; i < hinges; ++i)
                world.add(hingeJoint(world.bodies, world.ground, door, {0, 0.3 + i * 1.4, 0}, {0, 1, 0}));
            world.start();
            world.run(5);
            angles[hinges - 1] = world.axis(0).position;
            BOOST_CHECK_LT(world.gap, 1e-6);
            BOOST_CHECK_CLOSE_FRACTION(world.axis(0).speed, 1, 1e-6);
        }
        BOOST_CHECK_SMALL(angles[0] - angles[1], 1e-6);
    }
}

// A heavy top: of the two steady precessions, the slow one.
BOOST_AUTO_TEST_CASE(top_precesses) {
    for (const double dt : kUsualSteps) {
        JointWorld world(dt);
        const double arm = 0.3;
        const BodyMass mass = cylinderMass(1, 0.2, 0.05);
        const double tilt = kPi / 3;
        const double across = mass.inertia.xx + arm * arm;  // about the tip
        const double along = mass.inertia.yy;
        const double spin = 60;  // about the axis, in all
        const double square = along * along * spin * spin - 4 * across * std::cos(tilt) * kGravity * arm;
        const double precession = (along * spin - std::sqrt(square)) / (2 * across * std::cos(tilt));
        const Vec3 axis{std::sin(tilt), std::cos(tilt), 0};
        const Vec3 turning = Vec3{0, precession, 0} + axis * (spin - precession * std::cos(tilt));
        const Quaternion attitude{0, 0, -std::sin(tilt / 2), std::cos(tilt / 2)};
        const BodyNumber top = world.add(mass, {axis * arm, attitude, cross(turning, axis * arm), turning});
        world.add(ballJoint(world.bodies, world.ground, top, {}));
        world.start();
        double turned = 0;
        double before = 0;
        double nutation = 0;
        while (world.time < 10) {
            world.step();
            const Vec3 place = world.bodies.motion(top).position;
            const double angle = std::atan2(-place.z, place.x);
            turned += std::remainder(angle - before, 2 * kPi);
            before = angle;
            nutation = std::max(nutation, std::abs(std::acos(place.y / arm) - tilt));
        }
        BOOST_CHECK_CLOSE_FRACTION(turned / world.time, precession, 0.02);
        BOOST_CHECK_LT(nutation, 0.05);
    }
}

BOOST_AUTO_TEST_CASE(masses_of_a_chain_may_differ_ten_thousand_times) {
    for (const double dt : kSteps) {
        JointWorld world(dt);
        BodyNumber before = world.ground;
        double fall = 0;
        for (int i = 0; i < 8; ++i) {
            const double mass = i % 2 == 0 ? 0.01 : 100;
            const double x = i * 0.2;
            const BodyNumber bar = world.add(boxMass(mass, {0.2, 0.03, 0.03}), {{x + 0.1, 0, 0}, {}, {}, {}});
            world.add(ballJoint(world.bodies, before, bar, {x, 0, 0}));
            fall += mass * kGravity * (x + 0.1);
            before = bar;
        }
        world.start();
        world.run(5);
        BOOST_CHECK_LT(world.gained, 1e-9 * fall);
        BOOST_CHECK_LT(world.gap, 1e-6);
        BOOST_CHECK_EQUAL(world.stepper.counts().failed, 0);
    }
}

BOOST_AUTO_TEST_CASE(gap_that_somebody_made_closes_without_a_burst) {
    JointWorld world(0.01);
    world.addChain(3, 0.3, true);
    world.start();
    BodyMotion moved = world.bodies.motion(2);
    moved.position.y += 0.1;
    world.bodies.setMotion(2, moved);
    double fastest = 0;
    for (int i = 0; i < 100; ++i) {
        world.step();
        for (const BodyNumber body : {1U, 2U, 3U})
            fastest = std::max(fastest, length(world.bodies.motion(body).velocity));
    }
    BOOST_CHECK_LT(fastest, 6);
    for (const Joint& joint : world.joints.joints) BOOST_CHECK_LT(joint.gap, 1e-6);
}

bool sameBits(const BodyStore& a, const BodyStore& b) {
    for (BodyNumber i = 0; i < a.size(); ++i) {
        const BodyMotion p = a.motion(i);
        const BodyMotion q = b.motion(i);
        if (distance(p.position, q.position) != 0 || distance(p.velocity, q.velocity) != 0 ||
            distance(p.angularVelocity, q.angularVelocity) != 0 || p.attitude.w != q.attitude.w)
            return false;
    }
    return true;
}

// Bodies and joints are the whole state.
BOOST_AUTO_TEST_CASE(run_goes_on_from_a_copy_with_the_same_bits) {
    JointWorld world(0.01);
    world.addChain(6, 0.2, true);
    world.start();
    world.run(0.5);
    BodyStore bodies = world.bodies;
    JointStore joints = world.joints;
    JointStep stepper;
    stepper.prepare(bodies, joints);
    for (int i = 0; i < 50; ++i) {
        world.step();
        stepper.step(bodies, joints, world.settings);
    }
    BOOST_CHECK(sameBits(world.bodies, bodies));
}

BOOST_AUTO_TEST_CASE(group_does_not_see_another_one) {
    JointWorld alone(0.01);
    JointWorld together(0.01);
    for (JointWorld* world : {&alone, &together}) world->addChain(4, 0.2, false);
    const BodyNumber other = together.add(boxMass(1, {1, 1, 1}), {{5, 0, 0}, {}, {}, {9, 0, 3}});
    together.add(ballJoint(together.bodies, together.ground, other, {4, 0, 0}));
    for (JointWorld* world : {&alone, &together}) {
        world->start();
        world->run(1);
    }
    BOOST_CHECK(sameBits(alone.bodies, together.bodies));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace orrery::solver::test

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <numbers>

#include "joint_world.hpp"

namespace orrery::solver::test {
namespace {

// A body without weight on a hinge through its centre, or on a slider: both along z.
JointWorld oneAxis(double dt, AxisKind kind, double resistance, double speed) {
    JointWorld world(dt);
    world.gravity = {};
    const bool turns = kind == AxisKind::Turn;
    const double r = resistance;
    const BodyMass mass = turns ? BodyMass{1, {r, 0, 0, r, 0, r}} : BodyMass{r, {0.1, 0, 0, 0.2, 0, 0.3}};
    const Vec3 z{0, 0, 1};
    const BodyNumber body = world.add(mass, {{}, {}, turns ? Vec3{} : z * speed, turns ? z * speed : Vec3{}});
    world.add(turns ? hingeJoint(world.bodies, world.ground, body, {}, z)
                    : sliderJoint(world.bodies, world.ground, body, z));
    return world;
}
constexpr AxisKind kKinds[] = {AxisKind::Turn, AxisKind::Along};

BOOST_AUTO_TEST_SUITE(joint_axes)

BOOST_AUTO_TEST_CASE(stop_is_hit_exactly) {
    for (const double dt : kSteps) {
        for (const AxisKind kind : kKinds) {
            JointWorld world = oneAxis(dt, kind, 0.5, 5);
            world.axis(0).high = 1;
            world.start();
            double most = 0;
            while (world.time < 0.5) {
                world.step();
                most = std::max(most, world.axis(0).position);
            }
            BOOST_CHECK_SMALL(most - 1, 1e-9);
            BOOST_CHECK_SMALL(world.axis(0).position - 1, 1e-9);
            BOOST_CHECK_SMALL(world.axis(0).speed, 1e-9);
        }
    }
}

// To the right place at all times: the impulse acts at the time of contact.
BOOST_AUTO_TEST_CASE(stops_throw_back_at_the_time_of_contact) {
    for (const double dt : kSteps) {
        for (const AxisKind kind : kKinds) {
            for (const double e : {0.5, 1.0}) {
                JointWorld world = oneAxis(dt, kind, 0.5, 5);
                world.axis(0).high = 1;
                world.axis(0).low = -1;
                world.axis(0).bounce = e;
                world.start();
                while (world.time < 0.55) world.step();
                BOOST_CHECK_CLOSE_FRACTION(world.axis(0).speed, -5 * e, 1e-4);
                const bool isExact = kind == AxisKind::Along;  // turns are cut, not stretched: to second order
                BOOST_CHECK_SMALL(world.axis(0).position - (1 - 5 * e * (world.time - 0.2)), isExact ? 1e-9 : 5e-3);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(weight_at_a_stop_is_read) {
    for (const double dt : kSteps) {
        JointWorld world(dt);
        const BodyNumber arm = world.add(boxMass(2, {1, 0.1, 0.1}), {{0.5, 0, 0}, {}, {}, {}});
        world.add(hingeJoint(world.bodies, world.ground, arm, {}, {0, 0, 1}));
        world.axis(0).low = 0;
        world.start();
        world.run(0.5);
        BOOST_CHECK_SMALL(world.axis(0).position, 1e-9);
        BOOST_CHECK_CLOSE_FRACTION(world.axis(0).stopReading, 2 * kGravity * 0.5, 1e-6);
        BOOST_CHECK_EQUAL(world.axis(0).motorReading, 0);
    }
}

BOOST_AUTO_TEST_CASE(stops_may_become_soft_and_rigid_again) {
    for (const double dt : kUsualSteps) {
        JointWorld world(dt);
        const BodyNumber body = world.add(boxMass(1, {0.1, 0.1, 0.1}), {});
        world.add(sliderJoint(world.bodies, world.ground, body, {0, 1, 0}));
        world.axis(0).low = 0;
        world.start();
        world.run(0.5);
        BOOST_CHECK_SMALL(world.axis(0).position, 1e-9);
        world.axis(0).stopStiffness = 1000;
        world.axis(0).stopDamping = 30;
        world.run(2);
        BOOST_CHECK_CLOSE_FRACTION(world.axis(0).position, -kGravity / 1000, 1e-3);
        world.axis(0).stopStiffness = world.axis(0).stopDamping = 0;
        world.run(2);
        BOOST_CHECK_SMALL(world.axis(0).position, 1e-9);
    }
}

BOOST_AUTO_TEST_CASE(arm_leaves_its_stop_when_it_falls_away_from_it) {
    JointWorld world(0.01);
    const BodyNumber arm = world.add(boxMass(2, {1, 0.1, 0.1}), {{0.5, 0, 0}, {}, {0, 1, 0}, {0, 0, 2}});
    world.add(hingeJoint(world.bodies, world.ground, arm, {}, {0, 0, 1}));
    world.axis(0).high = 0.05;
    world.start();
    world.run(0.1);
    BOOST_CHECK_LT(world.axis(0).position, 0.05);
    world.run(0.3);
    BOOST_CHECK_LT(world.axis(0).position, -0.3);
    BOOST_CHECK_LT(world.gained, 1e-9);
}

BOOST_AUTO_TEST_CASE(motor_speeds_up_with_its_greatest_force) {
    for (const double dt : kSteps) {
        for (const AxisKind kind : kKinds) {
            JointWorld world = oneAxis(dt, kind, 0.5, 0);
            world.axis(0).motorSpeed = 2;
            world.axis(0).motorForce = 1;
            world.start();
            while (world.time < 0.5) world.step();
            BOOST_CHECK_CLOSE_FRACTION(world.axis(0).speed, 2 * world.time, 1e-10);
            BOOST_CHECK_CLOSE_FRACTION(world.axis(0).motorReading, 1, 1e-9);
            world.run(1);
            BOOST_CHECK_CLOSE_FRACTION(world.axis(0).speed, 2, 1e-10);
            BOOST_CHECK_SMALL(world.axis(0).motorReading, 1e-3);
        }
    }
}

// 1 N m on 0.5 kg m^2.
BOOST_AUTO_TEST_CASE(torque_speeds_up_exactly) {
    for (const double dt : kSteps) {
        JointWorld world = oneAxis(dt, AxisKind::Turn, 0.5, 0);
        world.bodies.loads[1].torque = {0, 0, 1};
        world.start();
        world.run(1);
        BOOST_CHECK_CLOSE_FRACTION(world.axis(0).speed, 2 * world.time, 1e-12);
        BOOST_CHECK_SMALL(world.axis(0).position - world.time * world.time, 1e-4);  // turns are cut, not stretched
    }
}

BOOST_AUTO_TEST_CASE(motor_holds_a_load) {
    for (const double dt : kSteps) {
        JointWorld world(dt);
        const BodyNumber arm = world.add(boxMass(2, {1, 0.1, 0.1}), {{0.5, 0, 0}, {}, {}, {}});
        world.add(hingeJoint(world.bodies, world.ground, arm, {}, {0, 0, 1}));
        world.axis(0).motorForce = 100;
        world.start();
        world.run(2);
        BOOST_CHECK_SMALL(world.axis(0).position, 1e-6);
        BOOST_CHECK_CLOSE_FRACTION(world.axis(0).motorReading, 2 * kGravity * 0.5, 1e-6);
        world.axis(0).motorSpeed = 5;
        world.run(0.5);
        double worst = 0;
        for (int i = 0; i < 100; ++i) {
            world.step();
            worst = std::max(worst, std::abs(world.axis(0).speed - 5));
        }
        BOOST_CHECK_SMALL(worst, 1e-6);
        world.axis(0).motorForce = 5;  // too weak: it falls
        world.axis(0).motorSpeed = 0;
        for (int i = 0; i < 200; ++i) {
            world.step();
            BOOST_CHECK_LT(std::abs(world.axis(0).motorReading), 5 * (1 + 1e-3));
        }
    }
}

BOOST_AUTO_TEST_CASE(endless_motor_has_its_speed_at_once) {
    for (const double dt : kSteps) {
        JointWorld world = oneAxis(dt, AxisKind::Turn, 0.5, 0);
        world.axis(0).motorSpeed = 3;
        world.axis(0).motorForce = HUGE_VAL;
        world.start();
        world.run(1);
        BOOST_CHECK_CLOSE_FRACTION(world.axis(0).position, 3 * world.time, 1e-9);
    }
}

// The stop wins; the motor pushes against it.
BOOST_AUTO_TEST_CASE(motor_and_stop_are_read_apart) {
    for (const double dt : kSteps) {
        JointWorld world = oneAxis(dt, AxisKind::Turn, 0.5, 0);
        world.axis(0).motorSpeed = 3;
        world.axis(0).motorForce = 4;
        world.axis(0).high = 0.3;
        world.axis(0).stiffness = 10;
        world.start();
        world.run(2);
        BOOST_CHECK_SMALL(world.axis(0).position - 0.3, 1e-9);
        BOOST_CHECK_CLOSE_FRACTION(world.axis(0).motorReading, 4, 1e-9);
        BOOST_CHECK_CLOSE_FRACTION(world.axis(0).springReading, -3, 1e-9);
        BOOST_CHECK_CLOSE_FRACTION(world.axis(0).stopReading, -1, 1e-6);  // what its place is met to
    }
}

BOOST_AUTO_TEST_CASE(slider_crank_follows_its_motor) {
    for (const double dt : kUsualSteps) {
        JointWorld world(dt);
        const Vec3 z{0, 0, 1};
        const BodyNumber crank = world.add(boxMass(1, {0.3, 0.05, 0.05}), {{0.15, 0, 0}, {}, {}, {}});
        const BodyNumber rod = world.add(boxMass(1, {1, 0.05, 0.05}), {{0.8, 0, 0}, {}, {}, {}});
        const BodyNumber piston = world.add(boxMass(2, {0.1, 0.1, 0.1}), {{1.3, 0, 0}, {}, {}, {}});
        world.add(hingeJoint(world.bodies, world.ground, crank, {}, z));
        world.add(hingeJoint(world.bodies, crank, rod, {0.3, 0, 0}, z));
        world.add(hingeJoint(world.bodies, rod, piston, {1.3, 0, 0}, z));
        world.add(sliderJoint(world.bodies, world.ground, piston, {1, 0, 0}));
        world.axis(0).motorSpeed = 6;
        world.axis(0).motorForce = HUGE_VAL;
        world.start();
        double worst = 0;
        while (world.time < 10) {
            world.step();
            const double angle = 6 * world.time;
            const double side = 0.3 * std::sin(angle);
            const double due = 0.3 * std::cos(angle) + std::sqrt(1 - side * side);
            worst = std::max(worst, std::abs(world.bodies.motion(piston).position.x - due));
        }
        BOOST_CHECK_SMALL(worst, 1e-6);
        BOOST_CHECK_LT(world.gap, 1e-6);
    }
}

BOOST_AUTO_TEST_CASE(spring_without_damper_swings_on) {
    for (const double dt : kUsualSteps) {
        for (const AxisKind kind : kKinds) {
            for (const double phase : {0.1, 0.5, 0.83, 1.0, 2.0}) {
                JointWorld world = oneAxis(dt, kind, 0.5, 0);
                const double rate = phase / dt;
                world.axis(0).stiffness = 0.5 * rate * rate;
                world.axis(0).rest = 0.2;
                world.start();
                double least = 1;
                double most = -1;
                while (world.time < 10) {
                    world.step();
                    if (world.time < 9) continue;
                    least = std::min(least, world.axis(0).position);
                    most = std::max(most, world.axis(0).position);
                }
                BOOST_TEST_INFO("phase " << phase << " dt " << dt);
                BOOST_CHECK_CLOSE_FRACTION(most - least, 0.4, 2e-2);  // tops lie between the steps
                const double speed = world.axis(0).speed;
                const double way = world.axis(0).position - 0.2;
                BOOST_CHECK_CLOSE_FRACTION(std::sqrt(way * way + speed * speed / (rate * rate)), 0.2, 1e-3);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(damped_spring_follows_the_closed_form) {
    for (const double dt : kUsualSteps) {
        JointWorld world = oneAxis(dt, AxisKind::Along, 2, 0);
        world.axis(0).stiffness = 50;
        world.axis(0).damping = 2;
        world.axis(0).rest = 1;
        world.start();
        while (world.time < 1) world.step();
        const double rate = std::sqrt(25 - 0.25);
        const double t = world.time;
        const double due = 1 - std::exp(-0.5 * t) * (std::cos(rate * t) + 0.5 / rate * std::sin(rate * t));
        BOOST_CHECK_SMALL(world.axis(0).position - due, 2e-3);
    }
}

BOOST_AUTO_TEST_CASE(springs_beyond_all_steps_come_to_rest) {
    for (const double dt : kSteps) {
        for (const double stiffness : {1e6, 1e9, 1e12}) {
            for (const double damping : {0.0, 1e3, 1e7}) {
                JointWorld world(dt);
                const BodyNumber body = world.add(boxMass(1, {0.1, 0.1, 0.1}), {});
                world.add(sliderJoint(world.bodies, world.ground, body, {0, 1, 0}));
                world.axis(0).stiffness = stiffness;
                world.axis(0).damping = damping;
                world.start();
                world.run(1);
                BOOST_CHECK_SMALL(world.axis(0).position + kGravity / stiffness, 1e-4);
                BOOST_CHECK_SMALL(world.axis(0).speed, 0.01);
                const bool isResolved = stiffness == 1e6 && damping == 0;  // by substeps: it swings on
                if (!isResolved) BOOST_CHECK_CLOSE_FRACTION(world.axis(0).springReading, kGravity, 1e-3);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(soft_joint_gives_way_as_its_spring) {
    JointWorld world(0.01);
    const BodyNumber body = world.add(boxMass(2, {0.1, 0.1, 0.1}), {{1, 0, 0}, {}, {}, {}});
    Joint& joint = world.add(ballJoint(world.bodies, world.ground, body, {1, 0, 0}));
    joint.stiffness = 1e4;
    joint.damping = 2e2;
    world.start();
    world.run(3);
    BOOST_CHECK_CLOSE_FRACTION(-world.bodies.motion(body).position.y, 2 * kGravity / 1e4, 1e-6);
    BOOST_CHECK_CLOSE_FRACTION(world.joints.joints[0].gap, 2 * kGravity / 1e4, 1e-6);
}

BOOST_AUTO_TEST_CASE(feedback_of_a_hanging_weight) {
    for (const double dt : kSteps) {
        JointWorld world(dt);
        const BodyNumber weight = world.add(boxMass(200, {0.5, 0.5, 0.5}), {{0, -1, 0}, {}, {}, {}});
        const BodyNumber link = world.add(boxMass(0.1, {0.05, 0.5, 0.05}), {{0, -0.5, 0}, {}, {}, {}});
        world.add(ballJoint(world.bodies, world.ground, link, {0, -0.25, 0}));
        world.add(ballJoint(world.bodies, link, weight, {0, -0.75, 0}));
        world.start();
        world.run(1);
        BOOST_CHECK_CLOSE_FRACTION(world.joints.joints[0].force.y, 200.1 * kGravity, 1e-9);
        BOOST_CHECK_CLOSE_FRACTION(world.joints.joints[1].force.y, 200 * kGravity, 1e-9);
        BOOST_CHECK_SMALL(length(world.bodies.motion(weight).velocity), 1e-12);
    }
}

BOOST_AUTO_TEST_CASE(feedback_of_a_lever) {
    for (const double dt : kSteps) {
        JointWorld world(dt);
        const BodyNumber post = world.add(boxMass(5, {0.1, 1, 0.1}), {});
        const BodyNumber arm = world.add(boxMass(3, {2, 0.1, 0.1}), {{1, 0, 0}, {}, {}, {}});
        world.add(fixedJoint(world.bodies, world.ground, post));
        Joint fixed = emptyJoint(world.bodies, post, arm, {}, {});
        const HeldDirections all{{true, true, true}, {true, true, true}};
        fixed = sixDegreeJoint(world.bodies, post, arm, {}, {}, {}, {}, all);
        world.add(fixed);
        world.start();
        world.run(1);
        const Joint& joint = world.joints.joints[1];
        BOOST_CHECK_CLOSE_FRACTION(joint.force.y, 3 * kGravity, 1e-9);
        BOOST_CHECK_CLOSE_FRACTION(joint.torqueA.z, -3 * kGravity, 1e-9);
        BOOST_CHECK_SMALL(joint.torqueB.z, 1e-9);  // about its centre of mass nothing turns the arm
    }
}

BOOST_AUTO_TEST_CASE(feedback_of_a_whirled_ball) {
    for (const double dt : kUsualSteps) {
        JointWorld world(dt);
        world.gravity = {};
        const BodyNumber ball = world.add(ballMass(2, 0.1), {{0.7, 0, 0}, {}, {0, 0.7 * 4, 0}, {0, 0, 4}});
        world.add(ballJoint(world.bodies, world.ground, ball, {}));
        world.start();
        world.run(1);
        BOOST_CHECK_CLOSE_FRACTION(length(world.joints.joints[0].force), 2 * 0.7 * 16, 1e-3);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace orrery::solver::test

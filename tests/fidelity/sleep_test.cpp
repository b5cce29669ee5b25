// Tests which bodies fall asleep, and which do not.
#include <boost/test/unit_test.hpp>

#include <cmath>
#include <string>

#include "observe.hpp"
#include "solids.hpp"
#include "step_scenes.hpp"

using namespace orrery;
using namespace orrery::fidelity;

namespace {

SimulationOptions sleeping() {
    SimulationOptions options;
    options.autoDisable = true;
    return options;
}

// A ball at rest on level ground, pulled sideways so that it rolls off with `acceleration` m/s^2.
Scene rollingOff(double acceleration) {
    SceneBuilder make;
    addGroundPlane(make);
    Node& ball = make.addBody(make.root(), "ball", {0, 0.5, 0});
    make.addSphere(ball, "ball shape", 0.5);
    setGravity(make, {1.4 * acceleration, -9.80665, 0});
    return make.build();
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_stack_at_rest_falls_asleep_and_is_woken_by_what_hits_it) {
    SceneBuilder make;
    addGroundPlane(make);
    addStack(make, "box", 5, {}, 0);
    addStack(make, "other", 3, {10, 0, 0}, 0);
    Node& ball = make.addBody(make.root(), "ball", {-60, 60, 0}, 3);
    make.addSphere(ball, "ball shape", 0.3);
    ball.body->linearVelocity = Vector3{16, 0, 0};
    const Scene scene = make.build();
    Simulation sim = simulate(scene, sleeping());
    run(sim, 3);
    BOOST_TEST(sim.asleepCount() == 8u);
    const std::vector<Vector3> before = centers(sim);
    dBodySetPosition(sim.ode(sim.findBody("ball")), -3, 3, 0);
    dBodySetLinearVel(sim.ode(sim.findBody("ball")), 10, 0, 0);
    run(sim, 1);
    BOOST_TEST(dBodyIsEnabled(sim.ode(sim.findBody("box4"))) != 0);
    BOOST_TEST(dBodyIsEnabled(sim.ode(sim.findBody("other0"))) == 0);
    BOOST_TEST(length(difference(center(sim.ode(sim.findBody("other0"))), before[5])) == 0);
    run(sim, 20);
    BOOST_TEST(sim.asleepCount() >= 8u);
}

BOOST_AUTO_TEST_CASE(bodies_rest_for_half_a_second_before_they_sleep_at_any_step) {
    for (const double dt : {0.001, 0.01, 0.02}) {
        SceneBuilder make;
        addGroundPlane(make);
        addStack(make, "box", 1, {}, 0);
        const Scene scene = make.build();
        Simulation sim = simulate(scene, sleeping());
        while (sim.asleepCount() == 0 && sim.time() < 5) sim.step(dt);
        BOOST_TEST(sim.time() > 0.49);
        BOOST_TEST(sim.time() < 1);
    }
}

BOOST_AUTO_TEST_CASE(what_starts_slowly_does_not_sleep) {
    for (const double acceleration : {0.2, 0.05, 0.015, 0.003}) {
        const Scene scene = rollingOff(acceleration);
        Simulation sim = simulate(scene, sleeping());
        run(sim, 4);
        BOOST_TEST(sim.asleepCount() == 0u);
        BOOST_TEST(center(sim.ode(sim.findBody("ball"))).x > 0.7 * 8 * acceleration);
    }
}

Scene rolling(double speed) {
    SceneBuilder make;
    addGroundPlane(make);
    Node& ball = make.addBody(make.root(), "ball", {0, 0.25, 0});
    make.addSphere(ball, "ball shape", 0.25);
    ball.body->linearVelocity = Vector3{speed, 0, 0};
    ball.body->angularVelocity = Vector3{0, 0, -speed / 0.25};
    return make.build();
}

BOOST_AUTO_TEST_CASE(a_ball_that_rolls_slowly_comes_to_rest_where_it_may_sleep) {
    const Scene scene = rolling(0.4);
    Simulation sim = simulate(scene, sleeping());
    run(sim, 20);
    BOOST_TEST(sim.asleepCount() == 1u);
    for (const bool sleeps : {false, true}) {
        SimulationOptions options;
        options.autoDisable = sleeps;
        options.rollingFriction = !sleeps;
        Simulation other = simulate(scene, options);
        run(other, 20);
        BOOST_TEST(velocity(other.ode(other.findBody("ball"))).x == 0.4, boost::test_tools::tolerance(1e-3));
    }
}

BOOST_AUTO_TEST_CASE(a_ball_that_rolls_fast_goes_on_as_fast) {
    const Scene scene = rolling(1);
    Simulation sim = simulate(scene, sleeping());
    run(sim, 20);
    BOOST_TEST(velocity(sim.ode(sim.findBody("ball"))).x == 1, boost::test_tools::tolerance(1e-3));
}

BOOST_AUTO_TEST_CASE(a_pendulum_does_not_sleep_where_it_turns) {
    for (const double dt : {0.01, 0.001, 0.0001}) {
        SceneBuilder make;
        Node& bob = make.addBody(make.root(), "bob", {1, 2, 0});
        make.addSphere(bob, "bob shape", 0.1);
        make.addJoint(make.root(), "hinge", JointType::Hinge, nullptr, &bob, Vector3{0, 2, 0}, {{0, 0, 1}});
        const Scene scene = make.build();
        Simulation sim = simulate(scene, sleeping());
        double lowest = 2;
        for (int i = stepsOf(3, dt); i > 0; --i) {
            sim.step(dt);
            BOOST_REQUIRE(sim.asleepCount() == 0u);
            lowest = std::min(lowest, center(sim.ode(sim.findBody("bob"))).y);
        }
        BOOST_TEST(lowest < 1.01);
    }
}

// ODE counts in a world of the application's; what the simulation counts in its own comes to the same.
BOOST_AUTO_TEST_CASE(with_odes_defaults_bodies_sleep_when_ode_says_so) {
    SceneBuilder make;
    addGroundPlane(make);
    for (int i = 0; i < 5; ++i) addStack(make, "stack" + std::to_string(i) + " ", i + 1, {2.5 * i, 0, 0}, 0.03);
    const Scene scene = make.build();
    SimulationOptions options = SimulationOptions::odeDefaults();
    options.autoDisable = true;
    DiagnosticLog log;
    Simulation own = simulate(scene, options);
    const dWorldID world = dWorldCreate();
    {
        dWorldSetQuickStepNumIterations(world, dWorldGetQuickStepNumIterations(own.world()));
        Simulation theirs(scene, world, nullptr, options, log);
        for (int i = 0; i < 600; ++i) {
            own.step(0.01);
            theirs.step(0.01);
            BOOST_REQUIRE(own.stateHash() == theirs.stateHash());
            BOOST_REQUIRE(own.asleepCount() == theirs.asleepCount());
        }
        BOOST_TEST(own.asleepCount() > 0u);
    }
    dWorldDestroy(world);
}

// Its velocity does not change: after t seconds it is v t further on, together with the bodies that lie on it.
BOOST_AUTO_TEST_CASE(a_kinematic_body_never_sleeps_while_it_moves) {
    for (const double dt : {1.0 / 240, 0.01, 1.0 / 60, 0.02}) {
        for (const double speed : {0.009, 0.005, 1e-4}) {
            SceneBuilder make;
            Node& lift = make.addBody(make.root(), "lift", {});
            make.addBox(lift, "lift shape", {4, 0.2, 4});
            lift.body->type = BodyType::Kinematic;
            lift.body->linearVelocity = Vector3{0, speed, 0};
            Node& turntable = make.addBody(make.root(), "table", {10, 0, 0});
            make.addBox(turntable, "table shape", {4, 0.2, 4});
            turntable.body->type = BodyType::Kinematic;
            turntable.body->angularVelocity = Vector3{0, speed, 0};
            for (const double x : {0.0, 10.0}) {
                Node& rider = make.addBody(make.root(), "rider" + std::to_string(x), {x, 0.35, 0});
                make.addBox(rider, "rider shape" + std::to_string(x), {0.5, 0.5, 0.5});
            }
            setGravity(make, {0, -9.80665, 0});
            Simulation sim = simulate(make.build(), sleeping());
            for (int i = stepsOf(5, dt); i > 0; --i) sim.step(dt);
            const double angle = 2 * std::asin(sim.pose(sim.bodies()[1]).rotation.y);
            BOOST_TEST_CONTEXT("dt " << dt << " speed " << speed) {
                BOOST_TEST(std::abs(center(sim.ode(sim.findBody("lift"))).y - speed * sim.time()) < 1e-9);
                BOOST_TEST(std::abs(angle - speed * sim.time()) < 1e-9);
                BOOST_TEST(std::abs(sim.pose(sim.bodies()[2]).position.y - 0.35 - speed * sim.time()) < 2e-3);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(what_lies_on_a_kinematic_body_that_stands_still_sleeps) {
    SceneBuilder make;
    Node& table = make.addBody(make.root(), "table", {});
    make.addBox(table, "table shape", {4, 0.2, 4});
    table.body->type = BodyType::Kinematic;
    addStack(make, "box", 2, {0, 0.1, 0}, 0);
    setGravity(make, {0, -9.80665, 0});
    Simulation sim = simulate(make.build(), sleeping());
    run(sim, 3);
    BOOST_TEST(sim.asleepCount() == 2u);
}

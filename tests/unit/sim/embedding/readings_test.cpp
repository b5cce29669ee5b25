// The readings of instruments on bodies, against what they must be.
#include <cmath>

#include "orrery/sim/step_results.hpp"
#include "support.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

constexpr double kGravity = 9.80665;

SimulationOptions reading() {
    SimulationOptions options;
    options.bodyReadings = true;
    return options;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(body_readings)

BOOST_AUTO_TEST_CASE(an_accelerometer_at_rest_reads_gravity_upward_and_nothing_in_free_fall) {
    PlainLog log;
    Simulation simulation(balls(1, 3), reading(), log);
    BOOST_REQUIRE(simulation.results().bodyReadings().size() == 1u);
    simulation.step(kDt);
    BOOST_TEST(apart(simulation.results().bodyReadings()[0].properAcceleration, {}) < 1e-9);
    for (int i = 0; i < 400; ++i) simulation.step(kDt);
    BOOST_TEST(apart(simulation.results().bodyReadings()[0].properAcceleration, {0, kGravity, 0}) < 1e-3);
}

BOOST_AUTO_TEST_CASE(asleep_it_reads_what_it_reads_at_rest) {
    PlainLog log;
    SimulationOptions options = reading();
    options.autoDisable = true;
    Simulation simulation(balls(1, 0.5), options, log);
    for (int i = 0; i < 300; ++i) simulation.step(kDt);
    BOOST_REQUIRE(simulation.asleepCount() == 1u);
    BOOST_TEST(apart(simulation.results().bodyReadings()[0].properAcceleration, {0, kGravity, 0}) < 1e-9);
}

BOOST_AUTO_TEST_CASE(readings_are_in_the_axes_of_the_body) {
    PlainLog log;
    SceneBuilder make;
    Node& ball = make.addBody(make.root(), "ball", {0, 0, 0});
    make.addSphere(ball, "shape", 0.5);
    ball.transform.rotation = Quaternion{0, 0, std::sqrt(0.5), std::sqrt(0.5)};  // its x points up
    ball.body->angularVelocity = Vector3{0, 3, 0};                               // about the world's y: its x
    make.addBox(make.root(), "floor", {10, 1, 10}, {0, -1, 0});
    SimulationOptions options = reading();
    options.exactSpin = false;
    options.rollingFriction = false;
    Simulation simulation(make.build(), options, log);
    for (int i = 0; i < 3; ++i) simulation.step(kDt);
    const BodyReading& read = simulation.results().bodyReadings()[0];
    BOOST_TEST(std::abs(read.properAcceleration.x - kGravity) < 0.2);
    BOOST_TEST(std::abs(read.properAcceleration.y) < 0.2);
    BOOST_TEST(std::abs(read.angularVelocity.x - 3) < 0.05);
}

// A ball that a hinge leads around a circle: the force that leads it points inward.
BOOST_AUTO_TEST_CASE(on_a_circle_it_reads_the_centripetal_acceleration) {
    PlainLog log;
    SceneBuilder make;
    Node& bob = make.addBody(make.root(), "bob", {1, 0, 0});
    make.addSphere(bob, "shape", 0.1);
    bob.body->linearVelocity = Vector3{0, 2, 0};
    bob.body->angularVelocity = Vector3{0, 0, 2};
    make.addJoint(make.root(), "pivot", JointType::Hinge, &bob, nullptr, Vector3{0, 0, 0}, {{0, 0, 1}});
    SimulationOptions options = reading();
    options.plan.gravityOverride = Vector3{};
    Simulation simulation(make.build(), options, log);
    // The joint pulls from the first step on that finds it apart.
    for (int i = 0; i < 40; ++i) simulation.step(0.001);
    for (int i = 0; i < 50; ++i) {
        simulation.step(0.001);
        BOOST_TEST(apart(simulation.results().bodyReadings()[0].properAcceleration, {-4, 0, 0}) < 0.02);
        BOOST_TEST(apart(simulation.results().bodyReadings()[0].angularVelocity, {0, 0, 2}) < 1e-3);
    }
}

BOOST_AUTO_TEST_SUITE_END()

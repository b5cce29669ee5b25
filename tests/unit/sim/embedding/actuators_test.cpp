// Motors and drives whose targets an application sets while the simulation runs.
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "orrery/sim/step_results.hpp"
#include "support.hpp"

using namespace orrery;
using namespace orrery::test;

namespace actuators_test {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// An arm of 1 kg on a hinge about z, whose motor has `force` N m.
Scene arm(double force, std::optional<double> stop = {}) {
    SceneBuilder make;
    Node& bob = make.addBody(make.root(), "arm", {0.5, 0, 0});
    make.addBox(bob, "arm shape", {1, 0.1, 0.1});
    Node& joint = make.addJoint(make.root(), "elbow", JointType::Hinge, &bob, nullptr, Vector3{0, 0, 0}, {{0, 0, 1}});
    joint.joint->axes[0].fMax = force;
    if (stop) {
        joint.joint->axes[0].loStop = -*stop;
        joint.joint->axes[0].hiStop = *stop;
    }
    return make.build();
}

// A cart that a drive moves along x at 2 m/s, up to 1 m if it is limited.
Scene rail(bool turns, bool limited) {
    SceneBuilder make;
    Node& cart = make.addBody(make.root(), "cart", {0, 0, 0});
    make.addBox(cart, "cart shape", {0.2, 0.1, 0.1});
    const auto limit = [](std::vector<std::uint32_t> linear, std::vector<std::uint32_t> angular, double most) {
        JointLimit made;
        made.linearAxes = std::move(linear);
        made.angularAxes = std::move(angular);
        made.min = -most;
        made.max = most;
        return made;
    };
    JointSettings settings;
    settings.limits = {limit({1, 2}, {}, 0)};
    if (!turns) settings.limits.push_back(limit({}, {0, 1, 2}, 0));
    if (limited) settings.limits.push_back(limit({0}, {}, 1));
    JointDrive& drive = settings.drives.emplace_back();
    drive.maxForce = 1000;
    drive.velocityTarget = 2;
    make.addSixDofJoint(make.root(), "rail", cart, make.contents().addJointSettings(settings));
    return make.build();
}

SimulationOptions reading() {
    SimulationOptions options;
    options.jointReadings = true;
    return options;
}

void run(Simulation& simulation, double seconds) {
    for (int i = 0; i < seconds / kDt; ++i) simulation.step(kDt);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(actuators)

BOOST_AUTO_TEST_CASE(all_motors_and_drives_are_listed_by_name) {
    PlainLog log;
    const Simulation robot(dataScene("robot_arm.xode"), {}, log);
    std::string names;
    for (const Actuator& actuator : robot.actuators()) names += actuator.name + (actuator.angular ? " rad, " : " m, ");
    BOOST_TEST(names == "base rad, upright.1 rad, upright.2 rad, shoulder rad, elbow rad, reach m, ");
    BOOST_TEST(robot.actuators().find("elbow").value_or(99) == 4u);
    BOOST_TEST(robot.actuators()[4].maxForce == 150);
    BOOST_TEST((robot.actuators()[4].joint == robot.findJoint("elbow")));
    BOOST_TEST(robot.actuators().find(pathOf(*robot.scene().find("elbow"))).value_or(99) == 4u);
    BOOST_TEST(robot.actuators().find(pathOf(*robot.scene().find("upright")) + ".2").value_or(99) == 2u);
    BOOST_TEST(!robot.actuators().find("elbow.1").has_value());
    BOOST_TEST(!robot.actuators().find("").has_value());
    BOOST_TEST(!robot.actuators().find("/nowhere").has_value());
}

BOOST_AUTO_TEST_CASE(a_motor_becomes_a_servo_that_holds_its_load) {
    PlainLog log;
    Simulation simulation(arm(50), reading(), log);
    const std::size_t elbow = simulation.actuators().find("elbow").value();
    for (const double target : {1.0, -0.7, 3.0}) {
        BOOST_REQUIRE(simulation.actuators().setTargetPosition(elbow, target));
        run(simulation, 2);
        BOOST_TEST(std::abs(simulation.results().jointReadings()[0].position[0] - target) < 1e-3);
        BOOST_TEST(std::abs(simulation.results().jointReadings()[0].rate[0]) < 1e-3);
    }
}

BOOST_AUTO_TEST_CASE(a_servo_keeps_to_its_speed) {
    PlainLog log;
    Simulation simulation(arm(500), reading(), log);
    BOOST_REQUIRE(simulation.actuators().setTargetPosition(0, 2, 0.5));
    run(simulation, 2);
    BOOST_TEST(std::abs(simulation.results().jointReadings()[0].position[0] - 1) < 0.01);
    BOOST_TEST(std::abs(simulation.results().jointReadings()[0].rate[0] - 0.5) < 1e-3);
}

BOOST_AUTO_TEST_CASE(a_servo_is_as_strong_as_its_motor) {
    PlainLog log;
    // 4.9 N m hold the arm level; it has 3.
    Simulation simulation(arm(3), reading(), log);
    BOOST_REQUIRE(simulation.actuators().setTargetPosition(0, 0));
    run(simulation, 3);
    BOOST_TEST(simulation.results().jointReadings()[0].position[0] < -0.5);
}

BOOST_AUTO_TEST_CASE(without_stops_it_goes_the_shorter_way_and_with_them_the_free_one) {
    PlainLog log;
    Simulation free(arm(100), reading(), log);
    BOOST_REQUIRE(free.actuators().setTargetPosition(0, 3));
    run(free, 1);
    BOOST_REQUIRE(free.actuators().setTargetPosition(0, -3, 2));
    run(free, 0.1);
    BOOST_TEST(free.results().jointReadings()[0].rate[0] > 0);  // on through pi
    Simulation stopped(arm(100, 3.1), reading(), log);
    BOOST_REQUIRE(stopped.actuators().setTargetPosition(0, 3));
    run(stopped, 1);
    BOOST_REQUIRE(stopped.actuators().setTargetPosition(0, -3, 2));
    run(stopped, 0.1);
    BOOST_TEST(stopped.results().jointReadings()[0].rate[0] < 0);
}

BOOST_AUTO_TEST_CASE(a_velocity_takes_the_place_of_a_servo) {
    PlainLog log;
    Simulation simulation(arm(500), reading(), log);
    BOOST_REQUIRE(simulation.actuators().setTargetPosition(0, 1));
    run(simulation, 1);
    BOOST_REQUIRE(simulation.actuators().setTargetVelocity(0, 1.5));
    run(simulation, 1);
    BOOST_TEST(std::abs(simulation.results().jointReadings()[0].rate[0] - 1.5) < 1e-6);
}

BOOST_AUTO_TEST_CASE(a_target_wakes_what_it_moves) {
    PlainLog log;
    SimulationOptions options = reading();
    options.autoDisable = true;
    Simulation simulation(arm(50), options, log);
    BOOST_REQUIRE(simulation.actuators().setTargetPosition(0, 0));
    run(simulation, 3);
    BOOST_REQUIRE(simulation.asleepCount() == 1u);
    BOOST_REQUIRE(simulation.actuators().setTargetPosition(0, 1));
    run(simulation, 2);
    BOOST_TEST(std::abs(simulation.results().jointReadings()[0].position[0] - 1) < 1e-2);
}

BOOST_AUTO_TEST_CASE(servos_go_with_their_joints_and_leave_the_others_alone) {
    PlainLog log;
    Simulation simulation(arm(50), reading(), log);
    const auto second = simulation.add(arm(50), {{5, 0, 0}, {}}, log);
    BOOST_REQUIRE(second.has_value());
    BOOST_REQUIRE(simulation.actuators().size() == 2u);
    BOOST_REQUIRE(simulation.actuators().setTargetPosition(0, -1));
    BOOST_REQUIRE(simulation.actuators().setTargetPosition(1, 1));
    BOOST_REQUIRE(simulation.remove(InstanceId{}));
    BOOST_TEST(simulation.actuators().size() == 1u);
    run(simulation, 2);
    BOOST_TEST(std::abs(simulation.results().jointReadings()[0].position[0] - 1) < 1e-3);
    BOOST_REQUIRE(simulation.remove(simulation.actuators()[0].joint));
    BOOST_TEST(simulation.actuators().empty());
    BOOST_TEST(!simulation.actuators().setTargetPosition(0, 1));
    run(simulation, 0.1);
}

BOOST_AUTO_TEST_CASE(drives_of_joints_between_frames_take_targets_alike) {
    PlainLog log;
    Simulation simulation(dataScene("joints.gltf"), reading(), log);
    std::size_t held = 0;
    for (std::size_t i = 0; i < simulation.actuators().size(); ++i) {
        held += simulation.actuators().setTargetPosition(i, 0.1) ? 1U : 0U;
        simulation.actuators().setTargetVelocity(i, 0.1);
    }
    BOOST_TEST(held > 0u);
    BOOST_TEST(held < simulation.actuators().size());  // motors without a spring hold no place
    run(simulation, 1);
    BOOST_TEST(simulation.ok());
}

// The arm turns about its end: m l^2 / 12 + m (l/2)^2, plus its thickness.
BOOST_AUTO_TEST_CASE(a_torque_accelerates_as_newton_says) {
    PlainLog log;
    for (const Solver solver : {Solver::Auto, Solver::Own}) {
        SimulationOptions options = reading();
        options.solver = solver;
        Scene scene = arm(50);
        Simulation simulation(scene, options, log);
        simulation.gravity().setWorld({});
        dMass mass;
        dBodyGetMass(simulation.ode(simulation.findBody("arm")), &mass);
        const double inertia = mass.I[10] + mass.mass * 0.25;
        Actuators actuators = simulation.actuators();
        BOOST_REQUIRE(actuators.setTorque(0, 2));
        BOOST_TEST((actuators.mode(0) == ActuatorMode::Torque));
        BOOST_TEST(actuators.state(0).maxForce == 50);
        run(simulation, 0.2);
        BOOST_TEST(std::abs(simulation.results().jointReadings()[0].rate[0] / (2 / inertia * 0.2) - 1) < 0.01);
        BOOST_REQUIRE(actuators.setTargetVelocity(0, 0));
        run(simulation, 0.2);
        BOOST_TEST(std::abs(simulation.results().jointReadings()[0].rate[0]) < 1e-6);
        BOOST_REQUIRE(actuators.setMaxForce(0, 0));
        BOOST_REQUIRE(actuators.setTorque(0, -2));
        run(simulation, 0.1);
        BOOST_TEST(simulation.results().jointReadings()[0].rate[0] < -0.1);
        BOOST_REQUIRE(actuators.reset(0));
        BOOST_TEST((actuators.mode(0) == ActuatorMode::AsAuthored));
        BOOST_TEST(actuators.state(0).maxForce == 50);
    }
}

BOOST_AUTO_TEST_CASE(readings_count_a_torque_as_the_motors) {
    PlainLog log;
    for (const Solver solver : {Solver::Auto, Solver::Own}) {
        SimulationOptions options = reading();
        options.solver = solver;
        Simulation simulation(arm(50), options, log);
        simulation.gravity().setWorld({});
        dMass mass;
        dBodyGetMass(simulation.ode(simulation.findBody("arm")), &mass);
        const double central = mass.I[10];
        const double acceleration = 2 / (central + mass.mass * 0.25);
        BOOST_REQUIRE(simulation.actuators().setTorque(0, 2));
        simulation.step(kDt);
        const JointReading& now = simulation.results().jointReadings()[0];
        // All that acts on the arm comes from its joint.
        BOOST_TEST(std::abs(now.torque1.z / (central * acceleration) - 1) < 1e-3);
        BOOST_TEST(std::abs(now.force1.y / (mass.mass * acceleration * 0.5) - 1) < 1e-3);
        BOOST_TEST(now.alongAxes.has_value() == (solver == Solver::Own));
        if (now.alongAxes) BOOST_TEST(std::abs((*now.alongAxes)[0].motor - 2) < 1e-9);
    }
}

// A slider is a joint of ODE; a rail on which the body turns is made of rows.
BOOST_AUTO_TEST_CASE(limits_of_drives_hold_where_the_axis_has_some) {
    for (const Solver solver : {Solver::Auto, Solver::Own}) {
        for (const bool turns : {false, true}) {
            PlainLog log;
            SimulationOptions options = reading();
            options.solver = solver;
            Simulation simulation(rail(turns, true), options, log);
            simulation.gravity().setWorld({});
            Actuators actuators = simulation.actuators();
            BOOST_REQUIRE(actuators.size() == 1u);
            BOOST_TEST(actuators.state(0).high == 1);
            const auto runTo = [&](double place) {
                run(simulation, 2);
                const double x = simulation.pose(simulation.findBody("cart")).position.x;
                BOOST_TEST(std::abs(x - place) < 5e-3, x << " " << place << " " << turns);
            };
            BOOST_REQUIRE(actuators.setLimits(0, -0.2, 0.3));
            BOOST_TEST(actuators.state(0).low == -0.2);
            runTo(0.3);
            BOOST_REQUIRE(actuators.setTargetVelocity(0, -2));
            runTo(-0.2);
            BOOST_REQUIRE(actuators.reset(0));
            BOOST_TEST(actuators.state(0).low == -1);
            runTo(1);
            BOOST_TEST(!actuators.setLimits(0, 1, -1));
            Simulation unlimited(rail(turns, false), options, log);
            BOOST_TEST(unlimited.actuators().setLimits(0, -1, 1) == !turns);
        }
    }
}

BOOST_AUTO_TEST_CASE(limits_hold_and_are_restored) {
    PlainLog log;
    Simulation simulation(arm(50, 1.0), reading(), log);
    Actuators actuators = simulation.actuators();
    BOOST_REQUIRE(actuators.setLimits(0, -0.2, 0.3));
    BOOST_REQUIRE(actuators.setTargetPosition(0, 0.9));
    run(simulation, 2);
    BOOST_TEST(std::abs(simulation.results().jointReadings()[0].position[0] - 0.3) < 0.01);
    BOOST_TEST(!actuators.setLimits(0, 1, -1));
    BOOST_TEST(!actuators.setLimits(0, -4, 4));
    BOOST_TEST(!actuators.setGains(0, 1, 1));
    BOOST_REQUIRE(actuators.reset(0));
    BOOST_TEST(actuators.state(0).low == -1);
    BOOST_TEST(actuators.state(0).high == 1);
}

BOOST_AUTO_TEST_CASE(targets_that_are_none_are_refused) {
    PlainLog log;
    Simulation simulation(arm(50), reading(), log);
    for (const double wrong : {kInfinity, -kInfinity, std::nan(""), 1.1e7}) {
        BOOST_TEST(!simulation.actuators().setTargetPosition(0, wrong));
        BOOST_TEST(!simulation.actuators().setTargetPosition(0, 0, wrong));
        BOOST_TEST(!simulation.actuators().setTargetVelocity(0, wrong));
    }
    Actuators actuators = simulation.actuators();
    for (const double wrong : {std::nan(""), kInfinity, 1e13}) BOOST_TEST(!actuators.setTorque(0, wrong));
    for (const double wrong : {std::nan(""), -1.0}) BOOST_TEST(!actuators.setMaxForce(0, wrong));
    BOOST_TEST(!actuators.setTorque(1, 0));
    BOOST_TEST(!actuators.setMaxForce(1, 0));
    BOOST_TEST(!actuators.setLimits(1, 0, 1));
    BOOST_TEST(!actuators.reset(1));
    BOOST_TEST(actuators[1].name.empty());
    BOOST_TEST(!simulation.actuators().setTargetPosition(0, 0, 0));
    BOOST_TEST(!simulation.actuators().setTargetPosition(1, 0));
    BOOST_TEST(!simulation.actuators().setTargetVelocity(1, 0));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace actuators_test

// Motors and drives that are too weak for their targets are told, and their forces are those of the closed form.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "orrery/base/codes/sim.hpp"
#include "orrery/recording/run_summary.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/sim/actuators.hpp"
#include "orrery/sim/simulation.hpp"

namespace watched_motors_test {
namespace {

using namespace orrery;

constexpr double kDt = 0.01;
constexpr double kMass = 2;
constexpr double kWeight = kMass * 9.80665;  // N; on an arm of 1 m also the torque, N m

struct Outcome {
    std::vector<ActuatorSummary> actuators;
    DiagnosticLog log;
};

void watch(const Scene& scene, const SimulationOptions& options, double duration, bool everyStep, Outcome& outcome) {
    DiagnosticLog log;
    Simulation sim(scene, options, log);
    RunSummary summary(sim);
    while (sim.time() < duration) {
        sim.step(kDt);
        if (everyStep) {
            summary.finish();
        } else {
            summary.observe();
        }
    }
    summary.finish();
    outcome.actuators.assign(summary.actuators().begin(), summary.actuators().end());
    summary.report(outcome.log);
}

struct Link {
    const char* name;
    JointType type;
    std::vector<Vector3> axes;
    std::size_t motor;  // the axis that lifts
};
const std::vector<Link>& links() {
    static const std::vector<Link> all{
        {"slider", JointType::Slider, {{0, 1, 0}}, 0},
        {"hinge", JointType::Hinge, {{0, 0, 1}}, 0},
        {"universal", JointType::Universal, {{0, 0, 1}, {0, 1, 0}}, 0},
        {"linear motor", JointType::LMotor, {{0, 1, 0}}, 0},
    };
    return all;
}

// A body of kMass, 1 m from the anchor at the origin, that a motor is to move against gravity.
Scene lifted(const Link& link, double velocity, double force, double atStart = 0) {
    SceneBuilder make;
    Node& body = make.addBody(make.root(), "load", {1, 0, 0}, kMass);
    body.body->linearVelocity = {0, atStart, 0};
    make.addSphere(body, "load shape", 0.1);
    const bool anchored = link.type == JointType::Hinge || link.type == JointType::Universal;
    Node& joint = make.addJoint(make.root(), "lift", link.type, &body, nullptr,
                                anchored ? std::optional(Vector3{}) : std::nullopt, link.axes);
    joint.joint->axes[link.motor].velocity = velocity;
    joint.joint->axes[link.motor].fMax = force;
    return make.build();
}

// The same by a drive between frames: along y, or about z.
Scene driven(bool angular, std::optional<double> position, double velocity, double force) {
    SceneBuilder make;
    JointSettings settings;
    JointLimit held;
    held.min = held.max = 0;
    held.linearAxes = angular ? std::vector<std::uint32_t>{0, 1, 2} : std::vector<std::uint32_t>{0, 2};
    held.angularAxes = angular ? std::vector<std::uint32_t>{0, 1} : std::vector<std::uint32_t>{0, 1, 2};
    settings.limits = {held};
    JointDrive drive;
    drive.type = angular ? DriveType::Angular : DriveType::Linear;
    drive.axis = angular ? 2 : 1;
    drive.maxForce = force;
    drive.velocityTarget = velocity;
    drive.damping = 100;
    if (position) {
        drive.positionTarget = *position;
        drive.stiffness = 1000;
    }
    settings.drives = {drive};
    const JointSettingsId id = make.contents().addJointSettings(std::move(settings));
    Node& body = make.addBody(make.root(), "load", {angular ? 1.0 : 0.0, 0, 0}, kMass);
    make.addSphere(body, "load shape", 0.1);
    Node& frame = make.addGroup(body, "frame", {angular ? -1.0 : 0.0, 0, 0});
    make.addSixDofJoint(make.root(), "lift", frame, id);
    return make.build();
}

std::size_t told(const DiagnosticLog& log, Severity severity) {
    std::size_t count = 0;
    for (const Diagnostic& each : log.entries()) {
        if (each.code == code::SIM_MOTOR_SATURATED && each.severity == severity) ++count;
    }
    return count;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(watched_motors)

BOOST_AUTO_TEST_CASE(a_motor_that_cannot_lift_its_load_is_told) {
    for (const Solver solver : {Solver::Auto, Solver::Quick, Solver::Own}) {
        for (const Link& link : links()) {
            for (const bool readings : {false, true}) {
                SimulationOptions options;
                options.solver = solver;
                options.jointReadings = readings;
                Outcome weak;
                // Those that turn swing down first, and up until the load is too heavy.
                watch(lifted(link, 0.5, kWeight / 4), options, 20, false, weak);
                Outcome strong;
                watch(lifted(link, 0.5, 2 * kWeight), options, 4, false, strong);
                BOOST_TEST_CONTEXT(link.name << ", solver " << static_cast<int>(solver) << ", readings " << readings) {
                    BOOST_TEST(told(weak.log, Severity::Warning) == 1U);
                    BOOST_TEST(weak.actuators.at(0).shareAtLimit() > 0.75);
                    BOOST_TEST(told(strong.log, Severity::Warning) == 0U);
                    BOOST_TEST(strong.actuators.at(0).shareAtLimit() < 0.1);
                }
            }
        }
    }
}

// It sinks at 0.5 m/s (rad/s), and a twentieth of its weight brakes it: too short a run to see whether it is held.
BOOST_AUTO_TEST_CASE(a_motor_whose_load_sinks_ever_slower_is_told_as_an_info) {
    for (const Link& link : links()) {
        if (link.type == JointType::LMotor) continue;  // ODE does not tell in which direction it moves
        Outcome outcome;
        watch(lifted(link, 0.5, 1.05 * kWeight, -0.5), {}, 0.4, false, outcome);
        BOOST_TEST_CONTEXT(link.name) {
            BOOST_TEST(told(outcome.log, Severity::Info) == 1U);
            BOOST_TEST(told(outcome.log, Severity::Warning) == 0U);
        }
    }
}

BOOST_AUTO_TEST_CASE(the_force_of_a_motor_is_the_weight_that_it_lifts) {
    for (const Solver solver : {Solver::Auto, Solver::Own}) {
        SimulationOptions options;
        options.solver = solver;
        options.jointReadings = true;
        Outcome lift;
        watch(lifted(links()[0], 0.5, 2 * kWeight), options, 10, true, lift);
        const ActuatorSummary& actuator = lift.actuators.at(0);
        BOOST_TEST(actuator.known > 9.9);
        // It is started within a step, by at most all of its force.
        BOOST_TEST(std::sqrt(actuator.squares / actuator.known) == kWeight, boost::test_tools::tolerance(0.01));
        BOOST_TEST(actuator.peak <= 2 * kWeight * (1 + 1e-6));
        BOOST_TEST(actuator.peak >= kWeight);
    }
}

BOOST_AUTO_TEST_CASE(a_drive_that_cannot_reach_its_target_is_told) {
    for (const Solver solver : {Solver::Auto, Solver::Quick, Solver::Own}) {
        for (const bool angular : {false, true}) {
            for (const bool toPlace : {false, true}) {
                SimulationOptions options;
                options.solver = solver;
                const auto position = toPlace ? std::optional(0.5) : std::nullopt;
                const double speed = toPlace ? 0 : 0.5;
                Outcome weak;
                watch(driven(angular, position, speed, kWeight / 4), options, 4, false, weak);
                Outcome strong;
                watch(driven(angular, position, speed, 3 * kWeight), options, 4, false, strong);
                BOOST_TEST_CONTEXT("angular " << angular << ", to place " << toPlace << ", solver "
                                              << static_cast<int>(solver)) {
                    BOOST_TEST(told(weak.log, Severity::Warning) == 1U);
                    BOOST_TEST(strong.log.entries().empty());
                    if (!weak.log.entries().empty()) BOOST_TEST_MESSAGE(weak.log.entries()[0].message);
                }
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(a_motor_that_is_to_stand_still_slips_or_may_be_friction) {
    Outcome slips;
    watch(lifted(links()[1], 0, kWeight / 4), {}, 1, false, slips);
    BOOST_TEST(told(slips.log, Severity::Info) == 1U);
    BOOST_TEST(slips.log.entries().at(0).message.find("slips: its target is to stand still") != std::string::npos);
    // It moves on and on.
    Outcome rubs;
    watch(lifted(links()[0], 0, kWeight / 4), {}, 3, false, rubs);
    BOOST_TEST(told(rubs.log, Severity::Warning) == 0U);
    BOOST_TEST(told(rubs.log, Severity::Info) == 1U);
    Outcome holds;
    watch(lifted(links()[1], 0, 2 * kWeight), {}, 3, false, holds);
    BOOST_TEST(holds.log.entries().empty());
}

// It is on its way all the time, or has come as far as it can.
BOOST_AUTO_TEST_CASE(a_motor_that_comes_nearer_or_presses_on_its_stop_is_not_told) {
    Outcome slow;
    watch(lifted(links()[0], 30, kWeight + 2 * kMass), {}, 4, false, slow);
    BOOST_TEST(slow.log.entries().empty());

    SceneBuilder make;
    Node& body = make.addBody(make.root(), "load", {0, 0, 0}, kMass);
    make.addSphere(body, "load shape", 0.1);
    Node& joint = make.addJoint(make.root(), "lift", JointType::Slider, &body, nullptr, {}, {{0, 1, 0}});
    joint.joint->axes[0].velocity = 1;
    joint.joint->axes[0].fMax = 2 * kWeight;
    joint.joint->axes[0].loStop = -0.5;
    joint.joint->axes[0].hiStop = 0.5;
    Outcome pressed;
    watch(make.build(), {}, 4, false, pressed);
    BOOST_TEST(pressed.log.entries().empty());
}

// ODE's own rates of sliding axes leave out that the bodies turn together with the axis. On such bodies, its motors of
// PR and PU joints do not reach their targets.
BOOST_AUTO_TEST_CASE(a_motor_that_slides_bodies_which_turn_is_not_told) {
    const std::vector<Link> sliding{
        {"slider", JointType::Slider, {{1, 0, 0}}, 0},
        {"piston", JointType::Piston, {{1, 0, 0}}, 0},
    };
    SimulationOptions options;
    options.plan.gravityOverride = Vector3{};
    for (const Link& link : sliding) {
        SceneBuilder make;
        std::vector<Node*> ends;
        // They turn together about z; their centres are 1 m apart across the axis.
        for (const double x : {-0.5, 0.5}) {
            Node& body = make.addBody(make.root(), x < 0 ? "left" : "right", {x, x, 0}, kMass);
            make.addSphere(body, "shape", 0.1);
            body.body->angularVelocity = Vector3{0, 0, 2};
            body.body->linearVelocity = Vector3{-2 * x, 2 * x, 0};
            ends.push_back(&body);
        }
        const bool anchored = link.type != JointType::Slider;
        Node& joint = make.addJoint(make.root(), "slide", link.type, ends[0], ends[1],
                                    anchored ? std::optional(Vector3{0.5, 0.5, 0}) : std::nullopt, link.axes);
        joint.joint->axes[link.motor].velocity = 0.2;
        joint.joint->axes[link.motor].fMax = 1000;
        Outcome outcome;
        watch(make.build(), options, 2, false, outcome);
        BOOST_TEST_CONTEXT(link.name) {
            BOOST_TEST(told(outcome.log, Severity::Warning) == 0U);
            BOOST_TEST(told(outcome.log, Severity::Info) == 0U);
        }
    }
}

// An arm of two links along x, whose shoulder falls onto its stop, and jolts the elbow.
Scene falling(double velocity, double force) {
    SceneBuilder make;
    const auto link = [&](const char* name, double x) -> Node& {
        Node& body = make.addBody(make.root(), name, {x, 0, 0}, kMass);
        make.addSphere(body, std::string(name) + " shape", 0.1);
        return body;
    };
    Node& upper = link("upper", 0.5);
    Node& fore = link("fore", 1);
    const auto motor = [&](Node& joint, double speed, double most) {
        JointAxis& axis = joint.joint->axes[0];
        axis.velocity = speed;
        axis.fMax = most;
        axis.loStop = -1;
        axis.hiStop = 1;
    };
    motor(make.addJoint(make.root(), "shoulder", JointType::Hinge, &upper, nullptr, Vector3{}, {{0, 0, 1}}), velocity,
          force);
    motor(make.addJoint(make.root(), "elbow", JointType::Hinge, &fore, &upper, Vector3{0.5, 0, 0}, {{0, 0, 1}}), 0,
          1.1 * kWeight / 2);
    return make.build();
}

BOOST_AUTO_TEST_CASE(the_joint_that_gives_way_first_is_blamed) {
    for (const Solver solver : {Solver::Auto, Solver::Own}) {
        for (const double velocity : {-0.5, 0.0, 0.5}) {
            SimulationOptions options;
            options.solver = solver;
            Outcome arm;
            watch(falling(velocity, 2), options, 4, false, arm);
            BOOST_TEST_CONTEXT("solver " << static_cast<int>(solver) << ", velocity " << velocity) {
                BOOST_TEST_REQUIRE(!arm.log.entries().empty());
                const Diagnostic& first = arm.log.entries().at(0);
                BOOST_TEST_INFO(first.message);
                BOOST_TEST(first.message.find("joint \"shoulder\"") != std::string::npos);
                BOOST_TEST(first.message.ends_with("; try 4 N m: --set joint:shoulder.fMax=4"));
                BOOST_TEST(told(arm.log, Severity::Warning) == (velocity == 0 ? 0U : 1U));
                for (std::size_t i = 1; i < arm.log.entries().size(); ++i)
                    BOOST_TEST(arm.log.entries()[i].message.find(
                                   ", after the motor about axis 1 of joint \"shoulder\" gave way") !=
                               std::string::npos);
            }
            if (velocity <= 0) BOOST_TEST(arm.actuators.at(0).shareAtLimit() < 0.5);
        }
    }
}

// As often as they are looked at, and whatever else is.
BOOST_AUTO_TEST_CASE(shares_are_those_of_every_step) {
    const auto shareOf = [](const SummaryParts& parts) {
        DiagnosticLog log;
        SimulationOptions options;
        options.jointReadings = parts.actuators;
        Simulation sim(falling(0.5, 5), options, log);
        RunSummary summary(sim, parts);
        for (int i = 0; i < 157; ++i) {
            sim.step(kDt);
            summary.observe();
        }
        summary.finish();
        return summary.actuators()[0].shareAtLimit();
    };
    SummaryParts actuators;
    actuators.actuators = true;
    BOOST_TEST(shareOf({}) == shareOf(actuators));
}

BOOST_AUTO_TEST_CASE(a_motor_that_is_removed_is_watched_no_more) {
    DiagnosticLog log;
    Simulation sim(lifted(links()[1], 0.5, kWeight / 4), {}, log);
    RunSummary summary(sim);
    for (int i = 0; i < 200; ++i) {
        if (i == 100) BOOST_TEST(sim.remove(sim.requireJoint("lift")));
        sim.step(kDt);
        summary.observe();
    }
    summary.finish();
    BOOST_TEST(summary.actuators().size() == 1U);
    BOOST_TEST(summary.actuators()[0].watched < 1.01);
}

// ODE gives back nothing of a plane2d: its motor has what the file states, and what a program sets.
BOOST_AUTO_TEST_CASE(motors_of_a_plane2d_are_watched_and_set) {
    const Link plane{"plane2d", JointType::Plane2D, {{1, 0, 0}, {0, 1, 0}}, 1};
    for (const Solver solver : {Solver::Auto, Solver::Quick, Solver::Step, Solver::Own}) {
        SimulationOptions options;
        options.solver = solver;
        Outcome outcome;
        watch(lifted(plane, 0.5, 3 * kWeight), options, 0.5, true, outcome);
        DiagnosticLog log;
        Simulation sim(lifted(plane, 0.5, 3 * kWeight), options, log);
        for (std::size_t i = 0; i < sim.actuators().size(); ++i) {
            const double force = sim.actuators().state(i).maxForce;
            BOOST_TEST((force == 0 || force == 3 * kWeight));
            BOOST_TEST(sim.actuators().setTargetVelocity(i, 1));
            BOOST_TEST(sim.actuators().setMaxForce(i, force));
            BOOST_TEST(sim.actuators().state(i).velocity == 1);
        }
        for (int i = 0; i < 50; ++i) sim.step(kDt);
        BOOST_TEST(dBodyGetLinearVel(sim.ode(sim.requireBody("load")))[1] > 0.98);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace watched_motors_test

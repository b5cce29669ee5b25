// Drives of joints move what is free, and nothing that is held.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include "orrery/plan/plan.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "orrery/sim/simulation.hpp"

namespace {

using namespace orrery;

constexpr double kMass = 2;    // kg
constexpr double kGap = 1e-3;  // m, between the frames at the start

// Axes that a joint holds: three bits along, three about.
using Held = unsigned;

bool isHeld(Held held, unsigned axis) {
    return (held >> axis & 1U) != 0;
}

JointDrive driveOf(unsigned axis, DriveMode mode, bool spring) {
    JointDrive drive;
    drive.type = axis < 3 ? DriveType::Linear : DriveType::Angular;
    drive.axis = axis % 3;
    drive.mode = mode;
    if (spring) {
        drive.positionTarget = 0.5;
        drive.stiffness = 190;
    } else {
        drive.velocityTarget = 1;
        drive.damping = 10;
    }
    return drive;
}

JointSettings settingsOf(Held held, DriveMode mode, bool spring) {
    JointSettings settings;
    for (unsigned axis = 0; axis < 6; ++axis) {
        if (!isHeld(held, axis)) continue;
        JointLimit& limit = settings.limits.emplace_back();
        (axis < 3 ? limit.linearAxes : limit.angularAxes) = {axis % 3};
        limit.min = limit.max = 0;
        settings.drives.push_back(driveOf(axis, mode, spring));
    }
    return settings;
}

// A box, a little off the place where the joint wants it, on a still body or on one as heavy.
Simulation simulate(const JointSettings& settings, const Vector3& gap, bool twoBodies) {
    SceneBuilder make;
    Node& body = make.addBody(make.root(), "body", gap, kMass);
    make.addBox(body, "box", {1, 0.6, 0.4});
    NodeId other = make.root().id;
    if (twoBodies) {
        Node& second = make.addBody(make.root(), "other", {0, 0, 0}, kMass);
        make.addBox(second, "box2", {0.5, 0.5, 0.5});
        other = second.id;
    }
    Node& joint = make.addSixDofJoint(make.root(), "joint", body, make.contents().addJointSettings(settings));
    if (twoBodies) joint.sixDofJoint->firstNode = other;
    SimulationOptions options;
    options.plan.gravityOverride = Vector3{};
    DiagnosticLog log;
    return Simulation(make.build(), options, log);
}

double mostEnergy(Simulation& sim, double dt) {
    double most = 0;
    for (int i = 0; i < 60; ++i) {
        if (!sim.step(dt)) return INFINITY;
        const double energy = sim.energy().kinetic;
        if (!(energy <= most)) most = energy;
    }
    return most;
}

}  // namespace

// All that moves is the gap that closes: at most the whole of it in each step.
BOOST_AUTO_TEST_CASE(a_drive_on_a_held_axis_moves_nothing) {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> one(-1, 1);
    for (const DriveMode mode : {DriveMode::Force, DriveMode::Acceleration}) {
        for (const bool spring : {true, false}) {
            for (Held held = 1; held < 64; ++held) {
                const Vector3 gap{kGap * one(random), kGap * one(random), kGap * one(random)};
                const bool two = held % 2 == 0;
                Simulation sim = simulate(settingsOf(held, mode, spring), gap, two);
                const double dt = held % 3 == 0 ? 1.0 / 60 : 0.01;
                const double most = 2 * kMass * kGap * kGap * 3 / (dt * dt);
                BOOST_TEST_CONTEXT("axes " << held << " two bodies " << two << " spring " << spring) {
                    BOOST_TEST(mostEnergy(sim, dt) <= most);
                }
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(a_drive_on_an_axis_that_two_limits_hold_together_is_not_made) {
    JointSettings settings;
    for (const bool low : {true, false}) {
        JointLimit& limit = settings.limits.emplace_back();
        limit.linearAxes = {0};
        (low ? limit.min : limit.max) = 0.25;
    }
    settings.drives.push_back(driveOf(0, DriveMode::Acceleration, true));
    settings.drives.push_back(driveOf(1, DriveMode::Acceleration, true));
    const Simulation sim = simulate(settings, {}, false);
    BOOST_REQUIRE(planOf(sim).worlds[0].sixDofJoints.size() == 1u);
    BOOST_REQUIRE(planOf(sim).worlds[0].sixDofJoints[0].drives.size() == 1u);
    BOOST_TEST(planOf(sim).worlds[0].sixDofJoints[0].drives[0].axis == 1);
}

// A drive per unit of the mass that the axis moves: along a free axis of a joint that holds the others, w^2 =
// stiffness.
BOOST_AUTO_TEST_CASE(a_drive_for_each_unit_of_mass_swings_at_its_own_rate_whatever_else_is_held) {
    constexpr double dt = 1e-3;
    for (unsigned axis = 0; axis < 6; ++axis) {
        for (const bool alone : {false, true}) {
            JointSettings settings;
            if (!alone) settings = settingsOf(63U & ~(1U << axis), DriveMode::Force, true);
            JointDrive drive = driveOf(axis, DriveMode::Acceleration, true);
            drive.stiffness = 25;
            settings.drives.push_back(drive);
            Simulation sim = simulate(settings, {}, false);
            // The target is half a unit away: the furthest point after half a period is a whole one.
            const int half = static_cast<int>(M_PI / 5 / dt);
            for (int i = 0; i < half; ++i) sim.step(dt);
            const Pose pose = sim.pose(sim.bodies()[0]);
            const double moved = axis < 3 ? std::hypot(pose.position.x, pose.position.y, pose.position.z)
                                          : 2 * std::acos(std::min(1.0, std::abs(pose.rotation.w)));
            BOOST_TEST_CONTEXT("axis " << axis << " alone " << alone) {
                BOOST_TEST(std::abs(moved - 1) < 0.01);
            }
        }
    }
}

namespace {

// How a body of 1 kg and 0.04 kg m^2 is held to the world, at an anchor beside its centre.
enum class Turning { Universal, Ball };

struct Pushed {
    Turning turning = Turning::Universal;
    bool frameOnBody = true;  // the body carries the frame about whose axes the drive turns
    Vector3 gravity;
    double maxForce = 0;  // N m; 0: unlimited
    std::uint32_t driven = 0;
    std::uint32_t stopped = 0;
    AxisAngle turn;  // of the frames
};

constexpr double kStop = 0.5;  // rad
constexpr double kSpeed = 1;   // rad/s
constexpr AxisAngle kAskew{{0.2, 0.3, 1}, 0.8, false};

JointSettings settingsOf(const Pushed& pushed) {
    JointSettings settings;
    const auto limit = [&](std::vector<std::uint32_t> linear, std::vector<std::uint32_t> angular, double most) {
        JointLimit& made = settings.limits.emplace_back();
        made.linearAxes.assign(linear.begin(), linear.end());
        made.angularAxes.assign(angular.begin(), angular.end());
        made.min = -most;
        made.max = most;
    };
    limit({0, 1, 2}, {}, 0);
    limit({}, {pushed.stopped}, kStop);
    if (pushed.turning == Turning::Universal) limit({}, {1}, 0);
    JointDrive& drive = settings.drives.emplace_back();
    drive.type = DriveType::Angular;
    drive.mode = DriveMode::Force;
    drive.axis = pushed.driven;
    drive.velocityTarget = kSpeed;
    drive.damping = 1e7;
    if (pushed.maxForce > 0) drive.maxForce = pushed.maxForce;
    if (pushed.stopped == pushed.driven) return settings;
    // Holds the other axis at its stop.
    JointDrive& holds = settings.drives.emplace_back(drive);
    holds.axis = pushed.stopped;
    holds.maxForce = 1;
    return settings;
}

Simulation simulate(const Pushed& pushed) {
    SceneBuilder make;
    Node& body = make.addBody(make.root(), "body");
    MotionMass mass;
    mass.mass = 1;
    mass.inertiaDiagonal = Vector3{0.04, 0.04, 0.04};
    body.body->mass = mass;
    const Vector3 anchor{0.3, 0.05, 0};
    Node& onBody = make.contents().addNode(body, "on body");
    Node& still = make.contents().addNode(make.root(), "still");
    onBody.transform.position = still.transform.position = anchor;
    onBody.transform.rotation = still.transform.rotation = pushed.turn;
    Node& joint = make.addSixDofJoint(make.root(), "joint", pushed.frameOnBody ? still : onBody,
                                      make.contents().addJointSettings(settingsOf(pushed)));
    joint.sixDofJoint->firstNode = pushed.frameOnBody ? onBody.id : still.id;
    SimulationOptions options;
    options.plan.gravityOverride = pushed.gravity;
    DiagnosticLog log;
    return Simulation(make.build(), options, log);
}

}  // namespace

// The motor turns the body to the stop and then holds it there. Nothing else turns it.
BOOST_AUTO_TEST_CASE(a_motor_of_unlimited_force_comes_to_rest_at_its_own_stop) {
    for (const double dt : {1.0 / 240, 1.0 / 120, 0.01, 1.0 / 60, 0.02}) {
        for (const Turning turning : {Turning::Universal, Turning::Ball}) {
            for (const bool frameOnBody : {true, false}) {
                for (const double force : {0.0, 1e6}) {
                    Simulation sim = simulate({turning, frameOnBody, {}, force, 0, 0, {}});
                    double most = 0;
                    for (int i = 0; i < 4 / dt; ++i) {
                        BOOST_REQUIRE(sim.step(dt));
                        const dReal* w = dBodyGetAngularVel(sim.ode(sim.findBody("body")));
                        most = std::max<double>(most, std::hypot(w[0], w[1], w[2]));
                    }
                    const double angle = 2 * std::acos(std::min(1.0, std::abs(sim.pose(sim.bodies()[0]).rotation.w)));
                    BOOST_TEST_CONTEXT("step " << dt << " ball " << (turning == Turning::Ball) << " on body "
                                               << frameOnBody << " force " << force) {
                        // The centre is beside the anchor: the body turns a little about its free axes, too.
                        const bool ball = turning == Turning::Ball;
                        BOOST_TEST(most <= kSpeed * (ball ? 1.02 : 1.005));
                        BOOST_TEST(std::abs(angle - kStop) < (ball ? 0.05 : 0.02));
                    }
                }
            }
        }
    }
}

// Falling turns the body about its free axis, by no more than its height gives.
BOOST_AUTO_TEST_CASE(a_motor_at_its_stop_gives_a_falling_body_no_energy) {
    const Vector3 gravity{0, -9.81, 0};
    for (const double dt : {1.0 / 240, 1.0 / 120, 0.01, 1.0 / 60, 0.02}) {
        for (const Turning turning : {Turning::Universal, Turning::Ball}) {
            Simulation sim = simulate({turning, true, gravity, 0, 0, 0, {}});
            // The height of the anchor above the lowest place of the centre, twice.
            const double most = 2 * 9.81 * std::hypot(0.3, 0.05) + 0.1;
            double reached = 0;
            bool stepped = true;
            for (int i = 0; i < 4 / dt && stepped; ++i) {
                stepped = sim.step(dt);
                reached = std::max(reached, sim.energy().kinetic);
            }
            BOOST_TEST_CONTEXT("step " << dt << " ball " << (turning == Turning::Ball)) {
                BOOST_TEST(stepped);
                BOOST_TEST(reached <= most);
            }
        }
    }
}

// Both can be met only by turning about the third axis, without bound where the two come near to each other.
BOOST_AUTO_TEST_CASE(a_motor_of_unlimited_force_throws_nothing_at_the_stop_of_another_axis) {
    for (const double dt : {1.0 / 240, 1.0 / 120, 0.01, 1.0 / 60, 0.02}) {
        for (std::uint32_t pair = 0; pair < 9; ++pair) {
            for (const bool frameOnBody : {true, false}) {
                if (pair / 3 == pair % 3) continue;
                Simulation sim = simulate({Turning::Ball, frameOnBody, {0, -9.81, 0}, 0, pair / 3, pair % 3, kAskew});
                double most = 0;
                for (int i = 0; i < 4 / dt; ++i) {
                    BOOST_REQUIRE(sim.step(dt));
                    const dReal* w = dBodyGetAngularVel(sim.ode(sim.findBody("body")));
                    most = std::max<double>(most, std::hypot(w[0], w[1], w[2]));
                }
                BOOST_TEST_CONTEXT("step " << dt << " drive on " << pair / 3 << " stop on " << pair % 3 << " on body "
                                           << frameOnBody) {
                    // Falling alone makes it as fast as 12 rad/s.
                    BOOST_TEST(most <= 20);
                    BOOST_TEST(sim.diagnostics().count(Severity::Error) == 0u);
                }
            }
        }
    }
}

// The body turns about the motor's axis, but its centre is still: the joint moves it, with the motor's force.
BOOST_AUTO_TEST_CASE(a_motor_may_start_with_a_body_that_moves_as_its_joint_does_not_allow) {
    for (const double dt : {1.0 / 240, 1.0 / 120, 0.01, 1.0 / 60, 0.02}) {
        for (const double speed : {-3.0, -1.5, 1.5, 3.0}) {
            for (const bool isUniversal : {true, false}) {
                SceneBuilder make;
                Node& body = make.addBody(make.root(), "body");
                MotionMass mass;
                mass.mass = 1;
                mass.inertiaDiagonal = Vector3{0.04, 0.04, 0.04};
                body.body->mass = mass;
                body.body->angularVelocity = Vector3{1, 0, speed};
                Node& still = make.contents().addNode(make.root(), "still");
                still.transform.position = Vector3{0.3, 0.05, 0};
                JointSettings settings = settingsOf(isUniversal ? 0b001111 : 0b000111, DriveMode::Force, false);
                settings.drives = {driveOf(5, DriveMode::Force, false)};
                settings.drives[0].velocityTarget = 4;
                settings.drives[0].damping = 1e7;
                Node& joint = make.addSixDofJoint(body, "joint", still, make.contents().addJointSettings(settings),
                                                  {0.3, 0.05, 0});
                joint.sixDofJoint->firstNode = joint.id;
                DiagnosticLog log;
                Simulation sim(make.build(), {}, log);
                for (int i = 0; i < 10; ++i) BOOST_REQUIRE(sim.step(dt));
                BOOST_TEST_CONTEXT("step " << dt << " speed " << speed << " universal " << isUniversal) {
                    BOOST_TEST(std::abs(std::abs(dBodyGetAngularVel(sim.ode(sim.findBody("body")))[2]) - 4) < 0.1);
                    BOOST_TEST(sim.diagnostics().count(Severity::Error) == 0u);
                }
            }
        }
    }
}

// The linear drive turns the bodies, too: their centres are far from the joint.
BOOST_AUTO_TEST_CASE(two_drives_of_one_joint_are_not_taken_for_energy_from_nothing) {
    for (const double dt : {1.0 / 240, 1.0 / 120, 0.01, 1.0 / 60, 0.02}) {
        SceneBuilder make;
        Node& one = make.addBody(make.root(), "one", {-30, -4, 0}, 1e5);
        Node& two = make.addBody(make.root(), "two", {30, 4, 0}, 2e5);
        for (Node* body : {&one, &two}) make.addBox(*body, body->name + " box", {40, 40, 40});
        Node& end = make.contents().addNode(one, "end");
        end.transform.position = Vector3{30, 4, 0};
        JointSettings settings;
        settings.drives = {driveOf(1, DriveMode::Acceleration, false), driveOf(4, DriveMode::Force, false)};
        settings.drives[1].damping = 1e14;
        Node& joint = make.addSixDofJoint(two, "joint", end, make.contents().addJointSettings(settings), {-30, -4, 0});
        joint.sixDofJoint->firstNode = joint.id;
        SimulationOptions options;
        options.plan.gravityOverride = Vector3{};
        DiagnosticLog log;
        Simulation sim(make.build(), options, log);
        for (int i = 0; i < 0.5 / dt; ++i) BOOST_REQUIRE(sim.step(dt));
        BOOST_TEST_CONTEXT("step " << dt) {
            BOOST_TEST(sim.energy().kinetic > 0);
            BOOST_TEST(sim.diagnostics().count(Severity::Error) == 0u);
        }
    }
}

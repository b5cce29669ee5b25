// Infinite masses and infinite moments of inertia, each for itself.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <string>

#include "observe.hpp"
#include "orrery/base/codes/plan.hpp"
#include "orrery/plan/plan.hpp"
#include "solids.hpp"

using namespace orrery;
using namespace orrery::fidelity;

namespace {

// Zero is infinite: what KHR_physics_rigid_bodies says.
MotionMass massOf(std::optional<double> mass, Vector3 moments) {
    MotionMass motion;
    motion.rule = MassRule::Computed;
    motion.mass = mass;
    motion.inertiaDiagonal = moments;
    return motion;
}

Quaternion turnAbout(const Vector3& axis, double angle) {
    const double s = std::sin(angle / 2);
    return {s * axis.x, s * axis.y, s * axis.z, std::cos(angle / 2)};
}

// A beam of 4 m along x that turns about z in its place, and what comes to it.
struct Beam {
    SceneBuilder make;
    Node* body;

    explicit Beam(double moment = 2) {
        body = &make.addBody(make.root(), "beam", {});
        make.addBox(*body, "beam shape", {4, 0.2, 0.2});
        body->body->mass = massOf(0.0, {0, 0, moment});
    }
};

Simulation simulate(SceneBuilder& make, Vector3 gravity = {}) {
    setGravity(make, gravity);
    return fidelity::simulate(make.build(), SimulationOptions());
}

// Vertical, so that it turns about z.
void addHinge(SceneBuilder& make, Node& body, std::optional<double> velocity = {}) {
    Node& joint = make.addJoint(make.root(), "hinge", JointType::Hinge, &body, nullptr, Vector3{}, {{0, 0, 1}});
    if (!velocity) return;
    joint.joint->axes[0].velocity = velocity;
    joint.joint->axes[0].fMax = 0.5;
}

}  // namespace

// m v r = (m r^2 + I) w, with nothing given back.
BOOST_AUTO_TEST_CASE(what_is_held_in_place_by_its_mass_is_set_spinning_by_an_impact) {
    for (const double dt : {1.0 / 240, 1.0 / 120, 0.01, 1.0 / 60, 0.02}) {
        Beam beam;
        Node& ball = beam.make.addBody(beam.make.root(), "ball", {1, 1, 0}, 1);
        beam.make.addSphere(ball, "ball shape", 0.1);
        ball.body->linearVelocity = Vector3{0, -2, 0};
        Simulation sim = simulate(beam.make);
        for (int i = stepsOf(0.6, dt); i > 0; --i) sim.step(dt);
        BOOST_TEST_CONTEXT("dt " << dt) {
            BOOST_TEST(length(sim.pose(sim.bodies()[0]).position) < 1e-9);
            BOOST_TEST(std::abs(angularVelocity(sim.ode(sim.findBody("beam"))).z + 2.0 / 3) < 0.02);
        }
    }
}

BOOST_AUTO_TEST_CASE(gravity_and_forces_leave_an_infinite_mass_where_it_is) {
    Beam beam;
    Simulation sim = simulate(beam.make, {0, -9.80665, 0});
    for (int i = 0; i < 500; ++i) {
        dBodyAddForce(sim.ode(sim.findBody("beam")), 0, -1e6, 0);
        sim.step(0.01);
    }
    BOOST_TEST(length(sim.pose(sim.bodies()[0]).position) < 1e-9);
    BOOST_TEST(std::abs(sim.energy().kinetic) < 1e-9);
    BOOST_TEST(sim.energy().potential == 0);
}

BOOST_AUTO_TEST_CASE(a_torque_turns_an_infinite_mass_by_its_moment) {
    Beam beam;
    Simulation sim = simulate(beam.make);
    for (int i = 0; i < 100; ++i) {
        dBodyAddTorque(sim.ode(sim.findBody("beam")), 300, 200, 1);
        sim.step(0.01);
    }
    const Vector3 w = angularVelocity(sim.ode(sim.findBody("beam")));
    BOOST_TEST(std::abs(w.z - 0.5) < 1e-6);
    BOOST_TEST(std::hypot(w.x, w.y) < 1e-6);
}

// The mass acts as a flywheel: torque over moment.
BOOST_AUTO_TEST_CASE(joints_and_drives_act_on_an_infinite_mass) {
    Beam beam;
    addHinge(beam.make, *beam.body, 100);
    Simulation sim = simulate(beam.make, {0, -9.80665, 0});
    for (int i = 0; i < 200; ++i) sim.step(0.01);
    BOOST_TEST(sim.ok());
    BOOST_TEST(std::abs(angularVelocity(sim.ode(sim.findBody("beam"))).z - 0.5) < 1e-3);
    BOOST_TEST(length(sim.pose(sim.bodies()[0]).position) < 1e-9);
}

BOOST_AUTO_TEST_CASE(a_drive_between_frames_acts_on_an_infinite_mass_for_each_unit_of_its_moment) {
    Beam beam(0.5);
    JointSettings settings;
    JointLimit& held = settings.limits.emplace_back();
    held.linearAxes = {0, 1, 2};
    held.angularAxes = {0, 1};
    held.min = held.max = 0;
    JointDrive& drive = settings.drives.emplace_back();
    drive.type = DriveType::Angular;
    drive.mode = DriveMode::Acceleration;
    drive.axis = 2;
    drive.positionTarget = 0.5;
    drive.stiffness = 25;
    beam.make.addSixDofJoint(beam.make.root(), "joint", *beam.body, beam.make.contents().addJointSettings(settings));
    Simulation sim = simulate(beam.make);
    for (int i = 0; i < static_cast<int>(M_PI / 5 / 1e-3); ++i) sim.step(1e-3);
    BOOST_TEST(std::abs(2 * std::asin(std::abs(sim.pose(sim.bodies()[0]).rotation.z)) - 1) < 0.01);
}

// Euler's equations: half a turn of the middle axis, at the time of a body of any mass.
BOOST_AUTO_TEST_CASE(an_infinite_mass_tumbles_as_a_finite_one_does) {
    const auto tumble = [](std::optional<double> mass) {
        SceneBuilder make;
        Node& body = make.addBody(make.root(), "body", {});
        make.addBox(body, "shape", {1, 0.5, 0.2});
        body.body->mass = massOf(mass, {1, 2, 3});
        body.body->angularVelocity = Vector3{0.01, 5, 0.02};
        Simulation sim = simulate(make);
        const Momentum before = sim.momentum();
        for (int i = 0; i < 300; ++i) sim.step(0.01);
        BOOST_TEST(length(difference(sim.momentum().angular, before.angular)) < 1e-9 * length(before.angular));
        return angularVelocity(sim.ode(sim.findBody("body")));
    };
    const Vector3 infinite = tumble(0.0);
    const Vector3 finite = tumble(3);
    BOOST_TEST(length(difference(infinite, finite)) < 1e-9);
    BOOST_TEST(length(difference(infinite, {0.01, 5, 0.02})) > 0.5);
}

// A finite mass falls; an axis with a moment of zero stays as it is, however the axes lie.
BOOST_AUTO_TEST_CASE(an_infinite_moment_lets_nothing_turn_about_its_axis) {
    for (const std::optional<double> mass : {std::optional<double>(2), std::optional<double>(0)}) {
        for (const double angle : {0.0, 0.4}) {
            SceneBuilder make;
            Node& body = make.addBody(make.root(), "body", {});
            make.addBox(body, "shape", {0.02, 0.02, 0.02});
            MotionMass motion = massOf(mass, {0, 3, 0});
            motion.inertiaOrientation = turnAbout({0, 0, 1}, angle);
            body.body->mass = motion;
            Simulation sim = simulate(make, {0, -9.80665, 0});
            for (int i = 0; i < 100; ++i) {
                dBodyAddTorque(sim.ode(sim.findBody("body")), 6, 6, 6);
                sim.step(0.01);
            }
            // Only the part of the torque along the free axis turns it, by 1/3 of that.
            const Vector3 axis{-std::sin(angle), std::cos(angle), 0};
            const double expected = 6 * (axis.x + axis.y) / 3;
            const Vector3 w = angularVelocity(sim.ode(sim.findBody("body")));
            const Vector3 wanted{axis.x * expected, axis.y * expected, 0};
            BOOST_TEST_CONTEXT("angle " << angle << " mass " << *mass) {
                BOOST_TEST(length(difference(w, wanted)) < 1e-5);
                const double fallen = *mass == 0 ? 0 : -9.80665 / 2 * 1.01;
                BOOST_TEST(std::abs(sim.pose(sim.bodies()[0]).position.y - fallen) < 1e-9);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(without_a_finite_moment_an_infinite_mass_is_kinematic) {
    for (const std::optional<Vector3> moments : {std::optional<Vector3>(), std::optional<Vector3>(Vector3{})}) {
        SceneBuilder make;
        Node& body = make.addBody(make.root(), "body", {});
        make.addBox(body, "shape", {1, 1, 1});
        MotionMass motion = massOf(0.0, {});
        motion.inertiaDiagonal = moments;
        body.body->mass = motion;
        DiagnosticLog log;
        const Plan plan = makePlan(make.build(), {}, log);
        BOOST_TEST(plan.worlds[0].bodies[0].kinematic);
        BOOST_TEST(!plan.worlds[0].bodies[0].infiniteMass);
        const auto isIt = [](const Diagnostic& each) { return each.code == code::PLAN_MASS_INFINITE; };
        BOOST_TEST(std::any_of(log.entries().begin(), log.entries().end(), isIt));
    }
}

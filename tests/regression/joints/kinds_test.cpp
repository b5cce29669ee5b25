// Joints of ODE's that slide and turn, and its rod: what they do to two bodies, and where pendulums on them rest.
#include <boost/test/data/test_case.hpp>
#include <cmath>
#include <ostream>

#include "orrery/test/precision.hpp"
#include "rig.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;
namespace data = boost::unit_test::data;

constexpr double kMassOfA = 1;
constexpr double kMassOfB = 2;
constexpr double kRadius = 0.3;

struct Kind {
    std::string kinds;
    std::vector<JointLimit> limits;
};
std::ostream& operator<<(std::ostream& out, const Kind& kind) {
    return out << kind.kinds;
}

const std::vector<Kind> kKinds = {
    {"piston", {linearLimit({1, 2}, 0, 0), angularLimit({1, 2}, 0, 0)}},
    {"piston", {linearLimit({0}, -0.4, 0.3), linearLimit({1, 2}, 0, 0), angularLimit({1, 2}, 0, 0)}},
    {"pr", {linearLimit({1, 2}, 0, 0), angularLimit({0, 1}, 0, 0)}},
    {"pr rows", {linearLimit({0}, -0.4, 0.3), linearLimit({1, 2}, 0, 0), angularLimit({0, 1}, 0, 0)}},
    // ODE's own PU joint is a quarter of the angular momentum off.
    {"amotor rows", {linearLimit({1, 2}, 0, 0), angularLimit({0}, 0, 0)}},
    {"dball", {linearLimit({0, 1, 2}, 1, 1)}},
    {"universal", {linearLimit({0, 1, 2}, 0, 0), angularLimit({0}, 0, 0)}},
};

// Two balls, 1.6 m apart; the connected frame begins 1 m along x from the joint's.
Simulation twoBodies(const Kind& kind) {
    SceneBuilder make;
    const auto addBall = [&](const char* name, const Vector3& at, double mass, const Vector3& velocity,
                             const Vector3& spin) -> Node& {
        Node& body = make.addBody(make.root(), name, at, mass);
        body.body->linearVelocity = velocity;
        body.body->angularVelocity = spin;
        make.addSphere(body, std::string(name) + " ball", kRadius);
        return body;
    };
    Node& a = addBall("a", {0, 0, 0}, kMassOfA, {0.5, 0.3, -0.4}, {0.3, 2, 0.7});
    Node& b = addBall("b", {1.2, -1, 0}, kMassOfB, {-0.2, 0, 1}, {0.5, -0.4, 3});
    Node& connected = make.addGroup(b, "connected", {-0.2, 0.5, 0});
    const bool meets = kind.kinds == "universal";
    Node& joint = make.addGroup(a, "joint", {meets ? 1.0 : 0.8, -0.5, 0});
    SixDofJoint& made = joint.sixDofJoint.emplace();
    made.connectedNode = connected.id;
    JointSettings settings;
    settings.limits = kind.limits;
    made.settings = make.contents().addJointSettings(settings);
    SimulationOptions options;
    options.solver = Solver::Step;
    options.plan.gravityOverride = Vector3{};
    DiagnosticLog log;
    Simulation sim(make.build(), options, log);
    return sim;
}

}  // namespace

BOOST_DATA_TEST_CASE(s5_6_two_joined_bodies_keep_their_momentum, data::make(kKinds), kind) {
    Simulation sim = twoBodies(kind);
    BOOST_TEST(kinds(sim) == kind.kinds);
    const Momentum before = sim.momentum();
    run(sim, 1000, 0.001);
    const Momentum after = sim.momentum();
    const Eigen::Vector3d angular = toEigen(before.angular);
    BOOST_TEST((toEigen(after.linear) - toEigen(before.linear)).norm() < nearly(1e-9));
    BOOST_TEST((toEigen(after.angular) - angular).norm() < nearly(1e-6) * angular.norm());
}

// The rail is in the body, 0.2 m above its centre; the pin on it does not move. The body slides to the end of its
// rail and hangs there, its centre right below the pin.
BOOST_AUTO_TEST_CASE(s5_6_a_rail_hangs_from_its_end) {
    for (const double side : {1.0, -1.0}) {
        Rig rig;
        rig.onBody = OnBody::Joint;
        rig.frameInBody.position = {0, 0.2, 0};
        rig.gravity = {-side, -10, 0};
        rig.settings.limits = {linearLimit({0}, -0.5, 0.5), linearLimit({1, 2}, 0, 0), angularLimit({0, 1}, 0, 0)};
        JointDrive brake = motor(DriveType::Angular, 2, 0, -1);
        brake.damping = 2;
        rig.settings.drives = {brake};
        Simulation sim = rig.simulate();
        BOOST_TEST(kinds(sim) == "pr rows");
        run(sim, 4000);
        BOOST_TEST(std::abs(std::abs(rig.coordinates(sim).position.x()) - 0.5) < nearly(1e-6));
        const Eigen::Vector3d hang = toEigen(sim.pose(sim.bodies()[0]).position) - toEigen(rig.worldFrame.position);
        BOOST_TEST(std::abs(hang.norm() - std::hypot(0.5, 0.2)) < nearly(1e-6));
        BOOST_TEST(hang.normalized().cross(toEigen(rig.gravity).normalized()).norm() < nearly(1e-6));
    }
}

// On a rail that does not move: hangs from its end, free to turn about two axes, the centre right below the pin.
BOOST_AUTO_TEST_CASE(s5_6_a_pendulum_hangs_from_the_end_of_a_rail) {
    Rig rig;
    rig.frameInBody.position = {0, 0, 0.6};
    rig.gravity = {3, 1, -10};
    rig.settings.limits = {linearLimit({0}, -0.3, 0.5), linearLimit({1, 2}, 0, 0), angularLimit({2}, 0, 0)};
    for (const std::uint32_t axis : {0U, 1U}) {
        JointDrive brake = motor(DriveType::Angular, axis, 0, -1);
        brake.damping = 2;
        rig.settings.drives.push_back(brake);
    }
    Simulation sim = rig.simulate();
    BOOST_TEST(kinds(sim) == "amotor rows");
    run(sim, 4000);
    BOOST_TEST((rig.coordinates(sim).position - Eigen::Vector3d(0.5, 0, 0)).norm() < nearly(1e-6));
    const Eigen::Vector3d pin = toEigen(rig.worldFrame.position) + Eigen::Vector3d(0.5, 0, 0);
    const Eigen::Vector3d hang = toEigen(sim.pose(sim.bodies()[0]).position) - pin;
    BOOST_TEST(std::abs(hang.norm() - 0.6) < nearly(1e-6));
    BOOST_TEST(hang.normalized().cross(toEigen(rig.gravity).normalized()).norm() < nearly(1e-6));
}

// A screw without a thread: it slides and turns, each on its own. x = g t^2 / 2 in steps, and the spin stays.
BOOST_DATA_TEST_CASE(s5_6_a_piston_slides_and_turns, data::make({false, true}), jointOnBody) {
    const OnBody side = jointOnBody ? OnBody::Joint : OnBody::Connected;
    Rig rig;
    rig.onBody = side;
    rig.gravity = {0, 0, 2};
    rig.frameInBody.position = {0, 0, 0.3};
    rig.settings.limits = {linearLimit({0, 1}, 0, 0), angularLimit({0, 1}, 0, 0)};
    rig.settings.drives = {motor(DriveType::Angular, 2, 0.5, 100)};
    Simulation sim = rig.simulate();
    BOOST_TEST(kinds(sim) == "piston");
    const int steps = 200;
    run(sim, steps);
    const Coordinates now = rig.coordinates(sim);
    const double sign = side == OnBody::Connected ? 1 : -1;
    BOOST_TEST(std::abs(now.position.z() - sign * 2 * 0.01 * 0.01 * steps * (steps + 1) / 2) < nearly(1e-6));
    BOOST_TEST(std::hypot(now.position.x(), now.position.y()) < 1e-4);
    BOOST_TEST(std::abs(now.twist(2) - 0.5 * 0.01 * steps) < 1e-4);
}

// T = 2 pi sqrt(l / g) of a small swing; the ball on the rod does not turn.
BOOST_AUTO_TEST_CASE(s5_6_a_rod_is_a_pendulum) {
    for (const OnBody side : {OnBody::Connected, OnBody::Joint}) {
        Rig rig;
        rig.onBody = side;
        rig.gravity = {0, -10, 0};
        rig.settings.limits = {linearLimit({0, 1, 2}, 1.5, 1.5)};
        rig.start.position = {1.5 * std::sin(0.02), -1.5 * std::cos(0.02), 0};
        Simulation sim = rig.simulate();
        BOOST_TEST(kinds(sim) == "dball");
        int steps = 0;
        while (sim.pose(sim.bodies()[0]).position.x > rig.worldFrame.position.x && steps < 1000) {
            run(sim, 1, 0.0025);
            BOOST_REQUIRE_SMALL(rig.coordinates(sim).position.norm() - 1.5, 1e-5);
            ++steps;
        }
        BOOST_TEST(std::abs(steps * 0.0025 / (M_PI / 2 * std::sqrt(1.5 / 10)) - 1) < 0.01);
    }
}

// A rod of another length than its ends are apart at the start pulls them there; a soft one gives way by m g / k.
BOOST_AUTO_TEST_CASE(s5_6_a_rod_has_the_length_that_its_limit_says) {
    for (const bool soft : {false, true}) {
        Rig rig;
        rig.gravity = {0, -10, 0};
        rig.start.position = {0, -1, 0};
        rig.settings.limits = {linearLimit({0, 1, 2}, 1.2, 1.2)};
        if (soft) {
            rig.settings.limits[0].stiffness = 400;
            rig.settings.limits[0].damping = 40;
        }
        Simulation sim = rig.simulate();
        BOOST_TEST(kinds(sim) == "dball");
        run(sim, 1000);
        const double expected = 1.2 + (soft ? rig.mass * 10 / 400 : 0);
        BOOST_TEST(std::abs(rig.coordinates(sim).position.norm() - expected) < nearly(1e-6));
    }
}

// Motion against closed formulas.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <numbers>

#include "hand_plan.hpp"
#include "orrery/sim/step_results.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/precision.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;

constexpr double kG = 10;

// Complete elliptic integral of the first kind, by the arithmetic-geometric mean.
double ellipticK(double k) {
    double a = 1;
    double b = std::sqrt(1 - k * k);
    for (int i = 0; i < 20; ++i) {
        const double mean = 0.5 * (a + b);
        b = std::sqrt(a * b);
        a = mean;
    }
    return std::numbers::pi / (2 * a);
}

}  // namespace

BOOST_AUTO_TEST_CASE(free_fall_is_that_of_the_stepper) {
    for (const Solver solver : {Solver::Quick, Solver::Step}) {
        ClaimedLog log;
        HandPlan plan({1, -kG, 2});
        plan.addBody("heavy", {0, 100, 0}, 7).linearVelocity = {3, 4, 5};
        plan.addBody("half", {0, 0, 0}, 2).gravityFactor = 0.5;
        plan.addBody("free").gravityFactor = 0;
        SimulationOptions options;
        options.solver = solver;
        Simulation sim = simulate(plan, options, log);
        const int n = 200;
        const double h = 0.01;
        run(sim, n, h);
        // Semi-implicit Euler: v = v0 + n h g, x = x0 + n h v0 + h^2 g n (n + 1) / 2.
        const double fall = h * h * n * (n + 1) / 2;
        const Vector3 p = sim.pose(sim.bodies()[0]).position;
        BOOST_TEST(std::abs(p.x - (n * h * 3 + fall)) < nearly(1e-11));
        BOOST_TEST(std::abs(p.y - (100 + n * h * 4 - kG * fall)) < nearly(1e-11));
        BOOST_TEST(std::abs(p.z - (n * h * 5 + 2 * fall)) < nearly(1e-11));
        BOOST_TEST(std::abs(sim.linearVelocity(sim.bodies()[0]).y - (4 - kG * n * h)) < nearly(1e-12));
        BOOST_TEST(std::abs(sim.pose(sim.bodies()[1]).position.y + 0.5 * kG * fall) < nearly(1e-12));
        BOOST_TEST(sim.pose(sim.bodies()[2]).position.y == 0);
        BOOST_TEST(std::abs(sim.time() - n * h) < nearly(1e-12));
        BOOST_TEST(sim.steps() == 200u);
    }
}

BOOST_AUTO_TEST_CASE(a_ball_rolls_down_a_slope_at_five_sevenths) {
    const double slope = 0.3;
    ClaimedLog log;
    HandPlan plan({-kG * std::sin(slope), -kG * std::cos(slope), 0});
    plan.addStatic("floor", SolidPlane{{0, 1, 0}, 0});
    plan.addBall("ball", {0, 0.5, 0}, 0.5);
    Simulation sim = simulate(plan, {}, log);
    run(sim, 400, 0.005);
    const double expected = 5.0 / 7.0 * kG * std::sin(slope) * 2;
    BOOST_TEST(std::abs(-sim.linearVelocity(sim.bodies()[0]).x / expected - 1) < 0.01);
    BOOST_TEST(std::abs(sim.angularVelocity(sim.bodies()[0]).z * 0.5 / expected - 1) < 0.01);
}

BOOST_AUTO_TEST_CASE(s4_5_a_ball_rebounds_to_e_squared_of_its_height) {
    for (const double e : {0.5, 0.7, 0.9, 1.0}) {
        ClaimedLog log;
        HandPlan plan({0, -kG, 0});
        plan.plan.materials[0].restitution = e;
        plan.addStatic("floor", SolidPlane{{0, 1, 0}, 0});
        plan.addBall("ball", {0, 1.5, 0}, 0.5);
        Simulation sim = simulate(plan, {}, log);
        const double h = 0.0005;
        while (sim.linearVelocity(sim.bodies()[0]).y <= 0 && sim.time() < 2) sim.step(h);
        double top = 0;
        while (sim.linearVelocity(sim.bodies()[0]).y > 0 && sim.time() < 4) {
            sim.step(h);
            top = std::max(top, sim.pose(sim.bodies()[0]).position.y - 0.5);
        }
        BOOST_TEST(std::abs(top / (e * e) - 1) < 0.02, "e = " << e << ", rebound " << top);
    }
}

BOOST_AUTO_TEST_CASE(a_pendulum_keeps_its_period) {
    for (const double amplitude : {0.05, std::numbers::pi / 3}) {
        ClaimedLog log;
        const double length = 2;
        HandPlan plan({0, -kG, 0});
        // A rod of even mass about its end: the reduced length is 2/3 of the whole.
        PlanBody& rod = plan.addBody("rod", {std::sin(amplitude) * length / 2, -std::cos(amplitude) * length / 2, 0});
        rod.inertia = diagonal(length * length / 12);
        PlanJoint& hinge = plan.addJoint("hinge", JointType::Hinge, 0, kNone);
        hinge.anchor = Vector3{0, 0, 0};
        hinge.axes = {axisAlong({0, 0, 1})};
        Simulation sim = simulate(plan, {}, log);
        const double small = 2 * std::numbers::pi * std::sqrt(2.0 / 3.0 * length / kG);
        const double expected = small * 2 / std::numbers::pi * ellipticK(std::sin(amplitude / 2));
        // Released at rest: passes the lowest point after one and after three quarters of a period.
        const double h = 0.001;
        std::vector<double> passes;
        while (passes.size() < 2 && sim.time() < 2 * expected) {
            const double before = sim.pose(sim.bodies()[0]).position.x;
            sim.step(h);
            const double after = sim.pose(sim.bodies()[0]).position.x;
            if (before * after < 0) passes.push_back(sim.time() - h * after / (after - before));
        }
        BOOST_REQUIRE(passes.size() == 2u);
        BOOST_TEST(std::abs(2 * (passes[1] - passes[0]) / expected - 1) < 0.01, "amplitude " << amplitude);
    }
}

BOOST_AUTO_TEST_CASE(a_body_with_an_offset_mass_spins_about_its_center_of_mass) {
    ClaimedLog log;
    HandPlan plan({0, 0, 0});
    PlanBody& body = plan.addBody("b", {5, 0, 0});
    body.centerOfMass = {1, 0, 0};
    body.angularVelocity = {0, 0, 2};
    Simulation sim = simulate(plan, {}, log);
    BOOST_TEST(std::abs(sim.linearVelocity(sim.bodies()[0]).y + 2) < 1e-15);
    const double h = 0.001;
    for (int i = 0; i < 3000; ++i) {
        sim.step(h);
        const dReal* center = dBodyGetPosition(sim.ode(sim.findBody("b")));
        BOOST_REQUIRE(std::abs(center[0] - 6) < nearly(1e-12));
        BOOST_REQUIRE(std::abs(center[1]) < nearly(1e-12));
        const Vector3 origin = sim.pose(sim.bodies()[0]).position;
        BOOST_REQUIRE(std::abs(std::hypot(origin.x - 6, origin.y) - 1) < nearly(1e-12));
        const Vector3 v = sim.linearVelocity(sim.bodies()[0]);
        BOOST_REQUIRE(std::abs(v.x + 2 * origin.y) < 1e-9);
        BOOST_REQUIRE(std::abs(v.y - 2 * (origin.x - 6)) < 1e-9);
    }
    // 6 rad after 3 s, to the order of ODE's rotation step.
    BOOST_TEST(std::abs(sim.pose(sim.bodies()[0]).position.y + std::sin(6)) < 1e-3);
}

BOOST_AUTO_TEST_CASE(colliding_free_bodies_keep_their_momentum) {
    ClaimedLog log;
    HandPlan plan({0, 0, 0});
    plan.plan.materials[0].restitution = 0.6;
    plan.addBall("a", {0, 0, 0}, 0.5).linearVelocity = {3, 0, 0};
    plan.addBody("b", {1.5, 0.3, 0}, 2).linearVelocity = {-1, 0, 0};
    plan.addShape(SolidBox{{1, 1, 1}});
    Simulation sim = simulate(plan, {}, log);
    run(sim, 200, 0.005);
    BOOST_TEST(sim.results().totalContacts() > 0u);
    const Vector3 a = sim.linearVelocity(sim.bodies()[0]);
    const Vector3 b = sim.linearVelocity(sim.bodies()[1]);
    BOOST_TEST(std::abs(a.x - 3) > 0.5);
    BOOST_TEST(std::abs(a.x + 2 * b.x - 1) < 1e-9);
    BOOST_TEST(std::abs(a.y + 2 * b.y) < 1e-9);
    BOOST_TEST(std::abs(a.z + 2 * b.z) < 1e-9);
}

BOOST_AUTO_TEST_CASE(energy_is_kinetic_of_both_kinds_and_potential) {
    ClaimedLog log;
    HandPlan plan({0, -kG, 0});
    PlanBody& body = plan.addBody("b", {0, 3, 0}, 2);
    body.pose.rotation = {0, 0, std::sqrt(0.5), std::sqrt(0.5)};
    body.inertia = {{1, 0, 0, 0, 2, 0, 0, 0, 3}};
    body.linearVelocity = {4, 0, 0};
    body.angularVelocity = {0, 5, 0};  // along the body's x axis
    plan.addBody("k").kinematic = true;
    plan.world().bodies[1].linearVelocity = {100, 0, 0};
    Simulation sim = simulate(plan, {}, log);
    BOOST_TEST(std::abs(sim.energy().kinetic - (0.5 * 2 * 16 + 0.5 * 1 * 25)) < nearly(1e-12));
    BOOST_TEST(std::abs(sim.energy().potential - 2 * kG * 3) < nearly(1e-12));
}

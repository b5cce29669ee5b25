// Solver::Own: what it moves, and what it leaves to ODE.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <utility>

#include "hand_plan.hpp"
#include "orrery/sim/step_results.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/sanitized.hpp"
#include "own_moves.hpp"
#include "step/own_step.hpp"

namespace own_step_test {
namespace {

using namespace orrery;
using namespace orrery::test;

const std::vector kSteps = kSanitized ? std::vector{1.0 / 60} : std::vector{1.0 / 240, 1.0 / 120, 0.01, 1.0 / 60, 0.02};
constexpr double kGravity = 10;

SimulationOptions own() {
    SimulationOptions options;
    options.solver = Solver::Own;
    return options;
}

int stepsFor(double seconds, double dt) {
    return static_cast<int>(std::lround(seconds / dt));
}

void addFloor(HandPlan& plan) {
    plan.addStatic("floor", SolidPlane{{0, 1, 0}, 0});
}

BOOST_FIXTURE_TEST_SUITE(own_step, MovedByOwnStep)

BOOST_AUTO_TEST_CASE(free_bodies_fly_the_parabola) {
    for (const double dt : kSteps) {
        ClaimedLog log;
        HandPlan plan({1, -kGravity, 0.5});
        plan.addBall("ball", {1, 2, 3}, 0.1).linearVelocity = {3, 10, -1};
        Simulation sim = watched(simulate(plan, own(), log));
        const int steps = stepsFor(2, dt);
        run(sim, steps, dt);
        const double t = steps * dt;
        const Vector3 place = positionOf(sim, "ball");
        BOOST_TEST(std::abs(place.x - (1 + 3 * t + t * t / 2)) < 1e-9);
        BOOST_TEST(std::abs(place.y - (2 + 10 * t - kGravity * t * t / 2)) < 1e-9);
        BOOST_TEST(std::abs(place.z - (3 - t + t * t / 4)) < 1e-9);
    }
}

BOOST_AUTO_TEST_CASE(elastic_balls_come_up_again) {
    for (const double dt : kSteps) {
        ClaimedLog log;
        HandPlan plan;
        plan.plan.materials[0].restitution = 1;
        addFloor(plan);
        plan.addBall("ball", {0, 1.2, 0}, 0.2);
        Simulation sim = watched(simulate(plan, own(), log));
        double top = 0;
        for (int i = stepsFor(20, dt); i > 0; --i) {
            sim.step(dt);
            if (i < stepsFor(2, dt)) top = std::max(top, positionOf(sim, "ball").y);
        }
        BOOST_TEST(std::abs(top - 1.2) < kGravity * dt * dt / 2);  // it is looked at once a step
        BOOST_TEST(top < 1.2 + 1e-6);
    }
}

BOOST_AUTO_TEST_CASE(stack_of_twenty_stands) {
    for (const double dt : kSteps) {
        ClaimedLog log;
        HandPlan plan;
        addFloor(plan);
        for (int i = 0; i < 20; ++i) plan.addCrate("crate" + std::to_string(i), {0.01, i + 0.5, 0.02}, {1, 1, 1});
        Simulation sim = watched(simulate(plan, own(), log));
        run(sim, stepsFor(10, dt), dt);
        const Vector3 top = positionOf(sim, "crate19");
        BOOST_TEST(std::hypot(top.x - 0.01, top.z - 0.02) < 8e-3);
        BOOST_TEST(top.y > 19.5 - 18e-3);
        BOOST_TEST(speedOf(sim, "crate19") < 4.5e-3);
    }
}

// Two cards lean on each other; what stands so falls when friction creeps.
BOOST_AUTO_TEST_CASE(leaning_cards_stand) {
    constexpr double kLean = 20 * std::numbers::pi / 180;
    for (const double dt : kSteps) {
        ClaimedLog log;
        HandPlan plan;
        addFloor(plan);
        for (const double side : {-1.0, 1.0}) {
            PlanBody& card = plan.addCrate(side < 0 ? "left" : "right",
                                           {side * (0.045 * std::sin(kLean) + 0.001 * std::cos(kLean)),
                                            0.045 * std::cos(kLean) + 0.001 * std::sin(kLean), 0},
                                           {0.002, 0.09, 0.06});
            card.pose.rotation = {0, 0, std::sin(side * kLean / 2), std::cos(kLean / 2)};
        }
        Simulation sim = watched(simulate(plan, own(), log));
        const double before = positionOf(sim, "left").y;
        run(sim, stepsFor(10, dt), dt);
        BOOST_TEST(positionOf(sim, "left").y > before - 5e-4);
        BOOST_TEST(speedOf(sim, "left") < 1e-6);
    }
}

BOOST_AUTO_TEST_CASE(contacts_tell_their_force) {
    ClaimedLog log;
    HandPlan plan;
    addFloor(plan);
    plan.addCrate("crate", {0, 0.5, 0}, {1, 1, 1});
    SimulationOptions options = own();
    options.contactEvents = true;
    Simulation sim = watched(simulate(plan, options, log), options.solver);
    run(sim, 200, 0.01);
    double force = 0;
    for (const ContactEvent& event : sim.results().contacts()) force += std::abs(event.force.y);
    BOOST_TEST(!sim.results().contacts().empty());
    BOOST_TEST(std::abs(force - kGravity) < 1e-3);
}

// Wheels that gears join, and a mesh that tumbles down on a mesh: as by Solver::Auto, with all remedies, while a free
// ball beside them flies exactly.
BOOST_AUTO_TEST_CASE(gears_and_meshes_that_fall_move_as_by_auto) {
    const auto hashOf = [](const SimulationOptions& options, bool ball) {
        ClaimedLog log;
        HandPlan plan;
        plan.addStatic("ground", floorMesh(5), {0, -3, 0});
        PlanBody& crate = plan.addBody("crate", {3, -1.5, 0});
        crate.angularVelocity = {1, 2, 3};
        crate.linearVelocity = {1, 0, 0.5};
        plan.addShape(unitCubeMesh());
        for (const Index wheel : {1, 2}) {
            const Vector3 place{0, 0, 1.0 * wheel};
            plan.addBall("wheel" + std::to_string(wheel), place, 0.1).angularVelocity = {0, 0, 1.0 * wheel};
            PlanJoint& axle = plan.addJoint("axle" + std::to_string(wheel), JointType::Hinge, wheel, kNone);
            axle.anchor = place;
            axle.axes = {axisAlong({0, 0, 1})};
        }
        PlanJoint& gears = plan.addJoint("gears", JointType::Transmission, 1, 2);
        gears.anchor = {0, 0, 1};
        gears.anchor2 = {0, 0, 2};
        gears.axes = {axisAlong({0, 0, 1})};
        if (ball) plan.addBall("ball", {-3, 5, 0}, 0.1);
        Simulation sim = watched(simulate(plan, options, log), options.solver);
        run(sim, 100, 0.01);
        if (ball) BOOST_TEST(std::abs(positionOf(sim, "ball").y - (5 - kGravity / 2)) < 1e-9);
        return std::pair(dBodyGetQuaternion(sim.ode(sim.findBody("wheel1")))[3], positionOf(sim, "crate"));
    };
    BOOST_TEST((hashOf(own(), false) == hashOf({}, false)));
    const auto beside = hashOf(own(), true);
    BOOST_TEST((beside == hashOf({}, false)));
    BOOST_TEST(std::exchange(movesOfOde(), 0) == 2 * 3 * 100);
}

// A crate comes to the speed of its belt; another one beside it is moved by the own step.
BOOST_AUTO_TEST_CASE(belts_are_left_to_ode) {
    ClaimedLog log;
    HandPlan plan;
    plan.addCrate("carried", {0, 0.499, 0}, {1, 1, 1});
    plan.addBall("ball", {0, 2, 9}, 0.1);
    plan.addStatic("belt", SolidBox{{100, 1, 4}}, {0, -0.5, 0});
    OdeSurface running;
    running.direction = Vector3{1, 0, 0};
    running.motion1 = 2;
    plan.plan.surfaces.push_back(running);
    plan.world().geoms.back().surface = 0;
    Simulation sim = watched(simulate(plan, own(), log));
    run(sim, 100, 0.01);
    BOOST_TEST(std::abs(speedOf(sim, "carried") - 2) < 0.01);
    BOOST_TEST(std::exchange(movesOfOde(), 0) == 100);
}

BOOST_AUTO_TEST_CASE(piles_fall_asleep_and_wake) {
    ClaimedLog log;
    HandPlan plan;
    addFloor(plan);
    for (int i = 0; i < 3; ++i) plan.addCrate("crate" + std::to_string(i), {0, i + 0.5, 0}, {1, 1, 1});
    plan.addBall("ball", {0, 60, 0}, 0.2);
    SimulationOptions options = own();
    options.autoDisable = true;
    Simulation sim = watched(simulate(plan, options, log), options.solver);
    run(sim, 300, 0.01);
    BOOST_TEST(!dBodyIsEnabled(sim.ode(sim.findBody("crate2"))));
    BOOST_TEST(dBodyIsEnabled(sim.ode(sim.findBody("ball"))));
    run(sim, 50, 0.01);
    BOOST_TEST(dBodyIsEnabled(sim.ode(sim.findBody("crate2"))));  // the ball has hit it
    BOOST_TEST(positionOf(sim, "ball").y > 3);
}

BOOST_AUTO_TEST_CASE(too_many_contacts_stop_the_world) {
    ClaimedLog log;
    HandPlan plan;
    addFloor(plan);
    for (int i = 0; i < 9; ++i) plan.addCrate("crate" + std::to_string(i), {0, 0.5 + 0.1 * i, 0}, {1, 1, 1});
    SimulationOptions options = own();
    options.maxContactsPerStep = 20;
    Simulation sim = simulate(plan, options, log);
    BOOST_TEST(!sim.step(0.01));
    BOOST_TEST(!sim.ok());
    BOOST_TEST(sim.diagnostics().has("SIM_CONTACT_LIMIT"));
    BOOST_TEST(positionOf(sim, "crate8").y == 1.3);
}

BOOST_AUTO_TEST_CASE(geoms_at_no_place_touch_nothing) {
    ClaimedLog log;
    HandPlan plan;
    addFloor(plan);
    plan.addCrate("crate", {0, 0.5, 0}, {1, 1, 1});
    plan.addCrate("lost", {5, 0.5, 0}, {1, 1, 1});
    Simulation sim = simulate(plan, own(), log);
    const dGeomID geom = dBodyGetFirstGeom(sim.ode(sim.findBody("lost")));
    const double nowhere = std::numeric_limits<double>::quiet_NaN();
    dGeomSetOffsetPosition(geom, static_cast<dReal>(nowhere), 0, 0);
    run(sim, 20, 0.01);
    BOOST_TEST(std::abs(positionOf(sim, "crate").y - 0.5) < 1e-3);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace own_step_test

// The gravity callback, and bodies that sleep.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>

#include "hand_plan.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/sim/step_results.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/precision.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

}  // namespace

BOOST_AUTO_TEST_CASE(odes_own_gravity_is_zero_and_forces_pull_instead) {
    ClaimedLog log;
    HandPlan plan({0, -10, 0});
    plan.addBody("b", {}, 3);
    Simulation sim = simulate(plan, {}, log);
    dVector3 ode;
    dWorldGetGravity(sim.world(), ode);
    BOOST_TEST(ode[1] == 0);
    sim.gravity().apply(0.01);
    BOOST_TEST(dBodyGetForce(sim.ode(sim.findBody("b")))[1] == -30);
    BOOST_TEST(sim.gravity().world().y == -10);
}

BOOST_AUTO_TEST_CASE(sleeping_bodies_get_no_force_and_wake_when_gravity_changes) {
    ClaimedLog log;
    HandPlan plan({0, -10, 0});
    plan.addBody("b").enabled = false;
    Simulation sim = simulate(plan, {}, log);
    run(sim, 10, 0.01);
    BOOST_TEST(dBodyGetForce(sim.ode(sim.findBody("b")))[1] == 0);
    BOOST_TEST(sim.asleepCount() == 1u);
    sim.gravity().setWorld({0, -10, 0});
    BOOST_TEST(sim.asleepCount() == 1u, "nothing changed");
    sim.gravity().setWorld({0, kNaN, 0});
    BOOST_TEST(sim.gravity().world().y == -10);
    sim.gravity().setWorld({0, -5, 0});
    BOOST_TEST(sim.asleepCount() == 0u);
    run(sim, 1, 0.01);
    BOOST_TEST(std::abs(sim.linearVelocity(sim.bodies()[0]).y + 0.05) < nearly(1e-15));
}

BOOST_AUTO_TEST_CASE(a_callback_replaces_gravity_and_may_wrap_the_scenes) {
    ClaimedLog log;
    HandPlan plan({0, -10, 0});
    plan.addBody("b", {1, 2, 3}, 4).gravityFactor = 0.5;
    plan.world().bodies[0].linearVelocity = {7, 0, 0};
    plan.addBody("k").kinematic = true;
    plan.addBody("asleep").enabled = false;
    Simulation sim = simulate(plan, {}, log);
    struct Seen {
        Gravity* gravity;
        std::vector<BodyState> states;
    } seen{&sim.gravity(), {}};
    sim.gravity().setAcceleration(
        [](const BodyState& state, void* user) {
            auto& record = *static_cast<Seen*>(user);
            record.states.push_back(state);
            return Vector3{1, record.gravity->scene(state).y, 0};
        },
        &seen);
    BOOST_TEST(sim.asleepCount() == 0u, "a new field wakes");
    dBodyDisable(sim.ode(sim.findBody("asleep")));
    sim.gravity().apply(0.01);
    BOOST_REQUIRE(seen.states.size() == 1u);
    BOOST_TEST(seen.states[0].body == sim.ode(sim.findBody("b")));
    BOOST_TEST((seen.states[0].node == sim.bodies()[0].node));
    BOOST_TEST((seen.states[0].position == Vector3{1, 2, 3}));
    BOOST_TEST(seen.states[0].linearVelocity.x == 7);
    BOOST_TEST(seen.states[0].mass == 4);
    BOOST_TEST(dBodyGetForce(sim.ode(sim.findBody("b")))[0] == 2);
    BOOST_TEST(dBodyGetForce(sim.ode(sim.findBody("b")))[1] == -20);
    sim.gravity().setAcceleration(nullptr, nullptr);
    run(sim, 1, 0.01);
    BOOST_TEST(seen.states.size() == 1u);
}

BOOST_AUTO_TEST_CASE(a_callback_that_gives_no_number_pulls_nothing_and_is_reported_once) {
    ClaimedLog log;
    HandPlan plan;
    plan.addBody("b");
    Simulation sim = simulate(plan, {}, log);
    sim.gravity().setAcceleration([](const BodyState&, void*) { return Vector3{kNaN, 0, 0}; }, nullptr);
    run(sim, 5, 0.01);
    BOOST_TEST(sim.pose(sim.bodies()[0]).position.x == 0);
    BOOST_TEST(sim.diagnostics().entries().size() == 1u);
    BOOST_TEST(sim.diagnostics().has(code::SIM_ACCELERATION_NOT_FINITE));
}

BOOST_AUTO_TEST_CASE(a_changed_mass_counts_when_told) {
    ClaimedLog log;
    HandPlan plan({0, -10, 0});
    plan.addBody("b");
    Simulation sim = simulate(plan, {}, log);
    dMass mass;
    dMassSetSphereTotal(&mass, 6, 1);
    dBodySetMass(sim.ode(sim.findBody("b")), &mass);
    sim.gravity().updateMasses();
    sim.gravity().apply(0.01);
    BOOST_TEST(dBodyGetForce(sim.ode(sim.findBody("b")))[1] == -60);
}

BOOST_AUTO_TEST_CASE(resting_bodies_fall_asleep_on_floors_still_and_kinematic) {
    ClaimedLog log;
    HandPlan plan({0, -10, 0});
    plan.addStatic("floor", SolidPlane{{0, 1, 0}, 0});
    plan.addCrate("on floor", {0, 0.5, 0}, {1, 1, 1});
    plan.addBody("platform", {10, 1, 0}).kinematic = true;
    plan.addShape(SolidBox{{4, 1, 4}});
    plan.addCrate("on platform", {10, 2, 0}, {1, 1, 1});
    SimulationOptions options;
    options.autoDisable = true;
    Simulation sim = simulate(plan, options, log);
    run(sim, 200, 0.01);
    BOOST_TEST(sim.asleepCount() == 2u);
    BOOST_TEST(sim.results().contactCount() == 0u);
    dBodySetLinearVel(sim.ode(sim.findBody("platform")), 0, 1, 0);
    run(sim, 50, 0.01);
    BOOST_TEST(std::abs(sim.pose(sim.bodies()[2]).position.y - 2.5) < 0.05, "carried up by the platform");
    BOOST_TEST(sim.asleepCount() == 1u);
}

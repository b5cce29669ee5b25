// The bodies that a volume holds, and its effect on those that sleep.
#include "gravity_support.hpp"

using namespace orrery;
using namespace orrery::test;

namespace gravity_bodies_test {
namespace {

void run(Simulation& sim, int steps, double dt = 0.01) {
    for (int i = 0; i < steps; ++i) BOOST_REQUIRE(sim.step(dt));
}

double forceY(Simulation& sim, const char* body) {
    return dBodyGetForce(sim.ode(sim.findBody(body)))[1];
}

}  // namespace

BOOST_AUTO_TEST_SUITE(gravity_bodies)

BOOST_AUTO_TEST_CASE(a14_the_force_is_mass_times_gravity_factor_times_acceleration) {
    Fields make({0, -1, 0});
    make.add("d", GravityType::Directional, 4, box(10));
    Node& body = make.ball("b", {});
    body.body->gravityFactor = 0.5;
    make.ball("outside", {20, 0, 0});
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    sim.gravity().apply(0.01);
    BOOST_TEST(std::abs(forceY(sim, "b") + 2.5) < 1e-12);
    BOOST_TEST(forceY(sim, "outside") == -1);
}

BOOST_AUTO_TEST_CASE(what_is_asked_between_steps_is_where_fields_are_now) {
    Fields make;
    Node& carrier = make.ball("carrier", {});
    make.add("d", GravityType::Directional, 4, box(10), {}, &carrier);
    make.ball("other", {2, 0, 0});
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    BodyState state;
    state.body = sim.ode(sim.findBody("other"));
    state.position = {2, 0, 0};
    near(sim.gravity().scene(state), {0, -4, 0});
    dBodySetPosition(sim.ode(sim.findBody("carrier")), 100, 0, 0);
    near(sim.gravity().scene(state), {});
    dBodySetPosition(sim.ode(sim.findBody("carrier")), 0, 0, 0);
    near(sim.gravity().accelerationAt(state.position), {0, -4, 0});
    dBodySetPosition(sim.ode(sim.findBody("carrier")), 100, 0, 0);
    near(sim.gravity().accelerationAt(state.position), {});
}

BOOST_AUTO_TEST_CASE(kinematic_bodies_ignore_fields) {
    Fields make;
    make.add("d", GravityType::Directional, 4, box(10));
    make.ball("k", {}).body->type = BodyType::Kinematic;
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    run(sim, 10);
    BOOST_TEST(sim.pose(sim.bodies()[0]).position.y == 0);
}

BOOST_AUTO_TEST_CASE(a11_a_collider_that_touches_is_inside) {
    for (const ShapeGeometry& region :
         {ShapeGeometry(box(2)), ShapeGeometry(sphere(1)), ShapeGeometry(CapsuleShape{Axis::X, {}, 1.0, 0.5, {}, {}}),
          ShapeGeometry(CylinderShape{Axis::X, 2.0, 1.0, {}, {}})}) {
        Fields make;
        make.add("d", GravityType::Directional, 4, region);
        make.ball("touching", {1.45, 0, 0}, 0.5);
        make.ball("apart", {-1.55, 0, 0}, 0.5);
        Node& crate = make.addBody(make.root(), "crate", {1.45, 0, 0.2});
        make.addBox(crate, "crate geom", {1, 1, 1});
        Node& far = make.addBody(make.root(), "far crate", {1.6, 0, 0});
        make.addBox(far, "far geom", {1, 1, 1});
        ClaimedLog log;
        Simulation sim = make.simulate(log);
        sim.gravity().apply(0.01);
        BOOST_TEST(forceY(sim, "touching") == -4);
        BOOST_TEST(forceY(sim, "apart") == 0);
        BOOST_TEST(forceY(sim, "crate") == -4);
        BOOST_TEST(forceY(sim, "far crate") == 0);
    }
}

BOOST_AUTO_TEST_CASE(a11_a_collider_deep_inside_counts_though_the_centre_of_mass_is_outside) {
    Fields make;
    make.add("d", GravityType::Directional, 4, box(4));
    Node& body = make.addBody(make.root(), "b", {5, 0, 0});
    std::get<MotionMass>(body.body->mass).centerOfMass = Vector3{0, 0, 0};
    make.addSphere(body, "arm", 0.2, {-5, 0, 0});
    ClaimedLog log;
    log.claim(code::PLAN_MASS_OUTSIDE);
    Simulation sim = make.simulate(log);
    sim.gravity().apply(0.01);
    BOOST_TEST(forceY(sim, "b") == -4);
}

BOOST_AUTO_TEST_CASE(what_rides_on_a_body_acts_on_others_only) {
    Fields make;
    Node& ship = make.ball("ship", {0, 0, 0});
    make.add("tractor", GravityType::Point, 4, sphere(10), {0, -1, 0}, &ship);
    make.ball("cargo", {5, -1, 0});
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    sim.gravity().apply(0.01);
    BOOST_TEST(dBodyGetForce(sim.ode(sim.findBody("ship")))[0] == 0);
    BOOST_TEST(dBodyGetForce(sim.ode(sim.findBody("ship")))[1] == 0);
    BOOST_TEST(dBodyGetForce(sim.ode(sim.findBody("cargo")))[0] == -4);
    dBodySetPosition(sim.ode(sim.findBody("ship")), 5, 3, 0);
    dBodySetForce(sim.ode(sim.findBody("cargo")), 0, 0, 0);
    sim.gravity().apply(0.01);
    near({0, dBodyGetForce(sim.ode(sim.findBody("cargo")))[1], 0}, {0, 4, 0});
    near(sim.gravity().accelerationAt({5, 4, 0}), {0, -4, 0});
}

BOOST_AUTO_TEST_CASE(a_trigger_filter_says_which_bodies_are_affected) {
    Fields make;
    CollisionFilter crates;
    crates.systems = {"crate"};
    CollisionFilter onlyCrates;
    onlyCrates.collideWith = {"crate"};
    const FilterId isCrate = make.contents().addFilter(crates);
    const FilterId wantsCrate = make.contents().addFilter(onlyCrates);
    make.add("d", GravityType::Directional, 4, box(10)).trigger->filter = wantsCrate;
    make.ball("plain", {});
    Node& crate = make.addBody(make.root(), "crate", {2, 0, 0});
    make.addSphere(crate, "crate geom", 0.5).collider->filter = isCrate;
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    sim.gravity().apply(0.01);
    BOOST_TEST(forceY(sim, "plain") == 0);
    BOOST_TEST(forceY(sim, "crate") == -4);
}

BOOST_AUTO_TEST_CASE(a_sleeping_body_gets_no_force_and_wakes_when_a_field_is_switched_on) {
    Fields make({0, -10, 0});
    make.add("d", GravityType::Directional, 4, box(10));
    make.ball("b", {});
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    FieldValues values = sim.gravity().field(0);
    BOOST_TEST(values.gravity == 4);
    values.enabled = false;
    BOOST_TEST(sim.gravity().setField(0, values));
    run(sim, 1);
    dBodyDisable(sim.ode(sim.findBody("b")));
    run(sim, 100);
    BOOST_TEST(sim.asleepCount() == 1u);
    BOOST_TEST(forceY(sim, "b") == 0);
    values.enabled = true;
    BOOST_TEST(sim.gravity().setField(0, values));
    sim.gravity().apply(0.01);
    BOOST_TEST(sim.asleepCount() == 0u);
    BOOST_TEST(std::abs(forceY(sim, "b") + 14) < 1e-12);
}

// ODE keeps the force of the step in which it puts a body to sleep.
BOOST_AUTO_TEST_CASE(the_force_of_the_step_in_which_a_body_falls_asleep_does_not_wait_for_its_waking) {
    for (const char* of : {"the world", "a field", "a callback"}) {
        Fields make({0, -10, 0});
        make.addBox(make.root(), "floor", {10, 1, 10}, {0, -0.5, 0});
        make.ball("b", {0, 0.5, 0});
        if (of == std::string("a field")) make.add("d", GravityType::Directional, 4, box(10));
        SimulationOptions options;
        options.autoDisable = true;
        ClaimedLog log;
        Simulation sim = make.simulate(log, options);
        const AccelerationCallback down = [](const BodyState&, void*) { return Vector3{0, -3, 0}; };
        if (of == std::string("a callback")) sim.gravity().setAcceleration(down, nullptr);
        for (int i = 0; i < 500 && sim.asleepCount() == 0; ++i) run(sim, 1);
        BOOST_TEST_REQUIRE(sim.asleepCount() == 1u);
        run(sim, 1);
        BOOST_TEST(forceY(sim, "b") == 0, of);
    }
}

BOOST_AUTO_TEST_CASE(a_sleeping_body_wakes_when_a_field_moves_over_it_and_not_when_it_moves_elsewhere) {
    Fields make;
    make.add("d", GravityType::Directional, 4, box(2), {50, 0, 0});
    make.ball("b", {}).body->enabled = false;
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    run(sim, 3);
    BOOST_TEST(sim.gravity().moveField(0, {{-30, 0, 0}, {}}));
    run(sim, 3);
    BOOST_TEST(sim.asleepCount() == 1u);
    BOOST_TEST(sim.gravity().moveField(0, {{-50, 0, 0}, {}}));
    run(sim, 1);
    BOOST_TEST(sim.asleepCount() == 0u);
    near(sim.gravity().accelerationAt({0, 0, 0}), {0, -4, 0});
    near(sim.gravity().accelerationAt({50, 0, 0}), {0, 0, 0});
}

BOOST_AUTO_TEST_CASE(a_sleeping_body_wakes_when_a_volume_on_a_body_comes_by) {
    Fields make;
    Node& ship = make.ball("ship", {20, 0, 0}, 0.1);
    ship.body->gravityFactor = 0;
    ship.body->linearVelocity = Vector3{-10, 0, 0};
    make.add("tractor", GravityType::Point, 4, sphere(3), {}, &ship);
    make.ball("b", {0, 2, 0}).body->enabled = false;
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    run(sim, 100);
    BOOST_TEST(sim.asleepCount() == 1u);
    run(sim, 100);
    BOOST_TEST(sim.asleepCount() == 0u);
}

BOOST_AUTO_TEST_CASE(boxes_fall_asleep_on_a_planet_and_stay) {
    Fields make;
    make.addSphere(make.root(), "planet", 10);
    make.add("pull", GravityType::Point, 10, sphere(40)).gravity->unitDistance = 10;
    for (const double side : {-1.0, 1.0}) {
        Node& body = make.addBody(make.root(), "b" + std::to_string(side), {0, side * 10.5, 0});
        make.addBox(body, "g" + std::to_string(side), {1, 1, 1});
    }
    SimulationOptions options;
    options.autoDisable = true;
    ClaimedLog log;
    Simulation sim = make.simulate(log, options);
    run(sim, 300);
    BOOST_TEST(sim.asleepCount() == 2u);
    run(sim, 100);
    BOOST_TEST(sim.asleepCount() == 2u);
    BOOST_TEST(std::abs(std::abs(sim.pose(sim.bodies()[0]).position.y) - 10.5) < 0.05);
}

BOOST_AUTO_TEST_CASE(values_that_make_no_field_are_refused) {
    Fields make;
    make.add("d", GravityType::Directional, 4, box(2));
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    FieldValues values = sim.gravity().field(0);
    values.direction = {0, 0, 0};
    BOOST_TEST(!sim.gravity().setField(0, values));
    values = sim.gravity().field(0);
    values.gravity = std::nan("");
    BOOST_TEST(!sim.gravity().setField(0, values));
    values = sim.gravity().field(0);
    values.unitDistance = -1;
    BOOST_TEST(!sim.gravity().setField(0, values));
    BOOST_TEST(!sim.gravity().setField(7, sim.gravity().field(0)));
    BOOST_TEST(!sim.gravity().moveField(0, {{std::nan(""), 0, 0}, {}}));
    near(sim.gravity().accelerationAt({}), {0, -4, 0});
}

BOOST_AUTO_TEST_CASE(a_changed_priority_changes_the_order) {
    Fields make;
    Node& a = make.add("a", GravityType::Directional, 1, box(2));
    a.gravity->replace = a.gravity->stop = true;
    a.gravity->priority = 2;
    make.add("b", GravityType::Directional, 5, box(2)).gravity->stop = true;
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    near(sim.gravity().accelerationAt({}), {0, -1, 0});
    const auto index = sim.gravity().findField("b");
    BOOST_REQUIRE(index);
    FieldValues values = sim.gravity().field(*index);
    values.priority = 3;
    BOOST_TEST(sim.gravity().setField(*index, values));
    near(sim.gravity().accelerationAt({}), {0, -5, 0});
}

BOOST_AUTO_TEST_CASE(a_callback_may_wrap_the_fields) {
    Fields make;
    make.add("d", GravityType::Directional, 4, box(2));
    make.ball("b", {1.2, 0, 0});
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    sim.gravity().setAcceleration(
        [](const BodyState& state, void* user) {
            Vector3 a = static_cast<Gravity*>(user)->scene(state);
            a.x = 1;
            return a;
        },
        &sim.gravity());
    sim.gravity().apply(0.01);
    BOOST_TEST(forceY(sim, "b") == -4);
    BOOST_TEST(dBodyGetForce(sim.ode(sim.findBody("b")))[0] == 1);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace gravity_bodies_test

// Gravity of no world, fields that are not there, bodies that are another's.
#include <limits>

#include "support.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

Vector3 up(const BodyState&, void*) {
    return {0, 1, 0};
}

void checkHasNoField(Gravity& gravity, std::size_t field) {
    BOOST_TEST(!gravity.fieldNode(field));
    BOOST_TEST(!gravity.fieldInstance(field));
    BOOST_TEST(!gravity.setField(field, {}));
    BOOST_TEST(!gravity.moveField(field, {}));
    BOOST_TEST(gravity.field(field).gravity == FieldValues{}.gravity);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(gravity)

BOOST_AUTO_TEST_CASE(that_of_no_world_does_nothing) {
    PlainLog log;
    Simulation empty(Scene(), {}, log);
    Simulation simulation(pendulum(), {}, log);
    for (Gravity* const none : {&simulation.gravity(9), &simulation.gravity(static_cast<std::size_t>(-1))}) {
        checkHasNoField(*none, 0);
        none->setWorld({1, 2, 3});
        none->setAcceleration(&up, nullptr);
        none->setAcceleration(nullptr, nullptr);
        none->apply(kDt);
        none->updateMasses();
        BOOST_TEST(none->fieldCount() == 0u);
        BOOST_TEST(!none->findField("bob").has_value());
        BOOST_TEST(!none->findField("bob", InstanceId{}).has_value());
        BOOST_TEST(!none->findField(NodeId{2}).has_value());
        (void)none->accelerationAt({});
        (void)none->scene({});
        BOOST_TEST(none->trace({}).shares.empty());
    }
    BOOST_TEST(!empty.gravity().hasCallback());
    BOOST_TEST(apart(simulation.gravity().world(), {0, -9.80665, 0}) < 1e-12);
}

BOOST_AUTO_TEST_CASE(fields_that_are_not_there) {
    PlainLog log;
    Simulation simulation(dataScene("planet.gltf"), {}, log);
    Gravity& gravity = simulation.gravity();
    BOOST_REQUIRE(gravity.fieldCount() > 0u);
    checkHasNoField(gravity, gravity.fieldCount());
    checkHasNoField(gravity, std::numeric_limits<std::size_t>::max());
    BOOST_TEST(!gravity.findField(NodeId{4'000'000'000U}).has_value());
    BOOST_TEST(!gravity.findField(gravity.fieldNode(0), InstanceId{7}).has_value());
    BOOST_TEST(!gravity.findField("").has_value());
    BOOST_TEST(!gravity.findField("planet", InstanceId{7}).has_value());
}

BOOST_AUTO_TEST_CASE(a_body_of_another_simulation_counts_as_a_point) {
    PlainLog log;
    Simulation simulation(dataScene("planet.gltf"), {}, log);
    Simulation other(pendulum(), {}, log);
    BodyState state;
    state.position = {3, 4, 5};
    const Vector3 point = simulation.gravity().accelerationAt(state.position);
    for (const dBodyID body : {dBodyID{}, other.ode(other.findBody("bob"))}) {
        state.body = body;
        BOOST_TEST(apart(simulation.gravity().scene(state), point) == 0);
    }
    // One that is gone.
    const BodyId first = simulation.bodies()[0];
    state.body = simulation.ode(first);
    BOOST_REQUIRE(simulation.remove(first));
    BOOST_TEST(apart(simulation.gravity().scene(state), point) == 0);
}

BOOST_AUTO_TEST_CASE(a_callback_may_be_null_and_is_asked_no_more) {
    PlainLog log;
    Simulation simulation(pendulum(), {}, log);
    Gravity& gravity = simulation.gravity();
    gravity.setAcceleration(&up, nullptr);
    BOOST_TEST(gravity.hasCallback());
    BOOST_TEST(simulation.step(kDt));
    gravity.setAcceleration(nullptr, &log);
    BOOST_TEST(!gravity.hasCallback());
    BOOST_TEST(simulation.step(kDt));
    const Simulation moved(std::move(simulation));
    gravity.setWorld({0, -1, 0});  // the reference goes with it
    BOOST_TEST(apart(gravity.world(), {0, -1, 0}) == 0);
}

BOOST_AUTO_TEST_SUITE_END()

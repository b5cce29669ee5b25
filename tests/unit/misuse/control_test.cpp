// Forces, actuators and queries of simulations that have nothing to push, to drive or to find.
#include <limits>
#include <utility>
#include <vector>

#include "orrery/sim/actuators.hpp"
#include "orrery/sim/contact_rules.hpp"
#include "orrery/sim/forces.hpp"
#include "orrery/sim/queries.hpp"
#include "orrery/sim/step_results.hpp"
#include "support.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();
constexpr double kEndless = std::numeric_limits<double>::infinity();

void checkPushesNothing(Simulation& simulation, BodyId body) {
    for (const Vector3& bad :
         {Vector3{1, 0, 0}, Vector3{kNoNumber, 0, 0}, Vector3{0, kEndless, 0}, Vector3{0, 0, 1e300}}) {
        if (simulation.isValid(body) && bad == Vector3{1, 0, 0}) continue;
        Forces forces = simulation.forces();
        BOOST_TEST(!forces.addForce(body, bad));
        BOOST_TEST(!forces.addForceAt(body, bad, {}));
        BOOST_TEST(!forces.addForceAt(body, {}, bad));
        BOOST_TEST(!forces.addTorque(body, bad));
        BOOST_TEST(!forces.addImpulse(body, bad));
        BOOST_TEST(!forces.addImpulseAt(body, bad, {}));
        BOOST_TEST(!forces.addAngularImpulse(body, bad));
    }
    BOOST_TEST(simulation.forces().setEnabled(body, true) == simulation.isValid(body));
}

void checkDrivesNothing(Simulation& simulation, std::size_t actuator) {
    Actuators actuators = simulation.actuators();
    BOOST_TEST(actuators[actuator].name.empty());
    BOOST_TEST((actuators.mode(actuator) == ActuatorMode::AsAuthored));
    BOOST_TEST(actuators.state(actuator).torque == 0);
    BOOST_TEST(!actuators.setTorque(actuator, 1));
    BOOST_TEST(!actuators.setGains(actuator, 1, 1));
    BOOST_TEST(!actuators.setMaxForce(actuator, 1));
    BOOST_TEST(!actuators.setLimits(actuator, -1, 1));
    BOOST_TEST(!actuators.reset(actuator));
    BOOST_TEST(actuators.all().size() == actuators.size());
}

void checkRulesNothing(Simulation& simulation, GeomId geom) {
    ContactRules rules = simulation.contactRules();
    PhysicsMaterial material;
    material.staticFriction = material.dynamicFriction = material.restitution = kNoNumber;
    BOOST_TEST(!rules.setMaterial(geom, material));
    BOOST_TEST(!rules.setMaterial(geom, std::nullopt));
    BOOST_TEST(!rules.setFilter(geom, CollisionFilter{}));
    BOOST_TEST(!rules.setFilter(geom, std::nullopt));
    BOOST_TEST(simulation.results().contactChanges().empty());
}

// Asks for what is not in the world, and with numbers that are no place.
void checkFindsNothing(const Simulation& simulation, std::size_t world, double number) {
    const Queries queries = simulation.queries();
    const Ray ray{{number, 500, 0}, {0, 1, 0}, 1, world};
    std::vector<std::optional<RayHit>> hits(2, RayHit{});
    BOOST_TEST(queries.castRayAll(ray).empty());
    BOOST_TEST(queries.castRays(std::vector<Ray>(3, ray), hits) == 0u);
    BOOST_TEST(!hits[1].has_value());
    BOOST_TEST(!queries.castBall(ray, 0.5).has_value());
    BOOST_TEST(!queries.castBox(ray, {}, {1, 1, 1}).has_value());
    BOOST_TEST(!queries.castBall({{0, 500, 0}, {0, 1, 0}, 1, world}, -1).has_value());
    BOOST_TEST(!queries.castBox({{0, 500, 0}, {0, 0, 0}, 1, world}, {0, 0, 0, 0}, {1, -1, 1}).has_value());
    queries.refresh();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(control)

BOOST_AUTO_TEST_CASE(what_was_moved_away_has_nothing_to_control) {
    PlainLog log;
    Simulation from(pendulum(), {}, log);
    const BodyId body = from.findBody("bob");
    const GeomId shape = from.findGeom("bob shape");
    const Forces before = from.forces();
    Simulation to = std::move(from);
    // NOLINTBEGIN(bugprone-use-after-move): that is what is tested
    checkPushesNothing(from, body);
    checkDrivesNothing(from, 0);
    checkRulesNothing(from, shape);
    checkFindsNothing(from, 0, 0);
    // NOLINTEND(bugprone-use-after-move)
    BOOST_TEST(Forces(before).addForce(body, {1, 0, 0}));  // it goes with the simulation
    checkPushesNothing(to, body);
}

BOOST_AUTO_TEST_CASE(bodies_actuators_and_worlds_that_are_not_there) {
    PlainLog log;
    Simulation simulation(pendulum(), {}, log);
    checkPushesNothing(simulation, {});
    checkPushesNothing(simulation, BodyId{NodeId{77}, {}});
    checkPushesNothing(simulation, BodyId{NodeId{2}, {77}});
    for (const std::size_t actuator : {simulation.actuators().size(), std::numeric_limits<std::size_t>::max()})
        checkDrivesNothing(simulation, actuator);
    for (const GeomId geom : {GeomId{}, GeomId{NodeId{77}, {}}, GeomId{NodeId{2}, {77}}})
        checkRulesNothing(simulation, geom);
    checkFindsNothing(simulation, 0, 0);
    checkFindsNothing(simulation, 7, 0);
    for (const double number : {kNoNumber, kEndless, 1e300}) checkFindsNothing(simulation, 0, number);
    BOOST_TEST(simulation.step(0.01));
}

BOOST_AUTO_TEST_SUITE_END()

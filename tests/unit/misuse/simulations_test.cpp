// Simulations that were moved away, and objects that are null, another simulation's, or gone.
#include <limits>
#include <utility>

#include "orrery/plan/plan.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/sim/actuators.hpp"
#include "orrery/sim/contact_rules.hpp"
#include "orrery/sim/forces.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "orrery/sim/queries.hpp"
#include "orrery/sim/step_parts.hpp"
#include "orrery/sim/step_results.hpp"
#include "support.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

constexpr std::size_t kMost = std::numeric_limits<std::size_t>::max();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// Instances, names, indices and worlds that are not there.
void checkHasNothingElse(Simulation& simulation, std::size_t index, InstanceId instance) {
    BOOST_TEST(simulation.world(index) == nullptr);
    BOOST_TEST(simulation.space(index) == nullptr);
    BOOST_TEST(simulation.stepParts().contactGroup(index) == nullptr);
    BOOST_TEST(simulation.gravity(index).fieldCount() == 0u);
    BOOST_TEST(!simulation.queries().castRay({{}, {0, -1, 0}, 9, index}).has_value());
    BOOST_TEST(simulation.queries().overlapping({0, 0, 0}, 1.0, {}, index).empty());
    BOOST_TEST(simulation.queries().overlapping(Pose{}, {1, 1, 1}, {}, index).empty());
    BOOST_TEST(!simulation.actuators().setTargetPosition(index, 0));
    BOOST_TEST(!simulation.actuators().setTargetVelocity(index, 0));
    BOOST_TEST(simulation.scene(instance) == nullptr);
    BOOST_TEST(!simulation.remove(instance));
    BOOST_TEST(simulation.removeMany(std::vector{instance, instance}) == 0u);
    for (const char* name : {"", "/", "no such", "//", "~(", "bob[7]"}) {
        BOOST_TEST(simulation.ode(simulation.findBody(name, instance)) == nullptr);
        BOOST_TEST(simulation.ode(simulation.findGeom(name, instance)) == nullptr);
        BOOST_TEST(simulation.ode(simulation.findJoint(name, instance)) == nullptr);
        BOOST_TEST(simulation.ode(simulation.findSpace(name, instance)) == nullptr);
        BOOST_TEST(!simulation.findSpace(name));
        BOOST_TEST(!simulation.findBody(name));
        BOOST_TEST(!simulation.findGeom(name));
        BOOST_TEST(!simulation.findJoint(name));
        BOOST_TEST(!simulation.actuators().find(name).has_value());
        BOOST_CHECK_THROW((void)simulation.requireBody(name), std::out_of_range);
        BOOST_CHECK_THROW((void)simulation.requireGeom(name), std::out_of_range);
        BOOST_CHECK_THROW((void)simulation.requireJoint(name), std::out_of_range);
        BOOST_CHECK_THROW((void)simulation.requireSpace(name, instance), std::out_of_range);
    }
    BOOST_TEST(simulation.ode(SpaceId{NodeId{2}, instance}) == nullptr);
    BOOST_TEST(simulation.ode(BodyId{NodeId{2}, instance}) == nullptr);
    BOOST_TEST((simulation.pose(BodyId{NodeId{2}, instance}) == Pose{}));
    BOOST_TEST((simulation.linearVelocity(BodyId{NodeId{2}, instance}) == Vector3{}));
    BOOST_TEST((simulation.angularVelocity(BodyId{NodeId{2}, instance}) == Vector3{}));
    BOOST_TEST(simulation.ode(GeomId{NodeId{3}, instance}) == nullptr);
    BOOST_TEST(simulation.ode(JointId{NodeId{4}, instance}) == nullptr);
}

// ODE's objects that are not the simulation's.
void checkAreStrangers(Simulation& simulation, dBodyID body, dGeomID geom) {
    BOOST_TEST(!simulation.id(body));
    BOOST_TEST(!simulation.id(geom));
    BOOST_TEST(!simulation.contactRules().surfaceOf(geom, geom).has_value());
}

}  // namespace

BOOST_AUTO_TEST_SUITE(simulations)

BOOST_AUTO_TEST_CASE(what_was_moved_away_is_a_simulation_of_an_empty_scene) {
    PlainLog log;
    Simulation from(pendulum(), {}, log);
    const BodyId body = from.findBody("bob");
    const dBodyID handle = from.ode(from.findBody("bob"));
    const dGeomID geom = from.ode(from.findGeom("bob shape"));
    const Simulation to = std::move(from);
    BOOST_TEST(to.isValid(body));
    // NOLINTBEGIN(bugprone-use-after-move): that is what is tested
    BOOST_TEST(!from.valid());
    BOOST_TEST(!from.ok());
    BOOST_TEST(from.worldCount() == 0u);
    BOOST_TEST(from.world() == nullptr);
    BOOST_TEST(from.space() == nullptr);
    BOOST_TEST(from.ode(from.findSpace("x")) == nullptr);
    BOOST_TEST(from.ode(SpaceId{NodeId{1}, {}}) == nullptr);
    BOOST_TEST(from.ode(from.findSpace("x", InstanceId{})) == nullptr);
    BOOST_TEST(from.stepParts().contactGroup() == nullptr);
    BOOST_TEST(from.ode(from.findBody("bob")) == nullptr);
    BOOST_TEST(from.ode(from.findBody("bob", InstanceId{})) == nullptr);
    BOOST_TEST(from.ode(BodyId{body.node, {}}) == nullptr);
    BOOST_TEST(from.ode(body) == nullptr);
    BOOST_TEST(from.ode(from.findGeom("bob shape")) == nullptr);
    BOOST_TEST(from.ode(from.findGeom("bob shape", InstanceId{})) == nullptr);
    BOOST_TEST(from.ode(GeomId{NodeId{2}, {}}) == nullptr);
    BOOST_TEST(from.ode(from.findJoint("pivot")) == nullptr);
    BOOST_TEST(from.ode(from.findJoint("pivot", InstanceId{})) == nullptr);
    BOOST_TEST(from.ode(JointId{NodeId{2}, {}}) == nullptr);
    BOOST_TEST(!from.findBody("bob"));
    BOOST_TEST(!from.findGeom("bob shape"));
    BOOST_TEST(!from.findJoint("pivot"));
    BOOST_TEST(!from.isValid(body));
    BOOST_TEST(!from.id(handle).node);
    BOOST_TEST(!from.id(geom).node);
    BOOST_TEST(!from.id(handle).instance);
    BOOST_TEST(!from.id(geom).instance);
    BOOST_TEST(!from.id(handle));
    BOOST_TEST(!from.id(geom));
    BOOST_TEST(!from.setPose(body, {}));
    BOOST_TEST(!from.setVelocity(body, {}, {}));
    BOOST_TEST(!from.remove(body));
    BOOST_TEST(!from.remove(JointId{}));
    BOOST_TEST(!from.add(pendulum(), {}, log).has_value());
    BOOST_TEST(from.bodies().empty());
    BOOST_TEST(from.results().moved().empty());
    BOOST_TEST(from.results().contacts().empty());
    BOOST_TEST(from.results().contactCount() == 0u);
    BOOST_TEST(from.results().totalContacts() == 0u);
    BOOST_TEST(from.results().jointReadings().empty());
    BOOST_TEST(from.results().bodyReadings().empty());
    BOOST_TEST(from.results().triggers().empty());
    BOOST_TEST(from.actuators().empty());
    BOOST_TEST(!from.actuators().find("pivot").has_value());
    BOOST_TEST(!from.actuators().setTargetPosition(0, 0));
    BOOST_TEST(!from.actuators().setTargetVelocity(0, 0));
    BOOST_TEST(!from.queries().castRay({{}, {1, 0, 0}, 1}).has_value());
    BOOST_TEST(from.queries().overlapping({0, 0, 0}, 1.0).empty());
    BOOST_TEST(from.queries().overlapping(Pose{}, {1, 1, 1}).empty());
    BOOST_TEST(!from.contactRules().surfaceOf(geom, geom).has_value());
    BOOST_TEST(from.gravity().fieldCount() == 0u);
    BOOST_TEST(from.energy().kinetic == 0);
    BOOST_TEST(from.whyNoPotential().empty());
    BOOST_TEST(from.results().work().gained == 0);
    BOOST_TEST(apart(from.momentum().linear, {}) == 0);
    BOOST_TEST(from.asleepCount() == 0u);
    BOOST_TEST(from.stateHash() == Simulation(Scene(), {}, log).stateHash());
    BOOST_TEST(from.diagnostics().entries().empty());
    BOOST_TEST(from.scene().root().children.empty());
    BOOST_TEST(from.instances().size() == 1u);
    BOOST_TEST(from.scene(InstanceId{7}) == nullptr);
    from.contactRules().setPairCallback(nullptr, nullptr);
    from.stepParts().animate(kDt);
    from.stepParts().collide(kDt);
    from.stepParts().clearContacts();
    from.stepParts().updateTriggers();
    BOOST_TEST(from.stepParts().begin(kDt));
    BOOST_TEST(from.stepParts().end());
    BOOST_TEST(from.step(kDt));
    BOOST_TEST(from.steps() == 2u);
    BOOST_TEST(from.time() == 2 * kDt);
    // NOLINTEND(bugprone-use-after-move)
    from = Simulation(pendulum(), {}, log);
    BOOST_TEST(from.valid());
    log.allow(code::SIM_INSTANCE_REFUSED);
}

BOOST_AUTO_TEST_CASE(what_was_moved_away_has_nothing_else_either) {
    PlainLog log;
    Simulation from(pendulum(), {}, log);
    const Simulation to = std::move(from);
    // NOLINTBEGIN(bugprone-use-after-move)
    checkHasNothingElse(from, 0, {7});
    BOOST_TEST(from.addMany(pendulum(), std::vector<Pose>(2), log).empty());
    BOOST_TEST(from.contactRules().setMaterial(nullptr, {}) == false);
    BOOST_TEST(from.geoms().empty());
    BOOST_TEST(from.joints().empty());
    BOOST_TEST(!from.id(dJointID{}));
    BOOST_TEST(planOf(from).worlds.empty());
    Simulation third = std::move(from);
    from = std::move(third);
    BOOST_TEST(!from.valid());
    // NOLINTEND(bugprone-use-after-move)
    log.allow(code::SIM_INSTANCE_REFUSED);
}

BOOST_AUTO_TEST_CASE(what_is_not_there_is_nothing) {
    PlainLog log;
    Simulation simulation(pendulum(), {}, log);
    const auto added = simulation.add(pendulum(), {}, log);
    BOOST_REQUIRE(added.has_value());
    BOOST_REQUIRE(simulation.remove(*added));
    for (const std::size_t index : {std::size_t{1}, kMost}) {
        checkHasNothingElse(simulation, index, *added);
        checkHasNothingElse(simulation, index, {77});
    }
    const Prefab prefab(pendulum(), {}, log);
    BOOST_TEST(prefab.valid());
    BOOST_TEST(!simulation.add(prefab, {}, log, 1).has_value());
    BOOST_TEST(!simulation.add(prefab, {{kNan, 0, 0}, {}}, log).has_value());
    BOOST_TEST(simulation.remove(*simulation.add(prefab, {}, log)));
    BOOST_TEST(!simulation.add(pendulum(), {}, log, 1).has_value());
    BOOST_TEST(!simulation.add(Scene(), {{kNan, 0, 0}, {}}, log).has_value());
    BOOST_TEST(simulation.addMany(pendulum(), {}, log).empty());
    BOOST_TEST(simulation.addMany(pendulum(), std::vector<Pose>(2), log, kMost).empty());
    BOOST_TEST(simulation.removeMany({}) == 0u);
    BOOST_TEST(simulation.step(kDt));
    log.allow(code::SIM_INSTANCE_REFUSED);
    for (const Diagnostic& diagnostic : log.entries()) log.allow(diagnostic.code);
}

BOOST_AUTO_TEST_CASE(null_and_another_simulations_objects_are_strangers) {
    PlainLog log;
    Simulation simulation(pendulum(), {}, log);
    Simulation other(balls(3), {}, log);
    checkAreStrangers(simulation, nullptr, nullptr);
    checkAreStrangers(simulation, other.ode(other.findBody("ball 2")), other.ode(other.findGeom("shape 2")));
    BOOST_TEST(
        !simulation.contactRules().surfaceOf(simulation.ode(simulation.findGeom("bob shape")), nullptr).has_value());
    BOOST_TEST(!simulation.contactRules().setMaterial(nullptr, PhysicsMaterial{}));
    BOOST_TEST(
        !simulation.contactRules().setMaterial(simulation.ode(simulation.findGeom("bob shape")), PhysicsMaterial{}));
    // The application gives materials to geoms that the simulation does not know; this simulation cannot see that the
    // geom is another's.
    BOOST_TEST(simulation.contactRules().setMaterial(other.ode(other.findGeom("shape 2")), PhysicsMaterial{}));
    BOOST_TEST(simulation.contactRules().setMaterial(other.ode(other.findGeom("shape 2")), {}));
    BOOST_TEST(simulation.step(kDt));
    BOOST_TEST(other.step(kDt));
}

BOOST_AUTO_TEST_CASE(handles_of_what_is_gone_are_strangers) {
    PlainLog log;
    Simulation simulation(balls(3), {}, log);
    const BodyId id = simulation.findBody("ball 1");
    const dBodyID body = simulation.ode(id);
    const dGeomID geom = simulation.ode(simulation.findGeom("shape 1"));
    const GeomId shape = simulation.findGeom("shape 1");
    BOOST_TEST(simulation.partsOf(shape).size() == 1u);
    BOOST_REQUIRE(simulation.remove(id));
    checkAreStrangers(simulation, body, geom);
    BOOST_TEST(simulation.partsOf(shape).empty());
    BOOST_TEST(simulation.partsOf({}).empty());
    BOOST_TEST(!simulation.isValid(id));
    BOOST_TEST(!simulation.remove(id));
    BOOST_TEST(simulation.step(kDt));
}

BOOST_AUTO_TEST_CASE(steps_of_no_length_and_out_of_turn_do_nothing) {
    PlainLog log;
    Simulation simulation(pendulum(), {}, log);
    for (const double dt : {0.0, -1.0, kNan, std::numeric_limits<double>::infinity()}) {
        BOOST_TEST(!simulation.step(dt));
        BOOST_TEST(!simulation.stepParts().begin(dt));
        simulation.stepParts().animate(dt);
        simulation.stepParts().collide(dt);
        simulation.stepParts().clearContacts();
    }
    BOOST_TEST(!simulation.stepParts().end());
    BOOST_TEST(simulation.stepParts().begin(kDt));
    BOOST_TEST(!simulation.stepParts().begin(kDt));
    BOOST_TEST(!simulation.step(kDt));
    BOOST_TEST(simulation.stepParts().end());
    simulation.stepParts().updateTriggers();
    BOOST_TEST(simulation.steps() == 1u);
    BOOST_TEST(simulation.results().moved().empty());
    BOOST_TEST(simulation.results().contacts().empty());
}

BOOST_AUTO_TEST_CASE(a_world_that_is_not_there_takes_no_scene) {
    PlainLog log;
    Simulation simulation(pendulum(), nullptr, nullptr, {}, log);
    BOOST_TEST(!simulation.valid());
    checkHasNothingElse(simulation, 0, {7});
    log.claim(code::SIM_CALLER_WORLD_MISSING);
}

BOOST_AUTO_TEST_SUITE_END()

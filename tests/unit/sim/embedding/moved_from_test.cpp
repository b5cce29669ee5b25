// What was moved away stays an object that can be asked: a simulation without worlds, an empty scene.
#include <utility>

#include "orrery/recording/recording.hpp"
#include "support.hpp"

using namespace orrery;
using namespace orrery::test;

BOOST_AUTO_TEST_SUITE(moved_from)

BOOST_AUTO_TEST_CASE(a_simulation_is_one_of_an_empty_scene) {
    PlainLog log;
    Simulation from(pendulum(), {}, log);
    const BodyId body = from.findBody("bob");
    const dBodyID handle = from.body("bob");
    const dGeomID geom = from.geom("bob shape");
    const Simulation to = std::move(from);
    BOOST_TEST(to.isValid(body));
    // NOLINTBEGIN(bugprone-use-after-move): that is what is tested
    BOOST_TEST(!from.valid());
    BOOST_TEST(!from.ok());
    BOOST_TEST(from.worldCount() == 0u);
    BOOST_TEST(from.world() == nullptr);
    BOOST_TEST(from.space() == nullptr);
    BOOST_TEST(from.space("x") == nullptr);
    BOOST_TEST(from.space(NodeId{1}) == nullptr);
    BOOST_TEST(from.space("x", InstanceId{}) == nullptr);
    BOOST_TEST(from.contactGroup() == nullptr);
    BOOST_TEST(from.body("bob") == nullptr);
    BOOST_TEST(from.body("bob", InstanceId{}) == nullptr);
    BOOST_TEST(from.body(body.node) == nullptr);
    BOOST_TEST(from.body(body) == nullptr);
    BOOST_TEST(from.geom("bob shape") == nullptr);
    BOOST_TEST(from.geom("bob shape", InstanceId{}) == nullptr);
    BOOST_TEST(from.geom(NodeId{2}) == nullptr);
    BOOST_TEST(from.joint("pivot") == nullptr);
    BOOST_TEST(from.joint("pivot", InstanceId{}) == nullptr);
    BOOST_TEST(from.joint(NodeId{2}) == nullptr);
    BOOST_TEST(!from.findBody("bob"));
    BOOST_TEST(!from.findGeom("bob shape"));
    BOOST_TEST(!from.findJoint("pivot"));
    BOOST_TEST(!from.isValid(body));
    BOOST_TEST(!from.node(handle));
    BOOST_TEST(!from.node(geom));
    BOOST_TEST(!from.instance(handle));
    BOOST_TEST(!from.instance(geom));
    BOOST_TEST(!from.idOf(handle));
    BOOST_TEST(!from.idOf(geom));
    BOOST_TEST(!from.setPose(body, {}));
    BOOST_TEST(!from.setVelocity(body, {}, {}));
    BOOST_TEST(!from.remove(body));
    BOOST_TEST(!from.remove(JointId{}));
    BOOST_TEST(!from.add(pendulum(), {}, log).has_value());
    BOOST_TEST(from.bodies().empty());
    BOOST_TEST(from.moved().empty());
    BOOST_TEST(from.contacts().empty());
    BOOST_TEST(from.contactCount() == 0u);
    BOOST_TEST(from.totalContacts() == 0u);
    BOOST_TEST(from.jointReadings().empty());
    BOOST_TEST(from.bodyReadings().empty());
    BOOST_TEST(from.triggers().empty());
    BOOST_TEST(from.actuators().empty());
    BOOST_TEST(!from.findActuator("pivot").has_value());
    BOOST_TEST(!from.setTargetPosition(0, 0));
    BOOST_TEST(!from.setTargetVelocity(0, 0));
    BOOST_TEST(!from.castRay({}, {1, 0, 0}, 1).has_value());
    BOOST_TEST(from.overlapping({0, 0, 0}, 1.0).empty());
    BOOST_TEST(from.overlapping(Pose{}, {1, 1, 1}).empty());
    BOOST_TEST(!from.surfaceOf(geom, geom).has_value());
    BOOST_TEST(from.gravity().fieldCount() == 0u);
    BOOST_TEST(from.energy().kinetic == 0);
    BOOST_TEST(apart(from.momentum().linear, {}) == 0);
    BOOST_TEST(from.asleepCount() == 0u);
    BOOST_TEST(from.stateHash() == Simulation(Scene(), {}, log).stateHash());
    BOOST_TEST(from.diagnostics().entries().empty());
    BOOST_TEST(from.scene().root().children.empty());
    BOOST_TEST(from.instances().size() == 1u);
    BOOST_TEST(from.scene(InstanceId{7}) == nullptr);
    from.setPairCallback(nullptr, nullptr);
    from.animate(kDt);
    from.collide(kDt);
    from.clearContacts();
    from.updateTriggers();
    BOOST_TEST(from.beginStep(kDt));
    BOOST_TEST(from.endStep());
    BOOST_TEST(from.step(kDt));
    BOOST_TEST(from.steps() == 2u);
    BOOST_TEST(from.time() == 2 * kDt);
    // NOLINTEND(bugprone-use-after-move)
    from = Simulation(pendulum(), {}, log);
    BOOST_TEST(from.valid());
    log.allow(code::SIM_INSTANCE_REFUSED);
}

BOOST_AUTO_TEST_CASE(a_scene_is_empty) {
    Scene from = pendulum();
    Scene to = std::move(from);
    BOOST_TEST(to.find("bob") != nullptr);
    // NOLINTBEGIN(bugprone-use-after-move)
    BOOST_TEST(from.find("bob") == nullptr);
    BOOST_TEST(from.find(NodeId{2}) == nullptr);
    BOOST_TEST(from.root().children.empty());
    BOOST_TEST(!from.source());
    BOOST_TEST(from.asRead() == nullptr);
    Scene other = pendulum();
    other = std::move(to);
    BOOST_TEST(to.root().children.empty());
    from.edit().addNode(from.edit().root(), "mine");
    BOOST_TEST(to.root().children.empty());  // not shared
    BOOST_TEST(from.find("mine") != nullptr);
    // NOLINTEND(bugprone-use-after-move)
}

BOOST_AUTO_TEST_SUITE_END()

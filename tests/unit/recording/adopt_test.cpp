// Another version of the scene of a running simulation.
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <string>

#include "orrery/base/codes/plan.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/sim/step_parts.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/files.hpp"

using namespace orrery;
using namespace orrery::test;
namespace data = boost::unit_test::data;

namespace adopt_test {
namespace {

void step(Simulation& simulation, int steps) {
    for (int i = 0; i < steps; ++i) BOOST_REQUIRE(simulation.step(0.01));
}

Scene balls(std::initializer_list<const char*> names) {
    SceneBuilder make;
    make.addPlane(make.root(), "floor", {0, 1, 0}, 0);
    double x = 0;
    for (const char* name : names) make.addSphere(make.addBody(make.root(), name, {x += 2, 3, 0}), "shape", 0.5);
    return make.build();
}

Pose poseOf(const Simulation& simulation, const char* name) {
    return simulation.pose(simulation.findBody(name));
}

// Gravity is by default, which the log of a test does not need to say.
struct Log : ClaimedLog {
    Log() { allow(code::PLAN_GRAVITY_DEFAULT); }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(adopted)

BOOST_DATA_TEST_CASE(the_same_scene_goes_on_bit_for_bit,
                     data::make({"tower.xode", "chain.xode", "lift.gltf", "marble_run.xode"}) *
                         data::make({false, true}),
                     file, own) {
    DiagnosticLog log;
    const Scene scene = load(sourceFolder() / "data" / file, log);
    SimulationOptions options;
    if (own) options.solver = Solver::Own;
    Simulation straight(scene, options, log);
    Simulation adopting(scene, options, log);
    step(straight, 40);
    step(adopting, 40);
    BOOST_TEST(adopt(adopting, load(sourceFolder() / "data" / file, log), log));
    BOOST_TEST(adopting.time() == straight.time());
    BOOST_TEST(adopting.steps() == straight.steps());
    step(straight, 40);
    step(adopting, 40);
    BOOST_TEST(adopting.stateHash() == straight.stateHash());
}

BOOST_AUTO_TEST_CASE(what_is_edited_counts_from_now_on) {
    Log log;
    MotionMass heavy;
    heavy.mass = 7;
    Scene scene = balls({"ball"});
    Simulation simulation(scene, {}, log);
    step(simulation, 30);
    const Pose before = poseOf(simulation, "ball");
    const Vector3 velocity = simulation.linearVelocity(simulation.findBody("ball"));
    scene.edit().find(scene.find("ball")->id)->body->mass = heavy;
    BOOST_TEST(adopt(simulation, scene, log));
    BOOST_TEST((poseOf(simulation, "ball") == before));
    BOOST_TEST((simulation.linearVelocity(simulation.findBody("ball")) == velocity));
    dMass mass;
    dBodyGetMass(simulation.ode(simulation.findBody("ball")), &mass);
    BOOST_TEST(mass.mass == 7);
    step(simulation, 200);
    BOOST_TEST(std::abs(poseOf(simulation, "ball").position.y - 0.5) < 1e-3);
}

BOOST_AUTO_TEST_CASE(bodies_that_come_and_go_are_told) {
    Log log;
    Simulation simulation(balls({"stays", "goes"}), {}, log);
    step(simulation, 30);
    const Pose before = poseOf(simulation, "stays");
    BOOST_TEST(adopt(simulation, balls({"comes", "stays"}), log));
    log.claim(code::SIM_SCENE_ADOPTED);
    BOOST_TEST((poseOf(simulation, "stays") == before));
    BOOST_TEST((poseOf(simulation, "comes").position == Vector3{2, 3, 0}));
    BOOST_TEST(!simulation.findBody("goes"));
    BOOST_TEST(simulation.steps() == 30U);
}

BOOST_AUTO_TEST_CASE(other_instances_keep_their_ids_and_states) {
    Log log;
    Simulation simulation(balls({"first"}), {}, log);
    const auto gone = simulation.add(balls({"crate"}), {{10, 0, 0}, {}}, log);
    const auto crate = simulation.add(balls({"crate"}), {{20, 0, 0}, {}}, log);
    BOOST_REQUIRE((gone && crate && simulation.remove(*gone)));
    step(simulation, 30);
    const BodyId body = simulation.findBody("crate");
    const Pose before = simulation.pose(body);
    BOOST_TEST(adopt(simulation, balls({"first"}), log));
    BOOST_TEST((simulation.instances() == std::vector<InstanceId>{InstanceId{}, *crate}));
    BOOST_TEST((simulation.pose(body) == before));
    const auto next = simulation.add(balls({"crate"}), {{30, 0, 0}, {}}, log);
    BOOST_TEST((next && next->value == crate->value + 1));
}

BOOST_AUTO_TEST_CASE(gravity_of_the_application_stays_and_that_of_the_scene_is_new) {
    Log log;
    Scene scene = balls({"ball"});
    Simulation simulation(scene, {}, log);
    scene.edit().gravity = WorldGravity{1.62, Vector3{0, -1, 0}, {}};
    BOOST_TEST(adopt(simulation, scene, log));
    BOOST_TEST((simulation.gravity().world() == Vector3{0, -1.62, 0}));
    simulation.gravity().setWorld({1, 0, 0});
    BOOST_TEST(adopt(simulation, balls({"ball"}), log));
    BOOST_TEST((simulation.gravity().world() == Vector3{1, 0, 0}));
}

BOOST_AUTO_TEST_CASE(a_world_of_the_application_keeps_its_own_objects) {
    Log log;
    const dWorldID world = dWorldCreate();
    const dSpaceID space = dHashSpaceCreate(nullptr);
    const dBodyID own = dBodyCreate(world);
    {
        Simulation simulation(balls({"ball"}), world, space, {}, log);
        step(simulation, 30);
        const Pose before = poseOf(simulation, "ball");
        BOOST_TEST(adopt(simulation, balls({"ball"}), log));
        BOOST_TEST((poseOf(simulation, "ball") == before));
        BOOST_TEST(simulation.world() == world);
        BOOST_TEST(dBodyGetWorld(own) == world);
        step(simulation, 10);
    }
    dSpaceDestroy(space);
    dWorldDestroy(world);
}

BOOST_AUTO_TEST_CASE(nothing_is_adopted_within_a_step) {
    Log log;
    Simulation simulation(balls({"ball"}), {}, log);
    BOOST_REQUIRE(simulation.stepParts().begin(0.01));
    BOOST_TEST(!adopt(simulation, balls({"other"}), log));
    log.claim(code::SIM_SCENE_REFUSED);
    BOOST_TEST(simulation.stepParts().end());
    BOOST_TEST(bool(simulation.findBody("ball")));
}

BOOST_AUTO_TEST_CASE(removed_bodies_and_diagnostics_stay) {
    Log log;
    const Scene scene = balls({"first", "second", "third"});
    Simulation simulation(scene, {}, log);
    const InstanceId added = *simulation.add(scene, {{0, 0, 20}, {}}, log);
    step(simulation, 10);
    BOOST_TEST(simulation.remove(simulation.findBody("second")));
    BOOST_TEST(simulation.remove(BodyId{scene.find("third")->id, added}));
    dBodySetLinearVel(simulation.ode(simulation.findBody("first")), std::nan(""), 0, 0);
    step(simulation, 1);
    BOOST_TEST(simulation.diagnostics().entries().size() == 1U);
    BOOST_TEST(adopt(simulation, scene, log));
    BOOST_TEST(simulation.bodies().size() == 4U);
    BOOST_TEST((simulation.findBody("second").instance == added));
    BOOST_TEST(simulation.diagnostics().entries().size() == 1U);
}

BOOST_AUTO_TEST_CASE(gravity_of_an_added_scene_is_not_the_applications) {
    Log log;
    Simulation simulation(balls({"ball"}), {}, log);
    Scene guest = balls({"guest"});
    guest.edit().gravity = WorldGravity{1.62, Vector3{0, -1, 0}, {}};
    const InstanceId added = *simulation.add(guest, {{0, 0, 20}, {}}, log);
    BOOST_TEST(adopt(simulation, balls({"ball"}), log));
    BOOST_TEST((simulation.gravity().world() == Vector3{0, -1.62, 0}));
    BOOST_TEST(simulation.remove(added));
    BOOST_TEST(simulation.gravity().world().y < -9);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace adopt_test

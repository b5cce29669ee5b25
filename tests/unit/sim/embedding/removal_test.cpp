// Single bodies and joints go, and what an application destroys is noticed.
#include <limits>
#include <string>

#include "orrery/base/codes/sim.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/sim/step_results.hpp"
#include "support.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

void stepMany(Simulation& simulation, int steps) {
    for (int i = 0; i < steps; ++i) simulation.step(kDt);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(removal)

BOOST_AUTO_TEST_CASE(a_body_goes_with_its_geoms_and_the_rest_moves_as_if_it_had_never_been) {
    PlainLog log;
    SceneBuilder make;
    make.addBox(make.root(), "floor", {100, 1, 100}, {0, -0.5, 0});
    for (const int i : {0, 1, 3}) {
        Node& ball = make.addBody(make.root(), "ball " + std::to_string(i), {3.0 * i, 5, 0});
        make.addSphere(ball, "shape " + std::to_string(i), 0.5);
    }
    Simulation without(make.build(), {}, log);
    Simulation simulation(balls(4), {}, log);
    const BodyId gone = simulation.findBody("ball 2");
    BOOST_REQUIRE(simulation.remove(gone));
    BOOST_TEST(simulation.bodies().size() == 3u);
    BOOST_TEST(!simulation.isValid(gone));
    BOOST_TEST(!simulation.isValid(simulation.findGeom("shape 2")));
    BOOST_TEST(simulation.ode(simulation.findBody("ball 2")) == nullptr);
    BOOST_TEST(!simulation.remove(gone));
    stepMany(without, 200);
    stepMany(simulation, 200);
    BOOST_TEST(simulation.stateHash() == without.stateHash());
}

BOOST_AUTO_TEST_CASE(the_joints_of_a_body_go_with_it) {
    PlainLog log;
    SimulationOptions options;
    options.jointReadings = true;
    Simulation simulation(dataScene("chain.xode"), options, log);
    const std::size_t bodies = simulation.bodies().size();
    const std::size_t joints = simulation.results().jointReadings().size();
    const BodyId middle = simulation.bodies()[bodies / 2];
    BOOST_REQUIRE(simulation.remove(middle));
    BOOST_TEST(simulation.bodies().size() == bodies - 1);
    BOOST_TEST(simulation.results().jointReadings().size() < joints);
    const dBodyID last = simulation.ode(simulation.bodies()[bodies - 2]);
    const double before = dBodyGetPosition(last)[1];
    stepMany(simulation, 100);
    BOOST_TEST(dBodyGetPosition(last)[1] < before - 3);  // it falls freely
}

BOOST_AUTO_TEST_CASE(what_a_joint_held_falls_when_the_joint_goes) {
    PlainLog log;
    Simulation simulation(pendulum(), {}, log);
    const JointId pivot = simulation.findJoint("pivot");
    BOOST_REQUIRE(simulation.remove(pivot));
    BOOST_TEST(!simulation.isValid(pivot));
    BOOST_TEST(simulation.ode(simulation.findJoint("pivot")) == nullptr);
    stepMany(simulation, 100);
    BOOST_TEST(std::abs(simulation.pose(simulation.bodies()[0]).position.x - 1) < 1e-9);
    BOOST_TEST(simulation.pose(simulation.bodies()[0]).position.y < -4);
}

BOOST_AUTO_TEST_CASE(joints_between_frames_go_with_all_that_stands_for_them) {
    PlainLog log;
    const Scene scene = dataScene("joints.gltf");
    Simulation simulation(scene, {}, log);
    forEachNode(scene.root(), [&](const Node& node) {
        if (!node.sixDofJoint) return;
        const JointId joint = simulation.findJoint(pathOf(node));
        BOOST_TEST(simulation.remove(joint));
        BOOST_TEST(!simulation.isValid(joint));
    });
    stepMany(simulation, 50);
    BOOST_TEST(simulation.ok());
}

// Each body of each scene in turn, and all of them one after the other.
BOOST_AUTO_TEST_CASE(every_body_of_every_kind_of_scene_can_go) {
    for (const char* file :
         {"surfaces.gltf", "lift.gltf", "planet.gltf", "rover.xode", "joints.gltf", "robot_arm.xode"}) {
        BOOST_TEST_CONTEXT(file) {
            PlainLog log;
            const Scene scene = dataScene(file);
            SimulationOptions options;
            options.triggerEvents = options.jointReadings = options.movedBodies = options.bodyReadings = true;
            Simulation all(scene, options, log);
            const std::size_t count = all.bodies().size();
            for (std::size_t i = 0; i < count; ++i) {
                Simulation simulation(scene, options, log);
                stepMany(simulation, 3);
                BOOST_TEST(simulation.remove(simulation.bodies()[i]));
                stepMany(simulation, 3);
                BOOST_TEST(simulation.bodies().size() == count - 1);
                BOOST_TEST(simulation.remove(InstanceId{}));
                BOOST_TEST(simulation.bodies().empty());
            }
            while (!all.bodies().empty()) {
                BOOST_REQUIRE(all.remove(all.bodies()[all.bodies().size() / 2]));
                stepMany(all, 2);
            }
            BOOST_TEST(all.ok());
        }
    }
}

BOOST_AUTO_TEST_CASE(a_body_that_the_application_destroys_is_noticed_in_the_next_step) {
    PlainLog log;
    Simulation simulation(balls(3, 0.5), {}, log);
    stepMany(simulation, 10);
    const BodyId ball = simulation.findBody("ball 1");
    dBodyDestroy(simulation.ode(ball));
    BOOST_TEST(!simulation.isValid(ball));
    BOOST_TEST(simulation.ode(ball) == nullptr);
    BOOST_TEST(!simulation.remove(ball));
    BOOST_TEST(simulation.step(kDt));
    BOOST_TEST(simulation.bodies().size() == 2u);
    BOOST_TEST(!simulation.isValid(simulation.findGeom("shape 1")));
    BOOST_REQUIRE(simulation.diagnostics().entries().size() == 1u);
    BOOST_TEST(simulation.diagnostics().entries()[0].code == code::SIM_BODY_DESTROYED);
    stepMany(simulation, 50);
    BOOST_TEST(simulation.ok());
}

// As ODE's own examples do it.
BOOST_AUTO_TEST_CASE(so_is_one_whose_geoms_were_destroyed_before_it) {
    for (const bool withBody : {true, false}) {
        PlainLog log;
        Simulation simulation(balls(3, 0.5), {}, log);
        stepMany(simulation, 10);
        const dBodyID ball = simulation.ode(simulation.findBody("ball 1"));
        while (const dGeomID geom = dBodyGetFirstGeom(ball)) dGeomDestroy(geom);
        if (withBody) dBodyDestroy(ball);
        BOOST_TEST(simulation.step(kDt));
        BOOST_TEST(simulation.bodies().size() == 2u);
        BOOST_TEST(simulation.ode(simulation.findGeom("shape 1")) == nullptr);
        BOOST_TEST(simulation.diagnostics().has(code::SIM_BODY_DESTROYED));
        stepMany(simulation, 50);
        BOOST_TEST(simulation.ok());
        BOOST_TEST(simulation.pose(simulation.bodies()[0]).position.y > 0.4);
    }
}

BOOST_AUTO_TEST_CASE(a_static_geom_that_the_application_destroys_holds_nothing_any_more) {
    PlainLog log;
    SimulationOptions options;
    options.triggerEvents = true;
    Simulation simulation(balls(2, 0.5), options, log);
    stepMany(simulation, 10);
    dGeomDestroy(simulation.ode(simulation.findGeom("floor")));
    stepMany(simulation, 100);
    BOOST_TEST(simulation.ode(simulation.findGeom("floor")) == nullptr);
    BOOST_TEST(simulation.diagnostics().has(code::SIM_BODY_DESTROYED));
    BOOST_TEST(simulation.ok());
    BOOST_TEST(simulation.pose(simulation.bodies()[0]).position.y < -3);
}

BOOST_AUTO_TEST_CASE(a_place_that_is_no_number_is_noticed_in_the_next_step) {
    constexpr double kNotANumber = std::numeric_limits<double>::quiet_NaN();
    constexpr double kInfinite = std::numeric_limits<double>::infinity();
    for (const double bad : {kNotANumber, kInfinite, -kInfinite}) {
        PlainLog log;
        Simulation simulation(balls(2), {}, log);
        dBodySetPosition(simulation.ode(simulation.findBody("ball 0")), 0, bad, 0);
        BOOST_TEST(simulation.step(kDt));
        BOOST_TEST(simulation.diagnostics().has(code::SIM_BODY_DIVERGED));
        stepMany(simulation, 20);
        for (std::size_t i = 0; i < 2; ++i) BOOST_TEST(isFinite(simulation.pose(simulation.bodies()[i]).position));
        BOOST_TEST(simulation.pose(simulation.bodies()[1]).position.y < 5);
    }
}

BOOST_AUTO_TEST_CASE(gravity_that_the_application_adds_later_is_told_once) {
    PlainLog log;
    Simulation simulation(balls(1), {}, log);
    stepMany(simulation, 2);
    BOOST_TEST(!simulation.diagnostics().has(code::SIM_GRAVITY_TWICE));
    dWorldSetGravity(simulation.world(), 0, -9.81, 0);
    stepMany(simulation, 5);
    BOOST_TEST(simulation.diagnostics().entries().size() == 1u);
    BOOST_TEST(simulation.diagnostics().has(code::SIM_GRAVITY_TWICE));
}

BOOST_AUTO_TEST_CASE(a_mass_that_is_edited_to_none_is_told) {
    for (const char* file : {"tower.xode", "planet.gltf"}) {
        for (const double mass : {0.0, -1.0}) {
            DiagnosticLog log;
            Scene scene = dataScene(file);
            Node* heavy = nullptr;
            forEachNode(scene.edit().root(), [&](Node& node) {
                if (node.body && node.body->type == BodyType::Dynamic) heavy = &node;
            });
            BOOST_REQUIRE(heavy);
            MotionMass motion;
            motion.mass = mass;
            heavy->body->mass = motion;
            const Simulation simulation(scene, {}, log);
            BOOST_TEST(log.has(code::PLAN_MASS_RANGE), file);
        }
    }
}

BOOST_AUTO_TEST_CASE(of_a_file_that_cannot_be_read_no_simulation_is_valid) {
    const TemporaryFolder folder;
    folder.write("a.gltf", "{");
    folder.write("a.xode", "<");
    folder.write("a.txt", "what");
    for (const char* name : {"missing.gltf", "a.gltf", "a.xode", "a.txt"}) {
        DiagnosticLog log;
        const Simulation simulation(load(folder.path() / name, log), {}, log);
        BOOST_TEST(!simulation.valid(), name);
        BOOST_TEST(!simulation.ok());
        BOOST_TEST(log.count(Severity::Error) == 1u);
    }
}

BOOST_AUTO_TEST_CASE(so_is_one_that_only_a_joint_holds) {
    PlainLog log;
    SceneBuilder make;
    Node& bob = make.addBody(make.root(), "bob", {1, 0, 0});
    MotionMass mass;
    mass.inertiaDiagonal = Vector3{1, 1, 1};
    bob.body->mass = mass;
    make.addJoint(make.root(), "pivot", JointType::Ball, &bob, nullptr, Vector3{0, 0, 0});
    Simulation simulation(make.build(), {}, log);
    dBodyDestroy(simulation.ode(simulation.findBody("bob")));
    BOOST_TEST(simulation.step(kDt));
    BOOST_TEST(simulation.bodies().empty());
    BOOST_TEST(simulation.ode(simulation.findJoint("pivot")) == nullptr);
}

BOOST_AUTO_TEST_CASE(a_geom_that_the_application_moves_to_another_body_destroys_none) {
    PlainLog log;
    Simulation simulation(balls(2), {}, log);
    dGeomSetBody(simulation.ode(simulation.findGeom("shape 0")), simulation.ode(simulation.findBody("ball 1")));
    BOOST_TEST(simulation.step(kDt));
    BOOST_TEST(simulation.bodies().size() == 2u);
    BOOST_TEST(simulation.diagnostics().entries().empty());
}

BOOST_AUTO_TEST_SUITE_END()

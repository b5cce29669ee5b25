// Materials, filters and settings of actuators while a simulation runs.
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "orrery/base/numbers.hpp"
#include "orrery/recording/recording.hpp"
#include "support.hpp"

using namespace orrery;
using namespace orrery::test;

namespace contact_rules_test {
namespace {

// A block on a floor, whose friction is 0.6 as the scene has it.
Scene blockOnFloor() {
    SceneBuilder make;
    make.addBox(make.root(), "floor", {100, 1, 100}, {0, -0.5, 0});
    Node& block = make.addBody(make.root(), "block", {0, 0.1, 0});
    make.addBox(block, "shape", {1, 0.2, 1});
    return make.build();
}

PhysicsMaterial rubbing(double friction) {
    PhysicsMaterial material;
    material.staticFriction = material.dynamicFriction = friction;
    return material;
}

CollisionFilter filterOf(std::vector<std::string> systems, std::vector<std::string> notCollideWith = {}) {
    CollisionFilter filter;
    filter.systems = std::move(systems);
    filter.notCollideWith = std::move(notCollideWith);
    return filter;
}

// Everything that may be set is set, in the order of the actuators.
void setAll(Simulation& simulation) {
    Actuators actuators = simulation.actuators();
    for (std::size_t i = 0; i < actuators.size(); ++i) {
        const double number = 0.01 * static_cast<double>(i + 1);
        actuators.setGains(i, 50 + number, 2);
        actuators.setMaxForce(i, 20 + number);
        actuators.setLimits(i, -0.5 - number, 0.6 + number);
        if (i % 3 == 0) actuators.setTorque(i, number);
        if (i % 3 == 1) actuators.setTargetVelocity(i, 10 * number);
        if (i % 3 == 2) actuators.setTargetPosition(i, number, 3);
    }
    for (const GeomId geom : simulation.geoms()) {
        if (geom.node.value % 2 == 0) simulation.contactRules().setMaterial(geom, rubbing(0.25));
        simulation.contactRules().setFilter(geom, filterOf({"a b\n", ""}, {"100 %"}));
    }
}

std::string statesOf(const Simulation& simulation) {
    std::string all;
    const ActuatorView actuators = simulation.actuators();
    for (std::size_t i = 0; i < actuators.size(); ++i) {
        const ActuatorState state = actuators.state(i);
        all += std::to_string(static_cast<int>(state.mode));
        for (const double number : {state.position, state.maxSpeed, state.velocity, state.torque, state.stiffness,
                                    state.damping, state.maxForce, state.low, state.high}) {
            all += ' ' + toText(number);
        }
        all += '\n';
    }
    return all;
}

void run(Simulation& simulation, int steps) {
    for (int i = 0; i < steps; ++i) simulation.step(kDt);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(contact_rules)

BOOST_AUTO_TEST_CASE(friction_that_is_set_decides_whether_a_block_slides) {
    constexpr double kG = 9.80665;
    const double slope = 20 * M_PI / 180;  // its tangent is 0.364
    for (const Solver solver : {Solver::Auto, Solver::Own}) {
        PlainLog log;
        SimulationOptions options;
        options.solver = solver;
        options.autoDisable = true;
        Simulation simulation(blockOnFloor(), options, log);
        simulation.gravity().setWorld({kG * std::sin(slope), -kG * std::cos(slope), 0});
        const GeomId floor = simulation.findGeom("floor");
        const GeomId shape = simulation.findGeom("shape");
        const BodyId block = simulation.findBody("block");
        const auto setBoth = [&](const std::optional<PhysicsMaterial>& material) {
            BOOST_TEST(simulation.contactRules().setMaterial(floor, material));
            BOOST_TEST(simulation.contactRules().setMaterial(shape, material));
        };
        run(simulation, 150);
        BOOST_TEST(std::abs(simulation.linearVelocity(block).x) < 1e-3);
        BOOST_TEST(simulation.asleepCount() == 1u);
        setBoth(rubbing(0.2));
        BOOST_TEST(simulation.asleepCount() == 0u);
        BOOST_TEST(simulation.contactRules().surfaceOf(simulation.ode(floor), simulation.ode(shape))->mu == 0.2);
        run(simulation, 100);
        const double speed = kG * (std::sin(slope) - 0.2 * std::cos(slope));
        BOOST_TEST(std::abs(simulation.linearVelocity(block).x - speed) < 0.03 * speed);
        Snapshot snapshot;
        BOOST_TEST(snapshot.take(simulation, log));
        setBoth(std::nullopt);
        run(simulation, 200);
        BOOST_TEST(std::abs(simulation.linearVelocity(block).x) < 1e-3);
        // The state of before has its rules.
        BOOST_TEST(snapshot.restore(simulation));
        run(simulation, 50);
        BOOST_TEST(std::abs(simulation.linearVelocity(block).x - 1.5 * speed) < 0.03 * speed);
    }
}

BOOST_AUTO_TEST_CASE(a_filter_that_is_set_lets_a_block_fall_through) {
    PlainLog log;
    SimulationOptions options;
    options.autoDisable = true;
    Simulation simulation(blockOnFloor(), options, log);
    const GeomId floor = simulation.findGeom("floor");
    const GeomId shape = simulation.findGeom("shape");
    const BodyId block = simulation.findBody("block");
    run(simulation, 150);
    BOOST_TEST(simulation.asleepCount() == 1u);
    // The plan knows neither name.
    BOOST_TEST(simulation.contactRules().setFilter(floor, filterOf({"ground"})));
    BOOST_TEST(simulation.contactRules().setFilter(shape, filterOf({"ghost"}, {"ground"})));
    BOOST_TEST(!simulation.contactRules().surfaceOf(simulation.ode(floor), simulation.ode(shape)).has_value());
    run(simulation, 10);
    BOOST_TEST(simulation.linearVelocity(block).y < -0.9);
    QueryFilter asked;
    asked.filter = filterOf({}, {"ghost"});
    const Ray down{{0, 5, 0}, {0, -1, 0}, 20};
    BOOST_TEST((simulation.queries().castRay(down)->id == shape));
    BOOST_TEST((simulation.queries().castRay(down, asked)->id == floor));
    // Another scene with the same name of a system meets the same one.
    Scene more = balls(1, 0.6);
    SceneContents& contents = more.edit();
    const FilterId id = contents.addFilter(filterOf({"visitor"}, {"ground"}));
    forEachNode(contents.root(), [&](Node& node) {
        if (node.collider) node.collider->filter = id;
    });
    BOOST_REQUIRE(simulation.add(more, {{5, 20, 0}, {}}, log).has_value());
    Snapshot snapshot;
    BOOST_TEST(snapshot.take(simulation, log));
    simulation.setPose(block, {{0, 0.1, 0}, {}});
    simulation.setVelocity(block, {}, {});
    BOOST_TEST(simulation.contactRules().setFilter(shape, std::nullopt));
    run(simulation, 50);
    BOOST_TEST(std::abs(simulation.pose(block).position.y - 0.1) < 0.01);
    BOOST_TEST(snapshot.restore(simulation));
    BOOST_TEST(!simulation.contactRules().surfaceOf(simulation.ode(floor), simulation.ode(shape)).has_value());
}

BOOST_AUTO_TEST_CASE(rules_for_geoms_that_are_not_there_are_refused) {
    PlainLog log;
    Simulation simulation(blockOnFloor(), {}, log);
    const GeomId shape = simulation.findGeom("shape");
    const double nan = std::numeric_limits<double>::quiet_NaN();
    BOOST_TEST(!simulation.contactRules().setMaterial(GeomId{}, rubbing(1)));
    BOOST_TEST(!simulation.contactRules().setFilter(GeomId{NodeId{9999}, InstanceId{7}}, filterOf({"a"})));
    BOOST_TEST(simulation.contactRules().setMaterial(shape, rubbing(nan)));
    BOOST_TEST(
        simulation.contactRules().surfaceOf(simulation.ode(simulation.findGeom("floor")), simulation.ode(shape))->mu ==
        0.6);
    BOOST_TEST(simulation.remove(simulation.findBody("block")));
    BOOST_TEST(!simulation.contactRules().setMaterial(shape, rubbing(1)));
    BOOST_TEST(!simulation.contactRules().setFilter(shape, std::nullopt));
    run(simulation, 2);
}

BOOST_AUTO_TEST_CASE(checkpoints_keep_what_was_set) {
    for (const char* file : {"robot_arm.xode", "joints.gltf"}) {
        PlainLog log;
        const Scene scene = dataScene(file);
        SimulationOptions options;
        Simulation simulation(scene, options, log);
        Simulation untouched(scene, options, log);
        const std::string authored = statesOf(simulation);
        const auto before = Checkpoint::save(simulation, log);
        setAll(simulation);
        run(simulation, 20);
        const auto state = Checkpoint::save(simulation, log);
        BOOST_REQUIRE((before && state));
        BOOST_REQUIRE(Checkpoint::resume(untouched, *state, log));
        BOOST_TEST(statesOf(untouched) == statesOf(simulation));
        BOOST_TEST(statesOf(simulation) != authored);
        run(simulation, 30);
        run(untouched, 30);
        BOOST_TEST(untouched.stateHash() == simulation.stateHash());
        const auto again = Checkpoint::save(untouched, log);
        BOOST_TEST((again && *again == *Checkpoint::save(simulation, log)));
        // Nothing was set then.
        BOOST_REQUIRE(Checkpoint::resume(simulation, *before, log));
        BOOST_TEST(statesOf(simulation) == authored);
        BOOST_TEST((*Checkpoint::save(simulation, log) == *before));
    }
}

BOOST_AUTO_TEST_CASE(another_version_of_the_scene_keeps_what_was_set) {
    PlainLog log;
    for (const char* file : {"robot_arm.xode", "joints.gltf"}) {
        Simulation simulation(dataScene(file), {}, log);
        setAll(simulation);
        run(simulation, 5);
        const std::string states = statesOf(simulation);
        BOOST_REQUIRE(adopt(simulation, dataScene(file), log));
        BOOST_TEST(statesOf(simulation) == states);
    }
    Simulation simulation(blockOnFloor(), {}, log);
    BOOST_TEST(simulation.contactRules().setMaterial(simulation.findGeom("floor"), rubbing(0.1)));
    BOOST_TEST(simulation.contactRules().setMaterial(simulation.findGeom("shape"), rubbing(0.1)));
    Scene next = blockOnFloor();
    forEachNode(next.edit().root(), [](Node& node) {
        if (node.name == "shape") node.name = "other";
    });
    BOOST_REQUIRE(adopt(simulation, next, log));
    const auto surface = simulation.contactRules().surfaceOf(simulation.ode(simulation.findGeom("floor")),
                                                             simulation.ode(simulation.findGeom("other")));
    BOOST_REQUIRE(surface.has_value());
    BOOST_TEST(std::abs(surface->mu - 0.35) < 1e-12);  // the mean of 0.1 and 0.6
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace contact_rules_test

// Scenes that are prepared once and added often.
#include <boost/test/unit_test.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "orrery/base/codes/sim.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/sim/simulation.hpp"
#include "orrery/sim/step_results.hpp"
#include "orrery/test/claimed_log.hpp"

using namespace orrery;
using namespace orrery::test;

namespace prefab_test {
namespace {

constexpr double kDt = 0.01;

// A ramp of triangles, and on it a box and a ball that a hinge joins; it states a friction of its own.
Scene rampScene() {
    SceneBuilder make;
    make.addTriMesh(make.root(), "ramp", {{-5, 0, -5}, {5, 0, -5}, {5, 1, 5}, {-5, 1, 5}}, {{0, 2, 1}, {0, 3, 2}});
    Node& crate = make.addBody(make.root(), "crate", {0, 2, 0}, 2);
    make.addBox(crate, "crate geom", {1, 0.5, 1});
    Node& ball = make.addBody(make.root(), "ball", {1.2, 2, 0}, 1);
    make.addSphere(ball, "ball geom", 0.4);
    make.addJoint(make.root(), "hinge", JointType::Hinge, &crate, &ball, Vector3{0.6, 2, 0}, {{0, 0, 1}});
    PhysicsMaterial smooth;
    smooth.staticFriction = smooth.dynamicFriction = 0.1;
    const MaterialId material = make.contents().addMaterial(smooth);
    for (Node* node : {&crate, &ball}) {
        for (const auto& child : node->children)
            if (child->collider) child->collider->material = material;
    }
    return make.build();
}

Scene ballScene() {
    SceneBuilder make;
    Node& ball = make.addBody(make.root(), "first", {0, 5, 0}, 1);
    make.addSphere(ball, "first geom", 0.5);
    return make.build();
}

void run(Simulation& simulation, int steps) {
    for (int i = 0; i < steps; ++i) simulation.step(kDt);
}

// Adds three, takes the second out, adds another one. `add` adds one instance at a place.
template <typename Add>
std::string stateAfter(Simulation& simulation, Add add) {
    add(Vector3{0, 0, 0});
    const auto second = add(Vector3{20, 0, 0});
    run(simulation, 20);
    add(Vector3{0, 0, 20});
    simulation.remove(*second);
    run(simulation, 20);
    add(Vector3{20, 1, 20});
    run(simulation, 60);
    DiagnosticLog log;
    const std::string text = Checkpoint::save(simulation, log).value_or("none");
    // Settings come first: each scene that was added has materials of its own.
    return text.substr(text.find("\nbody "), text.rfind('\n', text.size() - 2) - text.find("\nbody "));
}

BOOST_AUTO_TEST_SUITE(prefab)

BOOST_AUTO_TEST_CASE(is_added_as_its_scene_is_bit_for_bit) {
    for (const Solver solver : {Solver::Auto, Solver::Quick, Solver::Own}) {
        SimulationOptions options;
        options.solver = solver;
        DiagnosticLog log;
        Simulation byScene(ballScene(), options, log);
        const Scene ramp = rampScene();
        const std::string expected = stateAfter(byScene, [&](const Vector3& at) {
            return byScene.add(ramp, {at, {}}, log);
        });
        Simulation byPrefab(ballScene(), options, log);
        const Prefab prefab(ramp, options.plan, log);
        BOOST_REQUIRE(prefab.valid());
        const std::string found = stateAfter(byPrefab, [&](const Vector3& at) {
            return byPrefab.add(prefab, {at, {}}, log);
        });
        BOOST_TEST(byPrefab.results().totalContacts() > 100u);
        BOOST_TEST((found == expected));
    }
}

BOOST_AUTO_TEST_CASE(serves_several_simulations_which_may_outlive_it) {
    DiagnosticLog log;
    std::vector<std::uint64_t> hashes;
    auto prefab = std::make_unique<Prefab>(rampScene(), PlanOptions{}, log);
    auto first = std::make_unique<Simulation>(ballScene(), SimulationOptions{}, log);
    Simulation second(ballScene(), SimulationOptions{}, log);
    BOOST_TEST(first->add(*prefab, {}, log).has_value());
    BOOST_TEST(second.add(*prefab, {}, log).has_value());
    run(*first, 100);
    hashes.push_back(first->stateHash());
    first.reset();
    prefab.reset();
    run(second, 100);
    BOOST_TEST(second.stateHash() == hashes.front());
}

BOOST_AUTO_TEST_CASE(of_which_all_instances_were_removed_can_be_added_again) {
    DiagnosticLog log;
    Simulation simulation(ballScene(), SimulationOptions{}, log);
    const Prefab prefab(rampScene(), PlanOptions{}, log);
    for (int i = 0; i < 3; ++i) {
        const auto instance = simulation.add(prefab, {}, log);
        BOOST_REQUIRE(instance.has_value());
        BOOST_TEST(simulation.bodies().size() == 3u);
        run(simulation, 10);
        BOOST_TEST(simulation.remove(*instance));
        BOOST_TEST(simulation.bodies().size() == 1u);
    }
}

BOOST_AUTO_TEST_CASE(of_other_options_is_refused) {
    DiagnosticLog log;
    Simulation simulation(ballScene(), SimulationOptions{}, log);
    PlanOptions other;
    other.meshParts = 1;
    const Prefab prefab(rampScene(), other, log);
    ClaimedLog own;
    own.claim(code::SIM_INSTANCE_REFUSED);
    BOOST_TEST(!simulation.add(prefab, {}, own).has_value());
    BOOST_TEST(own.entries().front().message ==
               "the scene cannot be added: it was prepared with other options than those of the simulation");
}

BOOST_AUTO_TEST_CASE(tells_its_findings_once) {
    DiagnosticLog log;
    Simulation simulation(ballScene(), SimulationOptions{}, log);
    DiagnosticLog prepared;
    const Prefab prefab(rampScene(), PlanOptions{}, prepared);
    ClaimedLog own;
    for (int i = 0; i < 10; ++i) BOOST_TEST(simulation.add(prefab, {{40.0 * i, 0, 0}, {}}, own).has_value());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace prefab_test

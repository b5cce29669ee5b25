// Instances, bodies and joints that come and go all the time.
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "gravity_support.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/sim/step_results.hpp"
#include "orrery/test/files.hpp"

using namespace orrery;
using namespace orrery::test;

namespace churn_test {
namespace {

constexpr double kDt = 0.01;

Scene groundScene() {
    Fields make({0, -10, 0});
    make.addBox(make.root(), "ground", {60, 1, 60}, {0, -0.5, 0});
    make.ball("ball", {0, 0.5, 0});
    return make.build();
}

// Two boxes on a hinge, and a long one that lies beside them.
Scene swingScene() {
    SceneBuilder make;
    Node& a = make.addBody(make.root(), "a", {0, 0.5, 0});
    Node& b = make.addBody(make.root(), "b", {1.2, 0.5, 0});
    make.addBox(a, "a geom", {1, 1, 1});
    make.addBox(b, "b geom", {1, 1, 1});
    make.addBox(make.addBody(make.root(), "c", {0, 0.3, 2}), "c geom", {2, 0.6, 0.5});
    make.addJoint(make.root(), "hinge", JointType::Hinge, &a, &b, Vector3{0.6, 0.5, 0}, {{0, 0, 1}});
    return make.build();
}

Scene gateScene() {
    Fields make({0, -10, 0});
    make.addGroup(make.root(), "gate").trigger.emplace().shape = make.shape(box(3));
    make.ball("runner", {0, 1, 0});
    return make.build();
}

Scene plateScene() {
    SceneBuilder make;
    make.addTriMesh(make.root(), "plate", {{-2, 0.2, -2}, {2, 0.2, -2}, {2, 0.4, 2}, {-2, 0.4, 2}},
                    {{0, 2, 1}, {0, 3, 2}});
    return make.build();
}

Scene file(const char* name) {
    DiagnosticLog log;
    return load(sourceFolder() / "data" / name, log);
}

SimulationOptions allEvents(Solver solver) {
    SimulationOptions options;
    options.solver = solver;
    options.autoDisable = true;
    options.contactEvents = options.movedBodies = options.bodyReadings = true;
    options.triggerEvents = options.jointReadings = true;
    return options;
}

// A simulation, and what it should contain.
class Churn {
public:
    Churn(Solver solver, unsigned seed)
        : random_(seed), options_(allEvents(solver)), simulation_(ground(), options_, log_) {
        for (Scene& scene : scenes_) prefabs_.emplace_back(scene, options_.plan, log_);
        bodies_[0] = 1;
    }
    void change() {
        switch (below(8)) {
            case 0:
            case 1:
                return add(below(2) == 0);
            case 2:
                return addTwo();
            case 3:
                return remove(simulation_.instances().back());
            case 4:
                return remove(simulation_.instances()[below(simulation_.instances().size())]);
            case 5:
                return removeBody();
            case 6:
                return removeJoint();
            default:
                step();
        }
    }
    void step() { simulation_.step(kDt); }
    Simulation& simulation() { return simulation_; }

    void check() {
        std::size_t count = 0;
        for (const auto& [instance, bodies] : bodies_) count += bodies;
        BOOST_REQUIRE(simulation_.bodies().size() == count);
        BOOST_REQUIRE(simulation_.results().bodyReadings().size() == count);
        BOOST_REQUIRE(simulation_.instances().size() == bodies_.size());
        for (std::size_t i = 0; i < count; ++i) {
            const BodyId id = simulation_.bodies()[i];
            const dBodyID body = simulation_.ode(id);
            BOOST_REQUIRE((body && simulation_.id(body) == id && simulation_.isValid(id)));
            BOOST_REQUIRE((simulation_.results().bodyReadings()[i].id == id));
            const dGeomID geom = dBodyGetFirstGeom(body);
            BOOST_REQUIRE((!geom || simulation_.id(geom).instance == id.instance));
        }
        for (const JointReading& reading : simulation_.results().jointReadings())
            BOOST_REQUIRE(simulation_.isValid(reading.id));
    }

private:
    std::size_t below(std::size_t count) { return random_() % count; }
    static Scene ground() { return groundScene(); }
    Pose place() {
        const auto at = [&] { return static_cast<double>(below(400)) / 10 - 20; };
        return {{at(), 0.5 + static_cast<double>(below(3)), at()}, {}};
    }
    void note(InstanceId id) {
        std::size_t count = 0;
        for (const BodyId body : simulation_.bodies()) count += body.instance == id ? 1U : 0U;
        bodies_[id.value] = count;
    }
    void add(bool byScene) {
        if (bodies_.size() > 40) return remove(simulation_.instances().front());
        const std::size_t which = below(scenes_.size());
        const auto id =
            byScene ? simulation_.add(scenes_[which], place(), log_) : simulation_.add(prefabs_[which], place(), log_);
        BOOST_REQUIRE(id.has_value());
        note(*id);
    }
    void addTwo() {
        if (bodies_.size() > 40) return remove(simulation_.instances()[1]);
        const std::vector<Pose> roots{place(), place()};
        for (const InstanceId id : simulation_.addMany(scenes_[below(scenes_.size())], roots, log_)) note(id);
    }
    void remove(InstanceId id) {
        if (simulation_.instances().size() < 3) return;
        BOOST_REQUIRE(simulation_.remove(id));
        bodies_.erase(id.value);
    }
    void removeBody() {
        if (simulation_.bodies().empty()) return;
        const BodyId id = simulation_.bodies()[below(simulation_.bodies().size())];
        BOOST_REQUIRE(simulation_.remove(id));
        --bodies_[id.instance.value];
    }
    void removeJoint() {
        if (simulation_.results().jointReadings().empty()) return;
        const JointReading& reading =
            simulation_.results().jointReadings()[below(simulation_.results().jointReadings().size())];
        BOOST_REQUIRE(simulation_.remove(reading.id));
    }

    std::mt19937 random_;
    SimulationOptions options_;
    DiagnosticLog log_;
    Simulation simulation_;
    std::vector<Scene> scenes_{swingScene(), gateScene(), plateScene(), file("khr_door.gltf"), file("surfaces.gltf")};
    std::vector<Prefab> prefabs_;
    std::map<std::uint32_t, std::size_t> bodies_;  // by instance
};

}  // namespace

BOOST_AUTO_TEST_SUITE(churn)

// One of the two lists everything anew before each step.
BOOST_AUTO_TEST_CASE(lists_that_follow_each_change_are_as_those_made_anew) {
    for (const Solver solver : {Solver::Auto, Solver::Quick, Solver::Own}) {
        Churn follows(solver, 7);
        Churn anew(solver, 7);
        for (int i = 0; i < 120; ++i) {
            follows.change();
            anew.change();
            if (i % 7 == 0) follows.check();
            anew.simulation().gravity().updateMasses();
            for (Churn* each : {&follows, &anew}) each->step();
            BOOST_REQUIRE(follows.simulation().stateHash() == anew.simulation().stateHash());
            BOOST_REQUIRE(follows.simulation().results().contacts().size() ==
                          anew.simulation().results().contacts().size());
            BOOST_REQUIRE(follows.simulation().results().triggers().size() ==
                          anew.simulation().results().triggers().size());
        }
        BOOST_TEST(follows.simulation().ok());
    }
}

// A pile that leans a little.
Scene restingScene() {
    SceneBuilder make;
    make.addBox(make.root(), "ground", {60, 1, 60}, {0, -0.5, 0});
    for (int i = 0; i < 6; ++i) {
        const std::string name = "box " + std::to_string(i);
        make.addBox(make.addBody(make.root(), name, {0.02 * i, 0.5 + i, 0}), name + " geom", {1, 1, 1});
    }
    return make.build();
}

BOOST_AUTO_TEST_CASE(the_own_step_remembers_what_touches_while_others_come_and_go) {
    SimulationOptions options;
    options.solver = Solver::Own;
    DiagnosticLog log;
    Simulation alone(restingScene(), options, log);
    Simulation disturbed(restingScene(), options, log);
    const Scene swing = swingScene();
    std::vector<InstanceId> swings;
    for (int i = 0; i < 100; ++i) {
        swings.push_back(disturbed.add(swing, {{20, 5.0 + 3 * i, 0}, {}}, log).value());
        if (i % 3 == 2) BOOST_REQUIRE(disturbed.remove(swings[static_cast<std::size_t>(i) / 3]));
        alone.step(kDt);
        disturbed.step(kDt);
        for (const BodyId body : alone.bodies()) BOOST_REQUIRE((alone.pose(body) == disturbed.pose(body)));
    }
}

BOOST_AUTO_TEST_CASE(it_goes_on_from_a_checkpoint_of_then) {
    Churn churn(Solver::Auto, 3);
    DiagnosticLog log;
    for (int i = 0; i < 101; ++i) {
        churn.change();
        churn.step();
        if (i % 50 != 0) continue;
        const auto saved = Checkpoint::save(churn.simulation(), log);
        BOOST_REQUIRE(saved.has_value());
        for (int k = 0; k < 5; ++k) churn.step();
        const std::uint64_t hash = churn.simulation().stateHash();
        BOOST_REQUIRE(Checkpoint::resume(churn.simulation(), *saved, log));
        for (int k = 0; k < 5; ++k) churn.step();
        BOOST_REQUIRE(churn.simulation().stateHash() == hash);
    }
}

// Balls that bounce elsewhere do not notice.
BOOST_AUTO_TEST_CASE(others_move_as_if_nobody_came_and_went) {
    Fields make({0, -10, 0});
    make.addBox(make.root(), "ground", {60, 1, 60}, {0, -0.5, 0});
    for (int i = 0; i < 5; ++i) make.ball("ball" + std::to_string(i), {3.0 * i, 1, 0});
    const Scene scene = make.build();
    const Scene swing = swingScene();
    InstanceLog log;
    Simulation alone(scene, {}, log);
    Simulation busy(scene, {}, log);
    const Prefab prefab(swing, {}, log);
    std::vector<InstanceId> ids;
    for (int i = 0; i < 100; ++i) {
        ids.push_back(*busy.add(prefab, {{4.0 * (i % 12) - 24, 10, 20}, {}}, log));
        if (i % 3 == 0) busy.remove(ids.back());
        if (i >= 10) busy.remove(ids[static_cast<std::size_t>(i - 10)]);
        alone.step(kDt);
        busy.step(kDt);
        for (const BodyId body : alone.bodies().first(5)) {
            BOOST_REQUIRE((alone.pose(body) == busy.pose(body)));
            BOOST_REQUIRE((alone.linearVelocity(body) == busy.linearVelocity(body)));
        }
    }
}

BOOST_AUTO_TEST_CASE(what_lies_far_away_sleeps_on) {
    Fields make({0, -10, 0});
    make.addBox(make.root(), "ground", {60, 1, 60}, {0, -0.5, 0});
    make.ball("near", {0, 1.5, 0});
    make.ball("far", {20, 0.5, 0});
    SceneBuilder table;
    table.addBox(table.root(), "table", {2, 1, 2}, {0, 0.5, 0});
    InstanceLog log;
    SimulationOptions options;
    options.autoDisable = true;
    Simulation sim(make.build(), options, log);
    const auto id = sim.add(table.build(), {}, log);
    for (int i = 0; i < 300; ++i) sim.step(kDt);
    BOOST_REQUIRE(sim.asleepCount() == 2u);
    BOOST_REQUIRE(sim.remove(*id));
    BOOST_TEST(sim.asleepCount() == 1u);
    BOOST_TEST(dBodyIsEnabled(sim.ode(sim.findBody("near"))) == 1);
    for (int i = 0; i < 100; ++i) sim.step(kDt);
    BOOST_TEST(sim.pose(sim.bodies()[0]).position.y < 0.6);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace churn_test

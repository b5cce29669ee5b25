// Checkpoints and snapshots of simulations to which scenes were added, of which objects were taken out, and in worlds
// of the application.
#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "orrery/base/codes/sim.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/sim/actuators.hpp"
#include "orrery/sim/step_parts.hpp"
#include "orrery/sim/step_results.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/files.hpp"
#include "states.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

constexpr int kBefore = 40;
constexpr int kAfter = 200;

struct WorldOfTheApplication {
    dWorldID id = dWorldCreate();
    WorldOfTheApplication() { dWorldSetGravity(id, 0, -9.81, 0); }
    ~WorldOfTheApplication() { dWorldDestroy(id); }
    WorldOfTheApplication(const WorldOfTheApplication&) = delete;
    WorldOfTheApplication& operator=(const WorldOfTheApplication&) = delete;
};

// A simulation, made in one of the ways in which an application makes it.
struct Made {
    std::unique_ptr<WorldOfTheApplication> world;
    std::unique_ptr<Simulation> simulation;
};
using Way = std::function<Made(const Scene& scene)>;

Simulation& addTo(Simulation& simulation, const Scene& scene, double x) {
    DiagnosticLog log;
    BOOST_REQUIRE(simulation.add(scene, {{x, 0.5, 0}, {}}, log).has_value());
    return simulation;
}

Made plain(const Scene& scene) {
    DiagnosticLog log;
    return {nullptr, std::make_unique<Simulation>(scene, SimulationOptions{}, log)};
}

Made withMeshes(const Scene& scene) {
    SimulationOptions options;
    options.plan.dynamicMeshesAsHulls = false;
    DiagnosticLog log;
    return {nullptr, std::make_unique<Simulation>(scene, options, log)};
}

Made added(const Scene& scene) {
    Made made = plain(scene);
    addTo(addTo(*made.simulation, scene, 3), scene, 500);
    return made;
}

Made removed(const Scene& scene) {
    Made made = plain(scene);
    Simulation& simulation = *made.simulation;
    DiagnosticLog log;
    const auto gone = simulation.add(scene, {{0, 40, 0}, {}}, log);
    BOOST_REQUIRE(gone.has_value());
    addTo(simulation, scene, 3);
    run(simulation, 5);
    BOOST_TEST(simulation.remove(*gone));
    if (simulation.bodies().size() > 3) BOOST_TEST(simulation.remove(simulation.bodies()[1]));
    return made;
}

Made given(const Scene& scene) {
    auto world = std::make_unique<WorldOfTheApplication>();
    DiagnosticLog log;
    auto simulation = std::make_unique<Simulation>(scene, world->id, nullptr, SimulationOptions{}, log);
    return {std::move(world), std::move(simulation)};
}

const std::array<std::pair<const char*, Way>, 4> kWays{
    {{"plain", plain}, {"added", added}, {"removed", removed}, {"given", given}}};

// Goes on from a state in the middle: another simulation from its text, the same one from memory.
void checkWay(const Scene& scene, const std::string& name, const Way& way) {
    const Made whole = way(scene);
    Simulation& simulation = *whole.simulation;
    run(simulation, kBefore);
    DiagnosticLog log;
    const auto text = Checkpoint::save(simulation, log);
    BOOST_TEST_REQUIRE(text.has_value(), name);
    Snapshot snapshot;
    BOOST_TEST_REQUIRE(snapshot.take(simulation, log), name);
    run(simulation, kAfter);
    const auto end = Checkpoint::save(simulation, log);

    const Made other = way(scene);
    ClaimedLog own;
    BOOST_TEST_REQUIRE(Checkpoint::resume(*other.simulation, *text, own), name);
    run(*other.simulation, kAfter);
    BOOST_TEST((Checkpoint::save(*other.simulation, log) == end), name << ", from its text");

    BOOST_TEST_REQUIRE(snapshot.restore(simulation), name);
    BOOST_TEST((Checkpoint::save(simulation, log) == text), name << ", back");
    run(simulation, kAfter);
    BOOST_TEST((Checkpoint::save(simulation, log) == end), name << ", from memory");
}

// Three cubes of triangles, each with a dent, that fall onto a fourth.
std::string fallingMeshes() {
    std::string text = "<xode version='1.0r23'><world><space>";
    for (int i = 0; i < 4; ++i) {
        const std::string mesh =
            "<geom><trimesh><vertices><v x='-1' y='-1' z='-1'/><v x='1' y='-1' z='-1'/><v x='1' y='1' z='-1'/><v "
            "x='-1' "
            "y='1' z='-1'/><v x='-1' y='-1' z='1'/><v x='1' y='-1' z='1'/><v x='0.3' y='0.2' z='0.3'/><v x='-1' y='1' "
            "z='1'/></vertices><triangles><t ia='0' ib='2' ic='1'/><t ia='0' ib='3' ic='2'/><t ia='4' ib='5' "
            "ic='6'/><t "
            "ia='4' ib='6' ic='7'/><t ia='0' ib='1' ic='5'/><t ia='0' ib='5' ic='4'/><t ia='3' ib='6' ic='2'/><t "
            "ia='3' "
            "ib='7' ic='6'/><t ia='0' ib='4' ic='7'/><t ia='0' ib='7' ic='3'/><t ia='1' ib='2' ic='6'/><t ia='1' "
            "ib='6' "
            "ic='5'/></triangles></trimesh></geom>";
        const std::string at = "<transform><position x='" + std::to_string(0.3 * i) + "' y='" +
                               std::to_string(2.3 * i) + "' z='0.1'/></transform>";
        text += i == 0 ? mesh : "<body name='b" + std::to_string(i) + "'>" + at + mesh + "</body>";
    }
    return text + "</space></world></xode>";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(checkpoint_cases)

BOOST_AUTO_TEST_CASE(scenes_go_on_bit_for_bit_whatever_was_added_or_removed_and_in_worlds_of_applications) {
    for (const char* file : {"tower.xode", "robot_arm.xode", "planet.gltf", "lift.gltf"}) {
        DiagnosticLog log;
        const Scene scene = load(sourceFolder() / "data" / file, log);
        for (const auto& [name, way] : kWays) checkWay(scene, std::string(file) + ", " + name, way);
    }
}

BOOST_AUTO_TEST_CASE(meshes_of_moving_bodies_go_on_bit_for_bit) {
    DiagnosticLog log;
    const Scene scene = loadBytes(fallingMeshes(), "meshes.xode", {}, log);
    checkWay(scene, "meshes", withMeshes);
    const Made made = withMeshes(scene);
    for (const BodyId id : made.simulation->bodies())
        BOOST_TEST(dGeomGetClass(dBodyGetFirstGeom(made.simulation->ode(id))) == dTriMeshClass);
    run(*made.simulation, kBefore + kAfter);
    BOOST_TEST(made.simulation->results().totalContacts() > 0u);
}

// Motors have their axes before the first step, and the state of each.
BOOST_AUTO_TEST_CASE(the_own_step_goes_on_from_the_start_and_from_the_first_step) {
    DiagnosticLog log;
    const Scene arm = load(sourceFolder() / "data" / "robot_arm.xode", log);
    SimulationOptions options;
    options.solver = Solver::Own;
    for (const int steps : {0, 1}) {
        Simulation simulation(arm, options, log);
        run(simulation, steps);
        const auto text = Checkpoint::save(simulation, log);
        BOOST_REQUIRE(text.has_value());
        run(simulation, 30);
        const std::uint64_t end = simulation.stateHash();
        Simulation other(arm, options, log);
        for (Simulation* each : {&other, &simulation}) {
            BOOST_REQUIRE(Checkpoint::resume(*each, *text, log));
            run(*each, 30);
            BOOST_TEST(each->stateHash() == end);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_given_world_is_told) {
    DiagnosticLog log;
    const Scene tower = load(sourceFolder() / "data" / "tower.xode", log);
    const Made made = given(tower);
    ClaimedLog own;
    own.claim(code::CHECKPOINT_WORLD_GIVEN);
    BOOST_TEST(Checkpoint::save(*made.simulation, own).has_value());
    BOOST_TEST(own.has(code::CHECKPOINT_WORLD_GIVEN));
}

BOOST_AUTO_TEST_CASE(a_checkpoint_is_of_the_scenes_that_were_added) {
    DiagnosticLog log;
    const Scene tower = load(sourceFolder() / "data" / "tower.xode", log);
    const std::string text = savedState(*added(tower).simulation);
    for (const auto& [name, way] : kWays) {
        if (name == std::string("added")) continue;
        DiagnosticLog own;
        BOOST_TEST(!Checkpoint::resume(*way(tower).simulation, text, own), name);
        BOOST_TEST(own.has(code::CHECKPOINT_OTHER_SCENE), name);
    }
}

BOOST_AUTO_TEST_SUITE_END()

// Takes 15 s: for scripts/everything.
BOOST_AUTO_TEST_SUITE(checkpoint_of_all_scenes)

BOOST_AUTO_TEST_CASE(each_goes_on_bit_for_bit_in_all_cases) {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(sourceFolder() / "data")) {
        const std::string suffix = entry.path().extension().string();
        if (suffix != ".xode" && suffix != ".gltf" && suffix != ".glb" && suffix != ".g4tf") continue;
        DiagnosticLog log;
        const Scene scene = load(entry.path(), log);
        for (const auto& [name, way] : kWays) checkWay(scene, entry.path().filename().string() + ", " + name, way);
        ++count;
    }
    BOOST_TEST(count >= 28u);
}

// It says nothing of actuators, which stay as they are.
BOOST_AUTO_TEST_CASE(of_the_version_before_are_resumed) {
    DiagnosticLog log;
    const Scene arm = load(sourceFolder() / "data" / "robot_arm.xode", log);
    Simulation simulation(arm, SimulationOptions{}, log);
    std::string older = savedState(simulation);
    BOOST_REQUIRE(older.starts_with("orrery-checkpoint 7\n"));
    older.replace(older.find('7'), 1, "6");
    older = sealed(older);
    BOOST_TEST(simulation.actuators().setTargetVelocity(0, 0.1));
    run(simulation, 5);
    BOOST_REQUIRE(Checkpoint::resume(simulation, older, log));
    BOOST_TEST(simulation.time() == 0);
    BOOST_TEST((simulation.actuators().mode(0) == ActuatorMode::Velocity));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(snapshots)

BOOST_AUTO_TEST_CASE(keep_the_targets_of_actuators) {
    DiagnosticLog log;
    const Scene arm = load(sourceFolder() / "data" / "robot_arm.xode", log);
    Simulation simulation(arm, SimulationOptions{}, log);
    BOOST_REQUIRE(!simulation.actuators().empty());
    const std::size_t count = simulation.actuators().size();
    for (std::size_t i = 0; i < count; ++i) BOOST_TEST(simulation.actuators().setTargetVelocity(i, 0.1));
    BOOST_TEST(simulation.actuators().setTargetPosition(0, 0.2, 1));
    Snapshot snapshot;
    BOOST_REQUIRE(snapshot.take(simulation, log));
    run(simulation, 50);
    const std::uint64_t end = simulation.stateHash();
    for (const bool byPlace : {true, false}) {
        BOOST_REQUIRE(snapshot.restore(simulation));
        for (std::size_t i = 0; i < count; ++i) BOOST_TEST(simulation.actuators().setTargetVelocity(i, -0.3));
        if (byPlace) BOOST_TEST(simulation.actuators().setTargetPosition(0, -0.4, 2));
        run(simulation, 50);
        BOOST_TEST(simulation.stateHash() != end);
        BOOST_REQUIRE(snapshot.restore(simulation));
        run(simulation, 50);
        BOOST_TEST(simulation.stateHash() == end);
    }
}

BOOST_AUTO_TEST_CASE(have_the_readings_of_joints_of_their_state) {
    DiagnosticLog log;
    const Scene arm = load(sourceFolder() / "data" / "robot_arm.xode", log);
    SimulationOptions options;
    options.jointReadings = true;
    Simulation simulation(arm, options, log);
    const auto angles = [&] {
        std::vector<double> all;
        for (const JointReading& joint : simulation.results().jointReadings())
            all.insert(all.end(), joint.position.begin(), joint.position.begin() + joint.axes);
        return all;
    };
    run(simulation, 20);
    const std::vector<double> kept = angles();
    Snapshot snapshot;
    BOOST_REQUIRE(snapshot.take(simulation, log));
    const auto text = Checkpoint::save(simulation, log);
    run(simulation, 20);
    BOOST_TEST(angles() != kept);
    BOOST_REQUIRE(snapshot.restore(simulation));
    BOOST_TEST(angles() == kept);
    run(simulation, 20);
    BOOST_REQUIRE(Checkpoint::resume(simulation, *text, log));
    BOOST_TEST(angles() == kept);
    // Bodies that the application puts elsewhere are read when it asks for it.
    const BodyId gripper = simulation.requireBody("gripper");
    Pose pose = simulation.pose(gripper);
    pose.rotation = {0, 0, 1, 0};
    BOOST_TEST(simulation.setPose(gripper, pose));
    BOOST_TEST(angles() == kept);
    refreshReadings(simulation);
    BOOST_TEST(angles() != kept);
}

BOOST_AUTO_TEST_CASE(serve_their_simulation_as_long_as_it_has_the_same_objects) {
    DiagnosticLog log;
    const Scene tower = load(sourceFolder() / "data" / "tower.xode", log);
    Simulation simulation(tower, SimulationOptions{}, log);
    Simulation other(tower, SimulationOptions{}, log);
    Snapshot snapshot;
    BOOST_TEST(!snapshot.restore(simulation));
    BOOST_TEST(!snapshot.time().has_value());
    run(simulation, 3);
    BOOST_REQUIRE(snapshot.take(simulation, log));
    BOOST_TEST(snapshot.time().value() == simulation.time());
    BOOST_TEST(!snapshot.restore(other));
    Simulation moved = std::move(simulation);
    BOOST_TEST(snapshot.restore(moved));
    const auto instance = moved.add(tower, {{50, 0, 0}, {}}, log);
    BOOST_TEST(!snapshot.restore(moved));
    BOOST_TEST(moved.remove(*instance));
    BOOST_TEST(!snapshot.restore(moved));
    BOOST_REQUIRE(snapshot.take(moved, log));
    Snapshot last = std::move(snapshot);
    BOOST_TEST(last.restore(moved));
    BOOST_TEST(moved.remove(moved.bodies()[0]));
    BOOST_TEST(!last.restore(moved));
}

BOOST_AUTO_TEST_CASE(keep_fields_that_were_set_and_who_is_in_triggers) {
    DiagnosticLog log;
    SimulationOptions options;
    options.triggerEvents = true;
    Simulation simulation(load(sourceFolder() / "data" / "planet.gltf", log), options, log);
    BOOST_REQUIRE(simulation.gravity().fieldCount() > 0u);
    Snapshot start;
    BOOST_REQUIRE(start.take(simulation, log));
    run(simulation, 10);
    FieldValues values = simulation.gravity().field(0);
    values.gravity *= 1.5;
    BOOST_TEST(simulation.gravity().setField(0, values));
    BOOST_TEST(simulation.gravity().moveField(0, {{0.5, 0, 0}, {}}));
    Snapshot changed;
    BOOST_REQUIRE(changed.take(simulation, log));
    run(simulation, 20);
    const std::uint64_t end = simulation.stateHash();
    BOOST_REQUIRE(start.restore(simulation));
    simulation.step(kDt);
    const auto enters = [](const TriggerEvent& event) { return event.kind == TriggerEvent::Kind::Enter; };
    BOOST_TEST(std::any_of(simulation.results().triggers().begin(), simulation.results().triggers().end(), enters));
    Simulation other(load(sourceFolder() / "data" / "planet.gltf", log), options, log);
    other.step(kDt);
    BOOST_TEST(simulation.stateHash() == other.stateHash());
    BOOST_REQUIRE(changed.restore(simulation));
    run(simulation, 20);
    BOOST_TEST(simulation.stateHash() == end);
}

BOOST_AUTO_TEST_CASE(are_refused_within_a_step_and_after_a_body_was_destroyed) {
    DiagnosticLog log;
    Simulation simulation(load(sourceFolder() / "data" / "tower.xode", log), SimulationOptions{}, log);
    Snapshot snapshot;
    BOOST_REQUIRE(snapshot.take(simulation, log));
    BOOST_REQUIRE(simulation.stepParts().begin(kDt));
    BOOST_TEST(!snapshot.restore(simulation));
    ClaimedLog own;
    own.claim(code::CHECKPOINT_NOT_EXACT);
    Snapshot within;
    BOOST_TEST(!within.take(simulation, own));
    dWorldQuickStep(simulation.world(), kDt);
    simulation.stepParts().end();
    BOOST_TEST(snapshot.restore(simulation));
    const dBodyID body = simulation.ode(simulation.bodies()[0]);
    while (const dGeomID geom = dBodyGetFirstGeom(body)) dGeomDestroy(geom);
    dBodyDestroy(body);
    BOOST_TEST(!snapshot.restore(simulation));
    BOOST_TEST(snapshot.take(simulation, log));
    simulation.step(kDt);
    BOOST_TEST(snapshot.restore(simulation));
}

BOOST_AUTO_TEST_SUITE_END()

// Resumed from a checkpoint, a simulation goes on bit for bit.
#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <filesystem>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "orrery/importers/load.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "orrery/sim/step_parts.hpp"
#include "orrery/sim/step_results.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/files.hpp"
#include "orrery/test/sanitized.hpp"
#include "states.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

constexpr int kSteps = 150;
constexpr std::size_t kCheckpoints = 10;

// After each step: kept, stepped, put back, and stepped again to the same state. Traces of the steps in the simulation
// that is put back have no effect.
void checkEveryStep(const Scene& scene, const std::string& name, const SimulationOptions& options) {
    DiagnosticLog log;
    Simulation simulation(scene, options, log);
    for (int step = 0; step < kSteps; ++step) {
        const std::string before = savedState(simulation);
        simulation.step(kDt);
        const std::string once = savedState(simulation);
        run(simulation, step % 3);
        ClaimedLog own;
        BOOST_REQUIRE(Checkpoint::resume(simulation, before, own, step == 0 ? 1 : kDt));
        BOOST_REQUIRE((savedState(simulation) == before));
        simulation.step(kDt);
        BOOST_REQUIRE_MESSAGE(savedState(simulation) == once, name << " at step " << step);
    }
}

// The scene is run once; from each of ten states on the way another simulation goes on to the same end.
void checkScene(const Scene& scene, const std::string& name, const SimulationOptions& options, std::mt19937& random) {
    DiagnosticLog log;
    checkEveryStep(scene, name, options);
    Simulation whole(scene, options, log);
    std::map<int, std::string> states;
    while (states.size() < kCheckpoints) states[static_cast<int>(random() % kSteps)];
    for (int step = 0; step < kSteps; ++step) {
        if (states.contains(step)) states[step] = savedState(whole);
        whole.step(kDt);
    }
    for (const auto& [step, text] : states) {
        Simulation resumed(scene, options, log);
        ClaimedLog own;
        BOOST_REQUIRE(Checkpoint::resume(resumed, text, own));
        BOOST_TEST(savedState(resumed) == text, name << " at step " << step);
        run(resumed, kSteps - step);
        BOOST_TEST(resumed.stateHash() == whole.stateHash(), name << " from step " << step);
        BOOST_TEST(resumed.steps() == whole.steps());
        BOOST_TEST(resumed.results().totalContacts() == whole.results().totalContacts());
        BOOST_TEST((savedState(resumed) == savedState(whole)), name << " from step " << step);
    }
}

// Bodies of every shape on a floor, and between two of them every type of joint.
std::string hardScene() {
    std::string text =
        "<xode version='1.0r23'><world><space><geom name='floor'><box sizex='40' sizey='1' sizez='40'/></geom>";
    const std::array<std::string, 4> shapes{"<box sizex='1' sizey='0.5' sizez='0.75'/>", "<sphere radius='0.5'/>",
                                            "<cappedCylinder radius='0.25' length='0.75'/>",
                                            "<cylinder radius='0.5' length='0.5'/>"};
    for (int i = 0; i < 16; ++i) {
        text += "<body name='b" + std::to_string(i) + "'><transform><position x='" + std::to_string(i % 4 * 3 - 5) +
                "' y='" + std::to_string(1.25 + i * 0.25) + "' z='" + std::to_string(i / 4 * 3 - 5) +
                "'/><rotation><euler x='0.3' y='0.2' z='0.1' aformat='radians'/></rotation></transform><geom>" +
                shapes[static_cast<std::size_t>(i) % shapes.size()] + "</geom></body>";
    }
    const std::array<std::string, 6> joints{
        "<ball><anchor x='0' y='2' z='-5'/></ball>",
        "<hinge><anchor x='0' y='2' z='-2'/><axis x='0' y='0' z='1' LowStop='-0.5' HiStop='0.5'/></hinge>",
        "<slider><axis x='1' y='0' z='0' Vel='0.5' FMax='20'/></slider>",
        "<universal><anchor x='0' y='2' z='4'/><axis x='1' y='0' z='0'/><axis x='0' y='0' z='1'/></universal>",
        "<hinge2><anchor x='3' y='2' z='-5'/><axis x='0' y='1' z='0'/><axis x='0' y='0' z='1' Vel='2' "
        "FMax='5'/></hinge2>",
        "<fixed/>"};
    for (std::size_t i = 0; i < joints.size(); ++i) {
        text += "<joint><link1 body='b" + std::to_string(2 * i) + "'/><link2 body='b" + std::to_string(2 * i + 1) +
                "'/>" + joints[i] + "</joint>";
    }
    return text + "</space></world></xode>";
}

// A turntable that is driven by a motor up to a limit, and another one by a spring, each several turns away.
std::string turntables() {
    const auto table = [](const char* name, int first, int joint) {
        const std::string second = std::to_string(first + 1);
        return "{\"name\": \"" + std::string(name) + "\", \"children\": [" + second +
               R"(], "extensions": {"OMI_physics_body": {"motion": {"type": "dynamic"}}}},
            {"extensions": {"OMI_physics_joint": {"connectedNode": 4, "joint": )" +
               std::to_string(joint) + "}}}";
    };
    const std::string held = R"({"linearAxes": [0, 1, 2], "min": 0, "max": 0},
        {"angularAxes": [0, 2], "min": 0, "max": 0})";
    return R"({"asset": {"version": "2.0"}, "extensionsUsed": ["OMI_physics_body", "OMI_physics_joint"],
        "scene": 0, "scenes": [{"nodes": [0, 2, 4]}], "nodes": [)" +
           table("driven", 0, 0) + "," + table("sprung", 2, 1) + R"(, {"name": "axle"}],
        "extensions": {"OMI_physics_joint": {"physicsJoints": [
            {"limits": [)" +
           held + R"(, {"angularAxes": [1], "min": -9, "max": 20}], "drives": [{"type": "angular", "mode": "force",
                "axis": 1, "velocityTarget": 12, "maxForce": 20}]},
            {"limits": [)" +
           held + R"(], "drives": [{"type": "angular", "mode": "acceleration", "axis": 1, "positionTarget": -15,
                "stiffness": 20, "damping": 3}]}]}}})";
}

// Joints that are apart when they begin; a hinge whose turns are counted is one of them.
Scene apartAtTheStart() {
    struct Held {
        std::vector<std::uint32_t> linear, angular;
        std::vector<std::uint32_t> turning;  // within limits that are turns away
    };
    const std::array<Held, 7> kinds{{{{0, 1, 2}, {0, 1, 2}, {}},
                                     {{0, 1, 2}, {0, 1}, {2}},
                                     {{0, 1, 2}, {2}, {}},
                                     {{0, 1, 2}, {}, {}},
                                     {{0, 1}, {0, 1, 2}, {}},
                                     {{0, 1}, {0, 1}, {}},
                                     {{0}, {2}, {}}}};
    SceneBuilder make;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const std::string number = std::to_string(i);
        const double x = 3 * static_cast<double>(i);
        Node& body = make.addBody(make.root(), "b" + number, {x + 0.2, 0.3, 0.1}, 2);
        body.transform.rotation = Quaternion{0.1, 0.3, -0.1, std::sqrt(0.89)};
        make.addBox(body, "box" + number, {0.4, 0.3, 0.2});
        body.body->angularVelocity = Vector3{0, 0, 9};
        JointSettings settings;
        const auto limit = [&](const std::vector<std::uint32_t>& axes, bool angular, double least, double most) {
            if (axes.empty()) return;
            JointLimit& one = settings.limits.emplace_back();
            (angular ? one.angularAxes : one.linearAxes) = axes;
            one.min = least;
            one.max = most;
        };
        limit(kinds[i].linear, false, 0, 0);
        limit(kinds[i].angular, true, 0, 0);
        limit(kinds[i].turning, true, -7, 10);
        Node& frame = make.addGroup(make.root(), "frame" + number, {x, 0, 0});
        make.addSixDofJoint(frame, "joint" + number, body, make.contents().addJointSettings(settings));
    }
    return make.build();
}

// On a floor: a stack of boxes, a chain that swings down from the ceiling, and a figure with stops at its hips that
// falls over.
Scene piledAndLinked() {
    SceneBuilder make;
    make.addPlane(make.root(), "floor", {0, 1, 0}, 0);
    for (int i = 0; i < 6; ++i) {
        const std::string name = "box" + std::to_string(i);
        Node& body = make.addBody(make.root(), name, {0.01 * (i % 2), 0.25 + 0.5 * i, -4});
        make.addBox(body, name + " shape", {0.5, 0.5, 0.5});
    }
    const Node* before = nullptr;
    for (int i = 0; i < 8; ++i) {
        const std::string name = "link" + std::to_string(i);
        Node& body = make.addBody(make.root(), name, {0.3 * i + 0.15, 1.2, 0}, i == 7 ? 20 : 1);
        make.addBox(body, name + " shape", {0.25, 0.05, 0.05});
        const bool turnsOnly = i % 2 == 0;
        make.addJoint(make.root(), name + " joint", turnsOnly ? JointType::Hinge : JointType::Ball, &body, before,
                      Vector3{0.3 * i, 1.2, 0}, turnsOnly ? std::vector<Vector3>{{0, 0, 1}} : std::vector<Vector3>{});
        before = &body;
    }
    Node& trunk = make.addBody(make.root(), "trunk", {0, 1.5, 4}, 10);
    make.addCapsule(trunk, "trunk shape", 0.2, 0.4);
    for (const double side : {-1.0, 1.0}) {
        const std::string name = side < 0 ? "left" : "right";
        Node& leg = make.addBody(make.root(), name, {0.3 * side, 0.8, 4.1}, 3);
        make.addCapsule(leg, name + " shape", 0.08, 0.4);
        Node& joint = make.addJoint(make.root(), name + " hip", JointType::Hinge, &trunk, &leg,
                                    Vector3{0.3 * side, 1.2, 4}, std::vector<Vector3>{{1, 0, 0}});
        joint.joint->axes[0].loStop = -0.4;
        joint.joint->axes[0].hiStop = 0.7;
    }
    return make.build();
}

// A step of the application's own, which also has to see to ODE's random numbers.
void stepByHand(Simulation& simulation, double dt) {
    dRandSetSeed(1);
    simulation.gravity().apply(dt);
    simulation.stepParts().collide(dt);
    dWorldQuickStep(simulation.world(), dt);
    simulation.stepParts().clearContacts();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(checkpoint)

BOOST_AUTO_TEST_CASE(every_scene_of_ours_goes_on_bit_for_bit) {
    std::mt19937 random(7);
    for (const auto& entry : std::filesystem::directory_iterator(sourceFolder() / "data")) {
        const std::string suffix = entry.path().extension().string();
        if (suffix != ".xode" && suffix != ".gltf" && suffix != ".glb") continue;
        DiagnosticLog log;
        const Scene scene = load(entry.path(), log);
        for (const bool sleeping : {false, true}) {
            if (kSanitized && !sleeping) continue;
            SimulationOptions options;
            options.autoDisable = sleeping;
            checkScene(scene, entry.path().filename().string() + (sleeping ? ", sleeping" : ""), options, random);
        }
    }
}

BOOST_AUTO_TEST_CASE(every_shape_and_joint_goes_on_bit_for_bit) {
    std::mt19937 random(8);
    DiagnosticLog log;
    const Scene scene = loadBytes(hardScene(), "hard.xode", {}, log);
    for (const Solver solver : {Solver::Quick, Solver::Step, Solver::Own}) {
        SimulationOptions options;
        options.solver = solver;
        options.autoDisable = true;
        DiagnosticLog own;
        BOOST_TEST(planOf(Simulation(scene, options, own)).worlds.at(0).joints.size() == 6u);
        checkScene(scene, "hard", options, random);
    }
}

BOOST_AUTO_TEST_CASE(what_the_own_step_remembers_goes_on_bit_for_bit) {
    std::mt19937 random(12);
    DiagnosticLog log;
    SimulationOptions options;
    options.solver = Solver::Own;
    checkScene(apartAtTheStart(), "joints apart", options, random);
    checkScene(loadBytes(turntables(), "turntables.gltf", {}, log), "turntables", options, random);
    for (const char* ground : {"rover.xode", "terrain.xode"})
        checkScene(load(sourceFolder() / "data" / ground, log), ground, options, random);
    const Scene scene = piledAndLinked();
    for (const bool sleeping : {false, true}) {
        options.autoDisable = sleeping;
        checkScene(scene, "piled and linked", options, random);
    }
    // Where it forgets its contacts, it goes on otherwise, and the hash says so at once.
    Simulation whole(scene, options, log);
    run(whole, 60);
    const std::string text = savedState(whole);
    std::string forgetful;
    std::size_t touches = 0;
    for (std::size_t at = 0, end = 0; at < text.size(); at = end + 1) {
        end = std::min(text.find('\n', at), text.size() - 1);
        if (text.compare(at, 6, "touch ") == 0)
            ++touches;
        else
            forgetful += text.substr(at, end + 1 - at);
    }
    BOOST_TEST(touches > 2u);
    BOOST_TEST(text.find("\njointed ") != std::string::npos);
    Simulation other(scene, options, log);
    ClaimedLog own;
    BOOST_REQUIRE(Checkpoint::resume(other, sealed(forgetful), own));
    BOOST_TEST(other.stateHash() != whole.stateHash());
    run(whole, 1);
    run(other, 1);
    BOOST_TEST(other.stateHash() != whole.stateHash());
}

BOOST_AUTO_TEST_CASE(links_that_are_pulled_at_go_on_bit_for_bit) {
    std::string text = "<xode version='1.0r23'><world><space>";
    for (int i = 0; i < 6; ++i) {
        const std::string number = std::to_string(i);
        const std::string at =
            "<transform><position x='" + std::to_string(0.1 + 0.2 * i) + "' y='0' z='0'/></transform>";
        const std::string box = "<box sizex='0.16' sizey='0.05' sizez='0.05'/>";
        text += "<body name='b" + number + "'>" + at + "<mass><mass_shape density='" + (i == 5 ? "500000" : "2500") +
                "'>" + box + "</mass_shape></mass><geom>" + box + "</geom></body>";
    }
    for (int i = 0; i < 6; ++i) {
        text += "<joint>" + (i > 0 ? "<link1 body='b" + std::to_string(i - 1) + "'/>" : std::string()) +
                "<link2 body='b" + std::to_string(i) + "'/><ball><anchor x='" + std::to_string(0.2 * i) +
                "' y='0' z='0'/></ball></joint>";
    }
    text += "</space></world></xode>";
    DiagnosticLog log;
    const Scene scene = loadBytes(text, "chain.xode", {}, log);
    std::mt19937 random(10);
    checkScene(scene, "chain", {}, random);
    Simulation sim(scene, {}, log);
    run(sim, 100);
    BOOST_TEST(savedState(sim).find("\ntaut ") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(turns_that_joints_count_go_on_bit_for_bit) {
    std::mt19937 random(9);
    DiagnosticLog log;
    const Scene scene = loadBytes(turntables(), "turntables.gltf", {}, log);
    BOOST_TEST(log.count(Severity::Error) == 0u);
    checkScene(scene, "turntables", SimulationOptions{}, random);
    // Without the count, the limit would hold the first one where it is, and the spring draw the other one back.
    Simulation simulation(scene, SimulationOptions{}, log);
    run(simulation, kSteps);
    const std::string text = savedState(simulation);
    std::string uncounted = text;
    std::size_t counted = 0;
    for (std::size_t at = 0; (at = uncounted.find("turns ", at)) != std::string::npos; ++at, ++counted) {
        const std::size_t end = uncounted.find('\n', at);
        const std::string line = uncounted.substr(at, end - at);
        uncounted.replace(at, end - at, line.find(' ', 6) == std::string::npos ? "turns -" : "turns - -");
    }
    uncounted = sealed(uncounted);
    BOOST_TEST(counted == 2u);
    for (const bool whole : {true, false}) {
        Simulation resumed(scene, SimulationOptions{}, log);
        ClaimedLog own;
        BOOST_REQUIRE(Checkpoint::resume(resumed, whole ? text : uncounted, own));
        Simulation other(scene, SimulationOptions{}, log);
        run(other, 2 * kSteps);
        run(resumed, kSteps);
        BOOST_TEST((resumed.stateHash() == other.stateHash()) == whole);
    }
}

BOOST_AUTO_TEST_CASE(joints_that_close_go_on_bit_for_bit) {
    std::mt19937 random(11);
    const Scene scene = apartAtTheStart();
    checkScene(scene, "joints apart", {}, random);
}

BOOST_AUTO_TEST_CASE(joints_that_close_in_steps_of_the_application_go_on_bit_for_bit) {
    const Scene scene = apartAtTheStart();
    SimulationOptions options;
    options.solver = Solver::Quick;
    DiagnosticLog log;
    for (const int before : {1, 10, 60}) {
        Simulation whole(scene, options, log);
        for (int i = 0; i < before; ++i) stepByHand(whole, kDt);
        Simulation resumed(scene, options, log);
        ClaimedLog own;
        BOOST_REQUIRE(Checkpoint::resume(resumed, savedState(whole), own));
        for (int i = 0; i < 60; ++i) {
            stepByHand(whole, kDt);
            stepByHand(resumed, kDt);
        }
        BOOST_TEST((savedState(resumed) == savedState(whole)), "after " << before << " steps");
    }
}

BOOST_AUTO_TEST_CASE(a_box_falls_asleep_at_the_same_step) {
    const std::string text =
        "<xode version='1.0r23'><world><space><geom name='floor'><plane a='0' b='1' c='0' d='0'/></geom>"
        "<body name='box'><transform><position x='0' y='0.5' z='0'/></transform><geom><box sizex='1' sizey='1' "
        "sizez='1'/>"
        "</geom></body></space></world></xode>";
    DiagnosticLog log;
    const Scene scene = loadBytes(text, "box.xode", {}, log);
    SimulationOptions options;
    options.autoDisable = true;
    const auto sleepsAt = [&](Simulation& simulation) {
        while (simulation.asleepCount() == 0 && simulation.steps() < 500) simulation.step(kDt);
        return simulation.steps();
    };
    Simulation whole(scene, options, log);
    const std::uint64_t expected = sleepsAt(whole);
    BOOST_TEST(expected < 500u);
    // While its timer runs.
    for (std::uint64_t step = expected - 8; step < expected; step += 3) {
        Simulation before(scene, options, log);
        run(before, static_cast<int>(step));
        Simulation resumed(scene, options, log);
        ClaimedLog own;
        BOOST_TEST(Checkpoint::resume(resumed, savedState(before), own));
        BOOST_TEST(sleepsAt(resumed) == expected);
    }
}

BOOST_AUTO_TEST_CASE(what_is_in_a_trigger_does_not_enter_it_again) {
    DiagnosticLog log;
    const Scene scene = load(sourceFolder() / "data" / "planet.gltf", log);
    SimulationOptions options;
    options.triggerEvents = true;
    Simulation whole(scene, options, log);
    run(whole, 20);
    Simulation resumed(scene, options, log);
    ClaimedLog own;
    BOOST_TEST(Checkpoint::resume(resumed, savedState(whole), own));
    BOOST_TEST(resumed.results().triggers().empty());
    resumed.step(kDt);
    BOOST_TEST(!resumed.results().triggers().empty());
    for (const TriggerEvent& event : resumed.results().triggers()) BOOST_TEST((event.kind == TriggerEvent::Kind::Stay));
}
BOOST_AUTO_TEST_SUITE_END()

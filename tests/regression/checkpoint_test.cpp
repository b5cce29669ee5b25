// Resumed from a checkpoint, a simulation goes on bit for bit.
#include "orrery/recording/recording.hpp"

#include <array>
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "orrery/base/codes/sim.hpp"
#include "orrery/base/hash.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/sim/option_table.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/files.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

constexpr double kDt = 0.01;
constexpr int kSteps = 150;
constexpr std::size_t kCheckpoints = 10;

void run(Simulation& simulation, int steps) {
    for (int i = 0; i < steps; ++i) simulation.step(kDt);
}

std::string savedState(const Simulation& simulation) {
    ClaimedLog log;
    const auto text = Checkpoint::save(simulation, log);
    BOOST_REQUIRE(text.has_value());
    return *text;
}

// After each step: kept, stepped, put back, and stepped again to the same state. What the steps leave behind in the
// simulation that is put back has no effect.
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

// The text with another checksum: that of what it says now.
std::string sealed(std::string text) {
    text.erase(text.rfind(' ') + 1);
    Fnv1a checksum;
    checksum.add(text);
    return text + hexadecimal(checksum.value()) + '\n';
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
        BOOST_TEST(resumed.totalContacts() == whole.totalContacts());
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
    for (const Solver solver : {Solver::Quick, Solver::Step}) {
        SimulationOptions options;
        options.solver = solver;
        options.autoDisable = true;
        DiagnosticLog own;
        BOOST_TEST(Simulation(scene, options, own).plan().worlds.at(0).joints.size() == 6u);
        checkScene(scene, "hard", options, random);
    }
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
    BOOST_TEST(resumed.triggers().empty());
    resumed.step(kDt);
    BOOST_TEST(!resumed.triggers().empty());
    for (const TriggerEvent& event : resumed.triggers()) BOOST_TEST((event.kind == TriggerEvent::Kind::Stay));
}

// Changes the option of one key to a value that it may have.
struct ChangeOption {
    std::string_view wanted;

    template <typename Value>
    void operator()(std::string_view key, std::optional<Value>& value, OptionRange) const {
        if (key == wanted) value = value ? *value + Value{7} : Value{7};
    }
    void operator()(std::string_view key, std::optional<bool>& value, OptionRange) const {
        if (key == wanted) value = !value.value_or(false);
    }
    void operator()(std::string_view key, bool& value, OptionRange) const {
        if (key == wanted) value = !value;
    }
    void operator()(std::string_view key, Solver& value, OptionRange) const {
        if (key == wanted) value = Solver::Quick;
    }
    template <typename Value>
    void operator()(std::string_view key, Value& value, OptionRange) const {
        if (key == wanted) value += Value{1};
    }
};

BOOST_AUTO_TEST_CASE(every_option_but_the_seed_is_refused_by_name) {
    DiagnosticLog log;
    const Scene tower = load(sourceFolder() / "data" / "tower.xode", log);
    const std::string text = savedState(Simulation(tower, SimulationOptions{}, log));
    std::vector<std::string> keys;
    const SimulationOptions usual;
    visitOptions(usual, [&](std::string_view key, const auto&, OptionRange) { keys.emplace_back(key); });
    BOOST_TEST(keys.size() > 12U);
    for (const std::string& key : keys) {
        SimulationOptions options;
        visitOptions(options, ChangeOption{key});
        Simulation other(tower, options, log);
        ClaimedLog own;
        if (key != "seed") own.claim(code::CHECKPOINT_OTHER_SCENE);
        BOOST_TEST(Checkpoint::resume(other, text, own) == (key == "seed"), key);
        if (key == "seed") continue;
        BOOST_REQUIRE_EQUAL(own.entries().size(), 1U);
        BOOST_TEST(own.entries().front().message == "the checkpoint was made with other " + key);
    }
}

BOOST_AUTO_TEST_CASE(another_gravity_or_length_of_steps_is_refused_by_name) {
    DiagnosticLog log;
    const Scene tower = load(sourceFolder() / "data" / "tower.xode", log);
    Simulation simulation(tower, SimulationOptions{}, log);
    simulation.step(kDt);
    const std::string text = savedState(simulation);
    const auto refusal = [&](const SimulationOptions& options, double dt) {
        Simulation other(tower, options, log);
        ClaimedLog own;
        own.claim(code::CHECKPOINT_OTHER_SCENE);
        BOOST_TEST(!Checkpoint::resume(other, text, own, dt));
        BOOST_REQUIRE_EQUAL(own.entries().size(), 1U);
        const Diagnostic& said = own.entries().front();
        return said.message + ": " + said.found + ", " + said.expected;
    };
    BOOST_TEST(refusal({}, 0.02) == "the checkpoint was made with other dt: 0.02, 0.01");
    SimulationOptions lighter;
    lighter.plan.gravityOverride = Vector3{0, -1.5, 0};
    const std::string gravity = toText(simulation.plan().worlds.at(0).gravity.y);
    BOOST_TEST(refusal(lighter, kDt) == "the checkpoint was made with other gravity: 0 -1.5 0, 0 " + gravity + " 0");
}

BOOST_AUTO_TEST_CASE(other_scenes_and_options_are_refused) {
    DiagnosticLog log;
    const Scene tower = load(sourceFolder() / "data" / "tower.xode", log);
    const Scene chain = load(sourceFolder() / "data" / "chain.xode", log);
    const std::string text = savedState(Simulation(tower, SimulationOptions{}, log));
    SimulationOptions fewer;
    fewer.iterations = 10;
    Simulation others(chain, SimulationOptions{}, log);
    Simulation otherwise(tower, fewer, log);
    for (Simulation* simulation : {&others, &otherwise}) {
        DiagnosticLog own;  // one for each part of the plan
        const std::uint64_t before = simulation->stateHash();
        BOOST_TEST(!Checkpoint::resume(*simulation, text, own));
        BOOST_TEST(own.has(code::CHECKPOINT_OTHER_SCENE));
        BOOST_TEST(simulation->stateHash() == before);
    }
}

// What a simulation is made of counts to the last setting: a checkpoint of a scene that says otherwise in one
// place is of another scene.
BOOST_AUTO_TEST_CASE(every_setting_counts) {
    const std::string scene =
        "<xode version='1.0r23'><world><space><ext ename='ode'><space kind='hash' minlevel='-3' maxlevel='4'/></ext>"
        "<geom name='floor'><box sizex='9' sizey='1' sizez='9'/><ext ename='ode'><surface mu='0.5'/><collide "
        "category='0x1'/></ext></geom><body name='a'><geom><sphere radius='0.5'/></geom><ext ename='ode'><body "
        "gyroscopic='true'/></ext></body><body name='b'><transform><position x='3' y='0' z='0'/></transform></body>"
        "<joint><link1 body='a'/><link2 body='b'/><hinge><anchor x='1' y='0' z='0'/><axis x='0' y='0' z='1' "
        "HiStop='1.5'/></hinge><ext ename='ode'><joint enabled='true'/></ext></joint></space><ext ename='ode'>"
        "<ERP value='0.3'/><CFM value='0.001'/><quickstep iterations='30' w='1.2'/><contact maxCorrectingVel='5' "
        "surfaceLayer='0.002'/><autodisable flag='true' steps='7'/><damping linear='0.01'/><maxangularspeed "
        "value='50'/>"
        "</ext></world></xode>";
    const std::vector<std::pair<std::string, std::string>> changes{
        {"ERP value='0.3'", "ERP value='0.4'"},
        {"CFM value='0.001'", "CFM value='0.002'"},
        {"iterations='30'", "iterations='31'"},
        {" w='1.2'", " w='1.3'"},
        {"maxCorrectingVel='5'", "maxCorrectingVel='6'"},
        {"surfaceLayer='0.002'", "surfaceLayer='0.003'"},
        {"steps='7'", "steps='8'"},
        {"linear='0.01'", "linear='0.02'"},
        {"maxangularspeed value='50'", "maxangularspeed value='60'"},
        {"minlevel='-3'", "minlevel='-2'"},
        {"mu='0.5'", "mu='0.6'"},
        {"category='0x1'", "category='0x2'"},
        {"gyroscopic='true'", "gyroscopic='false'"},
        {"HiStop='1.5'", "HiStop='1.6'"},
        {"enabled='true'", "enabled='false'"},
        {"radius='0.5'", "radius='0.6'"},
        {"anchor x='1'", "anchor x='2'"},
    };
    DiagnosticLog log;
    const Scene one = loadBytes(scene, "one.xode", {}, log);
    const std::string text = savedState(Simulation(one, SimulationOptions{}, log));
    Simulation same(one, SimulationOptions{}, log);
    BOOST_TEST(Checkpoint::resume(same, text, log));
    for (const auto& [from, to] : changes) {
        const std::size_t at = scene.find(from);
        BOOST_REQUIRE(at != std::string::npos);
        const Scene other = loadBytes(std::string(scene).replace(at, from.size(), to), "other.xode", {}, log);
        Simulation changed(other, SimulationOptions{}, log);
        ClaimedLog own;
        own.claim(code::CHECKPOINT_OTHER_SCENE);
        BOOST_TEST(!Checkpoint::resume(changed, text, own), from);
    }
}

// Bodies inside of a solid that pulls are the only ones that feel the difference.
BOOST_AUTO_TEST_CASE(where_shaped_gravity_pulls_counts) {
    DiagnosticLog log;
    const Scene scene = loadBytes(
        R"({"asset": {"version": "2.0"}, "extensionsUsed": ["OMI_physics_body", "OMI_physics_gravity",
            "OMI_physics_shape"], "scene": 0, "scenes": [{"nodes": [0, 1]}], "nodes": [{"name": "ball", "extensions":
            {"OMI_physics_body": {"motion": {"type": "dynamic"}}}}, {"name": "field", "translation": [0.5, 0, 0],
            "extensions": {"OMI_physics_body": {"trigger": {"shape": 0}}, "OMI_physics_gravity": {"gravity": 9,
            "type": "shaped", "shaped": {"shape": 0}}}}], "extensions": {"OMI_physics_shape": {"shapes":
            [{"type": "box", "box": {"size": [4, 4, 4]}}]}}})",
        "inside.gltf", {}, log);
    SimulationOptions surface;
    surface.plan.shapedGravityInSolid = PlanOptions::InSolid::Surface;
    Simulation pulled(scene, surface, log);
    BOOST_REQUIRE_EQUAL(pulled.plan().worlds.at(0).fields.size(), 1U);
    run(pulled, 10);
    Simulation otherwise(scene, SimulationOptions{}, log);
    ClaimedLog own;
    own.claim(code::CHECKPOINT_OTHER_SCENE);
    BOOST_TEST(!Checkpoint::resume(otherwise, savedState(pulled), own));
}

BOOST_AUTO_TEST_CASE(damaged_checkpoints_are_refused) {
    DiagnosticLog log;
    const Scene tower = load(sourceFolder() / "data" / "tower.xode", log);
    Simulation simulation(tower, SimulationOptions{}, log);
    const std::string text = savedState(simulation);
    const std::size_t body = text.find("body ");
    for (const std::string& damaged :
         {std::string(), text.substr(0, text.size() / 2), text.substr(0, body), text + "body 1\n", "x" + text,
          std::string(text).replace(body + 5, 1, "nan"), std::string(text).erase(body, 5),
          sealed(std::string(text).replace(body + 5, 1, "nan")), sealed(std::string(text).erase(body, 5))}) {
        ClaimedLog own;
        own.claim(code::CHECKPOINT_MALFORMED);
        BOOST_TEST(!Checkpoint::resume(simulation, damaged, own));
    }
}

// A byte changed, put in or taken out, a piece cut off, doubled or moved.
std::string mutated(std::string text, std::mt19937& random) {
    const auto below = [&](std::size_t end) { return static_cast<std::size_t>(random()) % end; };
    const std::size_t at = below(text.size());
    const std::size_t length = 1 + below(std::min<std::size_t>(200, text.size() - at));
    const std::string piece = text.substr(at, length);
    switch (random() % 6) {
        case 0:
            text[at] = static_cast<char>(text[at] ^ static_cast<char>(1 + below(255)));
            break;
        case 1:
            text.insert(at, 1, static_cast<char>(random()));
            break;
        case 2:
            text.erase(at, length);
            break;
        case 3:
            text.erase(at);
            break;
        case 4:
            text.insert(at, piece);
            break;
        default:
            text.erase(at, length);
            text.insert(below(text.size() + 1), piece);
            break;
    }
    return text;
}

// The line of the first body with another number in place of the one at that place.
std::string withNumber(const std::string& text, std::size_t place, const std::string& number) {
    std::size_t from = text.find("\nbody ") + 6;
    for (; place > 0; --place) from = text.find(' ', from) + 1;
    return sealed(std::string(text).replace(from, text.find(' ', from) - from, number));
}

BOOST_AUTO_TEST_CASE(what_is_no_rotation_is_refused_though_its_checksum_is_right) {
    DiagnosticLog log;
    const Scene tower = load(sourceFolder() / "data" / "tower.xode", log);
    Simulation simulation(tower, SimulationOptions{}, log);
    const std::string text = savedState(simulation);
    BOOST_TEST(Checkpoint::resume(simulation, withNumber(text, 0, "7"), log));  // another place may be
    for (const std::size_t place : {3U, 6U, 7U, 15U}) {                         // quaternion, matrix
        ClaimedLog own;
        own.claim(code::CHECKPOINT_MALFORMED);
        BOOST_TEST(!Checkpoint::resume(simulation, withNumber(text, place, "-3e218"), own), place);
    }
}

BOOST_AUTO_TEST_CASE(none_of_ten_thousand_mutations_is_resumed) {
    std::mt19937 random(11);
    DiagnosticLog log;
    const Scene tower = load(sourceFolder() / "data" / "tower.xode", log);
    Simulation simulation(tower, SimulationOptions{}, log);
    run(simulation, 30);
    const std::string text = savedState(simulation);
    for (int i = 0; i < 10'000; ++i) {
        const std::string other = mutated(text, random);
        if (other == text) continue;
        DiagnosticLog own;
        if (Checkpoint::resume(simulation, other, own)) BOOST_ERROR("mutation " << i << " was resumed");
        if (!own.has(code::CHECKPOINT_MALFORMED)) BOOST_ERROR("mutation " << i << " is not told of");
    }
    BOOST_TEST((savedState(simulation) == text));
}

BOOST_AUTO_TEST_CASE(what_cannot_go_on_exactly_is_refused_by_name) {
    DiagnosticLog log;
    const Scene tower = load(sourceFolder() / "data" / "tower.xode", log);
    const dWorldID world = dWorldCreate();
    {
        const Simulation borrowed(tower, world, nullptr, SimulationOptions{}, log);
        ClaimedLog own;
        own.claim(code::CHECKPOINT_NOT_EXACT);
        BOOST_TEST(!Checkpoint::save(borrowed, own).has_value());
    }
    dWorldDestroy(world);
    // ODE keeps the turns of a transmission's wheels to itself.
    const Scene gears = loadBytes(
        "<xode version='1.0r23'><world><space><body name='a'/><body name='b'><transform><position x='0' y='0' z='1'/>"
        "</transform></body><ext ename='ode'><joint type='transmission' link1='a' link2='b' mode='parallel' "
        "ratio='2'><anchor x='0' y='0' z='0' absolute='true'/><anchor2 x='0' y='0' z='1' absolute='true'/>"
        "<axis x='1' y='0' z='0'/></joint></ext></space></world></xode>",
        "gears.xode", {}, log);
    const Simulation geared(gears, SimulationOptions{}, log);
    BOOST_TEST(geared.plan().worlds.at(0).joints.size() == 1u);
    ClaimedLog refused;
    refused.claim(code::CHECKPOINT_NOT_EXACT);
    BOOST_TEST(!Checkpoint::save(geared, refused).has_value());
    Simulation two(tower, SimulationOptions{}, log);
    BOOST_TEST(two.add(tower, {{50, 0, 0}, {}}, log).has_value());
    ClaimedLog own;
    own.claim(code::CHECKPOINT_NOT_EXACT);
    BOOST_TEST(!Checkpoint::save(two, own).has_value());
}

BOOST_AUTO_TEST_SUITE_END()

// Checkpoints that a simulation is not resumed from: damaged ones, and those of other simulations.
#include <boost/test/unit_test.hpp>
#include <random>
#include <string>
#include <vector>

#include "orrery/base/codes/sim.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/sim/option_table.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/files.hpp"
#include "states.hpp"

using namespace orrery;
using namespace orrery::test;

BOOST_AUTO_TEST_SUITE(checkpoint_refusals)

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

BOOST_AUTO_TEST_CASE(a_state_of_the_other_precision_is_refused_as_such) {
    DiagnosticLog log;
    const Scene tower = load(sourceFolder() / "data" / "tower.xode", log);
    Simulation simulation(tower, SimulationOptions{}, log);
    std::string text = savedState(simulation);
    const std::string single = "set precision=single\n";
    if (const std::size_t at = text.find(single); at != std::string::npos) {
        text.erase(at, single.size());
    } else {
        text.insert(text.find("set "), single);
    }
    ClaimedLog own;
    own.claim(code::CHECKPOINT_OTHER_SCENE);
    BOOST_TEST(!Checkpoint::resume(simulation, sealed(text), own));
    BOOST_TEST(own.entries().front().message == "the checkpoint was made with other precision of ODE");
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
    const std::string gravity = toText(planOf(simulation).worlds.at(0).gravity.y);
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

// A checkpoint depends on all that a simulation is made of, to the last setting: one of a scene that differs in one
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
    BOOST_REQUIRE_EQUAL(planOf(pulled).worlds.at(0).fields.size(), 1U);
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
    // ODE keeps the turns of a transmission's wheels to itself.
    const Scene gears = loadBytes(
        "<xode version='1.0r23'><world><space><body name='a'/><body name='b'><transform><position x='0' y='0' z='1'/>"
        "</transform></body><ext ename='ode'><joint type='transmission' link1='a' link2='b' mode='parallel' "
        "ratio='2'><anchor x='0' y='0' z='0' absolute='true'/><anchor2 x='0' y='0' z='1' absolute='true'/>"
        "<axis x='1' y='0' z='0'/></joint></ext></space></world></xode>",
        "gears.xode", {}, log);
    const Simulation geared(gears, SimulationOptions{}, log);
    BOOST_TEST(planOf(geared).worlds.at(0).joints.size() == 1u);
    ClaimedLog refused;
    refused.claim(code::CHECKPOINT_NOT_EXACT);
    BOOST_TEST(!Checkpoint::save(geared, refused).has_value());
}

BOOST_AUTO_TEST_SUITE_END()

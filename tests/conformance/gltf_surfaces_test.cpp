// OMI_physics_body: triggers, materials and filters, key by key (reference sections 4.4, 4.5 and 4.6).
#include <boost/test/data/test_case.hpp>
#include <cmath>
#include <ostream>

#include "omi_file.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/base/codes/plan.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "orrery/sim/step_parts.hpp"
#include "orrery/sim/step_results.hpp"

namespace orrery::test {
namespace {

namespace data = boost::unit_test::data;

#define TRIGGER "/nodes/0/extensions/OMI_physics_body/trigger"

// ---- 4.4

// Node 0, "base", with what a row says; below it "a", "b" and, below "a", "deep": triggers of a ball of 0.5 m each,
// 10, 20 and 30 m along x, in that order. A ball of 0.1 m flies through them all.
OmiFile gates(const std::string& base) {
    OmiFile file{bodyNode(base, R"(, "name": "base", "children": [1, 2])"), "0, 4"};
    const auto gate = [](const char* more) { return "," + bodyNode(R"("trigger": {"shape": 0})", more); };
    file.nodes += gate(R"(, "name": "a", "translation": [10, 0, 0], "children": [3])");
    file.nodes += gate(R"(, "name": "b", "translation": [20, 0, 0])");
    file.nodes += gate(R"(, "name": "deep", "translation": [20, 0, 0])");
    file.nodes +=
        "," + bodyNode(R"("motion": {"type": "dynamic", "linearVelocity": [10, 0, 0]}, "collider": {"shape": 1})",
                       R"(, "name": "ball", "translation": [-3, 0, 0])");
    file.shapes = R"({"type": "sphere"}, {"type": "sphere", "sphere": {"radius": 0.1}})";
    return file;
}

// "+base" where the ball comes in, "-base" where it leaves, in the order of time.
std::string passed(Simulation& sim, int steps = 500) {
    std::string events;
    for (int i = 0; i < steps; ++i) {
        sim.step(0.01);
        for (const TriggerEvent& event : sim.results().triggers()) {
            if (event.kind == TriggerEvent::Kind::Stay) continue;
            events += (event.kind == TriggerEvent::Kind::Enter ? "+" : "-") +
                      sim.scene().find(event.trigger.node)->name + " ";
        }
    }
    return events;
}

struct Gate {
    const char* name;
    const char* base;
    const char* events;
    Diagnostics diagnostics = {};
};
std::ostream& operator<<(std::ostream& out, const Gate& row) {
    return out << row.name;
}

const std::vector<Gate> kGates = {
    {"shape", R"("trigger": {"shape": 0})", "+base -base +a -a +b -b +deep -deep "},
    {"nodes: a compound, and who is not named stands alone", R"("trigger": {"nodes": [1, 2]})",
     "+base -base +base -base +deep -deep "},
    {"nodes: further down", R"("trigger": {"nodes": [3]})", "+a -a +b -b +base -base "},
    {"shape and nodes: the union", R"("trigger": {"shape": 0, "nodes": [1]})",
     "+base -base +base -base +b -b +deep -deep "},
    {"shape -1 beside nodes is none", R"("trigger": {"shape": -1, "nodes": [1, 2]})",
     "+base -base +base -base +deep -deep "},
    {"neither: all trigger shapes below",
     R"("trigger": {})",
     "+base -base +base -base +base -base ",
     {{code::OMI_TRIGGER_EMPTY, TRIGGER}}},
    {"neither, shape -1: all trigger shapes below",
     R"("trigger": {"shape": -1})",
     "+base -base +base -base +base -base ",
     {{code::OMI_TRIGGER_EMPTY, TRIGGER}}},
    {"an empty list of nodes is no trigger",
     R"("trigger": {"nodes": []})",
     "+a -a +b -b +deep -deep ",
     {{code::OMI_TRIGGER_EMPTY, TRIGGER}, {code::PLAN_TRIGGER_EMPTY, TRIGGER}}},
};

// ---- 4.5

// A crate slides along x, or a ball falls on, a floor; with the materials of the file.
OmiFile touching(const std::string& floor, const std::string& moving, bool ball) {
    const auto collider = [](const char* shape, const std::string& material) {
        return std::string(R"("collider": {"shape": )") + shape +
               (material.empty() ? "" : R"(, "physicsMaterial": )" + material) + "}";
    };
    OmiFile file{bodyNode(collider("0", floor.empty() ? "" : "0"), R"(, "translation": [0, -0.5, 0])") + "," +
                     bodyNode(std::string(R"("motion": {"type": "dynamic", "linearVelocity": )") +
                                  (ball ? "[0, -4, 0]" : "[4, 0, 0]") + "}, " +
                                  collider(ball ? "1" : "2", moving.empty()  ? ""
                                                             : floor.empty() ? "0"
                                                                             : "1"),
                              ball ? R"(, "translation": [0, 0.5799, 0])" : R"(, "translation": [0, 0.25, 0])"),
                 "0, 1"};
    file.shapes = R"({"type": "box", "box": {"size": [99, 1, 99]}}, {"type": "sphere"}, {"type": "box", "box":
{"size": [2, 0.5, 2]}})";
    const std::string both = floor + (floor.empty() || moving.empty() ? "" : ", ") + moving;
    if (!both.empty()) file.bodies = R"("physicsMaterials": [)" + both + "]";
    return file;
}

// A crate slides at 4 m/s: it loses g mu t in 0.2 s.
double frictionBetween(const std::string& floor, const std::string& moving) {
    OmiLog log;
    SimulationOptions options;
    options.plan.gravityOverride = Vector3{0, -10, 0};
    Simulation sim = simulationOf(touching(floor, moving, false), log, options);
    for (int i = 0; i < 10; ++i) sim.step(0.01);
    const double before = sim.linearVelocity(sim.bodies()[0]).x;
    for (int i = 0; i < 20; ++i) sim.step(0.01);
    return (before - sim.linearVelocity(sim.bodies()[0]).x) / (10 * 0.2);
}

// A ball comes down at 4 m/s, and touches the floor at the end of its second step.
double restitutionBetween(const std::string& floor, const std::string& moving) {
    OmiLog log;
    Simulation sim = simulationOf(touching(floor, moving, true), log);
    for (int i = 0; i < 20; ++i) sim.step(0.01);
    return sim.linearVelocity(sim.bodies()[0]).y / 4;
}

struct Pair {
    const char* a;
    const char* b;
    double expected;  // of 0.2 and 0.8
};
std::ostream& operator<<(std::ostream& out, const Pair& pair) {
    return out << pair.a << " and " << pair.b;
}

const std::vector<Pair> kPairs = {{"average", "average", 0.5},  {"average", "minimum", 0.5},
                                  {"average", "maximum", 0.5},  {"average", "multiply", 0.5},
                                  {"minimum", "minimum", 0.2},  {"minimum", "maximum", 0.2},
                                  {"minimum", "multiply", 0.2}, {"maximum", "maximum", 0.8},
                                  {"maximum", "multiply", 0.8}, {"multiply", "multiply", 0.16}};

std::string material(const char* key, double value, const char* combine, const char* mode) {
    return std::string("{\"") + key + "\": " + std::to_string(value) + ", \"" + combine + "\": \"" + mode + "\"}";
}

}  // namespace

BOOST_DATA_TEST_CASE(s4_4_key_of_a_trigger, data::make(kGates), row) {
    OmiLog log;
    claimAll(log, row.diagnostics);
    SimulationOptions options;
    options.triggerEvents = true;
    Simulation sim = simulationOf(gates(row.base), log, options);
    BOOST_TEST(passed(sim) == row.events);
    // The body was not pushed.
    BOOST_TEST(near(sim.pose(sim.bodies()[0]).position, {47, 0, 0}, 1e-6));
    BOOST_TEST(sim.results().totalContacts() == 0U);
}

// One that is a base by itself keeps its shapes from one further up.
BOOST_AUTO_TEST_CASE(s4_4_an_empty_trigger_leaves_what_is_below_another_base_to_that) {
    OmiFile file = gates(R"("trigger": {})");
    const std::string a = R"("trigger": {"shape": 0}}}, "name": "a")";
    file.nodes.replace(file.nodes.find(a), a.size(), R"("trigger": {}}}, "name": "a")");
    OmiLog log;
    log.claim(code::OMI_TRIGGER_EMPTY, TRIGGER);
    log.claim(code::OMI_TRIGGER_EMPTY, "/nodes/1/extensions/OMI_physics_body/trigger");
    SimulationOptions options;
    options.triggerEvents = true;
    Simulation sim = simulationOf(file, log, options);
    BOOST_TEST(passed(sim) == "+base -base +a -a ");
}

// The ball is no "ghost", for which alone b is there; a has no filter of its own, so that the base's counts.
BOOST_AUTO_TEST_CASE(s4_4_filters_are_those_of_the_members_else_of_the_base) {
    OmiFile file = gates(R"("trigger": {"nodes": [1, 2], "collisionFilter": 0})");
    const std::string b = R"("trigger": {"shape": 0}}}, "name": "b")";
    file.nodes.replace(file.nodes.find(b), b.size(), R"("trigger": {"shape": 0, "collisionFilter": 1}}}, "name": "b")");
    const std::string ball = R"("collider": {"shape": 1})";
    file.nodes.replace(file.nodes.find(ball), ball.size(), R"("collider": {"shape": 1, "collisionFilter": 2})");
    for (const bool ghost : {false, true}) {
        file.bodies =
            std::string(R"("collisionFilters": [{"collideWithSystems": ["solid"]}, {"collideWithSystems": ["ghost"]},
{"collisionSystems": [")") +
            (ghost ? "ghost" : "solid") + "\"]}]";
        OmiLog log;
        SimulationOptions options;
        options.triggerEvents = true;
        Simulation sim = simulationOf(file, log, options);
        int entered = 0;
        double where = 0;
        for (int i = 0; i < 500; ++i) {
            sim.step(0.01);
            for (const TriggerEvent& event : sim.results().triggers()) {
                if (event.kind != TriggerEvent::Kind::Enter || sim.scene().find(event.trigger.node)->name != "base")
                    continue;
                ++entered;
                where = sim.pose(sim.bodies()[0]).position.x;
            }
        }
        BOOST_TEST(entered == 1);
        BOOST_TEST(near(where, ghost ? 19.5 : 9.5, 0.2));
    }
}

// A trigger rides on the nearest motion, and is never about the body that it rides on.
BOOST_AUTO_TEST_CASE(s4_4_a_trigger_rides_on_the_nearest_body_above) {
    OmiFile file{bodyNode(R"("motion": {"type": "kinematic", "linearVelocity": [10, 0, 0]}, "collider": {"shape": 0})",
                          R"(, "children": [1])") +
                     ", {\"children\": [2]}, " + bodyNode(R"("trigger": {"shape": 0})", R"(, "name": "horn")") + "," +
                     bodyNode(R"("motion": {"type": "kinematic"}, "collider": {"shape": 0})",
                              R"(, "translation": [20, 5, 0], "name": "high"},
{"children": [3], "name": "group", "translation": [0, -4.5, 0])"),
                 "0, 4"};
    file.shapes = R"({"type": "sphere"})";
    OmiLog log;
    SimulationOptions options;
    options.triggerEvents = true;
    Simulation sim = simulationOf(file, log, options);
    BOOST_TEST(passed(sim) == "+horn -horn ");
}

BOOST_AUTO_TEST_CASE(s4_5_static_and_dynamic_friction_are_06_by_default_and_not_negative) {
    BOOST_TEST(near(frictionBetween("", ""), 0.6, 0.005));
    BOOST_TEST(near(frictionBetween("{}", "{}"), 0.6, 0.005));
    BOOST_TEST(near(frictionBetween("{}", R"({"dynamicFriction": 0.2})"), 0.4, 0.005));
    OmiFile file{bodyNode("")};
    file.bodies = R"("physicsMaterials": [{}, {"staticFriction": -1}, {"dynamicFriction": -1}])";
    OmiLog log;
    log.claim(code::OMI_MATERIAL_VALUE, "/extensions/OMI_physics_body/physicsMaterials/1/staticFriction");
    log.claim(code::OMI_MATERIAL_VALUE, "/extensions/OMI_physics_body/physicsMaterials/2/dynamicFriction");
    const Plan plan = planOf(file, log);
    for (const PlanMaterial& each : plan.materials) {
        BOOST_TEST((each.staticFriction == 0.6 && each.dynamicFriction == 0.6));
    }
}

// ODE has one coefficient.
BOOST_AUTO_TEST_CASE(s4_5_the_dynamic_friction_is_the_one_that_acts) {
    const std::string slick = R"({"staticFriction": 5, "dynamicFriction": 0.1})";
    BOOST_TEST(near(frictionBetween(slick, slick), 0.1, 0.005));
}

BOOST_AUTO_TEST_CASE(s4_5_restitution_is_0_by_default_and_not_negative) {
    BOOST_TEST(near(restitutionBetween("", ""), 0, 0.01));
    BOOST_TEST(near(restitutionBetween("{}", R"({"restitution": 1})"), 0.5, 0.005));
    OmiFile file{bodyNode("")};
    file.bodies = R"("physicsMaterials": [{"restitution": -0.5}])";
    OmiLog log;
    log.claim(code::OMI_MATERIAL_VALUE, "/extensions/OMI_physics_body/physicsMaterials/0/restitution");
    BOOST_TEST(planOf(file, log).materials.at(1).restitution == 0);
}

BOOST_AUTO_TEST_CASE(s4_5_combine_modes_are_four_words_and_average_by_default) {
    OmiFile file{bodyNode("")};
    file.bodies = R"("physicsMaterials": [{}, {"frictionCombine": "minimum", "restitutionCombine": "maximum"},
{"frictionCombine": "multiply", "restitutionCombine": "average"}, {"frictionCombine": "most"}])";
    OmiLog log;
    log.claim(code::OMI_MATERIAL_COMBINE, "/extensions/OMI_physics_body/physicsMaterials/3/frictionCombine");
    const Plan plan = planOf(file, log);
    const CombineMode expected[5][2] = {{CombineMode::Average, CombineMode::Average},
                                        {CombineMode::Average, CombineMode::Average},
                                        {CombineMode::Minimum, CombineMode::Maximum},
                                        {CombineMode::Multiply, CombineMode::Average},
                                        {CombineMode::Average, CombineMode::Average}};
    for (std::size_t i = 0; i < 5; ++i) {
        BOOST_TEST((plan.materials.at(i).frictionCombine == expected[i][0]));
        BOOST_TEST((plan.materials.at(i).restitutionCombine == expected[i][1]));
    }
}

// Either way round.
BOOST_DATA_TEST_CASE(s4_5_friction_of_a_pair, data::make(kPairs), pair) {
    const auto friction = [](double value, const char* mode) {
        return material("dynamicFriction", value, "frictionCombine", mode);
    };
    BOOST_TEST(near(frictionBetween(friction(0.2, pair.a), friction(0.8, pair.b)), pair.expected, 0.005));
    BOOST_TEST(near(frictionBetween(friction(0.2, pair.b), friction(0.8, pair.a)), pair.expected, 0.005));
}

BOOST_DATA_TEST_CASE(s4_5_restitution_of_a_pair, data::make(kPairs), pair) {
    const auto bounce = [](double value, const char* mode) {
        return material("restitution", value, "restitutionCombine", mode);
    };
    BOOST_TEST(near(restitutionBetween(bounce(0.2, pair.a), bounce(0.8, pair.b)), pair.expected, 0.005));
    BOOST_TEST(near(restitutionBetween(bounce(0.2, pair.b), bounce(0.8, pair.a)), pair.expected, 0.005));
}

BOOST_AUTO_TEST_CASE(s4_5_friction_and_restitution_are_decided_apart) {
    const std::string a = R"({"restitution": 0.2, "frictionCombine": "average", "restitutionCombine": "maximum",
"dynamicFriction": 0.2})";
    const std::string b = R"({"restitution": 0.8, "frictionCombine": "minimum", "restitutionCombine": "multiply",
"dynamicFriction": 0.8})";
    BOOST_TEST(near(frictionBetween(a, b), 0.5, 0.005));
    BOOST_TEST(near(restitutionBetween(a, b), 0.8, 0.005));
}

// ---- 4.6

namespace {

struct Filters {
    const char* name;
    std::string a;  // of the filter; empty: the collider has none
    std::string b;
    bool touch;
    Diagnostics diagnostics = {};
};
std::ostream& operator<<(std::ostream& out, const Filters& row) {
    return out << row.name;
}

// A hundred names, each with its own number; `without` is left out.
std::string hundred(int without = -1) {
    std::string names;
    for (int i = 0; i < 100; ++i) {
        if (i != without) names += (names.empty() ? "\"s" : ", \"s") + std::to_string(i) + '"';
    }
    return names;
}

const std::vector<Filters> kFilters = {
    {"none", "", "", true},
    {"all lists are empty by default", "{}", "{}", true},
    {"systems alone keep nothing apart", R"({"collisionSystems": ["a"]})", R"({"collisionSystems": ["b"]})", true},
    {"collideWith has one of its systems", R"({"collideWithSystems": ["x", "b"]})",
     R"({"collisionSystems": ["b", "y"]})", true},
    {"collideWith has none of its systems", R"({"collideWithSystems": ["x"]})", R"({"collisionSystems": ["b"]})",
     false},
    {"in no system, no collideWith has it", R"({"collideWithSystems": ["x"]})", "{}", false},
    {"without a filter, no collideWith has it", R"({"collideWithSystems": ["x"]})", "", false},
    {"notCollideWith has one of its systems", R"({"notCollideWithSystems": ["b", "x"]})",
     R"({"collisionSystems": ["y", "b"]})", false},
    {"notCollideWith has none of its systems", R"({"notCollideWithSystems": ["x"]})", R"({"collisionSystems": ["b"]})",
     true},
    {"in no system, no notCollideWith has it", R"({"notCollideWithSystems": ["x"]})", "{}", true},
    {"both sides have to agree", R"({"collisionSystems": ["a"], "collideWithSystems": ["b"]})",
     R"({"collisionSystems": ["b"], "collideWithSystems": ["c"]})", false},
    {"both sides agree", R"({"collisionSystems": ["a"], "collideWithSystems": ["b"]})",
     R"({"collisionSystems": ["b"], "notCollideWithSystems": ["c"]})", true},
    {"both lists: the filter is invalid and keeps nothing apart",
     R"({"collideWithSystems": ["x"], "notCollideWithSystems": ["b"]})",
     R"({"collisionSystems": ["b"]})",
     true,
     {{code::OMI_FILTER_BOTH_LISTS, "/extensions/OMI_physics_body/collisionFilters/0"}}},
    {"a hundred names, one of them its own", "{\"collideWithSystems\": [" + hundred() + "]}",
     R"({"collisionSystems": ["s77"]})", true},
    {"a hundred names, all but its own", "{\"collideWithSystems\": [" + hundred(77) + "]}",
     R"({"collisionSystems": ["s77"]})", false},
    {"a hundred names to keep away from", "{\"notCollideWithSystems\": [" + hundred() + "]}",
     R"({"collisionSystems": ["s77"]})", false},
};

// Node 0 and 1 overlap; the first one is a collider or a trigger.
OmiFile filtered(const Filters& row, const std::string& kind) {
    const auto filter = [&](const std::string& text, std::size_t index) {
        return text.empty() ? std::string() : R"(, "collisionFilter": )" + std::to_string(index);
    };
    OmiFile file{bodyNode("\"" + kind + R"(": {"shape": 0)" + filter(row.a, 0) + "}") + "," +
                     bodyNode(R"("motion": {"type": "dynamic"}, "collider": {"shape": 0)" +
                              filter(row.b, row.a.empty() ? 0 : 1) + "}"),
                 "0, 1"};
    file.shapes = R"({"type": "sphere"})";
    const std::string both = row.a + (row.a.empty() || row.b.empty() ? "" : ", ") + row.b;
    if (!both.empty()) file.bodies = R"("collisionFilters": [)" + both + "]";
    return file;
}

}  // namespace

BOOST_DATA_TEST_CASE(s4_6_filters_of_colliders, data::make(kFilters), row) {
    OmiLog log;
    claimAll(log, row.diagnostics);
    Simulation sim = simulationOf(filtered(row, "collider"), log);
    sim.stepParts().collide(0.01);
    BOOST_TEST((sim.results().contactCount() > 0) == row.touch);
    sim.stepParts().clearContacts();
}

BOOST_DATA_TEST_CASE(s4_6_filters_of_triggers, data::make(kFilters), row) {
    OmiLog log;
    claimAll(log, row.diagnostics);
    SimulationOptions options;
    options.triggerEvents = true;
    Simulation sim = simulationOf(filtered(row, "trigger"), log, options);
    sim.step(0.01);
    BOOST_TEST(!sim.results().triggers().empty() == row.touch);
}

}  // namespace orrery::test

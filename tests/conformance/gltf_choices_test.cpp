// The texts of the OMI extensions leave choices: one test for each question checks what was chosen.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <string>

#include "orrery/base/codes/gltf.hpp"
#include "orrery/base/codes/plan.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "orrery/sim/simulation.hpp"
#include "orrery/sim/step_parts.hpp"
#include "orrery/sim/step_results.hpp"
#include "orrery/test/claimed_log.hpp"

namespace orrery::test::gltf_choices_test {
namespace {

// Nodes 0 to count - 1 in the scene unless another names them; shape 0 is a ball, shape 1 a box.
std::string document(const std::string& nodes, const std::string& roots, const std::string& bodies = "") {
    return R"({"asset": {"version": "2.0"}, "extensionsUsed": ["OMI_physics_body", "OMI_physics_shape",
"OMI_physics_gravity"], "scene": 0, "scenes": [{"nodes": [)" +
           roots + R"(]}], "nodes": [)" + nodes +
           R"(], "extensions": {"OMI_physics_gravity": {"gravity": 10}, "OMI_physics_shape": {"shapes": [
{"type": "sphere"}, {"type": "box"}]})" +
           (bodies.empty() ? "" : R"(, "OMI_physics_body": {)" + bodies + "}") + "}}";
}

std::string bodyNode(const std::string& parts, const std::string& more = "") {
    return R"({"extensions": {"OMI_physics_body": {)" + parts + "}}" + more + "}";
}

Plan planOf(const std::string& text, DiagnosticLog& log) {
    return makePlan(loadBytes(text, "choice.gltf", {}, log), {}, log);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a2_nested_parameters_win_over_flat_ones) {
    ClaimedLog log;
    log.claim(code::OMI_SHAPE_OTHER_TYPE, "/extensions/OMI_physics_shape/shapes/0/radius");
    std::string text = document(bodyNode(R"("collider": {"shape": 0})"), "0");
    const std::string before = R"({"type": "sphere"})";
    text.replace(text.find(before), before.size(), R"({"type": "sphere", "radius": 3, "sphere": {"radius": 2}})");
    const Plan plan = planOf(text, log);
    BOOST_TEST(std::get<SolidSphere>(plan.worlds.at(0).geoms.at(0).solid).radius == 2.0);
}

BOOST_AUTO_TEST_CASE(a4_the_centre_of_mass_scales_with_its_node_and_the_mass_does_not) {
    ClaimedLog log;
    const Plan plan = planOf(document(bodyNode(R"("motion": {"type": "dynamic", "mass": 3, "centerOfMass": [1, 0, 0]},
"collider": {"shape": 0})",
                                               R"(, "scale": [2, 2, 2])"),
                                      "0"),
                             log);
    BOOST_TEST(plan.worlds.at(0).bodies.at(0).centerOfMass.x == 2.0);
    BOOST_TEST(plan.worlds.at(0).bodies.at(0).mass == 3.0);
}

// Either side of a joint may be the one that moves.
BOOST_AUTO_TEST_CASE(a9_a_joint_below_a_static_body_holds_what_is_dynamic_on_the_other_side) {
    for (const bool jointMoves : {false, true}) {
        ClaimedLog log;
        log.claim(code::GLTF_EXTENSION_NOT_LISTED);
        std::string text = document(bodyNode(R"("motion": {"type": "static"})", R"(, "children": [2])") + "," +
                                        bodyNode(R"("motion": {"type": "dynamic"})", R"(, "children": [3])") + "," +
                                        (jointMoves ? "{}" : R"({"extensions": {"OMI_physics_joint": {"joint": 0,
"connectedNode": 3}}})") + "," +
                                        (jointMoves ? R"({"extensions": {"OMI_physics_joint": {"joint": 0,
"connectedNode": 2}}})"
                                                    : "{}"),
                                    "0, 1");
        const std::string before = R"("OMI_physics_gravity": {"gravity": 10})";
        text.replace(text.find(before), before.size(),
                     before + R"(, "OMI_physics_joint": {"physicsJoints": [{"limits": [
{"linearAxes": [0, 1, 2], "min": 0, "max": 0}]}]})");
        const Plan plan = planOf(text, log);
        BOOST_REQUIRE(plan.worlds.at(0).joints.size() == 1U);
        BOOST_TEST((plan.worlds[0].joints[0].type == JointType::Ball));
        BOOST_TEST((plan.worlds[0].joints[0].body1 == kNone) == jointMoves);
    }
}

BOOST_AUTO_TEST_CASE(a16_an_empty_collide_with_list_is_as_none) {
    ClaimedLog log;
    const Plan plan = planOf(document(bodyNode(R"("collider": {"shape": 0, "collisionFilter": 0})"), "0",
                                      R"("collisionFilters": [{"collideWithSystems": []}])"),
                             log);
    BOOST_TEST(plan.filters.at(0).collideWith.empty());
    BOOST_TEST(plan.filters.at(0).notCollideWith.empty());
}

// A subset, either way round, would keep the first or the second pair apart.
BOOST_AUTO_TEST_CASE(a17_one_system_in_common_is_enough) {
    const auto contacts = [](const std::string& first, const std::string& second) {
        const auto ball = [](const char* filter) {
            return bodyNode(
                std::string(R"("motion": {"type": "dynamic"}, "collider": {"shape": 0, "collisionFilter": )") + filter +
                "}");
        };
        ClaimedLog log;
        const Scene scene = loadBytes(document(ball("0") + ", " + ball("1"), "0, 1",
                                               R"("collisionFilters": [{)" + first + "}, {" + second + "}]"),
                                      "choice.gltf", {}, log);
        Simulation sim(scene, {}, log);
        sim.stepParts().collide(0.01);
        const std::size_t count = sim.results().contactCount();
        sim.stepParts().clearContacts();
        return count;
    };
    BOOST_TEST(contacts(R"("collideWithSystems": ["b"])", R"("collisionSystems": ["a", "b"])") == 1U);
    BOOST_TEST(contacts(R"("collideWithSystems": ["a", "b"])", R"("collisionSystems": ["b"])") == 1U);
    BOOST_TEST(contacts(R"("notCollideWithSystems": ["a", "b"])", R"("collisionSystems": ["b", "c"])") == 0U);
    BOOST_TEST(contacts(R"("collideWithSystems": ["a"])", R"("collisionSystems": ["b"])") == 0U);
}

BOOST_AUTO_TEST_CASE(a18_a_collider_below_a_trigger_alone_does_not_move) {
    ClaimedLog log;
    const Plan plan = planOf(document(bodyNode(R"("trigger": {"shape": 1})", R"(, "children": [1])") + ", " +
                                          bodyNode(R"("collider": {"shape": 0})"),
                                      "0"),
                             log);
    BOOST_REQUIRE_EQUAL(plan.worlds.at(0).geoms.size(), 2U);
    for (const PlanGeom& geom : plan.worlds.at(0).geoms) BOOST_TEST(geom.body == kNone);
}

BOOST_AUTO_TEST_CASE(a18_a_static_motion_below_a_dynamic_one_is_static) {
    ClaimedLog log;
    const Plan plan =
        planOf(document(bodyNode(R"("motion": {"type": "dynamic"}, "collider": {"shape": 0})", R"(, "children": [1])") +
                            ", " + bodyNode(R"("motion": {"type": "static"}, "collider": {"shape": 1})"),
                        "0"),
               log);
    BOOST_TEST(plan.worlds.at(0).bodies.size() == 1U);
    BOOST_TEST(plan.worlds.at(0).geoms.at(1).body == kNone);
}

BOOST_AUTO_TEST_CASE(a20_minus_one_is_none_and_any_other_negative_index_an_error) {
    ClaimedLog log;
    log.claim(code::OMI_COLLIDER_EMPTY, "/nodes/0/extensions/OMI_physics_body/collider/shape");
    static_cast<void>(planOf(document(bodyNode(R"("collider": {"shape": -1, "physicsMaterial": -1})"), "0"), log));
    log.check();
    log.claim(code::GLTF_INDEX_RANGE, "/nodes/0/extensions/OMI_physics_body/collider/shape");
    static_cast<void>(planOf(document(bodyNode(R"("collider": {"shape": -2})"), "0"), log));
}

BOOST_AUTO_TEST_CASE(a21_gravity_on_a_node_that_is_no_trigger_is_an_error_and_has_no_effect) {
    for (const std::string parts : {R"("trigger": {"shape": 0})", "", R"("collider": {"shape": 0})",
                                    R"("trigger": {"shape": 0}, "collider": {"shape": 0})"}) {
        const bool base = parts == R"("trigger": {"shape": 0})";
        ClaimedLog log;
        if (!base) log.claim(code::PLAN_FIELD_NOT_TRIGGER, "/nodes/0/extensions/OMI_physics_gravity");
        const Scene scene =
            loadBytes(document(R"({"extensions": {"OMI_physics_body": {)" + parts +
                                   R"(}, "OMI_physics_gravity": {"type": "directional", "gravity": 4}}})",
                               "0"),
                      "choice.gltf", {}, log);
        Simulation sim(scene, {}, log);
        BOOST_TEST(sim.gravity().accelerationAt({}).y == (base ? -14.0 : -10.0), parts);
    }
}

BOOST_AUTO_TEST_CASE(a24_an_extension_that_is_not_listed_is_read_with_a_warning) {
    ClaimedLog log;
    std::string text = document(bodyNode(R"("motion": {"type": "dynamic"}, "collider": {"shape": 0})"), "0");
    const std::string listed = R"("OMI_physics_body", )";
    text.erase(text.find(listed), listed.size());
    log.claim(code::GLTF_EXTENSION_NOT_LISTED);
    BOOST_TEST(planOf(text, log).worlds.at(0).bodies.size() == 1U);
}

BOOST_AUTO_TEST_CASE(a25_a_kinematic_body_without_animation_moves_at_its_velocity) {
    ClaimedLog log;
    const Scene scene = loadBytes(
        document(bodyNode(R"("motion": {"type": "kinematic", "linearVelocity": [1, 2, 0]}, "collider": {"shape": 0})",
                          R"(, "name": "k")"),
                 "0"),
        "choice.gltf", {}, log);
    Simulation sim(scene, {}, log);
    for (int i = 0; i < 100; ++i) sim.step(0.01);
    const dReal* p = dBodyGetPosition(sim.ode(sim.findBody("k")));
    BOOST_TEST(std::abs(p[0] - 1) < 1e-12);
    BOOST_TEST(std::abs(p[1] - 2) < 1e-12);
}

// Strength 4 at any distance, beside the 10 of the world.
BOOST_AUTO_TEST_CASE(a26_a_negative_unit_distance_is_zero) {
    ClaimedLog log;
    log.claim(code::PLAN_FIELD_UNIT_DISTANCE, "/nodes/0/extensions/OMI_physics_gravity/point/unitDistance");
    const Scene scene = loadBytes(document(R"({"extensions": {"OMI_physics_body": {"trigger": {"shape": 0}},
"OMI_physics_gravity": {"type": "point", "gravity": 4, "point": {"unitDistance": -2}}}})",
                                           "0"),
                                  "choice.gltf", {}, log);
    Simulation sim(scene, {}, log);
    for (const double x : {0.1, 0.2, 0.4}) {
        const Vector3 a = sim.gravity().accelerationAt({x, 0, 0});
        BOOST_TEST(std::abs(a.x + 4) < 1e-12);
        BOOST_TEST(a.y == -10.0);
    }
}

BOOST_AUTO_TEST_CASE(a26_a_whole_priority_may_be_written_with_a_point) {
    const auto field = [](const std::string& priority) {
        return document(R"({"extensions": {"OMI_physics_body": {"trigger": {"shape": 0}}, "OMI_physics_gravity":
{"type": "point", "gravity": 1, "priority": )" +
                            priority + "}}}",
                        "0");
    };
    ClaimedLog log;
    BOOST_TEST(planOf(field("2.0"), log).worlds.at(0).fields.at(0).priority == 2);
    log.check();
    log.claim(code::OMI_GRAVITY_PRIORITY);
    BOOST_TEST(planOf(field("1.5"), log).worlds.at(0).fields.at(0).priority == 0);
}

namespace {

SimulationOptions lenient() {
    SimulationOptions options;
    options.plan.lenient = true;
    return options;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a6_a_mass_that_is_not_positive_is_kept_and_simulated_only_in_lenient_mode) {
    for (const char* mass : {"0", "-2"}) {
        const std::string text = document(bodyNode(std::string(R"("motion": {"type": "dynamic", "mass": )") + mass +
                                                   R"(}, "collider": {"shape": 0})"),
                                          "0");
        ClaimedLog log;
        log.claim(code::OMI_MOTION_MASS, "/nodes/0/extensions/OMI_physics_body/motion/mass");
        const Scene scene = loadBytes(text, "choice.gltf", {}, log);
        BOOST_TEST(std::get<MotionMass>(scene.root().children.at(0)->body->mass).mass.value() == std::stod(mass));
        const Plan strict = makePlan(scene, {}, log);
        BOOST_TEST((strict.worlds.at(0).bodies.empty() && strict.worlds[0].geoms.empty()));
        log.claim(code::PLAN_MASS_ONE, "/nodes/0/extensions/OMI_physics_body/motion/mass");
        Simulation sim(scene, lenient(), log);
        BOOST_TEST(orrery::planOf(sim).worlds.at(0).bodies.at(0).mass == 1);
        BOOST_TEST(std::abs(orrery::planOf(sim).worlds[0].bodies[0].inertia.m[0] - 0.1) < 1e-12);
        BOOST_TEST(sim.step(0.01));
    }
}

// A field toward the shape that a row has, in a volume that holds all; strength 4, and of the world nothing.
BOOST_AUTO_TEST_CASE(a12_inside_a_solid_shaped_gravity_pulls_nowhere_or_to_the_surface) {
    struct Case {
        const char* shape;
        Vector3 at, surface;
    };
    const Case cases[] = {
        {R"({"type": "box", "box": {"size": [2, 4, 6]}})", {0.5, 0.2, -0.3}, {4, 0, 0}},
        {R"({"type": "box", "box": {"size": [2, 4, 6]}})", {0.1, -1.8, 0.3}, {0, -4, 0}},
        {R"({"type": "sphere", "sphere": {"radius": 2}})", {0, 0.6, 0.8}, {0, 2.4, 3.2}},
        {R"({"type": "sphere", "sphere": {"radius": 2}})", {0, 0, 0}, {0, 0, 0}},
        {R"({"type": "capsule", "capsule": {"radius": 1, "height": 4}})", {0, 0.5, 0.3}, {0, 0, 4}},
        {R"({"type": "capsule", "capsule": {"radius": 1, "height": 4}})", {0, 1.5, 0}, {0, 4, 0}},
        {R"({"type": "capsule", "capsule": {"radius": 1, "height": 4}})", {0, 0, 0}, {0, 0, 0}},
        {R"({"type": "cylinder", "cylinder": {"radius": 1, "height": 4}})", {-0.5, 0, 0}, {-4, 0, 0}},
        {R"({"type": "cylinder", "cylinder": {"radius": 1, "height": 4}})", {0.1, -1.7, 0}, {0, -4, 0}},
        {R"({"type": "cylinder", "cylinder": {"radius": 1, "height": 4}})", {0, 1.7, 0}, {0, 4, 0}},
    };
    for (const Case& one : cases) {
        for (const bool surface : {false, true}) {
            ClaimedLog log;
            std::string text = document(R"({"extensions": {"OMI_physics_body": {"trigger": {"shape": 0}},
"OMI_physics_gravity": {"type": "shaped", "gravity": 4, "stop": true, "shaped": {"shape": 2}}}})",
                                        "0");
            const std::string before = R"({"type": "sphere"})";
            text.replace(text.find(before), before.size(), R"({"type": "sphere", "sphere": {"radius": 30}})");
            const std::string box = R"({"type": "box"}]})";
            text.replace(text.find(box), box.size(), R"({"type": "box"}, )" + std::string(one.shape) + "]}");
            SimulationOptions options;
            if (surface) options.plan.shapedGravityInSolid = PlanOptions::InSolid::Surface;
            Simulation sim(loadBytes(text, "choice.gltf", {}, log), options, log);
            const Vector3 a = sim.gravity().accelerationAt(one.at);
            const Vector3 expected = surface ? one.surface : Vector3{};
            BOOST_TEST(std::hypot(a.x - expected.x, a.y - expected.y, a.z - expected.z) < 1e-9, one.shape);
        }
    }
}

// Everywhere where the node is no trigger; else in its own shape, a box of 1 m.
BOOST_AUTO_TEST_CASE(a21_in_lenient_mode_gravity_on_any_node_acts) {
    struct Case {
        const char* parts;
        bool everywhere;
    };
    for (const Case& one : {Case{"", true}, Case{R"("collider": {"shape": 1})", true},
                            Case{R"("motion": {"type": "static"}, "trigger": {"shape": 1})", false},
                            Case{R"("collider": {"shape": 1}, "trigger": {"shape": 1})", false}}) {
        ClaimedLog log;
        log.claim(code::PLAN_FIELD_LENIENT, "/nodes/0/extensions/OMI_physics_gravity");
        const std::string field = R"({"extensions": {"OMI_physics_body": {)" + std::string(one.parts) +
                                  R"(}, "OMI_physics_gravity": {"type": "directional", "gravity": 4}}})";
        const std::string falling =
            bodyNode(R"("motion": {"type": "dynamic"}, "collider": {"shape": 0})", R"(, "translation": [0, 5000, 0])");
        Simulation sim(loadBytes(document(field + ", " + falling, "0, 1"), "choice.gltf", {}, log), lenient(), log);
        BOOST_TEST(sim.gravity().accelerationAt({}).y == -14.0);
        BOOST_TEST(sim.gravity().accelerationAt({1e6, -1e6, 3}).y == (one.everywhere ? -14.0 : -10.0));
        sim.step(0.5);
        BOOST_TEST(std::abs(sim.linearVelocity(sim.bodies()[0]).y - (one.everywhere ? -7.0 : -5.0)) < 1e-12);
    }
}

// A body that has gravity itself is not pulled by it.
BOOST_AUTO_TEST_CASE(a21_in_lenient_mode_a_body_does_not_pull_itself) {
    ClaimedLog log;
    log.claim(code::PLAN_FIELD_LENIENT);
    const std::string planet =
        R"({"extensions": {"OMI_physics_body": {"motion": {"type": "dynamic", "gravityFactor": 1},
"collider": {"shape": 0}}, "OMI_physics_gravity": {"type": "point", "gravity": 4}}})";
    const std::string stone =
        bodyNode(R"("motion": {"type": "dynamic"}, "collider": {"shape": 0})", R"(, "translation": [100, 0, 0])");
    SimulationOptions options = lenient();
    options.plan.gravityOverride = Vector3{};
    Simulation sim(loadBytes(document(planet + ", " + stone, "0, 1"), "choice.gltf", {}, log), options, log);
    for (int i = 0; i < 100; ++i) sim.step(0.01);
    BOOST_TEST(sim.pose(sim.bodies()[0]).position.x == 0);
    BOOST_TEST(std::abs(sim.pose(sim.bodies()[1]).position.x - (100 - 4 * 0.0001 * 5050)) < 1e-9);
}

}  // namespace orrery::test::gltf_choices_test

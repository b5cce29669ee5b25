// The forms that the OMI extensions had until 2024 (reference section 7), from the text to what moves. That each says
// what its form of today says, value by value, is proven in tests/unit/gltf/legacy_test.cpp.
#include <boost/test/data/test_case.hpp>
#include <cmath>
#include <ostream>

#include "omi_joint.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/base/codes/plan.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/sim/planned_simulation.hpp"

namespace orrery::test {
namespace {

namespace data = boost::unit_test::data;

// One row of the table, as a file of a kind that was written then: node 0 is a body or none, node 1 is below it.
struct Form {
    const char* name;
    std::string above;      // extensions of node 0
    std::string below;      // of node 1
    std::string documents;  // more document extensions, with a comma before
    const char* plan;       // in words, see planInWords
    Diagnostics diagnostics = {};
};
std::ostream& operator<<(std::ostream& out, const Form& form) {
    return out << form.name;
}

OmiFile fileOf(const Form& form) {
    OmiFile file{R"({"children": [1], "extensions": {)" + form.above +
                 R"(}}, {"translation": [0, 1, 0], "extensions": {)" + form.below + "}}"};
    file.documents = form.documents;
    return file;
}

// "dynamic 2 kg; box 1 2 3 on 0; trigger sphere 1": bodies, then geoms with their bodies.
std::string planInWords(const Plan& plan) {
    std::string words;
    const PlanWorld& world = plan.worlds.at(0);
    for (const PlanBody& body : world.bodies) {
        words += (body.kinematic ? "kinematic" : "dynamic " + std::to_string(std::lround(body.mass)) + " kg") +
                 std::string("; ");
    }
    for (const PlanGeom& geom : world.geoms) {
        words += (geom.trigger ? "trigger " : "") + inWords(geom.solid) + (geom.body == kNone ? "" : " on 0") + "; ";
    }
    return words;
}

const std::string kColliders = R"(, "OMI_collider": {"colliders": [{"type": "box", "size": [1, 2, 3]},
{"type": "capsule", "radius": 0.5, "height": 3}, {"type": "capsule"}, {"type": "sphere", "isTrigger": true},
{"type": "cylinder", "radius": 0.25}]})";
const std::string kShapes =
    R"(, "OMI_physics_shape": {"shapes": [{"type": "box", "size": [1, 2, 3]}, {"type": "sphere"}]})";
const Diagnostics kOld = {{code::OMI_LEGACY_READ, {}}};

const std::vector<Form> kForms = {
    {"OMI_collider: size", R"("OMI_physics_body": {"type": "rigid", "mass": 2})", R"("OMI_collider": {"collider": 0})",
     kColliders, "dynamic 2 kg; box 1 2 3 on 0; ", kOld},
    {"OMI_collider: total height", "", R"("OMI_collider": {"collider": 1})", kColliders, "capsule 0.5 2; ", kOld},
    {"OMI_collider: total height 2 by default", "", R"("OMI_collider": {"collider": 2})", kColliders, "capsule 0.5 1; ",
     kOld},
    {"OMI_collider: cylinder", "", R"("OMI_collider": {"collider": 4})", kColliders, "cylinder 0.25 2; ", kOld},
    {"OMI_collider: isTrigger", "", R"("OMI_collider": {"collider": 3})", kColliders, "trigger sphere 0.5; ", kOld},
    {"OMI_collider: isTrigger against a body that is none", R"("OMI_physics_body": {"type": "rigid"})",
     R"("OMI_collider": {"collider": 3})", kColliders, "dynamic 1 kg; trigger sphere 0.5 on 0; ", kOld},
    {"OMI_collider: inline", "", R"("OMI_collider": {"type": "box", "size": [3, 2, 1]})", "", "box 3 2 1; ", kOld},
    {"OMI_physics_body: rigid", R"("OMI_physics_body": {"type": "rigid", "mass": 5})",
     R"("OMI_physics_shape": {"shape": 1})", kShapes, "dynamic 5 kg; sphere 0.5 on 0; ", kOld},
    {"OMI_physics_body: vehicle", R"("OMI_physics_body": {"type": "vehicle"})", R"("OMI_physics_shape": {"shape": 1})",
     kShapes, "dynamic 1 kg; sphere 0.5 on 0; ", kOld},
    {"OMI_physics_body: character", R"("OMI_physics_body": {"type": "character"})",
     R"("OMI_physics_shape": {"shape": 1})", kShapes, "kinematic; sphere 0.5 on 0; ", kOld},
    {"OMI_physics_body: kinematic", R"("OMI_physics_body": {"type": "kinematic"})",
     R"("OMI_physics_shape": {"shape": 1})", kShapes, "kinematic; sphere 0.5 on 0; ", kOld},
    {"OMI_physics_body: static", R"("OMI_physics_body": {"type": "static"})", R"("OMI_physics_shape": {"shape": 1})",
     kShapes, "sphere 0.5; ", kOld},
    {"OMI_physics_body: trigger owns the shapes below it", R"("OMI_physics_body": {"type": "trigger"})",
     R"("OMI_physics_shape": {"shape": 1})", kShapes, "trigger sphere 0.5; ", kOld},
    {"OMI_physics_shape on a node", "", R"("OMI_physics_shape": {"shape": 0})", kShapes, "box 1 2 3; ", kOld},
    {"OMI_physics_shape on the node of its body",
     R"("OMI_physics_body": {"type": "rigid"}, "OMI_physics_shape": {"shape": 0})", "", kShapes,
     "dynamic 1 kg; box 1 2 3 on 0; ", kOld},
    {"old shapes below a motion of today", R"("OMI_physics_body": {"motion": {"type": "dynamic", "mass": 3}})",
     R"("OMI_physics_shape": {"shape": 0})", kShapes, "dynamic 3 kg; box 1 2 3 on 0; ", kOld},
    {"colliders of today below an old body", R"("OMI_physics_body": {"type": "rigid", "mass": 3})",
     R"("OMI_physics_body": {"collider": {"shape": 0}})", kShapes, "dynamic 3 kg; box 1 2 3 on 0; ", kOld},
    {"colliders of today below an old trigger stay solid",
     R"("OMI_physics_body": {"type": "trigger"})",
     R"("OMI_physics_body": {"collider": {"shape": 0}})",
     kShapes,
     "box 1 2 3; ",
     {{code::OMI_LEGACY_READ, {}}, {code::PLAN_TRIGGER_EMPTY, {}}}},
    {"trigger: {} over descendants",
     R"("OMI_physics_body": {"trigger": {}})",
     R"("OMI_physics_body": {"trigger": {"shape": 0}})",
     kShapes,
     "trigger box 1 2 3; ",
     {{code::OMI_TRIGGER_EMPTY, "/nodes/0/extensions/OMI_physics_body/trigger"}}},
    {"both shapes: the one of today counts",
     "",
     R"("OMI_physics_body": {"collider": {"shape": 0}}, "OMI_physics_shape": {"shape": 1})",
     kShapes,
     "box 1 2 3; ",
     {{code::OMI_LEGACY_BESIDE_NEW, "/nodes/1/extensions/OMI_physics_shape"}}},
    {"both bodies: the one of today counts",
     R"("OMI_physics_body": {"type": "rigid", "mass": 9, "motion": {"type": "dynamic", "mass": 2}})",
     R"("OMI_physics_body": {"collider": {"shape": 0}})",
     kShapes,
     "dynamic 2 kg; box 1 2 3 on 0; ",
     {{code::OMI_LEGACY_BESIDE_NEW, "/nodes/0/extensions/OMI_physics_body"}}},
};

}  // namespace

BOOST_DATA_TEST_CASE(s7_old_form, data::make(kForms), form) {
    OmiLog log;
    claimAll(log, form.diagnostics);
    const OmiFile file = fileOf(form);
    const Scene scene = sceneOf(file, log);
    BOOST_TEST(planInWords(makePlan(scene, {}, log)) == form.plan);
    BOOST_TEST(saveBytes(scene, "gltf", log).value_or("") == file.text());
}

// Values at the old place: velocities, centre of mass, a tensor that is not along the axes.
BOOST_AUTO_TEST_CASE(s7_an_old_body_has_all_that_it_says) {
    OmiFile file{R"({"extensions": {"OMI_physics_body": {"type": "rigid", "mass": 4, "linearVelocity": [1, 2, 3],
"angularVelocity": [4, 5, 6], "centerOfMass": [0, 1, 0], "inertiaTensor": [2.5, 0.5, 0, 0.5, 2.5, 0, 0, 0, 4]}}})"};
    OmiLog log;
    log.claim(code::OMI_LEGACY_READ);
    const Plan plan = planOf(file, log);
    const PlanBody& body = plan.worlds.at(0).bodies.at(0);
    BOOST_TEST(body.mass == 4);
    BOOST_TEST((body.linearVelocity == Vector3{1, 2, 3}));
    BOOST_TEST((body.angularVelocity == Vector3{4, 5, 6}));
    BOOST_TEST((body.centerOfMass == Vector3{0, 1, 0}));
    const double tensor[9] = {2.5, 0.5, 0, 0.5, 2.5, 0, 0, 0, 4};
    for (std::size_t i = 0; i < 9; ++i) BOOST_TEST(near(body.inertia.m[i], tensor[i]));
}

namespace {

// The body of 2 kg is at x = 1, the joint's node at x = 0.5 and holds it to the world: node 0.
OmiFile oldJoint(const std::string& constraints, const std::string& table = "") {
    OmiFile file{R"({}, {"extensions": {"OMI_physics_body": {"motion": {"type": "dynamic", "mass": 2}}},
"translation": [1, 0, 0]}, {"translation": [0.5, 0, 0], "extensions": {"OMI_physics_joint": {"nodeA": 0, "nodeB": 1,
"constraints": [)" + constraints +
                     "]}}}",
                 "0, 1, 2"};
    file.documents = R"(, "OMI_physics_joint": {"constraints": [)" + table + "]}";
    return file;
}

struct Constraint {
    const char* name;
    const char* constraints;
    const char* table;
    const char* kinds;
    Vector3 pull;
    Vector3 rests;  // of the body, after 10 s
};
std::ostream& operator<<(std::ostream& out, const Constraint& row) {
    return out << row.name;
}

const std::vector<Constraint> kConstraints = {
    {"absent limits are fixed at 0, where the bodies are",
     "0",
     R"({"linearAxes": [0, 1, 2], "angularAxes": [0, 1, 2]})",
     "fixed",
     {1, -10, 2},
     {1, 0, 0}},
    {"lowerLimit alone: the upper one is 0",
     "0, 1",
     R"({"linearAxes": [1, 2], "angularAxes": [0, 1, 2]}, {"linearAxes": [0], "lowerLimit": -0.5})",
     "slider",
     {-5, 0, 0},
     {0.5, 0, 0}},
    {"upperLimit alone: the lower one is 0",
     "0, 1",
     R"({"linearAxes": [1, 2], "angularAxes": [0, 1, 2]}, {"linearAxes": [0], "upperLimit": 0.25})",
     "slider",
     {5, 0, 0},
     {1.25, 0, 0}},
    {"a later constraint takes its axes from an earlier one",
     "0, 1",
     R"({"linearAxes": [0, 1, 2], "angularAxes": [0, 1, 2]}, {"linearAxes": [0], "lowerLimit": -1, "upperLimit": 0.25})",
     "slider",
     {5, 0, 0},
     {1.25, 0, 0}},
    {"entries may be objects",
     R"({"linearAxes": [0, 1, 2], "angularAxes": [0, 1, 2]})",
     "",
     "fixed",
     {1, -10, 2},
     {1, 0, 0}},
    {"stiffness: infinite by default",
     "0",
     R"({"linearAxes": [0, 1, 2], "angularAxes": [0, 1, 2], "damping": 9})",
     "fixed",
     {1, -10, 2},
     {1, 0, 0}},
    {"stiffness: m g / k, with a damping of 1 by default",
     "0",
     R"({"linearAxes": [0, 1, 2], "angularAxes": [0, 1, 2], "stiffness": 40})",
     "fixed",
     {0, -1, 0},
     {1, -0.05, 0}},
};

}  // namespace

// The joint's own node is the frame of both bodies, as they are at the start.
BOOST_DATA_TEST_CASE(s7_old_constraints, data::make(kConstraints), row) {
    OmiLog log;
    log.claim(code::OMI_LEGACY_READ);
    const OmiFile file = oldJoint(row.constraints, row.table);
    BOOST_TEST(saveBytes(sceneOf(file, log), "gltf", log).value_or("") == file.text());
    log.check();
    log.claim(code::OMI_LEGACY_READ);
    Simulation sim = simulationOf(file, log, pulled(row.pull));
    BOOST_TEST(kindsOf(orrery::planOf(sim)) == row.kinds);
    BOOST_TEST(near(sim.pose(sim.bodies()[0]).position, {1, 0, 0}));
    run(sim, 6000);  // weakly damped
    BOOST_TEST(near(sim.pose(sim.bodies()[0]).position, row.rests, 1e-6),
               sim.pose(sim.bodies()[0]).position.x << ' ' << sim.pose(sim.bodies()[0]).position.y);
}

// Free to turn about the joint's node, which is not the body's origin.
BOOST_AUTO_TEST_CASE(s7_an_old_joint_turns_about_its_own_node) {
    OmiLog log;
    log.claim(code::OMI_LEGACY_READ);
    Simulation sim = simulationOf(oldJoint("0", R"({"linearAxes": [0, 1, 2]})"), log, pulled({0, -10, 0}));
    BOOST_TEST(kindsOf(orrery::planOf(sim)) == "ball");
    double lowest = 0;
    for (int i = 0; i < 300; ++i) {
        sim.step(kStep);
        const Vector3 at = sim.pose(sim.bodies()[0]).position;
        BOOST_REQUIRE(near(std::hypot(at.x - 0.5, at.y, at.z), 0.5, 0.01));
        lowest = std::min(lowest, at.y);
    }
    BOOST_TEST(lowest < -0.4);
}

BOOST_AUTO_TEST_CASE(s7_beside_a_joint_of_today_the_old_one_is_ignored_and_reported) {
    OmiFile file = oldJoint("0", R"({"linearAxes": [0, 1, 2], "angularAxes": [0, 1, 2]})");
    const std::string before = R"("nodeA": 0)";
    file.nodes.replace(file.nodes.find(before), before.size(), R"("joint": 0, "connectedNode": 1, "nodeA": 0)");
    file.documents.replace(file.documents.find(R"({"constraints")"), 1, R"({"physicsJoints": [{"limits": [
{"linearAxes": [0, 1, 2], "max": 3}]}], )");
    OmiLog log;
    log.claim(code::OMI_LEGACY_BESIDE_NEW, "/nodes/2/extensions/OMI_physics_joint");
    BOOST_TEST(kindsOf(planOf(file, log)) == "rows");
}

}  // namespace orrery::test

#include <algorithm>
#include <boost/test/unit_test.hpp>

#include "reading.hpp"

#include "orrery/base/codes/gltf.hpp"

namespace bodies_test {
namespace {

using namespace orrery;
using namespace orrery::test;

std::string bodyNode(const std::string& parts, const std::string& members = {}) {
    return R"({"extensions": {"OMI_physics_body": {)" + parts + "}}" + members + "}";
}

const std::string kTables = R"("extensions": {
    "OMI_physics_shape": {"shapes": [{"type": "box"}, {"type": "sphere"}]},
    "OMI_physics_body": {
        "physicsMaterials": [{"name": "ice", "staticFriction": 0.1, "dynamicFriction": 0, "restitution": 1,
                              "frictionCombine": "minimum", "restitutionCombine": "multiply"}, {}],
        "collisionFilters": [{"name": "f", "collisionSystems": ["a", "b"], "collideWithSystems": ["c"]},
                             {"notCollideWithSystems": ["d"]}]}})";

// The node of a document with that one node and the tables above.
const Node& onlyNode(const Scene& scene) {
    BOOST_TEST_REQUIRE(scene.root().children.size() == 1U);
    return *scene.root().children.front();
}

Scene readBody(const std::string& parts, DiagnosticLog& log, const GltfOptions& options = {}) {
    return readGltf(gltfNodes(bodyNode(parts), "0", kTables), log, options);
}

}  // namespace

// Reference 4.2.
BOOST_AUTO_TEST_CASE(motion_is_read_key_by_key) {
    ClaimedLog log;
    const Scene scene = readBody(R"("motion": {"type": "kinematic", "mass": 2, "centerOfMass": [1, 2, 3],
        "inertiaDiagonal": [4, 5, 6], "inertiaOrientation": [0, 1, 0, 0], "linearVelocity": [7, 8, 9],
        "angularVelocity": [10, 11, 12], "gravityFactor": 0.5})",
                                 log);
    const Node& node = onlyNode(scene);
    BOOST_TEST_REQUIRE(static_cast<bool>(node.body));
    const Body& body = *node.body;
    BOOST_CHECK(body.type == BodyType::Kinematic);
    const auto& mass = std::get<MotionMass>(body.mass);
    BOOST_TEST(*mass.mass == 2.0);
    BOOST_TEST(*mass.centerOfMass == (Vector3{1, 2, 3}));
    BOOST_TEST(*mass.inertiaDiagonal == (Vector3{4, 5, 6}));
    BOOST_CHECK(*mass.inertiaOrientation == (Quaternion{0, 1, 0, 0}));
    BOOST_TEST(*body.linearVelocity == (Vector3{7, 8, 9}));
    BOOST_TEST(*body.angularVelocity == (Vector3{10, 11, 12}));
    BOOST_TEST(*body.gravityFactor == 0.5);
    BOOST_TEST(scene.place(body.origin, node, "mass").path == "/nodes/0/extensions/OMI_physics_body/motion/mass");
}

BOOST_AUTO_TEST_CASE(absent_motion_values_stay_absent) {
    ClaimedLog log;
    const Scene scene = readBody(R"("motion": {"type": "dynamic"})", log);
    const Body& body = *onlyNode(scene).body;
    BOOST_CHECK(std::get<MotionMass>(body.mass) == MotionMass{});
    BOOST_TEST(!body.linearVelocity.has_value());
    BOOST_TEST(!body.angularVelocity.has_value());
    BOOST_TEST(!body.gravityFactor.has_value());
    BOOST_TEST(!onlyNode(scene).collider);
    BOOST_TEST(!onlyNode(scene).trigger);
}

BOOST_AUTO_TEST_CASE(the_three_motion_types) {
    const std::vector<std::pair<std::string, BodyType>> rows = {
        {"static", BodyType::Static}, {"kinematic", BodyType::Kinematic}, {"dynamic", BodyType::Dynamic}};
    for (const auto& [text, type] : rows) {
        ClaimedLog log;
        const Scene scene = readBody(R"("motion": {"type": ")" + text + "\"}", log);
        BOOST_CHECK(onlyNode(scene).body->type == type);
    }
}

BOOST_AUTO_TEST_CASE(a_motion_without_type_is_dynamic_and_of_unknown_type_is_none) {
    ClaimedLog log;
    log.claim(code::OMI_MOTION_TYPE_MISSING, "/nodes/0/extensions/OMI_physics_body/motion/type");
    const Scene untyped = readBody(R"("motion": {"mass": 3})", log);
    BOOST_CHECK(onlyNode(untyped).body->type == BodyType::Dynamic);
    log.check();
    log.claim(code::OMI_MOTION_TYPE, "/nodes/0/extensions/OMI_physics_body/motion/type");
    BOOST_TEST(!onlyNode(readBody(R"("motion": {"type": "rigid"})", log)).body);
}

BOOST_AUTO_TEST_CASE(a3_velocities_are_in_node_space_unless_the_option_says_world) {
    ClaimedLog log;
    const std::string motion = R"("motion": {"type": "dynamic", "linearVelocity": [1, 0, 0]})";
    BOOST_CHECK(onlyNode(readBody(motion, log)).body->velocityFrame == VelocityFrame::Node);
    GltfOptions options;
    options.velocity = GltfOptions::Velocity::World;
    const Scene scene = readBody(motion, log, options);
    BOOST_CHECK(onlyNode(scene).body->velocityFrame == VelocityFrame::World);
}

// A value that is no number at all becomes absent; a number that cannot be a mass is kept.
BOOST_AUTO_TEST_CASE(a6_a_bad_mass_is_an_error_and_the_rest_stays) {
    for (const std::string mass : {"0", "-1", "1e999", "\"2\""}) {
        const bool number = mass == "0" || mass == "-1";
        ClaimedLog log;
        log.allow(code::OMI_MOTION_MASS);
        log.allow(code::GLTF_VALUE_RANGE);
        log.allow(code::GLTF_VALUE_KIND);
        const Scene scene = readBody(R"("motion": {"type": "dynamic", "gravityFactor": 2, "mass": )" + mass + "}", log);
        BOOST_TEST(log.count(Severity::Error) == 1U, mass);
        BOOST_TEST(std::get<MotionMass>(onlyNode(scene).body->mass).mass.has_value() == number);
        BOOST_TEST(*onlyNode(scene).body->gravityFactor == 2.0);
    }
}

// Reference 4.3.
BOOST_AUTO_TEST_CASE(a_collider_names_shape_material_and_filter) {
    ClaimedLog log;
    const Scene scene = readBody(R"("collider": {"shape": 1, "physicsMaterial": 0, "collisionFilter": 1})", log);
    const Collider& collider = *onlyNode(scene).collider;
    BOOST_CHECK(std::holds_alternative<SphereShape>(scene.contents().shape(collider.shape)->geometry));
    BOOST_TEST(scene.contents().material(collider.material)->name == "ice");
    BOOST_TEST(scene.contents().filter(collider.filter)->notCollideWith.size() == 1U);
}

BOOST_AUTO_TEST_CASE(a20_absent_and_minus_one_are_none) {
    for (const std::string parts :
         {R"("collider": {})", R"("collider": {"shape": -1, "physicsMaterial": -1, "collisionFilter": -1})"}) {
        ClaimedLog log;
        const Scene scene = readBody(parts, log);
        const Collider& collider = *onlyNode(scene).collider;
        BOOST_TEST(!collider.shape.valid());
        BOOST_TEST(!collider.material.valid());
        BOOST_TEST(!collider.filter.valid());
        log.claim(code::OMI_COLLIDER_EMPTY, "/nodes/0/extensions/OMI_physics_body/collider/shape");
    }
}

BOOST_AUTO_TEST_CASE(a_collider_without_shape_groups_colliders_below_it) {
    const std::string empty = R"("collider": {})";
    const auto told = [&](const std::string& child, const std::string& grandchild) {
        DiagnosticLog log;
        static_cast<void>(
            readGltf(gltfNodes(bodyNode(R"("motion": {"type": "dynamic"}, )" + empty, R"(, "children": [1])") + ", " +
                                   child + ", " + grandchild,
                               "0", kTables),
                     log));
        return std::count_if(log.entries().begin(), log.entries().end(),
                             [](const Diagnostic& each) { return each.code == code::OMI_COLLIDER_EMPTY; });
    };
    const std::string solid = R"("collider": {"shape": 0})";
    const std::string plain = R"({"children": [2]})";
    BOOST_TEST(told(bodyNode(solid), "{}") == 0);
    BOOST_TEST(told(plain, bodyNode(solid)) == 0);
    BOOST_TEST(told(plain, "{}") == 1);
    // The innermost is to blame, and what another body has counts for that body.
    BOOST_TEST(told(plain, bodyNode(empty)) == 1);
    BOOST_TEST(told(bodyNode(R"("motion": {"type": "dynamic"}, )" + solid), "{}") == 1);
    // The index is told as such.
    BOOST_TEST(told(plain, bodyNode(R"("collider": {"shape": 9})")) == 0);
}

// Reference 4.5 and 4.6.
BOOST_AUTO_TEST_CASE(materials_and_filters_are_read_as_written) {
    ClaimedLog log;
    const Scene scene = readBody(R"("collider": {"shape": 0})", log);
    const PhysicsMaterial& ice = scene.contents().materials.at(0);
    BOOST_TEST(*ice.staticFriction == 0.1);
    BOOST_TEST(*ice.dynamicFriction == 0.0);
    BOOST_TEST(*ice.restitution == 1.0);
    BOOST_CHECK(*ice.frictionCombine == CombineMode::Minimum);
    BOOST_CHECK(*ice.restitutionCombine == CombineMode::Multiply);
    const PhysicsMaterial& empty = scene.contents().materials.at(1);
    BOOST_TEST(!empty.dynamicFriction.has_value());
    BOOST_TEST(!empty.frictionCombine.has_value());
    const CollisionFilter& filter = scene.contents().filters.at(0);
    const std::vector<std::string> systems{"a", "b"};
    const std::vector<std::string> collideWith{"c"};
    BOOST_TEST(filter.systems == systems);
    BOOST_TEST(filter.collideWith == collideWith);
    BOOST_TEST(filter.notCollideWith.empty());
}

BOOST_AUTO_TEST_CASE(a_filter_with_both_lists_restricts_nothing) {
    ClaimedLog log;
    log.claim(code::OMI_FILTER_BOTH_LISTS, "/extensions/OMI_physics_body/collisionFilters/0");
    const Scene scene = readGltf(gltfOf(R"("extensions": {"OMI_physics_body": {"collisionFilters": [
        {"collisionSystems": ["x"], "collideWithSystems": ["a"], "notCollideWithSystems": ["b"]}]}})"),
                                 log);
    const CollisionFilter& filter = scene.contents().filters.at(0);
    BOOST_TEST(filter.systems.size() == 1U);
    BOOST_TEST((filter.collideWith.empty() && filter.notCollideWith.empty()));
}

// Reference 4.1.
BOOST_AUTO_TEST_CASE(motion_collider_and_trigger_may_share_a_node) {
    ClaimedLog log;
    const Scene scene =
        readBody(R"("motion": {"type": "static"}, "collider": {"shape": 0}, "trigger": {"shape": 1})", log);
    BOOST_TEST(static_cast<bool>(onlyNode(scene).body));
    BOOST_TEST(static_cast<bool>(onlyNode(scene).collider));
    BOOST_TEST(static_cast<bool>(onlyNode(scene).trigger));
}

// Reference 4.4.
BOOST_AUTO_TEST_CASE(a_compound_trigger_names_nodes_below_it_by_scene_id) {
    ClaimedLog log;
    const std::string one = R"("trigger": {"shape": 0})";
    const Scene scene = readGltf(
        gltfNodes(bodyNode(R"("trigger": {"shape": 1, "nodes": [3, 1]})", R"(, "name": "base", "children": [1, 2])") +
                      "," + bodyNode(one) + R"(, {"children": [3]},)" + bodyNode(one),
                  "0", kTables),
        log);
    const Node& base = *scene.find("base");
    const Trigger& trigger = *base.trigger;
    BOOST_TEST_REQUIRE(trigger.nodes.size() == 2U);
    BOOST_CHECK(scene.find(trigger.nodes[0]) == base.children[1]->children[0].get());
    BOOST_CHECK(scene.find(trigger.nodes[1]) == base.children[0].get());
    BOOST_TEST(trigger.shape.valid());
    BOOST_TEST(!trigger.ownsDescendants);
}

BOOST_AUTO_TEST_CASE(a_trigger_names_only_triggers_below_it_once) {
    ClaimedLog log;
    const std::string nodes = "/nodes/0/extensions/OMI_physics_body/trigger/nodes/";
    for (const char* k : {"1", "2", "3", "4"}) log.claim(code::OMI_TRIGGER_NODE, nodes + k);
    log.claim(code::GLTF_INDEX_RANGE, nodes + "5");
    const std::string one = bodyNode(R"("trigger": {"shape": 0})");
    const Scene scene = readGltf(
        gltfNodes(bodyNode(R"("trigger": {"nodes": [1, 1, 2, 3, 0, 9]})", R"(, "name": "base", "children": [1, 2])") +
                      "," + one + ", {}, " + one,
                  "0, 3", kTables),
        log);
    BOOST_TEST(scene.find("base")->trigger->nodes.size() == 1U);
}

BOOST_AUTO_TEST_CASE(two_compound_triggers_may_share_a_member) {
    ClaimedLog log;
    const std::string compound = R"("trigger": {"nodes": [2]})";
    const Scene scene = readGltf(gltfNodes(bodyNode(compound, R"(, "name": "a", "children": [1])") + "," +
                                               bodyNode(compound, R"(, "name": "b", "children": [2])") + "," +
                                               bodyNode(R"("trigger": {"shape": 0})"),
                                           "0", kTables),
                                 log);
    BOOST_TEST(scene.find("a")->trigger->nodes.size() == 1U);
    BOOST_TEST(scene.find("b")->trigger->nodes.size() == 1U);
}

BOOST_AUTO_TEST_CASE(a15_the_empty_trigger_of_old_files_owns_what_is_below) {
    struct Row {
        std::string trigger;
        bool owns;
    };
    for (const Row& row : {Row{"{}", true}, Row{R"({"shape": -1})", true}, Row{R"({"nodes": []})", false}}) {
        ClaimedLog log;
        log.claim(code::OMI_TRIGGER_EMPTY, "/nodes/0/extensions/OMI_physics_body/trigger");
        const Scene scene = readBody("\"trigger\": " + row.trigger, log);
        BOOST_TEST(onlyNode(scene).trigger->ownsDescendants == row.owns, row.trigger);
    }
}

BOOST_AUTO_TEST_CASE(a_trigger_whose_shape_is_out_of_range_is_not_the_empty_form) {
    ClaimedLog log;
    log.claim(code::GLTF_INDEX_RANGE, "/nodes/0/extensions/OMI_physics_body/trigger/shape");
    const Scene scene = readBody(R"("trigger": {"shape": 7})", log);
    BOOST_TEST(!onlyNode(scene).trigger->ownsDescendants);
}

BOOST_AUTO_TEST_CASE(new_keys_are_read_beside_old_ones) {
    ClaimedLog log;
    log.claim(code::OMI_LEGACY_BESIDE_NEW, "/nodes/0/extensions/OMI_physics_body");
    const Scene scene = readBody(R"("type": "rigid", "mass": 7, "motion": {"type": "dynamic", "mass": 2})", log);
    BOOST_TEST(*std::get<MotionMass>(onlyNode(scene).body->mass).mass == 2.0);
}

}  // namespace bodies_test

// Forms that the OMI extensions had until August 2023 (reference 7): each against the form of today.
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <ostream>

#include "orrery/base/codes/gltf.hpp"
#include "orrery/scene/compare.hpp"
#include "reading.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;

const std::string kShapes = R"("OMI_physics_shape": {"shapes": [
    {"type": "box", "box": {"size": [1, 2, 3]}}, {"type": "sphere", "sphere": {"radius": 4}}]})";
const std::string kFlagged = R"("OMI_physics_shape": {"shapes": [
    {"type": "box", "size": [1, 2, 3], "isTrigger": true}, {"type": "sphere", "radius": 4, "isTrigger": false}]})";
const std::string kColliders = R"("OMI_collider": {"colliders": [
    {"type": "box", "size": [1, 2, 3]}, {"type": "sphere", "radius": 4},
    {"type": "box", "size": [1, 2, 3], "isTrigger": true}, {"type": "sphere", "radius": 4, "isTrigger": false}]})";

std::string document(const std::string& nodes, const std::string& tables) {
    return R"({"asset": {"version": "2.0"},
        "extensionsUsed": ["OMI_physics_shape", "OMI_physics_body", "OMI_collider"],
        "extensions": {)" +
           tables + R"(}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": [)" + nodes + "]}";
}

// Nodes 0 and 1, the second below the first, in both forms.
struct Pair {
    std::string name;
    std::string tables;
    std::string old0, old1;  // members of "extensions"
    std::string new0, new1;
};
std::ostream& operator<<(std::ostream& out, const Pair& pair) {
    return out << pair.name;
}

std::string twoNodes(const std::string& first, const std::string& second) {
    return R"({"name": "a", "children": [1], "extensions": {)" + first + R"(}}, {"name": "b", "extensions": {)" +
           second + "}}";
}

const std::vector<Pair> kPairs = {
    {"rigid body with a shape node", kShapes, R"("OMI_physics_body": {"type": "rigid", "mass": 2})",
     R"("OMI_physics_shape": {"shape": 0})", R"("OMI_physics_body": {"motion": {"type": "dynamic", "mass": 2}})",
     R"("OMI_physics_body": {"collider": {"shape": 0}})"},
    {"vehicle with velocities", kShapes,
     R"("OMI_physics_body": {"type": "vehicle", "linearVelocity": [1, 2, 3], "angularVelocity": [4, 5, 6],
        "centerOfMass": [0, 1, 0]})",
     R"("OMI_physics_shape": {"shape": 1})",
     R"("OMI_physics_body": {"motion": {"type": "dynamic", "linearVelocity": [1, 2, 3],
        "angularVelocity": [4, 5, 6], "centerOfMass": [0, 1, 0]}})",
     R"("OMI_physics_body": {"collider": {"shape": 1}})"},
    {"character", kShapes, R"("OMI_physics_body": {"type": "character"})", R"("OMI_physics_shape": {"shape": 1})",
     R"("OMI_physics_body": {"motion": {"type": "kinematic"}})", R"("OMI_physics_body": {"collider": {"shape": 1}})"},
    {"shape without a body is static", kShapes, "", R"("OMI_physics_shape": {"shape": 1})", "",
     R"("OMI_physics_body": {"collider": {"shape": 1}})"},
    {"body and shape on one node", kShapes,
     R"("OMI_physics_body": {"type": "static"}, "OMI_physics_shape": {"shape": 0})", "",
     R"("OMI_physics_body": {"motion": {"type": "static"}, "collider": {"shape": 0}})", ""},
    {"shape written on the node", kShapes, "", R"("OMI_physics_shape": {"type": "sphere", "radius": 4})", "",
     R"("OMI_physics_body": {"collider": {"shape": 1}})"},
    {"OMI_collider by index", kShapes + ", " + kColliders, R"("OMI_physics_body": {"type": "rigid"})",
     R"("OMI_collider": {"collider": 1})", R"("OMI_physics_body": {"motion": {"type": "dynamic"}})",
     R"("OMI_physics_body": {"collider": {"shape": 1}})"},
    {"OMI_collider on the node", kShapes, "", R"("OMI_collider": {"type": "box", "size": [1, 2, 3]})", "",
     R"("OMI_physics_body": {"collider": {"shape": 0}})"},
    {"a collider's own flag makes a trigger", kShapes + ", " + kColliders, R"("OMI_physics_body": {"type": "rigid"})",
     R"("OMI_collider": {"collider": 2})", R"("OMI_physics_body": {"motion": {"type": "dynamic"}})",
     R"("OMI_physics_body": {"trigger": {"shape": 0}})"},
    {"trigger body owns the shapes below", kShapes, R"("OMI_physics_body": {"type": "trigger"})",
     R"("OMI_physics_shape": {"shape": 0})", R"("OMI_physics_body": {"trigger": {}})",
     R"("OMI_physics_body": {"trigger": {"shape": 0}})"},
    {"trigger body with an OMI_collider that has no flag", kShapes + ", " + kColliders,
     R"("OMI_physics_body": {"type": "trigger"})", R"("OMI_collider": {"collider": 1})",
     R"("OMI_physics_body": {"trigger": {}})", R"("OMI_physics_body": {"trigger": {"shape": 1}})"},
    {"a collider that says it is none stays solid below a trigger body", kShapes + ", " + kColliders,
     R"("OMI_physics_body": {"type": "trigger"})", R"("OMI_collider": {"collider": 3})",
     R"("OMI_physics_body": {"trigger": {}})", R"("OMI_physics_body": {"collider": {"shape": 1}})"},
    {"trigger body leaves what is below a body of its own to that", kShapes,
     R"("OMI_physics_body": {"type": "trigger"})",
     R"("OMI_physics_body": {"type": "rigid"}, "OMI_physics_shape": {"shape": 0})",
     R"("OMI_physics_body": {"trigger": {}})",
     R"("OMI_physics_body": {"motion": {"type": "dynamic"}, "collider": {"shape": 0}})"},
    {"a collider of today stays solid below a trigger body", kShapes, R"("OMI_physics_body": {"type": "trigger"})",
     R"("OMI_physics_body": {"collider": {"shape": 0}})", R"("OMI_physics_body": {"trigger": {}})",
     R"("OMI_physics_body": {"collider": {"shape": 0}})"},
    {"a shape's own flag makes a trigger", kFlagged, R"("OMI_physics_body": {"type": "rigid"})",
     R"("OMI_physics_shape": {"shape": 0})", R"("OMI_physics_body": {"motion": {"type": "dynamic"}})",
     R"("OMI_physics_body": {"trigger": {"shape": 0}})"},
    {"a shape that says it is none stays solid below a trigger body", kFlagged,
     R"("OMI_physics_body": {"type": "trigger"})", R"("OMI_physics_shape": {"shape": 1})",
     R"("OMI_physics_body": {"trigger": {}})", R"("OMI_physics_body": {"collider": {"shape": 1}})"},
    {"a shape written on the node as a trigger", kShapes, "",
     R"("OMI_physics_shape": {"type": "sphere", "radius": 4, "isTrigger": true})", "",
     R"("OMI_physics_body": {"trigger": {"shape": 1}})"},
    {"inertia along the axes", kShapes,
     R"("OMI_physics_body": {"type": "rigid", "inertiaTensor": [1, 0, 0, 0, 2, 0, 0, 0, 2.5]})", "",
     R"("OMI_physics_body": {"motion": {"type": "dynamic", "inertiaDiagonal": [1, 2, 2.5]}})", ""},
    {"inertia of zero is computed", kShapes,
     R"("OMI_physics_body": {"type": "rigid", "inertiaTensor": [0, 0, 0, 0, 0, 0, 0, 0, 0]})", "",
     R"("OMI_physics_body": {"motion": {"type": "dynamic"}})", ""},
};

}  // namespace

BOOST_DATA_TEST_CASE(s7_an_old_form_says_what_that_of_today_says, boost::unit_test::data::make(kPairs), pair) {
    ClaimedLog log;
    log.claim(code::OMI_LEGACY_READ);
    log.allow(code::OMI_TRIGGER_EMPTY);
    const Scene before = readGltf(document(twoNodes(pair.old0, pair.old1), pair.tables), log);
    const Scene after = readGltf(document(twoNodes(pair.new0, pair.new1), pair.tables), log);
    const auto difference = firstDifference(before, after);
    BOOST_TEST(!difference, (difference ? toText(*difference) : ""));
}

// A matrix that is not along the axes: principal moments and the rotation of their frame.
BOOST_AUTO_TEST_CASE(s7_an_inertia_tensor_is_a_whole_matrix) {
    ClaimedLog log;
    log.claim(code::OMI_LEGACY_READ);
    const Scene scene = readGltf(document(R"({"extensions": {"OMI_physics_body": {"type": "rigid",
                     "inertiaTensor": [2.5, 0.5, 0, 0.5, 2.5, 0, 0, 0, 4]}}})",
                                          kShapes),
                                 log);
    const auto& mass = std::get<MotionMass>(scene.root().children[0]->body->mass);
    BOOST_TEST_REQUIRE((mass.inertiaDiagonal && mass.inertiaOrientation));
    const Vector3& d = *mass.inertiaDiagonal;
    const Quaternion& q = *mass.inertiaOrientation;
    // First column of R diag(d) R^T.
    const double rows[3][3] = {
        {1 - 2 * (q.y * q.y + q.z * q.z), 2 * (q.x * q.y - q.z * q.w), 2 * (q.x * q.z + q.y * q.w)},
        {2 * (q.x * q.y + q.z * q.w), 1 - 2 * (q.x * q.x + q.z * q.z), 2 * (q.y * q.z - q.x * q.w)},
        {2 * (q.x * q.z - q.y * q.w), 2 * (q.y * q.z + q.x * q.w), 1 - 2 * (q.x * q.x + q.y * q.y)}};
    const double expected[3] = {2.5, 0.5, 0};
    for (int i = 0; i < 3; ++i) {
        const double found =
            rows[i][0] * d.x * rows[0][0] + rows[i][1] * d.y * rows[0][1] + rows[i][2] * d.z * rows[0][2];
        BOOST_TEST(std::abs(found - expected[i]) < 1e-12);
    }
}

BOOST_AUTO_TEST_CASE(what_is_wrong_in_an_old_form_is_found_at_its_place) {
    const struct {
        std::string node;
        Code code;
        std::string where;
    } kRows[] = {
        {R"("OMI_physics_body": {"type": "soft"})", code::OMI_MOTION_TYPE, "/OMI_physics_body/type"},
        {R"("OMI_physics_body": {"mass": 3})", code::OMI_MOTION_TYPE_MISSING, "/OMI_physics_body/type"},
        {R"("OMI_physics_body": {"type": "rigid", "mass": -1})", code::OMI_MOTION_MASS, "/OMI_physics_body/mass"},
        {R"("OMI_physics_body": {"type": "rigid", "inertiaTensor": [1, 0, 0, 0, -1, 0, 0, 0, 1]})",
         code::OMI_MOTION_INERTIA, "/OMI_physics_body/inertiaTensor"},
        {R"("OMI_physics_body": {"type": "rigid", "inertiaTensor": [1, 5, 0, 0, 1, 0, 0, 0, 1]})",
         code::OMI_MOTION_INERTIA, "/OMI_physics_body/inertiaTensor"},
        {R"("OMI_physics_body": {"type": "rigid", "inertiaTensor": [1, 2, 3]})", code::GLTF_VALUE_KIND,
         "/OMI_physics_body/inertiaTensor"},
        {R"("OMI_physics_shape": {"shape": 7})", code::GLTF_INDEX_RANGE, "/OMI_physics_shape/shape"},
        {R"("OMI_collider": {"collider": 9})", code::GLTF_INDEX_RANGE, "/OMI_collider/collider"},
        {R"("OMI_collider": {"type": "box", "size": [1, 1, 1], "isTrigger": 1})", code::GLTF_VALUE_KIND,
         "/OMI_collider/isTrigger"},
    };
    for (const auto& row : kRows) {
        ClaimedLog log;
        log.claim(code::OMI_LEGACY_READ);
        log.claim(row.code, "/nodes/0/extensions" + row.where);
        static_cast<void>(readGltf(document("{\"extensions\": {" + row.node + "}}", kShapes + ", " + kColliders), log));
    }
}

BOOST_AUTO_TEST_CASE(s7_the_new_form_wins_over_an_old_shape_and_the_old_one_is_reported) {
    ClaimedLog log;
    log.claim(code::OMI_LEGACY_BESIDE_NEW, "/nodes/0/extensions/OMI_physics_shape");
    log.claim(code::OMI_LEGACY_BESIDE_NEW, "/nodes/0/extensions/OMI_collider");
    const Scene scene = readGltf(document(R"({"extensions": {"OMI_physics_shape": {"shape": 1},
            "OMI_collider": {"collider": 0}, "OMI_physics_body": {"collider": {"shape": 0}}}})",
                                          kShapes + ", " + kColliders),
                                 log);
    BOOST_TEST(scene.root().children[0]->collider->shape.index == 0U);
}

// As OMI_collider was first proposed, in 2021: extents or mesh tell, and then heights are those between cap centres.
BOOST_AUTO_TEST_CASE(s7_the_colliders_of_2021_have_half_extents_and_middle_heights) {
    const std::string capsule = R"({"type": "capsule", "radius": 0.5, "height": 2})";
    const auto shapes = [&](const std::string& others, const std::string& node = R"("OMI_collider": {"collider": 0})") {
        ClaimedLog log;
        log.claim(code::OMI_LEGACY_READ);
        const Scene scene = readGltf(document("{\"extensions\": {" + node + "}}",
                                              R"("OMI_collider": {"colliders": [)" + capsule + ", " + others + "]}"),
                                     log);
        std::vector<ShapeGeometry> found;
        for (const Shape& shape : scene.contents().shapes) found.push_back(shape.geometry);
        return found;
    };
    const auto heightOf = [](const ShapeGeometry& shape) { return std::get<CapsuleShape>(shape).meaning; };
    const auto first = shapes(R"({"type": "box", "extents": [1, 2, 3]}, {"type": "compound"})");
    BOOST_TEST((heightOf(first.at(0)) == CapsuleShape::Height::Middle));
    BOOST_TEST((std::get<BoxShape>(first.at(1)).size == Vector3{2, 4, 6}));
    BOOST_TEST(first.size() == 2U);
    const auto later = shapes(R"({"type": "box", "size": [1, 2, 3]})");
    BOOST_TEST((heightOf(later.at(0)) == CapsuleShape::Height::Total));
    BOOST_TEST((std::get<BoxShape>(later.at(1)).size == Vector3{1, 2, 3}));
    const auto inlined = shapes(capsule, R"("OMI_collider": {"type": "box", "extents": [1, 2, 3]})");
    BOOST_TEST((std::get<BoxShape>(inlined.at(2)).size == Vector3{2, 4, 6}));
}

BOOST_AUTO_TEST_CASE(s7_a_mesh_of_the_colliders_of_2021_is_a_trimesh) {
    const std::string triangle = R"("meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"}],
        "bufferViews": [{"buffer": 0, "byteLength": 36}], "buffers": [{"byteLength": 36}], )";
    ClaimedLog log;
    log.claim(code::OMI_LEGACY_READ);
    std::string text = document(R"({"extensions": {"OMI_collider": {"collider": 0}}})",
                                R"("OMI_collider": {"colliders": [{"type": "mesh", "mesh": 0}]})");
    text.insert(1, triangle);
    const Scene scene = readGltf(glb(text, bytesOf<float>({0, 0, 0, 1, 0, 0, 0, 1, 0})), log);
    BOOST_TEST(std::holds_alternative<TriMeshShape>(scene.contents().shapes.front().geometry));
}

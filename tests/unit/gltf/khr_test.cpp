// KHR_implicit_shapes and KHR_physics_rigid_bodies as they are read: each row of khr-physics sections 2 and 3, and the
// forms of before.
#include <boost/test/unit_test.hpp>

#include "orrery/base/codes/gltf.hpp"
#include "reading.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;

#define KHR "/extensions/KHR_physics_rigid_bodies/"

struct KhrFile {
    std::string nodes = "{}";
    std::string shapes = {};    // of KHR_implicit_shapes
    std::string document = {};  // members of the root's KHR_physics_rigid_bodies
    std::string members = {};   // more members of the root, with a comma before
    std::string roots = "0";
    std::string version = "2.0";
    std::string more = {};  // more extensions of the document, with a comma before

    [[nodiscard]] std::string text() const {
        std::string extensions = R"("X_kept": {})" + more;
        if (!shapes.empty()) extensions += R"(, "KHR_implicit_shapes": {"shapes": [)" + shapes + "]}";
        if (!document.empty()) extensions += R"(, "KHR_physics_rigid_bodies": {)" + document + "}";
        return R"({"asset": {"version": ")" + version + R"("}, "extensionsUsed": ["X_kept", "KHR_physics_rigid_bodies",
"KHR_implicit_shapes", "KHR_rigid_bodies", "KHR_collision_shapes", "MSFT_rigid_bodies", "MSFT_collision_primitives",
"OMI_physics_body", "OMI_physics_shape"], "scene": 0, "scenes": [{"nodes": [)" +
               roots + R"(]}], "nodes": [)" + nodes + R"(], "extensions": {)" + extensions + "}" + members + "}";
    }
};

Scene read(const KhrFile& file, DiagnosticLog& log) {
    return readGltf(file.text(), log);
}

std::string bodyNode(const std::string& parts, const std::string& more = {}) {
    return R"({"extensions": {"KHR_physics_rigid_bodies": {)" + parts + "}}" + more + "}";
}

Shape readOne(const std::string& shape, DiagnosticLog& log) {
    KhrFile file;
    file.shapes = shape;
    const Scene scene = read(file, log);
    BOOST_TEST_REQUIRE(scene.contents().shapes.size() == 1U);
    return scene.contents().shapes[0];
}

template <typename T>
T geometryOf(const Shape& shape) {
    const T* geometry = std::get_if<T>(&shape.geometry);
    BOOST_TEST_REQUIRE(geometry != nullptr);
    return *geometry;
}

const Node& firstNode(const Scene& scene) {
    BOOST_TEST_REQUIRE(!scene.root().children.empty());
    return *scene.root().children.front();
}

// A triangle in x and z, as mesh 0; its primitive has more members, with a comma before.
std::string triangleMesh(const std::string& more = {}) {
    return R"(, "meshes": [{"primitives": [{"attributes": {"POSITION": 0})" + more + R"(}]}],
"accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"}],
"bufferViews": [{"buffer": 0, "byteLength": 36}], "buffers": [{"byteLength": 36, "uri":
"data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAAAAAAAAAAAAAIA/AACAPwAAAAAAAAAA"}])";
}

const std::string kMotion = R"("motion": {})";
const std::string kSphereCollider = R"("collider": {"geometry": {"shape": 0}})";

}  // namespace

// ---- 2. KHR_implicit_shapes

BOOST_AUTO_TEST_CASE(khr_shapes_have_defaults_of_their_own) {
    ClaimedLog log;
    BOOST_TEST(!geometryOf<BoxShape>(readOne(R"({"type": "box", "box": {}})", log)).size.has_value());
    BOOST_TEST(!geometryOf<SphereShape>(readOne(R"({"type": "sphere"})", log)).radius.has_value());
    const auto capsule = geometryOf<CapsuleShape>(readOne(R"({"type": "capsule", "capsule": {}})", log));
    BOOST_TEST(*capsule.height == 0.5);
    BOOST_TEST(*capsule.radiusBottom == 0.25);
    BOOST_TEST(*capsule.radiusTop == 0.25);
    BOOST_CHECK(capsule.axis == Axis::Y);
    BOOST_CHECK(capsule.meaning == CapsuleShape::Height::Middle);
    const auto cylinder = geometryOf<CylinderShape>(readOne(R"({"type": "cylinder"})", log));
    BOOST_TEST(*cylinder.height == 0.5);
    BOOST_TEST(*cylinder.radiusBottom == 0.25);
    BOOST_TEST(*cylinder.radiusTop == 0.25);
}

BOOST_AUTO_TEST_CASE(khr_shapes_are_read_key_by_key) {
    ClaimedLog log;
    const Shape box = readOne(R"({"name": "crate", "type": "box", "box": {"size": [1, 2, 3]}})", log);
    BOOST_TEST(box.name == "crate");
    BOOST_TEST(*geometryOf<BoxShape>(box).size == (Vector3{1, 2, 3}));
    BOOST_TEST(*geometryOf<SphereShape>(readOne(R"({"type": "sphere", "sphere": {"radius": 2}})", log)).radius == 2.0);
    const auto cone = geometryOf<CylinderShape>(
        readOne(R"({"type": "cylinder", "cylinder": {"height": 3, "radiusBottom": 2, "radiusTop": 0}})", log));
    BOOST_TEST(*cone.height == 3.0);
    BOOST_TEST(*cone.radiusBottom == 2.0);
    BOOST_TEST(*cone.radiusTop == 0.0);
}

BOOST_AUTO_TEST_CASE(khr_planes_are_sheets) {
    ClaimedLog log;
    const auto endless = geometryOf<SheetShape>(readOne(R"({"type": "plane", "plane": {}})", log));
    BOOST_TEST((!endless.sizeX && !endless.sizeZ && !endless.doubleSided));
    const auto table = geometryOf<SheetShape>(
        readOne(R"({"type": "plane", "plane": {"sizeX": 2, "sizeZ": 3, "doubleSided": true}})", log));
    BOOST_TEST(*table.sizeX == 2.0);
    BOOST_TEST(*table.sizeZ == 3.0);
    BOOST_TEST(*table.doubleSided);
}

BOOST_AUTO_TEST_CASE(degenerate_khr_shapes_are_errors) {
    const std::vector<std::pair<std::string, std::string>> shapes = {
        {R"({"type": "box", "box": {"size": [1, 0, 1]}})", "box/size/1"},
        {R"({"type": "sphere", "sphere": {"radius": 0}})", "sphere/radius"},
        {R"({"type": "capsule", "capsule": {"height": 0}})", "capsule/height"},
        {R"({"type": "capsule", "capsule": {"radiusTop": -1}})", "capsule/radiusTop"},
        {R"({"type": "cylinder", "cylinder": {"radiusBottom": 0, "radiusTop": 0}})", "cylinder/radiusTop"},
        {R"({"type": "plane", "plane": {"sizeX": 0}})", "plane/sizeX"},
        {R"({"type": "plane", "plane": {"sizeZ": -2}})", "plane/sizeZ"}};
    for (const auto& [shape, where] : shapes) {
        ClaimedLog log;
        log.claim(code::KHR_SHAPE_SIZE, "/extensions/KHR_implicit_shapes/shapes/0/" + where);
        BOOST_CHECK(std::holds_alternative<std::monostate>(readOne(shape, log).geometry));
    }
}

BOOST_AUTO_TEST_CASE(parameters_of_another_type_are_foreign) {
    ClaimedLog log;
    log.claim(code::KHR_SHAPE_FOREIGN, "/extensions/KHR_implicit_shapes/shapes/0/box");
    static_cast<void>(geometryOf<SphereShape>(readOne(R"({"type": "sphere", "sphere": {}, "box": {}})", log)));
}

BOOST_AUTO_TEST_CASE(an_unknown_khr_shape_is_skipped) {
    ClaimedLog log;
    log.claim(code::KHR_SHAPE_TYPE, "/extensions/KHR_implicit_shapes/shapes/0/type");
    static_cast<void>(readOne(R"({"type": "torus"})", log));
}

// ---- 1. glTF 2.1

BOOST_AUTO_TEST_CASE(core_shapes_have_the_defaults_of_omi_and_outrank_the_extension) {
    ClaimedLog log;
    KhrFile file;
    file.version = "2.1";
    file.members = R"(, "shapes": [{"type": "capsule"}, {"type": "cylinder"}])";
    file.shapes = R"({"type": "box"})";
    file.nodes = bodyNode(R"("collider": {"geometry": {"shape": 1}})");
    log.claim(code::KHR_SHAPE_SUPERSEDED, "/extensions/KHR_implicit_shapes/shapes");
    const Scene scene = read(file, log);
    BOOST_TEST_REQUIRE(scene.contents().shapes.size() == 2U);
    const auto capsule = geometryOf<CapsuleShape>(scene.contents().shapes[0]);
    BOOST_TEST(*capsule.height == 1.0);
    BOOST_TEST(*capsule.radiusTop == 0.5);
    BOOST_TEST(*geometryOf<CylinderShape>(scene.contents().shapes[1]).height == 2.0);
    BOOST_TEST(firstNode(scene).collider->shape.index == 1U);
}

BOOST_AUTO_TEST_CASE(core_shapes_may_be_meshes) {
    ClaimedLog log;
    KhrFile file;
    file.version = "2.1";
    file.members = R"(, "shapes": [{"type": "mesh", "mesh": {"mesh": 0}}, {"type": "convexMesh", "convexMesh":
{"mesh": 0}}])" + triangleMesh();
    const Scene scene = read(file, log);
    BOOST_TEST(geometryOf<TriMeshShape>(scene.contents().shapes.at(0)).mesh.index == 0U);
    BOOST_TEST(geometryOf<ConvexShape>(scene.contents().shapes.at(1)).mesh.index == 0U);
}

// ---- 3.1 motion

BOOST_AUTO_TEST_CASE(khr_motion_is_read_key_by_key) {
    ClaimedLog log;
    const Scene scene = read({bodyNode(R"("motion": {"isKinematic": true, "mass": 2, "centerOfMass": [1, 2, 3],
"inertiaDiagonal": [4, 5, 0], "inertiaOrientation": [0, 1, 0, 0], "linearVelocity": [7, 8, 9],
"angularVelocity": [10, 11, 12], "gravityFactor": -0.5})")},
                             log);
    const Body& body = *firstNode(scene).body;
    BOOST_CHECK(body.type == BodyType::Kinematic);
    const auto& mass = std::get<MotionMass>(body.mass);
    BOOST_CHECK(mass.rule == MassRule::Computed);
    BOOST_TEST(*mass.mass == 2.0);
    BOOST_TEST(*mass.centerOfMass == (Vector3{1, 2, 3}));
    BOOST_TEST(*mass.inertiaDiagonal == (Vector3{4, 5, 0}));
    BOOST_CHECK(*mass.inertiaOrientation == (Quaternion{0, 1, 0, 0}));
    BOOST_TEST(*body.linearVelocity == (Vector3{7, 8, 9}));
    BOOST_TEST(*body.angularVelocity == (Vector3{10, 11, 12}));
    BOOST_TEST(*body.gravityFactor == -0.5);
}

// An option tells the frame of OMI's velocities; KHR itself tells its own.
BOOST_AUTO_TEST_CASE(khr_motion_is_dynamic_and_in_the_frame_of_its_node) {
    ClaimedLog log;
    GltfOptions options;
    options.velocity = GltfOptions::Velocity::World;
    const Scene scene = readGltf(KhrFile{bodyNode(kMotion)}.text(), log, options);
    const Body& body = *firstNode(scene).body;
    BOOST_CHECK(body.type == BodyType::Dynamic);
    BOOST_CHECK(body.velocityFrame == VelocityFrame::Node);
    BOOST_TEST(!std::get<MotionMass>(body.mass).mass.has_value());
}

BOOST_AUTO_TEST_CASE(a_khr_mass_of_zero_is_no_error_and_a_negative_one_is) {
    ClaimedLog log;
    const Scene infinite = read({bodyNode(R"("motion": {"mass": 0})")}, log);
    BOOST_TEST(*std::get<MotionMass>(firstNode(infinite).body->mass).mass == 0.0);
    log.claim(code::KHR_MOTION_MASS, "/nodes/0" KHR "motion/mass");
    const Scene negative = read({bodyNode(R"("motion": {"mass": -1})")}, log);
    BOOST_TEST(!std::get<MotionMass>(firstNode(negative).body->mass).mass.has_value());
}

// ---- 3.2 colliders and their geometry

BOOST_AUTO_TEST_CASE(geometry_is_a_shape) {
    ClaimedLog log;
    KhrFile file{bodyNode(kSphereCollider), R"({"type": "sphere"})"};
    BOOST_TEST(firstNode(read(file, log)).collider->shape.index == 0U);
}

// K4. One mesh makes one shape, and one for its hull, however many colliders use it.
BOOST_AUTO_TEST_CASE(geometry_is_a_mesh_or_its_hull) {
    ClaimedLog log;
    KhrFile file;
    file.nodes = bodyNode(R"("collider": {"geometry": {"mesh": 0}})") + ", " +
                 bodyNode(R"("collider": {"geometry": {"mesh": 0, "convexHull": true}})") + ", " +
                 bodyNode(R"("collider": {"geometry": {"mesh": 0, "convexHull": false}})");
    file.roots = "0, 1, 2";
    file.members = triangleMesh();
    const Scene scene = read(file, log);
    BOOST_TEST_REQUIRE(scene.contents().shapes.size() == 2U);
    BOOST_TEST(geometryOf<TriMeshShape>(scene.contents().shapes[0]).mesh.index == 0U);
    BOOST_TEST(geometryOf<ConvexShape>(scene.contents().shapes[1]).mesh.index == 0U);
    BOOST_TEST(scene.root().children[2]->collider->shape.index == 0U);
}

// K3. The node may lie outside of the scene; its own transform does not count, those below it do.
BOOST_AUTO_TEST_CASE(geometry_is_the_meshes_at_and_below_a_node) {
    ClaimedLog log;
    KhrFile file;
    file.nodes = bodyNode(R"("collider": {"geometry": {"node": 1}})") +
                 R"(, {"mesh": 0, "translation": [5, 0, 0], "children": [2]}, {"mesh": 0, "translation": [0, 1, 0],
"scale": [-1, 1, 1]})";
    file.members = triangleMesh();
    const Scene scene = read(file, log);
    const auto shape = geometryOf<TriMeshShape>(scene.contents().shapes.at(0));
    const Mesh& mesh = *scene.contents().mesh(shape.mesh);
    BOOST_TEST_REQUIRE(mesh.positions.size() == 6U);
    BOOST_TEST(mesh.positions[1] == (Vector3{0, 0, 1}));
    BOOST_TEST(mesh.positions[4] == (Vector3{0, 1, 1}));
    BOOST_TEST(mesh.positions[5] == (Vector3{-1, 1, 0}));
    // Mirrored, so turned round.
    BOOST_TEST(mesh.triangles[1][1] == 5U);
}

BOOST_AUTO_TEST_CASE(geometry_needs_exactly_one_source) {
    for (const char* geometry : {"{}", R"({"shape": 0, "mesh": 0})", R"({"node": 0, "mesh": 0})"}) {
        ClaimedLog log;
        KhrFile file{bodyNode(std::string(R"("collider": {"geometry": )") + geometry + "}"), R"({"type": "sphere"})"};
        file.members = triangleMesh();
        log.claim(code::KHR_GEOMETRY_SOURCE, "/nodes/0" KHR "collider/geometry");
        static_cast<void>(read(file, log));
    }
    ClaimedLog log;
    log.claim(code::KHR_GEOMETRY_SOURCE, "/nodes/0" KHR "collider/geometry");
    BOOST_TEST(!firstNode(read({bodyNode(R"("collider": {})")}, log)).collider);
}

BOOST_AUTO_TEST_CASE(geometry_without_triangles_is_an_error) {
    ClaimedLog log;
    KhrFile points{bodyNode(R"("collider": {"geometry": {"mesh": 0}})")};
    points.members = triangleMesh(R"(, "mode": 0)");
    log.claim(code::KHR_GEOMETRY_MESH, "/nodes/0" KHR "collider/geometry/mesh");
    static_cast<void>(read(points, log));
    log.check();
    log.claim(code::KHR_GEOMETRY_MESH, "/nodes/0" KHR "collider/geometry/node");
    static_cast<void>(read({bodyNode(R"("collider": {"geometry": {"node": 1}})") + ", {}"}, log));
}

BOOST_AUTO_TEST_CASE(deformed_geometry_is_taken_undeformed) {
    ClaimedLog log;
    KhrFile file{bodyNode(R"("collider": {"geometry": {"node": 1}})") + R"(, {"mesh": 0, "skin": 0})"};
    file.members = triangleMesh();
    log.claim(code::KHR_GEOMETRY_DEFORMED, "/nodes/0" KHR "collider/geometry/node");
    static_cast<void>(geometryOf<TriMeshShape>(read(file, log).contents().shapes.at(0)));
}

// Files without the object in the root: whatever they refer to is not there.
BOOST_AUTO_TEST_CASE(indices_without_a_root_object_are_out_of_range) {
    ClaimedLog log;
    log.claim(code::GLTF_INDEX_RANGE, "/nodes/0" KHR "collider/geometry/shape");
    log.claim(code::GLTF_INDEX_RANGE, "/nodes/0" KHR "collider/physicsMaterial");
    log.claim(code::GLTF_INDEX_RANGE, "/nodes/0" KHR "collider/collisionFilter");
    const Scene scene =
        read({bodyNode(R"("collider": {"geometry": {"shape": 0}, "physicsMaterial": 0, "collisionFilter": 0})")}, log);
    BOOST_TEST(!firstNode(scene).collider->shape.valid());
}

// ---- 3.3 triggers

BOOST_AUTO_TEST_CASE(khr_triggers_have_geometry_or_nodes) {
    ClaimedLog log;
    KhrFile file;
    file.nodes = bodyNode(R"("trigger": {"nodes": [1, 2]})", R"(, "children": [1, 2])") + ", " +
                 bodyNode(R"("trigger": {"geometry": {"shape": 0}})") + ", " + bodyNode(kSphereCollider);
    file.shapes = R"({"type": "sphere"})";
    log.claim(code::KHR_TRIGGER_NODE, "/nodes/0" KHR "trigger/nodes/1");
    const Scene scene = read(file, log);
    const Node& base = firstNode(scene);
    BOOST_TEST_REQUIRE(base.trigger->nodes.size() == 1U);
    BOOST_CHECK(base.trigger->nodes[0] == base.children[0]->id);
    BOOST_TEST(base.children[0]->trigger->shape.index == 0U);
}

BOOST_AUTO_TEST_CASE(khr_triggers_with_both_or_neither_are_errors) {
    for (const char* trigger : {"{}", R"({"geometry": {"shape": 0}, "nodes": [1]})"}) {
        ClaimedLog log;
        KhrFile file{bodyNode(std::string(R"("trigger": )") + trigger, R"(, "children": [1])") + ", " +
                         bodyNode(R"("trigger": {"geometry": {"shape": 0}})"),
                     R"({"type": "sphere"})"};
        log.claim(code::KHR_TRIGGER_SOURCE, "/nodes/0" KHR "trigger");
        static_cast<void>(read(file, log));
    }
}

// ---- 3.4, 3.5

BOOST_AUTO_TEST_CASE(combine_modes_that_are_not_given_yield) {
    ClaimedLog log;
    KhrFile file{
        bodyNode(R"("collider": {"geometry": {"shape": 0}, "physicsMaterial": 0})") + ", " + bodyNode(kSphereCollider),
        R"({"type": "sphere"})", R"("physicsMaterials": [{"staticFriction": 2, "frictionCombine": "maximum"}])"};
    file.roots = "0, 1";
    const Scene scene = read(file, log);
    const PhysicsMaterial& material = *scene.contents().material(firstNode(scene).collider->material);
    BOOST_TEST(*material.staticFriction == 2.0);
    BOOST_CHECK(*material.frictionCombine == CombineMode::Maximum);
    BOOST_TEST(material.modesYield);
    BOOST_TEST(!material.restitutionCombine.has_value());
    // A collider without a material has an empty one.
    const PhysicsMaterial& plain = *scene.contents().material(scene.root().children[1]->collider->material);
    BOOST_TEST((plain.modesYield && !plain.staticFriction && !plain.frictionCombine));
}

BOOST_AUTO_TEST_CASE(khr_filters_are_read) {
    ClaimedLog log;
    KhrFile file;
    file.document = R"("collisionFilters": [{"collisionSystems": ["a"], "collideWithSystems": ["b"]},
{"collideWithSystems": ["b"], "notCollideWithSystems": ["c"]}])";
    log.claim(code::KHR_FILTER_BOTH_LISTS, KHR "collisionFilters/1");
    const Scene scene = read(file, log);
    BOOST_TEST(scene.contents().filters.at(0).systems.at(0) == "a");
    BOOST_TEST(scene.contents().filters.at(1).collideWith.empty());
}

// ---- 3.9, what is empty or not known

BOOST_AUTO_TEST_CASE(empty_and_unknown_members_are_reported) {
    ClaimedLog log;
    KhrFile file{bodyNode("")};
    file.document = R"("physicsMaterials": [], "collisionFilters": [{"collisionSystems": []}], "physicsJoints":
[{"limits": []}], "physicMaterials": [])";
    log.claim(code::KHR_EMPTY, KHR "physicsMaterials");
    log.claim(code::KHR_EMPTY, KHR "physicMaterials");
    log.claim(code::KHR_EMPTY, KHR "collisionFilters/0/collisionSystems");
    log.claim(code::KHR_EMPTY, KHR "physicsJoints/0/limits");
    log.claim(code::KHR_EMPTY, "/nodes/0/extensions/KHR_physics_rigid_bodies");
    log.claim(code::KHR_KEY_MISSPELT, KHR "physicMaterials");
    static_cast<void>(read(file, log));
}

// ---- 5.3 several families, 1. older generations

BOOST_AUTO_TEST_CASE(khr_outranks_omi_on_one_node_and_tables_do_not_mix) {
    ClaimedLog log;
    KhrFile file;
    file.nodes = R"({"extensions": {"OMI_physics_body": {"motion": {"type": "static"}, "collider": {"shape": 0}},
"KHR_physics_rigid_bodies": {"motion": {}, "collider": {"geometry": {"shape": 0}}}}},
{"extensions": {"OMI_physics_body": {"collider": {"shape": 0}}}})";
    file.roots = "0, 1";
    file.shapes = R"({"type": "sphere"})";
    file.more = R"(, "OMI_physics_shape": {"shapes": [{"type": "box"}]})";
    log.claim(code::KHR_BESIDE_OMI, "/nodes/0/extensions/OMI_physics_body");
    const Scene scene = read(file, log);
    const auto shapeOf = [&](const Node& node) { return *scene.contents().shape(node.collider->shape); };
    BOOST_CHECK(firstNode(scene).body->type == BodyType::Dynamic);
    static_cast<void>(geometryOf<SphereShape>(shapeOf(firstNode(scene))));
    static_cast<void>(geometryOf<BoxShape>(shapeOf(*scene.root().children[1])));
}

// K2: until October 2024 the index stood in the collider itself.
BOOST_AUTO_TEST_CASE(khr_colliders_of_2024_name_a_shape) {
    ClaimedLog log;
    log.claim(code::KHR_OLD_FORM);
    KhrFile file{bodyNode(R"("collider": {"shape": 0})"), R"({"type": "mesh", "mesh": {"mesh": 0}, "extensions":
{"KHR_physics_rigid_bodies": {"convexHull": true}}})"};
    file.members = triangleMesh();
    const Scene scene = read(file, log);
    BOOST_TEST(firstNode(scene).collider->shape.index == 0U);
    static_cast<void>(geometryOf<ConvexShape>(scene.contents().shapes.at(0)));
}

// K1 and K0: nothing is computed, words are in capitals, and a limit without bounds holds its axis.
BOOST_AUTO_TEST_CASE(bodies_of_2023_are_read) {
    for (const bool isMsft : {true, false}) {
        const std::string name = isMsft ? "MSFT_rigid_bodies" : "KHR_rigid_bodies";
        ClaimedLog log;
        log.claim(code::KHR_OLD_FORM);
        KhrFile file;
        file.nodes = R"({"extensions": {")" + name + R"(": {"motion": {}, "collider": {")" +
                     (isMsft ? "collider" : "shape") +
                     R"(": 0, "physicsMaterial": 0}, "joint": {"jointLimits": 0, "connectedNode": 1}}}}, {})";
        file.roots = "0, 1";
        file.more = isMsft ? R"(, "MSFT_collision_primitives": {"colliders": [{"type": "capsule"}]})"
                           : R"(, "KHR_collision_shapes": {"shapes": [{"type": "capsule"}]})";
        file.more += R"(, ")" + name + R"(": {"physicsMaterials": [{"restitutionCombine": "MAXIMUM"}],
"physicsJointLimits": [{"limits": [{"linearAxes": [0, 1, 2]}, {"angularAxes": [0], "min": -1, "max": 1,
"springConstant": 2, "springDamping": 3}]}]})";
        const Scene scene = read(file, log);
        const auto& mass = std::get<MotionMass>(firstNode(scene).body->mass);
        BOOST_TEST(*mass.mass == 1.0);
        BOOST_TEST(*mass.inertiaDiagonal == (Vector3{1, 1, 1}));
        BOOST_TEST(*geometryOf<CapsuleShape>(scene.contents().shapes.at(0)).radiusTop == 0.25);
        BOOST_CHECK(scene.contents().materials.at(0).restitutionCombine == CombineMode::Maximum);
        const auto& limits = scene.contents().joints.at(0).limits;
        BOOST_TEST(*limits.at(0).max == 0.0);
        BOOST_TEST(*limits.at(1).stiffness == 2.0);
        BOOST_TEST(*limits.at(1).damping == 3.0);
        BOOST_TEST(static_cast<bool>(firstNode(scene).sixDofJoint));
    }
}

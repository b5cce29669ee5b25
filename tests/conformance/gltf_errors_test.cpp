// Faults that a reader of glTF physics must report, row by row, with the pointer of the culprit; the good body beside
// it is still there.
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <ostream>
#include <string>
#include <vector>

#include "orrery/importers/load.hpp"
#include "orrery/plan/plan.hpp"

namespace orrery::test::gltf_errors_test {
namespace {

constexpr const char* kGood =
    R"({"name": "good", "extensions": {"OMI_physics_body": {"motion": {"type": "dynamic"}, "collider": {"shape": 0}}}})";

// A document whose first shape is a box and whose first node is sound; the faults come after.
struct Document {
    std::string shapes = {};     // more of OMI_physics_shape.shapes
    std::string nodes = {};      // more nodes, all in the scene
    std::string documents = {};  // more document extensions, with a comma before
    std::string members = {};    // more members of the root, with a comma before
    std::size_t count = 1;       // of `nodes`

    [[nodiscard]] std::string text() const {
        std::string roots = "0";
        for (std::size_t i = 1; i <= count; ++i) roots += ", " + std::to_string(i);
        const auto more = [](const std::string& list) { return list.empty() ? "" : ", " + list; };
        return R"({"asset": {"version": "2.0"}, "extensionsUsed": ["OMI_physics_body", "OMI_physics_shape",
"OMI_physics_gravity", "KHR_materials_variants"], "scene": 0, "scenes": [{"nodes": [)" +
               (nodes.empty() ? "0" : roots) + R"(]}], "nodes": [)" + kGood + more(nodes) +
               R"(], "extensions": {"OMI_physics_shape": {"shapes": [{"type": "box"})" + more(shapes) + "]}" +
               documents + "}" + members + "}";
    }
};

struct Row {
    const char* name;
    Document document;
    const char* code;
    const char* pointer;
    Severity severity = Severity::Error;
    bool simulated = true;  // the good body is
};
std::ostream& operator<<(std::ostream& out, const Row& row) {
    return out << row.name;
}

Document shape(const std::string& text) {
    Document document;
    document.shapes = text;
    document.nodes = R"({"extensions": {"OMI_physics_body": {"collider": {"shape": 1}}}})";
    return document;
}
Document node(const std::string& text, std::size_t count = 1) {
    Document document;
    document.nodes = text;
    document.count = count;
    return document;
}
Document motion(const std::string& keys) {
    return node(R"({"extensions": {"OMI_physics_body": {"motion": {)" + keys + "}}}}");
}
Document body(const std::string& parts) {
    return node(R"({"extensions": {"OMI_physics_body": {)" + parts + "}}}");
}
Document scaledSphere(const std::string& scale) {
    Document document =
        node(R"({"scale": )" + scale + R"(, "extensions": {"OMI_physics_body": {"collider": {"shape": 1}}}})");
    document.shapes = R"({"type": "sphere"})";
    return document;
}
Document bodyTable(const std::string& table) {
    Document document;
    document.documents = R"(, "OMI_physics_body": {)" + table + "}";
    return document;
}
// Node 1 has a joint, node 2 nothing, node 3 moves; `joint` are the keys on the node, `settings` those of the only
// entry of physicsJoints.
Document joint(const std::string& joint, const std::string& settings = R"("limits": [])",
               const std::string& company = {}) {
    Document document = node(R"({"extensions": {"OMI_physics_joint": {)" + joint + "}" + company + R"(}}, {},
{"extensions": {"OMI_physics_body": {"motion": {"type": "dynamic"}}}})",
                             3);
    document.documents = R"(, "OMI_physics_joint": {"physicsJoints": [{)" + settings + "}]}";
    return document;
}
Document jointOfItsOwnBody() {
    Document document = joint("");
    document.nodes = R"({"extensions": {"OMI_physics_joint": {"joint": 0, "connectedNode": 2}}},
{"extensions": {"OMI_physics_body": {"motion": {"type": "dynamic"}}}, "children": [1]})";
    document.count = 2;
    return document;
}
Document limit(const std::string& keys) {
    return joint(R"("joint": 0, "connectedNode": 3)", R"("limits": [{)" + keys + "}]");
}
Document drive(const std::string& keys) {
    return joint(R"("joint": 0, "connectedNode": 3)", R"("drives": [{)" + keys + "}]");
}
Document gravity(const std::string& keys, const std::string& trigger = R"("trigger": {"shape": 0})") {
    return node(R"({"extensions": {"OMI_physics_body": {)" + trigger + R"(}, "OMI_physics_gravity": {)" + keys + "}}}");
}
// A compound of the listed nodes; node 2 below it is a trigger, node 3 is not.
Document triggerOfTwo(const std::string& nodes) {
    Document document = node(R"({"extensions": {"OMI_physics_body": {"trigger": {"nodes": )" + nodes +
                             R"(}}}, "children": [2, 3]}, {"extensions": {"OMI_physics_body":
{"trigger": {"shape": 0}}}}, {"name": "none"})");
    return document;
}
Document mesh(const std::string& primitives, const std::string& type = "trimesh") {
    Document document = shape(R"({"type": ")" + type + R"(", ")" + type + R"(": {"mesh": 0}})");
    // Three points on a line, in 36 bytes, and their bufferView.
    document.members = R"(, "meshes": [{"primitives": [)" + primitives + R"(]}],
"accessors": [{"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": 3}],
"bufferViews": [{"buffer": 0, "byteLength": 36}],
"buffers": [{"byteLength": 36, "uri": "data:;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAQAAAAAAAAAAA"}])";
    return document;
}
Document meshOneByteShort() {
    Document document = mesh(R"({"attributes": {"POSITION": 0}})");
    const std::string view = R"("bufferViews": [{"buffer": 0, "byteLength": 36)";
    document.members.replace(document.members.find(view) + view.size() - 1, 1, "5");
    return document;
}
Document variants(const std::string& mapping, const std::string& list = R"([{"name": "one"}])") {
    Document document;
    if (!list.empty()) document.documents = R"(, "KHR_materials_variants": {"variants": )" + list + "}";
    document.members = R"(, "materials": [{}], "meshes": [{"primitives": [{"attributes": {}, "extensions":
{"KHR_materials_variants": {"mappings": [)" +
                       mapping + "]}}}]}]";
    return document;
}
Document required(const std::string& name) {
    Document document;
    document.members = R"(, "extensionsRequired": ["OMI_physics_shape", ")" + name + "\"]";
    return document;
}

constexpr auto kWarning = Severity::Warning;
#define MOTION "/nodes/1/extensions/OMI_physics_body/motion"
#define SHAPE "/extensions/OMI_physics_shape/shapes/1"
#define TRIGGER "/nodes/1/extensions/OMI_physics_body/trigger"
#define GRAVITY "/nodes/1/extensions/OMI_physics_gravity"

const std::vector<Row> kShapeRows = {
    {"shape type missing", shape("{}"), "OMI_SHAPE_TYPE", SHAPE "/type"},
    {"shape type unknown", shape(R"({"type": "cone"})"), "OMI_SHAPE_TYPE", SHAPE "/type"},
    {"size not 3 numbers", shape(R"({"type": "box", "box": {"size": [1, 2]}})"), "GLTF_VALUE_KIND", SHAPE "/box/size"},
    {"size not positive", shape(R"({"type": "box", "box": {"size": [1, 2, -3]}})"), "OMI_SHAPE_SIZE",
     SHAPE "/box/size/2"},
    {"radius out of range", shape(R"({"type": "sphere", "sphere": {"radius": -1}})"), "OMI_SHAPE_SIZE",
     SHAPE "/sphere/radius"},
    {"height out of range", shape(R"({"type": "cylinder", "cylinder": {"height": 0}})"), "OMI_SHAPE_SIZE",
     SHAPE "/cylinder/height"},
    {"number beyond double", shape(R"({"type": "sphere", "sphere": {"radius": 1e999}})"), "GLTF_VALUE_RANGE",
     SHAPE "/sphere/radius"},
    {"unequal radii", shape(R"({"type": "capsule", "capsule": {"radiusBottom": 0.5, "radiusTop": 0.25}})"),
     "PLAN_SHAPE_AS_HULL", SHAPE "/capsule/radiusTop", kWarning},
    {"old capsule height below 2r", shape(R"({"type": "capsule", "capsule": {"radius": 1, "height": 1}})"),
     "PLAN_CAPSULE_SHORT", SHAPE "/capsule/height", kWarning},
    {"mesh index absent", shape(R"({"type": "trimesh"})"), "OMI_SHAPE_MESH", SHAPE "/trimesh/mesh"},
    {"mesh index out of range", shape(R"({"type": "convex", "convex": {"mesh": 3}})"), "OMI_SHAPE_MESH",
     SHAPE "/convex/mesh"},
    {"mesh index out of range, in the form of 2023", shape(R"({"type": "trimesh", "mesh": 3})"), "OMI_SHAPE_MESH",
     SHAPE "/mesh"},
    {"mesh without triangles", mesh(R"({"attributes": {"POSITION": 0}, "mode": 0})"), "OMI_SHAPE_MESH",
     SHAPE "/trimesh/mesh"},
    {"hull of points on a line", mesh(R"({"attributes": {"POSITION": 0}})", "convex"), "PLAN_HULL_FLAT",
     SHAPE "/convex/mesh"},
    {"several primitives", mesh(R"({"attributes": {"POSITION": 0}}, {"attributes": {"POSITION": 0}})"),
     "GLTF_MESH_SEVERAL_PRIMITIVES", "/meshes/0/primitives", kWarning},
};

const std::vector<Row> kBodyRows = {
    {"motion.type missing", motion(""), "OMI_MOTION_TYPE_MISSING", MOTION "/type", kWarning},
    {"motion.type unknown", motion(R"("type": "rigid")"), "OMI_MOTION_TYPE", MOTION "/type"},
    {"mass not positive", motion(R"("type": "dynamic", "mass": 0)"), "OMI_MOTION_MASS", MOTION "/mass"},
    {"vector of wrong length", motion(R"("type": "dynamic", "centerOfMass": [1, 2])"), "GLTF_VALUE_KIND",
     MOTION "/centerOfMass"},
    {"zero quaternion", motion(R"("type": "dynamic", "inertiaOrientation": [0, 0, 0, 0])"), "OMI_MOTION_ORIENTATION",
     MOTION "/inertiaOrientation"},
    {"inertia not positive", motion(R"("type": "dynamic", "inertiaDiagonal": [1, -1, 1])"), "OMI_MOTION_INERTIA",
     MOTION "/inertiaDiagonal"},
    {"inertia against the triangle rule", motion(R"("type": "dynamic", "inertiaDiagonal": [1, 1, 5])"),
     "PLAN_INERTIA_TRIANGLE", MOTION "/inertiaDiagonal", kWarning},
    {"some moments zero", motion(R"("type": "dynamic", "inertiaDiagonal": [1, 0, 1])"), "PLAN_INERTIA_PARTIAL",
     MOTION "/inertiaDiagonal", kWarning},
    {"collider shape out of range", body(R"("collider": {"shape": 9})"), "GLTF_INDEX_RANGE",
     "/nodes/1/extensions/OMI_physics_body/collider/shape"},
    {"physicsMaterial out of range", body(R"("collider": {"shape": 0, "physicsMaterial": 2})"), "GLTF_INDEX_RANGE",
     "/nodes/1/extensions/OMI_physics_body/collider/physicsMaterial"},
    {"collisionFilter out of range", body(R"("collider": {"shape": 0, "collisionFilter": 2})"), "GLTF_INDEX_RANGE",
     "/nodes/1/extensions/OMI_physics_body/collider/collisionFilter"},
    {"trigger shape out of range", body(R"("trigger": {"shape": 9})"), "GLTF_INDEX_RANGE", TRIGGER "/shape"},
    {"filter with both lists",
     bodyTable(R"("collisionFilters": [{"collideWithSystems": ["a"], "notCollideWithSystems": ["b"]}])"),
     "OMI_FILTER_BOTH_LISTS", "/extensions/OMI_physics_body/collisionFilters/0"},
    {"unknown combine mode", bodyTable(R"("physicsMaterials": [{"restitutionCombine": "most"}])"),
     "OMI_MATERIAL_COMBINE", "/extensions/OMI_physics_body/physicsMaterials/0/restitutionCombine"},
    {"negative friction", bodyTable(R"("physicsMaterials": [{"dynamicFriction": -0.1}])"), "OMI_MATERIAL_VALUE",
     "/extensions/OMI_physics_body/physicsMaterials/0/dynamicFriction"},
    {"trigger with neither shape nor nodes", body(R"("trigger": {})"), "OMI_TRIGGER_EMPTY", TRIGGER, kWarning},
    {"trigger.nodes out of range", body(R"("trigger": {"shape": 0, "nodes": [7]})"), "GLTF_INDEX_RANGE",
     TRIGGER "/nodes/0"},
    {"trigger.nodes not a descendant", body(R"("trigger": {"shape": 0, "nodes": [0]})"), "OMI_TRIGGER_NODE",
     TRIGGER "/nodes/0"},
    {"trigger collisionFilter out of range", body(R"("trigger": {"shape": 0, "collisionFilter": 2})"),
     "GLTF_INDEX_RANGE", TRIGGER "/collisionFilter"},
    {"trigger.nodes duplicate", triggerOfTwo("[2, 2]"), "OMI_TRIGGER_NODE", TRIGGER "/nodes/1"},
    {"trigger.nodes without trigger", triggerOfTwo("[2, 3]"), "OMI_TRIGGER_NODE", TRIGGER "/nodes/1"},
    {"shear on a shape node",
     node(R"({"matrix": [1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], "extensions": {"OMI_physics_body":
{"collider": {"shape": 0}}}})"),
     "PLAN_SHAPE_AS_HULL", "/nodes/1/matrix", kWarning},
    {"uneven scale on a shape node", scaledSphere("[1, 2, 3]"), "PLAN_SHAPE_AS_HULL", "/nodes/1/scale", kWarning},
    {"zero scale on a shape node",
     node(R"({"scale": [1, 0, 1], "extensions": {"OMI_physics_body": {"collider": {"shape": 0}}}})"),
     "PLAN_SCALE_INVALID", "/nodes/1/scale"},
};

const std::vector<Row> kGravityRows = {
    {"scale of next to nothing on a gravity node",
     node(R"({"scale": [1e-7, 1e-7, 1], "extensions": {"OMI_physics_body": {"trigger": {"shape": 0}},
"OMI_physics_gravity": {"gravity": 1, "type": "point"}}})"),
     "PLAN_SCALE_INVALID", "/nodes/1/scale"},
    {"matrix of next to nothing on a gravity node",
     node(R"({"matrix": [1e-7, 0, 0, 0, 0, 1e-7, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], "extensions": {"OMI_physics_body":
{"trigger": {"shape": 0}}, "OMI_physics_gravity": {"gravity": 1, "type": "point"}}})"),
     "PLAN_SCALE_INVALID", "/nodes/1/matrix"},
    {"gravity missing", gravity(R"("type": "point")"), "OMI_GRAVITY_MISSING", GRAVITY "/gravity"},
    {"gravity type missing", gravity(R"("gravity": 1)"), "OMI_GRAVITY_TYPE", GRAVITY "/type"},
    {"gravity type unknown", gravity(R"("gravity": 1, "type": "spiral")"), "OMI_GRAVITY_TYPE", GRAVITY "/type"},
    {"priority not whole", gravity(R"("gravity": 1, "type": "point", "priority": 1.5)"), "OMI_GRAVITY_PRIORITY",
     GRAVITY "/priority"},
    {"replace not boolean", gravity(R"("gravity": 1, "type": "point", "replace": 1)"), "GLTF_VALUE_KIND",
     GRAVITY "/replace"},
    {"stop not boolean", gravity(R"("gravity": 1, "type": "point", "stop": "no")"), "GLTF_VALUE_KIND", GRAVITY "/stop"},
    {"node is no base trigger", gravity(R"("gravity": 1, "type": "point")", R"("collider": {"shape": 0})"),
     "PLAN_FIELD_NOT_TRIGGER", GRAVITY},
    {"direction zero", gravity(R"("gravity": 1, "type": "directional", "directional": {"direction": [0, 0, 0]})"),
     "PLAN_FIELD_DIRECTION", GRAVITY "/directional/direction"},
    {"direction not unit", gravity(R"("gravity": 1, "type": "directional", "directional": {"direction": [0, 3, 0]})"),
     "PLAN_FIELD_DIRECTION_LENGTH", GRAVITY "/directional/direction", kWarning},
    {"points not a multiple of 3", gravity(R"("gravity": 1, "type": "line", "line": {"points": [0, 0, 0, 1]})"),
     "OMI_GRAVITY_POINTS", GRAVITY "/line/points"},
    {"radius negative", gravity(R"("gravity": 1, "type": "disc", "disc": {"radius": -1})"), "PLAN_FIELD_VALUE",
     GRAVITY "/disc/radius"},
    {"unitDistance negative", gravity(R"("gravity": 1, "type": "point", "point": {"unitDistance": -1})"),
     "PLAN_FIELD_UNIT_DISTANCE", GRAVITY "/point/unitDistance", kWarning},
    {"shaped index out of range", gravity(R"("gravity": 1, "type": "shaped", "shaped": {"shape": 5})"),
     "GLTF_INDEX_RANGE", GRAVITY "/shaped/shape"},
    {"document gravity missing", Document{{}, {}, R"(, "OMI_physics_gravity": {})", {}}, "OMI_GRAVITY_MISSING",
     "/extensions/OMI_physics_gravity/gravity"},
};

const std::vector<Row> kFileRows = {
    {"variant out of range", variants(R"({"material": 0, "variants": [1]})"), "GLTF_INDEX_RANGE",
     "/meshes/0/primitives/0/extensions/KHR_materials_variants/mappings/0/variants/0"},
    {"variant mapped twice", variants(R"({"material": 0, "variants": [0]}, {"material": 0, "variants": [0]})"),
     "KHR_VARIANTS_REPEATED", "/meshes/0/primitives/0/extensions/KHR_materials_variants/mappings/1/variants/0"},
    {"variant material out of range", variants(R"({"material": 1, "variants": [0]})"), "GLTF_INDEX_RANGE",
     "/meshes/0/primitives/0/extensions/KHR_materials_variants/mappings/0/material"},
    {"variants empty", variants(R"({"material": 0, "variants": [0]})", "[]"), "KHR_VARIANTS_EMPTY",
     "/extensions/KHR_materials_variants/variants"},
    {"variants missing in the root", variants(R"({"material": 0, "variants": [0]})", ""), "KHR_VARIANTS_UNDEFINED",
     "/meshes/0/primitives/0/extensions/KHR_materials_variants"},
    {"variant without a name", variants(R"({"material": 0, "variants": [0]})", R"([{}])"), "GLTF_VALUE_MISSING",
     "/extensions/KHR_materials_variants/variants/0/name"},
    {"name of a variant that is no string", variants(R"({"material": 0, "variants": [0]})", R"([{"name": 1}])"),
     "GLTF_VALUE_KIND", "/extensions/KHR_materials_variants/variants/0/name"},
    {"mapping without a material", variants(R"({"variants": [0]})"), "GLTF_VALUE_MISSING",
     "/meshes/0/primitives/0/extensions/KHR_materials_variants/mappings/0/material"},
    {"variant twice in one mapping", variants(R"({"material": 0, "variants": [0, 0]})"), "KHR_VARIANTS_REPEATED",
     "/meshes/0/primitives/0/extensions/KHR_materials_variants/mappings/0/variants/1"},
    {"mappings empty", variants(""), "KHR_VARIANTS_EMPTY",
     "/meshes/0/primitives/0/extensions/KHR_materials_variants/mappings"},
    {"variants of a mapping empty", variants(R"({"material": 0, "variants": []})"), "KHR_VARIANTS_EMPTY",
     "/meshes/0/primitives/0/extensions/KHR_materials_variants/mappings/0/variants"},
    {"accessor beyond its buffer", meshOneByteShort(), "GLTF_ACCESSOR_RANGE", "/accessors/0/count"},
    {"node cycle", node(R"({"children": [2]}, {"children": [1]})", 0), "GLTF_NODE_CYCLE", "/nodes/2/children/0"},
    {"two parents", node(R"({"children": [3]}, {"children": [3]}, {})", 2), "GLTF_NODE_TWO_PARENTS",
     "/nodes/2/children/0"},
    {"child out of range", node(R"({"children": [9]})"), "GLTF_INDEX_RANGE", "/nodes/1/children/0"},
    {"unknown required extension", required("ACME_fluid"), "GLTF_EXTENSION_REQUIRED", "/extensionsRequired/1",
     Severity::Error, false},
};

#define JOINT "/nodes/1/extensions/OMI_physics_joint"
#define LIMIT "/extensions/OMI_physics_joint/physicsJoints/0/limits/0"
#define DRIVE "/extensions/OMI_physics_joint/physicsJoints/0/drives/0"

const std::vector<Row> kJointRows = {
    {"joint absent", joint(R"("connectedNode": 3)"), "OMI_JOINT_MISSING", JOINT "/joint"},
    {"joint out of range", joint(R"("joint": 1, "connectedNode": 3)"), "GLTF_INDEX_RANGE", JOINT "/joint"},
    {"connectedNode out of range", joint(R"("joint": 0, "connectedNode": 4)"), "GLTF_INDEX_RANGE",
     JOINT "/connectedNode"},
    {"connects its own node", joint(R"("joint": 0, "connectedNode": 1)"), "OMI_JOINT_CONNECTED",
     JOINT "/connectedNode"},
    {"connects a node to its own body", jointOfItsOwnBody(), "PLAN_JOINT_ENDS_EQUAL", JOINT "/connectedNode"},
    {"no dynamic side", joint(R"("joint": 0, "connectedNode": 2)"), "PLAN_JOINT_IMMOVABLE", JOINT},
    {"on a node with a shape",
     joint(R"("joint": 0, "connectedNode": 3)", R"("limits": [])",
           R"(, "OMI_physics_body": {"collider": {"shape": 0}})"),
     "OMI_JOINT_COMPANY", JOINT, Severity::Warning},
    {"axis not in 0 to 2", limit(R"("linearAxes": [3], "min": 0)"), "OMI_LIMIT_AXIS", LIMIT "/linearAxes/0"},
    {"axis repeated", limit(R"("angularAxes": [1, 1], "min": 0)"), "OMI_LIMIT_AXIS", LIMIT "/angularAxes/1"},
    {"both axis lists empty", limit(R"("min": 0)"), "OMI_LIMIT_AXES_EMPTY", LIMIT, Severity::Warning},
    {"min above max", limit(R"("linearAxes": [0], "min": 1, "max": 0)"), "OMI_LIMIT_BOUNDS", LIMIT "/min"},
    {"no min and no max", limit(R"("linearAxes": [0])"), "OMI_LIMIT_UNBOUNDED", LIMIT, Severity::Warning},
    {"drive type missing", drive(R"("mode": "force", "axis": 0)"), "OMI_DRIVE_TYPE", DRIVE "/type"},
    {"drive type unknown", drive(R"("type": "round", "mode": "force", "axis": 0)"), "OMI_DRIVE_TYPE", DRIVE "/type"},
    {"drive mode missing", drive(R"("type": "linear", "axis": 0)"), "OMI_DRIVE_MODE", DRIVE "/mode"},
    {"drive mode unknown", drive(R"("type": "linear", "mode": "speed", "axis": 0)"), "OMI_DRIVE_MODE", DRIVE "/mode"},
    {"drive axis missing", drive(R"("type": "linear", "mode": "force")"), "OMI_DRIVE_AXIS", DRIVE "/axis"},
    {"drive axis unknown", drive(R"("type": "linear", "mode": "force", "axis": 3)"), "OMI_DRIVE_AXIS", DRIVE "/axis"},
    {"negative stiffness",
     drive(R"("type": "linear", "mode": "force", "axis": 0, "positionTarget": 0, "stiffness": -1)"), "OMI_DRIVE_VALUE",
     DRIVE "/stiffness"},
    {"negative damping", drive(R"("type": "linear", "mode": "force", "axis": 0, "velocityTarget": 0, "damping": -1)"),
     "OMI_DRIVE_VALUE", DRIVE "/damping"},
    {"no target", drive(R"("type": "linear", "mode": "force", "axis": 0, "stiffness": 1)"), "OMI_DRIVE_NO_TARGET",
     DRIVE, Severity::Warning},
};

void check(const Row& row) {
    DiagnosticLog log;
    const Scene scene = loadBytes(row.document.text(), "row.gltf", {}, log);
    const Plan plan = makePlan(scene, {}, log);
    bool found = false;
    std::string others;
    for (const Diagnostic& diagnostic : log.entries()) {
        const std::string_view name = infoOf(diagnostic.code).name;
        found =
            found || (name == row.code && diagnostic.place.path == row.pointer && diagnostic.severity == row.severity);
        others += std::string(name) + " at " + diagnostic.place.path + "; ";
    }
    BOOST_TEST(found, row.code << " at " << row.pointer << " is not among: " << others);
    const bool simulated = !plan.worlds.empty() && !plan.worlds[0].bodies.empty();
    BOOST_TEST(simulated == row.simulated);
}

}  // namespace

namespace data = boost::unit_test::data;

BOOST_DATA_TEST_CASE(what_is_wrong_with_shapes_is_found_at_its_pointer, data::make(kShapeRows), row) {
    check(row);
}
BOOST_DATA_TEST_CASE(what_is_wrong_with_bodies_is_found_at_its_pointer, data::make(kBodyRows), row) {
    check(row);
}
BOOST_DATA_TEST_CASE(what_is_wrong_with_joints_is_found_at_its_pointer, data::make(kJointRows), row) {
    check(row);
}
BOOST_DATA_TEST_CASE(what_is_wrong_with_gravity_is_found_at_its_pointer, data::make(kGravityRows), row) {
    check(row);
}
BOOST_DATA_TEST_CASE(what_is_wrong_with_the_file_is_found_at_its_pointer, data::make(kFileRows), row) {
    check(row);
}

}  // namespace orrery::test::gltf_errors_test

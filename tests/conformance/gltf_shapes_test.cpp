// OMI_physics_shape, row by row (reference sections 3.1 and 3.2): what a text becomes, up to the box that ODE has
// around it.
#include <boost/test/data/test_case.hpp>
#include <ostream>

#include "omi_file.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/base/codes/plan.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/sim/planned_simulation.hpp"

namespace orrery::test {
namespace {

namespace data = boost::unit_test::data;

// Mesh 0 is a box from (-1, -2, -3) to (1, 2, 3) in a single primitive.
OmiFile collider(const std::string& shape) {
    OmiFile file{bodyNode(R"("collider": {"shape": 0})", R"(, "translation": [10, 20, 30])")};
    file.shapes = shape;
    file.members = meshMembers({boxTriangles({-1, -2, -3}, {1, 2, 3})});
    return file;
}

struct Row {
    const char* name;
    const char* shape;
    const char* solid;  // in words; "" where there is none
    Vector3 half;       // of the box that ODE has around it, centred on the node's origin
    Diagnostics diagnostics = {};
    GltfOptions options = {};
};
std::ostream& operator<<(std::ostream& out, const Row& row) {
    return out << row.name;
}

#define SHAPE "/extensions/OMI_physics_shape/shapes/0/"

const std::vector<Row> kKeyRows = {
    {"box size: full extents", R"({"type": "box", "box": {"size": [1, 2, 3]}})", "box 1 2 3", {0.5, 1, 1.5}},
    {"box size: 1, 1, 1 by default", R"({"type": "box", "box": {}})", "box 1 1 1", {0.5, 0.5, 0.5}},
    {"box without its object", R"({"type": "box"})", "box 1 1 1", {0.5, 0.5, 0.5}},
    {"box size: each above 0",
     R"({"type": "box", "box": {"size": [1, 0, 3]}})",
     "",
     {},
     {{code::OMI_SHAPE_SIZE, SHAPE "box/size/1"}}},
    {"sphere radius", R"({"type": "sphere", "sphere": {"radius": 2}})", "sphere 2", {2, 2, 2}},
    {"sphere radius: 0.5 by default", R"({"type": "sphere", "sphere": {}})", "sphere 0.5", {0.5, 0.5, 0.5}},
    {"sphere without its object", R"({"type": "sphere"})", "sphere 0.5", {0.5, 0.5, 0.5}},
    {"sphere radius: above 0",
     R"({"type": "sphere", "sphere": {"radius": 0}})",
     "",
     {},
     {{code::OMI_SHAPE_SIZE, SHAPE "sphere/radius"}}},
    {"capsule height: from cap centre to cap centre, along y",
     R"({"type": "capsule", "capsule": {"height": 3, "radiusBottom": 0.5, "radiusTop": 0.5}})",
     "capsule 0.5 3",
     {0.5, 2, 0.5}},
    {"capsule height: 1 by default",
     R"({"type": "capsule", "capsule": {"radiusBottom": 0.25, "radiusTop": 0.25}})",
     "capsule 0.25 1",
     {0.25, 0.75, 0.25}},
    {"capsule height: above 0",
     R"({"type": "capsule", "capsule": {"height": 0, "radiusTop": 1, "radiusBottom": 1}})",
     "",
     {},
     {{code::OMI_SHAPE_SIZE, SHAPE "capsule/height"}}},
    {"capsule radii: 0.5 by default",
     R"({"type": "capsule", "capsule": {"height": 2, "radiusBottom": 0.5}})",
     "capsule 0.5 2",
     {0.5, 1.5, 0.5}},
    {"capsule radii: not negative",
     R"({"type": "capsule", "capsule": {"radiusBottom": -1, "radiusTop": 1}})",
     "",
     {},
     {{code::OMI_SHAPE_SIZE, SHAPE "capsule/radiusBottom"}}},
    {"capsule without its object", R"({"type": "capsule"})", "capsule 0.5 1", {0.5, 1, 0.5}},
    {"cylinder height: the whole, along y",
     R"({"type": "cylinder", "cylinder": {"height": 3, "radiusBottom": 0.25, "radiusTop": 0.25}})",
     "cylinder 0.25 3",
     {0.25, 1.5, 0.25}},
    {"cylinder height: 2 by default",
     R"({"type": "cylinder", "cylinder": {"radiusTop": 0.5}})",
     "cylinder 0.5 2",
     {0.5, 1, 0.5}},
    {"cylinder height: above 0",
     R"({"type": "cylinder", "cylinder": {"height": -1}})",
     "",
     {},
     {{code::OMI_SHAPE_SIZE, SHAPE "cylinder/height"}}},
    {"cylinder without its object", R"({"type": "cylinder"})", "cylinder 0.5 2", {0.5, 1, 0.5}},
    {"cylinder radii: a zero makes a cone",
     R"({"type": "cylinder", "cylinder": {"height": 4, "radiusBottom": 1, "radiusTop": 0}})",
     "hull",
     {1, 2, 1},
     {{code::PLAN_SHAPE_AS_HULL, SHAPE "cylinder/radiusTop"}}},
    {"cylinder radii: two zeros make nothing",
     R"({"type": "cylinder", "cylinder": {"radiusBottom": 0, "radiusTop": 0}})",
     "",
     {},
     {{code::OMI_SHAPE_SIZE, SHAPE "cylinder/radiusTop"}}},
    {"convex mesh",
     R"({"type": "convex", "convex": {"mesh": 0}})",
     "box 2 4 6",
     {1, 2, 3},
     {{code::PLAN_HULL_AS_BOX, SHAPE "convex/mesh"}}},
    {"convex mesh: none by default",
     R"({"type": "convex", "convex": {}})",
     "",
     {},
     {{code::OMI_SHAPE_MESH, SHAPE "convex/mesh"}}},
    {"convex mesh: -1 is none",
     R"({"type": "convex", "convex": {"mesh": -1}})",
     "",
     {},
     {{code::OMI_SHAPE_MESH, SHAPE "convex/mesh"}}},
    {"trimesh mesh", R"({"type": "trimesh", "trimesh": {"mesh": 0}})", "mesh 12 triangles", {1, 2, 3}},
    {"trimesh mesh: none by default", R"({"type": "trimesh"})", "", {}, {{code::OMI_SHAPE_MESH, SHAPE "trimesh/mesh"}}},
    {"trimesh mesh: -1 is none",
     R"({"type": "trimesh", "trimesh": {"mesh": -1}})",
     "",
     {},
     {{code::OMI_SHAPE_MESH, SHAPE "trimesh/mesh"}}},
    {"name, extensions and extras everywhere",
     R"({"type": "box", "name": "n", "extras": 1, "extensions": {"X_kept": {}},
"box": {"extras": [], "extensions": {"X_kept": {}}, "name": "m"}})",
     "box 1 1 1",
     {0.5, 0.5, 0.5}},
};

GltfOptions middleHeight() {
    GltfOptions options;
    options.ambiguousCapsule = GltfOptions::CapsuleHeight::Middle;
    return options;
}

const std::vector<Row> kFormRows = {
    {"form A, flat: box", R"({"type": "box", "size": [1, 2, 3]})", "box 1 2 3", {0.5, 1, 1.5}},
    {"form A, flat: the planet of the gravity text", R"({"type": "sphere", "radius": 40})", "sphere 40", {40, 40, 40}},
    {"form A, flat: total height",
     R"({"type": "capsule", "radius": 0.5, "height": 3})",
     "capsule 0.5 2",
     {0.5, 1.5, 0.5}},
    {"form A, flat: total height 2 by default",
     R"({"type": "capsule", "radius": 0.25})",
     "capsule 0.25 1.5",
     {0.25, 1, 0.25}},
    {"form A, flat: a height alone is total", R"({"type": "capsule", "height": 3})", "capsule 0.5 2", {0.5, 1.5, 0.5}},
    {"form A, flat: cylinder",
     R"({"type": "cylinder", "radius": 0.25, "height": 3})",
     "cylinder 0.25 3",
     {0.25, 1.5, 0.25}},
    {"form A, flat: hull is convex",
     R"({"type": "hull", "mesh": 0})",
     "box 2 4 6",
     {1, 2, 3},
     {{code::PLAN_HULL_AS_BOX, SHAPE "mesh"}}},
    {"form A, flat: trimesh", R"({"type": "trimesh", "mesh": 0})", "mesh 12 triangles", {1, 2, 3}},
    {"form B, radius: total height",
     R"({"type": "capsule", "capsule": {"radius": 0.5, "height": 3}})",
     "capsule 0.5 2",
     {0.5, 1.5, 0.5}},
    {"form B, radius: total height 2 by default",
     R"({"type": "capsule", "capsule": {"radius": 0.25}})",
     "capsule 0.25 1.5",
     {0.25, 1, 0.25}},
    {"form B, radius: a total height of two radii is a sphere",
     R"({"type": "capsule", "capsule": {"radius": 1, "height": 2}})",
     "sphere 1",
     {1, 1, 1}},
    {"form B, radius: a total height below two radii is reported, and a sphere",
     R"({"type": "capsule", "capsule": {"radius": 1, "height": 1.5}})",
     "sphere 1",
     {1, 1, 1},
     {{code::PLAN_CAPSULE_SHORT, SHAPE "capsule/height"}}},
    {"form B, radius: cylinder",
     R"({"type": "cylinder", "cylinder": {"radius": 0.25, "height": 3}})",
     "cylinder 0.25 3",
     {0.25, 1.5, 0.25}},
    {"form B: hull is convex",
     R"({"type": "hull", "hull": {"mesh": 0}})",
     "box 2 4 6",
     {1, 2, 3},
     {{code::PLAN_HULL_AS_BOX, SHAPE "hull/mesh"}}},
    {"form C, radiusBottom: middle height",
     R"({"type": "capsule", "capsule": {"radiusBottom": 0.5, "height": 3}})",
     "capsule 0.5 3",
     {0.5, 2, 0.5}},
    {"form C, radiusTop: middle height 1 by default",
     R"({"type": "capsule", "capsule": {"radiusTop": 0.5}})",
     "capsule 0.5 1",
     {0.5, 1, 0.5}},
    {"form C wins over form B, which is reported",
     R"({"type": "capsule", "capsule": {"radius": 9, "radiusBottom": 0.5, "radiusTop": 0.5, "height": 2}})",
     "capsule 0.5 2",
     {0.5, 1.5, 0.5},
     {{code::OMI_SHAPE_TWO_FORMS, SHAPE "capsule/radius"}}},
    {"form D, empty: the same by both readings",
     R"({"type": "capsule", "capsule": {}})",
     "capsule 0.5 1",
     {0.5, 1, 0.5}},
    {"form D, height alone: total, and reported",
     R"({"type": "capsule", "capsule": {"height": 3}})",
     "capsule 0.5 2",
     {0.5, 1.5, 0.5},
     {{code::OMI_CAPSULE_AMBIGUOUS, SHAPE "capsule/height"}}},
    {"form D, height alone: middle on request",
     R"({"type": "capsule", "capsule": {"height": 3}})",
     "capsule 0.5 3",
     {0.5, 2, 0.5},
     {{code::OMI_CAPSULE_AMBIGUOUS, SHAPE "capsule/height"}},
     middleHeight()},
    {"form D, height alone: cylinder",
     R"({"type": "cylinder", "cylinder": {"height": 3}})",
     "cylinder 0.5 3",
     {0.5, 1.5, 0.5}},
};

// The box that ODE has around a geom.
void checkBounds(dGeomID geom, const Vector3& half, double tolerance) {
    dReal bounds[6];
    dGeomGetAABB(geom, bounds);
    const Vector3 center{10, 20, 30};
    BOOST_TEST(
        near({bounds[0], bounds[2], bounds[4]}, {center.x - half.x, center.y - half.y, center.z - half.z}, tolerance));
    BOOST_TEST(
        near({bounds[1], bounds[3], bounds[5]}, {center.x + half.x, center.y + half.y, center.z + half.z}, tolerance));
}

void check(const Row& row) {
    OmiLog log;
    claimAll(log, row.diagnostics);
    LoadOptions options;
    options.gltf = row.options;
    const Scene scene = sceneOf(collider(row.shape), log, options);
    Simulation sim(scene, {}, log);
    const auto& geoms = orrery::planOf(sim).worlds.at(0).geoms;
    BOOST_REQUIRE_EQUAL(geoms.size(), *row.solid != '\0' ? 1U : 0U);
    if (geoms.empty()) return;
    BOOST_TEST(inWords(geoms[0].solid) == row.solid);
    checkBounds(sim.ode(orrery::GeomId{geoms[0].node, {}}), row.half, inWords(geoms[0].solid) == "hull" ? 0.01 : 1e-9);
}

}  // namespace

BOOST_DATA_TEST_CASE(s3_1_key_of_a_shape, data::make(kKeyRows), row) {
    check(row);
}

BOOST_DATA_TEST_CASE(s3_2_generation_of_a_shape, data::make(kFormRows), row) {
    check(row);
}

// Not per file: one that mixes all of them, as a file that went through several programs does.
BOOST_AUTO_TEST_CASE(s3_2_the_generation_is_found_shape_by_shape) {
    OmiFile file{bodyNode(R"("collider": {"shape": 0})") + "," + bodyNode(R"("collider": {"shape": 1})") + "," +
                     bodyNode(R"("collider": {"shape": 2})") + "," + bodyNode(R"("collider": {"shape": 3})"),
                 "0, 1, 2, 3"};
    file.shapes = R"({"type": "capsule", "radius": 0.5, "height": 3}, {"type": "capsule", "capsule": {"radius": 0.5,
"height": 4}}, {"type": "capsule", "capsule": {"radiusTop": 0.5, "radiusBottom": 0.5, "height": 3}},
{"type": "capsule", "capsule": {}})";
    OmiLog log;
    const Plan plan = planOf(file, log);
    std::string lengths;
    for (const PlanGeom& geom : plan.worlds.at(0).geoms) lengths += inWords(geom.solid) + "; ";
    BOOST_TEST(lengths == "capsule 0.5 2; capsule 0.5 3; capsule 0.5 3; capsule 0.5 1; ");
}

// An edit of the height stays in the form of the file.
BOOST_AUTO_TEST_CASE(s3_2_the_old_form_is_not_rewritten) {
    OmiLog log;
    const OmiFile file = collider(R"({"type": "capsule", "capsule": {"radius": 0.5, "height": 3.0}})");
    Scene scene = sceneOf(file, log);
    BOOST_TEST(saveBytes(scene, "gltf", log).value_or("") == file.text());
    std::get<CapsuleShape>(scene.edit().shapes.at(0).geometry).height = 4;
    const std::string before = R"("height": 3.0)";
    std::string expected = file.text();
    expected.replace(expected.find(before), before.size(), R"("height": 4)");
    BOOST_TEST(saveBytes(scene, "gltf", log).value_or("") == expected);
}

}  // namespace orrery::test

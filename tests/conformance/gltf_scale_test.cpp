// The effect of a node's scale on each shape of OMI_physics_shape, cell by cell (reference section 3.5).
#include <algorithm>
#include <boost/test/data/test_case.hpp>
#include <cmath>
#include <ostream>

#include "omi_file.hpp"
#include "orrery/base/codes/plan.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/scene/eigen.hpp"
#include "orrery/sim/planned_simulation.hpp"

namespace orrery::test {
namespace {

namespace data = boost::unit_test::data;

struct Box {
    Vector3 low, high;
};

// The one that ODE has; around a mesh, which ODE has a wider one around, that of its corners.
Box boxAround(const Simulation& sim, const PlanGeom& geom) {
    const auto* mesh = std::get_if<SolidMesh>(&geom.solid);
    if (mesh == nullptr) {
        dReal bounds[6];
        dGeomGetAABB(sim.ode(orrery::GeomId{geom.node, {}}), bounds);
        return {{bounds[0], bounds[2], bounds[4]}, {bounds[1], bounds[3], bounds[5]}};
    }
    Eigen::AlignedBox3d box;
    for (const Vector3& p : mesh->mesh->positions) box.extend(toEigen(geom.odePose) * toEigen(p));
    return {fromEigen(Eigen::Vector3d(box.min())), fromEigen(Eigen::Vector3d(box.max()))};
}

#define SHAPE "/extensions/OMI_physics_shape/shapes/0/"

struct Scaled {
    const char* name;
    const char* shape;
    const char* place;  // of the node
    const char* solid;  // in words; "" where there is none
    Vector3 half;       // of the box around it
    Diagnostics diagnostics = {};
};
std::ostream& operator<<(std::ostream& out, const Scaled& row) {
    return out << row.name;
}

#define EVEN R"(, "scale": [2, 2, 2])"
#define MIRRORED R"(, "scale": [2, -2, 2])"
#define UNEVEN R"(, "scale": [2, 3, 4])"
#define ROUND R"(, "scale": [2, 3, 2])"
// x' = x + y / 2
#define SHEARED R"(, "matrix": [1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])"
const Diagnostics kByScale = {{code::PLAN_SHAPE_AS_HULL, "/nodes/0/scale"}};
const Diagnostics kByMatrix = {{code::PLAN_SHAPE_AS_HULL, "/nodes/0/matrix"}};
const Diagnostics kByRadii = {{code::PLAN_SHAPE_AS_HULL, SHAPE "cylinder/radiusTop"}};
const Diagnostics kByBoth = {{code::PLAN_SHAPE_AS_HULL, SHAPE "cylinder/radiusTop"},
                             {code::PLAN_SHAPE_AS_HULL, "/nodes/0/scale"}};
const Diagnostics kAsBox = {{code::PLAN_HULL_AS_BOX, SHAPE "convex/mesh"}};

const std::vector<Scaled> kScaled = {
    {"box, uniform", kBox, EVEN, "box 2 2 2", {1, 1, 1}},
    {"box, along its axes", kBox, UNEVEN, "box 2 3 4", {1, 1.5, 2}},
    {"box, sheared: hull of its corners", kBox, SHEARED, "hull", {0.75, 0.5, 0.5}, kByMatrix},
    {"box, mirrored", kBox, MIRRORED, "box 2 2 2", {1, 1, 1}},
    {"sphere, uniform", kSphere, EVEN, "sphere 1", {1, 1, 1}},
    {"sphere, along its axes: hull of an ellipsoid", kSphere, UNEVEN, "hull", {1, 1.5, 2}, kByScale},
    {"sphere, sheared", kSphere, SHEARED, "hull", {0.559017, 0.5, 0.5}, kByMatrix},
    {"sphere, mirrored", kSphere, MIRRORED, "sphere 1", {1, 1, 1}},
    {"capsule, uniform", kCapsule, EVEN, "capsule 1 2", {1, 2, 1}},
    {"capsule, along its axes: hull", kCapsule, UNEVEN, "hull", {1, 3, 2}, kByScale},
    {"capsule, stretched: hull", kCapsule, ROUND, "hull", {1, 3, 1}, kByScale},
    {"capsule, sheared: hull", kCapsule, SHEARED, "hull", {0.809017, 1, 0.5}, kByMatrix},
    {"capsule, mirrored", kCapsule, MIRRORED, "capsule 1 2", {1, 2, 1}},

    {"cylinder, uniform", kCylinder, EVEN, "cylinder 1 4", {1, 2, 1}},
    {"cylinder, stretched: exact", kCylinder, ROUND, "cylinder 1 6", {1, 3, 1}},
    {"cylinder, across: hull", kCylinder, UNEVEN, "hull", {1, 3, 2}, kByScale},
    {"cylinder, sheared: hull", kCylinder, SHEARED, "hull", {1, 1, 0.5}, kByMatrix},
    {"cylinder, tapered, uniform", kFunnel, EVEN, "hull", {2, 2, 2}, kByRadii},
    {"cylinder, tapered, along its axes", kFunnel, UNEVEN, "hull", {2, 3, 4}, kByBoth},
    {"cylinder, mirrored", kCylinder, MIRRORED, "cylinder 1 4", {1, 2, 1}},
    {"convex, uniform", kConvex, EVEN, "box 4 8 12", {2, 4, 6}, kAsBox},
    {"convex, along its axes", kConvex, UNEVEN, "box 4 12 24", {2, 6, 12}, kAsBox},
    {"convex, sheared: exact", kConvex, SHEARED, "hull", {2, 2, 3}},
    {"convex, mirrored", kConvex, MIRRORED, "box 4 8 12", {2, 4, 6}, kAsBox},
    {"trimesh, uniform", kMesh, EVEN, "mesh 12 triangles", {2, 4, 6}},
    {"trimesh, along its axes", kMesh, UNEVEN, "mesh 12 triangles", {2, 6, 12}},
    {"trimesh, sheared: exact", kMesh, SHEARED, "mesh 12 triangles", {2, 2, 3}},
    {"trimesh, mirrored", kMesh, MIRRORED, "mesh 12 triangles", {2, 4, 6}},
    {"zero on one axis", kBox, R"(, "scale": [1, 0, 1])", "", {}, {{code::PLAN_SCALE_INVALID, "/nodes/0/scale"}}},
    {"zero on two axes", kMesh, R"(, "scale": [0, 0, 1])", "", {}, {{code::PLAN_SCALE_INVALID, "/nodes/0/scale"}}},
    {"zero on one axis of a matrix",
     kSphere,
     R"(, "matrix": [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])",
     "",
     {},
     {{code::PLAN_SCALE_INVALID, "/nodes/0/matrix"}}},
    {"zero on all axes: switched off", kBox, R"(, "scale": [0, 0, 0])", "", {}},
    {"zero on all axes of a matrix: switched off",
     kCapsule,
     R"(, "matrix": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])",
     "",
     {}},
};

}  // namespace

BOOST_DATA_TEST_CASE(s3_5_scale_of_a_node, data::make(kScaled), row) {
    OmiLog log;
    claimAll(log, row.diagnostics);
    Simulation sim = simulationOf(withShape(row.shape, row.place), log);
    const auto& geoms = orrery::planOf(sim).worlds.at(0).geoms;
    BOOST_REQUIRE_EQUAL(geoms.size(), *row.solid == '\0' ? 0U : 1U);
    if (geoms.empty()) return;
    const std::string solid = inWords(geoms[0].solid);
    BOOST_TEST(solid == row.solid);
    const bool sampled = solid == "hull" && row.shape != kConvex && row.shape != kBox;
    // Samples lie on the surface: their hull is at most 1 % smaller.
    const double tolerance = sampled ? 0.01 * row.half.y : 1e-9;
    const Box box = boxAround(sim, geoms[0]);
    BOOST_TEST(near(box.low, {-row.half.x, -row.half.y, -row.half.z}, tolerance));
    BOOST_TEST(near(box.high, row.half, tolerance));
}

// Its end of other radius goes where the node's picture goes. With the absolute value it would stay behind, and the
// meaning of a matrix would depend on how it is split.
BOOST_AUTO_TEST_CASE(s3_5_a_mirrored_tapered_shape_is_mirrored) {
    for (const char* place :
         {R"(, "scale": [1, -1, 1])", R"(, "matrix": [1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])",
          R"(, "rotation": [1, 0, 0, 0])"}) {
        OmiLog log;
        log.claim(code::PLAN_SHAPE_AS_HULL);
        Simulation sim = simulationOf(withShape(kTapered, place), log);
        const Box box = boxAround(sim, orrery::planOf(sim).worlds.at(0).geoms.at(0));
        BOOST_TEST(near(box.low, {-1, -2.5, -1}, 0.02));
        BOOST_TEST(near(box.high, {1, 3, 1}, 0.02));
    }
}

BOOST_AUTO_TEST_CASE(s3_5_a_mirrored_trimesh_still_faces_outward) {
    for (const char* place : {MIRRORED, R"(, "scale": [-1, -1, -1])", R"(, "scale": [-1, 1, -1])"}) {
        OmiLog log;
        const Plan plan = planOf(withShape(kMesh, place), log);
        const auto& mesh = *std::get<SolidMesh>(plan.worlds.at(0).geoms.at(0).solid).mesh;
        BOOST_TEST(signedVolume(mesh.positions, mesh.triangles) > 0);
    }
}

// An even scale that is several: of the body, of a node between, turned.
BOOST_AUTO_TEST_CASE(s3_5_scale_of_a_body_is_in_its_shapes_and_its_centre_of_mass_only) {
    OmiFile file{
        bodyNode(R"("motion": {"type": "dynamic", "mass": 3, "centerOfMass": [1, 0, 0], "inertiaDiagonal": [1, 2, 2.5],
"linearVelocity": [1, 0, 0], "angularVelocity": [0, 1, 0]})",
                 R"(, "scale": [2, 2, 2], "children": [1])") +
        R"(, {"rotation": [0, 0, 0.7071067811865476, 0.7071067811865476], "scale": [3, 3, 3], "children": [2]},)" +
        bodyNode(R"("collider": {"shape": 0})", R"(, "translation": [1, 0, 0])")};
    file.shapes = R"({"type": "box", "box": {"size": [1, 2, 3]}})";
    OmiLog log;
    const Plan plan = planOf(file, log);
    const PlanBody& body = plan.worlds.at(0).bodies.at(0);
    BOOST_TEST(body.mass == 3);
    BOOST_TEST((body.centerOfMass == Vector3{2, 0, 0}));
    BOOST_TEST((body.linearVelocity == Vector3{1, 0, 0}));
    BOOST_TEST((body.angularVelocity == Vector3{0, 1, 0}));
    BOOST_TEST((body.inertia.m[0] == 1 && body.inertia.m[4] == 2 && body.inertia.m[8] == 2.5));
    const PlanGeom& geom = plan.worlds[0].geoms.at(0);
    BOOST_TEST(inWords(geom.solid) == "box 6 12 18");
    BOOST_TEST(near(geom.pose.position, {0, 6, 0}));
}

}  // namespace orrery::test

// The geoms that ODE gets from OMI_physics_shape, row by row: the solids (reference section 3.3), and which of them
// meet (3.4).
#include <algorithm>
#include <boost/test/data/test_case.hpp>
#include <cmath>
#include <numbers>
#include <ostream>
#include <set>

#include "omi_file.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/base/codes/plan.hpp"
#include "orrery/geometry/mass_properties.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "orrery/sim/step_parts.hpp"
#include "orrery/sim/step_results.hpp"

namespace orrery::test {
namespace {

namespace data = boost::unit_test::data;

// Well away from the origin.
const std::vector<Vector3> kTetrahedron = {{1, 0, 0}, {1, 0, 2}, {3, 0, 0}, {1, 0, 0}, {3, 0, 0}, {1, 2, 0},
                                           {1, 0, 0}, {1, 2, 0}, {1, 0, 2}, {3, 0, 0}, {1, 0, 2}, {1, 2, 0}};

// Moves; turned by a quarter about x, which takes the node's y to the world's z.
OmiFile turnedBody(const std::string& shape) {
    return withShape(shape, R"(, "name": "body", "translation": [5, 6, 7], "rotation": [0.7071067811865476, 0, 0,
0.7071067811865476])",
                     boxTriangles({-1, -2, -3}, {1, 2, 3}),
                     R"("motion": {"type": "dynamic"}, "collider": {"shape": 0})");
}

void checkBox(dGeomID geom, const Vector3& low, const Vector3& high, double tolerance) {
    dReal bounds[6];
    dGeomGetAABB(geom, bounds);
    BOOST_TEST(near({bounds[0], bounds[2], bounds[4]}, low, tolerance));
    BOOST_TEST(near({bounds[1], bounds[3], bounds[5]}, high, tolerance));
}

struct Kind {
    const char* name;
    const char* shape;
    int ode;       // class of geom
    Vector3 half;  // of the box around it on the turned body
    Diagnostics diagnostics = {};
};
std::ostream& operator<<(std::ostream& out, const Kind& kind) {
    return out << kind.name;
}

#define SHAPE "/extensions/OMI_physics_shape/shapes/0/"

const std::vector<Kind> kKinds = {
    {"box", kBox, dBoxClass, {0.5, 0.5, 0.5}},
    {"sphere", kSphere, dSphereClass, {0.5, 0.5, 0.5}},
    {"capsule", kCapsule, dCapsuleClass, {0.5, 0.5, 1}},
    {"capsule in the old form: length is height - 2r",
     R"({"type": "capsule", "capsule": {"radius": 0.25, "height": 3}})",
     dCapsuleClass,
     {0.25, 0.25, 1.5}},
    {"cylinder", kCylinder, dCylinderClass, {0.5, 0.5, 1}},
    {"tapered cylinder", kFunnel, dConvexClass, {1, 1, 1}, {{code::PLAN_SHAPE_AS_HULL, SHAPE "cylinder/radiusTop"}}},
    {"convex that is a box", kConvex, dBoxClass, {1, 3, 2}, {{code::PLAN_HULL_AS_BOX, SHAPE "convex/mesh"}}},
    {"trimesh that moves: its hull",
     kMesh,
     dBoxClass,
     {1, 3, 2},
     {{code::PLAN_HULL_AS_BOX, SHAPE "trimesh/mesh"}, {code::PLAN_MESH_AS_HULL, {}}}},
};

const SolidHull& hullOf(const Plan& plan) {
    return std::get<SolidHull>(plan.worlds.at(0).geoms.at(0).solid);
}

}  // namespace

// Lengths, and ODE's z along the node's y.
BOOST_DATA_TEST_CASE(s3_3_the_geom_of_ode, data::make(kKinds), kind) {
    OmiLog log;
    claimAll(log, kind.diagnostics);
    Simulation sim = simulationOf(turnedBody(kind.shape), log);
    const dGeomID geom = sim.ode(sim.findGeom("body"));
    BOOST_REQUIRE(geom);
    BOOST_TEST(dGeomGetClass(geom) == kind.ode);
    checkBox(geom, {5 - kind.half.x, 6 - kind.half.y, 7 - kind.half.z},
             {5 + kind.half.x, 6 + kind.half.y, 7 + kind.half.z}, kind.ode == dConvexClass ? 0.01 : 1e-9);
}

BOOST_AUTO_TEST_CASE(s3_3_a_tapered_shape_has_24_sides_and_caps_of_6_rings) {
    for (const char* shape : {kTapered, kFunnel}) {
        OmiLog log;
        log.claim(code::PLAN_SHAPE_AS_HULL);
        const Plan plan = planOf(withShape(shape), log);
        const ConvexHull& hull = *hullOf(plan).hull;
        std::set<int> angles;
        std::set<int> heights;
        for (std::size_t i = 0; i < hull.pointCount(); ++i) {
            const Vector3 p = hull.point(i);  // round about z
            if (std::hypot(p.x, p.y) > 1e-6) angles.insert(static_cast<int>(std::lround(std::atan2(p.y, p.x) * 1e3)));
            heights.insert(static_cast<int>(std::lround(p.z * 1e4)));
        }
        BOOST_TEST(angles.size() >= 24U);
        BOOST_TEST(heights.size() >= (shape == kTapered ? 12U : 2U));
    }
}

// The hull is what ODE touches; mass and gravity are those of the shape itself.
BOOST_AUTO_TEST_CASE(s3_3_a_tapered_shape_keeps_its_exact_parameters) {
    OmiLog log;
    log.claim(code::PLAN_SHAPE_AS_HULL);
    OmiFile file = withShape(kFunnel, {}, boxTriangles({-1, -2, -3}, {1, 2, 3}),
                             R"("motion": {"type": "dynamic", "mass": 5, "centerOfMass": [0, 0.25, 0]}, "collider":
{"shape": 0})");
    file.nodes += R"(, {"extensions": {"OMI_physics_body": {"trigger": {"shape": 1}}, "OMI_physics_gravity":
{"type": "shaped", "gravity": 3, "shaped": {"shape": 0}}}})";
    file.roots = "0, 1";
    file.shapes += R"(, {"type": "sphere", "sphere": {"radius": 50}})";
    Simulation sim = simulationOf(file, log);
    const MassProperties exact = scaledToMass(massOfTaperedCylinder(1, 0.5, 2, 1), 5);
    // The exact shape has its bottom at -z; here it is at -y, and the centre of mass is where the file says.
    const Matrix3 about = inertiaAbout(exact, {0, 0, 0.25});
    const Matrix3& planned = orrery::planOf(sim).worlds.at(0).bodies.at(0).inertia;
    BOOST_TEST(near(planned.m[0], about.m[0]));
    BOOST_TEST(near(planned.m[4], about.m[8]));
    BOOST_TEST(near(planned.m[8], about.m[4]));
    // A quarter of the way round the side of the hull is 0.9 % inside the funnel.
    const double angle = std::numbers::pi / 24;
    const Vector3 pull = sim.gravity().accelerationAt({0.7501 * std::cos(angle), 0, 0.7501 * std::sin(angle)});
    BOOST_TEST(near(std::hypot(pull.x, pull.y, pull.z), 3));
    BOOST_TEST(near(sim.gravity().accelerationAt({0.7499 * std::cos(angle), 0, 0.7499 * std::sin(angle)}), {}));
}

// ODE prints about hulls whose origin is not inside; and keeps pointers, while the scene is gone here.
BOOST_AUTO_TEST_CASE(s3_3_a_convex_shape_is_recentred_and_stays_in_place) {
    OmiLog log;
    Simulation sim = simulationOf(withShape(kConvex, R"(, "name": "c", "translation": [0, 10, 0])", kTetrahedron), log);
    BOOST_TEST(dGeomGetClass(sim.ode(sim.findGeom("c"))) == dConvexClass);
    checkBox(sim.ode(sim.findGeom("c")), {1, 10, 0}, {3, 12, 2}, 1e-9);
    const ConvexHull& hull = *hullOf(orrery::planOf(sim)).hull;
    BOOST_TEST(near(hull.volume, 4.0 / 3));
    for (std::size_t i = 0; i < hull.planeCount(); ++i) BOOST_TEST(hull.planes[4 * i + 3] > 0);
    BOOST_TEST(sim.step(0.01));
    BOOST_TEST(sim.diagnostics().entries().empty());
}

BOOST_AUTO_TEST_CASE(s3_3_a_convex_shape_without_volume_is_reported) {
    const std::vector<std::vector<Vector3>> flat = {{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}},   // on a line
                                                    {{5, 5, 5}, {5, 5, 5}, {5, 5, 5}}};  // in a point
    for (const auto& points : flat) {
        OmiLog log;
        log.claim(code::PLAN_HULL_FLAT, SHAPE "convex/mesh");
        BOOST_TEST(planOf(withShape(kConvex, {}, points), log).worlds.at(0).geoms.empty());
    }
}

// "Valid convex hulls must contain at least one triangle"; four points are recommended only.
BOOST_AUTO_TEST_CASE(s3_3_a_convex_hull_of_one_triangle_or_of_a_plane_holds_as_a_thin_plate) {
    const std::vector<std::vector<Vector3>> flat = {
        {{0, 0, 0}, {2, 0, 0}, {0, 0, 1}},                                   // one triangle
        {{0, 0, 0}, {2, 0, 0}, {0, 0, 1}, {2, 0, 0}, {2, 0, 1}, {0, 0, 1}},  // a rectangle
        {{1, 1, 1}, {3, 2, 1}, {1, 2, 4}}};                                  // a slanted one
    for (const auto& points : flat) {
        OmiLog log;
        log.claim(code::PLAN_HULL_AS_PLATE, SHAPE "convex/mesh");
        log.allow(code::PLAN_HULL_AS_BOX);
        const Plan plan = planOf(withShape(kConvex, {}, points), log);
        BOOST_REQUIRE(plan.worlds.at(0).geoms.size() == 1U);
        // A hundredth of the height of the triangle, and the area of what is one or two of them.
        const auto arm = [&](std::size_t i) {
            return Vector3{points[i].x - points[0].x, points[i].y - points[0].y, points[i].z - points[0].z};
        };
        const Vector3 a = arm(1);
        const Vector3 b = arm(2);
        const Vector3 n{a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
        const double area = std::hypot(n.x, n.y, n.z) / (points.size() == 3 ? 2 : 1);
        const auto mass = massOf(plan.worlds[0].geoms[0].solid, 1);
        BOOST_REQUIRE(mass.has_value());
        BOOST_TEST(mass->mass > 0.005 * area);
        BOOST_TEST(mass->mass < 0.02 * area * 1.0001);
    }
}

// The corners that its triangles repeat are one each.
BOOST_AUTO_TEST_CASE(s3_3_identical_points_are_welded_before_the_hull) {
    OmiLog log;
    const Plan plan = planOf(withShape(kConvex, {}, kTetrahedron), log);
    BOOST_TEST(hullOf(plan).hull->pointCount() == 4U);
    BOOST_TEST(hullOf(plan).hull->planeCount() == 4U);
}

// Without face angles the first such contact would end the process.
BOOST_AUTO_TEST_CASE(s3_3_a_convex_shape_rests_on_a_trimesh) {
    OmiLog log;
    OmiFile file = withShape(kMesh, {}, {{-9, 0, -9}, {-9, 0, 9}, {9, 0, 9}, {-9, 0, -9}, {9, 0, 9}, {9, 0, -9}});
    file.shapes += R"(, {"type": "cylinder", "cylinder": {"height": 1, "radiusBottom": 1, "radiusTop": 0.5}})";
    file.nodes += "," + bodyNode(R"("motion": {"type": "dynamic"}, "collider": {"shape": 1})",
                                 R"(, "translation": [0, 0.52, 0])");
    file.roots = "0, 1";
    log.claim(code::PLAN_SHAPE_AS_HULL);
    SimulationOptions options;
    options.plan.gravityOverride = Vector3{0, -10, 0};
    Simulation sim = simulationOf(file, log, options);
    for (int i = 0; i < 300; ++i) sim.step(0.01);
    BOOST_TEST(near(sim.pose(sim.bodies()[0]).position.y, 0.5, 0.02));
}

BOOST_AUTO_TEST_CASE(s3_3_triangles_without_area_are_dropped) {
    std::vector<Vector3> triangles = boxTriangles({-1, -1, -1}, {1, 1, 1});
    triangles.insert(triangles.end(), {{0, 0, 0}, {0, 0, 0}, {1, 0, 0}});
    OmiLog log;
    log.claim(code::PLAN_MESH_DEGENERATE, SHAPE "trimesh/mesh");
    const Plan plan = planOf(withShape(kMesh, {}, triangles), log);
    BOOST_TEST(inWords(plan.worlds.at(0).geoms.at(0).solid) == "mesh 12 triangles");
}

// The triangle that a ball lies on is the last of 30,000, its corners beyond what 16 bits can count.
BOOST_AUTO_TEST_CASE(s3_3_triangles_have_indices_of_32_bits) {
    std::vector<Vector3> triangles;
    for (int i = 0; i < 30000; ++i) {
        const double x = 100 + i % 200;
        const double z = 100 + i / 200;
        triangles.insert(triangles.end(), {{x, 0, z}, {x, 0, z + 0.5}, {x + 0.5, 0, z}});
    }
    triangles.insert(triangles.end(), {{-9, 0, -9}, {0, 0, 18}, {9, 0, -9}});
    OmiFile file = withShape(kMesh, {}, triangles);
    file.shapes += std::string(", ") + kSphere;
    file.nodes += "," + bodyNode(R"("motion": {"type": "dynamic"}, "collider": {"shape": 1})",
                                 R"(, "translation": [0, 0.49, 0])");
    file.roots = "0, 1";
    OmiLog log;
    Simulation sim = simulationOf(file, log);
    sim.stepParts().collide(0.01);
    BOOST_TEST(sim.results().contactCount() == 1U);
    sim.stepParts().clearContacts();
}

BOOST_AUTO_TEST_CASE(s3_3_primitives_are_joined_with_a_warning) {
    OmiFile file = withShape(kMesh);
    file.members =
        meshMembers({boxTriangles({-1, -1, -1}, {1, 1, 1}), boxTriangles({2, -1, -1}, {4, 1, 1}), kTetrahedron});
    OmiLog log;
    log.claim(code::GLTF_MESH_SEVERAL_PRIMITIVES, "/meshes/0/primitives");
    BOOST_TEST(inWords(planOf(file, log).worlds.at(0).geoms.at(0).solid) == "mesh 28 triangles");
}

// A shape is its positions, whether its mesh is skinned, morphed or plain.
BOOST_AUTO_TEST_CASE(s3_3_skin_and_morph_are_ignored) {
    OmiFile file = withShape(kMesh);
    const std::string before = R"({"attributes": {"POSITION": 0}})";
    file.members.replace(
        file.members.find(before), before.size(),
        R"({"attributes": {"POSITION": 0, "JOINTS_0": 9, "WEIGHTS_0": 9}, "targets": [{"POSITION": 0}]})");
    file.members += R"(, "skins": [{"joints": [0]}])";
    file.nodes = bodyNode(R"("collider": {"shape": 0})", R"(, "mesh": 0, "skin": 0, "weights": [1])");
    OmiLog log;
    const Plan plan = planOf(file, log);
    const auto& mesh = *std::get<SolidMesh>(plan.worlds.at(0).geoms.at(0).solid).mesh;
    BOOST_TEST(mesh.triangles.size() == 12U);
    for (const Vector3& p : mesh.positions)
        BOOST_TEST((std::abs(p.x) == 1 && std::abs(p.y) == 2 && std::abs(p.z) == 3));
}

// Two meshes that move would be held by contacts with the wrong depth and normal: no pair of meshes has any.
BOOST_AUTO_TEST_CASE(s3_4_no_contact_is_between_two_meshes) {
    OmiFile file{bodyNode(R"("collider": {"shape": 0})", R"(, "name": "static")"), "0, 1, 2, 3"};
    for (const char* type : {"kinematic", "dynamic", "dynamic"}) {
        file.nodes += "," + bodyNode(std::string(R"("motion": {"type": ")") + type + R"("}, "collider": {"shape": 0})",
                                     R"(, "translation": [0.3, 0.2, 0.1])");
    }
    file.shapes = kMesh;
    std::vector<Vector3> pair = kTetrahedron;
    for (const Vector3& p : boxTriangles({0, 0, 0}, {1, 1, 1})) pair.push_back(p);
    file.members = meshMembers({pair});
    OmiLog log;
    log.claimAll(code::PLAN_MESH_AS_PARTS);
    SimulationOptions options;
    options.contactEvents = true;
    Simulation sim = simulationOf(file, log, options);
    sim.step(0.001);
    BOOST_TEST(!sim.results().contacts().empty());
    for (const ContactEvent& contact : sim.results().contacts()) {
        const bool both = dGeomGetClass(sim.ode(orrery::GeomId{contact.geom1.node, {}})) == dTriMeshClass &&
                          dGeomGetClass(sim.ode(orrery::GeomId{contact.geom2.node, {}})) == dTriMeshClass;
        BOOST_TEST(!both);
    }
}

// ODE's normal is no number there.
BOOST_AUTO_TEST_CASE(s3_4_a_sphere_in_the_middle_of_a_cylinder_does_no_harm) {
    OmiFile file{bodyNode(R"("collider": {"shape": 0})") + "," +
                     bodyNode(R"("motion": {"type": "dynamic"}, "collider": {"shape": 1})"),
                 "0, 1"};
    file.shapes = std::string(R"({"type": "cylinder", "cylinder": {"radius": 0.5, "height": 1}}, )") + kSphere;
    OmiLog log;
    SimulationOptions options;
    options.contactEvents = true;
    Simulation sim = simulationOf(file, log, options);
    for (int i = 0; i < 10; ++i) BOOST_TEST(sim.step(0.01));
    const Vector3 at = sim.pose(sim.bodies()[0]).position;
    BOOST_TEST(std::isfinite(at.x + at.y + at.z));
    BOOST_TEST(sim.diagnostics().entries().empty());
}

}  // namespace orrery::test

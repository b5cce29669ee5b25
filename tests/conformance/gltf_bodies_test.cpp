// OMI_physics_body: nodes, motion and the building of ODE's world, key by key and item by item (reference sections 4.1,
// 4.2, 4.3 and 4.7).
#include <boost/test/data/test_case.hpp>
#include <cmath>
#include <functional>
#include <ostream>

#include "omi_file.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/base/codes/plan.hpp"
#include "orrery/geometry/mass_properties.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "orrery/sim/step_parts.hpp"
#include "orrery/sim/step_results.hpp"

namespace orrery::test::gltf_bodies_test {
namespace {

namespace data = boost::unit_test::data;

#define MOTION "/nodes/0/extensions/OMI_physics_body/motion/"
#define TURNED R"(, "rotation": [0, 0, 0.7071067811865476, 0.7071067811865476])"  // a quarter about z

// One body, turned by a quarter about z, with a box of 1 x 2 x 3 m, 1 m along x from its origin.
OmiFile body(const std::string& motion, const std::string& place = TURNED) {
    OmiFile file{bodyNode(R"("motion": {)" + motion + "}", R"(, "name": "body", "children": [1])" + place) + "," +
                 bodyNode(R"("collider": {"shape": 0})", R"(, "translation": [1, 0, 0])")};
    file.shapes = R"({"type": "box", "box": {"size": [1, 2, 3]}})";
    return file;
}

struct Row {
    const char* name;
    const char* motion;
    std::function<bool(const PlanWorld&)> holds;
    Diagnostics diagnostics = {};
};
std::ostream& operator<<(std::ostream& out, const Row& row) {
    return out << row.name;
}

const PlanBody& only(const PlanWorld& world) {
    return world.bodies.at(0);
}
bool hasMoments(const PlanWorld& world, double x, double y, double z) {
    const Matrix3& inertia = only(world).inertia;
    return near(inertia.m[0], x) && near(inertia.m[4], y) && near(inertia.m[8], z) && near(inertia.m[1], 0);
}

const std::vector<Row> kMotionRows = {
    {"type: dynamic", R"("type": "dynamic")",
     [](const PlanWorld& w) { return !only(w).kinematic && w.geoms.at(0).body == 0; }},
    {"type: kinematic", R"("type": "kinematic")",
     [](const PlanWorld& w) { return only(w).kinematic && w.geoms.at(0).body == 0; }},
    {"type: static", R"("type": "static")",
     [](const PlanWorld& w) { return w.bodies.empty() && w.geoms.at(0).body == kNone; }},
    {"type: dynamic by default, with a warning",
     "",
     [](const PlanWorld& w) { return !only(w).kinematic; },
     {{code::OMI_MOTION_TYPE_MISSING, MOTION "type"}}},
    {"mass: 1 by default", R"("type": "dynamic")", [](const PlanWorld& w) { return only(w).mass == 1; }},
    {"mass", R"("type": "dynamic", "mass": 2.5)", [](const PlanWorld& w) { return only(w).mass == 2.5; }},
    {"mass: ignored where kinematic", R"("type": "kinematic", "mass": -2)",
     [](const PlanWorld& w) { return only(w).kinematic; }},
    {"mass: ignored where static", R"("type": "static", "mass": 0)",
     [](const PlanWorld& w) { return w.geoms.size() == 1; }},
    {"centerOfMass: the origin of the node by default, not the centre of the shapes", R"("type": "dynamic")",
     [](const PlanWorld& w) { return only(w).centerOfMass == Vector3{}; }},
    {"centerOfMass: in the node", R"("type": "dynamic", "centerOfMass": [1, 2, 3])",
     [](const PlanWorld& w) {
         return only(w).centerOfMass == Vector3{1, 2, 3};
     }},
    {"inertiaDiagonal: computed by default", R"("type": "dynamic", "mass": 12)",
     [](const PlanWorld& w) { return hasMoments(w, 13, 10 + 12, 5 + 12); }},
    {"inertiaDiagonal: all zero is computed", R"("type": "dynamic", "mass": 12, "inertiaDiagonal": [0, 0, 0])",
     [](const PlanWorld& w) { return hasMoments(w, 13, 10 + 12, 5 + 12); }},
    {"inertiaDiagonal", R"("type": "dynamic", "inertiaDiagonal": [1, 2, 2.5])",
     [](const PlanWorld& w) { return hasMoments(w, 1, 2, 2.5); }},
    {"inertiaOrientation: none by default", R"("type": "dynamic", "inertiaDiagonal": [1, 2, 2.5])",
     [](const PlanWorld& w) { return hasMoments(w, 1, 2, 2.5); }},
    {"inertiaOrientation: x, y, z, w of the principal frame in the node",
     R"("type": "dynamic", "inertiaDiagonal": [1, 2, 2.5], "inertiaOrientation": [0.7071067811865476, 0, 0,
0.7071067811865476])",
     [](const PlanWorld& w) { return hasMoments(w, 1, 2.5, 2); }},
    {"linearVelocity: none by default", R"("type": "dynamic")",
     [](const PlanWorld& w) { return only(w).linearVelocity == Vector3{}; }},
    {"linearVelocity: m/s in the node", R"("type": "dynamic", "linearVelocity": [1, 0, 3])",
     [](const PlanWorld& w) {
         return near(only(w).linearVelocity, {0, 1, 3});
     }},
    {"angularVelocity: none by default", R"("type": "dynamic")",
     [](const PlanWorld& w) { return only(w).angularVelocity == Vector3{}; }},
    {"angularVelocity: rad/s in the node", R"("type": "dynamic", "angularVelocity": [1, 2, 0])",
     [](const PlanWorld& w) {
         return near(only(w).angularVelocity, {-2, 1, 0});
     }},
    {"gravityFactor: 1 by default", R"("type": "dynamic")",
     [](const PlanWorld& w) { return only(w).gravityFactor == 1; }},
    {"gravityFactor", R"("type": "dynamic", "gravityFactor": -0.5)",
     [](const PlanWorld& w) { return only(w).gravityFactor == -0.5; }},
};

// The place of a body after a second of falling, 100 steps, from 0.
double fallen(double factor) {
    return -10 * factor * 0.01 * 0.01 * 100 * 101 / 2;
}

void run(Simulation& sim, int steps) {
    for (int i = 0; i < steps; ++i) sim.step(0.01);
}

SimulationOptions falling() {
    SimulationOptions options;
    options.plan.gravityOverride = Vector3{0, -10, 0};
    return options;
}

}  // namespace

BOOST_AUTO_TEST_CASE(s4_1_a_node_may_have_any_of_motion_collider_and_trigger) {
    const std::string parts[3] = {R"("motion": {"type": "dynamic"})", R"("collider": {"shape": 0})",
                                  R"("trigger": {"shape": 1})"};
    for (unsigned which = 1; which < 8; ++which) {
        std::string list;
        for (unsigned i = 0; i < 3; ++i) {
            if (which >> i & 1U) list += (list.empty() ? "" : ", ") + parts[i];
        }
        OmiFile file{bodyNode(list)};
        file.shapes = R"({"type": "box"}, {"type": "sphere"})";
        OmiLog log;
        const Plan plan = planOf(file, log);
        const PlanWorld& world = plan.worlds.at(0);
        BOOST_TEST(world.bodies.size() == (which & 1U));
        BOOST_TEST(world.geoms.size() == (which >> 1U & 1U) + (which >> 2U & 1U));
        BOOST_TEST(world.triggers.size() == (which >> 2U & 1U));
        for (const PlanGeom& geom : world.geoms) {
            BOOST_TEST(geom.body == (which & 1U ? 0 : kNone));
            BOOST_TEST(geom.trigger == (inWords(geom.solid) == "sphere 0.5"));
        }
    }
}

BOOST_DATA_TEST_CASE(s4_2_key_of_a_motion, data::make(kMotionRows), row) {
    OmiLog log;
    claimAll(log, row.diagnostics);
    const Plan plan = planOf(body(row.motion), log);
    BOOST_TEST(row.holds(plan.worlds.at(0)));
}

BOOST_AUTO_TEST_CASE(s4_2_a_gravity_factor_scales_the_acceleration) {
    for (const double factor : {1.0, 0.5, 0.0, -1.0}) {
        OmiLog log;
        Simulation sim = simulationOf(
            body(R"("type": "dynamic", "mass": 7, "gravityFactor": )" + std::to_string(factor)), log, falling());
        run(sim, 100);
        BOOST_TEST(near(sim.pose(sim.bodies()[0]).position.y, fallen(factor), 1e-6));
    }
}

// A node with motion drives all below it; a body below it is on its own.
BOOST_AUTO_TEST_CASE(s4_2_a_body_below_a_body_is_not_attached_to_it) {
    OmiFile file{bodyNode(R"("motion": {"type": "dynamic"}, "collider": {"shape": 0})",
                          R"(, "name": "outer", "children": [1, 2])") +
                 "," + bodyNode(R"("collider": {"shape": 0})", R"(, "name": "part", "translation": [0, 3, 0])") + "," +
                 bodyNode(R"("motion": {"type": "dynamic", "gravityFactor": 0}, "collider": {"shape": 0})",
                          R"(, "name": "inner", "translation": [5, 0, 0])")};
    file.shapes = R"({"type": "box"})";
    OmiLog log;
    Simulation sim = simulationOf(file, log, falling());
    run(sim, 100);
    BOOST_TEST(near(dBodyGetPosition(sim.ode(sim.findBody("outer")))[1], fallen(1), 1e-6));
    BOOST_TEST(near(dGeomGetPosition(sim.ode(sim.findGeom("part")))[1], 3 + fallen(1), 1e-6));
    BOOST_TEST(near(dBodyGetPosition(sim.ode(sim.findBody("inner")))[1], 0));
}

BOOST_AUTO_TEST_CASE(s4_3_key_of_a_collider) {
    struct Case {
        const char* name;
        const char* collider;
        std::size_t geoms;
        std::uint32_t material;
        std::int32_t filter;
    };
    for (const Case& one :
         {Case{"shape: none by default, so that it only groups", "", 1, 0, kNone},
          Case{"shape: -1 is none", R"("shape": -1)", 1, 0, kNone}, Case{"shape", R"("shape": 1)", 2, 0, kNone},
          Case{"physicsMaterial", R"("shape": 1, "physicsMaterial": 0)", 2, 1, kNone},
          Case{"physicsMaterial: -1 is the default", R"("shape": 1, "physicsMaterial": -1)", 2, 0, kNone},
          Case{"collisionFilter", R"("shape": 1, "collisionFilter": 0)", 2, 0, 0},
          Case{"collisionFilter: -1 is none", R"("shape": 1, "collisionFilter": -1)", 2, 0, kNone}}) {
        OmiFile file{bodyNode(std::string(R"("motion": {"type": "dynamic"}, "collider": {)") + one.collider + "}",
                              R"(, "children": [1])") +
                     "," + bodyNode(R"("collider": {"shape": 0})")};
        file.shapes = R"({"type": "box"}, {"type": "sphere"})";
        file.bodies =
            R"("physicsMaterials": [{"restitution": 0.5}], "collisionFilters": [{"collisionSystems": ["a"]}])";
        OmiLog log;
        const Plan plan = planOf(file, log);
        const auto& geoms = plan.worlds.at(0).geoms;
        BOOST_TEST_CONTEXT(one.name) {
            BOOST_TEST(geoms.size() == one.geoms);
            for (const PlanGeom& geom : geoms) BOOST_TEST(geom.body == 0);
            BOOST_TEST(geoms.at(0).material == one.material);
            BOOST_TEST(geoms.at(0).filter == one.filter);
        }
    }
}

// 1 and 2. ODE's origin of a body is its centre of mass; a body turned about y and scaled, its geom turned and moved.
BOOST_AUTO_TEST_CASE(s4_7_1_and_2_the_body_is_at_its_centre_of_mass_and_its_geoms_are_where_their_nodes_are) {
    OmiFile file{bodyNode(R"("motion": {"type": "dynamic", "centerOfMass": [1, 2, 3]})",
                          R"(, "name": "body", "translation": [10, 0, 0], "scale": [2, 2, 2], "children": [1],
"rotation": [0, 0.7071067811865476, 0, 0.7071067811865476])") +
                     "," + bodyNode(R"("collider": {"shape": 0})", R"(, "name": "part", "translation": [0, 0, 4],
"rotation": [0.7071067811865476, 0, 0, 0.7071067811865476])") +
                     "," +
                     bodyNode(R"("motion": {"type": "static"}, "collider": {"shape": 0})", R"(, "name": "still")"),
                 "0, 2"};
    file.shapes = R"({"type": "capsule", "capsule": {"radius": 0.5, "height": 3}})";
    OmiLog log;
    Simulation sim = simulationOf(file, log);
    BOOST_TEST(sim.bodies().size() == 1U);
    BOOST_TEST(dGeomGetBody(sim.ode(sim.findGeom("still"))) == nullptr);
    // x, y, z of the body are -z, y, x of the world.
    const dReal* center = dBodyGetPosition(sim.ode(sim.findBody("body")));
    BOOST_TEST(near({center[0], center[1], center[2]}, {10 + 6, 4, -2}));
    const dReal* part = dGeomGetPosition(sim.ode(sim.findGeom("part")));
    BOOST_TEST(near({part[0], part[1], part[2]}, {18, 0, 0}));
    // ODE's z is the node's y, which lies along the body's z.
    const dReal* r = dGeomGetRotation(sim.ode(sim.findGeom("part")));
    BOOST_TEST(near({r[2], r[6], r[10]}, {1, 0, 0}));
    dMass mass;
    dBodyGetMass(sim.ode(sim.findBody("body")), &mass);
    BOOST_TEST(near({mass.c[0], mass.c[1], mass.c[2]}, {}));
}

// 3. The origin of the node, whatever the centre of mass and the scale; turned by half a turn about the centre of mass.
BOOST_AUTO_TEST_CASE(s4_7_3_the_pose_of_a_body_is_that_of_its_node) {
    OmiFile file = body(R"("type": "dynamic", "centerOfMass": [1, 0, 0], "angularVelocity": [0, 0, 3.141592653589793],
"inertiaDiagonal": [1, 1, 1])",
                        R"(, "translation": [5, 0, 0], "scale": [2, 2, 2])");
    OmiLog log;
    Simulation sim = simulationOf(file, log);
    BOOST_TEST(near(sim.pose(sim.bodies()[0]).position, {5, 0, 0}));
    run(sim, 100);
    // ODE's steps turn 3e-4 less than half a turn.
    BOOST_TEST(near(sim.pose(sim.bodies()[0]).position, {9, 0, 0}, 1e-3));
    BOOST_TEST(near(std::abs(sim.pose(sim.bodies()[0]).rotation.z), 1, 1e-3));
}

BOOST_AUTO_TEST_CASE(s4_7_4_inertia_stated_computed_partial_and_of_nothing) {
    const auto inertia = [](const std::string& keys, Code diagnostic, bool shapes) {
        OmiFile file = body(R"("type": "dynamic", "mass": 12)" + keys);
        if (!shapes) file.nodes = bodyNode(R"("motion": {"type": "dynamic", "mass": 12})", R"(, "name": "body")");
        OmiLog log;
        if (diagnostic != code::PLAN_GRAVITY_DEFAULT) log.claim(diagnostic, MOTION "inertiaDiagonal");
        const Simulation sim = simulationOf(file, log);
        dMass mass;
        dBodyGetMass(sim.ode(sim.findBody("body")), &mass);
        return Vector3{mass.I[0], mass.I[5], mass.I[10]};
    };
    const Code none = code::PLAN_GRAVITY_DEFAULT;
    BOOST_TEST(near(inertia(R"(, "inertiaDiagonal": [3, 4, 5])", none, true), {3, 4, 5}));
    // 2 x 3, 1 x 3 and 1 x 2 m of 12 kg, 1 m from the centre of mass that the file has.
    BOOST_TEST(near(inertia("", none, true), {13, 22, 17}));
    BOOST_TEST(near(inertia(R"(, "centerOfMass": [1, 0, 0])", none, true), {13, 10, 5}));
    BOOST_TEST(near(inertia("", none, false), {1.2, 1.2, 1.2}));
    const Vector3 partial = inertia(R"(, "inertiaDiagonal": [3, 0, 3])", code::PLAN_INERTIA_PARTIAL, true);
    BOOST_TEST(near({partial.x, 0, partial.z}, {3, 0, 3}));
    BOOST_TEST(partial.y >= 1e9);
    BOOST_TEST(near(inertia(R"(, "inertiaDiagonal": [1, 1, 5])", code::PLAN_INERTIA_TRIANGLE, true), {1, 1, 5}));
}

// Each of two shapes has its part by volume; a box and one of half its height.
BOOST_AUTO_TEST_CASE(s4_7_4_the_mass_is_split_by_volume) {
    OmiFile file{
        bodyNode(R"("motion": {"type": "dynamic", "mass": 3}, "collider": {"shape": 0})", R"(, "children": [1])") +
        "," + bodyNode(R"("collider": {"shape": 1})", R"(, "translation": [2, 0, 0])")};
    file.shapes = R"({"type": "box"}, {"type": "box", "box": {"size": [1, 0.5, 1]}})";
    OmiLog log;
    const Plan plan = planOf(file, log);
    const Matrix3& inertia = plan.worlds.at(0).bodies.at(0).inertia;
    BOOST_TEST(near(inertia.m[4], 2.0 / 6 + 1.0 / 6 + 4));
    BOOST_TEST(near(inertia.m[0], 2.0 / 6 + 1.25 / 12));
}

// A mesh with a dent has its own mass, inside out as well; without its lid it has the mass of its hull, with a
// diagnostic.
BOOST_AUTO_TEST_CASE(s4_7_5_only_a_trimesh_that_encloses_a_solid_weighs_by_itself) {
    const Vector3 o{0, 0, 0};
    const Vector3 x{2, 0, 0};
    const Vector3 y{0, 2, 0};
    const Vector3 z{0, 0, 2};
    const Vector3 dent{0.25, 0.25, 0.25};
    const std::vector<Vector3> closed = {o, y, x, o, z, y, o, x, z, x, y, dent, y, z, dent, z, x, dent};
    std::vector<Vector3> open(closed.begin() + 3, closed.end());
    std::vector<Vector3> inward(closed.rbegin(), closed.rend());
    const auto momentOf = [](const std::vector<Vector3>& triangles, bool asHull) {
        OmiFile file{bodyNode(R"("motion": {"type": "dynamic", "mass": 1}, "collider": {"shape": 0})")};
        file.shapes = R"({"type": "trimesh", "trimesh": {"mesh": 0}})";
        file.members = meshMembers({triangles});
        OmiLog log;
        log.claim(code::PLAN_MESH_AS_PARTS);
        if (asHull) log.claim(code::PLAN_MESH_MASS);
        return planOf(file, log).worlds.at(0).bodies.at(0).inertia.m[0];
    };
    // The moment of a tetrahedron with three such edges about its corner: m (b^2 + c^2) / 10, here 0.8.
    BOOST_TEST(near(momentOf(open, true), 0.8));
    const std::vector<std::array<std::uint32_t, 3>> triangles = {{0, 2, 1}, {0, 3, 2}, {0, 1, 3},
                                                                 {1, 2, 4}, {2, 3, 4}, {3, 1, 4}};
    const MassProperties exact = massOfMesh(std::vector<Vector3>{o, x, y, z, dent}, triangles, 1);
    const double moment = inertiaAbout(scaledToMass(exact, 1), {}).m[0];
    BOOST_TEST(near(momentOf(closed, false), moment));
    BOOST_TEST(near(momentOf(inward, false), moment));
    BOOST_TEST(std::abs(moment - 0.8) > 0.05);
}

BOOST_AUTO_TEST_CASE(s4_7_6_a_kinematic_body_keeps_its_velocity_whatever_it_meets) {
    OmiFile file{
        bodyNode(R"("motion": {"type": "kinematic", "linearVelocity": [1, 0, 0], "angularVelocity": [0, 2, 0]},
"collider": {"shape": 0})",
                 R"(, "name": "pusher")") +
            "," +
            bodyNode(R"("motion": {"type": "dynamic", "mass": 1000, "gravityFactor": 0}, "collider": {"shape": 0})",
                     R"(, "name": "pushed", "translation": [1.5, 0, 0])"),
        "0, 1"};
    file.shapes = R"({"type": "sphere"})";
    OmiLog log;
    Simulation sim = simulationOf(file, log, falling());
    BOOST_TEST(dBodyIsKinematic(sim.ode(sim.findBody("pusher"))) == 1);
    run(sim, 100);
    BOOST_TEST(near(sim.pose(sim.bodies()[0]).position, {1, 0, 0}));
    BOOST_TEST(near(sim.angularVelocity(sim.bodies()[0]), {0, 2, 0}));
    BOOST_TEST(sim.pose(sim.bodies()[1]).position.x > 1.6);
}

// 7. Parts of one body overlap in peace; a body in a body does not, unless filtered or jointed.
BOOST_AUTO_TEST_CASE(s4_7_7_geoms_of_one_body_never_meet_and_those_of_nested_bodies_do) {
    const auto contacts = [](const std::string& inner, const std::string& more = "") {
        OmiFile file{
            bodyNode(R"("motion": {"type": "dynamic"}, "collider": {"shape": 0, "collisionFilter": 0})",
                     R"(, "children": [1, 2])") +
            "," + bodyNode(inner + R"("collider": {"shape": 0})", R"(, "translation": [0.5, 0, 0], "children": [3])") +
            "," + R"({"extensions": {"OMI_physics_joint": {"joint": 0, "connectedNode": 3)" + more + "}}}, {}"};
        file.shapes = R"({"type": "sphere"})";
        file.bodies = R"("collisionFilters": [{"collideWithSystems": ["x"]}, {}])";
        const bool jointed = !more.empty();
        if (!jointed) file.nodes.replace(file.nodes.find(R"("OMI_physics_joint")"), 19, R"("X_kept")");
        if (!jointed && inner.find("filtered") == std::string::npos) {
            file.nodes.replace(file.nodes.find(R"("collisionFilter": 0)"), 20, R"("collisionFilter": 1)");
        }
        if (jointed) file.nodes.replace(file.nodes.find(R"("collisionFilter": 0)"), 20, R"("collisionFilter": 1)");
        file.joints = R"({"limits": [{"linearAxes": [0, 1, 2], "max": 5, "min": 0}]})";
        OmiLog log;
        log.allow(code::GLTF_EXTENSION_NOT_LISTED);
        Simulation sim = simulationOf(file, log);
        sim.stepParts().collide(0.01);
        const std::size_t count = sim.results().contactCount();
        sim.stepParts().clearContacts();
        return count;
    };
    BOOST_TEST(contacts("") == 0U);
    BOOST_TEST(contacts(R"("motion": {"type": "dynamic"}, )") == 1U);
    BOOST_TEST(contacts(R"("motion": {"type": "dynamic", "name": "filtered"}, )") == 0U);
    BOOST_TEST(contacts(R"("motion": {"type": "dynamic"}, )", R"(, "enableCollision": false)") == 0U);
    BOOST_TEST(contacts(R"("motion": {"type": "dynamic"}, )", R"(, "enableCollision": true)") == 1U);
}

// 8. Not of the node's origin, which a spin would move.
BOOST_AUTO_TEST_CASE(s4_7_8_linear_velocity_is_that_of_the_centre_of_mass) {
    OmiFile file = body(R"("type": "dynamic", "centerOfMass": [1, 0, 0], "linearVelocity": [0, 3, 0], "angularVelocity":
[0, 0, 2], "inertiaDiagonal": [1, 1, 1])",
                        "");
    OmiLog log;
    Simulation sim = simulationOf(file, log);
    const dReal* v = dBodyGetLinearVel(sim.ode(sim.findBody("body")));
    BOOST_TEST(near({v[0], v[1], v[2]}, {0, 3, 0}));
    BOOST_TEST(near(sim.linearVelocity(sim.bodies()[0]), {0, 1, 0}));
    run(sim, 100);
    const dReal* center = dBodyGetPosition(sim.ode(sim.findBody("body")));
    BOOST_TEST(near({center[0], center[1], center[2]}, {1, 3, 0}, 1e-6));
}

}  // namespace orrery::test::gltf_bodies_test

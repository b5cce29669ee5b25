// The contents of ODE after a Plan was built: poses, masses, joints, and nothing after the end.
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdio>
#include <string>

#include "hand_plan.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "orrery/sim/step_parts.hpp"
#include "orrery/sim/step_results.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/precision.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;

void requireNear(Vector3 a, Vector3 b, double ofDouble) {
    const double tolerance = nearly(ofDouble);
    BOOST_TEST_INFO("(" << a.x << ' ' << a.y << ' ' << a.z << ") and (" << b.x << ' ' << b.y << ' ' << b.z << ')');
    BOOST_TEST((std::abs(a.x - b.x) < tolerance && std::abs(a.y - b.y) < tolerance && std::abs(a.z - b.z) < tolerance));
}

Vector3 vectorOf(const dReal* v) {
    return {v[0], v[1], v[2]};
}

// The text that comes out of standard output meanwhile.
template <typename Run>
std::string printedBy(Run&& run) {
    std::fflush(stdout);
    const int before = dup(STDOUT_FILENO);
    std::FILE* const file = std::tmpfile();
    dup2(fileno(file), STDOUT_FILENO);
    run();
    std::fflush(stdout);
    dup2(before, STDOUT_FILENO);
    close(before);
    std::string text(static_cast<std::size_t>(lseek(fileno(file), 0, SEEK_END)), ' ');
    std::rewind(file);
    text.resize(std::fread(text.data(), 1, text.size(), file));
    std::fclose(file);
    return text;
}

const Quaternion kQuarterAboutZ{0, 0, std::sqrt(0.5), std::sqrt(0.5)};

}  // namespace

BOOST_AUTO_TEST_CASE(the_ode_origin_of_a_body_is_its_center_of_mass) {
    ClaimedLog log;
    HandPlan plan;
    PlanBody& body = plan.addBody("b", {1, 2, 3}, 4);
    body.pose.rotation = kQuarterAboutZ;
    body.centerOfMass = {1, 0, 0};
    const Simulation sim = simulate(plan, {}, log);
    requireNear(vectorOf(dBodyGetPosition(sim.ode(sim.findBody("b")))), {1, 3, 3}, 1e-15);
    requireNear(sim.pose(sim.bodies()[0]).position, {1, 2, 3}, 1e-15);
    BOOST_TEST(std::abs(sim.pose(sim.bodies()[0]).rotation.z - kQuarterAboutZ.z) < nearly(1e-15));
    dMass mass;
    dBodyGetMass(sim.ode(sim.findBody("b")), &mass);
    BOOST_TEST(mass.mass == 4);
    BOOST_TEST(mass.c[0] == 0);
    BOOST_TEST(mass.I[0] == 4);
}

BOOST_AUTO_TEST_CASE(an_inertia_with_products_keeps_their_places) {
    ClaimedLog log;
    HandPlan plan;
    plan.addBody("b").inertia = {{10, 1, 2, 1, 11, 3, 2, 3, 12}};
    const Simulation sim = simulate(plan, {}, log);
    dMass mass;
    dBodyGetMass(sim.ode(sim.findBody("b")), &mass);
    const double found[] = {mass.I[0], mass.I[1], mass.I[2], mass.I[5], mass.I[6], mass.I[10]};
    const double expected[] = {10, 1, 2, 11, 3, 12};
    BOOST_TEST(found == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(authored_state_reaches_ode) {
    ClaimedLog log;
    HandPlan plan;
    PlanBody& body = plan.addBody("b");
    body.linearVelocity = {1, 2, 3};
    body.angularVelocity = {4, 5, 6};
    body.force = {7, 8, 9};
    body.torque = {10, 11, 12};
    body.enabled = false;
    body.finiteRotation = true;
    body.finiteRotationAxis = Vector3{0, 1, 0};
    body.gravityFactor = 0;
    plan.addBody("k").kinematic = true;
    const Simulation sim = simulate(plan, {}, log);
    const dBodyID b = sim.ode(sim.findBody("b"));
    requireNear(vectorOf(dBodyGetLinearVel(b)), {1, 2, 3}, 1e-15);
    requireNear(vectorOf(dBodyGetAngularVel(b)), {4, 5, 6}, 1e-15);
    requireNear(vectorOf(dBodyGetForce(b)), {7, 8, 9}, 1e-15);
    requireNear(vectorOf(dBodyGetTorque(b)), {10, 11, 12}, 1e-15);
    BOOST_TEST(!dBodyIsEnabled(b));
    BOOST_TEST(dBodyGetFiniteRotationMode(b) == 1);
    BOOST_TEST(dBodyGetGravityMode(b) == 0);
    dVector3 axis;
    dBodyGetFiniteRotationAxis(b, axis);
    requireNear(vectorOf(axis), {0, 1, 0}, 1e-15);
    BOOST_TEST(dBodyIsKinematic(sim.ode(sim.findBody("k"))));
    BOOST_TEST(sim.asleepCount() == 1u);
}

BOOST_AUTO_TEST_CASE(geoms_of_every_solid_are_made_where_the_plan_has_them) {
    ClaimedLog log;
    HandPlan plan;
    const std::vector<std::pair<Solid, int>> solids{
        {SolidBox{{1, 2, 3}}, dBoxClass},      {SolidSphere{1}, dSphereClass}, {SolidCapsule{1, 2}, dCapsuleClass},
        {SolidCylinder{1, 2}, dCylinderClass}, {SolidRay{5}, dRayClass},       {unitCubeHull(), dConvexClass},
        {unitCubeMesh(), dTriMeshClass}};
    for (const auto& [solid, geomClass] : solids) {
        const std::string name = "s" + std::to_string(geomClass);
        plan.addBody(name, {10, 0, 0});
        PlanGeom& geom = plan.addShape(solid);
        geom.odePose = {{0, 1, 0}, kQuarterAboutZ};
        plan.addStatic(name + " fixed", solid, {0, 0, 7}).odePose.rotation = kQuarterAboutZ;
    }
    const Simulation sim = simulate(plan, {}, log);
    for (const auto& [solid, geomClass] : solids) {
        const std::string name = "s" + std::to_string(geomClass);
        const dGeomID geom = sim.ode(sim.findGeom(name + " geom"));
        BOOST_TEST_CONTEXT(name) {
            BOOST_REQUIRE(geom);
            BOOST_TEST(dGeomGetClass(geom) == geomClass);
            BOOST_TEST(dGeomGetBody(geom) == sim.ode(sim.findBody(name)));
            requireNear(vectorOf(dGeomGetPosition(geom)), {10, 1, 0}, 1e-15);
            requireNear(vectorOf(dGeomGetPosition(sim.ode(sim.findGeom(name + " fixed")))), {0, 0, 7}, 1e-15);
            dQuaternion q;
            dGeomGetQuaternion(geom, q);
            BOOST_TEST(std::abs(q[3] - kQuarterAboutZ.z) < nearly(1e-15));
        }
    }
}

BOOST_AUTO_TEST_CASE(a_plane_takes_its_pose_into_its_numbers) {
    ClaimedLog log;
    HandPlan plan;
    PlanGeom& plane = plan.addStatic("p", SolidPlane{{1, 0, 0}, 2}, {0, 5, 0});
    plane.odePose.rotation = kQuarterAboutZ;
    const Simulation sim = simulate(plan, {}, log);
    dVector4 numbers;
    dGeomPlaneGetParams(sim.ode(sim.findGeom("p")), numbers);
    requireNear(vectorOf(numbers), {0, 1, 0}, 1e-15);
    BOOST_TEST(std::abs(numbers[3] - 7) < 1e-14);
}

BOOST_AUTO_TEST_CASE(bodies_of_one_mesh_share_its_data) {
    ClaimedLog log;
    HandPlan plan;
    const SolidMesh mesh = floorMesh(1);
    plan.addStatic("a", mesh);
    plan.addStatic("b", mesh);
    const Simulation sim = simulate(plan, {}, log);
    BOOST_TEST(dGeomTriMeshGetTriMeshDataID(sim.ode(sim.findGeom("a"))) ==
               dGeomTriMeshGetTriMeshDataID(sim.ode(sim.findGeom("b"))));
}

BOOST_AUTO_TEST_CASE(every_joint_type_is_made_attached_and_holds_for_a_second) {
    const JointType types[] = {JointType::Ball,      JointType::Hinge, JointType::Hinge2, JointType::Slider,
                               JointType::Universal, JointType::Fixed, JointType::AMotor};
    const int odeTypes[] = {dJointTypeBall,      dJointTypeHinge, dJointTypeHinge2, dJointTypeSlider,
                            dJointTypeUniversal, dJointTypeFixed, dJointTypeAMotor};
    const std::size_t axes[] = {0, 1, 2, 1, 2, 0, 3};
    const Vector3 directions[] = {{0, 0, 1}, {1, 0, 0}, {0, 1, 0}};
    for (std::size_t i = 0; i < 7; ++i) {
        ClaimedLog log;
        HandPlan plan;
        plan.addBody("a", {0, 0, 0}).angularVelocity = {0.1, 0.2, 0.3};
        plan.addBody("b", {2, 0, 0});
        PlanJoint& joint = plan.addJoint("j", types[i], 0, 1);
        if (types[i] != JointType::Slider && types[i] != JointType::AMotor) joint.anchor = Vector3{1, 0, 0};
        for (std::size_t axis = 0; axis < axes[i]; ++axis) joint.axes.push_back(axisAlong(directions[axis]));
        Simulation sim = simulate(plan, {}, log);
        BOOST_TEST_CONTEXT(toText(types[i])) {
            const dJointID id = sim.ode(sim.findJoint("j"));
            BOOST_REQUIRE(id);
            BOOST_TEST(dJointGetType(id) == odeTypes[i]);
            BOOST_TEST(dJointGetBody(id, 0) == sim.ode(sim.findBody("a")));
            BOOST_TEST(dJointGetBody(id, 1) == sim.ode(sim.findBody("b")));
            run(sim, 100, 0.01);
            const Vector3 a = sim.pose(sim.bodies()[0]).position;
            const Vector3 b = sim.pose(sim.bodies()[1]).position;
            const double distance = std::hypot(a.x - b.x, a.y - b.y, a.z - b.z);
            if (joint.anchor || types[i] == JointType::Fixed) BOOST_TEST(std::abs(distance - 2) < 0.05);
        }
    }
}

BOOST_AUTO_TEST_CASE(joint_ends_keep_their_order_and_the_world_is_an_end) {
    ClaimedLog log;
    HandPlan plan;
    plan.addBody("b");
    PlanJoint& joint = plan.addJoint("j", JointType::Hinge, kNone, 0);
    joint.anchor = Vector3{0, 1, 0};
    joint.axes = {axisAlong({0, 0, 1})};
    const Simulation sim = simulate(plan, {}, log);
    BOOST_TEST(dJointGetBody(sim.ode(sim.findJoint("j")), 0) == nullptr);
    BOOST_TEST(dJointGetBody(sim.ode(sim.findJoint("j")), 1) == sim.ode(sim.findBody("b")));
}

BOOST_AUTO_TEST_CASE(joints_of_ode_that_one_node_stands_for_are_read_as_one) {
    ClaimedLog log;
    HandPlan plan;
    plan.addBall("b", {}, 0.5);
    const NodeId one = plan.addJoint("one", JointType::Ball, 0, kNone).node;
    plan.addJoint("part", JointType::Ball, 0, kNone).node = one;
    plan.addJoint("two", JointType::Ball, 0, kNone);
    SimulationOptions options;
    options.jointReadings = true;
    Simulation sim = simulate(plan, options, log);
    run(sim, 5, 0.01);
    BOOST_REQUIRE(sim.results().jointReadings().size() == 2u);
    BOOST_TEST((sim.results().jointReadings()[0].id.node == one));
    // Each of ODE's joints carries as much.
    BOOST_TEST(std::abs(sim.results().jointReadings()[0].force1.y + sim.results().jointReadings()[1].force1.y - 10) <
               1e-3);
}

BOOST_AUTO_TEST_CASE(joint_parameters_reach_their_axis) {
    ClaimedLog log;
    HandPlan plan;
    plan.addBody("a");
    plan.addBody("b", {2, 0, 0});
    PlanJoint& joint = plan.addJoint("j", JointType::Hinge2, 0, 1);
    joint.anchor = Vector3{2, 0, 0};
    joint.axes = {axisAlong({0, 1, 0}), axisAlong({0, 0, 1})};
    joint.axes[0].loStop = -0.5;
    joint.axes[0].hiStop = 0.25;
    joint.axes[0].suspensionErp = 0.4;
    joint.axes[0].suspensionCfm = 0.01;
    joint.axes[1].velocity = 3;
    joint.axes[1].fMax = 20;
    const Simulation sim = simulate(plan, {}, log);
    const dJointID id = sim.ode(sim.findJoint("j"));
    BOOST_TEST(dJointGetHinge2Param(id, dParamLoStop) == -0.5);
    BOOST_TEST(dJointGetHinge2Param(id, dParamHiStop) == 0.25);
    BOOST_TEST(dJointGetHinge2Param(id, dParamSuspensionERP) == dReal(0.4));
    BOOST_TEST(dJointGetHinge2Param(id, dParamSuspensionCFM) == dReal(0.01));
    BOOST_TEST(dJointGetHinge2Param(id, dParamVel2) == 3);
    BOOST_TEST(dJointGetHinge2Param(id, dParamFMax2) == 20);
}

BOOST_AUTO_TEST_CASE(a_parameter_that_ode_does_not_take_is_reported) {
    ClaimedLog log;
    HandPlan plan;
    plan.addBody("a");
    PlanJoint& joint = plan.addJoint("j", JointType::Hinge, 0, kNone);
    joint.anchor = Vector3{0, 1, 0};
    joint.axes = {axisAlong({0, 0, 1})};
    joint.axes[0].fMax = -5;              // must not be negative
    joint.axes[0].suspensionErp = 0.625;  // hinges have none
    joint.axes[0].velocity = 1;
    const Simulation sim = simulate(plan, {}, log);
    BOOST_TEST(log.count(Severity::Warning) == 2u);
    log.claimAll(code::SIM_JOINT_PARAMETER_IGNORED);
    BOOST_TEST(dJointGetHingeParam(sim.ode(sim.findJoint("j")), dParamVel) == 1);
}

// ODE keeps the number, and the axis passes it.
BOOST_AUTO_TEST_CASE(a_stop_where_the_joint_has_none_is_reported) {
    for (const JointType type : {JointType::Hinge2, JointType::LMotor, JointType::Plane2D}) {
        ClaimedLog log;
        HandPlan plan;
        plan.addBody("a");
        plan.addBody("b", {1, 0, 0});
        PlanJoint& joint = plan.addJoint("j", type, 0, type == JointType::Plane2D ? kNone : 1);
        if (type == JointType::Hinge2) joint.anchor = Vector3{0, 0, 0};
        joint.axes = {axisAlong({0, 0, 1}), axisAlong({1, 0, 0})};
        joint.axes[1].loStop = -INFINITY;
        joint.axes[1].hiStop = 0.5;
        const Simulation sim = simulate(plan, {}, log);
        BOOST_TEST(log.count(Severity::Warning) == 1u);
        log.claimAll(code::SIM_JOINT_PARAMETER_IGNORED);
    }
}

BOOST_AUTO_TEST_CASE(joints_in_groups_are_made_and_end_with_them) {
    ClaimedLog log;
    HandPlan plan;
    plan.world().jointGroups = {plan.node("g"), plan.node("h")};
    plan.addBody("a");
    plan.addBody("b", {2, 0, 0});
    plan.addJoint("in", JointType::Fixed, 0, 1).group = 1;
    plan.addJoint("out", JointType::Ball, 0, 1).anchor = Vector3{1, 0, 0};
    Simulation sim = simulate(plan, {}, log);
    BOOST_TEST(sim.ode(sim.findJoint("in")));
    BOOST_TEST(dBodyGetNumJoints(sim.ode(sim.findBody("a"))) == 2);
    run(sim, 10, 0.01);
}

BOOST_AUTO_TEST_CASE(what_ode_refuses_is_reported_and_the_rest_is_made) {
    ClaimedLog log;
    HandPlan plan;
    plan.addBody("bad").inertia = diagonal(-1);
    plan.addShape(SolidSphere{1});
    plan.addBody("good", {5, 0, 0});
    plan.addJoint("j", JointType::Fixed, 0, 1);
    plan.addStatic("negative", SolidSphere{-1});
    log.claim(code::SIM_ODE_REFUSED, "/bad");
    log.claim(code::SIM_ODE_REFUSED, "/negative");
    log.allow(code::SIM_ODE_MESSAGE);
    Simulation sim = simulate(plan, {}, log);
    BOOST_TEST(!sim.ode(sim.findBody("bad")));
    BOOST_TEST(!sim.ode(sim.findGeom("bad geom")));
    BOOST_TEST(!sim.ode(sim.findJoint("j")));
    BOOST_TEST(!sim.ode(sim.findGeom("negative")));
    BOOST_TEST(sim.bodies().size() == 1u);
    BOOST_TEST(sim.ode(sim.findBody("good")) == sim.ode(sim.bodies()[0]));
    run(sim, 3, 0.01);
}

BOOST_AUTO_TEST_CASE(hulls_that_ode_would_print_about_are_refused) {
    ConvexHull inside = *unitCubeHull().hull;
    inside.planes[3] = -0.5;
    ConvexHull turned = *unitCubeHull().hull;
    std::swap(turned.polygons[1], turned.polygons[2]);
    std::swap(turned.polygons[3], turned.polygons[4]);
    ConvexHull outOfRange = *unitCubeHull().hull;
    outOfRange.polygons[1] = 1000;
    ConvexHull tooLong = *unitCubeHull().hull;
    tooLong.polygons[0] = 1000;
    for (const ConvexHull& hull : {inside, turned, outOfRange, tooLong}) {
        ClaimedLog log;
        HandPlan plan;
        plan.addStatic("h", SolidHull{std::make_shared<ConvexHull>(hull)});
        log.claim(code::SIM_HULL_INVALID, "/h");
        const Simulation sim = simulate(plan, {}, log);
        BOOST_TEST(!sim.ode(sim.findGeom("h")));
    }
}

// A cube with a sliver along an edge: three points in a line, which no rounding tells the winding of.
BOOST_AUTO_TEST_CASE(slivers_are_left_out_of_what_ode_gets) {
    for (const bool reversed : {false, true}) {
        ConvexHull hull = *unitCubeHull().hull;
        const std::uint32_t a = hull.polygons[1];
        const std::uint32_t b = hull.polygons[2];
        const auto middle = static_cast<std::uint32_t>(hull.pointCount());
        for (std::size_t i = 0; i < 3; ++i)
            hull.points.push_back((hull.points[3 * a + i] + hull.points[3 * b + i]) / 2);
        hull.points[3 * middle] += 1e-17;
        hull.planes.insert(hull.planes.end(), {1, 0, 0, 0.5});
        hull.polygons.insert(hull.polygons.end(), {3, a, reversed ? b : middle, reversed ? middle : b});
        ClaimedLog log;
        HandPlan plan;
        plan.addStatic("h", SolidHull{std::make_shared<ConvexHull>(hull)});
        bool isMade = false;
        BOOST_TEST(printedBy([&] { isMade = static_cast<bool>(simulate(plan, {}, log).findGeom("h")); }) == "");
        BOOST_TEST(isMade);
    }
}

BOOST_AUTO_TEST_CASE(objects_are_found_by_name_path_and_node) {
    ClaimedLog log;
    HandPlan plan;
    const NodeId first = plan.addBody("twin").node;
    const NodeId second = plan.addBody("twin").node;
    plan.addBall("ball", {0, 9, 0}, 0.5);
    plan.world().spaces.push_back({plan.node("space"), kNone, {}});
    const Simulation sim = simulate(plan, {}, log);
    BOOST_TEST(sim.ode(sim.findBody("twin")) == sim.ode(sim.bodies()[0]));
    BOOST_TEST(sim.ode(sim.findBody("/twin[2]")) == sim.ode(sim.bodies()[1]));
    BOOST_TEST(sim.ode(BodyId{second, {}}) == sim.ode(sim.bodies()[1]));
    BOOST_TEST((sim.bodies()[0].node == first));
    BOOST_TEST((sim.bodies()[1].node == second));
    BOOST_TEST(sim.ode(sim.findGeom("ball geom")) == sim.ode(sim.findGeom("/ball geom")));
    BOOST_TEST(sim.ode(sim.findSpace("space")));
    BOOST_TEST(sim.ode(sim.findSpace("space")) != sim.space());
    BOOST_TEST(!sim.ode(sim.findBody("ball geom")));
    BOOST_TEST(!sim.ode(sim.findBody("nobody")));
    BOOST_TEST(!sim.ode(sim.findBody("")));
    BOOST_TEST(!sim.ode(sim.findJoint("/ball")));
    BOOST_TEST(!sim.id(dGeomID{}));
}

BOOST_AUTO_TEST_CASE(without_worlds_everything_works_and_does_nothing) {
    ClaimedLog log;
    Simulation sim = simulationOf(Scene{}, Plan{}, {}, log);
    BOOST_TEST(sim.step(0.01));
    BOOST_TEST(!sim.step(0));
    sim.gravity().setWorld({1, 2, 3});
    sim.gravity().apply(0.01);
    BOOST_TEST(sim.worldCount() == 0u);
    BOOST_TEST(!sim.world());
    BOOST_TEST(!sim.space());
    BOOST_TEST(!sim.ode(sim.findBody("x")));
    BOOST_TEST(sim.bodies().empty());
    BOOST_TEST(sim.results().contacts().empty());
    BOOST_TEST(sim.energy().kinetic == 0);
    BOOST_TEST(sim.asleepCount() == 0u);
    Simulation moved = std::move(sim);
    BOOST_TEST(moved.step(0.01));
}

BOOST_AUTO_TEST_CASE(spaces_nest_and_their_geoms_still_meet_all_others) {
    ClaimedLog log;
    HandPlan plan;
    plan.world().spaces = {
        {plan.node("outer"), kNone, {}}, {plan.node("inner"), 0, {}}, {plan.node("other"), kNone, {}}};
    plan.addStatic("floor", SolidBox{{20, 1, 20}}, {0, -0.5, 0}).space = 1;
    plan.addBall("same", {0, 0.49, 0}, 0.5);
    plan.world().geoms.back().space = 1;
    plan.addBall("outer ball", {3, 0.49, 0}, 0.5);
    plan.world().geoms.back().space = 0;
    plan.addBall("other ball", {6, 0.49, 0}, 0.5);
    plan.world().geoms.back().space = 2;
    plan.addBall("top ball", {-3, 0.49, 0}, 0.5);
    Simulation sim = simulate(plan, {}, log);
    sim.stepParts().collide(0.01);
    BOOST_TEST(sim.results().contactCount() == 4u);
    sim.stepParts().clearContacts();
    BOOST_TEST(dGeomGetSpace(sim.ode(sim.findGeom("floor"))) == sim.ode(sim.findSpace("inner")));
}

BOOST_AUTO_TEST_CASE(spaces_nested_beyond_all_reason_do_not_overflow_the_stack) {
    ClaimedLog log;
    HandPlan plan;
    for (Index i = 0; i < 100'000; ++i) plan.world().spaces.push_back({NodeId{}, i - 1, {}});
    plan.addStatic("floor", SolidBox{{2, 1, 2}}, {0, -0.5, 0}).space = 99'999;
    plan.addBall("ball", {0, 0.49, 0}, 0.5);
    log.claim(code::SIM_SPACES_TOO_DEEP);
    Simulation sim = simulate(plan, {}, log);
    run(sim, 2, 0.01);
    BOOST_TEST(sim.results().contactCount() == 1u);
}

BOOST_AUTO_TEST_CASE(a_simulation_made_a_thousand_times_leaves_nothing) {
    ClaimedLog log;
    HandPlan plan;
    plan.world().jointGroups = {plan.node("g")};
    plan.world().spaces = {{plan.node("s"), kNone, {}}};
    plan.addStatic("floor", floorMesh(5));
    plan.addBody("hull", {0, 0.49, 0});
    plan.addShape(unitCubeHull()).space = 0;
    plan.addBody("b", {0, 3, 0});
    plan.addJoint("j", JointType::Fixed, 0, 1).group = 0;
    const dWorldID world = dWorldCreate();
    const dSpaceID space = dHashSpaceCreate(nullptr);
    for (int i = 0; i < 500; ++i) {
        Simulation owned = simulate(plan, {}, log);
        owned.step(0.01);
        Simulation borrowed = simulationOf(plan.scene(), plan.plan, world, space, {}, log);
        borrowed.step(0.01);
        BOOST_REQUIRE(dSpaceGetNumGeoms(space) == 1);
    }
    BOOST_TEST(dSpaceGetNumGeoms(space) == 0);
    dSpaceDestroy(space);
    dWorldDestroy(world);
}

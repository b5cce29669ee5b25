// Building into the application's own world and space.
#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>

#include "hand_plan.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "orrery/sim/step_parts.hpp"
#include "orrery/sim/step_results.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/precision.hpp"
#include "world/ode_library.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;

// A world and space of an application, with a body of its own.
struct Application {
    dWorldID world = dWorldCreate();
    dSpaceID space;
    dBodyID body = nullptr;

    explicit Application(dSpaceID ownSpace) : space(ownSpace) {}
    ~Application() {
        dSpaceDestroy(space);
        dWorldDestroy(world);
    }
    Application(const Application&) = delete;
    Application& operator=(const Application&) = delete;

    dGeomID addBall(Vector3 at) {
        body = dBodyCreate(world);
        dBodySetPosition(body, at.x, at.y, at.z);
        const dGeomID geom = dCreateSphere(space, 0.5);
        dGeomSetBody(geom, body);
        return geom;
    }
};

HandPlan floorAndBall() {
    HandPlan plan;
    plan.addStatic("floor", SolidBox{{10, 1, 10}}, {0, -0.5, 0});
    plan.addBall("ball", {0, 0.49, 0}, 0.5);
    return plan;
}

}  // namespace

BOOST_AUTO_TEST_CASE(geoms_meet_those_of_the_application_in_any_kind_of_space) {
    const dVector3 center = {0, 0, 0};
    const dVector3 extents = {50, 50, 50};
    dInitODE2(0);
    const dSpaceID spaces[] = {dSimpleSpaceCreate(nullptr), dHashSpaceCreate(nullptr),
                               dSweepAndPruneSpaceCreate(nullptr, dSAP_AXES_XYZ),
                               dQuadTreeSpaceCreate(nullptr, center, extents, 4)};
    for (const dSpaceID space : spaces) {
        ClaimedLog log;
        Application app(space);
        app.addBall({3, 0.49, 0});
        const HandPlan plan = floorAndBall();
        Simulation sim = simulationOf(plan.scene(), plan.plan, app.world, app.space, {}, log);
        BOOST_TEST(sim.world() == app.world);
        BOOST_TEST(dGeomGetSpace(reinterpret_cast<dGeomID>(sim.space())) == app.space);
        sim.stepParts().collide(0.01);
        BOOST_TEST(sim.results().contactCount() == 2u);
        sim.stepParts().clearContacts();
    }
}

BOOST_AUTO_TEST_CASE(geoms_of_others_are_told_apart_whatever_their_data_is) {
    ClaimedLog log;
    Application app(dHashSpaceCreate(nullptr));
    const dGeomID theirs = app.addBall({3, 0.49, 0});
    const HandPlan plan = floorAndBall();
    SimulationOptions options;
    options.contactEvents = true;
    Simulation sim = simulationOf(plan.scene(), plan.plan, app.world, app.space, options, log);
    for (void* data :
         {static_cast<void*>(nullptr), reinterpret_cast<void*>(1), dGeomGetData(sim.ode(sim.findGeom("ball geom"))),
          dGeomGetData(sim.ode(sim.findGeom("floor"))), static_cast<void*>(&sim)}) {
        dGeomSetData(theirs, data);
        BOOST_TEST(!sim.id(theirs).node);
        sim.stepParts().collide(0.01);
        BOOST_REQUIRE(sim.results().contacts().size() == 2u);
        BOOST_TEST((sim.results().contacts()[1].geom1.node == sim.findGeom("floor").node));
        BOOST_TEST(!sim.results().contacts()[1].geom2.node);
        sim.stepParts().clearContacts();
    }
    BOOST_TEST(!sim.id(app.body).node);
}

BOOST_AUTO_TEST_CASE(pairs_of_the_application_are_left_to_it) {
    ClaimedLog log;
    Application app(dHashSpaceCreate(nullptr));
    app.addBall({30, 0, 0});
    app.addBall({30.5, 0, 0});
    const HandPlan plan = floorAndBall();
    Simulation sim = simulationOf(plan.scene(), plan.plan, app.world, app.space, {}, log);
    sim.stepParts().collide(0.01);
    BOOST_TEST(sim.results().contactCount() == 1u);
    sim.stepParts().clearContacts();
}

BOOST_AUTO_TEST_CASE(bodies_of_another_world_in_the_same_space_are_no_partners) {
    ClaimedLog log;
    Application app(dHashSpaceCreate(nullptr));
    const dGeomID theirs = app.addBall({3, 0.49, 0});
    const dWorldID elsewhere = dWorldCreate();
    dGeomSetBody(theirs, dBodyCreate(elsewhere));
    dGeomSetPosition(theirs, 3, 0.49, 0);
    const HandPlan plan = floorAndBall();
    Simulation sim = simulationOf(plan.scene(), plan.plan, app.world, app.space, {}, log);
    sim.stepParts().collide(0.01);
    BOOST_TEST(sim.results().contactCount() == 1u);
    sim.stepParts().clearContacts();
    dWorldDestroy(elsewhere);
}

BOOST_AUTO_TEST_CASE(a_hull_meets_a_bare_mesh_of_the_application) {
    ClaimedLog log;
    Application app(dHashSpaceCreate(nullptr));
    const double corners[] = {-5, 0, -5, -5, 0, 5, 5, 0, 5, 5, 0, -5};
    const dTriIndex indices[] = {0, 1, 2, 0, 2, 3};
    const dTriMeshDataID data = dGeomTriMeshDataCreate();
    dGeomTriMeshDataBuildDouble(data, corners, 3 * sizeof(double), 4, indices, 6, 3 * sizeof(dTriIndex));
    const dGeomID terrain = dCreateTriMesh(app.space, data, nullptr, nullptr, nullptr);
    HandPlan plan;
    plan.addBody("hull", {0.1, 0.49, 0.2});
    plan.addShape(unitCubeHull());
    {
        Simulation sim = simulationOf(plan.scene(), plan.plan, app.world, app.space, {}, log);
        run(sim, 50, 0.01);
        BOOST_TEST(sim.results().totalContacts() > 0u);
        BOOST_TEST(std::abs(sim.pose(sim.bodies()[0]).position.y - 0.5) < 0.1);
    }
    dGeomDestroy(terrain);
    dGeomTriMeshDataDestroy(data);
}

BOOST_AUTO_TEST_CASE(only_what_was_made_is_destroyed) {
    ClaimedLog log;
    Application app(dHashSpaceCreate(nullptr));
    app.addBall({3, 0.49, 0});
    HandPlan plan = floorAndBall();
    plan.world().jointGroups = {plan.node("group")};
    plan.addBody("second", {5, 5, 5});
    plan.addJoint("loose", JointType::Ball, 0, 1).anchor = Vector3{1, 1, 1};
    plan.addJoint("grouped", JointType::Fixed, 0, 1).group = 0;
    dJointID theirs = nullptr;
    dGeomID added = nullptr;
    {
        Simulation sim = simulationOf(plan.scene(), plan.plan, app.world, app.space, {}, log);
        theirs = dJointCreateBall(app.world, nullptr);
        dJointAttach(theirs, app.body, sim.ode(sim.findBody("ball")));
        added = dCreateSphere(sim.space(), 0.1);
        run(sim, 3, 0.01);
        BOOST_TEST(dSpaceGetNumGeoms(app.space) == 2);
    }
    BOOST_TEST(dSpaceGetNumGeoms(app.space) == 1);
    BOOST_TEST(dGeomGetSpace(added) == nullptr);
    dGeomDestroy(added);
    BOOST_TEST(dJointGetBody(theirs, 1) == nullptr);
    dJointDestroy(theirs);
    dBodySetLinearVel(app.body, 1, 0, 0);
    dWorldQuickStep(app.world, 0.01);
    BOOST_TEST(dBodyGetPosition(app.body)[0] > 3);
}

BOOST_AUTO_TEST_CASE(world_settings_stay_the_applications) {
    ClaimedLog log;
    Application app(dHashSpaceCreate(nullptr));
    dWorldSetERP(app.world, 0.7);
    dWorldSetQuickStepNumIterations(app.world, 13);
    const HandPlan plan = floorAndBall();
    SimulationOptions options;
    options.autoDisable = true;
    const Simulation sim = simulationOf(plan.scene(), plan.plan, app.world, app.space, options, log);
    BOOST_TEST(dWorldGetERP(app.world) == dReal(0.7));
    BOOST_TEST(dWorldGetQuickStepNumIterations(app.world) == 13);
    BOOST_TEST(dWorldGetAutoDisableFlag(app.world) == 0);
    BOOST_TEST(dBodyGetAutoDisableFlag(sim.ode(sim.findBody("ball"))) == 1);
}

BOOST_AUTO_TEST_CASE(gravity_alone_serves_an_application_with_its_own_loop) {
    ClaimedLog log;
    Application app(dHashSpaceCreate(nullptr));
    HandPlan plan({0, -10, 0});
    plan.addBody("b");
    Simulation sim = simulationOf(plan.scene(), plan.plan, app.world, app.space, {}, log);
    for (int i = 0; i < 10; ++i) {
        sim.gravity().apply(0.01);
        dWorldQuickStep(app.world, 0.01);
    }
    BOOST_TEST(std::abs(sim.pose(sim.bodies()[0]).position.y + 10 * 0.0001 * 55) < nearly(1e-14));
}

BOOST_AUTO_TEST_CASE(worlds_become_one_in_the_callers_and_keep_their_links) {
    ClaimedLog log;
    Application app(dHashSpaceCreate(nullptr));
    HandPlan plan = floorAndBall();
    plan.world().spaces = {{plan.node("space"), kNone, {}}};
    plan.world().geoms[0].space = 0;
    plan.addBody("second", {0, 3, 0});
    plan.addJoint("joint", JointType::Ball, 0, 1).anchor = Vector3{0, 2, 0};
    plan.plan.worlds.push_back(plan.plan.worlds[0]);
    plan.plan.worlds[1].gravity = {0, -1, 0};
    for (PlanBody& body : plan.plan.worlds[1].bodies) body.pose.position.x += 20;
    plan.plan.worlds[1].geoms[0].odePose.position.x += 20;
    log.claim(code::SIM_WORLDS_MERGED);
    Simulation sim = simulationOf(plan.scene(), plan.plan, app.world, app.space, {}, log);
    BOOST_TEST(sim.worldCount() == 1u);
    BOOST_REQUIRE(sim.bodies().size() == 4u);
    BOOST_TEST(dBodyGetNumJoints(sim.ode(sim.bodies()[3])) == 1);
    BOOST_TEST(dGeomGetBody(dBodyGetFirstGeom(sim.ode(sim.bodies()[2]))) == sim.ode(sim.bodies()[2]));
    sim.stepParts().collide(0.01);
    BOOST_TEST(sim.results().contactCount() == 2u);
    sim.stepParts().clearContacts();
}

BOOST_AUTO_TEST_CASE(a_null_world_of_the_caller_is_reported) {
    ClaimedLog log;
    const HandPlan plan = floorAndBall();
    log.claim(code::SIM_CALLER_WORLD_MISSING);
    Simulation sim = simulationOf(plan.scene(), plan.plan, nullptr, nullptr, {}, log);
    BOOST_TEST(sim.worldCount() == 0u);
    BOOST_TEST(sim.step(0.01));
}

BOOST_AUTO_TEST_CASE(a_null_space_of_the_caller_means_a_space_apart) {
    ClaimedLog log;
    Application app(dHashSpaceCreate(nullptr));
    app.addBall({3, 0.49, 0});
    const HandPlan plan = floorAndBall();
    Simulation sim = simulationOf(plan.scene(), plan.plan, app.world, nullptr, {}, log);
    sim.stepParts().collide(0.01);
    BOOST_TEST(sim.results().contactCount() == 1u);
    sim.stepParts().clearContacts();
}

BOOST_AUTO_TEST_CASE(a_world_of_another_copy_of_ode_is_known) {
    dInitODE2(0);
    const Application app(dHashSpaceCreate(nullptr));
    BOOST_TEST(isOfThisOde(app.world));
    // It begins with another table of functions.
    std::array<const void*, 512> other{&app};
    BOOST_TEST(!isOfThisOde(reinterpret_cast<dWorldID>(other.data())));
}

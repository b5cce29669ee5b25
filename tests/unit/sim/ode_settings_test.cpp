// ODE's own settings: what a Scene states reaches ODE, what ODE cannot take is a diagnostic.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <functional>
#include <limits>

#include "orrery/base/codes/plan.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "orrery/sim/simulation.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/precision.hpp"

namespace orrery::test {
namespace {

struct SettingsScene {
    SceneBuilder make;
    Node& world = make.addWorld(make.root(), "world");
    Node& space = make.addSpace(world, "space");
    Node& body = make.addBody(space, "body", {0, 1, 0});
    Node& geom = make.addSphere(body, "geom", 0.5);
    ClaimedLog log;

    Simulation simulate(const SimulationOptions& options = {}) {
        log.allow(code::PLAN_GRAVITY_DEFAULT);
        return Simulation(make.build(), options, log);
    }
};

// A joint between two bodies, to be filled in.
struct JointScene : SettingsScene {
    Node& other = make.addBody(space, "other", {1, 2, 3});
    Joint& joint;

    explicit JointScene(JointType type, std::vector<Vector3> axes = {})
        : joint(*make.addJoint(space, "joint", type, &body, &other, Vector3{0, 1, 1}, axes).joint) {
        make.addSphere(other, "other geom", 0.5);
    }
};

Vector3 read(void (*get)(dJointID, dVector3), dJointID id) {
    dVector3 v = {};
    get(id, v);
    return {v[0], v[1], v[2]};
}

bool isNear(const Vector3& a, const Vector3& b) {
    return std::abs(a.x - b.x) + std::abs(a.y - b.y) + std::abs(a.z - b.z) < 1e-12;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(ode_settings)

BOOST_AUTO_TEST_CASE(settings_of_a_world_reach_ode) {
    SettingsScene scene;
    OdeWorld& ode = scene.world.world->ode.emplace();
    ode.gravity = Vector3{1, -2, 3};
    ode.erp = 0.3;
    ode.cfm = 1e-4;
    ode.iterations = 33;
    ode.overRelaxation = 1.1;
    ode.maxCorrectingVelocity = 7;
    ode.surfaceLayer = 0.01;
    ode.maxAngularSpeed = 50;
    ode.maxThreads = 3;
    ode.autoDisable = OdeAutoDisable{true, 0.1, 0.2, 3, 4, 5.0};
    ode.damping = OdeDamping{0.1, 0.2, 0.3, 0.4};
    Simulation sim = scene.simulate();
    const dWorldID id = dBodyGetWorld(sim.ode(sim.findBody("body")));
    BOOST_TEST((orrery::planOf(sim).worlds[0].gravity == Vector3{1, -2, 3}));
    BOOST_TEST(dWorldGetERP(id) == dReal(0.3));
    BOOST_TEST(dWorldGetCFM(id) == dReal(1e-4));
    BOOST_TEST(dWorldGetQuickStepNumIterations(id) == 33);
    BOOST_TEST(dWorldGetQuickStepW(id) == dReal(1.1));
    BOOST_TEST(dWorldGetContactMaxCorrectingVel(id) == 7);
    BOOST_TEST(dWorldGetContactSurfaceLayer(id) == dReal(0.01));
    BOOST_TEST(dWorldGetStepIslandsProcessingMaxThreadCount(id) == 3U);
    BOOST_TEST(dBodyGetMaxAngularSpeed(sim.ode(sim.findBody("body"))) == 50);
    BOOST_TEST(dBodyGetAutoDisableFlag(sim.ode(sim.findBody("body"))) == 1);
    BOOST_TEST(dBodyGetAutoDisableSteps(sim.ode(sim.findBody("body"))) == 4);
    BOOST_TEST(dBodyGetAutoDisableAverageSamplesCount(sim.ode(sim.findBody("body"))) == 3);
    BOOST_TEST(dBodyGetLinearDamping(sim.ode(sim.findBody("body"))) == dReal(0.1));
    BOOST_TEST(dBodyGetAngularDampingThreshold(sim.ode(sim.findBody("body"))) == dReal(0.4));
}

BOOST_AUTO_TEST_CASE(options_win_over_the_file) {
    SettingsScene scene;
    OdeWorld& ode = scene.world.world->ode.emplace();
    ode.gravity = Vector3{1, -2, 3};
    ode.iterations = 33;
    ode.autoDisable = OdeAutoDisable{true, {}, {}, {}, {}, {}};
    SimulationOptions options;
    options.iterations = 7;
    options.autoDisable = false;
    options.plan.gravityOverride = Vector3{0, 0, -1};
    Simulation sim = scene.simulate(options);
    BOOST_TEST(dWorldGetQuickStepNumIterations(dBodyGetWorld(sim.ode(sim.findBody("body")))) == 7);
    BOOST_TEST(dBodyGetAutoDisableFlag(sim.ode(sim.findBody("body"))) == 0);
    BOOST_TEST((orrery::planOf(sim).worlds[0].gravity == Vector3{0, 0, -1}));
}

BOOST_AUTO_TEST_CASE(settings_of_a_body_reach_ode) {
    SettingsScene scene;
    OdeBody& ode = scene.body.body->ode.emplace();
    ode.gyroscopic = false;
    ode.maxAngularSpeed = 9;
    ode.autoDisable = OdeAutoDisable{true, 0.5, {}, {}, 8, {}};
    ode.damping = OdeDamping{{}, 0.25, {}, {}};
    Simulation sim = scene.simulate();
    const dBodyID id = sim.ode(sim.findBody("body"));
    BOOST_TEST(dBodyGetGyroscopicMode(id) == 0);
    BOOST_TEST(dBodyGetMaxAngularSpeed(id) == 9);
    BOOST_TEST(dBodyGetAutoDisableFlag(id) == 1);
    BOOST_TEST(dBodyGetAutoDisableLinearThreshold(id) == 0.5);
    BOOST_TEST(dBodyGetAutoDisableSteps(id) == 8);
    BOOST_TEST(dBodyGetAngularDamping(id) == 0.25);
}

BOOST_AUTO_TEST_CASE(each_kind_of_space_is_made_and_works) {
    for (const OdeSpaceKind kind :
         {OdeSpaceKind::Simple, OdeSpaceKind::Hash, OdeSpaceKind::Quadtree, OdeSpaceKind::Sap}) {
        SettingsScene scene;
        OdeSpace& ode = scene.space.space->ode.emplace();
        ode.kind = kind;
        ode.minLevel = -2;
        ode.maxLevel = 4;
        ode.extents = Vector3{10, 10, 10};
        ode.depth = 3;
        ode.axisOrder = OdeAxisOrder::Zyx;
        ode.sublevel = 2;
        scene.make.addBox(scene.space, "floor", {4, 1, 4}, {0, -0.5, 0});
        Simulation sim = scene.simulate();
        const dSpaceID id = sim.ode(sim.findSpace("space"));
        const int classes[] = {dSimpleSpaceClass, dHashSpaceClass, dQuadTreeSpaceClass, dSweepAndPruneSpaceClass};
        BOOST_TEST(dSpaceGetClass(id) == classes[static_cast<int>(kind)]);
        BOOST_TEST(dSpaceGetSublevel(id) == 2);
        for (int i = 0; i < 200; ++i) sim.step(0.01);
        BOOST_TEST(std::abs(dBodyGetPosition(sim.ode(sim.findBody("body")))[1] - 0.5) < 0.01);
    }
}

BOOST_AUTO_TEST_CASE(collide_bits_decide_what_meets) {
    const struct {
        std::uint32_t category;
        std::uint32_t collide;
        bool rests;
    } rows[] = {{1, 1, true}, {2, 4, false}, {1, 0, true}, {4, 1, true}};
    for (const auto& row : rows) {
        SettingsScene scene;
        Node& floor = scene.make.addBox(scene.space, "floor", {4, 1, 4}, {0, -0.5, 0});
        floor.collider->ode.emplace().collide = OdeCollide{1U, 1U, {}};
        scene.geom.collider->ode.emplace().collide = OdeCollide{row.category, row.collide, {}};
        Simulation sim = scene.simulate();
        for (int i = 0; i < 100; ++i) sim.step(0.01);
        BOOST_TEST((dBodyGetPosition(sim.ode(sim.findBody("body")))[1] > 0) == row.rests);
    }
}

BOOST_AUTO_TEST_CASE(a_geom_that_is_not_enabled_meets_nothing) {
    SettingsScene scene;
    scene.make.addBox(scene.space, "floor", {4, 1, 4}, {0, -0.5, 0});
    scene.geom.collider->ode.emplace().collide = OdeCollide{{}, {}, false};
    Simulation sim = scene.simulate();
    for (int i = 0; i < 100; ++i) sim.step(0.01);
    BOOST_TEST(dBodyGetPosition(sim.ode(sim.findBody("body")))[1] < 0);
}

BOOST_AUTO_TEST_CASE(a_running_belt_carries_what_lies_on_it_at_its_speed) {
    for (const bool beltFirst : {true, false}) {
        SettingsScene scene;
        scene.make.contents().removeNode(scene.body);
        Node* belt = nullptr;
        const auto addBelt = [&] { belt = &scene.make.addBox(scene.space, "belt", {40, 1, 4}, {0, -0.5, 0}); };
        if (beltFirst) addBelt();
        Node& box = scene.make.addBody(scene.space, "box", {0, 0.5, 0});
        scene.make.addBox(box, "box geom", {1, 1, 1});
        if (!beltFirst) addBelt();
        OdeSurface& surface = belt->collider->ode.emplace().surface.emplace();
        surface.mu = 1;
        surface.motion1 = 0.5;
        surface.direction = Vector3{1, 0, 0};
        Simulation sim = scene.simulate();
        for (int i = 0; i < 300; ++i) sim.step(0.01);
        BOOST_TEST(std::abs(dBodyGetLinearVel(sim.ode(sim.findBody("box")))[0] - 0.5) < 1e-2);
    }
}

BOOST_AUTO_TEST_CASE(surfaces_of_both_sides_become_one) {
    // On a slope of 30 degrees a box slides when the friction is below 0.577: the mean of 0.2 and 1.2 is above.
    const double sine = 0.5, cosine = std::sqrt(0.75);
    for (const double second : {1.2, 0.6}) {
        SettingsScene scene;
        scene.make.contents().removeNode(scene.body);
        Node& slope = scene.make.addPlane(scene.space, "slope", {-sine, cosine, 0}, 0);
        slope.collider->ode.emplace().surface.emplace().mu = 0.2;
        Node& box = scene.make.addBody(scene.space, "box", {-0.5 * sine, 0.5 * cosine, 0});
        box.transform.rotation = AxisAngle{{0, 0, 1}, 30, true};
        Node& geom = scene.make.addBox(box, "box geom", {1, 1, 1});
        geom.collider->ode.emplace().surface.emplace().mu = second;
        Simulation sim = scene.simulate();
        for (int i = 0; i < 100; ++i) sim.step(0.01);
        BOOST_TEST((std::hypot(dBodyGetLinearVel(sim.ode(sim.findBody("box")))[0],
                               dBodyGetLinearVel(sim.ode(sim.findBody("box")))[1]) < 0.1) == (second > 1));
    }
}

BOOST_AUTO_TEST_CASE(each_joint_type_that_xode_lacks_is_made) {
    const Vector3 x{1, 0, 0};
    const Vector3 y{0, 1, 0};
    const Vector3 z{0, 0, 1};
    const struct {
        JointType type;
        std::vector<Vector3> axes;
        dJointType expected;
        bool anchor2;
    } rows[] = {{JointType::Piston, {z}, dJointTypePiston, false},
                {JointType::PR, {z, y}, dJointTypePR, false},
                {JointType::PU, {z, y, x}, dJointTypePU, false},
                {JointType::PU, {y, z, x}, dJointTypePU, false},
                {JointType::Plane2D, {}, dJointTypePlane2D, false},
                {JointType::LMotor, {x, y}, dJointTypeLMotor, false},
                {JointType::DBall, {}, dJointTypeDBall, true},
                {JointType::DHinge, {x}, dJointTypeDHinge, true},
                {JointType::Transmission, {z}, dJointTypeTransmission, true},
                {JointType::Universal, {y, x}, dJointTypeUniversal, false}};
    for (const auto& row : rows) {
        BOOST_TEST_CONTEXT(toText(row.type)) {
            JointScene scene(row.type, row.axes);
            const bool anchored = row.type != JointType::Plane2D && row.type != JointType::LMotor;
            if (!anchored) scene.joint.anchor.reset();
            if (row.anchor2) scene.joint.anchor2 = JointAnchor{{1, 2, 1}, true, {}};
            Simulation sim = scene.simulate();
            const dJointID id = sim.ode(sim.findJoint("joint"));
            BOOST_REQUIRE(id);
            BOOST_TEST(dJointGetType(id) == row.expected);
            for (int i = 0; i < 50; ++i) BOOST_TEST(sim.step(0.01));
            BOOST_TEST(sim.diagnostics().entries().empty());
        }
    }
}

BOOST_AUTO_TEST_CASE(all_of_a_transmission_reaches_ode) {
    JointScene scene(JointType::Transmission, {{0, 0, 1}});
    scene.joint.anchor2 = JointAnchor{{1, 2, 1}, true, {}};
    OdeJointSettings& ode = scene.joint.ode.emplace();
    ode.transmission = OdeTransmissionMode::ChainDrive;
    ode.radius1 = 0.5;
    ode.radius2 = 0.25;
    ode.backlash = 0.01;
    ode.erp = 0.4;
    Simulation sim = scene.simulate();
    const dJointID id = sim.ode(sim.findJoint("joint"));
    BOOST_TEST(dJointGetTransmissionMode(id) == dTransmissionChainDrive);
    BOOST_TEST(dJointGetTransmissionRadius1(id) == 0.5);
    BOOST_TEST(dJointGetTransmissionRadius2(id) == 0.25);
    BOOST_TEST(dJointGetTransmissionBacklash(id) == dReal(0.01));
    BOOST_TEST(dJointGetTransmissionParam(id, dParamERP) == dReal(0.4));
    BOOST_TEST(isNear(read(dJointGetTransmissionAnchor2, id), {1, 2, 1}));
}

BOOST_AUTO_TEST_CASE(state_and_motors_of_a_joint_reach_ode) {
    JointScene scene(JointType::AMotor, {{1, 0, 0}, {0, 1, 0}});
    scene.joint.anchor.reset();
    scene.joint.axes[1].relativeTo = AxisFrame::Body2;
    scene.joint.axes[1].angle = 0.5;
    OdeJointSettings& ode = scene.joint.ode.emplace();
    ode.enabled = false;
    ode.feedback = true;
    Simulation sim = scene.simulate();
    const dJointID id = sim.ode(sim.findJoint("joint"));
    BOOST_TEST(dJointIsEnabled(id) == 0);
    BOOST_TEST(dJointGetFeedback(id) != nullptr);
    BOOST_TEST(dJointGetAMotorAxisRel(id, 1) == 2);
    BOOST_TEST(dJointGetAMotorAngle(id, 1) == 0.5);
}

BOOST_AUTO_TEST_CASE(the_offset_of_a_joint_is_where_it_stands) {
    for (const bool first : {true, false}) {
        const struct {
            JointType type;
            dReal (*position)(dJointID);
        } rows[] = {{JointType::Hinge, dJointGetHingeAngle},
                    {JointType::Slider, dJointGetSliderPosition},
                    {JointType::Piston, dJointGetPistonPosition}};
        for (const auto& row : rows) {
            if (!first && row.type == JointType::Piston) continue;  // ODE's own equations are wrong there
            JointScene scene(row.type, {{0, 0.6, 0.8}});
            if (row.type == JointType::Slider) scene.joint.anchor.reset();
            if (!first) scene.joint.link1.reset();
            scene.joint.axes[0].offset = 0.3;
            Simulation sim = scene.simulate();
            BOOST_TEST_INFO(toText(row.type));
            BOOST_TEST(std::abs(row.position(sim.ode(sim.findJoint("joint"))) - 0.3) < nearly(1e-12));
            BOOST_TEST(std::abs(dBodyGetPosition(sim.ode(sim.findBody("other")))[2] - 3) < 1e-12);
        }
    }
}

BOOST_AUTO_TEST_CASE(every_wrong_setting_is_a_diagnostic_and_the_rest_stays) {
    const std::function<void(SettingsScene&)> cases[] = {
        [](auto& s) { s.world.world->ode.emplace().erp = 1.5; },
        [](auto& s) { s.world.world->ode.emplace().cfm = -1; },
        [](auto& s) { s.world.world->ode.emplace().iterations = 0; },
        [](auto& s) { s.world.world->ode.emplace().overRelaxation = 2; },
        [](auto& s) { s.world.world->ode.emplace().surfaceLayer = std::nan(""); },
        [](auto& s) { s.world.world->ode.emplace().maxThreads = -1; },
        [](auto& s) { s.world.world->ode.emplace().autoDisable.emplace().samples = 1'000'000'000; },
        [](auto& s) { s.world.world->ode.emplace().damping.emplace().linear = 2; },
        [](auto& s) { s.body.body->ode.emplace().maxAngularSpeed = -1; },
        [](auto& s) {
            s.space.space->ode.emplace(OdeSpace{OdeSpaceKind::Hash, 5, 2, {}, {}, {}, {}, {}, {}, {}, {}});
        },
        [](auto& s) {
            s.space.space->ode.emplace(OdeSpace{OdeSpaceKind::Hash, -40, 2, {}, {}, {}, {}, {}, {}, {}, {}});
        },
        [](auto& s) { s.geom.collider->ode.emplace().surface.emplace().mu = -1; },
        [](auto& s) { s.geom.collider->ode.emplace().surface.emplace().direction = Vector3{}; },
    };
    for (const auto& spoil : cases) {
        SettingsScene scene;
        spoil(scene);
        scene.log.claim(code::PLAN_ODE_VALUE);
        Simulation sim = scene.simulate();
        BOOST_TEST(sim.step(0.01));
    }
    SettingsScene quadtree;
    quadtree.space.space->ode.emplace().kind = OdeSpaceKind::Quadtree;
    quadtree.log.claim(code::PLAN_ODE_SPACE);
    const Simulation swept = quadtree.simulate();
    BOOST_TEST(dSpaceGetClass(swept.ode(swept.findSpace("space"))) == dSweepAndPruneSpaceClass);
    SettingsScene twice;
    twice.world.world->gravity = WorldGravity{3, {}, {}};
    twice.world.world->ode.emplace().gravity = Vector3{1, 0, 0};
    twice.log.claim(code::PLAN_ODE_GRAVITY_TWICE);
    BOOST_TEST((orrery::planOf(twice.simulate()).worlds[0].gravity == Vector3{0, -3, 0}));
}

BOOST_AUTO_TEST_CASE(joints_that_ode_would_abort_on_are_left_out) {
    const Vector3 z{0, 0, 1};
    const struct {
        JointType type;
        std::vector<Vector3> axes;
        std::optional<Vector3> anchor2;
        std::function<void(OdeJointSettings&)> settings;
        Code code;
    } rows[] = {
        {JointType::DBall, {}, {}, {}, code::PLAN_JOINT_ANCHOR2},
        {JointType::Transmission, {z}, Vector3{0, 1, 1}, {}, code::PLAN_JOINT_TRANSMISSION},
        {JointType::Transmission, {z}, Vector3{0, 1, 5}, {}, code::PLAN_JOINT_TRANSMISSION},
        {JointType::Transmission, {z, z}, Vector3{1, 1, 1}, {}, code::PLAN_JOINT_TRANSMISSION},
        {JointType::Transmission,
         {z, z},
         Vector3{1, 1, 1},
         [](OdeJointSettings& j) { j.transmission = OdeTransmissionMode::IntersectingAxes; },
         code::PLAN_JOINT_TRANSMISSION},
        {JointType::Transmission,
         {z},
         Vector3{1, 1, 1},
         [](OdeJointSettings& j) { j.transmission = OdeTransmissionMode::ChainDrive; },
         code::PLAN_JOINT_TRANSMISSION},
        {JointType::PU, {z, z, z}, {}, {}, code::PLAN_JOINT_AXES_PARALLEL},
        {JointType::PR, {z}, {}, {}, code::PLAN_JOINT_AXIS_COUNT},
        {JointType::AMotor,
         {z, z, z},
         {},
         [](OdeJointSettings& j) { j.amotorMode = OdeAMotorMode::Euler; },
         code::PLAN_JOINT_AXES_PARALLEL},
    };
    for (const auto& row : rows) {
        JointScene scene(row.type, row.axes);
        if (row.anchor2) scene.joint.anchor2 = JointAnchor{*row.anchor2, true, {}};
        if (row.settings) row.settings(scene.joint.ode.emplace());
        scene.log.claim(row.code);
        Simulation sim = scene.simulate();
        BOOST_TEST(!sim.ode(sim.findJoint("joint")));
        BOOST_TEST(sim.step(0.01));
    }
}

BOOST_AUTO_TEST_CASE(a_setting_of_another_joint_type_is_a_diagnostic) {
    JointScene scene(JointType::Hinge, {{0, 0, 1}});
    scene.joint.ode.emplace().ratio = 2;
    scene.log.claim(code::PLAN_ODE_JOINT);
    scene.joint.axes[0].loVel = 1;
    scene.log.claim(code::PLAN_JOINT_PARAMETER);
    BOOST_TEST(static_cast<bool>(scene.simulate().findJoint("joint")));
}

BOOST_AUTO_TEST_CASE(a_piston_on_the_world_is_a_diagnostic) {
    JointScene scene(JointType::Piston, {{0, 0, 1}});
    scene.joint.link1.reset();
    scene.log.claim(code::PLAN_JOINT_END_ORDER);
    BOOST_TEST(static_cast<bool>(scene.simulate().findJoint("joint")));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace orrery::test

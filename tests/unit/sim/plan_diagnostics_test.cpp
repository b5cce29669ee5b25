// Every PLAN code, with its place, in one scene each; and that the rest of the scene stays.
#include <algorithm>
#include <iterator>

#include "orrery/test/hollow_meshes.hpp"
#include "plan_faults.hpp"

namespace orrery::test {
namespace {

// Checks the fault beside a good body and geom, which must be planned whatever else there is.
void check(const FaultyScene& one) {
    BOOST_TEST_CONTEXT(infoOf(one.code).name << " at " << one.place) {
        SceneBuilder make;
        Node& place = make.addWorld(make.root(), "good");
        one.make(make);
        // Scenes with worlds of their own keep the good one; the others have none.
        bool worlds = false;
        forEachNode(make.root(), [&](const Node& node) { worlds = worlds || (node.world && &node != &place); });
        if (!worlds) place.world.reset();
        Node& body = make.addBody(place, "good body");
        make.addSphere(body, "good geom", 1);
        const NodeId good = body.id;
        PlanLog log;
        log.claim(one.code, one.place);
        const Plan plan = planOf(make, log);
        BOOST_REQUIRE(!plan.worlds.empty());
        BOOST_REQUIRE(!plan.worlds[0].bodies.empty());
        bool planned = false;
        for (const PlanBody& candidate : plan.worlds[0].bodies) planned = planned || candidate.node == good;
        BOOST_TEST(planned);
        BOOST_TEST(!plan.worlds[0].geoms.empty());
    }
}

void check(const std::vector<FaultyScene>& scenes) {
    for (const FaultyScene& one : scenes) check(one);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(plan_diagnostics)

BOOST_AUTO_TEST_CASE(transforms) {
    check(transformFaults());
}
BOOST_AUTO_TEST_CASE(bodies) {
    check(bodyFaults());
}
BOOST_AUTO_TEST_CASE(shapes) {
    check(shapeFaults());
}
BOOST_AUTO_TEST_CASE(tables_and_triggers) {
    check(tableAndTriggerFaults());
}
BOOST_AUTO_TEST_CASE(joints) {
    check(jointFaults());
}

BOOST_AUTO_TEST_CASE(forbidden_scene_has_no_plan) {
    SceneBuilder make;
    make.addBody(make.root(), "body");
    make.contents().simulable = false;
    ClaimedLog log;
    log.claim(code::PLAN_NOT_SIMULABLE, "/");
    BOOST_TEST(planOf(make, log).worlds.empty());
}

BOOST_AUTO_TEST_CASE(unusable_gravity_option) {
    for (const bool overriding : {false, true}) {
        SceneBuilder make;
        PlanOptions options;
        (overriding ? options.gravityOverride.emplace() : options.gravity) = Vector3{0, kNaN, 0};
        PlanLog log;
        log.claim(code::PLAN_OPTION_INVALID);
        const Plan plan = planOf(make, log, options);
        BOOST_TEST(near(onlyWorld(plan).gravity, {0, -9.80665, 0}));
    }
}

BOOST_AUTO_TEST_CASE(in_lenient_mode_a_mass_that_is_not_positive_is_1_kg) {
    for (const double mass : {0.0, -3.0}) {
        SceneBuilder make;
        make.addSphere(make.addBody(make.root(), "body", {}, mass), "ball", 1);
        PlanOptions options;
        options.lenient = true;
        PlanLog log;
        log.claim(code::PLAN_MASS_ONE, "/body");
        const Plan plan = planOf(make, log, options);
        BOOST_TEST(onlyWorld(plan).bodies.at(0).mass == 1);
        BOOST_TEST(near(onlyWorld(plan).bodies[0].inertia, diagonal(.4, .4, .4)));
    }
}

BOOST_AUTO_TEST_CASE(meshes_beyond_the_limit_are_left_out) {
    SceneBuilder make;
    const ShapeId shape = addShape(make, SphereShape{1});
    for (int i = 0; i < 3; ++i) {
        make.addCollider(make.root(), "ellipsoid", shape).transform.scale = Vector3{1, 2.0 + i, 1};
    }
    make.addCollider(make.root(), "plain", shape);
    PlanOptions options;
    options.meshLimit = 500;
    PlanLog log;
    log.claim(code::PLAN_SHAPE_AS_HULL, "/ellipsoid");
    log.claim(code::PLAN_SHAPE_AS_HULL, "/ellipsoid[2]");
    log.claim(code::PLAN_MESH_LIMIT, "/ellipsoid[3]");
    BOOST_TEST(onlyWorld(planOf(make, log, options)).geoms.size() == 3U);
}

// One that takes as many terms as hundreds of simple ones.
BOOST_AUTO_TEST_CASE(curved_shape_of_much_work_is_sampled_coarsely) {
    GeneralCurve curve;
    for (int i = 0; i < 64; ++i) {
        const double radius = 1 + 0.25 * (i % 2);
        curve.taper.push_back({{0, -1 + i / 31.5, 0}, Vector3{radius, radius, radius}, 1.0 + i});
    }
    SceneBuilder make;
    make.addCollider(make.root(), "x", addShape(make, GeneralShape{Vector3{0, 2, 0}, {curve}}));
    PlanLog log;
    log.claim(code::PLAN_SHAPE_COARSE, "/x");
    log.claim(code::PLAN_CURVED_AS_HULL, "/x");
    BOOST_TEST(onlyWorld(planOf(make, log)).geoms.size() == 1U);
}

BOOST_AUTO_TEST_CASE(body_left_out_takes_its_geoms_and_joints_along) {
    SceneBuilder make;
    Node& first = make.addBody(make.root(), "first");
    make.addSphere(first, "first geom", 1);
    Node& bad = make.addBody(make.root(), "bad", {}, -1);
    make.addSphere(bad, "bad geom", 1);
    Node& last = make.addBody(make.root(), "last", {3, 0, 0});
    make.addSphere(last, "last geom", 1);
    Node& trigger = make.addGroup(last, "trigger");
    trigger.trigger.emplace().shape = addShape(make, SphereShape{});
    make.addJoint(make.root(), "lost", JointType::Ball, &first, &bad, Vector3{});
    make.addJoint(make.root(), "kept", JointType::Ball, &first, &last, Vector3{});
    PlanLog log;
    log.claim(code::PLAN_MASS_RANGE, "/bad");
    log.claim(code::PLAN_JOINT_BODY_LEFT_OUT, "/lost");
    const Plan plan = planOf(make, log);
    const PlanWorld& world = onlyWorld(plan);
    BOOST_REQUIRE_EQUAL(world.bodies.size(), 2U);
    BOOST_REQUIRE_EQUAL(world.geoms.size(), 3U);
    BOOST_TEST(near(world.bodies[1].pose.position, {3, 0, 0}));
    BOOST_TEST(world.geoms[1].body == 1);
    BOOST_TEST(world.geoms[2].trigger);
    BOOST_TEST(world.triggers.at(0).geoms.at(0) == 2U);
    BOOST_TEST(world.joints.at(0).body2 == 1);
}

BOOST_AUTO_TEST_CASE(one_part_is_the_hull) {
    SceneBuilder make;
    Node& body = addXodeBody(make, make.root(), "body");
    const HollowMesh mesh = aU();
    make.addTriMesh(body, "mesh", mesh.positions, mesh.triangles);
    make.addCollider(body, "star", addShape(make, GeneralShape{std::nullopt, {{Vector3{1, 1, 1}, 0.5, {}}}}));
    PlanOptions options;
    options.meshParts = 1;
    PlanLog log;
    log.claim(code::PLAN_MESH_AS_HULL, "/body/mesh");
    log.claim(code::PLAN_HULL_AS_BOX, "/body/mesh");
    log.claim(code::PLAN_HOLLOW_AS_HULL, "/body/star");
    const Plan plan = planOf(make, log, options);
    BOOST_TEST(onlyWorld(plan).geoms.size() == 2U);
}

BOOST_AUTO_TEST_CASE(every_code_has_a_test_here) {
    std::vector<Code> tested{code::PLAN_NOT_SIMULABLE,       code::PLAN_OPTION_INVALID,  code::PLAN_MESH_LIMIT,
                             code::PLAN_JOINT_BODY_LEFT_OUT, code::PLAN_GRAVITY_DEFAULT, code::PLAN_JOINT_ANCHOR2,
                             code::PLAN_JOINT_TRANSMISSION,  code::PLAN_JOINT_END_ORDER, code::PLAN_MASS_ONE,
                             code::PLAN_HOLLOW_AS_HULL,      code::PLAN_MESH_MASS,       code::PLAN_SHAPE_COARSE};
    for (const auto& cases : {transformFaults(), bodyFaults(), shapeFaults(), tableAndTriggerFaults(), jointFaults()}) {
        for (const FaultyScene& one : cases) tested.push_back(one.code);
    }
    for (std::size_t i = 0; i < allCodes().size(); ++i) {
        const std::string_view name = allCodes()[i].name;
        // These have tests of their own: plan_fields_test.cpp, heightfield_test.cpp, animation_test.cpp,
        // ode_settings_test.cpp, plan_whole_test.cpp, plan_units_test.cpp, plan_doubts_bodies_test.cpp,
        // plan_doubts_joints_test.cpp; and joint_ends.gltf of the golden files.
        const std::string_view elsewhere[] = {"PLAN_FIELD_",
                                              "PLAN_HEIGHTFIELD_",
                                              "PLAN_ANIMATION_",
                                              "PLAN_ODE_",
                                              "PLAN_JOINT_LIMIT",
                                              "PLAN_JOINT_MIDDLE_AXIS",
                                              "PLAN_UNITS",
                                              "PLAN_NOTHING_",
                                              "PLAN_BODY_WITHOUT_COLLIDER",
                                              "PLAN_FILTER_MEETS_NOTHING",
                                              "PLAN_MASS_OUTSIDE",
                                              "PLAN_FRICTION_NONE",
                                              "PLAN_NAME_REPEATED",
                                              "PLAN_SLEEP_OFF",
                                              "PLAN_SURFACE_CARRIES",
                                              "PLAN_DAMPING_HIGH",
                                              "PLAN_JOINT_APART",
                                              "PLAN_JOINT_FAR",
                                              "PLAN_JOINT_HOLDS_NOTHING",
                                              "PLAN_MOTOR_WITHOUT_FORCE"};
        const auto isOf = [&](std::string_view prefix) { return name.starts_with(prefix); };
        if (!isOf("PLAN_") || std::any_of(std::begin(elsewhere), std::end(elsewhere), isOf)) continue;
        const bool found = std::find(tested.begin(), tested.end(), allCodes()[i].code) != tested.end();
        BOOST_TEST(found, allCodes()[i].name);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace orrery::test

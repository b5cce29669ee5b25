// World poses, offsets on bodies, planes and anchors: what the tree of transforms comes to.
#include "plan_support.hpp"

#include "orrery/base/codes/plan.hpp"

namespace orrery::test {
namespace {

Quaternion wxyz(double w, double x, double y, double z) {
    return {x, y, z, w};
}

// group (0,0,2) > body (5,0,0), a quarter turn about z: what several tests below are in.
struct TurnedBody {
    SceneBuilder make;
    Node& group = make.addGroup(make.root(), "group", {0, 0, 2});
    Node& body = addXodeBody(make, group, "body", {5, 0, 0}, kQuarterTurn);
};

}  // namespace

BOOST_AUTO_TEST_SUITE(plan_poses)

BOOST_AUTO_TEST_CASE(euler_angles_turn_as_odes_do) {
    SceneBuilder make;
    addXodeBody(make, make.root(), "body", {}, EulerAngles{{30, 45, 60}, true});
    PlanLog log;
    const Plan plan = planOf(make, log);
    const PlanBody& body = onlyWorld(plan).bodies.at(0);
    BOOST_TEST(near(body.pose.rotation, wxyz(.822363172, -.0222600267, -.43967974, -.360423406), 1e-8));
    const Matrix3 expected{{.353553, .612372, -.707107, -.573223, .739199, .353553, .739199, .280330, .612372}};
    BOOST_TEST(near(fromEigen(Eigen::Matrix3d(toEigen(body.pose.rotation))), expected, 1e-6));
}

BOOST_AUTO_TEST_CASE(body_in_body_is_placed_by_it) {
    SceneBuilder make;
    Node& outer = addXodeBody(make, make.root(), "outer", {5, 0, 0}, kQuarterTurn);
    addXodeBody(make, outer, "inner", {1, 0, 0});
    PlanLog log;
    const Plan plan = planOf(make, log);
    checkPose(onlyWorld(plan).bodies.at(1).pose, {5, 1, 0}, turnAboutZ(90));
}

BOOST_AUTO_TEST_CASE(geom_in_group_in_body_gets_the_composed_offset) {
    TurnedBody scene;
    Node& inner = scene.make.addGroup(scene.body, "inner", {1, 0, 0}, kQuarterTurn);
    scene.make.addSphere(inner, "geom", 0.5, {0, 2, 0});
    PlanLog log;
    const Plan plan = planOf(scene.make, log);
    const PlanGeom& geom = onlyWorld(plan).geoms.at(0);
    checkPose(onlyWorld(plan).bodies.at(0).pose, {5, 0, 2}, turnAboutZ(90));
    BOOST_TEST(geom.body == 0);
    checkPose(geom.odePose, {-1, 0, 0}, turnAboutZ(90));
    checkPose(geom.pose, {5, -1, 2}, turnAboutZ(180));
}

BOOST_AUTO_TEST_CASE(absolute_geom_in_body_stays_in_the_root_frame) {
    TurnedBody scene;
    scene.make.addSphere(scene.body, "geom", 0.5).transform.absolute = true;
    PlanLog log;
    const Plan plan = planOf(scene.make, log);
    const PlanGeom& geom = onlyWorld(plan).geoms.at(0);
    checkPose(geom.odePose, {0, 5, -2}, turnAboutZ(-90));
    checkPose(geom.pose, {0, 0, 0}, {});
}

BOOST_AUTO_TEST_CASE(anchor_is_relative_to_the_parent_or_absolute) {
    TurnedBody scene;
    Node& relative = scene.make.addJoint(scene.body, "relative", JointType::Ball, nullptr, nullptr, Vector3{1, 0, 0});
    relative.joint->anchor->absolute.reset();
    scene.make.addJoint(scene.body, "absolute", JointType::Ball, nullptr, nullptr, Vector3{1, 0, 0});
    PlanLog log;
    const Plan plan = planOf(scene.make, log);
    const auto& joints = onlyWorld(plan).joints;
    BOOST_REQUIRE_EQUAL(joints.size(), 2U);
    BOOST_TEST(near(joints[0].anchor.value(), {5, 1, 2}));
    BOOST_TEST(near(joints[1].anchor.value(), {1, 0, 0}));
}

BOOST_AUTO_TEST_CASE(anchor_is_in_the_joints_own_transform) {
    TurnedBody scene;
    Node& joint = scene.make.addJoint(scene.body, "joint", JointType::Ball, nullptr, nullptr, Vector3{1, 0, 0});
    joint.joint->anchor->absolute = false;
    joint.transform.position = Vector3{0, 3, 0};
    PlanLog log;
    const Plan plan = planOf(scene.make, log);
    BOOST_TEST(near(onlyWorld(plan).joints.at(0).anchor.value(), {2, 1, 2}));
}

BOOST_AUTO_TEST_CASE(absolute_means_the_frame_of_the_root) {
    SceneBuilder make;
    make.root().transform.position = Vector3{0, 0, 10};
    Node& group = make.addGroup(make.root(), "group", {7, 7, 7}, kQuarterTurn);
    addXodeBody(make, group, "body", {1, 0, 0}).transform.absolute = true;
    make.addJoint(group, "joint", JointType::Ball, nullptr, group.children.front().get(), Vector3{1, 2, 3});
    PlanLog log;
    const Plan plan = planOf(make, log);
    checkPose(onlyWorld(plan).bodies.at(0).pose, {1, 0, 10}, {});
    BOOST_TEST(near(onlyWorld(plan).joints.at(0).anchor.value(), {1, 2, 13}));
}

BOOST_AUTO_TEST_CASE(plane_takes_its_frame_into_the_equation) {
    SceneBuilder make;
    Node& group = make.addGroup(make.root(), "group", {1, 1, 1}, kQuarterTurn);
    make.addPlane(group, "plane", {0, 2, 0}, 6);
    PlanLog log;
    const Plan plan = planOf(make, log);
    const auto& plane = std::get<SolidPlane>(onlyWorld(plan).geoms.at(0).solid);
    BOOST_TEST(near(plane.normal, {-1, 0, 0}));
    BOOST_TEST(near(plane.d, 2));
}

BOOST_AUTO_TEST_CASE(plane_is_normalised) {
    SceneBuilder make;
    make.addPlane(make.root(), "plane", {0, 10, 0}, -5);
    PlanLog log;
    const Plan plan = planOf(make, log);
    const auto& plane = std::get<SolidPlane>(onlyWorld(plan).geoms.at(0).solid);
    BOOST_TEST(near(plane.normal, {0, 1, 0}));
    BOOST_TEST(near(plane.d, -0.5));
}

BOOST_AUTO_TEST_CASE(uniform_scale_multiplies_positions_below_and_sizes) {
    SceneBuilder make;
    Node& body = addXodeBody(make, make.root(), "body", {5, 0, 0}, kQuarterTurn);
    body.transform.scale = Vector3{2, 2, 2};
    make.addBox(body, "box", {1, 2, 3}, {1, 0, 0});
    make.addPlane(body, "not movable", {0, 1, 0}, 1);
    PlanLog log;
    log.claim(code::PLAN_PLANE_ON_BODY, "/body/not movable");
    const Plan plan = planOf(make, log);
    const PlanGeom& geom = onlyWorld(plan).geoms.at(0);
    checkPose(onlyWorld(plan).bodies.at(0).pose, {5, 0, 0}, turnAboutZ(90));
    checkPose(geom.pose, {5, 2, 0}, turnAboutZ(90));
    checkPose(geom.odePose, {2, 0, 0}, {});
    BOOST_TEST(near(std::get<SolidBox>(geom.solid).size, {2, 4, 6}));
}

BOOST_AUTO_TEST_CASE(geom_at_its_body_has_no_offset_to_the_last_bit) {
    SceneBuilder make;
    Node& body = addXodeBody(make, make.root(), "body", {1.1, 2.2, 3.3}, EulerAngles{{1, 2, 3}, false});
    make.addSphere(body, "sphere", 0.5);
    make.addSphere(body, "wheel", 0.5, {0.1, 0.2, 0.3});
    PlanLog log;
    const Plan plan = planOf(make, log);
    BOOST_TEST((onlyWorld(plan).geoms.at(0).odePose == Pose{}));
    BOOST_TEST((onlyWorld(plan).geoms.at(1).odePose == Pose{{0.1, 0.2, 0.3}, {}}));
}

BOOST_AUTO_TEST_CASE(authored_rotation_stays_under_a_mirroring_scale) {
    SceneBuilder make;
    Node& body = make.addBody(make.root(), "body");
    body.transform.rotation = kQuarterTurn;
    body.transform.scale = Vector3{-1, 2, 3};
    make.addBox(body, "box", {1, 1, 1}, {1, 0, 0});
    PlanLog log;
    log.claim(code::PLAN_BODY_MIRRORED, "/body");
    const Plan plan = planOf(make, log);
    checkPose(onlyWorld(plan).bodies.at(0).pose, {0, 0, 0}, turnAboutZ(90));
    checkPose(onlyWorld(plan).geoms.at(0).odePose, {-1, 0, 0}, {});
    BOOST_TEST(near(std::get<SolidBox>(onlyWorld(plan).geoms.at(0).solid).size, {1, 2, 3}));
}

BOOST_AUTO_TEST_CASE(sheared_body_gets_the_nearest_rotation) {
    SceneBuilder make;
    Node& group = make.addGroup(make.root(), "group");
    group.transform.scale = Vector3{1, 3, 1};
    Node& body = make.addBody(group, "body");
    body.transform.rotation = AxisAngle{{0, 0, 1}, 30, true};
    make.addBox(body, "box", {1, 1, 1});
    PlanLog log;
    log.claim(code::PLAN_BODY_SHEARED, "/group/body");
    log.claim(code::PLAN_SHAPE_AS_HULL, "/group/body/box");
    const Plan plan = planOf(make, log);
    const Quaternion& q = onlyWorld(plan).bodies.at(0).pose.rotation;
    BOOST_TEST(near(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w, 1));
    BOOST_TEST(std::holds_alternative<SolidHull>(onlyWorld(plan).geoms.at(0).solid));
}

BOOST_AUTO_TEST_CASE(matrix_with_rounded_digits_is_a_rotation) {
    SceneBuilder make;
    Node& body = addXodeBody(make, make.root(), "body");
    body.transform.matrix = Matrix4{{.70711, -.70711, 0, 1, .70711, .70711, 0, 2, 0, 0, 1, 3, 0, 0, 0, 1}};
    make.addSphere(body, "sphere", 0.5);
    PlanLog log;
    const Plan plan = planOf(make, log);
    checkPose(onlyWorld(plan).bodies.at(0).pose, {1, 2, 3}, turnAboutZ(45));
    BOOST_TEST(std::get<SolidSphere>(onlyWorld(plan).geoms.at(0).solid).radius == 0.5);
}

BOOST_AUTO_TEST_CASE(spaces_and_joint_groups_nest_in_their_world) {
    SceneBuilder make;
    for (const char* name : {"first", "second"}) {
        Node& world = make.addWorld(make.root(), name);
        Node& outer = make.addSpace(world, "outer");
        Node& inner = make.addSpace(outer, "inner");
        make.addSphere(inner, "sphere", 1);
        Node& group = make.addJointGroup(outer, "joints");
        Node& body = addXodeBody(make, group, "body");
        make.addJoint(group, "joint", JointType::Ball, &body, nullptr, Vector3{});
    }
    PlanLog log;
    const Plan plan = planOf(make, log);
    BOOST_REQUIRE_EQUAL(plan.worlds.size(), 2U);
    for (const PlanWorld& world : plan.worlds) {
        BOOST_REQUIRE_EQUAL(world.spaces.size(), 2U);
        BOOST_TEST(world.spaces[0].parent == kNone);
        BOOST_TEST(world.spaces[1].parent == 0);
        BOOST_TEST(world.geoms.at(0).space == 1);
        BOOST_TEST(world.joints.at(0).group == 0);
        BOOST_TEST(world.joints.at(0).body1 == 0);
        BOOST_TEST(world.joints.at(0).body2 == kNone);
        BOOST_TEST(near(world.gravity, {0, -9.80665, 0}));
    }
}

BOOST_AUTO_TEST_CASE(gravity_is_the_default_and_says_so_once_or_is_overridden) {
    SceneBuilder make;
    for (const char* name : {"one", "two"}) addXodeBody(make, make.addWorld(make.root(), name), "body");
    const Scene scene = make.build();
    ClaimedLog log;
    static_cast<void>(makePlan(scene, {}, log));
    log.claim(code::PLAN_GRAVITY_DEFAULT);
    log.check();
    PlanOptions options;
    options.gravityOverride = Vector3{0, 0, -3};
    BOOST_TEST(near(makePlan(scene, options, log).worlds.at(1).gravity, {0, 0, -3}));
}

BOOST_AUTO_TEST_CASE(gravity_is_the_worlds_or_else_the_scenes) {
    SceneBuilder make;
    make.contents().gravity = WorldGravity{2, Vector3{0, 0, -5}, {}};
    make.addWorld(make.root(), "own").world->gravity = WorldGravity{-3, {}, {}};
    make.addWorld(make.root(), "as the scene");
    ClaimedLog log;
    const Plan plan = planOf(make, log);
    BOOST_TEST(near(plan.worlds.at(0).gravity, {0, 3, 0}));
    BOOST_TEST(near(plan.worlds.at(1).gravity, {0, 0, -2}));
}

BOOST_AUTO_TEST_CASE(absent_links_are_the_body_above_and_the_world) {
    SceneBuilder make;
    Node& body = addXodeBody(make, make.root(), "body");
    Node& other = addXodeBody(make, make.root(), "other");
    make.addJoint(body, "neither", JointType::Ball, nullptr, nullptr, Vector3{});
    make.addJoint(body, "first missing", JointType::Ball, nullptr, &other, Vector3{});
    make.addJoint(body, "second missing", JointType::Ball, &other, nullptr, Vector3{});
    make.addJoint(make.root(), "to the world", JointType::Ball, nullptr, &other, Vector3{});
    PlanLog log;
    const Plan plan = planOf(make, log);
    const auto& joints = onlyWorld(plan).joints;
    const std::array<std::array<std::int32_t, 2>, 4> expected{{{0, kNone}, {0, 1}, {1, 0}, {kNone, 1}}};
    BOOST_REQUIRE_EQUAL(joints.size(), 4U);
    for (std::size_t i = 0; i < 4; ++i) {
        BOOST_TEST(joints[i].body1 == expected[i][0]);
        BOOST_TEST(joints[i].body2 == expected[i][1]);
    }
}

BOOST_AUTO_TEST_CASE(joint_may_name_a_body_that_comes_later) {
    SceneBuilder make;
    Node& joint = make.addJoint(make.root(), "joint", JointType::Ball, nullptr, nullptr, Vector3{});
    Node& body = addXodeBody(make, make.root(), "body");
    joint.joint->link1 = JointLink{body.id, "body", {}};
    PlanLog log;
    BOOST_TEST(onlyWorld(planOf(make, log)).joints.at(0).body1 == 0);
}

BOOST_AUTO_TEST_CASE(axes_are_in_the_world_and_of_unit_length) {
    TurnedBody scene;
    scene.make.addJoint(scene.body, "joint", JointType::Hinge, nullptr, nullptr, Vector3{}, {{0, 0, 5}});
    PlanLog log;
    const Plan plan = planOf(scene.make, log);
    BOOST_TEST((onlyWorld(plan).joints.at(0).axes.at(0).direction == Vector3{0, 0, 1}));
}

BOOST_AUTO_TEST_CASE(missing_anchor_is_the_parents_origin) {
    TurnedBody scene;
    scene.make.addJoint(scene.body, "joint", JointType::Ball, nullptr, nullptr);
    PlanLog log;
    log.claim(code::PLAN_JOINT_ANCHOR_DEFAULT, "/group/body/joint");
    BOOST_TEST(near(onlyWorld(planOf(scene.make, log)).joints.at(0).anchor.value(), {5, 0, 2}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace orrery::test

// Masses as XODE composes them and as OMI states them.
#include "plan_support.hpp"

#include "orrery/base/codes/plan.hpp"

namespace orrery::test {
namespace {

MassShape solidOfDensity(double density, std::variant<BoxShape, SphereShape, CapsuleShape, CylinderShape> solid) {
    MassShape shape;
    shape.density = density;
    shape.solid = std::move(solid);
    return shape;
}

ComposedMass& composed(Node& node) {
    return node.body->mass.emplace<ComposedMass>();
}

PlanBody onlyBody(SceneBuilder& make, DiagnosticLog& log) {
    const Plan plan = planOf(make, log);
    BOOST_REQUIRE_EQUAL(onlyWorld(plan).bodies.size(), 1U);
    return onlyWorld(plan).bodies.front();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(plan_masses)

BOOST_AUTO_TEST_CASE(solid_adjusted_then_nested_mass_added) {
    SceneBuilder make;
    Node& node = addXodeBody(make, make.root(), "body", {1, 2, 3});
    ComposedMass& mass = composed(node);
    mass.own = solidOfDensity(2, BoxShape{Vector3{1, 2, 3}});
    mass.adjust = 6;
    ComposedMass& nested = mass.children.emplace_back();
    nested.own = solidOfDensity(3, SphereShape{0.5});
    nested.transform.emplace().position = Vector3{0, 2, 0};
    make.addSphere(node, "sphere", 1);
    PlanLog log;
    const Plan plan = planOf(make, log);
    const PlanBody& body = onlyWorld(plan).bodies.at(0);
    BOOST_TEST(near(body.mass, 7.57079633, 1e-8));
    BOOST_TEST(near(body.centerOfMass, {0, .414961983, 0}));
    BOOST_TEST(near(body.inertia, diagonal(11.6366234, 5.15707963, 7.63662342), 1e-7));
    checkPose(body.pose, {1, 2, 3}, {});
    checkPose(onlyWorld(plan).geoms.at(0).odePose, {0, -.414961983, 0}, {});
}

BOOST_AUTO_TEST_CASE(transform_and_adjust_act_on_nested_masses_written_before_them) {
    SceneBuilder make;
    Node& node = addXodeBody(make, make.root(), "body", {1, 2, 3});
    ComposedMass& mass = composed(node);
    mass.own = solidOfDensity(2, BoxShape{Vector3{1, 2, 3}});
    mass.transform.emplace().position = Vector3{10, 0, 0};
    mass.adjust = 6;
    ComposedMass& later = mass.children.emplace_back();
    later.own = solidOfDensity(6, BoxShape{Vector3{1, 1, 1}});
    ComposedMass& first = mass.children.emplace_back();
    first.own = solidOfDensity(12, BoxShape{Vector3{1, 1, 1}});
    first.transform.emplace().position = Vector3{0, 2, 0};
    first.addedFirst = true;
    make.addSphere(node, "sphere", 1);
    PlanLog log;
    log.claim(code::PLAN_MASS_OUTSIDE, "/body");
    // 12 kg at (0,0,0) and 12 kg at (0,2,0), moved to (10,1,0) and scaled to 6 kg; then 6 kg at the origin.
    const Plan plan = planOf(make, log);
    const PlanBody& body = onlyWorld(plan).bodies.at(0);
    BOOST_TEST(near(body.mass, 12, 1e-12));
    BOOST_TEST(near(body.centerOfMass, {5, 0.5, 0}));
}

BOOST_AUTO_TEST_CASE(no_mass_or_adjust_alone_is_odes_fresh_body) {
    for (const bool adjusted : {false, true}) {
        SceneBuilder make;
        Node& node = addXodeBody(make, make.root(), "body");
        if (adjusted) composed(node).adjust = 1;
        PlanLog log;
        const PlanBody body = onlyBody(make, log);
        BOOST_TEST(body.mass == 1);
        BOOST_TEST((body.inertia == Matrix3{}));
    }
}

BOOST_AUTO_TEST_CASE(mass_parameters_are_recentred) {
    SceneBuilder make;
    composed(addXodeBody(make, make.root(), "body")).own = MassParameters{1, {1, 0, 0}, diagonal(1, 2, 2)};
    PlanLog log;
    const PlanBody body = onlyBody(make, log);
    BOOST_TEST(near(body.centerOfMass, {1, 0, 0}));
    BOOST_TEST(near(body.inertia, diagonal(1, 1, 1)));
}

BOOST_AUTO_TEST_CASE(density_wins_over_total) {
    SceneBuilder make;
    MassShape shape = solidOfDensity(2, BoxShape{Vector3{1, 1, 1}});
    shape.total = 50;
    composed(addXodeBody(make, make.root(), "body")).own = shape;
    PlanLog log;
    BOOST_TEST(near(onlyBody(make, log).mass, 2));
}

BOOST_AUTO_TEST_CASE(transform_turns_then_moves) {
    SceneBuilder make;
    ComposedMass& mass = composed(addXodeBody(make, make.root(), "body"));
    mass.own = solidOfDensity(1, BoxShape{Vector3{1, 2, 3}});
    mass.transform.emplace().position = Vector3{1, 0, 0};
    mass.transform->rotation = kQuarterTurn;
    PlanLog log;
    const PlanBody body = onlyBody(make, log);
    BOOST_TEST(near(body.centerOfMass, {1, 0, 0}));
    BOOST_TEST(near(body.inertia, diagonal(5, 6.5, 2.5)));
}

BOOST_AUTO_TEST_CASE(scale_reaches_the_solids_of_a_mass) {
    SceneBuilder make;
    Node& node = addXodeBody(make, make.root(), "body");
    node.transform.scale = Vector3{2, 2, 2};
    ComposedMass& mass = composed(node);
    mass.own = solidOfDensity(1, BoxShape{Vector3{1, 1, 1}});
    mass.transform.emplace().position = Vector3{1, 0, 0};
    PlanLog log;
    const PlanBody body = onlyBody(make, log);
    BOOST_TEST(near(body.mass, 8));
    BOOST_TEST(near(body.centerOfMass, {2, 0, 0}));
    BOOST_TEST(near(body.inertia.m[0], 8 * 8.0 / 12));
}

BOOST_AUTO_TEST_CASE(xode_velocity_of_the_origin_becomes_that_of_the_centre) {
    SceneBuilder make;
    Node& node = addXodeBody(make, make.root(), "body", {}, kQuarterTurn);
    composed(node).own = MassParameters{1, {1, 0, 0}, diagonal(1, 2, 2)};
    node.body->linearVelocity = Vector3{0, 0, 1};
    node.body->angularVelocity = Vector3{0, 0, 2};
    PlanLog log;
    BOOST_TEST(near(onlyBody(make, log).linearVelocity, {-2, 0, 1}));
}

BOOST_AUTO_TEST_CASE(a4_omi_velocity_is_of_the_centre_and_in_the_nodes_axes) {
    SceneBuilder make;
    Node& node = make.addBody(make.root(), "body");
    node.transform.rotation = kQuarterTurn;
    node.transform.scale = Vector3{3, 3, 3};
    motionOf(node).centerOfMass = Vector3{1, 0, 0};
    node.body->velocityFrame = VelocityFrame::Node;
    node.body->linearVelocity = Vector3{1, 0, 0};
    node.body->angularVelocity = Vector3{0, 1, 0};
    PlanLog log;
    const PlanBody body = onlyBody(make, log);
    BOOST_TEST(near(body.linearVelocity, {0, 1, 0}));
    BOOST_TEST(near(body.angularVelocity, {-1, 0, 0}));
    BOOST_TEST(near(body.centerOfMass, {3, 0, 0}));
    BOOST_TEST(body.mass == 1);
}

BOOST_AUTO_TEST_CASE(omi_inertia_is_that_of_the_shapes_about_the_declared_centre) {
    SceneBuilder make;
    Node& node = make.addBody(make.root(), "body", {}, 4);
    motionOf(node).centerOfMass = Vector3{0, 1, 0};
    motionOf(node).inertiaDiagonal = Vector3{0, 0, 0};
    make.addBox(node, "left", {1, 1, 1}, {-1, 0, 0});
    make.addBox(node, "right", {1, 1, 3}, {1, 0, 0});
    PlanLog log;
    const PlanBody body = onlyBody(make, log);
    // Masses 1 and 3 by volume; the inertia holds the way from the centroid (0.5, 0, 0) to (0, 1, 0).
    const double left = 1.0 / 6;
    const double rightX = 3 * 10.0 / 12;
    BOOST_TEST(near(body.mass, 4));
    BOOST_TEST(near(body.inertia.m[0], left + rightX + 4 * 1));
    BOOST_TEST(near(body.inertia.m[4], left + rightX + 4 * 1));
    BOOST_TEST(near(body.inertia.m[8], left + 3 * 2.0 / 12 + 4 * 2));
    BOOST_TEST(near(body.inertia.m[1], 2));
}

BOOST_AUTO_TEST_CASE(omi_body_without_shapes_is_a_ball_of_half_a_metre) {
    SceneBuilder make;
    make.addBody(make.root(), "body", {}, 2);
    PlanLog log;
    BOOST_TEST(near(onlyBody(make, log).inertia, diagonal(.2, .2, .2)));
}

BOOST_AUTO_TEST_CASE(declared_inertia_turns_with_its_orientation) {
    SceneBuilder make;
    Node& node = make.addBody(make.root(), "body");
    node.transform.scale = Vector3{5, 5, 5};
    motionOf(node).inertiaDiagonal = Vector3{1, 2, 2.5};
    motionOf(node).inertiaOrientation = turnAboutZ(90);
    PlanLog log;
    BOOST_TEST(near(onlyBody(make, log).inertia, diagonal(2, 1, 2.5)));
}

BOOST_AUTO_TEST_CASE(a5_zero_moment_beside_others_is_very_large) {
    SceneBuilder make;
    Node& node = make.addBody(make.root(), "body", {}, 1);
    motionOf(node).inertiaDiagonal = Vector3{1, 0, 1};
    PlanLog log;
    log.claim(code::PLAN_INERTIA_PARTIAL, "/body");
    const PlanBody body = onlyBody(make, log);
    BOOST_TEST(body.inertia.m[4] > 1e7);
    BOOST_TEST(near(body.inertia.m[0], 1));
}

BOOST_AUTO_TEST_CASE(a19_dynamic_mesh_is_convex_parts_but_weighs_as_the_mesh) {
    // A tetrahedron with a dent: it has less than half the volume of its hull.
    const std::vector<Vector3> positions{{0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {0, 0, 2}, {.25, .25, .25}};
    const std::vector<std::array<std::uint32_t, 3>> triangles{{0, 2, 1}, {0, 3, 2}, {0, 1, 3},
                                                              {1, 2, 4}, {2, 3, 4}, {3, 1, 4}};
    SceneBuilder make;
    Node& node = make.addBody(make.root(), "body", {}, 1);
    make.addTriMesh(node, "mesh", positions, triangles);
    Node& kinematic = make.addBody(make.root(), "kinematic");
    kinematic.body->type = BodyType::Kinematic;
    make.addTriMesh(kinematic, "kept", positions, triangles);
    PlanLog log;
    log.claim(code::PLAN_MESH_AS_PARTS, "/body/mesh");
    const Plan plan = planOf(make, log);
    const PlanWorld& world = onlyWorld(plan);
    BOOST_REQUIRE(world.geoms.size() == 4U);
    for (std::size_t i = 0; i < 3; ++i) {
        BOOST_TEST(std::holds_alternative<SolidHull>(world.geoms[i].solid));
        BOOST_TEST((world.geoms[i].node == world.geoms[0].node));
    }
    BOOST_TEST(std::holds_alternative<SolidMesh>(world.geoms[3].solid));
    const MassProperties exact = scaledToMass(massOfMesh(positions, triangles, 1), 1);
    BOOST_TEST(near(world.bodies.at(0).inertia, inertiaAbout(exact, {})));
    BOOST_TEST((world.geoms[3].odePose == Pose{}));
}

BOOST_AUTO_TEST_CASE(mass_of_a_kinematic_body_does_not_matter) {
    SceneBuilder make;
    Node& node = make.addBody(make.root(), "body", {}, -5);
    node.body->type = BodyType::Kinematic;
    motionOf(node).inertiaDiagonal = Vector3{-1, 0, 0};
    PlanLog log;
    const PlanBody body = onlyBody(make, log);
    BOOST_TEST(body.kinematic);
    BOOST_TEST(body.mass == 1);
}

BOOST_AUTO_TEST_CASE(state_of_bodies_is_kept) {
    SceneBuilder make;
    Node& node = addXodeBody(make, make.root(), "body");
    node.body->enabled = false;
    node.body->gravityMode = false;
    node.body->force = Vector3{1, 2, 3};
    node.body->torque = Vector3{4, 5, 6};
    node.body->finiteRotation = FiniteRotation{true, Vector3{0, 3, 0}};
    PlanLog log;
    const PlanBody body = onlyBody(make, log);
    BOOST_TEST(!body.enabled);
    BOOST_TEST(body.gravityFactor == 0);
    BOOST_TEST((body.force == Vector3{1, 2, 3}));
    BOOST_TEST((body.torque == Vector3{4, 5, 6}));
    BOOST_TEST(body.finiteRotation);
    BOOST_TEST((body.finiteRotationAxis.value() == Vector3{0, 1, 0}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace orrery::test

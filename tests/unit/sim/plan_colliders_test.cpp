// The body of a collider, trigger compounds, surfaces and filters (OMI_physics_body).
#include "plan_support.hpp"

#include "orrery/base/codes/plan.hpp"

namespace orrery::test {
namespace {

Node& addTrigger(SceneBuilder& make, Node& parent, std::string name, bool withShape = true) {
    Node& node = make.addGroup(parent, std::move(name));
    Trigger& trigger = node.trigger.emplace();
    if (withShape) trigger.shape = addShape(make, SphereShape{1});
    return node;
}

Node& addStatic(SceneBuilder& make, Node& parent, std::string name) {
    Node& node = make.addBody(parent, std::move(name));
    node.body->type = BodyType::Static;
    return node;
}

// Names of the nodes whose geoms each trigger has: "base: a b".
std::vector<std::string> compounds(const Scene& scene, const PlanWorld& world) {
    std::vector<std::string> result;
    for (const PlanTrigger& trigger : world.triggers) {
        std::string& line = result.emplace_back(scene.find(trigger.node)->name + ":");
        for (const std::uint32_t geom : trigger.geoms) {
            BOOST_TEST(world.geoms.at(geom).trigger);
            line += ' ' + scene.find(world.geoms.at(geom).node)->name;
        }
    }
    return result;
}

void checkCompounds(SceneBuilder& make, DiagnosticLog& log, const std::vector<std::string>& expected) {
    const Scene scene = make.build();
    const Plan plan = makePlan(scene, {}, log);
    BOOST_TEST(compounds(scene, onlyWorld(plan)) == expected, boost::test_tools::per_element());
}

}  // namespace

BOOST_AUTO_TEST_SUITE(plan_colliders)

BOOST_AUTO_TEST_CASE(nearest_motion_decides_and_a_static_one_ends_the_search) {
    SceneBuilder make;
    make.addSphere(make.root(), "alone", 1);
    Node& body = make.addBody(make.root(), "body");
    make.addSphere(make.addGroup(body, "group"), "deep", 1);
    make.addSphere(addStatic(make, body, "static"), "fixed", 1);
    make.addSphere(make.addBody(body, "inner"), "of inner", 1);
    PlanLog log;
    const Plan plan = planOf(make, log);
    const auto& geoms = onlyWorld(plan).geoms;
    BOOST_REQUIRE_EQUAL(geoms.size(), 4U);
    BOOST_TEST(geoms[0].body == kNone);
    BOOST_TEST(geoms[1].body == 0);
    BOOST_TEST(geoms[2].body == kNone);
    BOOST_TEST(geoms[3].body == 1);
    BOOST_TEST(onlyWorld(plan).bodies.size() == 2U);
}

BOOST_AUTO_TEST_CASE(collider_without_shape_only_groups) {
    SceneBuilder make;
    Node& body = make.addBody(make.root(), "body");
    body.collider.emplace();
    make.addSphere(body, "sphere", 1);
    PlanLog log;
    BOOST_TEST(onlyWorld(planOf(make, log)).geoms.size() == 1U);
}

BOOST_AUTO_TEST_CASE(one_node_may_be_body_collider_and_trigger) {
    SceneBuilder make;
    Node& body = make.addBody(make.root(), "body");
    body.collider.emplace().shape = addShape(make, BoxShape{});
    body.trigger.emplace().shape = addShape(make, SphereShape{});
    PlanLog log;
    const Plan plan = planOf(make, log);
    const PlanWorld& world = onlyWorld(plan);
    BOOST_REQUIRE_EQUAL(world.geoms.size(), 2U);
    BOOST_TEST(!world.geoms[0].trigger);
    BOOST_TEST(world.geoms[1].trigger);
    BOOST_TEST(world.geoms[1].body == 0);
    BOOST_TEST(std::get<SolidSphere>(world.geoms[1].solid).radius == 0.5);
    BOOST_TEST(near(world.bodies[0].inertia, diagonal(1.0 / 6, 1.0 / 6, 1.0 / 6)));  // the box alone
}

BOOST_AUTO_TEST_CASE(round_shapes_along_y_are_turned_onto_odes_z) {
    SceneBuilder make;
    CapsuleShape capsule;
    capsule.axis = Axis::Y;
    Node& node = make.addGroup(make.root(), "node", {0, 5, 0});
    node.collider.emplace().shape = addShape(make, capsule);
    PlanLog log;
    const Plan plan = planOf(make, log);
    const PlanGeom& geom = onlyWorld(plan).geoms.at(0);
    checkPose(geom.pose, {0, 5, 0}, {});
    const Eigen::Vector3d axis = toEigen(geom.odePose.rotation) * Eigen::Vector3d::UnitZ();
    BOOST_TEST(near(fromEigen(axis), {0, 1, 0}));
    BOOST_TEST(near(geom.odePose.position, {0, 5, 0}));
}

BOOST_AUTO_TEST_CASE(hull_is_shared_and_its_centroid_is_in_the_pose_of_ode_only) {
    SceneBuilder make;
    Mesh mesh;
    mesh.positions = {{1, 0, 0}, {3, 0, 0}, {1, 2, 0}, {1, 0, 2}};
    mesh.loaded = true;
    const ShapeId shape = addShape(make, ConvexShape{make.contents().addMesh(mesh)});
    make.addCollider(make.root(), "a", shape);
    make.addCollider(make.root(), "b", shape, {0, 0, 5});
    PlanLog log;
    const Plan plan = planOf(make, log);
    const auto& geoms = onlyWorld(plan).geoms;
    const auto& hull = std::get<SolidHull>(geoms.at(0).solid).hull;
    BOOST_TEST(hull == std::get<SolidHull>(geoms.at(1).solid).hull);
    checkPose(geoms.at(1).pose, {0, 0, 5}, {});
    checkPose(geoms.at(1).odePose, {1.5, .5, 5.5}, {});
}

BOOST_AUTO_TEST_CASE(compound_trigger_has_the_listed_and_the_others_stand_alone) {
    SceneBuilder make;
    Node& base = addTrigger(make, make.root(), "base", false);
    Node& a = addTrigger(make, base, "a");
    addTrigger(make, base, "apart");
    Node& b = addTrigger(make, make.addGroup(base, "group"), "b");
    base.trigger->nodes = {a.id, b.id};
    PlanLog log;
    checkCompounds(make, log, {"base: a b", "apart: apart"});
}

BOOST_AUTO_TEST_CASE(compound_trigger_may_have_a_shape_and_members_of_members) {
    SceneBuilder make;
    Node& base = addTrigger(make, make.root(), "base");
    Node& a = addTrigger(make, base, "a");
    Node& deep = addTrigger(make, a, "deep");
    base.trigger->nodes = {a.id};
    a.trigger->nodes = {deep.id};
    PlanLog log;
    checkCompounds(make, log, {"base: base a deep"});
}

BOOST_AUTO_TEST_CASE(empty_trigger_owns_the_trigger_shapes_below_down_to_the_next_base) {
    SceneBuilder make;
    Node& base = addTrigger(make, make.root(), "base", false);
    base.trigger->ownsDescendants = true;
    Node& a = addTrigger(make, base, "a");
    addTrigger(make, a, "below a");
    Node& inner = addTrigger(make, base, "inner", false);
    inner.trigger->ownsDescendants = true;
    addTrigger(make, inner, "of inner");
    Node& compound = addTrigger(make, base, "compound");
    compound.trigger->nodes = {addTrigger(make, compound, "of compound").id};
    addTrigger(make, compound, "apart");
    PlanLog log;
    checkCompounds(make, log, {"base: a below a", "inner: of inner", "compound: compound of compound", "apart: apart"});
}

BOOST_AUTO_TEST_CASE(trigger_rides_on_the_nearest_body) {
    SceneBuilder make;
    Node& body = make.addBody(make.root(), "body", {1, 0, 0});
    motionOf(body).centerOfMass = Vector3{0, 1, 0};
    addTrigger(make, body, "riding");
    addTrigger(make, addStatic(make, make.root(), "static"), "fixed");
    PlanLog log;
    const Plan plan = planOf(make, log);
    const auto& geoms = onlyWorld(plan).geoms;
    BOOST_TEST(geoms.at(0).body == 0);
    checkPose(geoms.at(0).odePose, {0, -1, 0}, {});
    BOOST_TEST(geoms.at(1).body == kNone);
}

BOOST_AUTO_TEST_CASE(filter_of_a_member_or_else_of_the_base) {
    SceneBuilder make;
    CollisionFilter filter;
    filter.systems = {"own"};
    const FilterId own = make.contents().addFilter(filter);
    filter.systems = {"base"};
    const FilterId ofBase = make.contents().addFilter(filter);
    Node& base = addTrigger(make, make.root(), "base", false);
    base.trigger->filter = ofBase;
    Node& a = addTrigger(make, base, "a");
    a.trigger->filter = own;
    Node& b = addTrigger(make, base, "b");
    base.trigger->nodes = {a.id, b.id};
    PlanLog log;
    const Plan plan = planOf(make, log);
    BOOST_TEST(onlyWorld(plan).geoms.at(0).filter == 0);
    BOOST_TEST(onlyWorld(plan).geoms.at(1).filter == 1);
}

BOOST_AUTO_TEST_CASE(names_of_filters_become_sorted_numbers) {
    SceneBuilder make;
    CollisionFilter filter;
    filter.systems = {"b", "a", "b"};
    make.contents().addFilter(filter);
    filter.systems = {"a"};
    filter.collideWith = {"c", "b"};
    make.contents().addFilter(filter);
    filter.collideWith.clear();
    filter.notCollideWith = {"a"};
    make.contents().addFilter(filter);
    PlanLog log;
    const Plan plan = planOf(make, log);
    const std::vector<std::uint32_t> both{0, 1};
    const std::vector<std::uint32_t> a{1};
    const std::vector<std::uint32_t> withB{0, 2};
    BOOST_TEST(plan.filters.at(0).systems == both);
    BOOST_TEST(plan.filters.at(1).systems == a);
    BOOST_TEST(plan.filters.at(1).collideWith == withB);
    BOOST_TEST(plan.filters.at(2).notCollideWith == a);
}

BOOST_AUTO_TEST_CASE(materials_have_their_defaults) {
    SceneBuilder make;
    PhysicsMaterial material;
    material.dynamicFriction = 0.1;
    material.restitutionCombine = CombineMode::Maximum;
    const MaterialId id = make.contents().addMaterial(material);
    make.addSphere(make.root(), "slick", 1).collider->material = id;
    make.addSphere(make.root(), "plain", 1);
    PlanLog log;
    const Plan plan = planOf(make, log);
    const auto& geoms = onlyWorld(plan).geoms;
    BOOST_TEST(geoms.at(1).material == 0U);
    const PlanMaterial& planned = plan.materials.at(geoms.at(0).material);
    BOOST_TEST(planned.dynamicFriction == 0.1);
    BOOST_TEST(planned.staticFriction == 0.6);
    BOOST_TEST(planned.restitution == 0);
    BOOST_TEST((planned.frictionCombine == CombineMode::Average));
    BOOST_TEST((planned.restitutionCombine == CombineMode::Maximum));
}

BOOST_AUTO_TEST_CASE(shape_scaled_away_on_all_axes_is_disabled_without_a_word) {
    SceneBuilder make;
    make.addSphere(make.root(), "hidden", 1).transform.scale = Vector3{0, 0, 0};
    PlanLog log;
    BOOST_TEST(onlyWorld(planOf(make, log)).geoms.empty());
}

BOOST_AUTO_TEST_CASE(what_names_no_material_and_no_filter_that_exist_has_the_default_and_touches_all) {
    SceneBuilder make;
    make.contents().addFilter({});
    make.contents().addMaterial({});
    Node& geom = make.addSphere(make.root(), "geom", 1);
    geom.collider->material.index = 3;
    geom.collider->filter.index = 3;
    PlanLog log;
    log.claim(code::PLAN_MATERIAL_MISSING);
    log.claim(code::PLAN_FILTER_MISSING);
    const Plan plan = planOf(make, log);
    BOOST_TEST(onlyWorld(plan).geoms.at(0).material == 0U);
    BOOST_TEST(onlyWorld(plan).geoms.at(0).filter == kNone);
}

BOOST_AUTO_TEST_CASE(bad_shape_of_many_colliders_is_reported_once) {
    SceneBuilder make;
    const ShapeId shape = addShape(make, SphereShape{-1});
    for (int i = 0; i < 5; ++i) make.addCollider(make.root(), "geom", shape);
    PlanLog log;
    log.claim(code::PLAN_SHAPE_SIZE);
    BOOST_TEST(onlyWorld(planOf(make, log)).geoms.empty());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace orrery::test

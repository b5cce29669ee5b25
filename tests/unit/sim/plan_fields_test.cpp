// Gravity volumes in the Plan: what is resolved, and every diagnostic about them at its place.
#include <functional>
#include <limits>
#include <set>

#include "plan_support.hpp"

#include "orrery/base/codes/plan.hpp"

namespace orrery::test::plan_fields_test {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

Node& addTrigger(SceneBuilder& make, Node& parent, std::string name, Vector3 position = {},
                 std::optional<Rotation> rotation = {}) {
    Node& node = make.addGroup(parent, std::move(name), position, std::move(rotation));
    node.trigger.emplace().shape = addShape(make, SphereShape{2});
    return node;
}

Node& addVolume(SceneBuilder& make, GravityType type, std::string name = "x", Vector3 position = {},
                std::optional<Rotation> rotation = {}) {
    Node& node = addTrigger(make, make.root(), std::move(name), position, std::move(rotation));
    GravityVolume& gravity = node.gravity.emplace();
    gravity.type = type;
    gravity.gravity = 9;
    return node;
}

const PlanGravityVolume& onlyField(const Plan& plan) {
    BOOST_REQUIRE_EQUAL(onlyWorld(plan).fields.size(), 1U);
    return plan.worlds.front().fields.front();
}

MeshId addMesh(SceneBuilder& make, bool closed) {
    Mesh mesh;
    mesh.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    mesh.triangles = {{{0, 2, 1}}, {{0, 1, 3}}, {{1, 2, 3}}};
    if (closed) mesh.triangles.push_back({0, 3, 2});
    mesh.loaded = true;
    return make.contents().addMesh(mesh);
}

// A volume that gets `code` at `place`; `kept` if it acts all the same.
struct Case {
    Code code;
    std::string place;
    bool kept;
    std::function<void(SceneBuilder&)> make;
};

Case changed(Code code, bool kept, GravityType type, void (*change)(GravityVolume&)) {
    return {code, "/x", kept, [=](SceneBuilder& make) { change(*addVolume(make, type).gravity); }};
}

std::vector<Case> cases() {
    using V = GravityVolume;
    const Code trigger = code::PLAN_FIELD_NOT_TRIGGER;
    const Code value = code::PLAN_FIELD_VALUE;
    return {
        {trigger, "/x", false, [](SceneBuilder& make) { addVolume(make, GravityType::Point).trigger.reset(); }},
        {trigger, "/x", false, [](SceneBuilder& make) { addVolume(make, GravityType::Point).collider.emplace(); }},
        {trigger, "/x", false,
         [](SceneBuilder& make) { addVolume(make, GravityType::Point).body.emplace().type = BodyType::Static; }},
        {trigger, "/base/x", false,
         [](SceneBuilder& make) {
             Node& base = addTrigger(make, make.root(), "base");
             Node& member = addTrigger(make, base, "x");
             member.gravity.emplace();
             base.trigger->nodes.push_back(member.id);
         }},
        {trigger, "/base/x", false,
         [](SceneBuilder& make) {
             Node& base = addTrigger(make, make.root(), "base");
             base.trigger->ownsDescendants = true;
             addTrigger(make, base, "x").gravity.emplace();
         }},
        changed(value, false, GravityType::Point, [](V& v) { v.gravity = kNaN; }),
        changed(value, false, GravityType::Point, [](V& v) { v.gravity = -1e9; }),
        changed(value, false, GravityType::Point, [](V& v) { v.unitDistance = kNaN; }),
        changed(value, false, GravityType::Disc, [](V& v) { v.radius = -1; }),
        changed(value, false, GravityType::Torus, [](V& v) { v.radius = kNaN; }),
        changed(value, false, GravityType::Line,
                [](V& v) {
                    v.points = {{0, 0, 0}, {0, kNaN, 0}};
                }),
        changed(code::PLAN_FIELD_UNIT_DISTANCE, true, GravityType::Point, [](V& v) { v.unitDistance = -3; }),
        changed(code::PLAN_FIELD_DIRECTION, false, GravityType::Directional, [](V& v) { v.direction.emplace(); }),
        changed(code::PLAN_FIELD_DIRECTION_LENGTH, true, GravityType::Directional,
                [](V& v) {
                    v.direction = Vector3{0, 3, 0};
                }),
        changed(code::PLAN_FIELD_POINTS, false, GravityType::Line, [](V&) {}),
        changed(code::PLAN_FIELD_POINTS, false, GravityType::Line,
                [](V& v) {
                    v.points = {{1, 2, 3}};
                }),
        changed(code::PLAN_FIELD_SHAPE, false, GravityType::Shaped, [](V&) {}),
        {code::PLAN_FIELD_SHAPE, "/x", false,
         [](SceneBuilder& make) { addVolume(make, GravityType::Shaped).gravity->shape = addShape(make, RayShape{1}); }},
        {code::PLAN_SHAPE_SIZE, "/x", false,
         [](SceneBuilder& make) {
             addVolume(make, GravityType::Shaped).gravity->shape = addShape(make, SphereShape{-1});
         }},
        {code::PLAN_FIELD_OPEN_MESH, "/x", true,
         [](SceneBuilder& make) {
             Node& node = addVolume(make, GravityType::Point);
             node.trigger->shape = addShape(make, TriMeshShape{addMesh(make, false)});
         }},
    };
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_fault_of_a_gravity_volume_is_found_at_its_place_and_nothing_else_is_lost) {
    int number = 0;
    for (const Case& one : cases()) {
        BOOST_TEST_CONTEXT("case " << ++number << ' ' << one.code) {
            SceneBuilder make;
            one.make(make);
            addVolume(make, GravityType::Point, "other");
            PlanLog log;
            log.claim(one.code, one.place);
            const Plan plan = planOf(make, log);
            BOOST_TEST(onlyWorld(plan).fields.size() == (one.kept ? 2U : 1U));
        }
    }
}

BOOST_AUTO_TEST_CASE(every_code_about_fields_has_a_case_here) {
    // PLAN_FIELD_LENIENT: tests/conformance/gltf_choices_test.cpp, a21.
    std::set<Code> tested{code::PLAN_FIELD_SCALE, code::PLAN_FIELD_LENIENT, code::PLAN_FIELD_KEPT};
    for (const Case& one : cases()) tested.insert(one.code);
    for (std::size_t i = 0; i < allCodes().size(); ++i) {
        if (!allCodes()[i].name.starts_with("PLAN_FIELD_")) continue;
        BOOST_TEST(tested.contains(allCodes()[i].code), allCodes()[i].name);
    }
}

BOOST_AUTO_TEST_CASE(volumes_that_stay_beside_the_gravity_of_an_option_are_told) {
    for (const bool overriding : {false, true}) {
        SceneBuilder make;
        addVolume(make, GravityType::Point);
        addVolume(make, GravityType::Point, "y");
        PlanOptions options;
        if (overriding) options.gravityOverride = Vector3{0, -1.62, 0};
        PlanLog log;
        if (overriding) log.claim(code::PLAN_FIELD_KEPT, "/x");
        BOOST_TEST(onlyWorld(planOf(make, log, options)).fields.size() == 2U);
    }
}

BOOST_AUTO_TEST_CASE(what_a_volume_does_not_say_is_the_default) {
    SceneBuilder make;
    addVolume(make, GravityType::Torus);
    PlanLog log;
    const Plan plan = planOf(make, log);
    const PlanGravityVolume& field = onlyField(plan);
    BOOST_TEST(field.gravity == 9);
    BOOST_TEST(field.priority == 0);
    BOOST_TEST(!field.replace);
    BOOST_TEST(!field.stop);
    BOOST_CHECK((field.direction == Vector3{0, -1, 0}));
    BOOST_TEST(field.unitDistance == 0);
    BOOST_TEST(field.radius == 1);
    BOOST_TEST(field.body == kNone);
    BOOST_TEST(!field.scaleInShape);
}

BOOST_AUTO_TEST_CASE(fields_come_highest_priority_first_and_equal_ones_in_document_order) {
    SceneBuilder make;
    const std::vector<std::int64_t> priorities{0, 5, -1, 5, 0, 9000000000};
    std::vector<NodeId> ids;
    for (const std::int64_t priority : priorities) {
        Node& node = addVolume(make, GravityType::Point, "n" + std::to_string(ids.size()));
        node.gravity->priority = priority;
        ids.push_back(node.id);
    }
    PlanLog log;
    const Plan plan = planOf(make, log);
    const auto& fields = onlyWorld(plan).fields;
    BOOST_REQUIRE_EQUAL(fields.size(), 6U);
    const std::vector<std::size_t> expected{5, 1, 3, 0, 4, 2};
    for (std::size_t i = 0; i < 6; ++i) BOOST_TEST((fields[i].node == ids[expected[i]]), "place " << i);
}

BOOST_AUTO_TEST_CASE(a_direction_is_kept_in_the_frame_of_the_node_at_unit_length) {
    SceneBuilder make;
    addVolume(make, GravityType::Directional, "x", {1, 2, 3}, kQuarterTurn).gravity->direction = Vector3{0.6, 0.8, 0};
    PlanLog log;
    const Plan plan = planOf(make, log);
    BOOST_TEST(near(onlyField(plan).direction, {0.6, 0.8, 0}, 1e-15));
    BOOST_TEST(near(onlyField(plan).toWorld.linear, {{0, -1, 0, 1, 0, 0, 0, 0, 1}}));
    BOOST_TEST(near(onlyField(plan).toWorld.translation, {1, 2, 3}));
}

BOOST_AUTO_TEST_CASE(the_geoms_of_a_field_are_those_of_its_trigger_members_and_all) {
    SceneBuilder make;
    Node& base = make.addGroup(make.root(), "base");
    base.trigger.emplace();
    for (const char* name : {"one", "two"}) base.trigger->nodes.push_back(addTrigger(make, base, name).id);
    addTrigger(make, make.root(), "other");
    base.gravity.emplace().type = GravityType::Point;
    PlanLog log;
    const Plan plan = planOf(make, log);
    const std::vector<std::uint32_t> expected{0, 1};
    BOOST_TEST(onlyField(plan).geoms == expected);
}

BOOST_AUTO_TEST_CASE(a_volume_without_any_usable_shape_has_no_field_and_is_reported_once) {
    SceneBuilder make;
    addVolume(make, GravityType::Point).trigger->shape = addShape(make, SphereShape{0});
    PlanLog log;
    log.claim(code::PLAN_SHAPE_SIZE, "/x");
    BOOST_TEST(onlyWorld(planOf(make, log)).fields.empty());
}

BOOST_AUTO_TEST_CASE(a_volume_on_a_body_has_its_place_in_the_frame_of_the_centre_of_mass) {
    SceneBuilder make;
    Node& body = make.addBody(make.root(), "body", {10, 0, 0});
    body.transform.rotation = kQuarterTurn;
    motionOf(body).centerOfMass = Vector3{0.5, 0, 0};
    make.addSphere(body, "geom", 1);
    Node& volume = addTrigger(make, body, "x", {0, 2, 0}, kQuarterTurn);
    volume.gravity.emplace().type = GravityType::Point;
    PlanLog log;
    const Plan plan = planOf(make, log);
    const PlanGravityVolume& field = onlyField(plan);
    BOOST_TEST(field.body == 0);
    BOOST_TEST(near(field.toWorld.translation, {8, 0, 0}));
    BOOST_TEST(near(field.toWorld.linear, {{-1, 0, 0, 0, -1, 0, 0, 0, 1}}));
    BOOST_TEST(near(field.toBody.translation, {-0.5, 2, 0}));
    BOOST_TEST(near(field.toBody.linear, {{0, -1, 0, 1, 0, 0, 0, 0, 1}}));
}

BOOST_AUTO_TEST_CASE(a_volume_on_a_static_body_rides_on_nothing) {
    SceneBuilder make;
    Node& body = make.addBody(make.root(), "body", {10, 0, 0});
    body.body->type = BodyType::Static;
    addTrigger(make, body, "x").gravity.emplace().type = GravityType::Point;
    PlanLog log;
    const Plan plan = planOf(make, log);
    BOOST_TEST(onlyField(plan).body == kNone);
    BOOST_TEST(near(onlyField(plan).toBody.translation, {10, 0, 0}));
}

BOOST_AUTO_TEST_CASE(an_even_scale_is_in_the_frame_of_the_field) {
    SceneBuilder make;
    Node& node = addVolume(make, GravityType::Line, "x", {}, kQuarterTurn);
    node.transform.scale = Vector3{2, 2, 2};
    node.gravity->points = {{0, 0, 0}, {1, 0, 0}};
    PlanLog log;
    const Plan plan = planOf(make, log);
    BOOST_TEST(!onlyField(plan).scaleInShape);
    BOOST_TEST(near(onlyField(plan).points[1], {1, 0, 0}));
    BOOST_TEST(near(onlyField(plan).toWorld.linear, {{0, -2, 0, 2, 0, 0, 0, 0, 2}}));
}

BOOST_AUTO_TEST_CASE(an_uneven_scale_is_in_the_points_of_a_line_and_not_in_its_frame) {
    SceneBuilder make;
    Node& node = addVolume(make, GravityType::Line, "x", {}, kQuarterTurn);
    node.trigger->shape = addShape(make, BoxShape{});
    node.transform.scale = Vector3{2, 3, -4};
    node.gravity->points = {{0, 0, 0}, {1, 1, 1}};
    PlanLog log;
    const Plan plan = planOf(make, log);
    BOOST_TEST(onlyField(plan).scaleInShape);
    BOOST_TEST(near(onlyField(plan).points[1], {2, 3, -4}));
    BOOST_TEST(near(onlyField(plan).toWorld.linear, {{0, -1, 0, 1, 0, 0, 0, 0, 1}}));
}

BOOST_AUTO_TEST_CASE(an_uneven_scale_is_in_a_box_that_gravity_points_to) {
    SceneBuilder make;
    Node& node = addVolume(make, GravityType::Shaped);
    node.trigger->shape = node.gravity->shape = addShape(make, BoxShape{Vector3{1, 1, 1}});
    node.transform.scale = Vector3{2, 3, 4};
    PlanLog log;
    const Plan plan = planOf(make, log);
    BOOST_TEST(onlyField(plan).scaleInShape);
    BOOST_TEST(near(std::get<ExactBox>(*onlyField(plan).shape).half, {1, 1.5, 2}));
    BOOST_TEST(near(onlyField(plan).toWorld.linear, diagonal(1, 1, 1)));
}

BOOST_AUTO_TEST_CASE(an_uneven_scale_of_a_round_field_is_reported_and_stays_in_its_frame) {
    for (const GravityType type : {GravityType::Shaped, GravityType::Disc, GravityType::Torus}) {
        SceneBuilder make;
        Node& node = addVolume(make, type);
        node.gravity->shape = addShape(make, SphereShape{1});
        node.trigger->shape = addShape(make, BoxShape{});
        node.transform.scale = Vector3{2, 3, 4};
        PlanLog log;
        log.claim(code::PLAN_FIELD_SCALE, "/x");
        const Plan plan = planOf(make, log);
        BOOST_TEST(!onlyField(plan).scaleInShape);
        BOOST_TEST(near(onlyField(plan).toWorld.linear, diagonal(2, 3, 4)));
    }
}

BOOST_AUTO_TEST_CASE(a_disc_that_is_stretched_along_its_axis_only_stays_exact) {
    SceneBuilder make;
    Node& node = addVolume(make, GravityType::Disc);
    node.trigger->shape = addShape(make, BoxShape{});
    node.transform.scale = Vector3{2, 5, 2};
    PlanLog log;
    BOOST_TEST(onlyWorld(planOf(make, log)).fields.size() == 1U);
}

BOOST_AUTO_TEST_CASE(tapered_shapes_that_gravity_points_to_stay_exact) {
    SceneBuilder make;
    CapsuleShape capsule;
    capsule.axis = Axis::Y;
    capsule.radiusBottom = 1;
    capsule.radiusTop = 0.5;
    addVolume(make, GravityType::Shaped).gravity->shape = addShape(make, capsule);
    PlanLog log;
    const Plan plan = planOf(make, log);
    const auto& exact = std::get<ExactCapsule>(*onlyField(plan).shape);
    BOOST_CHECK((exact.axis == Axis::Y));
    BOOST_TEST(exact.radiusBottom == 1);
    BOOST_TEST(exact.radiusTop == 0.5);
    BOOST_TEST(exact.length == 1);
}

BOOST_AUTO_TEST_CASE(a_closed_mesh_that_many_volumes_point_to_is_made_once) {
    SceneBuilder make;
    const ShapeId shape = addShape(make, TriMeshShape{addMesh(make, true)});
    for (const char* name : {"x", "y"}) addVolume(make, GravityType::Shaped, name).gravity->shape = shape;
    PlanLog log;
    const Plan plan = planOf(make, log);
    const auto& fields = onlyWorld(plan).fields;
    BOOST_REQUIRE_EQUAL(fields.size(), 2U);
    const auto& first = std::get<ExactMesh>(*fields[0].shape);
    BOOST_TEST(first.closed);
    BOOST_TEST((first.surface == std::get<ExactMesh>(*fields[1].shape).surface));
}

BOOST_AUTO_TEST_CASE(each_world_has_its_own_fields) {
    SceneBuilder make;
    for (const char* name : {"a", "b"}) {
        Node& world = make.addWorld(make.root(), name);
        addTrigger(make, world, "x").gravity.emplace().type = GravityType::Point;
    }
    PlanLog log;
    const Plan plan = planOf(make, log);
    BOOST_REQUIRE_EQUAL(plan.worlds.size(), 2U);
    BOOST_TEST(plan.worlds[0].fields.size() == 1U);
    BOOST_TEST(plan.worlds[1].fields.size() == 1U);
}

}  // namespace orrery::test::plan_fields_test

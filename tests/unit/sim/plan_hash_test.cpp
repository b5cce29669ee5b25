// Another plan has another hash: checkpoints are refused by it.
#include "plan/hash.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <tuple>
#include <vector>

#include "orrery/geometry/hull.hpp"
#include "plan_support.hpp"

namespace orrery::test {
namespace {

// Does not compile when a body of the Plan gains a member: add it to the table beside it, or say here that it does
// not count.
[[maybe_unused]] void decompose(const PlanBody& body) {
    [[maybe_unused]] const auto& [node, kinematic, animated, enabled, pose, center, mass, inertia, linear, angular,
                                  force, torque, factor, axis, finite, ode] = body;
    static_assert(std::tuple_size_v<decltype(membersOf(&body).list)> == 15);
}

Plan planOf(PlanGravityVolume field) {
    Plan plan;
    plan.worlds.emplace_back().fields.push_back(std::move(field));
    return plan;
}

// Of the part that gravity volumes are in.
std::uint64_t hashOf(const Plan& plan) {
    const auto parts = hashesOf(plan);
    const auto found = std::find_if(parts.begin(), parts.end(),
                                    [](const PlanPartHash& each) { return each.part == "gravity volumes"; });
    return found->hash;
}

struct Change {
    std::string_view member;
    std::function<void(PlanGravityVolume&)> make;
};

// Of each member but the node, whose number is another one in another file.
std::vector<Change> changes() {
    using F = PlanGravityVolume;
    return {
        {"type", [](F& f) { f.type = GravityType::Shaped; }},
        {"gravity", [](F& f) { f.gravity = 1; }},
        {"priority", [](F& f) { f.priority = 1; }},
        {"replace", [](F& f) { f.replace = true; }},
        {"stop", [](F& f) { f.stop = true; }},
        {"direction",
         [](F& f) {
             f.direction = {1, 0, 0};
         }},
        {"unitDistance", [](F& f) { f.unitDistance = 1; }},
        {"radius", [](F& f) { f.radius = 2; }},
        {"points",
         [](F& f) {
             f.points = {{0, 0, 0}, {1, 0, 0}};
         }},
        {"shape", [](F& f) { f.shape = ExactSphere{1}; }},
        {"pullsInSolid", [](F& f) { f.pullsInSolid = true; }},
        {"scaleInShape", [](F& f) { f.scaleInShape = true; }},
        {"body", [](F& f) { f.body = 0; }},
        {"toWorld",
         [](F& f) {
             f.toWorld.translation = {1, 0, 0};
         }},
        {"toBody",
         [](F& f) {
             f.toBody.translation = {1, 0, 0};
         }},
        {"geoms", [](F& f) { f.geoms = {0}; }},
        {"everywhere", [](F& f) { f.everywhere = true; }},
    };
}

// How many members a field has. One that is new does not compile here: it wants a line above.
std::size_t memberCount() {
    const auto& [node, type, gravity, priority, replace, stop, direction, unitDistance, radius, points, shape,
                 pullsInSolid, scaleInShape, body, toWorld, toBody, geoms, everywhere] = PlanGravityVolume{};
    static_cast<void>(type);
    return 18;
}

ExactShape hullOf(double height) {
    const std::vector<Vector3> points{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, height}};
    return *exactShapeOf(Solid{SolidHull{convexHull(points).hull}});
}

ExactShape meshOf(double inner, bool closed) {
    auto mesh = std::make_shared<TriangleMesh>();
    // Its bounds do not know of the last point.
    mesh->positions = {{0, 0, 0}, {9, 0, 0}, {0, 9, 0}, {0, 0, 9}, {inner, inner, inner}};
    mesh->triangles = {{{0, 1, 4}}, {{0, 2, 3}}};
    mesh->closed = closed;
    return *exactShapeOf(Solid{SolidMesh{std::move(mesh)}});
}

ExactShape generalOf(double exponent) {
    SceneBuilder make;
    GeneralShape shape;
    shape.size = Vector3{1, 1, 1};
    shape.curves.emplace_back().exponent = exponent;
    shape.curves.back().radii = Vector3{1, 1, 1};
    Shape authored;
    authored.geometry = shape;
    return exactShapeOf(authored, make.contents()).shape.value();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(plan_hash)

BOOST_AUTO_TEST_CASE(each_member_of_a_gravity_field_counts) {
    const std::vector<Change> all = changes();
    BOOST_TEST(all.size() == memberCount() - 1);
    const std::uint64_t before = hashOf(planOf(PlanGravityVolume{}));
    std::set<std::uint64_t> hashes{before};
    for (const Change& change : all) {
        PlanGravityVolume field;
        change.make(field);
        BOOST_TEST(hashes.insert(hashOf(planOf(field))).second, change.member);
    }
    PlanGravityVolume same;
    same.node = NodeId{7};
    BOOST_TEST(hashOf(planOf(same)) == before);
}

BOOST_AUTO_TEST_CASE(each_number_of_what_a_field_pulls_toward_counts) {
    const std::vector<ExactShape> shapes{
        ExactBox{{1, 1, 1}},
        ExactBox{{1, 1, 2}},
        ExactSphere{1},
        ExactSphere{2},
        ExactCapsule{Axis::X, 1, 1, 1},
        ExactCapsule{Axis::Y, 1, 1, 1},
        ExactCapsule{Axis::X, 2, 1, 1},
        ExactCapsule{Axis::X, 1, 2, 1},
        ExactCapsule{Axis::X, 1, 1, 2},
        ExactCylinder{Axis::X, 1, 1, 1},
        ExactCylinder{Axis::X, 1, 2, 1},
        ExactHalfSpace{{0, 0, 1}, 0},
        ExactHalfSpace{{0, 1, 0}, 0},
        ExactHalfSpace{{0, 0, 1}, 1},
        hullOf(1),
        hullOf(2),
        meshOf(1, false),
        meshOf(2, false),
        meshOf(1, true),
        generalOf(2.5),
        generalOf(3),
    };
    std::set<std::uint64_t> hashes;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        PlanGravityVolume field;
        field.shape = shapes[i];
        BOOST_TEST(hashes.insert(hashOf(planOf(field))).second, "shape " << i);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace orrery::test

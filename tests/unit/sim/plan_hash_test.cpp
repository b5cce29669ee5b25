// Another plan has another hash: checkpoints are refused by it.
#include "orrery/plan/hash.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <tuple>
#include <vector>

#include "orrery/geometry/hull.hpp"
#include "orrery/plan/structure.hpp"
#include "plan_support.hpp"

namespace orrery::test::plan_hash_test {
namespace {

// No member is forgotten: this does not compile when a struct of the Plan gains one. Add it to the table beside it and
// here, or only here where it does not count.
#define ORRERY_HAS_MEMBERS(Type, count, ...)                    \
    static_assert(kMembersOf<Type>.lines.kCount == (count));    \
    [[maybe_unused]] void decomposes##Type(const Type& value) { \
        [[maybe_unused]] const auto& [__VA_ARGS__] = value;     \
    }

ORRERY_HAS_MEMBERS(Plan, 5, worlds, materials, filters, surfaces, systems)
ORRERY_HAS_MEMBERS(PlanWorld, 13, node, gravity, gravityAuthored, ode, bodies, spaces, geoms, joints, jointGroups,
                   sixDofJoints, collisionOverrides, triggers, fields, motions)
ORRERY_HAS_MEMBERS(PlanBody, 17, node, kinematic, animated, enabled, pose, centerOfMass, mass, inertia, infiniteMass,
                   infiniteInertia, linearVelocity, angularVelocity, force, torque, gravityFactor, finiteRotationAxis,
                   finiteRotation, ode)
ORRERY_HAS_MEMBERS(PlanSpace, 2, node, parent, ode)
ORRERY_HAS_MEMBERS(PlanGeom, 12, node, solid, body, space, pose, odePose, material, filter, trigger, category, collide,
                   enabled, surface)
ORRERY_HAS_MEMBERS(PlanJoint, 11, node, type, body1, body2, anchor, anchor2, axes, ode, group, euler, spring,
                   referencePose)
ORRERY_HAS_MEMBERS(PlanConstraintRow, 5, measure, axis, min, max, spring)
ORRERY_HAS_MEMBERS(PlanJointDrive, 9, angular, axis, acceleration, rotation, maxForce, position, velocity, stiffness,
                   damping)
ORRERY_HAS_MEMBERS(PlanSixDofJoint, 8, node, body1, body2, frame1, frame2, lockedLinear, lockedAngular, rows, drives)
ORRERY_HAS_MEMBERS(SpringSettings, 2, stiffness, damping)
ORRERY_HAS_MEMBERS(CollisionOverride, 4, allowed, body1, body2, geoms)
ORRERY_HAS_MEMBERS(PlanTrigger, 1, node, geoms)
ORRERY_HAS_MEMBERS(Affine, 2, linear, translation)
ORRERY_HAS_MEMBERS(PlanGravityVolume, 16, node, type, gravity, priority, replace, stop, direction, unitDistance, radius,
                   points, shape, pullsInSolid, scaleInShape, body, toWorld, toBody, geoms, everywhere)
using PlanVectorCurve = PlanCurve<VectorCurve>;
ORRERY_HAS_MEMBERS(PlanVectorCurve, 4, curve, duration, repeats, closed)
ORRERY_HAS_MEMBERS(Placement, 3, pose, stretch, shear)
ORRERY_HAS_MEMBERS(PlanMotion, 7, node, outer, between, own, position, rotation, scale, body)
ORRERY_HAS_MEMBERS(PlanMaterial, 5, staticFriction, dynamicFriction, restitution, frictionCombine, restitutionCombine)
ORRERY_HAS_MEMBERS(PlanFilter, 3, systems, collideWith, notCollideWith)
ORRERY_HAS_MEMBERS(SolidBox, 1, size)
ORRERY_HAS_MEMBERS(SolidSphere, 1, radius)
ORRERY_HAS_MEMBERS(SolidCapsule, 2, radius, length)
ORRERY_HAS_MEMBERS(SolidCylinder, 2, radius, length)
ORRERY_HAS_MEMBERS(SolidPlane, 2, normal, d)
ORRERY_HAS_MEMBERS(SolidRay, 1, length)
ORRERY_HAS_MEMBERS(SolidHull, 1, hull)
ORRERY_HAS_MEMBERS(SolidMesh, 1, mesh)
ORRERY_HAS_MEMBERS(SolidHeightfield, 1, field)
ORRERY_HAS_MEMBERS(ConvexHull, 3, planes, points, polygons, volume)
ORRERY_HAS_MEMBERS(TriangleMesh, 2, positions, triangles, closed)
ORRERY_HAS_MEMBERS(Heightfield, 7, width, depth, widthSamples, depthSamples, heights, thickness, wrap)
// A struct with a base cannot be taken apart so.
static_assert(sizeof(PlanJointAxis) == sizeof(AxisParameters) + sizeof(Vector3) +
                                           sizeof(std::optional<SpringSettings>) + 8 +
                                           2 * sizeof(std::optional<double>));
static_assert(kMembersOf<PlanJointAxis>.lines.kCount == kMembersOf<AxisParameters>.lines.kCount + 5);

Plan planOf(PlanGravityVolume field) {
    Plan plan;
    plan.worlds.emplace_back().fields.push_back(std::move(field));
    return plan;
}

// The hash of the part that gravity volumes are in.
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

// The changes of each member but the node, whose number is another one in another file.
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

ExactShape hullOf(double height) {
    const std::vector<Vector3> points{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, height}};
    return *exactShapeOf(Solid{SolidHull{convexHull(points).hull}});
}

ExactShape meshOf(double inner, bool closed) {
    auto mesh = std::make_shared<TriangleMesh>();
    // The bounds of the mesh do not depend on the last point.
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
    BOOST_TEST(all.size() == planStructures().field.members.size() + 1);  // and the shape
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

namespace {

// One of each thing that a plan holds.
Plan wholePlan() {
    Plan plan;
    PlanWorld& world = plan.worlds.emplace_back();
    world.bodies.emplace_back();
    world.spaces.emplace_back();
    world.geoms.emplace_back().solid = SolidSphere{1};
    world.joints.emplace_back().axes.emplace_back();
    PlanSixDofJoint& frames = world.sixDofJoints.emplace_back();
    frames.rows.emplace_back();
    frames.drives.emplace_back();
    world.collisionOverrides.emplace_back();
    world.triggers.emplace_back();
    world.motions.emplace_back().position.emplace();
    plan.materials.emplace_back();
    plan.filters.emplace_back();
    return plan;
}

struct PlanChange {
    std::string_view part;
    std::string_view what;
    std::function<void(Plan&, PlanWorld&)> make;
};

// The changes that the members above do not test.
#define ORRERY_PLAN_CHANGE(part, statement)                                                                 \
    PlanChange {                                                                                            \
        part, #statement, []([[maybe_unused]] Plan& plan, [[maybe_unused]] PlanWorld& world) { statement; } \
    }

const std::vector<PlanChange> kPlanChanges{
    ORRERY_PLAN_CHANGE("world settings", world.ode.erp = 0.3),
    ORRERY_PLAN_CHANGE("bodies", world.bodies.emplace_back()),
    ORRERY_PLAN_CHANGE("bodies", world.bodies[0].kinematic = true),
    ORRERY_PLAN_CHANGE("bodies", world.bodies[0].enabled = false),
    ORRERY_PLAN_CHANGE("bodies", world.bodies[0].mass = 2),
    ORRERY_PLAN_CHANGE("bodies", world.bodies[0].inertia.m[4] = 2),
    ORRERY_PLAN_CHANGE("bodies", world.bodies[0].linearVelocity.z = 1),
    ORRERY_PLAN_CHANGE("bodies", world.bodies[0].pose.rotation.w = 0.5),
    ORRERY_PLAN_CHANGE("bodies", world.bodies[0].finiteRotationAxis.emplace()),
    ORRERY_PLAN_CHANGE("spaces", world.spaces[0].parent = 3),
    ORRERY_PLAN_CHANGE("spaces", world.spaces.emplace_back()),
    ORRERY_PLAN_CHANGE("geoms", world.geoms[0].solid = SolidSphere{2}),
    ORRERY_PLAN_CHANGE("geoms", (world.geoms[0].solid = SolidCapsule{1, 0})),
    ORRERY_PLAN_CHANGE("geoms", world.geoms[0].solid = SolidRay{1}),
    ORRERY_PLAN_CHANGE("geoms", world.geoms[0].solid = SolidRay{2}),
    ORRERY_PLAN_CHANGE("geoms", world.geoms[0].body = 0),
    ORRERY_PLAN_CHANGE("geoms", world.geoms[0].trigger = true),
    ORRERY_PLAN_CHANGE("geoms", world.geoms[0].category = 1),
    ORRERY_PLAN_CHANGE("geoms", world.geoms[0].collide = 1),
    ORRERY_PLAN_CHANGE("geoms", world.collisionOverrides[0].allowed = true),
    ORRERY_PLAN_CHANGE("geoms", world.collisionOverrides[0].body1 = 0),
    ORRERY_PLAN_CHANGE("geoms", world.collisionOverrides[0].geoms = {0}),
    ORRERY_PLAN_CHANGE("joints", world.joints[0].type = JointType::Fixed),
    ORRERY_PLAN_CHANGE("joints", world.joints[0].body2 = 0),
    ORRERY_PLAN_CHANGE("joints", world.joints[0].anchor.emplace()),
    ORRERY_PLAN_CHANGE("joints", world.joints[0].anchor2.emplace()),
    ORRERY_PLAN_CHANGE("joints", world.joints[0].euler = true),
    ORRERY_PLAN_CHANGE("joints", world.joints[0].spring.emplace()),
    ORRERY_PLAN_CHANGE("joints", world.joints[0].axes[0].direction.x = 1),
    ORRERY_PLAN_CHANGE("joints", world.joints[0].axes[0].angle = 1),
    ORRERY_PLAN_CHANGE("joints", world.joints[0].axes[0].offset = 1),
    ORRERY_PLAN_CHANGE("joints", world.joints[0].axes[0].softStops.emplace()),
    ORRERY_PLAN_CHANGE("joints", world.jointGroups.emplace_back()),
    ORRERY_PLAN_CHANGE("joints", world.sixDofJoints[0].body1 = 0),
    ORRERY_PLAN_CHANGE("joints", world.sixDofJoints[0].frame1.position.x = 1),
    ORRERY_PLAN_CHANGE("joints", world.sixDofJoints[0].frame2.position.x = 1),
    ORRERY_PLAN_CHANGE("joints", world.sixDofJoints[0].lockedLinear[1] = true),
    ORRERY_PLAN_CHANGE("joints", world.sixDofJoints[0].lockedAngular[1] = true),
    ORRERY_PLAN_CHANGE("joints", world.sixDofJoints[0].rows[0].measure = PlanConstraintRow::Measure::Cone),
    ORRERY_PLAN_CHANGE("joints", world.sixDofJoints[0].rows[0].axis = 1),
    ORRERY_PLAN_CHANGE("joints", world.sixDofJoints[0].rows[0].min = -1),
    ORRERY_PLAN_CHANGE("joints", world.sixDofJoints[0].rows[0].max = 1),
    ORRERY_PLAN_CHANGE("joints", world.sixDofJoints[0].rows[0].spring.emplace()),
    ORRERY_PLAN_CHANGE("joints", world.sixDofJoints[0].drives[0].angular = true),
    ORRERY_PLAN_CHANGE("joints", world.sixDofJoints[0].drives[0].axis = 1),
    ORRERY_PLAN_CHANGE("joints", world.sixDofJoints[0].drives[0].acceleration = true),
    ORRERY_PLAN_CHANGE("joints", world.sixDofJoints[0].drives[0].rotation = true),
    ORRERY_PLAN_CHANGE("joints", world.sixDofJoints[0].drives[0].maxForce = 1),
    ORRERY_PLAN_CHANGE("joints", world.sixDofJoints[0].drives[0].position = 0),
    ORRERY_PLAN_CHANGE("joints", world.sixDofJoints[0].drives[0].velocity = 1),
    ORRERY_PLAN_CHANGE("joints", world.sixDofJoints[0].drives[0].stiffness = 1),
    ORRERY_PLAN_CHANGE("joints", world.sixDofJoints[0].drives[0].damping = 1),
    ORRERY_PLAN_CHANGE("triggers", world.triggers[0].geoms = {0}),
    ORRERY_PLAN_CHANGE("animations", world.motions[0].outer = 0),
    ORRERY_PLAN_CHANGE("animations", world.motions[0].body = 0),
    ORRERY_PLAN_CHANGE("animations", world.motions[0].between.pose.position.x = 1),
    ORRERY_PLAN_CHANGE("animations", world.motions[0].position->duration = 1),
    ORRERY_PLAN_CHANGE("animations", world.motions[0].position->repeats = false),
    ORRERY_PLAN_CHANGE("animations", world.motions[0].position->closed = true),
    ORRERY_PLAN_CHANGE("animations", world.motions[0].position->curve.times = {1}),
    ORRERY_PLAN_CHANGE("animations", world.motions[0].rotation.emplace()),
    ORRERY_PLAN_CHANGE("animations", world.motions[0].scale.emplace()),
    ORRERY_PLAN_CHANGE("materials, filters and surfaces", plan.materials[0].staticFriction = 1),
    ORRERY_PLAN_CHANGE("materials, filters and surfaces", plan.materials[0].restitution = 1),
    ORRERY_PLAN_CHANGE("materials, filters and surfaces", plan.materials[0].frictionCombine = CombineMode::Maximum),
    ORRERY_PLAN_CHANGE("materials, filters and surfaces", plan.filters[0].systems = {1}),
    ORRERY_PLAN_CHANGE("materials, filters and surfaces", plan.filters[0].collideWith = {1}),
    ORRERY_PLAN_CHANGE("materials, filters and surfaces", plan.filters[0].notCollideWith = {1}),
    ORRERY_PLAN_CHANGE("materials, filters and surfaces", plan.surfaces.emplace_back())};

#undef ORRERY_PLAN_CHANGE

}  // namespace

BOOST_AUTO_TEST_CASE(each_change_counts_in_the_part_that_it_is_of_and_in_no_other) {
    const auto before = hashesOf(wholePlan());
    std::set<std::pair<std::string_view, std::uint64_t>> all;
    for (const PlanChange& change : kPlanChanges) {
        Plan plan = wholePlan();
        change.make(plan, plan.worlds[0]);
        const auto after = hashesOf(plan);
        for (std::size_t i = 0; i < before.size(); ++i) {
            const bool differs = after[i].hash != before[i].hash;
            BOOST_TEST(differs == (after[i].part == change.part), change.what << " in " << after[i].part);
            if (differs) BOOST_TEST(all.emplace(after[i].part, after[i].hash).second, change.what);
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace orrery::test::plan_hash_test

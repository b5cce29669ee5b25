// The geoms that meet, their friction and bounce, and the contacts that are left out.
#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>

#include "contacts/friction.hpp"
#include "contacts/pair_order.hpp"
#include "hand_plan.hpp"
#include "orrery/sim/step_parts.hpp"
#include "orrery/sim/step_results.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/precision.hpp"
#include "plan/collision_filters.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;

SimulationOptions withEvents(int maxContacts = 4) {
    SimulationOptions options;
    options.contactEvents = true;
    options.maxContacts = maxContacts;
    return options;
}

std::size_t contactsOf(const HandPlan& plan, SimulationOptions options = {}) {
    ClaimedLog log;
    Simulation sim = simulate(plan, options, log);
    sim.stepParts().collide(0.01);
    const std::size_t count = sim.results().contactCount();
    sim.stepParts().clearContacts();
    return count;
}

// Two balls that overlap, the second one made by `change` into what a test needs.
HandPlan twoBalls() {
    HandPlan plan({0, 0, 0});
    plan.addBall("a", {0, 0, 0}, 0.5);
    plan.addBall("b", {0.9, 0, 0}, 0.5);
    return plan;
}

struct UnitShape {
    const char* name;
    Solid solid;
    double halfHeight;
    bool round;  // along z: has to be turned upright
};

std::array<UnitShape, 6> unitShapes() {
    return {{{"sphere", SolidSphere{0.5}, 0.5, false},
             {"box", SolidBox{{1, 1, 1}}, 0.5, false},
             {"capsule", SolidCapsule{0.5, 1}, 1, true},
             {"cylinder", SolidCylinder{0.5, 1}, 0.5, true},
             {"convex", unitCubeHull(), 0.5, false},
             {"trimesh", unitCubeMesh(), 0.5, false}}};
}

}  // namespace

// The table of contacts that ODE is known to give for unit shapes that overlap by 0.02; meshes on
// meshes are not among them, for which ODE's contacts are wrong. How many a cylinder and a mesh have (the
// table: 14) depends on the triangles.
BOOST_AUTO_TEST_CASE(s3_4_every_pair_of_shapes_has_the_contacts_of_the_table) {
    const int expected[6][6] = {{1, 1, 1, 1, 1, 2},   {1, 4, 1, 12, 1, 10}, {1, 1, 1, 1, 1, 2},
                                {1, 12, 1, 8, 1, 12}, {1, 1, 1, 1, 1, 6},   {2, 10, 2, 12, 6, 0}};
    const auto shapes = unitShapes();
    for (std::size_t below = 0; below < 6; ++below) {
        for (std::size_t top = 0; top < 6; ++top) {
            if (below == 5 && top == 5) continue;
            HandPlan plan;
            PlanGeom& fixed = plan.addStatic("below", shapes[below].solid);
            if (shapes[below].round) fixed.odePose.rotation = zToY();
            plan.addBody("body", {0, shapes[below].halfHeight + shapes[top].halfHeight - 0.02, 0});
            PlanGeom& moving = plan.addShape(shapes[top].solid);
            if (shapes[top].round) moving.odePose.rotation = zToY();
            ClaimedLog log;
            SimulationOptions options = SimulationOptions::odeDefaults();
            options.contactEvents = true;
            options.maxContacts = 64;
            Simulation sim = simulate(plan, options, log);
            sim.stepParts().collide(0.01);
            BOOST_TEST_CONTEXT(shapes[top].name << " on " << shapes[below].name) {
                // In single precision ODE finds four points of a hull on a mesh.
                const int least = std::min(expected[below][top], ORRERY_ODE_SINGLE ? 4 : 64);
                BOOST_TEST(sim.results().contactCount() >= static_cast<std::size_t>(least));
                dContactGeom raw[64];
                const int all = dCollide(sim.ode(sim.findGeom("below")), sim.ode(sim.findGeom("body geom")), 64, raw,
                                         sizeof(dContactGeom));
                BOOST_TEST(sim.results().contactCount() == static_cast<std::size_t>(all));
                bool holds = false;
                for (const ContactEvent& contact : sim.results().contacts()) {
                    BOOST_TEST((sim.ode(GeomId{contact.geom1.node, {}}) == sim.ode(sim.findGeom("below"))));
                    // ODE adds touching points without depth at the edges of some shapes.
                    if (contact.depth < 0.001) continue;
                    BOOST_TEST(contact.normal.y < -0.9);
                    BOOST_TEST(std::abs(contact.depth - 0.02) < 1e-3);
                    holds = true;
                }
                BOOST_TEST(holds);
                sim.stepParts().clearContacts();
                run(sim, 20, 0.01);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(s3_4_a_plane_holds_every_shape) {
    for (const UnitShape& shape : unitShapes()) {
        HandPlan plan;
        plan.addStatic("plane", SolidPlane{{0, 1, 0}, 0});
        plan.addBody("body", {0, shape.halfHeight + 0.01, 0});
        if (shape.round) {
            plan.addShape(shape.solid).odePose.rotation = zToY();
        } else {
            plan.addShape(shape.solid);
        }
        ClaimedLog log;
        Simulation sim = simulate(plan, {}, log);
        run(sim, 100, 0.01);
        BOOST_TEST(std::abs(sim.pose(sim.bodies()[0]).position.y - shape.halfHeight) < 0.02, shape.name);
    }
}

BOOST_AUTO_TEST_CASE(a_contact_names_geoms_place_normal_and_depth) {
    ClaimedLog log;
    Simulation sim = simulate(twoBalls(), withEvents(), log);
    BOOST_REQUIRE(sim.step(0.001));
    BOOST_REQUIRE(sim.results().contacts().size() == 1u);
    const ContactEvent& contact = sim.results().contacts()[0];
    BOOST_TEST((sim.ode(GeomId{contact.geom1.node, {}}) == sim.ode(sim.findGeom("a geom"))));
    BOOST_TEST((sim.ode(GeomId{contact.geom2.node, {}}) == sim.ode(sim.findGeom("b geom"))));
    BOOST_TEST(std::abs(contact.position.x - 0.45) < nearly(1e-12));
    BOOST_TEST(std::abs(contact.normal.x + 1) < 1e-12);
    BOOST_TEST(std::abs(contact.depth - 0.1) < nearly(1e-12));
    BOOST_TEST(sim.results().totalContacts() == 1u);
}

BOOST_AUTO_TEST_CASE(pairs_that_nothing_can_come_of_are_passed_over) {
    BOOST_TEST(contactsOf(twoBalls()) == 1u);

    HandPlan fixed({0, 0, 0});
    fixed.addStatic("a", SolidSphere{0.5});
    fixed.addStatic("b", SolidSphere{0.5}, {0.9, 0, 0});
    BOOST_TEST(contactsOf(fixed) == 0u, "static on static");

    HandPlan kinematic = twoBalls();
    for (PlanBody& body : kinematic.world().bodies) body.kinematic = true;
    kinematic.addStatic("c", SolidSphere{0.5});
    BOOST_TEST(contactsOf(kinematic) == 0u, "kinematic on kinematic and static");

    HandPlan asleep = twoBalls();
    for (PlanBody& body : asleep.world().bodies) body.enabled = false;
    asleep.addStatic("c", SolidSphere{0.5});
    BOOST_TEST(contactsOf(asleep) == 0u, "asleep on asleep and static");
    asleep.world().bodies[1].enabled = true;
    BOOST_TEST(contactsOf(asleep) == 2u, "awake on asleep and static");

    HandPlan carried = twoBalls();
    carried.world().bodies[0].kinematic = true;
    carried.world().bodies[1].enabled = false;
    BOOST_TEST(contactsOf(carried) == 0u, "asleep on standing kinematic");
    carried.world().bodies[0].angularVelocity = {0, 0.1, 0};
    BOOST_TEST(contactsOf(carried) == 1u, "asleep on moving kinematic");

    HandPlan compound({0, 0, 0});
    compound.addBall("a", {0, 0, 0}, 0.5);
    compound.addShape(SolidBox{{1, 1, 1}});
    BOOST_TEST(contactsOf(compound) == 0u, "geoms of one body");
}

BOOST_AUTO_TEST_CASE(bodies_joined_by_a_joint_do_not_touch_unless_asked) {
    HandPlan plan = twoBalls();
    plan.addJoint("j", JointType::Ball, 0, 1).anchor = Vector3{0.45, 0, 0};
    BOOST_TEST(contactsOf(plan) == 0u);
    SimulationOptions options;
    options.skipConnectedBodies = false;
    BOOST_TEST(contactsOf(plan, options) == 1u);
}

BOOST_AUTO_TEST_CASE(triggers_and_rays_push_nothing) {
    HandPlan plan = twoBalls();
    plan.world().geoms[0].trigger = true;
    BOOST_TEST(contactsOf(plan) == 0u);
    HandPlan ray({0, 0, 0});
    ray.addBall("a", {0, 0, 1}, 0.5);
    ray.addStatic("ray", SolidRay{5});
    BOOST_TEST(contactsOf(ray) == 0u);
}

BOOST_AUTO_TEST_CASE(filters_touch_when_each_allows_the_other) {
    const PlanFilter none;
    const PlanFilter red{{1}, {}, {}};
    const PlanFilter redAndBlue{{1, 2}, {}, {}};
    const PlanFilter onlyBlue{{1}, {2}, {}};
    const PlanFilter notBlue{{3}, {}, {2}};
    BOOST_TEST(filtersAllow(nullptr, nullptr));
    BOOST_TEST(filtersAllow(&none, &red));
    BOOST_TEST(filtersAllow(&onlyBlue, &redAndBlue));
    BOOST_TEST(!filtersAllow(&onlyBlue, &red));
    BOOST_TEST(!filtersAllow(&red, &onlyBlue));
    BOOST_TEST(!filtersAllow(&onlyBlue, nullptr), "nothing without a system is among those named");
    BOOST_TEST(!filtersAllow(&onlyBlue, &none));
    BOOST_TEST(filtersAllow(&notBlue, &red));
    BOOST_TEST(!filtersAllow(&notBlue, &redAndBlue));
    BOOST_TEST(filtersAllow(&notBlue, nullptr));
}

BOOST_AUTO_TEST_CASE(a_hundred_filter_names_keep_apart) {
    // Ball i touches only what is in system i; a bar across all of them is in every second system.
    HandPlan plan({0, 0, 0});
    PlanFilter bar;
    for (std::uint32_t i = 0; i < 100; ++i) {
        if (i % 2 == 0) bar.systems.push_back(i);
        plan.plan.filters.push_back({{i}, {i}, {}});
        plan.addBall("ball" + std::to_string(i), {2.0 * i, 0, 0}, 0.5);
        plan.world().geoms.back().filter = static_cast<Index>(i);
    }
    plan.plan.filters.push_back(bar);
    plan.addStatic("bar", SolidBox{{400, 1, 1}}, {100, -0.9, 0}).filter = 100;
    BOOST_TEST(contactsOf(plan) == 50u);
}

BOOST_AUTO_TEST_CASE(s4_5_materials_mix_by_the_first_mode_that_either_side_uses) {
    using enum CombineMode;
    struct Row {
        CombineMode a, b;
        double expected;
    };
    const Row rows[] = {{Average, Average, 0.5},   {Average, Minimum, 0.5}, {Average, Maximum, 0.5},
                        {Average, Multiply, 0.5},  {Minimum, Minimum, 0.2}, {Minimum, Maximum, 0.2},
                        {Minimum, Multiply, 0.2},  {Maximum, Maximum, 0.8}, {Maximum, Multiply, 0.8},
                        {Multiply, Multiply, 0.16}};
    for (const Row& row : rows) {
        const PlanMaterial a{9, 0.2, 0.8, row.a, Minimum};
        const PlanMaterial b{9, 0.8, 0.2, row.b, Minimum};
        for (const ContactSurface& mixed : {mixSurfaces(a, b), mixSurfaces(b, a)}) {
            BOOST_TEST(std::abs(mixed.dynamicFriction - row.expected) < 1e-15);
            BOOST_TEST(mixed.restitution == 0.2);
        }
        const PlanMaterial c{9, 0.2, 0.2, Minimum, row.a};
        const PlanMaterial d{9, 0.8, 0.8, Minimum, row.b};
        BOOST_TEST(std::abs(mixSurfaces(c, d).restitution - row.expected) < 1e-15);
        BOOST_TEST(mixSurfaces(c, d).dynamicFriction == 0.2);
    }
}

BOOST_AUTO_TEST_CASE(a_box_on_a_slope_slides_when_friction_is_below_its_tangent) {
    for (const double friction : {0.2, 0.5}) {
        HandPlan plan({-10 * std::sin(0.35), -10 * std::cos(0.35), 0});  // tan 0.35 = 0.365
        plan.plan.materials[0].dynamicFriction = friction;
        plan.plan.materials[0].staticFriction = friction;
        plan.addStatic("floor", SolidPlane{{0, 1, 0}, 0});
        plan.addCrate("box", {0, 0.5, 0}, {1, 1, 1});
        ClaimedLog log;
        Simulation sim = simulate(plan, {}, log);
        run(sim, 200, 0.005);
        const double slid = -sim.pose(sim.bodies()[0]).position.x;
        const double expected = friction < 0.365 ? 5 * (std::sin(0.35) - friction * std::cos(0.35)) : 0;
        BOOST_TEST(std::abs(slid - expected) < 0.02 * expected + 1e-3);
    }
}

BOOST_AUTO_TEST_CASE(pairs_sort_as_numbers_do_however_many) {
    for (const std::size_t count : {0u, 1u, 100u, 5000u}) {
        std::vector<std::uint64_t> pairs;
        std::uint32_t state = 1;
        const std::uint32_t limit = 100'000;
        const auto next = [&] { return (state = state * 1664525u + 1013904223u) % limit; };
        for (std::size_t i = 0; i < count; ++i) pairs.push_back(packPair(next(), next()));
        std::vector<std::uint64_t> sorted = pairs;
        std::sort(sorted.begin(), sorted.end());
        std::vector<std::uint64_t> scratch;
        sortPairs(pairs, limit, scratch);
        BOOST_TEST((pairs == sorted));
    }
    BOOST_TEST(firstOf(packPair(7, 3)) == 3u);
    BOOST_TEST(secondOf(packPair(7, 3)) == 7u);
}

// ODE alone reads a null pointer there.
BOOST_AUTO_TEST_CASE(a_mesh_of_one_triangle_bears_hulls_and_other_such_meshes) {
    TriangleMesh triangle;
    triangle.positions = {{-10, 0, -10}, {0, 0, 10}, {10, 0, -10}};
    triangle.triangles = {{0, 1, 2}};
    const SolidMesh lone{std::make_shared<TriangleMesh>(triangle)};
    HandPlan plan;
    plan.addStatic("ramp", lone);
    plan.addBody("hull", {0, 0.5, 0});
    plan.world().bodies.back().inertia = boxInertia(1, {1, 1, 1});
    plan.addShape(unitCubeHull());
    plan.addBody("leaf", {3, 0.1, -3});
    plan.addShape(lone);
    ClaimedLog log;
    Simulation sim = simulate(plan, {}, log);
    run(sim, 100, 0.01);
    BOOST_TEST(std::abs(sim.pose(sim.bodies()[0]).position.y - 0.5) < 0.02);
    BOOST_TEST(std::isfinite(sim.pose(sim.bodies()[1]).position.y));
}

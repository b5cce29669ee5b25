// Contacts with heightfields, which are those of the same triangles in a mesh; rays that meet them; how large they may
// be.
#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <functional>
#include <numbers>
#include <random>
#include <string>
#include <vector>

#include "allocations.hpp"
#include "contacts/ground_contacts.hpp"
#include "hand_plan.hpp"
#include "objects/ground_surface.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/geometry/tessellate.hpp"
#include "orrery/sim/queries.hpp"
#include "orrery/sim/step_parts.hpp"
#include "orrery/sim/step_results.hpp"
#include "orrery/test/claimed_log.hpp"

namespace orrery::test {
namespace {

using HeightAt = std::function<double(double x, double z)>;

// `cells` each way, `size` m wide.
std::shared_ptr<Heightfield> fieldOf(std::uint32_t cells, double size, const HeightAt& height, double thickness = 1) {
    auto field = std::make_shared<Heightfield>();
    field->width = field->depth = size;
    field->widthSamples = field->depthSamples = cells + 1;
    field->thickness = thickness;
    for (std::uint32_t z = 0; z <= cells; ++z) {
        for (std::uint32_t x = 0; x <= cells; ++x) {
            field->heights.push_back(height(size * x / cells - size / 2, size * z / cells - size / 2));
        }
    }
    return field;
}

SolidMesh meshOf(Heightfield field) {
    field.thickness = 0;
    const Tessellation made = tessellateHeightfield(field);
    auto mesh = std::make_shared<TriangleMesh>();
    mesh->positions = made.positions;
    mesh->triangles = made.triangles;
    return {mesh};
}

SolidHull prismHull(double radius, double height) {
    std::vector<Vector3> points;
    for (int i = 0; i < 6; ++i) {
        const double angle = std::numbers::pi * i / 3;
        for (const double y : {-height / 2, height / 2}) {
            points.push_back({radius * std::cos(angle), y, radius * std::sin(angle)});
        }
    }
    return {convexHull(points).hull};
}

struct Falling {
    const char* name;
    Solid solid;
    double inner;  // m: radius of a ball about its middle that lies in it
};

std::vector<Falling> fallingSolids() {
    return {{"sphere", SolidSphere{0.1}, 0.1},
            {"capsule", SolidCapsule{0.08, 0.2}, 0.08},
            {"cylinder", SolidCylinder{0.1, 0.2}, 0.1},
            {"box", SolidBox{{0.2, 0.2, 0.2}}, 0.1},
            {"hull", prismHull(0.12, 0.2), 0.1}};
}

void addFalling(HandPlan& plan, const Falling& falling, Vector3 at) {
    plan.addBody("body", at).inertia = diagonal(0.005);
    plan.addShape(falling.solid);
}

// How far the middle of the body ever came near to the surface, m; beyond the rim is not near.
double leastClearance(const Falling& falling, const Heightfield& field, const Solid& ground, Vector3 at, double dt) {
    ClaimedLog log;
    HandPlan plan;
    plan.addStatic("ground", ground);
    addFalling(plan, falling, at);
    Simulation sim = simulate(plan, {}, log);
    const GroundSurface surface(field);
    double least = 1;
    for (int i = 0; i < static_cast<int>(2.5 / dt); ++i) {
        sim.step(dt);
        const Vector3 now = sim.pose(sim.bodies()[0]).position;
        const auto height = surface.heightAt(now.x, now.z);
        if (!height) break;
        least = std::min(least, now.y - *height);
    }
    return least;
}

struct Terrain {
    const char* name;
    HeightAt height;
};

std::vector<Terrain> steepTerrains(double slope) {
    return {{"ridge along z", [=](double x, double) { return -slope * std::abs(x); }},
            {"ridge along x", [=](double, double z) { return -slope * std::abs(z); }},
            {"ridge along the diagonals", [=](double x, double z) { return -slope * std::abs(x + z); }},
            {"ridge across the diagonals", [=](double x, double z) { return -slope * std::abs(x - z); }},
            {"peak", [=](double x, double z) { return -slope * std::max(std::abs(x), std::abs(z)); }},
            {"valley", [=](double x, double) { return slope * std::abs(x); }}};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(ground)

BOOST_AUTO_TEST_CASE(heights_and_crossings_are_those_of_the_triangles) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> unit(-1, 1);
    const auto field = fieldOf(7, 3, [&](double, double) { return 0.4 * unit(random); });
    const GroundSurface surface(*field);
    for (int i = 0; i < 500; ++i) {
        const double x = 1.5 * unit(random);
        const double z = 1.5 * unit(random);
        const auto height = surface.heightAt(x, z);
        BOOST_TEST_REQUIRE(height.has_value());
        const auto below = surface.cross({x, 2, z}, {0, -1, 0}, 5, true);
        BOOST_TEST_REQUIRE(below.has_value());
        BOOST_TEST(std::abs(2 - below->distance - *height) < 1e-12);
        BOOST_TEST(!surface.cross({x, -2, z}, {0, 1, 0}, 5, true));
        BOOST_TEST(surface.cross({x, -2, z}, {0, 1, 0}, 5, false).has_value());
        // Aslant: no point of the way before the crossing is on the other side.
        const Eigen::Vector3d from(x, 1, z);
        const Eigen::Vector3d along = Eigen::Vector3d(unit(random), -0.3, unit(random)).normalized();
        const auto aslant = surface.cross(from, along, 20, true);
        for (double way = 0; way < (aslant ? aslant->distance - 1e-6 : 20); way += 0.01) {
            const Eigen::Vector3d at = from + way * along;
            const auto under = surface.heightAt(at.x(), at.z());
            if (under && at.y() < *under - 1e-9) BOOST_ERROR("passed through at " << way);
        }
        if (!aslant) continue;
        const Eigen::Vector3d at = from + aslant->distance * along;
        BOOST_TEST(std::abs(at.y() - surface.heightAt(at.x(), at.z()).value_or(1e9)) < 1e-9);
    }
    BOOST_TEST(!surface.heightAt(1.6, 0));
}

BOOST_AUTO_TEST_CASE(a_field_that_repeats_has_the_same_heights_a_period_further) {
    const auto field =
        fieldOf(4, 2, [](double x, double z) { return 0.3 * std::cos(std::numbers::pi * x) + 0.1 * z * z; });
    field->wrap = true;
    const GroundSurface surface(*field);
    for (const double shift : {-14.0, 2.0, 38.0}) {
        for (const double x : {-0.9, -0.31, 0.0, 0.77}) {
            const double here = surface.heightAt(x, 0.2).value();
            BOOST_TEST(std::abs(surface.heightAt(x + shift, 0.2 - shift).value() - here) < 1e-9);
            const auto crossing = surface.cross({x + shift, 5, 0.2}, {0, -1, 0}, 10, true);
            BOOST_TEST_REQUIRE(crossing.has_value());
            BOOST_TEST(std::abs(5 - crossing->distance - here) < 1e-9);
        }
    }
}

BOOST_AUTO_TEST_CASE(nothing_sinks_through_ridges_and_peaks) {
    for (const double slope : {0.1, 0.5, 1.5}) {
        for (const Terrain& terrain : steepTerrains(slope)) {
            const auto field = fieldOf(4, 2, terrain.height, 5);
            for (const Falling& falling : fallingSolids()) {
                for (const double x : {0.0, 0.013}) {
                    const Vector3 at{x, field->heights[12] + (slope > 1 ? 0.5 : 0.3), 0.21};
                    const double clearance = leastClearance(falling, *field, SolidHeightfield{field}, at, 0.01);
                    BOOST_TEST(clearance > 0.55 * falling.inner,
                               falling.name << " on " << terrain.name << " of slope " << slope << " from " << x << ": "
                                            << clearance << ", of a mesh "
                                            << leastClearance(falling, *field, meshOf(*field), at, 0.01));
                }
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(what_rests_lies_as_on_the_same_triangles_in_a_mesh) {
    const auto flat = fieldOf(40, 4, [](double, double) { return 0.1; });
    const auto bumpy = fieldOf(40, 4, [](double x, double z) { return 0.05 * std::cos(9 * x) * std::cos(7 * z); });
    for (const auto& field : {flat, bumpy}) {
        for (const Falling& falling : fallingSolids()) {
            std::array<Vector3, 2> rest;
            for (const bool asMesh : {false, true}) {
                ClaimedLog log;
                HandPlan plan;
                plan.addStatic("ground", asMesh ? Solid(meshOf(*field)) : Solid(SolidHeightfield{field}));
                addFalling(plan, falling, {0.32, 0.4, 0.27});
                Simulation sim = simulate(plan, {}, log);
                run(sim, 400, 0.01);
                rest[asMesh] = sim.pose(sim.bodies()[0]).position;
            }
            BOOST_TEST(std::abs(rest[0].y - rest[1].y) < (field == flat ? 1e-3 : 0.03), falling.name);
        }
    }
}

// libccd's normals of hulls that only touch are off by up to 18 degrees, which tripped a prism that slid.
BOOST_AUTO_TEST_CASE(a_hull_on_flat_cells_has_upright_normals_wherever_it_slides) {
    const auto field = fieldOf(60, 6, [](double, double) { return 0.0; });
    for (const Solid& ground : {Solid(SolidHeightfield{field}), Solid(meshOf(*field))}) {
        for (int i = 0; i < 16; ++i) {
            const double angle = std::numbers::pi * i / 8;
            ClaimedLog log;
            HandPlan plan;
            plan.addStatic("ground", ground);
            PlanBody& prism = plan.addBody("prism", {0.013, 0.5, 0.027}, 100);
            prism.inertia = diagonal(15);
            prism.linearVelocity = {3 * std::cos(angle), 0, 3 * std::sin(angle)};
            plan.addShape(prismHull(0.5, 1));
            SimulationOptions options;
            options.contactEvents = true;
            Simulation sim = simulate(plan, options, log);
            double least = 1;
            for (int step = 0; step < 30; ++step) {
                sim.step(0.01);
                for (const ContactEvent& contact : sim.results().contacts())
                    least = std::min(least, std::abs(contact.normal.y));
            }
            BOOST_TEST(least > 1 - 1e-9, "direction " << i);
        }
    }
}

// A body larger than a tile meets many of them, and finds more contacts than are kept.
BOOST_AUTO_TEST_CASE(a_large_body_rests_on_all_the_peaks_under_it) {
    const auto field = fieldOf(60, 60, [](double x, double z) { return 0.2 * std::cos(2.5 * x) * std::cos(1.9 * z); });
    const double top = *std::max_element(field->heights.begin(), field->heights.end());
    for (const Solid& solid : {Solid(SolidBox{{40, 1, 40}}), Solid(prismHull(20, 1))}) {
        ClaimedLog log;
        HandPlan plan;
        plan.addStatic("ground", SolidHeightfield{field});
        plan.addBody("plate", {0, top + 0.6, 0}, 10).inertia = boxInertia(10, {40, 1, 40});
        plan.addShape(solid);
        Simulation sim = simulate(plan, {}, log);
        run(sim, 150, 0.01);
        BOOST_TEST(std::abs(sim.pose(sim.bodies()[0]).position.y - (top + 0.5)) < 0.02,
                   sim.pose(sim.bodies()[0]).position.y);
        BOOST_TEST(sim.ok());
    }
}

BOOST_AUTO_TEST_CASE(ground_is_solid_below_its_surface) {
    const auto field = fieldOf(
        8, 8, [](double x, double) { return 0.01 * x; }, 5);
    for (const Falling& falling : fallingSolids()) {
        ClaimedLog log;
        HandPlan plan;
        plan.addStatic("ground", SolidHeightfield{field});
        addFalling(plan, falling, {0, 2, 0});
        plan.world().bodies.back().linearVelocity = {0, -80, 0};
        Simulation sim = simulate(plan, {}, log);
        run(sim, 200, 0.01);
        const Vector3 at = sim.pose(sim.bodies()[0]).position;
        BOOST_TEST(at.y > 0.01 * at.x, falling.name << " at " << at.y);
        log.allow(code::SIM_BODY_FAST);
    }
}

// The same in the other order of the two geoms, on ground that is turned, and beyond the first period.
BOOST_AUTO_TEST_CASE(ground_that_is_turned_or_repeats_carries_too) {
    for (const bool groundFirst : {true, false}) {
        ClaimedLog log;
        HandPlan plan;
        const auto field = fieldOf(6, 3, [](double x, double) { return 0.2 - 0.2 * std::abs(x) / 1.5; });
        field->wrap = true;
        const auto addGround = [&] {
            PlanGeom& ground = plan.addStatic("ground", SolidHeightfield{field}, {1, 2, 3});
            ground.odePose.rotation = ground.pose.rotation = {0, std::sqrt(0.5), 0, std::sqrt(0.5)};
        };
        if (groundFirst) addGround();
        plan.addBall("ball", {31.4, 3, -26.2}, 0.3);
        if (!groundFirst) addGround();
        Simulation sim = simulate(plan, {}, log);
        double least = 10;
        for (int i = 0; i < 300; ++i) {
            sim.step(0.01);
            least = std::min(least, sim.pose(sim.bodies()[0]).position.y);
        }
        BOOST_TEST(least > 2.25, least);
        BOOST_TEST(sim.pose(sim.bodies()[0]).position.y < 2.55, sim.pose(sim.bodies()[0]).position.y);
    }
}

BOOST_AUTO_TEST_CASE(a_step_on_ground_allocates_nothing_after_warming_up) {
    ClaimedLog log;
    HandPlan plan;
    const auto field = fieldOf(40, 10, [](double x, double z) { return 0.1 * std::cos(3 * x) * std::cos(2 * z); });
    plan.addStatic("ground", SolidHeightfield{field});
    int number = 0;
    for (const Falling& falling : fallingSolids()) {
        // ODE itself allocates for hulls.
        if (std::holds_alternative<SolidHull>(falling.solid)) continue;
        plan.addBody("body" + std::to_string(number), {1.7 * number - 3, 0.5, 0.3}).inertia = diagonal(0.005);
        plan.addShape(falling.solid);
        ++number;
    }
    Simulation sim = simulate(plan, {}, log);
    run(sim, 300, 0.01);
    const std::size_t before = allocations();
    for (int i = 0; i < 50; ++i) sim.step(0.01);
    BOOST_TEST(sim.results().contactCount() >= 4U);
    BOOST_TEST(allocations() == before);
}

BOOST_AUTO_TEST_CASE(ground_of_many_cells_is_looked_at_and_of_too_many_is_an_error) {
    struct Size {
        double box;  // m
        bool byOde;
        bool refused;
    };
    // Cells of 0.025 m: 400 x 400 under 10 m, 25,600 with plain ODE under 4 m.
    for (const Size& size : {Size{10, false, false}, Size{1e4, false, true}, Size{4, true, true}, Size{1e4, true, true},
                             Size{1, true, false}}) {
        ClaimedLog log;
        HandPlan plan;
        const auto field = fieldOf(
            4, 0.1, [](double x, double z) { return x == 0 && z == 0 ? 0.1 : 0.0; }, 0);
        field->wrap = true;
        plan.addStatic("ground", SolidHeightfield{field});
        plan.addCrate("box", {0, 0.3, 0}, {size.box, 0.5, size.box});
        SimulationOptions options = size.byOde ? SimulationOptions::odeDefaults() : SimulationOptions{};
        Simulation sim = simulate(plan, options, log);
        log.allow(code::SIM_OVERLAP);
        if (size.refused) log.claim(code::SIM_HEIGHTFIELD_LIMIT);
        sim.step(0.01);
        BOOST_TEST(sim.ok() == !size.refused, size.box);
    }
}

SolidHull plateHull(double size) {
    std::vector<Vector3> points;
    for (int i = 0; i < 8; ++i) {
        points.push_back({(i & 1 ? size : -size) / 2, (i & 2 ? 0.25 : -0.25), (i & 4 ? size : -size) / 2});
    }
    return {convexHull(points).hull};
}

// A cell costs a hull twice what it costs a box, and a ball next to nothing. Cells below the geom are free. Cells of
// 0.025 m: 400 x 400 under 10 m; a tenth of a metre above the ground only the peaks are met, each in four of 16 cells.
BOOST_AUTO_TEST_CASE(the_work_on_ground_depends_on_the_shape) {
    struct Laid {
        const char* name;
        Solid solid;
        double height;  // m
        bool refused;
    };
    const Laid laid[] = {{"a hull of 10 m in the ground", plateHull(10), 0.24, true},
                         {"a hull of 5 m in the ground", plateHull(5), 0.24, false},
                         {"a hull of 10 m on the peaks", plateHull(10), 0.3, false},
                         {"a cylinder in the ground", SolidCylinder{5, 10}, 4.99, true},
                         {"a ball", SolidSphere{5}, 4.9, false}};
    for (const Laid& each : laid) {
        ClaimedLog log;
        HandPlan plan;
        const auto field = fieldOf(
            4, 0.1, [](double x, double z) { return x == 0 && z == 0 ? 0.1 : 0.0; }, 0);
        field->wrap = true;
        plan.addStatic("ground", SolidHeightfield{field});
        plan.addBody("body", {0, each.height, 0});
        plan.addShape(each.solid);
        log.allow(code::SIM_OVERLAP);
        if (each.refused) log.claim(code::SIM_HEIGHTFIELD_LIMIT);
        Simulation sim = simulate(plan, {}, log);
        sim.stepParts().collide(0.01);
        BOOST_TEST(sim.ok() == !each.refused, each.name);
        sim.stepParts().clearContacts();
    }
}

// Each is near few cells, all together are near millions.
BOOST_AUTO_TEST_CASE(the_work_of_many_geoms_on_ground_is_bounded) {
    ClaimedLog log;
    HandPlan plan({0, 0, 0});
    const auto field = fieldOf(
        4, 0.1, [](double x, double z) { return x == 0 && z == 0 ? 0.1 : 0.0; }, 0);
    field->wrap = true;
    plan.addStatic("ground", SolidHeightfield{field});
    for (int i = 0; i < 400; ++i) {
        plan.addBody("body" + std::to_string(i), {2.0 * i, 0.1, 0});
        plan.addShape(plateHull(1));
    }
    log.allow(code::SIM_OVERLAP);
    log.claim(code::SIM_HEIGHTFIELD_LIMIT);
    Simulation sim = simulate(plan, {}, log);
    sim.stepParts().collide(0.01);
    BOOST_TEST(!sim.ok());
    sim.stepParts().clearContacts();
}

// Each crosses a million cells, beside the only peak. After 18 of them nothing is left.
BOOST_AUTO_TEST_CASE(the_work_of_many_rays_over_ground_is_bounded) {
    const auto field = fieldOf(4, 0.1, [](double x, double z) { return x == 0 && z == 0 ? 1.0 : 0.0; });
    field->wrap = true;
    GroundTiles tiles(*field);
    const dGeomID ground = dCreateSphere(nullptr, 1);  // it only gives the pose
    GroundContacts contacts;
    contacts.begin(0);
    int rays = 0;
    while (rays < 100 && !contacts.mayCross(tiles, ground, {0, 0.5, 0.05}, {1, 0, 0}, 1e6)) ++rays;
    BOOST_TEST(rays == 17);
    contacts.begin(0);
    BOOST_TEST(!contacts.mayCross(tiles, ground, {0, 0.5, 0.05}, {1, 0, 0}, 1e3));
    BOOST_TEST(contacts.mayCross(tiles, ground, {0, 0.5, 0}, {1, 0, 0}, 1));
    dGeomDestroy(ground);
}

BOOST_AUTO_TEST_CASE(rays_balls_and_boxes_meet_ridges_as_they_are) {
    ClaimedLog log;
    HandPlan plan;
    const auto field = fieldOf(4, 2, [](double x, double) { return 1 - 0.5 * std::abs(x); });
    plan.addStatic("ground", SolidHeightfield{field}, {10, 0, 0});
    Simulation sim = simulate(plan, {}, log);
    const auto hit = sim.queries().castRay({{10.2, 5, 0.1}, {0, -1, 0}, 10});
    BOOST_TEST_REQUIRE(hit.has_value());
    BOOST_TEST(std::abs(hit->distance - 4.1) < 1e-9);
    BOOST_TEST(std::abs(hit->normal.x - 0.5 / std::hypot(1, 0.5)) < 1e-9);
    const auto across = sim.queries().castRay({{8, 0.9, 0}, {1, 0, 0}, 10});
    BOOST_TEST_REQUIRE(across.has_value());
    BOOST_TEST(std::abs(across->distance - 1.8) < 1e-9);
    BOOST_TEST(!sim.queries().castRay({{8, 1.01, 0}, {1, 0, 0}, 10}));
    BOOST_TEST(!sim.queries().castRay({{10.2, 5, 0.1}, {0, -1, 0}, 4}));
    BOOST_TEST(sim.queries().overlapping({10, 1.09, 0.3}, 0.1).size() == 1U);
    BOOST_TEST(sim.queries().overlapping({10, 1.11, 0.3}, 0.1).empty());
    BOOST_TEST(sim.queries().overlapping({{10, 1.2, 0.3}, {}}, {1, 0.42, 1}).size() == 1U);
    BOOST_TEST(sim.queries().overlapping({{10, 1.2, 0.3}, {}}, {1, 0.38, 1}).empty());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace orrery::test

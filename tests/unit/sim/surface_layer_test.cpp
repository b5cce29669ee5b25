// How deep contacts sink in at rest: from option, file, or the size of what moves.
#include "orrery/sim/surface_layer.hpp"

#include "plan_support.hpp"

namespace orrery::test {
namespace {

// A plan of one dynamic body with a collider of that solid.
PlanWorld worldWith(Solid solid) {
    PlanWorld world;
    world.bodies.emplace_back();
    PlanGeom& geom = world.geoms.emplace_back();
    geom.solid = std::move(solid);
    geom.body = 0;
    return world;
}

Solid hullOf(std::vector<Vector3> points) {
    return SolidHull{convexHull(points).hull};
}

void checkLayer(const PlanWorld& world, double extent) {
    BOOST_TEST(surfaceLayerFor(world) == extent / 1000, boost::test_tools::tolerance(1e-12));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(surface_layer)

BOOST_AUTO_TEST_CASE(it_is_a_thousandth_of_the_smallest_extent) {
    checkLayer(worldWith(SolidBox{{0.9, 0.3, 2}}), 0.3);
    checkLayer(worldWith(SolidSphere{0.2}), 0.4);
    checkLayer(worldWith(SolidCapsule{0.1, 5}), 0.2);
    checkLayer(worldWith(SolidCylinder{0.3, 5}), 0.6);
    checkLayer(worldWith(SolidCylinder{3, 0.5}), 0.5);
    // A wedge of height 0.4 over a square of 2.
    checkLayer(worldWith(hullOf({{0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {2, 2, 0}, {1, 0, 0.4}, {1, 2, 0.4}})), 0.4);
}

BOOST_AUTO_TEST_CASE(it_is_kept_to_what_is_useful) {
    checkLayer(worldWith(SolidSphere{0.01}), 0.1);
    checkLayer(worldWith(SolidSphere{50}), 1);
    checkLayer(PlanWorld{}, 1);
}

BOOST_AUTO_TEST_CASE(the_smallest_of_all_counts) {
    PlanWorld world = worldWith(SolidSphere{0.4});
    world.geoms.push_back(world.geoms.front());
    world.geoms.back().solid = SolidBox{{0.25, 0.5, 0.5}};
    world.geoms.push_back(world.geoms.front());
    checkLayer(world, 0.25);
}

BOOST_AUTO_TEST_CASE(what_nothing_rests_with_does_not_count) {
    PlanWorld world = worldWith(SolidSphere{0.4});
    const PlanGeom small = worldWith(SolidSphere{0.06}).geoms.front();
    world.geoms.push_back(small);
    world.geoms.back().trigger = true;
    world.geoms.push_back(small);
    world.geoms.back().body = kNone;
    world.geoms.push_back(small);
    world.geoms.back().body = 1;
    world.bodies.emplace_back().kinematic = true;
    world.geoms.push_back(small);
    world.geoms.back().solid = SolidRay{0.01};
    checkLayer(world, 0.8);
}

BOOST_AUTO_TEST_CASE(option_wins_over_file_and_file_over_size) {
    PlanWorld world = worldWith(SolidSphere{0.1});
    SimulationOptions options;
    BOOST_TEST(surfaceLayerOf(world, options) == 2e-4, boost::test_tools::tolerance(1e-12));
    options.scaledSurfaceLayer = false;
    BOOST_TEST(surfaceLayerOf(world, options) == 0);
    world.ode.surfaceLayer = 0.02;
    BOOST_TEST(surfaceLayerOf(world, options) == 0.02);
    options.surfaceLayer = 0.03;
    BOOST_TEST(surfaceLayerOf(world, options) == 0.03);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace orrery::test

// How deep contacts sink in at rest: from option, file, or the size of what moves.
#include "orrery/sim/surface_layer.hpp"

#include "plan_support.hpp"

namespace orrery::test {
namespace {

// A further collider of the first body.
PlanGeom& addGeom(PlanWorld& world, Solid solid) {
    PlanGeom& geom = world.geoms.emplace_back();
    geom.node.value = static_cast<std::uint32_t>(world.geoms.size());
    geom.solid = std::move(solid);
    geom.body = 0;
    return geom;
}

// A plan of one dynamic body with a collider of that solid.
PlanWorld worldWith(Solid solid) {
    PlanWorld world;
    world.bodies.emplace_back();
    addGeom(world, std::move(solid));
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
    addGeom(world, SolidBox{{0.25, 0.5, 0.5}});
    addGeom(world, SolidSphere{0.4});
    checkLayer(world, 0.25);
}

// Cuts leave slivers.
BOOST_AUTO_TEST_CASE(of_a_collider_in_parts_the_thickest_counts) {
    PlanWorld world = worldWith(SolidBox{{0.02, 0.5, 0.5}});
    const NodeId node = world.geoms.front().node;
    addGeom(world, SolidBox{{0.25, 0.5, 0.5}}).node = node;
    addGeom(world, SolidBox{{0.03, 0.5, 0.5}}).node = node;
    checkLayer(world, 0.25);
    addGeom(world, SolidBox{{0.2, 0.5, 0.5}});
    checkLayer(world, 0.2);
}

BOOST_AUTO_TEST_CASE(what_nothing_rests_with_does_not_count) {
    PlanWorld world = worldWith(SolidSphere{0.4});
    const SolidSphere small{0.06};
    addGeom(world, small).trigger = true;
    addGeom(world, small).body = kNone;
    addGeom(world, small).body = 1;
    world.bodies.emplace_back().kinematic = true;
    addGeom(world, SolidRay{0.01});
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

#include "piles.hpp"

#include <boost/test/unit_test.hpp>

namespace orrery::solver::test {
namespace {

// The largest motion that a pile may show, for any step length.
struct Limits {
    double sideways, sunk;  // m
    double speed;           // m/s, of the fastest body in the last quarter of the time
};

template <class Build>
void check(const Build& build, double seconds, const Limits& limits, double longestOfSmall = 0) {
    for (const double dt : kSteps) {
        TestWorld world;
        world.settings.dt = dt;
        world.settings.longestOfSmall = longestOfSmall;
        build(world);
        const Drift drift(world);
        world.run(seconds * 0.75);
        double speed = 0;
        for (long i = std::lround(seconds / 4 / dt); i > 0; --i) {
            world.step();
            speed = std::max(speed, world.fastest());
        }
        BOOST_TEST_CONTEXT("dt " << dt) {
            BOOST_CHECK_LT(drift.sideways(), limits.sideways);
            BOOST_CHECK_LT(drift.sunk(), limits.sunk);
            BOOST_CHECK_LT(speed, limits.speed);
        }
    }
}

BOOST_AUTO_TEST_SUITE(piles)

BOOST_AUTO_TEST_CASE(stack_of_twenty_stands) {
    check([](TestWorld& world) { addStack(world, 20); }, 20, {8e-3, 18e-3, 4.5e-3});
}

BOOST_AUTO_TEST_CASE(heavy_boxes_stand_on_light_ones) {
    check([](TestWorld& world) { addStack(world, 2, 1000); }, 20, {9e-3, 57e-3, 2e-3});
    check([](TestWorld& world) { addStack(world, 6, 100); }, 20, {5e-3, 44e-3, 2e-3});
}

BOOST_AUTO_TEST_CASE(small_islands_with_many_substeps_are_rigid) {
    check([](TestWorld& world) { addStack(world, 2, 1000); }, 10, {2.5e-4, 1.5e-3, 1e-6}, 3.13e-4);
    check([](TestWorld& world) { addStack(world, 20); }, 10, {2e-4, 5e-4, 1e-4}, 3.13e-4);
}

BOOST_AUTO_TEST_CASE(house_of_cards_stands) {
    check(addCards, 30, {1.5e-4, 4.5e-4, 1e-9});
}

BOOST_AUTO_TEST_CASE(cylinders_stand_on_their_caps) {
    check([](TestWorld& world) { addCylinders(world, 5); }, 20, {4e-4, 1e-3, 1e-6});
}

BOOST_AUTO_TEST_CASE(hull_prisms_stand) {
    check([](TestWorld& world) { addPrisms(world, 5); }, 20, {4e-4, 1.1e-3, 1e-9});
}

BOOST_AUTO_TEST_CASE(arch_stands) {
    check([](TestWorld& world) { addArch(world, 9); }, 20, {4e-4, 1.9e-3, 1e-9});
}

BOOST_AUTO_TEST_CASE(pyramid_stands) {
    check([](TestWorld& world) { addPyramid(world, 20); }, 3, {3e-3, 6e-3, 8e-3});
}

// Bodies of all shapes that fall into a bin: none leaves it, none stays in another, and no energy comes from nothing.
BOOST_AUTO_TEST_CASE(heap_comes_to_rest) {
    for (const double dt : {0.01, 0.02}) {
        for (const double bounce : {0.0, 0.5}) {
            TestWorld world;
            world.settings.dt = dt;
            addHeap(world, 40, bounce);
            const double before = world.energy();
            for (long i = std::lround(8 / dt); i > 0; --i) {
                world.step();
                BOOST_REQUIRE_LT(world.energy(), before);
            }
            BOOST_TEST_CONTEXT("dt " << dt << ", bounce " << bounce) {
                for (const BodyPlace& place : world.bodies.places) BOOST_CHECK_LT(std::abs(place.position.x), 2.1);
                for (const Manifold& manifold : world.manifolds) {
                    for (std::size_t i = 0; i < manifold.count; ++i) BOOST_CHECK_GT(manifold.points[i].gap, -5e-3);
                }
                BOOST_CHECK_LT(world.fastest(), 0.3);
            }
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace orrery::solver::test

// Rays and overlaps, against geometry.
#include <algorithm>
#include <cmath>
#include <limits>

#include "support.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

}  // namespace

BOOST_AUTO_TEST_SUITE(space_query)

BOOST_AUTO_TEST_CASE(a_ray_meets_the_nearest_geom) {
    PlainLog log;
    const Simulation simulation(balls(3, 5), {}, log);
    const auto hit = simulation.castRay({-10, 5, 0}, {2, 0, 0}, 100);
    BOOST_REQUIRE(hit.has_value());
    BOOST_TEST((hit->id == simulation.findGeom("shape 0")));
    BOOST_TEST(hit->geom == simulation.ode(simulation.findGeom("shape 0")));
    BOOST_TEST(std::abs(hit->distance - 9.5) < 1e-12);
    BOOST_TEST(apart(hit->position, {-0.5, 5, 0}) < 1e-12);
    BOOST_TEST(apart(hit->normal, {-1, 0, 0}) < 1e-12);
    const auto next = simulation.castRay({-10, 5, 0}, {2, 0, 0}, 100, simulation.findBody("ball 0"));
    BOOST_REQUIRE(next.has_value());
    BOOST_TEST((next->id == simulation.findGeom("shape 1")));
    BOOST_TEST(std::abs(next->distance - 12.5) < 1e-12);
    BOOST_TEST(!simulation.castRay({-10, 5, 0}, {2, 0, 0}, 9.4).has_value());
    const auto floor = simulation.castRay({1.5, 5, 0}, {0, -1, 0}, 100);
    BOOST_REQUIRE(floor.has_value());
    BOOST_TEST((floor->id == simulation.findGeom("floor")));
    BOOST_TEST(apart(floor->normal, {0, 1, 0}) < 1e-12);
}

BOOST_AUTO_TEST_CASE(triggers_are_looked_through) {
    PlainLog log;
    SceneBuilder make;
    Shape shape;
    shape.geometry = BoxShape{Vector3{2, 2, 2}};
    make.addGroup(make.root(), "gate").trigger.emplace().shape = make.contents().addShape(shape);
    make.addSphere(make.root(), "behind", 0.5, {5, 0, 0});
    const Simulation simulation(make.build(), {}, log);
    const auto hit = simulation.castRay({-5, 0, 0}, {1, 0, 0}, 100);
    BOOST_REQUIRE(hit.has_value());
    BOOST_TEST((hit->id == simulation.findGeom("behind")));
    BOOST_TEST(simulation.overlapping({0, 0, 0}, 0.5).empty());
}

BOOST_AUTO_TEST_CASE(what_overlaps_a_ball_or_a_box_is_found_with_its_depth) {
    PlainLog log;
    const Simulation simulation(balls(3, 5), {}, log);
    const auto ball = simulation.overlapping({3.2, 5, 0}, 0.5);
    BOOST_REQUIRE(ball.size() == 1u);
    BOOST_TEST((ball[0].id == simulation.findGeom("shape 1")));
    BOOST_TEST(std::abs(ball[0].depth - 0.8) < 1e-12);
    BOOST_TEST(simulation.overlapping({1.5, 5, 0}, 0.5).empty());
    BOOST_TEST(simulation.overlapping(Pose{{3, 5, 0}, {}}, {20, 1, 1}).size() == 3u);
    // A quarter turn about z stands the box up.
    const Pose upright{{3, 5, 0}, {0, 0, 1, 1}};
    const auto standing = simulation.overlapping(upright, {20, 1, 1});
    BOOST_TEST(standing.size() == 2u);  // a ball and the floor
    const auto has = [&](GeomId id) {
        return std::any_of(standing.begin(), standing.end(), [&](const Overlap& each) { return each.id == id; });
    };
    BOOST_TEST(has(simulation.findGeom("shape 1")));
    BOOST_TEST(has(simulation.findGeom("floor")));
}

BOOST_AUTO_TEST_CASE(geoms_of_the_application_are_met_too) {
    dInitODE2(0);
    const dWorldID world = dWorldCreate();
    const dSpaceID space = dHashSpaceCreate(nullptr);
    const dGeomID wall = dCreateBox(space, 1, 10, 10);
    dGeomSetPosition(wall, -5, 0, 0);
    for (const bool flat : {false, true}) {
        PlainLog log;
        SimulationOptions options;
        options.flatSpace = flat;
        const Simulation simulation(balls(1, 3), world, space, options, log);
        const auto hit = simulation.castRay({-10, 3, 0}, {1, 0, 0}, 100);
        BOOST_REQUIRE(hit.has_value());
        BOOST_TEST(hit->geom == wall);
        BOOST_TEST(!hit->id);
        BOOST_TEST(simulation.castRay({0, 9, 0}, {0, -1, 0}, 100)->geom ==
                   simulation.ode(simulation.findGeom("shape 0")));
    }
    dSpaceDestroy(space);
    dWorldDestroy(world);
}

BOOST_AUTO_TEST_CASE(looking_changes_nothing) {
    PlainLog log;
    Simulation watched(balls(3, 1), {}, log);
    Simulation alone(balls(3, 1), {}, log);
    for (int i = 0; i < 100; ++i) {
        static_cast<void>(watched.castRay({0, 10, 0}, {0, -1, 0}, 100));
        static_cast<void>(watched.overlapping({0, 1, 0}, 2));
        watched.step(kDt);
        alone.step(kDt);
    }
    BOOST_TEST(watched.stateHash() == alone.stateHash());
}

BOOST_AUTO_TEST_CASE(numbers_that_are_none_find_nothing) {
    PlainLog log;
    const Simulation simulation(balls(3, 5), {}, log);
    BOOST_TEST(!simulation.castRay({kNaN, 0, 0}, {1, 0, 0}, 1).has_value());
    BOOST_TEST(!simulation.castRay({}, {kNaN, 0, 0}, 1).has_value());
    BOOST_TEST(!simulation.castRay({}, {}, 1).has_value());
    BOOST_TEST(!simulation.castRay({-10, 5, 0}, {1, 0, 0}, kNaN).has_value());
    BOOST_TEST(!simulation.castRay({-10, 5, 0}, {1, 0, 0}, -1).has_value());
    BOOST_TEST(!simulation.castRay({-10, 5, 0}, {1, 0, 0}, 100, {}, 1).has_value());
    BOOST_TEST(simulation.overlapping({0, 5, 0}, kNaN).empty());
    BOOST_TEST(simulation.overlapping({0, 5, 0}, 0).empty());
    BOOST_TEST(simulation.overlapping({0, 5, kNaN}, 1).empty());
    BOOST_TEST(simulation.overlapping({0, 5, 0}, 1, 1).empty());
    BOOST_TEST(simulation.overlapping(Pose{{0, 5, 0}, {0, 0, 0, 0}}, {1, 1, 1}).empty());
    BOOST_TEST(simulation.overlapping(Pose{{0, 5, 0}, {}}, {1, -1, 1}).empty());
    BOOST_TEST(simulation.overlapping(Pose{{0, 5, 0}, {}}, {1, 1, 1}, 1).empty());
    const Simulation none(Scene(), {}, log);
    BOOST_TEST(!none.castRay({}, {1, 0, 0}, 1, {}, 5).has_value());
}

BOOST_AUTO_TEST_SUITE_END()

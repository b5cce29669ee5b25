// Rays and overlaps, against geometry.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "orrery/test/sanitized.hpp"
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
    const auto hit = simulation.queries().castRay({{-10, 5, 0}, {2, 0, 0}, 100});
    BOOST_REQUIRE(hit.has_value());
    BOOST_TEST((hit->id == simulation.findGeom("shape 0")));
    BOOST_TEST(hit->geom == simulation.ode(simulation.findGeom("shape 0")));
    BOOST_TEST(std::abs(hit->distance - 9.5) < 1e-12);
    BOOST_TEST(apart(hit->position, {-0.5, 5, 0}) < 1e-12);
    BOOST_TEST(apart(hit->normal, {-1, 0, 0}) < 1e-12);
    const auto next = simulation.queries().castRay({{-10, 5, 0}, {2, 0, 0}, 100}, {simulation.findBody("ball 0")});
    BOOST_REQUIRE(next.has_value());
    BOOST_TEST((next->id == simulation.findGeom("shape 1")));
    BOOST_TEST(std::abs(next->distance - 12.5) < 1e-12);
    BOOST_TEST(!simulation.queries().castRay({{-10, 5, 0}, {2, 0, 0}, 9.4}).has_value());
    const auto floor = simulation.queries().castRay({{1.5, 5, 0}, {0, -1, 0}, 100});
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
    const auto hit = simulation.queries().castRay({{-5, 0, 0}, {1, 0, 0}, 100});
    BOOST_REQUIRE(hit.has_value());
    BOOST_TEST((hit->id == simulation.findGeom("behind")));
    BOOST_TEST(simulation.queries().overlapping({0, 0, 0}, 0.5).empty());
}

BOOST_AUTO_TEST_CASE(what_overlaps_a_ball_or_a_box_is_found_with_its_depth) {
    PlainLog log;
    const Simulation simulation(balls(3, 5), {}, log);
    const auto ball = simulation.queries().overlapping({3.2, 5, 0}, 0.5);
    BOOST_REQUIRE(ball.size() == 1u);
    BOOST_TEST((ball[0].id == simulation.findGeom("shape 1")));
    BOOST_TEST(std::abs(ball[0].depth - 0.8) < 1e-12);
    BOOST_TEST(simulation.queries().overlapping({1.5, 5, 0}, 0.5).empty());
    BOOST_TEST(simulation.queries().overlapping(Pose{{3, 5, 0}, {}}, {20, 1, 1}).size() == 3u);
    // A quarter turn about z stands the box up.
    const Pose upright{{3, 5, 0}, {0, 0, 1, 1}};
    const auto standing = simulation.queries().overlapping(upright, {20, 1, 1});
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
        const auto hit = simulation.queries().castRay({{-10, 3, 0}, {1, 0, 0}, 100});
        BOOST_REQUIRE(hit.has_value());
        BOOST_TEST(hit->geom == wall);
        BOOST_TEST(!hit->id);
        BOOST_TEST(simulation.queries().castRay({{0, 9, 0}, {0, -1, 0}, 100})->geom ==
                   simulation.ode(simulation.findGeom("shape 0")));
    }
    dSpaceDestroy(space);
    dWorldDestroy(world);
}

// Random shapes, some moved by steps, some by ODE: the tree finds the same as a test of each geom.
BOOST_AUTO_TEST_CASE(the_tree_finds_the_same_as_a_look_at_every_geom) {
    PlainLog log;
    Simulation simulation(balls(200, 5), {}, log);
    std::mt19937 random(7);
    const auto between = [&](double low, double high) { return std::uniform_real_distribution(low, high)(random); };
    const auto point = [&] { return Vector3{between(-5, 605), between(-2, 8), between(-3, 3)}; };
    const dGeomID probe = dCreateRay(nullptr, 1);
    dGeomRaySetClosestHit(probe, 1);
    for (int round = 0; round < 6; ++round) {
        for (int i = 0; i < 20; ++i) {
            const Vector3 to = point();
            dBodySetPosition(simulation.ode(simulation.bodies()[random() % 200]), to.x, to.y, to.z);
        }
        if (round % 2 == 1) simulation.step(kDt);
        for (int i = 0; i < 50; ++i) {
            const Ray ray{point(), {between(-1, 1), between(-0.1, 0.1), between(-0.1, 0.1)}, 100};
            double nearest = 1e9;
            std::size_t count = 0;
            dGeomRaySetLength(probe, 100);
            dGeomRaySet(probe, ray.from.x, ray.from.y, ray.from.z, ray.direction.x, ray.direction.y, ray.direction.z);
            for (int shape = -1; shape < 200; ++shape) {
                const std::string name = shape < 0 ? "floor" : "shape " + std::to_string(shape);
                dContactGeom contact;
                if (dCollide(probe, simulation.ode(simulation.findGeom(name)), 1, &contact, sizeof(contact)) == 0)
                    continue;
                nearest = std::min<double>(nearest, contact.depth);
                ++count;
            }
            const auto hit = simulation.queries().castRay(ray);
            BOOST_REQUIRE(hit.has_value() == (count > 0));
            if (hit) BOOST_REQUIRE(std::abs(hit->distance - nearest) < 1e-9);
            const auto all = simulation.queries().castRayAll(ray);
            BOOST_REQUIRE(all.size() == count);
            BOOST_TEST(std::is_sorted(all.begin(), all.end(),
                                      [](const RayHit& a, const RayHit& b) { return a.distance < b.distance; }));
        }
    }
    dGeomDestroy(probe);
}

// ODE gives a new geom the memory of a destroyed one.
BOOST_AUTO_TEST_CASE(a_geom_in_the_place_of_a_destroyed_one_is_met_as_it_is) {
    PlainLog log;
    dInitODE2(0);
    std::mt19937 random(7);
    const auto number = [&](double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random);
    };
    const auto spaceOf = [](int kind, dSpaceID in) {
        const dVector3 center{};
        const dVector3 extents{20, 20, 20};
        return kind == 0   ? dHashSpaceCreate(in)
               : kind == 1 ? dSimpleSpaceCreate(in)
               : kind == 2 ? dQuadTreeSpaceCreate(in, center, extents, 3)
                           : dSweepAndPruneSpaceCreate(in, dSAP_AXES_XZY);
    };
    const dGeomID probe = dCreateSphere(nullptr, 1.5);
    std::size_t reused = 0;
    for (const int kind : {0, 1, 2, 3}) {
        const dWorldID world = dWorldCreate();
        const dSpaceID space = spaceOf(kind, nullptr);
        const std::array<dSpaceID, 3> spaces{space, spaceOf(kind, space), spaceOf((kind + 1) % 4, space)};
        {
            const Simulation simulation(balls(2, 30), world, space, {}, log);
            std::vector<dGeomID> geoms;
            const auto add = [&](std::size_t at) {
                const dGeomID geom = random() % 2 == 0 ? dCreateSphere(spaces[at], number(0.2, 1))
                                                       : dCreateBox(spaces[at], number(0.2, 1), number(0.2, 2), 1);
                dGeomSetPosition(geom, number(-5, 5), number(-1, 1), number(-5, 5));
                geoms.push_back(geom);
                return geom;
            };
            for (std::size_t i = 0; i < 40; ++i) add(i % 3);
            for (int i = 0; i < 150; ++i) {
                const std::size_t at = random() % geoms.size();
                const dGeomID old = geoms[at];
                geoms.erase(geoms.begin() + static_cast<std::ptrdiff_t>(at));
                const auto in = std::find(spaces.begin(), spaces.end(), dGeomGetSpace(old));
                dGeomDestroy(old);
                reused += add(static_cast<std::size_t>(in - spaces.begin())) == old ? 1U : 0U;
                const Vector3 center{number(-5, 5), 0, number(-5, 5)};
                dGeomSetPosition(probe, center.x, center.y, center.z);
                dContactGeom contact;
                const auto meets = [&](dGeomID geom) { return dCollide(probe, geom, 1, &contact, sizeof contact) > 0; };
                const auto expected = static_cast<std::size_t>(std::count_if(geoms.begin(), geoms.end(), meets));
                const auto found = simulation.queries().overlapping(center, 1.5);
                const auto isFloor = [](const Overlap& overlap) { return static_cast<bool>(overlap.id); };
                BOOST_TEST(found.size() -
                               static_cast<std::size_t>(std::count_if(found.begin(), found.end(), isFloor)) ==
                           expected);
            }
        }
        dSpaceDestroy(space);
        dWorldDestroy(world);
    }
    dGeomDestroy(probe);
    // A sanitizer keeps what was freed for a while.
    BOOST_TEST((reused > 100u || kSanitized));
}

BOOST_AUTO_TEST_CASE(a_moving_shape_stops_where_it_touches) {
    PlainLog log;
    const Simulation simulation(balls(3, 5), {}, log);
    const Queries queries = simulation.queries();
    // A ball of 0.2 m that passes 0.6 m beside the centre of one of 0.5 m.
    const auto ball = queries.castBall({{-10, 5.6, 0}, {1, 0, 0}, 100}, 0.2);
    BOOST_REQUIRE(ball.has_value());
    BOOST_TEST((ball->id == simulation.findGeom("shape 0")));
    BOOST_TEST(std::abs(ball->distance - (10 - std::sqrt(0.49 - 0.36))) < 1e-6);
    BOOST_TEST(std::abs(ball->fraction - ball->distance / 100) < 1e-12);
    BOOST_TEST(!queries.castBall({{-10, 5.71, 0}, {1, 0, 0}, 100}, 0.2).has_value());
    // It grazes by a hundred thousandth of a metre.
    BOOST_TEST(queries.castBall({{-10, 5.69999, 0}, {1, 0, 0}, 100}, 0.2).has_value());
    const auto box = queries.castBox({{1.5, 5, 0}, {0, -2, 0}, 100}, {}, {1, 1, 1});
    BOOST_REQUIRE(box.has_value());
    BOOST_TEST(std::abs(box->distance - 4.5) < 1e-5);
    BOOST_TEST(apart(box->normal, {0, 1, 0}) < 1e-6);
    QueryFilter others;
    others.except = simulation.findBody("ball 0");
    const auto second = queries.castBall({{-10, 5, 0}, {1, 0, 0}, 100}, 0.5, others);
    BOOST_REQUIRE(second.has_value());
    BOOST_TEST(std::abs(second->distance - 12) < 1e-5);
    std::array<std::optional<RayHit>, 2> hits;
    const std::array rays{Ray{{-10, 5, 0}, {1, 0, 0}, 100}, Ray{{-10, 50, 0}, {1, 0, 0}, 100}};
    BOOST_TEST(queries.castRays(rays, hits) == 1U);
    BOOST_TEST((hits[0].has_value() && !hits[1].has_value()));
    BOOST_TEST(!queries.castBall({{}, {1, 0, 0}, 1}, kNaN).has_value());
    BOOST_TEST(!queries.castBox({{}, {1, 0, 0}, 1}, {}, {1, -1, 1}).has_value());
}

// v = F t / m and w = I^-1 T t, however many parts a step has.
BOOST_AUTO_TEST_CASE(forces_and_impulses_give_newtons_velocities) {
    for (const int parts : {1, 4}) {
        PlainLog log;
        SimulationOptions options;
        options.substeps = parts;
        options.exactSpin = false;
        Simulation simulation(balls(1, 50), options, log);
        simulation.gravity().setWorld({});
        const BodyId ball = simulation.findBody("ball 0");
        dMass mass;
        dBodyGetMass(simulation.ode(ball), &mass);
        Forces forces = simulation.forces();
        BOOST_REQUIRE(forces.setEnabled(ball, false));
        BOOST_REQUIRE(forces.addForce(ball, {3, 0, 0}));
        BOOST_REQUIRE(forces.addForce(ball, {0, 4, 0}));
        BOOST_REQUIRE(forces.addTorque(ball, {0, 0, 0.5}));
        simulation.step(kDt);
        BOOST_TEST(apart(simulation.linearVelocity(ball), {3 * kDt / mass.mass, 4 * kDt / mass.mass, 0}) < 1e-12);
        BOOST_TEST(apart(simulation.angularVelocity(ball), {0, 0, 0.5 * kDt / mass.I[10]}) < 1e-12);
        const Vector3 before = simulation.linearVelocity(ball);
        simulation.step(kDt);
        BOOST_TEST(apart(simulation.linearVelocity(ball), before) < 1e-12);
        BOOST_REQUIRE(simulation.setVelocity(ball, {}, {}));
        const Vector3 center = simulation.pose(ball).position;
        BOOST_REQUIRE(forces.addImpulseAt(ball, {0, 2, 0}, {center.x + 0.5, center.y, center.z}));
        BOOST_REQUIRE(forces.addAngularImpulse(ball, {0.1, 0, 0}));
        BOOST_TEST(apart(simulation.linearVelocity(ball), {0, 2 / mass.mass, 0}) < 1e-12);
        BOOST_TEST(apart(simulation.angularVelocity(ball), {0.1 / mass.I[0], 0, 1 / mass.I[10]}) < 1e-12);
        for (const Vector3 wrong : {Vector3{kNaN, 0, 0}, Vector3{0, 1e13, 0}}) {
            BOOST_TEST(!forces.addForce(ball, wrong));
            BOOST_TEST(!forces.addTorque(ball, wrong));
            BOOST_TEST(!forces.addImpulse(ball, wrong));
            BOOST_TEST(!forces.addAngularImpulse(ball, wrong));
            BOOST_TEST(!forces.addForceAt(ball, {}, wrong));
            BOOST_TEST(!forces.addImpulseAt(ball, {}, wrong));
        }
        BOOST_TEST(!forces.addForce({}, {1, 0, 0}));
        BOOST_TEST(!forces.setEnabled({}, true));
    }
}

BOOST_AUTO_TEST_CASE(looking_changes_nothing) {
    PlainLog log;
    Simulation watched(balls(3, 1), {}, log);
    Simulation alone(balls(3, 1), {}, log);
    for (int i = 0; i < 100; ++i) {
        static_cast<void>(watched.queries().castRay({{0, 10, 0}, {0, -1, 0}, 100}));
        static_cast<void>(watched.queries().overlapping({0, 1, 0}, 2));
        watched.step(kDt);
        alone.step(kDt);
    }
    BOOST_TEST(watched.stateHash() == alone.stateHash());
}

BOOST_AUTO_TEST_CASE(numbers_that_are_none_find_nothing) {
    PlainLog log;
    const Simulation simulation(balls(3, 5), {}, log);
    BOOST_TEST(!simulation.queries().castRay({{kNaN, 0, 0}, {1, 0, 0}, 1}).has_value());
    BOOST_TEST(!simulation.queries().castRay({{}, {kNaN, 0, 0}, 1}).has_value());
    BOOST_TEST(!simulation.queries().castRay({{}, {}, 1}).has_value());
    BOOST_TEST(!simulation.queries().castRay({{-10, 5, 0}, {1, 0, 0}, kNaN}).has_value());
    BOOST_TEST(!simulation.queries().castRay({{-10, 5, 0}, {1, 0, 0}, -1}).has_value());
    BOOST_TEST(!simulation.queries().castRay({{-10, 5, 0}, {1, 0, 0}, 100, 1}).has_value());
    BOOST_TEST(simulation.queries().overlapping({0, 5, 0}, kNaN).empty());
    BOOST_TEST(simulation.queries().overlapping({0, 5, 0}, 0).empty());
    BOOST_TEST(simulation.queries().overlapping({0, 5, kNaN}, 1).empty());
    BOOST_TEST(simulation.queries().overlapping({0, 5, 0}, 1, {}, 1).empty());
    BOOST_TEST(simulation.queries().overlapping(Pose{{0, 5, 0}, {0, 0, 0, 0}}, {1, 1, 1}).empty());
    BOOST_TEST(simulation.queries().overlapping(Pose{{0, 5, 0}, {}}, {1, -1, 1}).empty());
    BOOST_TEST(simulation.queries().overlapping(Pose{{0, 5, 0}, {}}, {1, 1, 1}, {}, 1).empty());
    const Simulation none(Scene(), {}, log);
    BOOST_TEST(!none.queries().castRay({{}, {1, 0, 0}, 1, 5}).has_value());
}

BOOST_AUTO_TEST_SUITE_END()

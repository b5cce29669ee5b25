// Bodies that fall away from everything are found once, and no others.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "allocations.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/recording/run_summary.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/sim/simulation.hpp"
#include "watched_run.hpp"

namespace lost_bodies_test {
namespace {

using namespace orrery;
using test::kDt;
using test::watch;
using test::WatchedRun;

constexpr double kGravity = 9.80665;

BodyOutcome outcomeOf(const Scene& scene, double duration) {
    return watch(scene, duration).bodies.front().outcome;
}

using Ground = std::function<void(SceneBuilder&)>;

// Grounds whose top is at 0; `lowest` is their lowest point.
struct GroundCase {
    const char* name;
    double lowest;
    Ground add;
};
const std::vector<GroundCase>& grounds() {
    static const std::vector<GroundCase> all{
        {"box", -1,
         [](SceneBuilder& make) {
             make.addBox(make.root(), "ground", {20, 1, 20}, {0, -0.5, 0});
         }},
        {"plane", 0,
         [](SceneBuilder& make) {
             make.addPlane(make.root(), "ground", {0, 1, 0}, 0);
         }},
        {"mesh", 0,
         [](SceneBuilder& make) {
             make.addTriMesh(make.root(), "ground", {{-10, 0, -10}, {-10, 0, 10}, {10, 0, 10}, {10, 0, -10}},
                             {{0, 1, 2}, {0, 2, 3}});
         }},
    };
    return all;
}

Node& ballAt(SceneBuilder& make, const Vector3& place) {
    Node& ball = make.addBody(make.root(), "ball", place);
    make.addSphere(ball, "ball shape", 0.5);
    return ball;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(lost_bodies)

BOOST_AUTO_TEST_CASE(a_body_without_a_collider_is_lost_a_second_of_fall_below_the_ground) {
    for (const GroundCase& ground : grounds()) {
        SceneBuilder make;
        make.addBody(make.root(), "crate", {0, 2, 0});
        ground.add(make);
        const WatchedRun found = watch(make.build(), 4);
        BOOST_TEST_CONTEXT(ground.name) {
            BOOST_REQUIRE(found.bodies.front().lost.has_value());
            const double expected = std::sqrt(2 * (2 - ground.lowest) / kGravity + 1);
            BOOST_TEST(found.bodies.front().lost->time >= expected - kDt);
            BOOST_TEST(found.bodies.front().lost->time <= expected + 0.12);
            BOOST_TEST(found.bodies.front().lost->position.y < ground.lowest - kGravity / 2);
            BOOST_REQUIRE_EQUAL(found.log.entries().size(), 1U);
            BOOST_TEST((found.log.entries()[0].code == code::SIM_BODY_LOST));
            BOOST_TEST((found.log.entries()[0].severity == Severity::Warning));
            BOOST_TEST(found.log.entries()[0].message.find("body \"crate\"") != std::string::npos);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_body_on_the_ground_is_not_lost) {
    for (const GroundCase& ground : grounds()) {
        SceneBuilder make;
        Node& box = make.addBody(make.root(), "box", {0, 0.5, 0});
        make.addBox(box, "box shape", {1, 1, 1});
        ground.add(make);
        const WatchedRun found = watch(make.build(), 3);
        BOOST_TEST_CONTEXT(ground.name) {
            BOOST_TEST((found.bodies.front().outcome == BodyOutcome::Rests));
            BOOST_TEST(found.log.entries().empty());
        }
    }
}

BOOST_AUTO_TEST_CASE(a_body_that_leaves_the_edge_or_begins_below_is_lost) {
    const Ground add = grounds()[0].add;
    for (const Vector3& place : {Vector3{9, 0.5, 0}, Vector3{0, -3, 0}, Vector3{15, 1, 0}}) {
        SceneBuilder make;
        ballAt(make, place).body->linearVelocity = Vector3{3, 0, 0};
        add(make);
        BOOST_TEST((outcomeOf(make.build(), 5) == BodyOutcome::Lost));
    }
}

BOOST_AUTO_TEST_CASE(bodies_on_joints_are_lost_together_and_told_once) {
    SceneBuilder make;
    make.addBox(make.root(), "ground", {2, 1, 2}, {0, -0.5, 0});
    Node& one = ballAt(make, {10, 2, 0});
    Node& two = make.addBody(make.root(), "other", {12, 2, 0});
    make.addSphere(two, "other shape", 0.5);
    make.addJoint(make.root(), "joint", JointType::Hinge, &one, &two, Vector3{11, 2, 0}, {{0, 0, 1}});
    const WatchedRun found = watch(make.build(), 4);
    BOOST_TEST((found.bodies[0].outcome == BodyOutcome::Lost));
    BOOST_TEST((found.bodies[1].outcome == BodyOutcome::Lost));
    BOOST_TEST(found.log.entries().size() == 1U);
}

BOOST_AUTO_TEST_CASE(what_hangs_below_the_ground_is_not_lost) {
    SceneBuilder make;
    make.addBox(make.root(), "ground", {2, 1, 2}, {0, -0.5, 0});
    Node& bob = ballAt(make, {30, -40, 0});
    make.addJoint(make.root(), "pivot", JointType::Hinge, &bob, nullptr, Vector3{0, -40, 0}, {{0, 0, 1}});
    BOOST_TEST((outcomeOf(make.build(), 6) == BodyOutcome::Moves));
}

BOOST_AUTO_TEST_CASE(a_body_that_still_falls_on_something_is_not_lost) {
    // From 300 m on a plane, which is below however far it is, and on a ball on a rope deep below.
    SceneBuilder plane;
    ballAt(plane, {0, 300, 0});
    plane.addPlane(plane.root(), "ground", {0, 1, 0}, 0);
    BOOST_TEST((outcomeOf(plane.build(), 7) == BodyOutcome::Moves));

    SceneBuilder rope;
    ballAt(rope, {0, 2, 0});
    Node& low = rope.addBody(rope.root(), "low", {0, -60, 0});
    rope.addBox(low, "low shape", {4, 1, 4});
    rope.addJoint(rope.root(), "pivot", JointType::Ball, &low, nullptr, Vector3{0, 0, 5}, {});
    BOOST_TEST((outcomeOf(rope.build(), 3) == BodyOutcome::Moves));
}

BOOST_AUTO_TEST_CASE(a_projectile_without_gravity_or_over_a_plane_is_not_lost) {
    SceneBuilder drift;
    Node& body = ballAt(drift, {});
    body.body->linearVelocity = Vector3{500, 0, 0};
    body.body->gravityFactor = 0;
    drift.addBox(drift.root(), "ground", {2, 1, 2}, {0, -3, 0});
    BOOST_TEST((outcomeOf(drift.build(), 3) == BodyOutcome::Moves));

    SceneBuilder shot;
    ballAt(shot, {0, 1, 0}).body->linearVelocity = Vector3{200, 60, 0};
    shot.addPlane(shot.root(), "ground", {0, 1, 0}, 0);
    BOOST_TEST((outcomeOf(shot.build(), 11) == BodyOutcome::Moves));
}

// A body that gravity pushes up is lost when it is a hundred times the diagonal of the scene away.
BOOST_AUTO_TEST_CASE(a_body_far_away_that_gains_speed_is_lost) {
    SceneBuilder make;
    Node& balloon = ballAt(make, {});
    balloon.body->gravityFactor = -1;
    make.addBox(make.root(), "ground", {1, 1, 1}, {0, -1, 0});
    const WatchedRun found = watch(make.build(), 8);
    BOOST_REQUIRE(found.bodies.front().lost.has_value());
    const double away = 100 * std::sqrt(1 + 1 + 4.0);
    const double expected = std::sqrt(2 * (away + 0.5) / kGravity);
    BOOST_TEST(found.bodies.front().lost->time > expected - kDt);
    BOOST_TEST(found.bodies.front().lost->time < expected + 0.25);
}

BOOST_AUTO_TEST_CASE(where_nothing_stands_still_it_is_an_info) {
    SceneBuilder make;
    ballAt(make, {});
    const WatchedRun found = watch(make.build(), 3);
    BOOST_TEST((found.bodies.front().outcome == BodyOutcome::Lost));
    BOOST_REQUIRE_EQUAL(found.log.entries().size(), 1U);
    BOOST_TEST((found.log.entries()[0].severity == Severity::Info));
}

BOOST_AUTO_TEST_CASE(gravity_may_point_anywhere) {
    SceneBuilder make;
    make.addBody(make.root(), "crate", {0, 0, 2});
    make.addBox(make.root(), "ground", {20, 20, 1}, {0, 0, -0.5});
    SimulationOptions options;
    options.plan.gravityOverride = Vector3{0, 0, -kGravity};
    BOOST_TEST((watch(make.build(), 3, options).bodies.front().outcome == BodyOutcome::Lost));
}

BOOST_AUTO_TEST_CASE(looking_allocates_nothing) {
    SceneBuilder make;
    ballAt(make, {0, 5, 0});
    grounds()[0].add(make);
    DiagnosticLog log;
    Simulation sim(make.build(), {}, log);
    RunSummary summary(sim);
    for (int i = 0; i < 200; ++i) {
        sim.step(kDt);
        const std::size_t before = test::allocations();
        summary.observe();
        BOOST_TEST(test::allocations() == before);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace lost_bodies_test

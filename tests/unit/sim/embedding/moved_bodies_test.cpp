// The bodies that a step moved, and their places, in the world and in their parents.
#include <string>

#include "orrery/sim/step_results.hpp"
#include "support.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

SimulationOptions moving() {
    SimulationOptions options;
    options.movedBodies = true;
    return options;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(moved_bodies)

BOOST_AUTO_TEST_CASE(all_that_move_are_told_and_nothing_that_does_not) {
    PlainLog log;
    SimulationOptions options = moving();
    options.autoDisable = true;
    Simulation simulation(balls(3, 0.5), options, log);
    BOOST_TEST(simulation.results().moved().empty());
    for (int i = 0; i < 300; ++i) simulation.step(kDt);
    BOOST_TEST(simulation.asleepCount() == 3u);
    BOOST_TEST(simulation.results().moved().empty());
    simulation.setVelocity(simulation.findBody("ball 1"), {0, 5, 0}, {});
    simulation.step(kDt);
    BOOST_REQUIRE(simulation.results().moved().size() == 1u);
    const MovedBody& ball = simulation.results().moved()[0];
    BOOST_TEST((ball.id == simulation.findBody("ball 1")));
    BOOST_TEST(apart(ball.world.position, simulation.pose(ball.id).position) == 0);
    BOOST_TEST(std::abs(ball.world.position.y - ball.before.position.y - kDt * (5 - 9.80665 * kDt)) < 1e-3);
}

BOOST_AUTO_TEST_CASE(what_the_application_moves_between_steps_is_not_among_them) {
    PlainLog log;
    SimulationOptions options = moving();
    options.plan.gravityOverride = Vector3{};
    Simulation simulation(balls(2), options, log);
    simulation.setPose(simulation.findBody("ball 0"), {{0, 8, 0}, {}});
    simulation.step(kDt);
    BOOST_TEST(simulation.results().moved().empty());
}

// Bodies below bodies, groups and scales: the parent's frame times the local pose is the pose in the world.
BOOST_AUTO_TEST_CASE(the_local_pose_is_in_the_parent_as_it_is_now) {
    PlainLog log;
    SceneBuilder make;
    Node& outer = make.addBody(make.root(), "outer", {0, 10, 0});
    make.addSphere(outer, "outer shape", 0.5);
    outer.body->angularVelocity = Vector3{0, 0, 2};
    Node& group = make.addGroup(outer, "group", {3, 0, 0}, Rotation{Quaternion{0, 0, std::sqrt(0.5), std::sqrt(0.5)}});
    group.transform.scale = Vector3{2, 2, 2};
    Node& inner = make.addBody(group, "inner", {0, 1, 0});
    make.addSphere(inner, "inner shape", 0.5);
    inner.body->linearVelocity = Vector3{1, 0, 0};
    Simulation simulation(make.build(), moving(), log);
    for (int i = 0; i < 20; ++i) simulation.step(kDt);
    BOOST_REQUIRE(simulation.results().moved().size() == 2u);
    const MovedBody& child = simulation.results().moved()[1];
    BOOST_TEST((child.id == simulation.findBody("inner")));
    const Pose parent = simulation.pose(simulation.findBody("outer"));
    const Eigen::Quaterniond turn(std::sqrt(0.5), 0, 0, std::sqrt(0.5));
    const Eigen::Vector3d inGroup = 2 * toEigen(child.local.position);
    const Eigen::Vector3d inOuter = Eigen::Vector3d(3, 0, 0) + turn * inGroup;
    const Eigen::Vector3d inWorld = toEigen(parent.position) + toEigen(parent.rotation) * inOuter;
    BOOST_TEST((inWorld - toEigen(child.world.position)).norm() < 1e-12);
    const Eigen::Quaterniond turned = toEigen(parent.rotation) * turn * toEigen(child.local.rotation);
    BOOST_TEST(turned.angularDistance(toEigen(child.world.rotation)) < 1e-7);
}

BOOST_AUTO_TEST_CASE(a_crowd_is_told_by_its_instances_with_poses_below_their_roots) {
    PlainLog log;
    Simulation simulation(balls(1), moving(), log);
    const auto added = simulation.add(balls(1), {{0, 100, 0}, {0, 1, 0, 0}}, log);
    BOOST_REQUIRE(added.has_value());
    simulation.step(kDt);
    BOOST_REQUIRE(simulation.results().moved().size() == 2u);
    const MovedBody& second = simulation.results().moved()[1];
    BOOST_TEST((second.id.instance == *added));
    BOOST_TEST(apart(second.world.position, simulation.pose(simulation.bodies()[1]).position) == 0);
    // The scene's root stands for the instance's, as a renderer places it.
    const Eigen::Vector3d inRoot =
        Eigen::Quaterniond(0, 0, 1, 0).conjugate() * (toEigen(second.world.position) - Eigen::Vector3d(0, 100, 0));
    BOOST_TEST((inRoot - toEigen(second.local.position)).norm() < 1e-12);
}

BOOST_AUTO_TEST_CASE(driven_bodies_are_told_too) {
    PlainLog log;
    Simulation simulation(dataScene("lift.gltf"), moving(), log);
    bool driven = false;
    for (int i = 0; i < 100; ++i) {
        simulation.step(kDt);
        for (const MovedBody& body : simulation.results().moved()) {
            driven = driven || dBodyIsKinematic(simulation.ode(body.id)) != 0;
            BOOST_TEST(apart(body.world.position, simulation.pose(body.id).position) == 0);
        }
    }
    BOOST_TEST(driven);
}

BOOST_AUTO_TEST_SUITE_END()

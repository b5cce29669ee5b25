// enableCollision (omi-gltf 5.9), joints in scenes that are added somewhere else, and pendulums.
#include <cmath>

#include "orrery/sim/step_results.hpp"
#include "rig.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;

// A ball on a rope inside a box that does not move.
std::size_t contactsWith(std::optional<bool> enableCollision) {
    Rig rig;
    rig.collide = true;
    rig.settings.limits = {linearLimit({0, 1, 2}, 0, 1)};
    Scene scene = rig.scene();
    scene.edit().find(scene.find("still")->id)->sixDofJoint->enableCollision = enableCollision;
    SimulationOptions options;
    options.plan.gravityOverride = Vector3{};
    DiagnosticLog log;
    Simulation sim(scene, options, log);
    sim.step(0.01);
    return sim.results().contactCount();
}

Simulation twoBalls(std::optional<bool> enableCollision, bool hinge) {
    SceneBuilder make;
    Node& a = make.addBody(make.root(), "a");
    make.addSphere(a, "ballA", 0.5);
    Node& b = make.addBody(make.root(), "b", {0.6, 0, 0});
    make.addSphere(b, "ballB", 0.5);
    JointSettings settings;
    settings.limits = {linearLimit({0, 1, 2}, 0, hinge ? 0 : 5)};
    Node& frame = make.addGroup(b, "frame", {-0.6, 0, 0});
    Node& joint = make.addSixDofJoint(a, "joint", frame, make.contents().addJointSettings(settings));
    joint.sixDofJoint->enableCollision = enableCollision;
    SimulationOptions options;
    options.plan.gravityOverride = Vector3{};
    DiagnosticLog log;
    Simulation sim(make.build(), options, log);
    sim.step(0.01);
    return sim;
}

}  // namespace

BOOST_AUTO_TEST_CASE(s5_9_what_does_not_move_is_not_touched_either) {
    BOOST_TEST(contactsWith(std::nullopt) == 0U);
    BOOST_TEST(contactsWith(false) == 0U);
    BOOST_TEST(contactsWith(true) > 0U);
}

BOOST_AUTO_TEST_CASE(s5_9_joined_bodies_touch_only_where_the_joint_says_so) {
    for (const bool hinge : {false, true}) {
        BOOST_TEST(twoBalls(std::nullopt, hinge).results().contactCount() == 0U);
        BOOST_TEST(twoBalls(false, hinge).results().contactCount() == 0U);
        BOOST_TEST(twoBalls(true, hinge).results().contactCount() > 0U);
    }
}

// T = 2 pi sqrt(I / (m g l)) of a small swing
BOOST_AUTO_TEST_CASE(s5_6_a_pendulum_on_a_hinge_and_on_a_ball_keeps_its_period) {
    for (const bool hinge : {false, true}) {
        Rig rig;
        rig.gravity = {0, -10, 0};
        rig.frameInBody.position = {0, 1, 0};
        rig.settings.limits = {linearLimit({0, 1, 2}, 0, 0)};
        if (hinge) rig.settings.limits.push_back(angularLimit({0, 1}, 0, 0));
        rig.start.rotation = fromEigen(Eigen::Quaterniond(Eigen::AngleAxisd(0.05, Eigen::Vector3d::UnitZ())));
        Simulation sim = rig.simulate();
        const double inertia = rig.mass * (0.4 * rig.radius * rig.radius + 1);
        const double expected = 2 * M_PI * std::sqrt(inertia / (rig.mass * 10));
        // The half periods between passages of the middle.
        int crossings = 0;
        double first = 0;
        double last = 0;
        double before = rig.coordinates(sim).twist(2);
        for (int i = 1; i <= 4000; ++i) {
            run(sim, 1, 0.0025);
            const double now = rig.coordinates(sim).twist(2);
            if (before > 0 && now <= 0) {
                last = i * 0.0025 - 0.0025 * now / (now - before);
                if (crossings++ == 0) first = last;
            }
            before = now;
        }
        BOOST_REQUIRE(crossings > 2);
        BOOST_TEST(std::abs((last - first) / (crossings - 1) / expected - 1) < 0.01);
    }
}

BOOST_AUTO_TEST_CASE(joints_go_with_the_root_of_an_added_scene) {
    Rig rig;
    rig.worldFrame.position = {0, 0, 0};
    rig.settings.limits = {linearLimit({0}, -1, 1), linearLimit({1, 2}, 0, 0), angularLimit({0, 1}, 0, 0)};
    rig.settings.drives = {motor(DriveType::Linear, 0, 1, 5), motor(DriveType::Angular, 2, 1, 0.1)};
    rig.settings.limits.push_back(angularLimit({2}, -0.5, 0.5));
    SceneBuilder empty;
    SimulationOptions options;
    options.iterations = 100;
    options.plan.gravityOverride = Vector3{};
    DiagnosticLog log;
    Simulation sim(empty.build(), options, log);
    const Pose root{{5, -3, 2}, fromEigen(Eigen::Quaterniond(Eigen::AngleAxisd(1.1, Eigen::Vector3d::UnitY())))};
    const auto id = sim.add(rig.scene(), root, log);
    BOOST_REQUIRE(id.has_value());
    run(sim, 500);
    Rig moved = rig;
    moved.worldFrame = root;
    const Coordinates now = moved.coordinates(sim);
    BOOST_TEST(std::abs(now.position.x() - 1) < 1e-6);
    BOOST_TEST(std::abs(now.position.y()) < 1e-6);
    BOOST_TEST(std::abs(now.twist(2) - 0.5) < 1e-6);
    BOOST_TEST(sim.remove(*id));
    run(sim, 10);
}

BOOST_AUTO_TEST_CASE(the_same_scene_gives_the_same_bits) {
    Rig rig;
    rig.gravity = {0, -10, 0};
    rig.frameInBody.position = {0.3, 0.1, 0};
    rig.settings.limits = {linearLimit({0, 1, 2}, 0, 1), angularLimit({0, 1}, 0, 0.5)};
    rig.settings.drives = {motor(DriveType::Angular, 2, 1, 0.2)};
    Simulation a = rig.simulate();
    Simulation b = rig.simulate();
    run(a, 300);
    run(b, 300);
    BOOST_TEST(a.stateHash() == b.stateHash());
}

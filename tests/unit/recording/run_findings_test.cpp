// Findings of a run: joints that part, deep contacts, bodies that never rest, and sleep that would help.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <functional>
#include <string>
#include <vector>

#include "orrery/base/codes/sim.hpp"
#include "orrery/scene/scene.hpp"
#include "watched_run.hpp"

namespace run_findings_test {
namespace {

using namespace orrery;

std::vector<std::string> messagesOf(const Scene& scene, Code code, double duration,
                                    const SimulationOptions& options = {}) {
    const test::WatchedRun run = test::watch(scene, duration, options);
    std::vector<std::string> messages;
    for (const Diagnostic& each : run.log.entries()) {
        if (each.code == code) messages.push_back(each.message);
    }
    return messages;
}

void setSurface(SceneBuilder& make, Node& node, double friction, double restitution) {
    PhysicsMaterial material;
    material.staticFriction = material.dynamicFriction = friction;
    material.restitution = restitution;
    node.collider->material = make.contents().addMaterial(material);
}

// Something on a plane with a surface.
Scene onPlane(double friction, double restitution, const std::function<void(SceneBuilder&)>& add) {
    SceneBuilder make;
    setSurface(make, make.addPlane(make.root(), "ground", {0, 1, 0}, 0), friction, restitution);
    add(make);
    return make.build();
}

std::string whyRestless(double friction, double restitution, const std::function<void(SceneBuilder&)>& add) {
    const auto all = messagesOf(onPlane(friction, restitution, add), code::SIM_BODY_RESTLESS, 6);
    return all.empty() ? "" : all.front();
}

bool has(const std::string& text, const std::string& words) {
    return text.find(words) != std::string::npos;
}

Node& addBox(SceneBuilder& make, const Vector3& place, const std::string& name = "box") {
    Node& body = make.addBody(make.root(), name, place, 1);
    make.addBox(body, name + " shape", {0.5, 0.5, 0.5});
    return body;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(run_findings)

BOOST_AUTO_TEST_CASE(a_body_that_never_rests_is_told_with_its_reason) {
    const auto ball = [](SceneBuilder& make, double height, double speed, double restitution) {
        Node& body = make.addBody(make.root(), "ball", {0, height, 0}, 1);
        Node& shape = make.addSphere(body, "shape", 0.5);
        setSurface(make, shape, 0.5, restitution);
        body.body->linearVelocity = Vector3{speed, 0, 0};
    };
    BOOST_TEST(has(whyRestless(0.5, 0, [&](auto& make) { ball(make, 0.5, 1, 0); }), "rolls on at"));
    BOOST_TEST(has(whyRestless(0.5, 1, [&](auto& make) { ball(make, 2, 0, 1); }), "bounces on"));
    BOOST_TEST(whyRestless(0.5, 0.5, [&](auto& make) { ball(make, 2, 0, 0.5); }).empty());
    // In five seconds it comes down twice.
    const Scene high = onPlane(0.5, 1, [&](auto& make) { ball(make, 6, 0, 1); });
    BOOST_TEST(messagesOf(high, code::SIM_BODY_RESTLESS, 5).size() == 1U);
    BOOST_TEST(whyRestless(0.5, 0.7, [&](auto& make) { ball(make, 6, 0, 0.7); }).empty());
    // Half of gravity pulls it.
    const auto light = [&](SceneBuilder& make) {
        ball(make, 2, 0, 1);
        make.root().children.back()->body->gravityFactor = 0.5;
    };
    BOOST_TEST(has(whyRestless(0.5, 1, light), "bounces on"));
    const auto slider = [](SceneBuilder& make, double friction) {
        Node& body = make.addBody(make.root(), "box", {0, 0.25, 0}, 1);
        setSurface(make, make.addBox(body, "shape", {0.5, 0.5, 0.5}), friction, 0);
        body.body->linearVelocity = Vector3{1, 0, 0};
    };
    BOOST_TEST(has(whyRestless(0, 0, [&](auto& make) { slider(make, 0); }), "slides on at 1 m/s"));
    BOOST_TEST(whyRestless(0.5, 0, [&](auto& make) { slider(make, 0.5); }).empty());
}

BOOST_AUTO_TEST_CASE(a_joint_that_is_pulled_apart) {
    const auto pulled = [](double speed) {
        SceneBuilder make;
        Node& body = addBox(make, {0, 0, 0});
        Node& puller = make.addBody(make.root(), "puller", {1, 0, 0}, 1);
        puller.body->type = BodyType::Kinematic;
        puller.body->linearVelocity = Vector3{speed, 0, 0};
        make.addJoint(make.root(), "left", JointType::Ball, &body, nullptr, Vector3{-0.5, 0, 0});
        make.addJoint(make.root(), "right", JointType::Ball, &body, &puller, Vector3{0.5, 0, 0});
        return make.build();
    };
    const auto found = messagesOf(pulled(0.2), code::SIM_JOINT_GAP, 2);
    BOOST_TEST_REQUIRE(!found.empty());
    BOOST_TEST(has(found.front(), "let its bodies part by 0."));
    BOOST_TEST(messagesOf(pulled(0), code::SIM_JOINT_GAP, 2).empty());
}

BOOST_AUTO_TEST_CASE(a_press_pushes_a_box_into_the_floor) {
    const auto pressed = [](double speed) {
        return onPlane(0.5, 0, [&](SceneBuilder& make) {
            addBox(make, {0, 0.25, 0});
            Node& press = addBox(make, {0, 0.76, 0}, "press");
            press.body->type = BodyType::Kinematic;
            press.body->linearVelocity = Vector3{0, -speed, 0};
        });
    };
    const auto found = messagesOf(pressed(0.2), code::SIM_CONTACT_DEEP, 2);
    BOOST_TEST_REQUIRE(!found.empty());
    BOOST_TEST(has(found.front(), "were in one another"));
    BOOST_TEST(messagesOf(pressed(0), code::SIM_CONTACT_DEEP, 2).empty());
}

BOOST_AUTO_TEST_CASE(each_of_two_presses_is_told) {
    const Scene scene = onPlane(0.5, 0, [&](SceneBuilder& make) {
        for (const double x : {0.0, 2.0}) {
            const std::string name = x == 0 ? "left" : "right";
            addBox(make, {x, 0.25, 0}, name);
            Node& press = addBox(make, {x, 0.76, 0}, name + " press");
            press.body->type = BodyType::Kinematic;
            press.body->linearVelocity = Vector3{0, -0.2, 0};
        }
    });
    const auto found = messagesOf(scene, code::SIM_CONTACT_DEEP, 2);
    for (const char* name : {"\"left", "\"right"}) {
        BOOST_TEST(std::any_of(found.begin(), found.end(), [&](const auto& text) { return has(text, name); }), name);
    }
}

BOOST_AUTO_TEST_CASE(many_bodies_at_rest_that_may_not_sleep) {
    const auto boxes = [](std::size_t count) {
        return onPlane(0.5, 0, [&](SceneBuilder& make) {
            for (std::size_t i = 0; i < count; ++i)
                addBox(make, {static_cast<double>(i), 0.25, 0}, "box" + std::to_string(i));
        });
    };
    const auto found = messagesOf(boxes(20), code::SIM_SLEEP_OFF, 1);
    BOOST_TEST_REQUIRE(found.size() == 1U);
    BOOST_TEST(has(found.front(), "20 of 20 bodies rest"));
    BOOST_TEST(messagesOf(boxes(19), code::SIM_SLEEP_OFF, 1).empty());
    SimulationOptions sleeping;
    sleeping.autoDisable = true;
    BOOST_TEST(messagesOf(boxes(20), code::SIM_SLEEP_OFF, 1, sleeping).empty());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace run_findings_test

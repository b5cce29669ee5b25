// Bodies, colliders, triggers and gravity volumes that animations move.
#include <cmath>
#include <numbers>

#include "gravity_support.hpp"
#include "orrery/base/codes/plan.hpp"
#include "orrery/sim/step_parts.hpp"
#include "orrery/sim/step_results.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

constexpr double kStep = 1.0 / 64;  // sums exactly

// A scene with animations "first", "second", ... made as tracks ask for them.
class Moving : public Fields {
public:
    using Fields::Fields;

    AnimationTrack& track(Node& node, std::uint32_t animation = 0) {
        auto& all = contents().animations;
        static const std::vector<std::string> names = {"first", "second", "third"};
        while (all.size() <= animation) all.push_back({names.at(all.size()), {}, {}});
        if (!node.animation) node.animation.emplace();
        return node.animation->tracks.emplace_back(AnimationTrack{animation, {}, {}, {}, {}});
    }
    // A platform of 4 x 0.5 x 4 m whose top is at y = 0.
    Node& platform(BodyType type = BodyType::Kinematic) {
        Node& body = addBody(root(), "platform", {0, -0.25, 0});
        body.body->type = type;
        addBox(body, "platform geom", {4, 0.5, 4});
        return body;
    }
    Node& crate(Vector3 at = {0, 0.5, 0}) {
        Node& body = addBody(root(), "crate", at);
        addBox(body, "crate geom", {1, 1, 1});
        return body;
    }
};

VectorCurve line(Vector3 from, Vector3 to, double seconds) {
    return {Interpolation::Linear, {0, seconds}, {from, to}};
}
// There and back again.
VectorCurve swing(Vector3 from, Vector3 to, double seconds) {
    return {Interpolation::Linear, {0, seconds / 2, seconds}, {from, to, from}};
}
// A spin once round y in `seconds`.
RotationCurve spin(double seconds) {
    const double h = std::sqrt(0.5);
    return {Interpolation::Linear,
            {0, seconds / 4, seconds / 2, 3 * seconds / 4, seconds},
            {{0, 0, 0, 1}, {0, h, 0, h}, {0, 1, 0, 0}, {0, h, 0, -h}, {0, 0, 0, -1}}};
}

Vector3 placeOf(const Simulation& sim, std::string_view name) {
    const dReal* p = dBodyGetPosition(sim.ode(sim.findBody(name)));
    return {p[0], p[1], p[2]};
}
Vector3 velocityOf(const Simulation& sim, std::string_view name) {
    const dReal* v = dBodyGetLinearVel(sim.ode(sim.findBody(name)));
    return {v[0], v[1], v[2]};
}
Vector3 spinOf(const Simulation& sim, std::string_view name) {
    const dReal* w = dBodyGetAngularVel(sim.ode(sim.findBody(name)));
    return {w[0], w[1], w[2]};
}

void run(Simulation& sim, int steps, double dt = kStep) {
    for (int i = 0; i < steps; ++i) sim.step(dt);
}

}  // namespace

BOOST_AUTO_TEST_CASE(s4_7_6_a_kinematic_body_is_where_its_animation_has_it) {
    Moving make;
    make.track(make.platform()).position = line({0, -0.25, 0}, {2, 1.75, 4}, 2);
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    for (int step = 1; step <= 100; ++step) {
        sim.step(kStep);
        const double t = step * kStep;
        near(placeOf(sim, "platform"), {t, t - 0.25, 2 * t});
        near(velocityOf(sim, "platform"), {1, 1, 2});
    }
}

BOOST_AUTO_TEST_CASE(s4_7_6_a_body_turns_at_the_speed_of_its_animation) {
    Moving make;
    make.track(make.platform()).rotation = spin(2);
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    run(sim, 100);
    near(spinOf(sim, "platform"), {0, std::numbers::pi, 0});
    const double angle = std::numbers::pi * 100 * kStep;
    const dReal* r = dBodyGetRotation(sim.ode(sim.findBody("platform")));
    near({r[0], r[4], r[8]}, {std::cos(angle), 0, -std::sin(angle)});
}

BOOST_AUTO_TEST_CASE(a_step_of_the_curve_is_a_jump_without_speed) {
    Moving make;
    make.track(make.platform()).position = VectorCurve{Interpolation::Step, {0, 1, 2}, {{0, 0, 0}, {0, 5, 0}, {}}};
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    run(sim, 63);
    near(placeOf(sim, "platform"), {0, 0, 0}, 0);
    run(sim, 1);
    near(placeOf(sim, "platform"), {0, 5, 0}, 0);
    run(sim, 1);
    near(velocityOf(sim, "platform"), {0, 0, 0}, 1e-299);
}

BOOST_AUTO_TEST_CASE(an_animation_repeats_and_its_seam_is_a_jump_without_speed) {
    Moving make;
    make.track(make.platform()).position = line({0, 0, 0}, {2, 0, 0}, 2);
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    double fastest = 0;
    for (int step = 1; step <= 400; ++step) {
        sim.step(kStep);
        near(placeOf(sim, "platform"), {std::fmod(step * kStep, 2), 0, 0});
        fastest = std::max(fastest, toEigen(velocityOf(sim, "platform")).norm());
    }
    BOOST_TEST(std::abs(fastest - 1) < 1e-12);
}

BOOST_AUTO_TEST_CASE(an_animation_that_ends_where_it_begins_has_no_seam) {
    Moving make;
    make.track(make.platform()).rotation = spin(1);
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    for (int step = 0; step < 200; ++step) {
        sim.step(kStep);
        near(spinOf(sim, "platform"), {0, 2 * std::numbers::pi, 0}, 1e-11);
    }
}

BOOST_AUTO_TEST_CASE(an_animation_may_play_once_and_stay) {
    Moving make;
    make.track(make.platform()).position = line({0, 0, 0}, {2, 0, 0}, 1);
    SimulationOptions options;
    options.plan.repeatAnimations = false;
    ClaimedLog log;
    Simulation sim = make.simulate(log, options);
    run(sim, 200);
    near(placeOf(sim, "platform"), {2, 0, 0}, 0);
    near(velocityOf(sim, "platform"), {0, 0, 0}, 0);
}

BOOST_AUTO_TEST_CASE(the_longest_track_of_an_animation_is_its_length) {
    Moving make;
    Node& platform = make.platform();
    Node& other = make.addBody(make.root(), "other");
    other.body->type = BodyType::Kinematic;
    make.track(platform).position = line({0, 0, 0}, {1, 0, 0}, 1);
    make.track(other).position = line({0, 0, 0}, {3, 0, 0}, 3);
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    run(sim, 128);
    near(placeOf(sim, "platform"), {1, 0, 0}, 0);
    run(sim, 96);
    near(placeOf(sim, "platform"), {0.5, 0, 0});
}

BOOST_AUTO_TEST_CASE(nodes_below_follow_the_frames_of_animated_nodes_above) {
    Moving make;
    Node& arm = make.addGroup(make.root(), "arm", {1, 2, 3});
    Node& hand = make.addGroup(arm, "hand", {2, 0, 0});
    Node& finger = make.addBody(hand, "finger", {1, 0, 0});
    finger.body->type = BodyType::Kinematic;
    make.track(arm).rotation = spin(4);
    make.track(hand).position = line({2, 0, 0}, {4, 0, 0}, 4);
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    run(sim, 64);
    // A quarter round, the hand half a metre further out.
    near(placeOf(sim, "finger"), {1, 2, 3 - 3.5});
    // The last step of the way: from the frame before it to this one.
    const double a = std::numbers::pi / 2 * (1 - kStep);
    const double r = 3.5 - 0.5 * kStep;
    near(velocityOf(sim, "finger"), {-r * std::cos(a) / kStep, 0, (-3.5 + r * std::sin(a)) / kStep}, 1e-10);
}

BOOST_AUTO_TEST_CASE(a_crate_rides_a_platform_and_takes_its_speed) {
    Moving make({0, -10, 0});
    make.track(make.platform()).position = line({0, -0.25, 0}, {20, 39.75, 0}, 20);
    make.crate();
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    run(sim, 320, kStep / 2);
    near(velocityOf(sim, "crate"), {1, 2, 0}, 0.02);
    BOOST_TEST(std::abs(placeOf(sim, "crate").y - placeOf(sim, "platform").y - 0.75) < 0.01);
}

BOOST_AUTO_TEST_CASE(a_static_collider_that_is_animated_becomes_a_kinematic_body) {
    for (const bool withBody : {false, true}) {
        Moving make({0, -10, 0});
        Node& node = make.addGroup(make.root(), "platform", {0, -0.25, 0});
        make.addBox(node, "platform geom", {4, 0.5, 4});
        if (withBody) node.body.emplace().type = BodyType::Static;
        make.track(node).position = line({0, -0.25, 0}, {0, 39.75, 0}, 20);
        make.crate();
        ClaimedLog log;
        if (!withBody) log.claim(code::PLAN_ANIMATION_STATIC);
        Simulation sim = make.simulate(log);
        run(sim, 128);
        BOOST_REQUIRE(sim.ode(sim.findBody("platform")));
        BOOST_TEST(dBodyIsKinematic(sim.ode(sim.findBody("platform"))));
        near(velocityOf(sim, "crate"), {0, 2, 0}, 0.05);
    }
}

BOOST_AUTO_TEST_CASE(animated_nodes_without_anything_physical_are_no_bodies) {
    Moving make;
    Node& empty = make.addGroup(make.root(), "empty");
    Node& inner = make.addBody(empty, "inner");
    inner.body->type = BodyType::Kinematic;
    make.track(empty).position = line({0, 0, 0}, {1, 0, 0}, 1);
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    BOOST_TEST(!sim.ode(sim.findBody("empty")));
    run(sim, 32);
    near(placeOf(sim, "inner"), {0.5, 0, 0});
}

BOOST_AUTO_TEST_CASE(s4_2_an_animated_dynamic_body_follows_the_animation_and_a_warning_says_so) {
    Moving make({0, -10, 0});
    make.track(make.crate()).position = line({0, 5, 0}, {1, 5, 0}, 1);
    ClaimedLog log;
    log.claim(code::PLAN_ANIMATION_DYNAMIC);
    Simulation sim = make.simulate(log);
    run(sim, 32);
    near(placeOf(sim, "crate"), {0.5, 5, 0});
    BOOST_TEST(dBodyIsKinematic(sim.ode(sim.findBody("crate"))));
}

BOOST_AUTO_TEST_CASE(a_recorded_run_is_followed_without_a_warning) {
    for (const bool isScaled : {false, true}) {
        Moving make({0, -10, 0});
        AnimationTrack& track = make.track(make.crate());
        track.position = line({0, 5, 0}, {1, 5, 0}, 1);
        if (isScaled) track.scale = line({1, 1, 1}, {1, 1, 1}, 1);
        make.contents().animations[0].name = "simulation";
        DiagnosticLog log;
        const Simulation sim(make.build(), {}, log);
        BOOST_TEST(dBodyIsKinematic(sim.ode(sim.findBody("crate"))));
        BOOST_TEST(log.has(code::PLAN_ANIMATION_DYNAMIC));
        BOOST_TEST(log.count(Severity::Warning) == (isScaled ? 1U : 0U));
    }
}

BOOST_AUTO_TEST_CASE(a_dynamic_body_below_an_animated_node_starts_there_and_is_free) {
    Moving make({0, -10, 0});
    Node& arm = make.addGroup(make.root(), "arm");
    make.addBody(arm, "free", {1, 0, 0});
    make.track(arm).position = line({0, 7, 0}, {0, 90, 0}, 1);
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    near(placeOf(sim, "free"), {1, 7, 0}, 0);
    run(sim, 64);
    BOOST_TEST(placeOf(sim, "free").y < 7 - 4.9);
}

BOOST_AUTO_TEST_CASE(an_animated_part_of_a_dynamic_body_stays_and_a_warning_says_so) {
    Moving make;
    Node& crate = make.crate();
    make.track(*crate.children.front()).position = line({0, 0, 0}, {9, 0, 0}, 1);
    ClaimedLog log;
    log.claim(code::PLAN_ANIMATION_ON_BODY);
    Simulation sim = make.simulate(log);
    run(sim, 32);
    near(placeOf(sim, "crate"), {0, 0.5, 0});
    BOOST_TEST(sim.bodies().size() == 1U);
}

BOOST_AUTO_TEST_CASE(an_animated_scale_is_reported_and_shapes_keep_their_size) {
    Moving make;
    make.track(make.platform()).scale = line({2, 2, 2}, {3, 3, 3}, 1);
    ClaimedLog log;
    log.claim(code::PLAN_ANIMATION_SCALE);
    Simulation sim = make.simulate(log);
    run(sim, 32);
    dVector3 size;
    dGeomBoxGetLengths(sim.ode(sim.findGeom("platform geom")), size);
    near({size[0], size[1], size[2]}, {8, 1, 8}, 0);
}

BOOST_AUTO_TEST_CASE(all_animations_play_unless_one_or_none_is_chosen) {
    using Kind = AnimationChoice::Kind;
    const auto placeWith = [](AnimationChoice choice, Code diagnostic) {
        Moving make;
        Node& platform = make.platform();
        make.track(platform, 0).position = line({0, 0, 0}, {64, 0, 0}, 64);
        make.track(platform, 1).position = line({0, 0, 0}, {0, 0, 64}, 64);
        make.track(platform, 1).rotation = spin(64);
        SimulationOptions options;
        options.plan.animation = std::move(choice);
        ClaimedLog log;
        if (diagnostic != Code{}) log.claim(diagnostic);
        Simulation sim = make.simulate(log, options);
        run(sim, 64);
        return placeOf(sim, "platform");
    };
    near(placeWith({Kind::All, {}}, code::PLAN_ANIMATION_CONFLICT), {1, 0, 0});
    near(placeWith({Kind::Named, "first"}, {}), {1, 0, 0});
    near(placeWith({Kind::Named, "second"}, {}), {0, 0, 1});
    near(placeWith({Kind::Named, "1"}, {}), {0, 0, 1});
    near(placeWith({Kind::None, {}}, {}), {0, -0.25, 0});
    near(placeWith({Kind::Named, "third"}, code::PLAN_ANIMATION_UNKNOWN), {0, -0.25, 0});
}

BOOST_AUTO_TEST_CASE(curves_that_cannot_be_followed_are_reported_and_left_out) {
    const auto claimFor = [](Code diagnostic, const VectorCurve& curve, std::uint32_t animation = 0) {
        Moving make;
        Node& platform = make.platform();
        make.track(platform).position = curve;
        platform.animation->tracks[0].animation = animation;
        ClaimedLog log;
        log.claim(diagnostic);
        Simulation sim = make.simulate(log);
        run(sim, 3);
        near(placeOf(sim, "platform"), {0, -0.25, 0});
    };
    claimFor(code::PLAN_ANIMATION_INVALID, {Interpolation::Linear, {1, 0}, {{}, {}}});
    claimFor(code::PLAN_ANIMATION_INVALID, {Interpolation::Linear, {0}, {}});
    claimFor(code::PLAN_ANIMATION_INVALID, line({}, {}, 1), 7);
    claimFor(code::PLAN_ANIMATION_LIMIT, line({}, {1e9, 0, 0}, 1));
}

BOOST_AUTO_TEST_CASE(a_body_stays_where_it_is_while_its_animation_is_out_of_reach) {
    Moving make;
    // Far out between two keys that are near.
    make.track(make.platform()).position =
        VectorCurve{Interpolation::CubicSpline, {0, 1000}, {{}, {}, {9e6, 0, 0}, {}, {}, {}}};
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    run(sim, 200, 5.0);
    BOOST_TEST(std::abs(placeOf(sim, "platform").x) <= kMaxCoordinate);
    BOOST_TEST(sim.diagnostics().entries().empty());
}

BOOST_AUTO_TEST_CASE(an_animated_trigger_meets_what_stands_still) {
    Moving make;
    Node& gate = make.addGroup(make.root(), "gate");
    gate.trigger.emplace().shape = make.shape(box(1));
    make.track(gate).position = line({0, 0, 0}, {8, 0, 0}, 8);
    make.ball("ball", {4, 0, 0}, 0.25);
    SimulationOptions options;
    options.triggerEvents = true;
    ClaimedLog log;
    log.claim(code::PLAN_ANIMATION_STATIC);
    Simulation sim = make.simulate(log, options);
    run(sim, 200);  // the gate's face meets the ball at 3.25 s
    BOOST_TEST(sim.results().triggers().empty());
    run(sim, 12);
    BOOST_TEST(sim.results().triggers().size() == 1U);
}

BOOST_AUTO_TEST_CASE(an_animated_gravity_volume_pulls_where_it_is) {
    Moving make;
    Node& field = make.add("field", GravityType::Point, 6, sphere(2));
    field.gravity->unitDistance = 1;
    make.track(field).position = line({0, 0, 0}, {8, 0, 0}, 8);
    ClaimedLog log;
    log.claim(code::PLAN_ANIMATION_STATIC);
    Simulation sim = make.simulate(log);
    run(sim, 256);  // 4 s
    near(sim.gravity().accelerationAt({5, 0, 0}), {-6, 0, 0}, 1e-9);
    near(sim.gravity().accelerationAt({4, 2, 0}), {0, -1.5, 0}, 1e-9);
    near(sim.gravity().accelerationAt({0, 0, 0}), {0, 0, 0}, 0);
}

// Done when 4 of the issue: asleep, untouched, until the volume comes.
BOOST_AUTO_TEST_CASE(a_gravity_volume_that_sweeps_over_a_sleeping_body_wakes_it) {
    Moving make;
    Node& field = make.add("field", GravityType::Directional, 3, box(2));
    make.track(field).position = line({-4, 0, 0}, {4, 0, 0}, 8);
    Node& ball = make.ball("ball", {0, 0, 0}, 0.25);
    ball.body->enabled = false;
    ClaimedLog log;
    log.claim(code::PLAN_ANIMATION_STATIC);
    Simulation sim = make.simulate(log);
    run(sim, 175);  // its face comes to the ball at x = -0.25, after 2.75 s
    BOOST_TEST(!dBodyIsEnabled(sim.ode(sim.findBody("ball"))));
    near(placeOf(sim, "ball"), {0, 0, 0}, 0);
    const dReal* force = dBodyGetForce(sim.ode(sim.findBody("ball")));
    near({force[0], force[1], force[2]}, {0, 0, 0}, 0);
    run(sim, 4);
    BOOST_TEST(dBodyIsEnabled(sim.ode(sim.findBody("ball"))));
    BOOST_TEST(velocityOf(sim, "ball").y < 0);
}

BOOST_AUTO_TEST_CASE(a_platform_that_moves_wakes_what_sleeps_on_it) {
    for (const Interpolation kind : {Interpolation::Linear, Interpolation::Step}) {
        Moving make({0, -10, 0});
        const double second = kind == Interpolation::Step ? -8.25 : -0.25;
        make.track(make.platform()).position =
            VectorCurve{kind, {0, 4, 8}, {{0, -0.25, 0}, {0, second, 0}, {0, -8.25, 0}}};
        make.crate();
        SimulationOptions options;
        options.autoDisable = true;
        ClaimedLog log;
        Simulation sim = make.simulate(log, options);
        run(sim, 255);
        BOOST_TEST(!dBodyIsEnabled(sim.ode(sim.findBody("crate"))));
        run(sim, 3);
        BOOST_TEST(dBodyIsEnabled(sim.ode(sim.findBody("crate"))));
    }
}

BOOST_AUTO_TEST_CASE(the_same_animated_scene_gives_the_same_bits) {
    const auto hashOf = [] {
        Moving make({0, -10, 0});
        Node& platform = make.platform();
        AnimationTrack& track = make.track(platform);
        track.position = swing({0, -0.25, 0}, {1, 0.5, 0}, 1.7);
        track.rotation = spin(3.3);
        make.crate();
        ClaimedLog log;
        Simulation sim = make.simulate(log);
        run(sim, 300, 0.01);
        return sim.stateHash();
    };
    BOOST_TEST(hashOf() == hashOf());
}

BOOST_AUTO_TEST_CASE(an_application_with_a_loop_of_its_own_animates_too) {
    Moving make;
    make.track(make.platform()).position = line({0, 0, 0}, {8, 0, 0}, 8);
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    for (int i = 0; i < 64; ++i) {
        sim.stepParts().animate(kStep);
        sim.gravity().apply(kStep);
        sim.stepParts().collide(kStep);
        dWorldQuickStep(sim.world(), kStep);
        sim.stepParts().clearContacts();
    }
    near(placeOf(sim, "platform"), {1, 0, 0});
}

BOOST_AUTO_TEST_CASE(each_scene_that_is_added_has_a_clock_and_a_place_of_its_own) {
    Moving make;
    make.track(make.platform()).position = line({0, 0, 0}, {8, 0, 0}, 8);
    const Scene scene = make.build();
    ClaimedLog log;
    Simulation sim(scene, {}, log);
    run(sim, 64);
    const double h = std::sqrt(0.5);
    const auto second = sim.add(scene, {{0, 100, 0}, {0, h, 0, h}}, log);
    BOOST_REQUIRE(second.has_value());
    run(sim, 64);
    const dReal* p = dBodyGetPosition(sim.ode(sim.findBody("platform", *second)));
    near({p[0], p[1], p[2]}, {0, 100, -1});  // x is turned to -z
    near(placeOf(sim, "platform"), {2, 0, 0});
    BOOST_TEST(sim.remove(InstanceId{}));
    run(sim, 64);
    p = dBodyGetPosition(sim.ode(sim.findBody("platform", *second)));
    near({p[0], p[1], p[2]}, {0, 100, -2});
}

BOOST_AUTO_TEST_CASE(an_animation_that_leads_out_of_reach_gives_no_speed) {
    Moving make;
    make.track(make.platform()).position =
        VectorCurve{Interpolation::CubicSpline, {0, 64}, {{}, {}, {9e6, 0, 0}, {}, {}, {}}};
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    int beyond = 0;
    for (int step = 0; step < 64; ++step) {
        const Vector3 before = placeOf(sim, "platform");
        sim.step(1);
        const Vector3 now = placeOf(sim, "platform");
        if (now.x != before.x) continue;
        ++beyond;
        near(velocityOf(sim, "platform"), {}, 0);
    }
    BOOST_TEST(beyond > 10);
}

BOOST_AUTO_TEST_CASE(scenes_that_come_and_go_leave_animations_as_they_are) {
    Moving make;
    Node& platform = make.platform();
    make.track(platform).position = VectorCurve{Interpolation::Step, {0, 0.25, 0.5}, {{0, 0, 0}, {0, 5, 0}, {}}};
    Node& arm = make.addGroup(make.root(), "arm");
    arm.body.emplace().type = BodyType::Kinematic;
    make.addBox(arm, "arm geom", {2, 1, 1}, {3, 0, 0});
    make.track(arm).rotation = spin(2);
    const Scene scene = make.build();
    ClaimedLog log;
    Simulation alone(scene, {}, log);
    Simulation visited(scene, {}, log);
    for (int step = 0; step < 64; ++step) {
        run(alone, 1);
        run(visited, 1);
        BOOST_TEST(visited.stateHash() == alone.stateHash());
        const auto guest = visited.add(scene, {{100, 0, 0}, {}}, log);
        BOOST_REQUIRE(guest.has_value());
        BOOST_TEST(visited.remove(*guest));
    }
}

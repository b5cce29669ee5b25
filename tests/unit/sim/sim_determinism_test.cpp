// Same scene, same seed, same bits.
#include <boost/test/unit_test.hpp>
#include <cfenv>
#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

#include "hand_plan.hpp"
#include "orrery/base/hash.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/sim/step_results.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/precision.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;

// A heap that falls: contacts of many kinds, so that ODE's random row order matters.
HandPlan heap() {
    HandPlan plan;
    plan.plan.materials[0].restitution = 0.3;
    plan.addStatic("floor", SolidPlane{{0, 1, 0}, 0});
    for (int i = 0; i < 30; ++i) {
        const Vector3 at{0.3 * (i % 3), 0.7 + 1.1 * i, 0.2 * (i % 4)};
        const std::string name = std::to_string(i);
        if (i % 3 == 0) plan.addBall("ball" + name, at, 0.5);
        if (i % 3 == 1) plan.addCrate("crate" + name, at, {1, 0.8, 1.1});
        if (i % 3 == 2) {
            plan.addBody("rod" + name, at).inertia = diagonal(0.2);
            plan.addShape(SolidCapsule{0.3, 0.6});
        }
    }
    return plan;
}

std::uint64_t hashOf(const HandPlan& plan, std::uint32_t seed, Simulation* beside = nullptr) {
    ClaimedLog log;
    SimulationOptions options;
    options.seed = seed;
    options.solver = Solver::Quick;  // the exact solver takes no random numbers
    Simulation sim = simulate(plan, options, log);
    for (int i = 0; i < 300; ++i) {
        BOOST_REQUIRE(sim.step(0.01));
        if (beside) beside->step(0.007);
    }
    BOOST_TEST(sim.results().totalContacts() > 1000u);
    return sim.stateHash();
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_same_scene_and_seed_give_the_same_bits) {
    const HandPlan plan = heap();
    const std::uint64_t first = hashOf(plan, 1);
    BOOST_TEST(hashOf(plan, 1) == first);
    BOOST_TEST(hashOf(plan, 2) != first, "the seed has no effect: does this scene test anything?");
}

BOOST_AUTO_TEST_CASE(the_rounding_mode_of_the_application_is_left_and_does_not_count) {
    const HandPlan plan = heap();
    const std::uint64_t nearest = hashOf(plan, 1);
    for (const int mode : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
        std::fesetround(mode);
        const std::uint64_t hash = hashOf(plan, 1);
        const int after = std::fegetround();
        std::fesetround(FE_TONEAREST);
        BOOST_TEST(hash == nearest);
        BOOST_TEST(after == mode);
    }
}

#if defined(__SSE2__)
BOOST_AUTO_TEST_CASE(numbers_near_zero_are_not_flushed_whatever_the_application_does) {
    // 1e-300 m/s for 1e-10 s: a subnormal way, which the body is to have gone.
    ClaimedLog log;
    HandPlan plan;
    plan.plan.worlds[0].gravity = {0, 0, 0};
    plan.addBall("ball", {0, 0, 0}, 0.5).linearVelocity = {ORRERY_ODE_SINGLE ? 1e-30 : 1e-300, 0, 0};
    Simulation sim = simulate(plan, {}, log);
    constexpr unsigned kFlushToZero = 0x8040;  // and take what is that small for zero
    _mm_setcsr(_mm_getcsr() | kFlushToZero);
    sim.step(1e-10);
    const unsigned after = _mm_getcsr();
    _mm_setcsr(after & ~kFlushToZero);
    BOOST_TEST((after & kFlushToZero) == kFlushToZero);
    BOOST_TEST(sim.pose(sim.bodies()[0]).position.x > 0);
    BOOST_TEST(sim.pose(sim.bodies()[0]).position.x < (ORRERY_ODE_SINGLE ? 1e-39 : 1e-309));
}
#endif

BOOST_AUTO_TEST_CASE(simulations_beside_each_other_do_not_disturb) {
    const HandPlan plan = heap();
    const std::uint64_t alone = hashOf(plan, 1);
    ClaimedLog log;
    HandPlan other = heap();
    other.addStatic("wall", SolidPlane{{1, 0, 0}, -1});
    Simulation beside = simulate(other, {}, log);
    BOOST_TEST(hashOf(plan, 1, &beside) == alone);
}

BOOST_AUTO_TEST_CASE(worlds_of_one_scene_do_not_disturb) {
    ClaimedLog log;
    const HandPlan one = heap();
    HandPlan two = heap();
    two.plan.worlds.push_back(two.plan.worlds[0]);
    Simulation sim = simulate(two, {}, log);
    BOOST_TEST(sim.worldCount() == 2u);
    run(sim, 300, 0.01);
    const std::size_t half = sim.bodies().size() / 2;
    for (std::size_t i = 0; i < half; ++i) {
        BOOST_TEST((sim.pose(sim.bodies()[i]) == sim.pose(sim.bodies()[i + half])));
    }
    ClaimedLog log2;
    Simulation single = simulate(one, {}, log2);
    run(single, 300, 0.01);
    for (std::size_t i = 0; i < half; ++i) BOOST_TEST((single.pose(single.bodies()[i]) == sim.pose(sim.bodies()[i])));
}

BOOST_AUTO_TEST_CASE(the_applications_random_numbers_go_on_as_if_alone) {
    ClaimedLog log;
    Simulation sim = simulate(heap(), {}, log);
    dRandSetSeed(42);
    const unsigned long expected = dRand();
    dRandSetSeed(42);
    run(sim, 100, 0.01);
    BOOST_TEST(dRand() == expected);
}

BOOST_AUTO_TEST_CASE(the_hash_changes_with_any_bit_of_the_state) {
    ClaimedLog log;
    HandPlan plan({0, 0, 0});
    plan.addBody("b");
    Simulation sim = simulate(plan, {}, log);
    const std::uint64_t before = sim.stateHash();
    BOOST_TEST(sim.stateHash() == before);
    dBodySetLinearVel(sim.ode(sim.findBody("b")), 0, -0.0, 0);
    BOOST_TEST(sim.stateHash() != before);
    dBodySetLinearVel(sim.ode(sim.findBody("b")), 0, 0, 0);
    BOOST_TEST(sim.stateHash() == before);
    dBodySetPosition(sim.ode(sim.findBody("b")), 0, std::numeric_limits<dReal>::denorm_min(), 0);
    BOOST_TEST(sim.stateHash() != before);
}

// So that others can say whether they have the same bits.
BOOST_AUTO_TEST_CASE(the_hash_is_that_of_thirteen_numbers_a_body) {
    ClaimedLog log;
    HandPlan plan;
    plan.addBody("a", {1, 2, 3});
    plan.addBody("b", {4, 5, 6}).angularVelocity = {7, 8, 9};
    Simulation sim = simulate(plan, {}, log);
    run(sim, 10, 0.01);
    Fnv1a hash;
    for (const BodyId id : sim.bodies()) {
        const dBodyID body = sim.ode(id);
        const auto add = [&](const dReal* numbers, int count) {
            for (int i = 0; i < count; ++i) hash.add(numbers[i]);
        };
        add(dBodyGetPosition(body), 3);
        add(dBodyGetQuaternion(body), 4);
        add(dBodyGetLinearVel(body), 3);
        add(dBodyGetAngularVel(body), 3);
    }
    BOOST_TEST(sim.stateHash() == hash.value());
}

BOOST_AUTO_TEST_CASE(a_recording_names_bodies_and_keeps_the_authors_frame) {
    ClaimedLog log;
    HandPlan plan({0, 0, 0});
    PlanBody& single = plan.addBody("single", {1, 0, 0});
    single.centerOfMass = {0, 1, 0};
    single.angularVelocity = {0, 0, 2};
    plan.addBody("twin");
    plan.addBody("twin");
    plan.addBody("");
    Simulation sim = simulate(plan, {}, log);
    Recording recording = startRecording(sim);
    sim.step(0.25);
    recordFrame(sim, recording);
    const std::vector<std::string> names{"single", "/twin", "/twin[2]", "/node[1]"};
    BOOST_TEST(recording.bodies == names, boost::test_tools::per_element());
    BOOST_TEST(recording.times.size() == 2u);
    BOOST_TEST(recording.times[1] == 0.25);
    BOOST_TEST(recording.samples.size() == 8u);
    BOOST_TEST((recording.sample(0, 0).pose.position == Vector3{1, 0, 0}));
    BOOST_TEST((recording.sample(0, 0).linearVelocity == Vector3{2, 0, 0}));
    BOOST_TEST((recording.sample(1, 0).pose == sim.pose(sim.bodies()[0])));
}

BOOST_AUTO_TEST_CASE(momentum_is_that_of_the_dynamic_bodies_about_the_origin) {
    ClaimedLog log;
    HandPlan plan({0, 0, 0});
    PlanBody& ball = plan.addBody("ball", {0, 3, 0});
    ball.mass = 2;
    ball.linearVelocity = {5, 0, 0};
    PlanBody& platform = plan.addBody("platform", {9, 0, 0});
    platform.kinematic = true;
    platform.linearVelocity = {0, 7, 0};
    PlanBody& top = plan.addBody("top");
    top.inertia.m = {1, 0, 0, 0, 2, 0, 0, 0, 2.5};
    top.angularVelocity = {0, 3, 0};
    const Simulation sim = simulate(plan, {}, log);
    const Momentum momentum = sim.momentum();
    BOOST_TEST((momentum.linear == Vector3{10, 0, 0}));
    // r x p of the ball is 3 * 10 against z, I w of the top 2 * 3 along y.
    BOOST_TEST((momentum.angular == Vector3{0, 6, -30}));
}

BOOST_AUTO_TEST_CASE(a_recording_tells_who_woke_between_two_frames) {
    ClaimedLog log;
    HandPlan plan({0, 0, 0});
    plan.addBody("awake");
    plan.addBody("sleeper").enabled = false;
    Simulation sim = simulate(plan, {}, log);
    Recording recording = startRecording(sim);
    BOOST_TEST(recording.events.empty());
    sim.step(0.25);
    dBodyEnable(sim.ode(sim.findBody("sleeper")));
    recordEvents(sim, recording);
    dBodyDisable(sim.ode(sim.findBody("sleeper")));
    sim.step(0.25);
    recordFrame(sim, recording, 0.75);
    BOOST_REQUIRE(recording.events.size() == 2u);
    BOOST_TEST((recording.events[0].kind == RecordedEvent::Kind::Wake));
    BOOST_TEST(recording.events[0].time == 0.25);
    BOOST_TEST(recording.events[0].body == 1u);
    BOOST_TEST((recording.events[1].kind == RecordedEvent::Kind::Sleep));
    BOOST_TEST(recording.events[1].time == 0.75);
    BOOST_TEST(recording.times.size() == 2u);
    BOOST_TEST(recording.totals[1].hash == sim.stateHash());
}

BOOST_AUTO_TEST_CASE(a_recording_has_the_energy_and_who_sleeps_at_each_frame) {
    ClaimedLog log;
    HandPlan plan({0, -10, 0});
    plan.addBody("falling", {0, 3, 0}).mass = 2;
    plan.addBody("asleep", {9, 0, 0}).enabled = false;
    Simulation sim = simulate(plan, {}, log);
    Recording recording = startRecording(sim);
    sim.step(0.1);
    recordFrame(sim, recording);
    BOOST_TEST(recording.totals.size() == 2u);
    BOOST_TEST(recording.totals[0].kinetic == 0);
    BOOST_TEST(recording.totals[0].potential == 60, boost::test_tools::tolerance(1e-12));
    BOOST_TEST(recording.totals[1].kinetic == sim.energy().kinetic);
    BOOST_TEST(recording.totals[1].kinetic == 1, boost::test_tools::tolerance(1e-12));
    BOOST_TEST(recording.totals[1].contacts == 0u);
    const std::vector<bool> asleep{false, true, false, true};
    BOOST_TEST((recording.asleep == asleep));
}

// A summary tells of bodies, joints and contacts as the closed form has it, and changes no bit.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>

#include "allocations.hpp"
#include "orrery/recording/run_summary.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/sim/simulation.hpp"

namespace run_summary_test {
namespace {

using namespace orrery;
using boost::test_tools::tolerance;

constexpr double kDt = 0.001;
constexpr double kGravity = 9.80665;

SimulationOptions withReadings() {
    SimulationOptions options;
    options.jointReadings = true;
    options.contactEvents = true;
    return options;
}

RunSummary watched(Simulation& sim, const SummaryParts& parts, double duration) {
    RunSummary summary(sim, parts);
    while (sim.time() < duration) {
        sim.step(kDt);
        summary.observe();
    }
    summary.finish();
    return summary;
}

constexpr SummaryParts kAll{true, true, true, true};

double greatest(const JointSummary& joint, std::string_view name) {
    const auto row = std::find_if(kJointObservables.begin(), kJointObservables.end(),
                                  [&](const auto& observable) { return observable.name == name; });
    return joint.greatest.at(static_cast<std::size_t>(row - kJointObservables.begin()));
}

// A ball of 2 kg that falls by 3 m on a plane, and one of 1 kg that hangs on a hinge.
Scene ballAndBob() {
    SceneBuilder make;
    make.addPlane(make.root(), "ground", {0, 1, 0}, 0);
    Node& ball = make.addBody(make.root(), "ball", {0, 3.5, 0}, 2);
    make.addSphere(ball, "ball shape", 0.5);
    Node& bob = make.addBody(make.root(), "bob", {5, 3, 0}, 1);
    make.addSphere(bob, "bob shape", 0.1);
    make.addJoint(make.root(), "pivot", JointType::Hinge, &bob, nullptr, Vector3{5, 4, 0}, {{0, 0, 1}});
    return make.build();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(run_summary)

BOOST_AUTO_TEST_CASE(the_greatest_speed_and_lowest_place_of_a_ball_that_falls) {
    DiagnosticLog log;
    Simulation sim(ballAndBob(), withReadings(), log);
    const RunSummary summary = watched(sim, kAll, 4);
    BOOST_TEST(summary.bodies()[0].greatestSpeed == std::sqrt(2 * kGravity * 3), tolerance(0.01));
    BOOST_TEST(summary.bodies()[0].lowest.y == 0.5, tolerance(0.02));
    BOOST_TEST((summary.bodies()[0].outcome == BodyOutcome::Rests));
    BOOST_TEST(summary.bodies()[1].greatestSpeed < 1e-6);
    BOOST_TEST((summary.bodies()[1].outcome == BodyOutcome::Rests));
    BOOST_TEST(summary.count(BodyOutcome::Rests) == 2U);
}

BOOST_AUTO_TEST_CASE(the_force_of_a_joint_is_the_weight_that_hangs_on_it) {
    DiagnosticLog log;
    Simulation sim(ballAndBob(), withReadings(), log);
    const RunSummary summary = watched(sim, kAll, 1);
    BOOST_REQUIRE_EQUAL(summary.joints().size(), 1U);
    const JointSummary& joint = summary.joints()[0];
    BOOST_TEST(joint.name == "pivot");
    BOOST_TEST(greatest(joint, "force") == kGravity, tolerance(1e-4));
    BOOST_TEST(greatest(joint, "torque") < 1e-3);
    BOOST_TEST(greatest(joint, "gap") < 1e-3);
    BOOST_TEST(std::isnan(greatest(joint, "position")));
}

BOOST_AUTO_TEST_CASE(the_contact_of_a_ball_is_told_with_its_geoms_and_its_time) {
    DiagnosticLog log;
    Simulation sim(ballAndBob(), withReadings(), log);
    const RunSummary summary = watched(sim, kAll, 2);
    const ContactsSummary& contacts = summary.contacts();
    BOOST_TEST(contacts.pairs == 1U);
    BOOST_TEST(contacts.mostPairs == 1U);
    BOOST_REQUIRE(contacts.strongest.time.has_value());
    // The blow that stops it, in one or a few steps.
    BOOST_TEST(*contacts.strongest.time == std::sqrt(2 * 3 / kGravity), tolerance(0.02));
    BOOST_TEST(contacts.strongest.value > 2 * kGravity);
    BOOST_TEST(contacts.strongest.value * kDt < 1.1 * 2 * std::sqrt(2 * kGravity * 3));
    BOOST_TEST((contacts.strongest.geom1 == "ball shape" || contacts.strongest.geom2 == "ball shape"));
    BOOST_TEST((contacts.deepest.geom1 == "ground" || contacts.deepest.geom2 == "ground"));
}

BOOST_AUTO_TEST_CASE(what_is_not_wanted_is_not_told) {
    DiagnosticLog log;
    Simulation sim(ballAndBob(), withReadings(), log);
    const RunSummary summary = watched(sim, {}, 1);
    BOOST_TEST(summary.joints().empty());
    BOOST_TEST(!summary.contacts().deepest.time.has_value());
    BOOST_TEST(summary.bodies()[0].greatestSpeed == 0);
}

BOOST_AUTO_TEST_CASE(a_summary_changes_no_bit_and_allocates_nothing_in_a_step) {
    DiagnosticLog log;
    Simulation plain(ballAndBob(), {}, log);
    Simulation sim(ballAndBob(), withReadings(), log);
    RunSummary summary(sim, kAll);
    for (int i = 0; i < 1500; ++i) {
        plain.step(kDt);
        sim.step(kDt);
        const std::size_t before = test::allocations();
        summary.observe();
        BOOST_REQUIRE_EQUAL(test::allocations(), before);
    }
    summary.finish();
    BOOST_TEST(sim.stateHash() == plain.stateHash());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace run_summary_test

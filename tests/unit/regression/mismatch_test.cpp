// The rules for a difference, and its message.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <functional>
#include <limits>

#include "support.hpp"

using namespace orrery;

namespace {

Baseline twoBodies() {
    Baseline baseline;
    baseline.run.dt = 0.01;
    baseline.bodies = {"ball", "crate"};
    for (const std::uint64_t step : {0U, 50U}) {
        BaselineSample sample;
        sample.step = step;
        sample.energy = {4, -400};
        sample.contacts = step;
        sample.hash = 7 + step;
        sample.poses = {{{0, 1, 0}, {}}, {{3, 1, 0}, {}}};
        sample.asleep = {false, false};
        baseline.samples.push_back(sample);
    }
    return baseline;
}

std::optional<Mismatch> after(const std::function<void(BaselineSample&)>& change, Tolerance tolerance = {}) {
    Baseline found = twoBodies();
    change(found.samples[1]);
    return firstMismatch(twoBodies(), found, tolerance);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(mismatches)

BOOST_AUTO_TEST_CASE(a_position_beyond_the_tolerance) {
    const auto mismatch = after([](BaselineSample& s) { s.poses[1].position.y += 0.0134; });
    BOOST_REQUIRE(mismatch.has_value());
    BOOST_TEST(toText(*mismatch) == "body \"crate\", step 50 (0.5 s): position is off by 0.0134 m");
    BOOST_TEST(mismatch->expected == "3 1 0");
}

BOOST_AUTO_TEST_CASE(of_several_bodies_the_one_that_is_off_most) {
    const auto mismatch = after([](BaselineSample& s) {
        s.poses[0].position.y += 0.001;
        s.poses[1].position.y += 0.5;
    });
    BOOST_REQUIRE(mismatch.has_value());
    BOOST_TEST(mismatch->body == "crate");
    BOOST_TEST(mismatch->difference == 0.5, boost::test_tools::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(a_position_within_the_tolerance_is_none) {
    const auto move = [](BaselineSample& s) { s.poses[1].position.y += 0.9e-6; };
    BOOST_TEST(!after(move).has_value());
    BOOST_TEST(after(move, {.value = 1e-7}).has_value());
}

BOOST_AUTO_TEST_CASE(a_rotation_by_its_angle) {
    const auto turn = [](BaselineSample& s) { s.poses[0].rotation = {0, 0, std::sin(1e-4), std::cos(1e-4)}; };
    const auto mismatch = after(turn);
    BOOST_REQUIRE(mismatch.has_value());
    BOOST_TEST(mismatch->quantity == "rotation");
    BOOST_TEST(mismatch->difference == 2e-4, boost::test_tools::tolerance(1e-9));
    BOOST_TEST(!after(turn, {.value = 3e-4}).has_value());
}

BOOST_AUTO_TEST_CASE(a_quaternion_and_its_negative_are_one_rotation) {
    BOOST_TEST(!after([](BaselineSample& s) { s.poses[0].rotation = {0, 0, 0, -1}; }).has_value());
}

BOOST_AUTO_TEST_CASE(what_is_not_a_number_is_a_departure) {
    const auto mismatch = after(
        [](BaselineSample& s) { s.poses[0].position.x = std::numeric_limits<double>::quiet_NaN(); }, {.value = 1e9});
    BOOST_TEST(mismatch.has_value());
}

BOOST_AUTO_TEST_CASE(a_body_that_fell_asleep) {
    const auto mismatch = after([](BaselineSample& s) { s.asleep[1] = true; });
    BOOST_REQUIRE(mismatch.has_value());
    BOOST_TEST(toText(*mismatch) == "body \"crate\", step 50 (0.5 s): asleep is not the same");
    BOOST_TEST(mismatch->found == "asleep");
}

BOOST_AUTO_TEST_CASE(an_energy_relative_to_its_size) {
    BOOST_TEST(!after([](BaselineSample& s) { s.energy.potential += 3e-4; }, {.value = 1e-6}).has_value());
    const auto mismatch = after([](BaselineSample& s) { s.energy.potential += 5e-4; }, {.value = 1e-6});
    BOOST_REQUIRE(mismatch.has_value());
    BOOST_TEST(mismatch->quantity == "potential energy");
    BOOST_TEST(mismatch->body == "");
}

BOOST_AUTO_TEST_CASE(contacts_and_hash_count_in_exact_mode_only) {
    const auto contacts = [](BaselineSample& s) { ++s.contacts; };
    const auto hash = [](BaselineSample& s) { ++s.hash; };
    BOOST_TEST(!after(contacts).has_value());
    BOOST_TEST(!after(hash).has_value());
    BOOST_TEST(after(contacts, {.exact = true})->quantity == "contacts");
    BOOST_TEST(after(hash, {.exact = true})->quantity == "state hash");
}

BOOST_AUTO_TEST_CASE(bodies_that_came_or_went) {
    Baseline found = twoBodies();
    found.bodies[1] = "barrel";
    const auto mismatch = firstMismatch(twoBodies(), found, {});
    BOOST_REQUIRE(mismatch.has_value());
    BOOST_TEST(mismatch->quantity == "bodies");
    BOOST_TEST(mismatch->expected == "crate");
    BOOST_TEST(mismatch->found == "barrel");
}

BOOST_AUTO_TEST_CASE(a_baseline_of_the_other_precision_is_compared_with_nothing) {
    Baseline other = twoBodies();
    other.precision = other.precision == "double" ? "single" : "double";
    const auto mismatch = firstMismatch(other, twoBodies(), {.value = 1e9});
    BOOST_REQUIRE(mismatch.has_value());
    BOOST_TEST(mismatch->quantity == "precision of ODE");
    BOOST_TEST(toText(*mismatch) == "the baseline was made with ODE in " + other.precision +
                                        " precision, this one is in " + std::string(kOdePrecision) + " precision");
}

BOOST_AUTO_TEST_CASE(a_run_that_ended_early) {
    Baseline found = twoBodies();
    found.samples.pop_back();
    BOOST_TEST(firstMismatch(twoBodies(), found, {})->quantity == "steps");
}

BOOST_AUTO_TEST_CASE(the_first_step_wins) {
    Baseline found = twoBodies();
    found.samples[0].energy.kinetic = 9;
    found.samples[1].poses[0].position.x = 9;
    BOOST_TEST(firstMismatch(twoBodies(), found, {})->step == 0U);
}

BOOST_AUTO_TEST_SUITE_END()

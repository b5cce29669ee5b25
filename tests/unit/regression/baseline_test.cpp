#include <boost/test/unit_test.hpp>

#include "orrery/plan/plan.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "support.hpp"

using namespace orrery;
using namespace orrery::test;

BOOST_AUTO_TEST_CASE(samples_are_spread_from_the_start_to_the_end) {
    BaselineRun run = shortRun();
    const Baseline baseline = take(tower(), run);
    std::vector<std::uint64_t> steps;
    for (const BaselineSample& sample : baseline.samples) steps.push_back(sample.step);
    const std::vector<std::uint64_t> expected{0, 25, 50, 75, 100};
    BOOST_TEST(steps == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(more_samples_than_steps_are_one_a_step) {
    BaselineRun run = shortRun();
    run.steps = 3;
    run.samples = 10;
    BOOST_TEST(take(tower(), run).samples.size() == 4U);
}

BOOST_AUTO_TEST_CASE(the_same_run_has_no_departure) {
    const Scene scene = tower();
    const Baseline first = take(scene, shortRun());
    BOOST_TEST(!firstMismatch(first, take(scene, shortRun()), {.exact = true}).has_value());
}

// The purpose of a regression test: each of these is found, with body, step and quantity.
void departs(const Baseline& expected, const Baseline& found) {
    const auto mismatch = firstMismatch(expected, found, {.exact = true});
    BOOST_REQUIRE(mismatch.has_value());
    BOOST_TEST(!mismatch->body.empty());
    BOOST_TEST(mismatch->step > 0U);
    BOOST_TEST((mismatch->quantity == "position" || mismatch->quantity == "rotation"), mismatch->quantity);
    BOOST_TEST(mismatch->difference > 0);
}

BOOST_AUTO_TEST_CASE(a_changed_seed_departs) {
    // The seed sets the order of rows in which QuickStep iterates.
    BaselineRun one = shortRun();
    one.simulation.solver = Solver::Quick;
    BaselineRun other = one;
    other.simulation.seed = 2;
    departs(take(tower(), one), take(tower(), other));
}

BOOST_AUTO_TEST_CASE(a_swapped_pair_order_departs) {
    BaselineRun other = shortRun();
    other.simulation.reversePairs = true;
    departs(take(tower(), shortRun()), take(tower(), other));
}

BOOST_AUTO_TEST_CASE(a_changed_friction_coefficient_departs) {
    DiagnosticLog log;
    const Scene scene = tower();
    BaselineRun run = shortRun();
    Plan plan = makePlan(scene, run.simulation.plan, log);
    BOOST_REQUIRE(!plan.materials.empty());
    for (PlanMaterial& material : plan.materials) material.dynamicFriction *= 0.9;
    Simulation simulation = simulationOf(scene, std::move(plan), run.simulation, log);
    departs(take(scene, run), takeBaseline(simulation, run));
}

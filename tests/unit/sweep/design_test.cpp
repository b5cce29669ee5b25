// Designs: which runs a plan makes.
#include "orrery/sweep/design.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <set>

#include "orrery/base/numbers.hpp"

namespace orrery::sweep {
namespace {

Axis uniform(std::string name) {
    Axis axis;
    axis.columns.push_back({name, "body:" + name + ".mass"});
    return axis;
}

Axis listed(std::string name, std::vector<std::string> values) {
    Axis axis = uniform(std::move(name));
    for (std::string& value : values) axis.rows.push_back({std::move(value)});
    return axis;
}

SweepPlan planOf(DesignKind design, std::uint64_t points, std::vector<Axis> axes) {
    SweepPlan plan;
    plan.design = design;
    plan.points = points;
    plan.axes = std::move(axes);
    return plan;
}

std::vector<double> numbersOf(const SweepRun& run) {
    std::vector<double> numbers;
    for (const std::string& value : run.values) numbers.push_back(*parseDouble(value));
    return numbers;
}

std::string valuesText(const SweepPlan& plan) {
    std::string text;
    const Design design(plan);
    for (std::uint64_t i = 0; i < design.size(); ++i) {
        for (const std::string& value : design.run(i).values) text += value;
        text += ' ';
    }
    return text;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(designs)

BOOST_AUTO_TEST_CASE(a_grid_has_all_combinations) {
    SweepPlan plan = planOf(DesignKind::Grid, 0, {listed("x", {"a", "b"}), listed("y", {"1", "2", "3"})});
    BOOST_TEST(valuesText(plan) == "a1 a2 a3 b1 b2 b3 ");
    plan.repeats = 2;
    BOOST_TEST(valuesText(plan) == "a1 a1 a2 a2 a3 a3 b1 b1 b2 b2 b3 b3 ");
    plan.axes.clear();
    BOOST_TEST(Design(plan).size() == 2U);
}

BOOST_AUTO_TEST_CASE(levels_of_a_range_have_its_ends) {
    Axis axis = uniform("x");
    axis.distribution.min = -1;
    axis.distribution.max = 1;
    axis.steps = 5;
    axis.endsIncluded = true;
    BOOST_TEST(valuesText(planOf(DesignKind::Grid, 0, {axis})) == "-1 -0.5 0 0.5 1 ");
    axis.endsIncluded = false;
    axis.steps = 2;
    BOOST_TEST(valuesText(planOf(DesignKind::Grid, 0, {axis})) == "-0.5 0.5 ");
}

BOOST_AUTO_TEST_CASE(one_at_a_time_begins_with_the_base) {
    SweepPlan plan = planOf(DesignKind::OneAtATime, 0, {listed("x", {"a", "b", "c"}), listed("y", {"1", "2"})});
    plan.axes[0].base = 1;
    BOOST_TEST(valuesText(plan) == "b1 a1 c1 b2 ");
}

BOOST_AUTO_TEST_CASE(a_latin_hypercube_has_one_point_in_every_stratum_of_every_axis) {
    for (const std::uint64_t points : {1U, 2U, 7U, 500U}) {
        const SweepPlan plan = planOf(DesignKind::LatinHypercube, points, {uniform("x"), uniform("y"), uniform("z")});
        const Design design(plan);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            std::set<double> strata;
            for (std::uint64_t i = 0; i < points; ++i)
                strata.insert(std::floor(numbersOf(design.run(i))[axis] * static_cast<double>(points)));
            BOOST_TEST(strata.size() == points);
        }
    }
}

// A net stays one under the shift: each of 64 strata of every axis, and each cell of 8 by 8 of the first two.
BOOST_AUTO_TEST_CASE(a_sobol_design_fills_all_strata) {
    for (const std::uint64_t seed : {1U, 2U}) {
        SweepPlan plan = planOf(DesignKind::Sobol, 64, {uniform("x"), uniform("y"), uniform("z")});
        plan.seed = seed;
        const Design design(plan);
        std::set<double> strata[3];
        std::set<std::pair<double, double>> cells;
        for (std::uint64_t i = 0; i < 64; ++i) {
            const auto numbers = numbersOf(design.run(i));
            for (std::size_t axis = 0; axis < 3; ++axis) strata[axis].insert(std::floor(numbers[axis] * 64));
            cells.insert({std::floor(numbers[0] * 8), std::floor(numbers[1] * 8)});
        }
        for (const auto& each : strata) BOOST_TEST(each.size() == 64U);
        BOOST_TEST(cells.size() == 64U);
    }
}

BOOST_AUTO_TEST_CASE(sobol_indices_exchange_one_axis_at_a_time) {
    const SweepPlan plan = planOf(DesignKind::SobolIndices, 3, {uniform("x"), uniform("y")});
    const Design design(plan);
    BOOST_TEST(design.size() == 12U);
    for (std::uint64_t point = 0; point < 3; ++point) {
        const auto a = design.run(point * 4).values;
        const auto b = design.run(point * 4 + 1).values;
        BOOST_CHECK((design.run(point * 4 + 2).values == std::vector<std::string>{b[0], a[1]}));
        BOOST_CHECK((design.run(point * 4 + 3).values == std::vector<std::string>{a[0], b[1]}));
    }
}

BOOST_AUTO_TEST_CASE(a_run_hangs_on_seed_and_number_alone) {
    for (const DesignKind kind : {DesignKind::Random, DesignKind::LatinHypercube, DesignKind::Sobol}) {
        SweepPlan plan = planOf(kind, 100, {uniform("x"), uniform("y")});
        const SweepRun run = Design(plan).run(57);
        BOOST_CHECK(Design(plan).run(57).values == run.values);
        plan.seed = 2;
        BOOST_CHECK(Design(plan).run(57).values != run.values);
        BOOST_TEST(Design(plan).run(57).seed != run.seed);
    }
    std::set<std::uint64_t> seeds;
    const SweepPlan plan = planOf(DesignKind::Random, 10'000, {});
    for (std::uint64_t i = 0; i < 10'000; ++i) seeds.insert(Design(plan).run(i).seed);
    BOOST_TEST(seeds.size() == 10'000U);
}

BOOST_AUTO_TEST_CASE(too_many_runs_are_not_counted) {
    std::vector<std::string> many(1000, "1");
    const Axis axis = listed("x", many);
    BOOST_TEST(!pointsOf(planOf(DesignKind::Grid, 0, {axis, axis, axis, axis}), 1'000'000'000).has_value());
    BOOST_TEST(*pointsOf(planOf(DesignKind::Grid, 0, {axis, axis, axis}), 1'000'000'000) == 1'000'000'000U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace orrery::sweep

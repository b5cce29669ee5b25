// Sobol's indices of functions whose indices are known.
#include "orrery/sweep/sensitivity.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>

#include "orrery/base/numbers.hpp"
#include "orrery/sweep/design.hpp"

namespace orrery::sweep {
namespace {

constexpr double kPi = 3.14159265358979323846;

template <typename Function>
std::vector<SensitivityIndex> indicesOf(std::uint64_t points, double least, double most, Function&& function) {
    SweepPlan plan;
    plan.design = DesignKind::SobolIndices;
    plan.points = points;
    for (const char* name : {"x", "y", "z"}) {
        Axis axis;
        axis.columns.push_back({name, name});
        axis.distribution.min = least;
        axis.distribution.max = most;
        plan.axes.push_back(axis);
    }
    const Design design(plan);
    RowTable table(design.size());
    for (std::uint64_t i = 0; i < design.size(); ++i) {
        const SweepRun run = design.run(i);
        const double f =
            function(*parseDouble(run.values[0]), *parseDouble(run.values[1]), *parseDouble(run.values[2]));
        table.add({i, RunStatus::Ok, 0, {"", "", run.values[0], run.values[1], run.values[2], "ok", "", toText(f)}});
    }
    return sensitivityOf(plan, table, {"f"});
}

}  // namespace

// Ishigami and Homma 1990, a = 7, b = 0.1: Saltelli and others, Global Sensitivity Analysis, 2008.
BOOST_AUTO_TEST_CASE(the_indices_of_ishigamis_function) {
    const auto found = indicesOf(8192, -kPi, kPi, [](double x, double y, double z) {
        return std::sin(x) + 7 * std::sin(y) * std::sin(y) + 0.1 * z * z * z * z * std::sin(x);
    });
    BOOST_REQUIRE(found.size() == 3U);
    const double first[] = {0.3139, 0.4424, 0};
    const double total[] = {0.5576, 0.4424, 0.2437};
    for (std::size_t i = 0; i < 3; ++i) {
        BOOST_TEST(std::abs(found[i].first - first[i]) < 0.01, found[i].first);
        BOOST_TEST(std::abs(found[i].total - total[i]) < 0.01, found[i].total);
    }
}

BOOST_AUTO_TEST_CASE(of_a_sum_the_shares_are_those_of_the_variances) {
    const auto found = indicesOf(1024, 0, 1, [](double x, double y, double z) { return 1e6 + x + 2 * y + 0 * z; });
    BOOST_TEST(std::abs(found[0].first - 0.2) < 0.01);
    BOOST_TEST(std::abs(found[1].total - 0.8) < 0.01);
    BOOST_TEST(std::abs(found[2].total) < 1e-12);
}

BOOST_AUTO_TEST_CASE(what_does_not_vary_has_none) {
    BOOST_TEST(indicesOf(8, 0, 1, [](double, double, double) { return 5.0; }).empty());
}

}  // namespace orrery::sweep

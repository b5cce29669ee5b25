// For test suites on Boost.Test: a scene is one line of a test case.
//
//     #include <orrery/importers/load.hpp>
//     #include <orrery/regression/boost_test.hpp>
//
//     BOOST_AUTO_TEST_CASE(the_tower_stands) {
//         orrery::DiagnosticLog log;
//         const orrery::Scene scene = orrery::load("tower.xode", log);
//         BOOST_TEST(orrery::matchesBaseline(scene, "tower.xode.baseline"));
//     }
#pragma once

#include <boost/test/tools/assertion_result.hpp>
#include <filesystem>

#include "orrery/regression/regression.hpp"

namespace orrery {

// Simulates the scene as its baseline says and compares. When false, the message names the first body,
// step and quantity that left the tolerance, or says what is wrong with the baseline.
[[nodiscard]] inline boost::test_tools::assertion_result matchesBaseline(const Scene& scene,
                                                                         const std::filesystem::path& baseline,
                                                                         const Tolerance& tolerance = {}) {
    boost::test_tools::assertion_result result(false);
    DiagnosticLog log;
    const auto expected = readBaseline(baseline, log);
    if (!expected) {
        for (const Diagnostic& diagnostic : log.entries()) result.message() << toText(diagnostic) << '\n';
        return result;
    }
    Simulation simulation(scene, expected->run.simulation, log);
    const auto mismatch = firstMismatch(*expected, takeBaseline(simulation, expected->run), tolerance);
    if (!mismatch) return boost::test_tools::assertion_result(true);
    result.message() << toText(*mismatch) << " (found " << mismatch->found << ", expected " << mismatch->expected
                     << ')';
    return result;
}

}  // namespace orrery

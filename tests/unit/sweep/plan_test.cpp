// Plans: what is read, and how runs are made of it. Faults of plans: tests/golden/sweep.
#include "orrery/sweep/plan.hpp"

#include <boost/test/unit_test.hpp>

#include "orrery/base/codes/regression.hpp"
#include "orrery/sweep/design.hpp"
#include "orrery/sweep/setup.hpp"
#include "orrery/test/files.hpp"

namespace orrery::sweep {

struct Fixture : test::TemporaryFolder {
    std::optional<SweepPlan> read(const std::string& text) {
        DiagnosticLog log;
        auto plan = parsePlan(text, "plan.json", path(), log);
        for (const Diagnostic& each : log.entries()) BOOST_TEST_MESSAGE(toText(each));
        return plan;
    }
};

BOOST_FIXTURE_TEST_SUITE(plans, Fixture)

BOOST_AUTO_TEST_CASE(a_scene_is_all_that_is_needed) {
    const auto plan = read(R"({"scene": "a.xode"})");
    BOOST_REQUIRE(plan.has_value());
    BOOST_TEST(plan->scene == path() / "a.xode");
    BOOST_TEST(Design(*plan).size() == 1U);
    BOOST_TEST(plan->outputs.size() == 1U);
    BOOST_TEST(plan->duration == 5);
}

BOOST_AUTO_TEST_CASE(values_options_and_outputs_are_read) {
    const auto plan =
        read(R"({"scene": "a.xode", "duration": 2, "options": {"solver": "quick", "gravity": [0, -1.5, 0]},
        "parameters": [{"target": "body:ball.mass", "name": "m", "values": [1, "2", 3.5]},
                       {"target": "dt", "values": [0.01, 0.02]},
                       {"target": "body:ball.linearVelocity", "values": [[1, 2, 3]]}],
        "outputs": ["totals", "ball.position.y max", "time of ball.speed > 3", "last row of ball"],
        "expect": ["ball.position.y > 0 always"]})");
    BOOST_REQUIRE(plan.has_value());
    const Design design(*plan);
    BOOST_TEST(design.size() == 6U);
    const SweepRun run = design.run(3);
    BOOST_CHECK((run.values == std::vector<std::string>{"2", "0.02", "1,2,3"}));
    std::string fault;
    const RunSetup setup = setupOf(*plan, run, fault);
    BOOST_TEST(fault == "");
    BOOST_TEST(setup.dt == 0.02);
    BOOST_TEST(setup.duration == 2);
    BOOST_TEST((setup.simulation.solver == Solver::Quick));
    BOOST_CHECK((*setup.simulation.plan.gravityOverride == Vector3{0, -1.5, 0}));
    BOOST_TEST(setup.simulation.seed == static_cast<std::uint32_t>(run.seed >> 32U));
    BOOST_TEST(setup.settings.size() == 2U);
    BOOST_TEST(setup.settings[0].first == "body:ball.mass");
}

BOOST_AUTO_TEST_CASE(columns_of_a_table_go_together) {
    write("measured.csv", "mu,mass,note\n0.1,1,x\n0.2,2,y\n");
    const auto plan = read(R"({"scene": "a.xode", "parameters": [
        {"table": "measured.csv", "columns": {"mass": "body:ball.mass", "mu": "friction"}}]})");
    BOOST_REQUIRE(plan.has_value());
    BOOST_TEST(Design(*plan).size() == 2U);
    BOOST_CHECK((Design(*plan).run(1).values == std::vector<std::string>{"2", "0.2"}));
    const std::uint64_t digest = plan->digest;
    write("measured.csv", "mu,mass,note\n0.1,1,x\n0.3,2,y\n");
    const auto other = read(R"({"scene": "a.xode", "parameters": [
        {"table": "measured.csv", "columns": {"mass": "body:ball.mass", "mu": "friction"}}]})");
    BOOST_TEST(other->digest != digest);
}

BOOST_AUTO_TEST_CASE(no_column_has_the_name_of_another) {
    const auto faultsOf = [&](const std::string& parameter) {
        DiagnosticLog log;
        const std::string text = R"({"scene": "a.xode", "parameters": [)" + parameter + "]}";
        BOOST_TEST(!parsePlan(text, "plan.json", path(), log).has_value(), parameter);
        return log.entries().empty() ? Code{} : log.entries().front().code;
    };
    write("twice.csv", "mu,mass,mu\n0.1,1,0.2\n");
    BOOST_TEST((faultsOf(R"({"table": "twice.csv", "columns": {"mu": "friction"}})") == code::SWEEP_TABLE));
    for (const char* name : {"run", "seed", "status", "cause"}) {
        const std::string text = std::string(R"({"target": "friction", "values": [1], "name": ")") + name + "\"}";
        BOOST_TEST((faultsOf(text) == code::SWEEP_VALUE), name);
    }
}

BOOST_AUTO_TEST_CASE(weights_say_how_often_a_value_is_chosen) {
    const auto plan = read(R"({"scene": "a.xode", "design": {"kind": "latin-hypercube", "runs": 400}, "parameters": [
        {"target": "solver", "values": ["quick", "step"], "weights": [3, 1]}]})");
    BOOST_REQUIRE(plan.has_value());
    const Design design(*plan);
    int quick = 0;
    for (std::uint64_t i = 0; i < design.size(); ++i) quick += design.run(i).values[0] == "quick" ? 1 : 0;
    BOOST_TEST(quick == 300);
}

BOOST_AUTO_TEST_CASE(options_that_cannot_be_are_refused) {
    RunSetup setup;
    for (const auto& [word, value] : std::vector<std::pair<std::string, std::string>>{{"dt", "0"},
                                                                                      {"dt", "x"},
                                                                                      {"gravity", "1,2"},
                                                                                      {"gravity", "1e9"},
                                                                                      {"solver", "fast"},
                                                                                      {"iterations", "1.5"},
                                                                                      {"iterations", "0"},
                                                                                      {"autoDisable", "2"},
                                                                                      {"duration", "-1"},
                                                                                      {"nothing", "1"}}) {
        BOOST_TEST(!setOption(setup, word, value).empty(), word << ' ' << value);
    }
    BOOST_TEST(setOption(setup, "gravity", "1.62") == "");
    BOOST_CHECK((*setup.simulation.plan.gravityOverride == Vector3{0, -1.62, 0}));
    BOOST_TEST(setOption(setup, "substeps", "auto") == "");
    BOOST_TEST(setup.simulation.substeps == kAutoSubsteps);
    BOOST_TEST(!isOption("body:ball.mass"));
    BOOST_TEST(isOption("iterations"));
}

BOOST_AUTO_TEST_CASE(runs_are_at_most_as_many_as_a_table_has_places_for) {
    const auto codesOf = [&](const std::string& design, const std::string& repeats = "1") {
        DiagnosticLog log;
        const auto plan = parsePlan(R"({"scene": "a.xode", "repeats": )" + repeats + R"(, "design": )" + design +
                                        R"(, "parameters": [{"target": "friction", "range": [0, 1]},
                                            {"target": "body:ball.mass", "range": [1, 2]}]})",
                                    "plan.json", path(), log);
        BOOST_TEST(plan.has_value() == log.entries().empty());
        return log.entries().empty() ? std::string() : std::string(infoOf(log.entries()[0].code).name);
    };
    BOOST_TEST(codesOf(R"({"kind": "random", "runs": 10000000})") == "");
    BOOST_TEST(codesOf(R"({"kind": "random", "runs": 10000001})") == "SWEEP_VALUE");
    BOOST_TEST(codesOf(R"({"kind": "random", "runs": 1000000000})") == "SWEEP_VALUE");
    BOOST_TEST(codesOf(R"({"kind": "random", "runs": 1000000})", "11") == "SWEEP_SIZE");
    BOOST_TEST(codesOf(R"({"kind": "sobol-indices", "points": 10000000})") == "SWEEP_SIZE");
    BOOST_TEST(codesOf(R"({"kind": "latin-hypercube", "runs": 10000000})") == "");
}

BOOST_AUTO_TEST_CASE(sobol_designs_have_so_many_parameters_at_most) {
    const auto faultsOf = [&](const std::string& kind, int count) {
        std::string parameters;
        for (int i = 0; i < count; ++i) {
            parameters +=
                (i == 0 ? "" : ", ") + (R"({"range": [1, 2], "target": "body:b)" + std::to_string(i)) + ".mass\"}";
        }
        DiagnosticLog log;
        static_cast<void>(
            parsePlan(R"({"scene": "a.xode", "design": )" + kind + R"(, "parameters": [)" + parameters + "]}",
                      "plan.json", path(), log));
        std::string faults;
        for (const Diagnostic& each : log.entries()) faults += each.message;
        return faults;
    };
    BOOST_TEST(faultsOf(R"({"kind": "sobol", "runs": 8})", 100) == "");
    BOOST_TEST(faultsOf(R"({"kind": "sobol", "runs": 8})", 101) == "a Sobol design has 100 parameters at most");
    BOOST_TEST(faultsOf(R"({"kind": "sobol-indices", "points": 8})", 50) == "");
    BOOST_TEST(faultsOf(R"({"kind": "sobol-indices", "points": 8})", 51) == "a Sobol design has 50 parameters at most");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace orrery::sweep

#include "orrery/regression/regression.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>

#include "orrery/base/codes/regression.hpp"
#include "orrery/sim/option_table.hpp"
#include "orrery/test/text.hpp"
#include "support.hpp"

using namespace orrery;
using namespace orrery::test;

BOOST_AUTO_TEST_SUITE(baseline_files)

BOOST_AUTO_TEST_CASE(every_bit_comes_back) {
    BaselineRun run = shortRun();
    run.simulation.seed = 42;
    run.simulation.solver = Solver::Step;
    run.simulation.autoDisable = true;
    run.simulation.plan.gravityOverride = Vector3{0.1, -3, 0};
    Baseline baseline = take(tower(), run);
    baseline.scene = "a \"scene\" \\ \x01.xode";
    baseline.digest = 0xfedcba9876543210;
    ClaimedLog log;
    const auto read = parseBaseline(toText(baseline), "x.baseline", log);
    BOOST_REQUIRE(read.has_value());
    BOOST_TEST(read->scene == baseline.scene);
    BOOST_TEST(read->digest == baseline.digest);
    BOOST_TEST(read->bodies == baseline.bodies, boost::test_tools::per_element());
    BOOST_TEST((read->samples == baseline.samples));
    BOOST_TEST(read->run.steps == run.steps);
    BOOST_TEST(read->run.simulation.seed == 42U);
    BOOST_TEST((read->run.simulation.solver == Solver::Step));
    BOOST_TEST((read->run.simulation.autoDisable == true));
    BOOST_TEST((read->run.simulation.plan.gravityOverride == Vector3{0.1, -3, 0}));
    BOOST_TEST(toText(*read) == toText(baseline));
}

BOOST_AUTO_TEST_CASE(every_option_comes_back) {
    BaselineRun run = shortRun();
    SimulationOptions& options = run.simulation;
    options = SimulationOptions::odeDefaults();
    options.solver = Solver::Quick;
    options.iterations = 33;
    options.seed = 4'000'000'000U;
    options.substeps = kAutoSubsteps;
    options.maxContacts = 7;
    options.contactBounceVelocity = 0.125;
    options.surfaceLayer = 0.0003;
    options.exactSpin = true;
    options.autoDisable = false;
    options.sleepTime = 0.75;
    options.reversePairs = true;
    options.skipConnectedBodies = false;
    Baseline baseline = take(tower(), shortRun());
    baseline.run = run;
    ClaimedLog log;
    const auto read = parseBaseline(toText(baseline), "x.baseline", log);
    BOOST_REQUIRE(read.has_value());
    const SimulationOptions& found = read->run.simulation;
    BOOST_TEST(toText(*read) == toText(baseline));
    BOOST_TEST((found.solver == Solver::Quick && found.iterations == 33 && found.seed == 4'000'000'000U));
    BOOST_TEST((found.substeps == kAutoSubsteps && found.maxContacts == 7));
    BOOST_TEST((found.contactBounceVelocity == 0.125 && found.surfaceLayer == 0.0003));
    for (const Remedy& remedy : remedies())
        BOOST_TEST(((found.*remedy.member) == (options.*remedy.member)), remedy.word);
    BOOST_TEST((found.autoDisable == false && found.sleepTime == 0.75));
    BOOST_TEST((found.reversePairs && !found.skipConnectedBodies));
}

BOOST_AUTO_TEST_CASE(precision_is_kept_and_double_where_nothing_is_said) {
    Baseline baseline = take(tower(), shortRun());
    for (const char* precision : {"double", "single"}) {
        baseline.precision = precision;
        const std::string text = toText(baseline);
        BOOST_TEST((text.find("\"precision\"") != std::string::npos) == (baseline.precision == "single"));
        ClaimedLog log;
        const auto read = parseBaseline(text, "x.baseline", log);
        BOOST_REQUIRE(read.has_value());
        BOOST_TEST(read->precision == precision);
    }
    DiagnosticLog log;
    const std::string half = replaced(toText(baseline), "\"single\"", "\"half\"");
    BOOST_TEST(!parseBaseline(half, "x.baseline", log).has_value());
}

BOOST_AUTO_TEST_CASE(members_of_the_scene_are_kept) {
    const TemporaryFolder folder;
    const auto file = folder.path() / "x.baseline";
    const std::vector<SceneMember> given{
        {"", "name", "x"}, {"/a", "", "body"}, {"/a", "the \"name\"", "1\n2"}, {"/b", "", "geom"}};
    ClaimedLog log;
    BOOST_REQUIRE(writeBaseline(take(tower(), shortRun()), file, log, given));
    std::vector<SceneMember> read;
    BOOST_REQUIRE(readBaseline(file, log, read).has_value());
    BOOST_REQUIRE_EQUAL(read.size(), 4U);
    for (std::size_t i = 0; i < read.size(); ++i) {
        BOOST_TEST(read[i].node == given[i].node);
        BOOST_TEST(read[i].member == given[i].member);
        BOOST_TEST(read[i].value == given[i].value);
    }
    DiagnosticLog wrong;
    const std::string cut = replaced(fileBytes(file), "[\"/b\", \"\", \"geom\"]", "[\"/b\", \"\"]");
    BOOST_TEST(!parseBaseline(cut, "x.baseline", wrong).has_value());
    BOOST_REQUIRE_EQUAL(wrong.entries().size(), 1U);
    BOOST_TEST(wrong.entries().front().place.path == "/members/2");
}

// Only what differs from a new scene is given, and equal content has equal members.
BOOST_AUTO_TEST_CASE(a_scene_gives_the_members_that_it_sets) {
    Scene scene = tower();
    const std::size_t before = givenMembers(scene).size();
    BOOST_TEST(givenMembers(tower()).size() == before);
    SceneContents& contents = scene.edit();
    contents.addNode(contents.root(), "more").body.emplace().linearVelocity = {1, 2, 3};
    const auto after = givenMembers(scene);
    const auto has = [&](const std::string& member, const std::string& value) {
        return std::any_of(after.begin(), after.end(), [&](const SceneMember& each) {
            return each.node == "/more" && each.member == member && each.value == value;
        });
    };
    BOOST_TEST(has("", "body"));
    BOOST_TEST(has("body.linearVelocity", "1, 2, 3"));
    BOOST_TEST(after.size() == before + 2);
}

BOOST_AUTO_TEST_CASE(what_is_not_there_is_as_by_default) {
    const std::string text = toText(take(tower(), shortRun()));
    BOOST_TEST(text.find("exactSpin") == std::string::npos);
    ClaimedLog log;
    const auto read = parseBaseline(replaced(text, ", \"solver\": \"auto\"", ""), "x.baseline", log);
    BOOST_REQUIRE(read.has_value());
    BOOST_TEST((read->run.simulation.solver == Solver::Auto));
    BOOST_TEST(read->run.simulation.exactSpin);
    BOOST_TEST(!read->run.simulation.surfaceLayer.has_value());
}

BOOST_AUTO_TEST_CASE(a_missing_file_is_a_diagnostic) {
    const TemporaryFolder folder;
    ClaimedLog log;
    log.claim(code::CHECK_BASELINE_MISSING);
    BOOST_TEST(!readBaseline(folder.path() / "none.baseline", log).has_value());
}

BOOST_AUTO_TEST_CASE(what_is_no_baseline_is_a_diagnostic_at_its_place) {
    const std::string good = toText(take(tower(), shortRun()));
    const struct {
        std::string text;
        std::string_view place;
    } cases[] = {
        {"{}", ""},
        {replaced(good, "baseline 1", "baseline 9"), ""},
        {replaced(good, "\"dt\": 0.01", "\"dt\": \"fast\""), "/run/dt"},
        {replaced(good, "\"dt\": 0.01", "\"dt\": -1"), "/run/dt"},
        {replaced(good, "\"steps\": 100", "\"steps\": 1.5"), "/run/steps"},
        {replaced(good, "\"seed\": 1", "\"seed\": -1"), "/run/seed"},
        {replaced(good, "\"auto\"", "\"fast\""), "/run/solver"},
        {replaced(good, "\"seed\": 1", "\"seed\": 1, \"maxContacts\": 65"), "/run/maxContacts"},
        {replaced(good, "\"seed\": 1", "\"seed\": 1, \"sleepTime\": -1"), "/run/sleepTime"},
        {replaced(good, "\"seed\": 1", "\"seed\": 1, \"exactSpin\": 0"), "/run/exactSpin"},
        {replaced(good, "\"awake\", [", "\"awake\", [1, "), "/samples/0/bodies/0/2"},
        {replaced(good, "\"step\": 25", "\"step\": null"), "/samples/1/step"},
        {replaced(good, "[\"block1\"", "[\"brick1\""), "/samples/1/bodies/0"},
        {replaced(good, "\"step\": 25", "\"step\": 0"), "/samples/1/step"},
        {replaced(good, "\"step\": 50", "\"step\": 25"), "/samples/2/step"},
        {replaced(good, "\"step\": 25", "\"step\": 101"), "/samples/1/step"},
        {replaced(good, "\"step\": 100", "\"step\": 99"), "/samples"},
        {replaced(good, "\"awake\", [", "\"aslep\", ["), "/samples/0/bodies/0"},
        {replaced(good, ", 0, 0, 0, 1]]", ", 0, 0, 0, 0]]"), "/samples/0/bodies/0"},
    };
    for (const auto& one : cases) {
        ClaimedLog log;
        log.claim(code::CHECK_BASELINE_INVALID, one.place);
        BOOST_TEST(!parseBaseline(one.text, "x.baseline", log).has_value(), one.place);
    }
}

BOOST_AUTO_TEST_CASE(what_is_no_json_is_a_diagnostic) {
    DiagnosticLog log;
    BOOST_TEST(!parseBaseline("{\"format\": ", "x.baseline", log).has_value());
    BOOST_TEST(log.hasErrors());
}

BOOST_AUTO_TEST_CASE(it_lies_beside_its_scene) {
    BOOST_TEST(baselineBeside("data/planet.gltf") ==
               (ORRERY_ODE_SINGLE ? "data/planet.gltf.single.baseline" : "data/planet.gltf.baseline"));
}

BOOST_AUTO_TEST_SUITE_END()

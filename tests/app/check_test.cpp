#include <boost/test/unit_test.hpp>
#include <filesystem>

#include "program.hpp"

using namespace orrery::test;
namespace fs = std::filesystem;

namespace {

struct CheckedFolder : TemporaryFolder {
    CheckedFolder() {
        write("scenes/ball.xode", kBallScene);
        write("scenes/deep/ball2.xode", kBallScene);
        BOOST_TEST(runProgram(*this, {"check", "scenes", "--update", "--duration", "1"}).status == 0);
    }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(check_command, CheckedFolder)

BOOST_AUTO_TEST_CASE(update_writes_a_baseline_beside_each_scene) {
    BOOST_TEST(fs::exists(path() / "scenes/ball.xode.baseline"));
    BOOST_TEST(fs::exists(path() / "scenes/deep/ball2.xode.baseline"));
}

BOOST_AUTO_TEST_CASE(an_unchanged_scene_passes) {
    const Output output = runProgram(*this, {"check", "scenes", "--exact"});
    BOOST_TEST(output.status == 0);
    BOOST_TEST(contains(output.out, "ok     scenes/ball.xode: 100 steps, the same to the last bit"), output.out);
    BOOST_TEST(contains(output.out, "deep/ball2.xode"));
}

// Reports of tests, for one, end in .xml too.
BOOST_AUTO_TEST_CASE(xml_files_of_a_folder_are_checked_where_they_are_scenes) {
    write("scenes/old.xml", kBallScene);
    write("scenes/loud.XODE", kBallScene);
    write("scenes/report.xml", "<testsuite name='xode'/>");
    write("scenes/broken.xml", "<");
    const Output output = runProgram(*this, {"check", "scenes", "--update", "--duration", "1"});
    BOOST_TEST(output.status == 0);
    BOOST_TEST(fs::exists(path() / "scenes/old.xml.baseline"));
    BOOST_TEST(fs::exists(path() / "scenes/loud.XODE.baseline"));
    BOOST_TEST(!contains(output.out + output.err, "report.xml"));
    BOOST_TEST(!contains(output.out + output.err, "broken.xml"));
    BOOST_TEST(contains(runProgram(*this, {"check", "scenes"}).out, "ok     scenes/old.xml"));
}

BOOST_AUTO_TEST_CASE(a_changed_scene_fails_and_names_body_step_and_quantity) {
    std::string scene(kBallScene);
    scene.replace(scene.find("y=\"5\""), 5, "y=\"6\"");
    write("scenes/ball.xode", scene);
    const Output output = runProgram(*this, {"check", "scenes"});
    BOOST_TEST(output.status == 1);
    BOOST_TEST(contains(output.out, "FAILED scenes/ball.xode: "), output.out);
    BOOST_TEST(contains(output.err, "CHECK_DEPARTURE"), output.err);
    BOOST_TEST(contains(output.err, "body \"ball\", step "), output.err);
    BOOST_TEST(contains(output.err, "off by"), output.err);
    BOOST_TEST(contains(output.out, "; the file has changed since its baseline was made\n"), output.out);
    BOOST_TEST(contains(output.out, "ok     scenes/deep/ball2.xode"), output.out);
}

BOOST_AUTO_TEST_CASE(a_looser_tolerance_lets_it_pass) {
    std::string scene(kBallScene);
    scene.replace(scene.find("y=\"5\""), 5, "y=\"5.001\"");
    write("scenes/ball.xode", scene);
    BOOST_TEST(runProgram(*this, {"check", "scenes/ball.xode"}).status == 1);
    BOOST_TEST(runProgram(*this, {"check", "scenes/ball.xode", "--tolerance", "10"}).status == 0);
}

// Two bodies move differently; the first in the file does so later.
BOOST_AUTO_TEST_CASE(the_body_that_departs_first_in_time_is_named) {
    std::string scene(kBallScene);
    const std::string_view body = "<body name=\"ball\">";
    scene.insert(
        scene.find(body),
        "<body name=\"late\"><transform><position x=\"0\" y=\"20\" z=\"9\"/></transform><geom><sphere "
        "radius=\"0.5\"/></geom><mass><mass_shape total=\"2\"><sphere radius=\"0.5\"/></mass_shape></mass></body>\n");
    write("scenes/ball.xode", scene);
    const std::vector<std::string> made{"check", "scenes/ball.xode", "--update", "--duration", "3", "--samples", "150"};
    BOOST_TEST(runProgram(*this, made).status == 0);
    // Onto a lower floor the ball falls after 0.96 s, the other one after two.
    scene.replace(scene.find("d=\"0\""), 5, "d=\"-1\"");
    write("scenes/ball.xode", scene);
    const Output output = runProgram(*this, {"check", "scenes/ball.xode"});
    BOOST_TEST(output.status == 1);
    BOOST_TEST(contains(output.out, "FAILED scenes/ball.xode: body \"ball\", step 9"), output.out);
}

BOOST_AUTO_TEST_CASE(a_body_without_a_name_is_told_by_its_path) {
    std::string scene(kBallScene);
    scene.replace(scene.find("<body name=\"ball\">"), 18, "<body>");
    write("scenes/ball.xode", scene);
    BOOST_TEST(runProgram(*this, {"check", "scenes/ball.xode", "--update", "--duration", "1"}).status == 0);
    scene.replace(scene.find("y=\"5\""), 5, "y=\"6\"");
    write("scenes/ball.xode", scene);
    const Output output = runProgram(*this, {"check", "scenes/ball.xode"});
    BOOST_TEST(contains(output.out, "body \"/w/"), output.out);
}

BOOST_AUTO_TEST_CASE(a_baseline_keeps_the_options_that_it_was_made_with) {
    const std::string file = "scenes/ball.xode";
    BOOST_TEST(runProgram(*this, {"check", file, "--update", "--ode-defaults", "--max-contacts", "8"}).status == 0);
    const std::string text = fileBytes(path() / "scenes/ball.xode.baseline");
    for (const char* part : {"\"solver\": \"quick\"", "\"maxContacts\": 8", "\"exactSpin\": false"}) {
        BOOST_TEST(contains(text, part), part);
    }
    BOOST_TEST(runProgram(*this, {"check", file, "--exact"}).status == 0);
    // An update keeps them too, except for the given ones.
    BOOST_TEST(runProgram(*this, {"check", file, "--update", "--solver", "auto", "--with", "exact-spin"}).status == 0);
    const std::string updated = fileBytes(path() / "scenes/ball.xode.baseline");
    for (const char* part : {"\"solver\": \"auto\"", "\"maxContacts\": 8", "\"earlyStops\": false"}) {
        BOOST_TEST(contains(updated, part), part);
    }
    BOOST_TEST(!contains(updated, "exactSpin"));
}

BOOST_AUTO_TEST_CASE(options_of_the_command_line_win_over_those_of_the_baseline) {
    BOOST_TEST(runProgram(*this, {"check", "scenes/ball.xode", "--gravity", "0,-1,0"}).status == 1);
    BOOST_TEST(runProgram(*this, {"check", "scenes/ball.xode", "--dt", "0.02"}).status == 1);
}

BOOST_AUTO_TEST_CASE(a_scene_without_a_baseline_fails) {
    write("scenes/new.xode", kBallScene);
    const Output output = runProgram(*this, {"check", "scenes"});
    BOOST_TEST(output.status == 1);
    BOOST_TEST(contains(output.err, "CHECK_BASELINE_MISSING"), output.err);
}

BOOST_AUTO_TEST_CASE(a_scene_without_a_baseline_has_its_findings_told) {
    std::string scene(kBallScene);
    scene.replace(scene.find("y=\"5\""), 5, "y=\"0\"");
    write("new.xode", scene);
    const Output output = runProgram(*this, {"check", "new.xode"});
    BOOST_TEST(output.status == 1);
    BOOST_TEST(contains(output.err, "warning[SIM_OVERLAP]"), output.err);
    BOOST_TEST(contains(output.err, "CHECK_BASELINE_MISSING"), output.err);
}

BOOST_AUTO_TEST_CASE(a_baseline_elsewhere_may_be_named) {
    fs::rename(path() / "scenes/ball.xode.baseline", path() / "b.json");
    BOOST_TEST(runProgram(*this, {"check", "scenes/ball.xode", "--baseline", "b.json"}).status == 0);
    BOOST_TEST(runProgram(*this, {"check", "scenes", "--baseline", "b.json"}).status == 2);
}

BOOST_AUTO_TEST_CASE(a_scene_that_cannot_be_read_is_status_3) {
    BOOST_TEST(runProgram(*this, {"check", "none.xode"}).status == 3);
}

BOOST_AUTO_TEST_CASE(results_as_junit) {
    write("scenes/new.xode", kBallScene);
    BOOST_TEST(runProgram(*this, {"check", "scenes", "--junit", "out.xml"}).status == 1);
    const std::string xml = fileBytes(path() / "out.xml");
    BOOST_TEST(contains(xml, "tests=\"3\" failures=\"1\""), xml);
    BOOST_TEST(contains(xml, "<testcase classname=\"orrery check\" name=\"scenes/new.xode\""), xml);
    BOOST_TEST(contains(xml, "<failure message=\"has no baseline"), xml);
}

// Changed members may be many, and are the text; the message is about what the type names.
BOOST_AUTO_TEST_CASE(changed_members_are_in_the_text_of_junit) {
    std::string text = fileBytes(path() / "scenes/ball.xode");
    const std::size_t at = text.find("<sphere radius=\"");
    BOOST_TEST_REQUIRE(at != std::string::npos);
    write("scenes/ball.xode", text.insert(at + 16, "1"));
    BOOST_TEST(runProgram(*this, {"check", "scenes/ball.xode", "--junit", "out.xml"}).status == 1);
    const std::string xml = fileBytes(path() / "out.xml");
    BOOST_TEST(contains(xml, "<failure message=\"body &quot;ball&quot;, step "), xml);
    BOOST_TEST(contains(xml, "type=\"CHECK_DEPARTURE\">  /"), xml);
}

BOOST_AUTO_TEST_CASE(a_malformed_scene_fails_with_its_own_errors) {
    write("cut.xode", "");
    const Output output = runProgram(*this, {"check", "cut.xode", "--junit", "out.xml"});
    BOOST_TEST(output.status == 3);
    BOOST_TEST(contains(output.out, "FAILED cut.xode: cannot be read: "), output.out);
    const std::string xml = fileBytes(path() / "out.xml");
    BOOST_TEST(contains(xml, "type=\"XML_MALFORMED\">cut.xode:1:"), xml);
}

BOOST_AUTO_TEST_CASE(results_as_json) {
    const Output output = runProgram(*this, {"check", "scenes", "--json", "--seed", "9"});
    const auto object = parseObject(output.out);
    BOOST_TEST(object["scenes"].size() == 2U);
    BOOST_TEST(object["scenes"][0]["file"] == "scenes/ball.xode");
    BOOST_TEST(object["passed"] == (output.status == 0));
}

// The first of three scenes takes longer than there is time; the others are not begun.
BOOST_AUTO_TEST_CASE(a_check_ends_after_the_real_time_that_it_may_take) {
    write("b.xode", kBallScene);
    write("c.xode", kBallScene);
    const Output output = runProgram(*this, {"check", "scenes/ball.xode", "b.xode", "c.xode", "--update", "--duration",
                                             "1e6", "--max-seconds", kShortWhile, "--junit", "out.xml"});
    BOOST_TEST(output.status == 142);
    BOOST_TEST(contains(output.out, "FAILED scenes/ball.xode: stopped by --max-seconds at "), output.out);
    BOOST_TEST(contains(output.out, " s of 1e+06 s"), output.out);
    BOOST_TEST(contains(output.err, "stopped by --max-seconds; of 3 scenes, 1 begun"), output.err);
    BOOST_TEST(contains(fileBytes(path() / "out.xml"), "stopped by --max-seconds"));
    BOOST_TEST(runProgram(*this, {"check", "scenes/ball.xode", "--max-seconds", "100"}).status == 0);
}

BOOST_AUTO_TEST_CASE(a_check_whose_step_does_not_end_is_left) {
    const Output output = runProgram(*this, {"check", "scenes", "--solver", "quick", "--iterations", "1000000",
                                             "--substeps", "1000", "--max-seconds", "1"});
    BOOST_TEST(output.status == 142);
    BOOST_TEST(contains(output.err, "stopped by --max-seconds in the middle of a step"), output.err);
}

BOOST_AUTO_TEST_CASE(an_expectation_is_an_exit_status) {
    write("ball.xode", kBallScene);
    BOOST_TEST(runProgram(*this, {"run", "ball.xode", "--expect", "ball.position.y > 0.4 at end", "--expect",
                                  "ball.position.y < 1 eventually"})
                   .status == 0);
    const Output output = runProgram(*this, {"run", "ball.xode", "--expect", "ball.position.y > 4 always"});
    BOOST_TEST(output.status == 1);
    BOOST_TEST(contains(output.err, "CHECK_EXPECTATION"), output.err);
    BOOST_TEST(runProgram(*this, {"run", "ball.xode", "--expect", "ball is high"}).status == 2);
}

BOOST_AUTO_TEST_CASE(members_that_changed_since_the_baseline_are_named_with_both_values) {
    std::string scene(kBallScene);
    scene.replace(scene.find("total=\"2\""), 9, "total=\"3\"");
    write("scenes/ball.xode", scene);
    const Output output = runProgram(*this, {"check", "scenes/ball.xode"});
    BOOST_TEST(output.status == 1);
    const std::size_t change = output.out.find("body.mass.own.total 2 -> 3\n");
    BOOST_TEST(contains(output.out, "1 member of the scene differs"), output.out);
    BOOST_TEST_REQUIRE(change != std::string::npos, output.out);
    BOOST_TEST(change < output.out.find("FAILED"));
    const auto members =
        parseObject(runProgram(*this, {"check", "scenes/ball.xode", "--json"}).out)["scenes"][0]["members"];
    BOOST_TEST_REQUIRE(members.size() == 1u);
    BOOST_TEST(members[0]["before"] == "2");
    BOOST_TEST(members[0]["after"] == "3");
    // An edit of the text that changes no member.
    write("scenes/ball.xode", std::string(kBallScene) + "\n");
    const Output same = runProgram(*this, {"check", "scenes/ball.xode"});
    BOOST_TEST(same.status == 0);
    BOOST_TEST(!contains(same.out, "member"), same.out);
}

BOOST_AUTO_TEST_CASE(a_baseline_without_members_is_compared_by_motion) {
    std::string text = fileBytes(path() / "scenes/ball.xode.baseline");
    text.resize(text.find(",\n  \"members\""));
    write("scenes/ball.xode.baseline", text + "\n}\n");
    BOOST_TEST(runProgram(*this, {"check", "scenes/ball.xode"}).status == 0);
    std::string scene(kBallScene);
    scene.replace(scene.find("y=\"5\""), 5, "y=\"6\"");
    write("scenes/ball.xode", scene);
    const Output output = runProgram(*this, {"check", "scenes/ball.xode"});
    BOOST_TEST(output.status == 1);
    BOOST_TEST(!contains(output.out, "member"), output.out);
}

BOOST_AUTO_TEST_SUITE_END()

#include <boost/test/unit_test.hpp>
#include <cmath>

#include "program.hpp"

using namespace orrery::test;

namespace {

std::string replaced(std::string_view scene, std::string_view part, std::string_view by) {
    std::string text(scene);
    return text.replace(text.find(part), part.size(), by);
}

// kBallScene, in which the ball moves at 1.1 m/s instead of 1.
std::string fasterBall() {
    return replaced(kBallScene, "<linearVel x=\"1\"", "<linearVel x=\"1.1\"");
}

struct Scenes {
    TemporaryFolder folder;
    Scenes() {
        folder.write("a.xode", kBallScene);
        folder.write("b.xode", fasterBall());
    }
    [[nodiscard]] Output run(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), "diff");
        return runProgram(folder, arguments);
    }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(diff_command, Scenes)

BOOST_AUTO_TEST_CASE(a_scene_does_not_differ_from_itself) {
    const Output output = run({"a.xode", "a.xode", "--duration", "1"});
    BOOST_TEST(output.status == 0);
    BOOST_TEST(output.out == "a.xode and a.xode: no difference beyond 1e-06 m or rad in 101 moments of 2 bodies\n");
}

// After t seconds the balls are 0.1 m/s * t apart, until they touch the ground.
BOOST_AUTO_TEST_CASE(what_differs_first_is_told_with_its_time_and_size) {
    const Output text = run({"a.xode", "b.xode", "--duration", "0.5"});
    BOOST_TEST(text.status == 1);
    BOOST_TEST(contains(text.out,
                        "a.xode and b.xode: 1 of 2 bodies that both have differ\n"
                        "first: body \"ball\", 0.01 s: position is off by 0.001 m"),
               text.out);
    const auto object = parseObject(run({"a.xode", "b.xode", "--duration", "0.5", "--json"}).out);
    BOOST_TEST(object["same"] == false);
    BOOST_REQUIRE(object["departures"].size() == 1);
    const auto& departure = object["departures"][0];
    BOOST_TEST(departure["body"] == "ball");
    BOOST_TEST(std::abs(departure["since"].get<double>() - 0.01) < 1e-12);
    BOOST_TEST(std::abs(departure["position"].get<double>() - 0.001) < 1e-9);
    BOOST_TEST(std::abs(departure["most"].get<double>() - 0.05) < 1e-9);
    BOOST_TEST(std::abs(departure["mostAt"].get<double>() - 0.5) < 1e-12);
}

BOOST_AUTO_TEST_CASE(a_tolerance_moves_the_first_moment) {
    const auto object =
        parseObject(run({"a.xode", "b.xode", "--duration", "0.5", "--tolerance", "0.0205", "--json"}).out);
    BOOST_TEST(std::abs(object["departures"][0]["since"].get<double>() - 0.21) < 1e-12);
    BOOST_TEST(run({"a.xode", "b.xode", "--duration", "0.5", "--tolerance", "0.1"}).status == 0);
}

BOOST_AUTO_TEST_CASE(tables_and_scenes_are_compared_where_both_have_moments) {
    const Output made = runProgram(
        folder, {"run", "a.xode", "--duration", "1", "--record", "a.csv", "--record-every", "10", "--quiet"});
    BOOST_TEST_REQUIRE(made.status == 0);
    const auto same = parseObject(run({"a.csv", "a.xode", "--duration", "1", "--json"}).out);
    BOOST_TEST(same["same"] == true);
    BOOST_TEST(same["moments"] == 11);
    const auto other = parseObject(run({"a.csv", "b.xode", "--duration", "1", "--json"}).out);
    BOOST_TEST(other["same"] == false);
    BOOST_TEST(std::abs(other["departures"][0]["since"].get<double>() - 0.1) < 1e-12);
}

BOOST_AUTO_TEST_CASE(a_baseline_is_compared_too) {
    BOOST_TEST_REQUIRE(runProgram(folder, {"check", "a.xode", "--update", "--duration", "1"}).status == 0);
    BOOST_TEST(run({"a.xode", "a.xode.baseline", "--duration", "1"}).status == 0);
    BOOST_TEST(run({"b.xode", "a.xode.baseline", "--duration", "1"}).status == 1);
    // The scene has the baseline's steps, as with `check`.
    BOOST_TEST_REQUIRE(
        runProgram(folder, {"check", "a.xode", "--update", "--duration", "1", "--dt", "0.02", "--solver", "step"})
            .status == 0);
    BOOST_TEST(run({"a.xode", "a.xode.baseline"}).status == 0);
    BOOST_TEST(run({"a.xode", "a.xode.baseline", "--dt", "0.01"}).status == 1);
}

BOOST_AUTO_TEST_CASE(bodies_that_one_has_are_named) {
    folder.write("c.xode", replaced(kBallScene, "<body name=\"door\">", "<body name=\"gate\">"));
    const Output output = run({"a.xode", "c.xode", "--duration", "0.1"});
    BOOST_TEST(output.status == 1);
    BOOST_TEST(contains(output.out, "only in a.xode: door\nonly in c.xode: gate\n"), output.out);
}

BOOST_AUTO_TEST_CASE(names_with_commas_and_quotation_marks_are_read_from_tables) {
    folder.write("d.xode", replaced(kBallScene, "<body name=\"ball\">", "<body name='a, \"b\"'>"));
    BOOST_TEST(runProgram(folder, {"run", "d.xode", "--duration", "0.1", "--record", "d.csv", "--quiet"}).status == 0);
    const Output output = run({"d.csv", "d.xode", "--duration", "0.1"});
    BOOST_TEST(output.status == 0);
    BOOST_TEST(contains(output.out, "of 2 bodies"), output.out);
}

BOOST_AUTO_TEST_CASE(what_has_no_moment_in_common_differs) {
    folder.write("late.csv", "time,body,px,py,pz,qx,qy,qz,qw,vx,vy,vz,wx,wy,wz\n99,ball,0,0,0,0,0,0,1,0,0,0,0,0,0\n");
    const Output output = run({"a.xode", "late.csv", "--duration", "0.1"});
    BOOST_TEST(output.status == 1);
    BOOST_TEST(contains(output.out, "no moment is in both"), output.out);
}

BOOST_AUTO_TEST_CASE(a_comparison_ends_after_the_real_time_that_it_may_take) {
    folder.write("table.csv", "time,body,px,py,pz,qx,qy,qz,qw\n0,ball,0,0,0,0,0,0,1\n");
    for (const char* first : {"b.xode", "table.csv"}) {
        const Output output = run({first, "a.xode", "--duration", "1e5", "--max-seconds", kShortWhile});
        BOOST_TEST(output.status == 142);
        BOOST_TEST(output.out.empty(), output.out);
        const std::string scene = std::string(first) == "b.xode" ? "b.xode" : "a.xode";
        BOOST_TEST(contains(output.err, "stopped by --max-seconds at "), output.err);
        BOOST_TEST(contains(output.err, " s of 100000 s of " + scene), output.err);
    }
    BOOST_TEST(run({"a.xode", "a.xode", "--duration", "0.1", "--max-seconds", "100"}).status == 0);
}

BOOST_AUTO_TEST_CASE(a_comparison_of_tables_that_takes_too_long_is_told) {
    folder.write("table.csv", "time,body,px,py,pz,qx,qy,qz,qw\n0,ball,0,0,0,0,0,0,1\n");
    const Output output = run({"table.csv", "table.csv", "--max-seconds", "1e-6"});
    BOOST_TEST(output.status == 142);
    BOOST_TEST(output.out.empty(), output.out);
    BOOST_TEST(output.err == "orrery: stopped by --max-seconds while files were read\n");
}

BOOST_AUTO_TEST_CASE(what_is_no_table_is_status_3_and_says_which_row_and_why) {
    const std::string header = "time,body,px,py,pz,qx,qy,qz,qw\n";
    const std::pair<std::string, std::string> tables[] = {
        {"", "the first row does not begin with time,body,"},
        {"x,y\n1,2\n", "the first row does not begin with time,body,"},
        {"time;body;px;py;pz;qx;qy;qz;qw\n0;a;0;0;0;0;0;0;1\n", "the first row does not begin with time,body,"},
        {header + "0,ball,0,0,0\n", "row 2 has fewer than 9 cells"},
        {header + "0,ball,0,0,zero,0,0,0,1\n", "row 2 has \"zero\" for a number"},
        {header + ",ball,0,0,0,0,0,0,1\n", "row 2 has no time"},
        {header + "0,a,0,0,0,0,0,0,0\n", "row 2 has a rotation of length zero"},
        {header + "0,a,0,0,0,0,0,0,1\n0,a,0,0,0,0,0,0,1\n", "the body \"a\" has two rows of one time"},
        {header + "0,a,0,0,0,0,0,0,1\n0,b,0,0,0,0,0,0,1\n1,b,0,0,0,0,0,0,1\n",
         "row 4 has another body than this row of the first time"},
        {header + "0,a,0,0,0,0,0,0,1\n0,b,0,0,0,0,0,0,1\n1,a,0,0,0,0,0,0,1\n2,a,0,0,0,0,0,0,1\n",
         "row 5 begins another time before all bodies had a row"},
        {header + "0,a,0,0,0,0,0,0,1\n0,b,0,0,0,0,0,0,1\n1,a,0,0,0,0,0,0,1\n", "the last time lacks bodies"},
        {header + "1,a,0,0,0,0,0,0,1\n0,a,0,0,0,0,0,0,1\n", "row 3 goes back in time"},
    };
    for (const auto& [table, why] : tables) {
        folder.write("bad.csv", table);
        const Output output = run({"bad.csv", "a.xode", "--duration", "0.1"});
        BOOST_TEST(output.status == 3, table);
        BOOST_TEST(contains(output.err, "bad.csv: error[DIFF_TABLE]: " + why), output.err);
    }
    BOOST_TEST(run({"missing.csv", "a.xode"}).status == 3);
}

// As a spreadsheet or a program of data writes them.
BOOST_AUTO_TEST_CASE(a_table_may_have_a_byte_order_mark_quoted_names_and_other_ends_of_lines) {
    folder.write("a.csv", "time,body,px,py,pz,qx,qy,qz,qw\n0,a,1,2,3,0,0,0,1\n1,a,1,2,4,0,0,0,1\n");
    folder.write("b.csv",
                 "\xEF\xBB\xBF\"time\",\"body\",\"px\",\"py\",\"pz\",\"qx\",\"qy\",\"qz\",\"qw\"\r\n"
                 "\"0\",\"a\",1,2,3,0,0,0,1\r\n1,a,1,2,4,0,0,0,1\r\n");
    BOOST_TEST(run({"a.csv", "b.csv"}).status == 0);
}

// A recording has an empty cell there.
BOOST_AUTO_TEST_CASE(a_number_that_is_not_finite_differs_from_each_that_is) {
    folder.write("a.csv", "time,body,px,py,pz,qx,qy,qz,qw\n0,a,1,2,3,0,0,0,1\n");
    folder.write("b.csv", "time,body,px,py,pz,qx,qy,qz,qw\n0,a,1,,3,0,0,0,1\n");
    BOOST_TEST(run({"a.csv", "b.csv"}).status == 1);
}

BOOST_AUTO_TEST_CASE(a_name_with_a_line_break_stays_in_its_line) {
    folder.write("a.csv", "time,body,px,py,pz,qx,qy,qz,qw\n0,\"a\nno difference\",0,0,0,0,0,0,1\n");
    folder.write("b.csv", "time,body,px,py,pz,qx,qy,qz,qw\n0,\"a\nno difference\",1,0,0,0,0,0,1\n0,b,0,0,0,0,0,0,1\n");
    const Output other = run({"a.csv", "b.csv"});
    BOOST_TEST(contains(other.out, "first: body \"a\\nno difference\", 0 s: position is off by 1 m"), other.out);
    folder.write("c.csv", "time,body,px,py,pz,qx,qy,qz,qw\n0,b,0,0,0,0,0,0,1\n");
    const Output missing = run({"a.csv", "c.csv"});
    BOOST_TEST(contains(missing.out, "only in a.csv: a\\nno difference\n"), missing.out);
}

BOOST_AUTO_TEST_CASE(members_that_differ_come_before_the_motion) {
    const Output output = run({"a.xode", "b.xode", "--duration", "0.1"});
    const std::size_t member = output.out.find("body.linearVelocity 1, 0, 0 -> 1.1, 0, 0\n");
    BOOST_TEST_REQUIRE(member != std::string::npos, output.out);
    BOOST_TEST(member < output.out.find("first: body"));
    const auto json = parseObject(run({"a.xode", "b.xode", "--duration", "0.1", "--json"}).out);
    BOOST_TEST(json["members"].size() == 1u);
    BOOST_TEST(json["members"][0]["after"] == "1.1, 0, 0");
    // A baseline tells them, a table does not.
    BOOST_TEST_REQUIRE(runProgram(folder, {"check", "a.xode", "--update", "--duration", "0.1"}).status == 0);
    BOOST_TEST(contains(run({"a.xode.baseline", "b.xode"}).out, "1, 0, 0 -> 1.1, 0, 0"));
    BOOST_TEST(runProgram(folder, {"run", "a.xode", "-q", "-d", "0.1", "-o", "a.csv"}).status == 0);
    BOOST_TEST(!contains(run({"a.csv", "b.xode", "--duration", "0.1"}).out, "->"));
}

BOOST_AUTO_TEST_CASE(of_many_differences_the_first_five_and_a_count_are_told) {
    const auto crowd = [](int count, const std::string& name, const std::string& radius) {
        std::string text = "<xode version='1.0r23'><world><space>";
        for (int i = 0; i < count; ++i) {
            text += "<body name='" + name + std::to_string(i) + "'><transform><position x='" + std::to_string(4 * i) +
                    "'/></transform><geom><sphere radius='" + radius + "'/></geom></body>";
        }
        return text + "</space></world></xode>";
    };
    folder.write("few.xode", crowd(9, "few", "1"));
    folder.write("wide.xode", crowd(9, "few", "1.5"));
    folder.write("others.xode", crowd(30, "other", "1"));
    const Output sizes = run({"few.xode", "wide.xode", "--duration", "0.1"});
    BOOST_TEST(contains(sizes.out, "radius 1 -> 1.5\n"), sizes.out);
    BOOST_TEST(contains(sizes.out, "  ... and 4 more (--json lists them)\n"), sizes.out);
    const Output bodies = run({"few.xode", "others.xode", "--duration", "0.1"});
    BOOST_TEST(contains(bodies.out, "only in others.xode: 30 bodies: other0, "), bodies.out);
    BOOST_TEST(contains(bodies.out, " and 25 more (--json lists them)\n"), bodies.out);
    BOOST_TEST(lines(bodies.out).size() < 20u);
}

BOOST_AUTO_TEST_SUITE_END()

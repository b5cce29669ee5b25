// Requests to `run --record`: some bodies, standard output, times; and energy where there is none.
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "program.hpp"

using namespace orrery::test;

namespace {

struct Recorded {
    TemporaryFolder folder;
    Recorded() { folder.write("ball.xode", kBallScene); }

    [[nodiscard]] Output run(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), {"run", "ball.xode"});
        return runProgram(folder, arguments);
    }
    [[nodiscard]] std::vector<std::string> rows(const char* file) const {
        auto all = lines(fileBytes(folder.path() / file));
        all.erase(all.begin());
        return all;
    }
};

std::string cell(const std::string& row, int number) {
    std::size_t at = 0;
    for (; number > 0; --number) at = row.find(',', at) + 1;
    return row.substr(at, row.find(',', at) - at);
}

// A ball that flies out of the room in which it is pulled down.
constexpr std::string_view kRoom = R"({"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0, 1]}],
"extensionsUsed": ["OMI_physics_body", "OMI_physics_shape", "OMI_physics_gravity"],
"extensions": {"OMI_physics_gravity": {"gravity": 0}, "OMI_physics_shape": {"shapes": [{"type": "box", "box": {"size": [4, 4, 4]}}]}},
"nodes": [
{"name": "room", "extensions": {"OMI_physics_body": {"trigger": {"shape": 0}}, "OMI_physics_gravity": {"type": "directional", "gravity": 3}}},
{"name": "ball", "extensions": {"OMI_physics_body": {"motion": {"type": "dynamic", "mass": 2, "linearVelocity": [3, 0, 0]}}}}]}
)";

// A door that stands, and soon sleeps.
constexpr std::string_view kDoor = R"(<?xml version="1.0"?>
<xode version="1.0r23"><world><space><body name="door"><geom><box sizex="1" sizey="2" sizez="0.1"/></geom>
<mass><mass_shape density="500"><box sizex="1" sizey="2" sizez="0.1"/></mass_shape></mass>
<joint><hinge><anchor x="0.5" y="0" z="0"/><axis x="0" y="1" z="0"/></hinge></joint></body></space></world></xode>)";

}  // namespace

BOOST_FIXTURE_TEST_SUITE(records, Recorded)

BOOST_AUTO_TEST_CASE(a_page_tells_forces_of_motors_springs_and_stops_also_of_a_joint_that_sleeps_at_the_end) {
    const ProgramApart program;
    program.give("viewer.html", "@ORRERY_DATA@");
    folder.write("door.xode", kDoor);
    const Output output = program.run(folder, {"run", "door.xode", "--duration", "2", "--solver", "own",
                                               "--auto-disable", "--record", "door.html", "--json"});
    BOOST_TEST(contains(output.out, "\"asleep\": 1"), output.out);
    BOOST_TEST(contains(fileBytes(folder.path() / "door.html"), "\"parts\":true"));
}

BOOST_AUTO_TEST_CASE(some_bodies_are_recorded) {
    const std::pair<std::vector<std::string>, const char*> cases[] = {
        {{"ball"}, "ball"}, {{"d*r"}, "door"}, {{"b?ll"}, "ball"}, {{"*/door"}, "door"}};
    for (const auto& [patterns, name] : cases) {
        std::vector<std::string> arguments{"--duration", "0.1", "--record", "some.csv", "--quiet"};
        for (const std::string& pattern : patterns) arguments.insert(arguments.end(), {"--record-bodies", pattern});
        BOOST_TEST(run(arguments).status == 0);
        const auto found = rows("some.csv");
        BOOST_TEST(found.size() == 11u);
        for (const std::string& row : found) BOOST_TEST(cell(row, 1) == name, row);
    }
    // These rows are those of the whole table.
    BOOST_TEST(run({"--duration", "0.1", "--record", "all.csv", "--quiet"}).status == 0);
    std::vector<std::string> doors;
    for (const std::string& row : rows("all.csv")) {
        if (cell(row, 1) == "door") doors.push_back(row);
    }
    BOOST_TEST(run({"--duration", "0.1", "--record", "some.csv", "--quiet", "--record-bodies", "door"}).status == 0);
    BOOST_TEST(rows("some.csv") == doors, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(events_are_of_these_bodies_too) {
    std::string scene(kBallScene);
    scene.replace(scene.find("<linearVel x=\"1\""), 16, "<linearVel x=\"0\"");
    folder.write("ball.xode", scene);
    const std::vector<std::string> asked{"--auto-disable", "--duration", "20", "--record", "e.events.csv", "--quiet"};
    BOOST_TEST(run(asked).status == 0);
    BOOST_TEST(contains(fileBytes(folder.path() / "e.events.csv"), "sleep,ball"));
    auto others = asked;
    others.insert(others.end(), {"--record-bodies", "door"});
    BOOST_TEST(run(others).status == 0);
    BOOST_TEST(!contains(fileBytes(folder.path() / "e.events.csv"), "ball"));
}

BOOST_AUTO_TEST_CASE(a_body_that_is_not_there_is_said_before_the_run) {
    const Output one = run({"--record", "a.csv", "--record-bodies", "bal"});
    BOOST_TEST(one.status == 2);
    BOOST_TEST(contains(one.err, "is called \"bal\"; did you mean \"ball\"?"), one.err);
    const Output many = run({"--record", "a.csv", "--record-bodies", "ball", "--record-bodies", "wheel*"});
    BOOST_TEST(many.status == 2);
    BOOST_TEST(contains(many.err, "is called like \"wheel*\""), many.err);
    BOOST_TEST(run({"--record-bodies", "ball"}).status == 2);
}

BOOST_AUTO_TEST_CASE(a_table_goes_to_standard_output_alone) {
    const Output piped = run({"--duration", "0.2", "--record", "-", "--record", "same.csv"});
    BOOST_TEST(piped.status == 0);
    BOOST_TEST(piped.out == fileBytes(folder.path() / "same.csv"));
    BOOST_TEST(run({"--record", "-", "--json"}).status == 2);
}

// 138 * 0.01 is 1.3800000000000001.
BOOST_AUTO_TEST_CASE(times_are_those_that_are_meant) {
    BOOST_TEST(run({"--duration", "5", "--record", "a.csv", "--record", "a.events.csv", "--quiet"}).status == 0);
    for (const std::string& row : rows("a.csv")) BOOST_TEST(cell(row, 0).size() <= 4u, row);
    BOOST_TEST(contains(fileBytes(folder.path() / "a.csv"), "\n1.38,ball,"));
    // A third of a hundredth is not a short number, and stays what it is.
    BOOST_TEST(run({"--dt", "0.0033333333333333335", "--duration", "0.01", "--record", "b.csv", "--quiet"}).status ==
               0);
    BOOST_TEST(contains(fileBytes(folder.path() / "b.csv"), "\n0.0033333333333333335,ball,"));
    BOOST_TEST(contains(fileBytes(folder.path() / "b.csv"), "\n0.01,ball,"));
}

BOOST_AUTO_TEST_CASE(one_body_is_one_body) {
    folder.write("room.gltf", kRoom);
    const Output output = runProgram(folder, {"run", "room.gltf", "--duration", "0.01", "--record", "a.csv"});
    BOOST_TEST(contains(output.out, "in 1 step of 0.01 s"), output.out);
    BOOST_TEST(contains(output.out, "a.csv (2 frames of 1 body)"), output.out);
    BOOST_TEST(!contains(output.out, "1 bodies"), output.out);
}

// 3 m/s to the wall at 2 m, for 2 m + nothing: a body without a collider is in the room with its centre.
BOOST_AUTO_TEST_CASE(energy_is_not_defined_where_a_body_has_left_its_volume) {
    folder.write("room.gltf", kRoom);
    const std::vector<std::string> asked{"run", "room.gltf", "--duration", "1", "--record", "a.totals.csv"};
    const Output text = runProgram(folder, asked);
    BOOST_TEST(text.status == 0);
    BOOST_TEST(contains(text.out, "energy at start    9 J"), text.out);
    BOOST_TEST(contains(text.out,
                        "energy at end      not defined: body \"ball\" is in other gravity volumes than at the start"),
               text.out);
    const auto totals = rows("a.totals.csv");
    // m g h with h = -g t^2 / 2, by steps of 0.01 s: 0.1 s are h = -3 * 0.01 * 0.01 * (10 * 11 / 2).
    BOOST_TEST(std::abs(std::stod(cell(totals[10], 2)) + 2 * 3 * 3 * 0.0055) < 1e-9, totals[10]);
    BOOST_TEST(cell(totals.back(), 2) == "");
    auto json = asked;
    json.push_back("--json");
    const auto object = parseObject(runProgram(folder, json).out);
    BOOST_TEST(object["energyStart"] == 9);
    BOOST_TEST(object["energyEnd"].is_null());
    BOOST_TEST(contains(object["energyNotDefined"].get<std::string>(), "other gravity volumes"));
}

BOOST_AUTO_TEST_CASE(an_expectation_about_energy_that_is_not_defined_fails_and_says_why) {
    folder.write("room.gltf", kRoom);
    BOOST_TEST(
        runProgram(folder, {"run", "room.gltf", "--duration", "0.5", "--expect", "energy < 9.5 always"}).status == 0);
    for (const char* sentence : {"energy < 9.5 always", "potential != 7 at end", "energy > 1e9 eventually"}) {
        const Output output = runProgram(folder, {"run", "room.gltf", "--duration", "1", "--expect", sentence});
        BOOST_TEST(output.status == 1);
        BOOST_TEST(contains(output.err, "potential energy is not defined at"), output.err);
    }
    BOOST_TEST(runProgram(folder, {"run", "room.gltf", "--expect", "kinetic > 1 always"}).status == 0);
}

BOOST_AUTO_TEST_CASE(endings_in_capitals_are_the_same) {
    BOOST_TEST(run({"--duration", "0.1", "--record", "a.csv", "--record", "b.CSV", "--record", "c.Totals.CSV",
                    "--record", "d.GLB"})
                   .status == 0);
    BOOST_TEST(fileBytes(folder.path() / "b.CSV") == fileBytes(folder.path() / "a.csv"));
    BOOST_TEST(contains(lines(fileBytes(folder.path() / "c.Totals.CSV")).front(), "kinetic"));
    BOOST_TEST(fileBytes(folder.path() / "d.GLB").starts_with("glTF"));
    BOOST_TEST(runProgram(folder, {"diff", "ball.xode", "b.CSV", "--duration", "0.1"}).status == 0);
}

BOOST_AUTO_TEST_SUITE_END()

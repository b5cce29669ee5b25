#include <boost/test/unit_test.hpp>

#include "program.hpp"

using namespace orrery::test;

BOOST_AUTO_TEST_SUITE(probe_command)

// The ball of kBallScene: 1 m/s along x, falling from 5 m with nothing below it for the first 0.9 s.
BOOST_AUTO_TEST_CASE(a_body_is_followed_to_a_time) {
    const TemporaryFolder folder;
    folder.write("ball.xode", kBallScene);
    const Output output =
        runProgram(folder, {"probe", "ball.xode", "--body", "ball", "--time", "0.5", "--dt", "0.0005", "--json"});
    BOOST_TEST(output.status == 0);
    const auto object = parseObject(output.out);
    const auto& body = object["body"];
    BOOST_TEST(std::abs(object["time"].get<double>() - 0.5) < 1e-9);
    BOOST_TEST(std::abs(body["position"][0].get<double>() - 0.5) < 1e-6);
    BOOST_TEST(std::abs(body["position"][1].get<double>() - (5 - 9.80665 / 8)) < 2e-3);
    BOOST_TEST(std::abs(body["linearVelocity"][1].get<double>() + 9.80665 / 2) < 1e-6);
    BOOST_TEST(object["acceleration"][1] == -9.80665);
    BOOST_TEST(object["at"] == body["centreOfMass"]);
}

BOOST_AUTO_TEST_CASE(a_body_is_told_of_in_text) {
    const TemporaryFolder folder;
    folder.write("ball.xode", kBallScene);
    const Output output = runProgram(folder, {"probe", "ball.xode", "--body", "ball"});
    BOOST_TEST(contains(output.out, "position          (0, 5, 0) m"), output.out);
    BOOST_TEST(contains(output.out, "at (0, 5, 0) m: (0, -9.80665, 0) m/s^2"), output.out);
}

BOOST_AUTO_TEST_CASE(a_misspelt_body_gets_the_nearest_name) {
    const TemporaryFolder folder;
    folder.write("ball.xode", kBallScene);
    const Output output = runProgram(folder, {"probe", "ball.xode", "--body", "bal"});
    BOOST_TEST(output.status == 2);
    BOOST_TEST(contains(output.err, "did you mean \"ball\"?"), output.err);
}

BOOST_AUTO_TEST_CASE(a_point_or_a_body_is_asked_for) {
    const TemporaryFolder folder;
    folder.write("ball.xode", kBallScene);
    BOOST_TEST(runProgram(folder, {"probe", "ball.xode"}).status == 2);
    BOOST_TEST(runProgram(folder, {"probe", "ball.xode", "--at", "0,0,0", "--body", "ball"}).status == 2);
}

BOOST_AUTO_TEST_SUITE_END()

// Standard input and output, folders, and the amount of messages.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <thread>

#include "program.hpp"

namespace data = boost::unit_test::data;
using namespace orrery::test;

BOOST_AUTO_TEST_SUITE(streams)

BOOST_DATA_TEST_CASE(a_scene_is_read_from_standard_input, data::make({"info", "validate", "run"}), command) {
    const TemporaryFolder folder;
    folder.write("ball.xode", kBallScene);
    const Output named = runProgram(folder, {command, "ball.xode", "--json"});
    const Output piped = runWithInput(folder, {command, "-", "--json"}, "ball.xode");
    BOOST_TEST(piped.status == 0);
    auto asNamed = parseObject(named.out);
    auto asPiped = parseObject(piped.out);
    BOOST_TEST(asPiped.dump().size() > 100u);
    if (std::string_view(command) == "run") BOOST_TEST(asPiped["hash"] == asNamed["hash"]);
    if (std::string_view(command) == "info") BOOST_TEST(asPiped["worlds"] == asNamed["worlds"]);
}

BOOST_AUTO_TEST_CASE(a_scene_is_read_from_a_pipe_that_is_named) {
    const TemporaryFolder folder;
    const std::filesystem::path pipe = folder.path() / "pipe";
    BOOST_REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    std::thread writer([&] { std::ofstream(pipe) << kBallScene; });
    const Output output = runProgram(folder, {"info", "pipe", "--json"});
    const int reader = open(pipe.c_str(), O_RDWR);  // if the program never was one, the writer waits
    writer.join();
    close(reader);
    BOOST_TEST(output.status == 0, output.err);
    BOOST_TEST(contains(output.out, "\"ball\""));
}

BOOST_AUTO_TEST_CASE(diagnostics_of_standard_input_have_its_name) {
    const TemporaryFolder folder;
    folder.write("faulty.xode", kFaultyScene);
    const Output output = runWithInput(folder, {"validate", "-"}, "faulty.xode");
    BOOST_TEST(output.status == 1);
    BOOST_TEST(contains(output.err, "<stdin>:6:24: error["), output.err);
    BOOST_TEST(contains(output.out, "<stdin>: 1 error"), output.out);
}

BOOST_AUTO_TEST_CASE(standard_input_has_one_name_and_is_read_once) {
    const TemporaryFolder folder;
    folder.write("ball.xode", kBallScene);
    const auto said = [&](const std::vector<std::string>& arguments) {
        return runWithInput(folder, arguments, "ball.xode");
    };
    BOOST_TEST(said({"run", "-"}).out.starts_with("<stdin>\n"));
    BOOST_TEST(parseObject(said({"run", "-", "--json"}).out)["file"] == "<stdin>");
    BOOST_TEST(contains(said({"diff", "-", "ball.xode"}).out, "<stdin> and ball.xode: no difference"));
    const Output twice = said({"info", "-", "-"});
    BOOST_TEST(twice.status == 2);
    BOOST_TEST(contains(twice.err, "standard input can be read once only"), twice.err);
    const Output sweep = said({"sweep", "-"});
    BOOST_TEST(sweep.status == 2);
    BOOST_TEST(contains(sweep.err, "not of standard input"), sweep.err);
}

BOOST_AUTO_TEST_CASE(nothing_on_standard_input_is_no_scene) {
    const TemporaryFolder folder;
    const Output output = runProgram(folder, {"validate", "-"});
    BOOST_TEST(output.status == 3);
    BOOST_TEST(contains(output.err, "<stdin>: error[FILE_FORMAT_UNKNOWN]"), output.err);
}

BOOST_AUTO_TEST_CASE(standard_input_beyond_the_limit_is_refused) {
    const TemporaryFolder folder;
    folder.write("ball.xode", kBallScene);
    const Output output = runWithInput(folder, {"validate", "-", "--limit", "bytes=100"}, "ball.xode");
    BOOST_TEST(contains(output.err, "FILE_TOO_LARGE"), output.err);
}

BOOST_AUTO_TEST_CASE(convert_goes_through_pipes) {
    const TemporaryFolder folder;
    folder.write("ball.xode", kBallScene);
    const Output text = runWithInput(folder, {"convert", "-", "-", "--format", "gltf"}, "ball.xode");
    BOOST_TEST(text.status == 0);
    BOOST_TEST(parseObject(text.out)["asset"]["version"] == "2.0");
    // The same bytes as in a file.
    BOOST_TEST(runProgram(folder, {"convert", "ball.xode", "ball.gltf", "--quiet"}).status == 0);
    BOOST_TEST(text.out == fileBytes(folder.path() / "ball.gltf"));
    const Output same = runWithInput(folder, {"convert", "-", "-", "--format", "xode"}, "ball.xode");
    BOOST_TEST(same.out == kBallScene);
}

BOOST_AUTO_TEST_CASE(standard_output_needs_a_format_that_there_is) {
    const TemporaryFolder folder;
    folder.write("ball.xode", kBallScene);
    const Output none = runProgram(folder, {"convert", "ball.xode", "-"});
    BOOST_TEST(none.status == 2);
    BOOST_TEST(contains(none.err, "--format"), none.err);
    const Output unknown = runProgram(folder, {"convert", "ball.xode", "-", "--format", "usd"});
    BOOST_TEST(unknown.status == 2);
    BOOST_TEST(contains(unknown.err, "xode, gltf"), unknown.err);
    const Output other = runProgram(folder, {"convert", "ball.xode", "a.gltf", "--format", "glb"});
    BOOST_TEST(other.status == 2);
    const Output both = runProgram(folder, {"convert", "ball.xode", "-", "--format", "gltf", "--json"});
    BOOST_TEST(both.status == 2);
    BOOST_TEST(both.out == "");
}

BOOST_AUTO_TEST_CASE(a_check_takes_files_only) {
    const TemporaryFolder folder;
    BOOST_TEST(runProgram(folder, {"check", "-"}).status == 2);
    BOOST_REQUIRE(mkfifo((folder.path() / "pipe").c_str(), 0600) == 0);
    BOOST_TEST(runProgram(folder, {"check", "pipe", "--max-seconds", kShortWhile}).status == 2);
}

BOOST_AUTO_TEST_CASE(folders_are_validated_with_all_that_is_below_them) {
    const TemporaryFolder folder;
    folder.write("scenes/ball.xode", kBallScene);
    folder.write("scenes/more/faulty.xode", kFaultyScene);
    folder.write("scenes/notes.txt", "no scene");
    const Output output = runProgram(folder, {"validate", "scenes"});
    BOOST_TEST(output.status == 1);
    BOOST_TEST(contains(output.out, "scenes/ball.xode: 0 errors"), output.out);
    BOOST_TEST(contains(output.out, "scenes/more/faulty.xode: 1 error"), output.out);
    BOOST_TEST(contains(output.out, "2 files: 1 error"), output.out);
}

BOOST_AUTO_TEST_CASE(folders_are_told_of_file_by_file) {
    const TemporaryFolder folder;
    folder.write("scenes/ball.xode", kBallScene);
    folder.write("scenes/more/faulty.xode", kFaultyScene);
    const Output text = runProgram(folder, {"info", "scenes"});
    BOOST_TEST(contains(text.out, "scenes/ball.xode: xode"), text.out);
    BOOST_TEST(contains(text.out, "\n\nscenes/more/faulty.xode: xode"), text.out);
    const auto object = parseObject(runProgram(folder, {"info", "scenes", "--json"}).out);
    BOOST_REQUIRE(object["files"].size() == 2);
    BOOST_TEST(object["files"][1]["file"] == "scenes/more/faulty.xode");
}

BOOST_AUTO_TEST_CASE(a_folder_without_scenes_is_said) {
    const TemporaryFolder folder;
    folder.write("empty/notes.txt", "no scene");
    for (const char* command : {"validate", "info", "check"}) {
        const Output output = runProgram(folder, {command, "empty"});
        BOOST_TEST(output.status == 3);
        BOOST_TEST(output.err == "orrery: empty: there is no scene in this folder\n");
    }
}

BOOST_AUTO_TEST_CASE(quiet_says_errors_only) {
    const TemporaryFolder folder;
    folder.write("ball.xode", kBallScene);
    folder.write("faulty.xode", kFaultyScene);
    for (const char* command : {"validate", "run"}) {
        const Output good = runProgram(folder, {command, "ball.xode", "--quiet"});
        BOOST_TEST(good.out == "");
        BOOST_TEST(good.err == "");
        const Output bad = runProgram(folder, {command, "faulty.xode", "--quiet"});
        BOOST_TEST(bad.out == "");
        BOOST_TEST(contains(bad.err, "error["), bad.err);
        BOOST_TEST(!contains(bad.err, "info["), bad.err);
    }
}

BOOST_AUTO_TEST_CASE(json_of_a_run_tells_whether_it_passed) {
    const TemporaryFolder folder;
    folder.write("ball.xode", kBallScene);
    const auto passed = parseObject(runProgram(folder, {"run", "ball.xode", "--json"}).out);
    BOOST_TEST(passed["passed"] == true);
    const auto failed =
        parseObject(runProgram(folder, {"run", "ball.xode", "--json", "--expect", "ball.position.y > 100 at end"}).out);
    BOOST_TEST(failed["passed"] == false);
}

BOOST_AUTO_TEST_SUITE_END()

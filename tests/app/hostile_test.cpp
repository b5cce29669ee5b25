// Files and names that would do harm, and limits of the machine.
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <filesystem>

#include "program.hpp"

using namespace orrery::test;
namespace fs = std::filesystem;

namespace {

struct HostileFolder : TemporaryFolder {
    HostileFolder() { write("ball.xode", kBallScene); }

    // Says why, and leaves the scene as it is.
    void checkRefused(const std::vector<std::string>& arguments) const {
        const Output output = runProgram(*this, arguments);
        BOOST_TEST(output.status == 2, output.err);
        BOOST_TEST((contains(output.err, "is read") || contains(output.err, "the same file")), output.err);
        BOOST_TEST(fileBytes(path() / "ball.xode") == kBallScene);
    }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(hostile, HostileFolder)

BOOST_AUTO_TEST_CASE(no_file_that_is_written_is_one_that_is_read) {
    write("ball.csv", "");
    BOOST_REQUIRE(runProgram(*this, {"run", "ball.xode", "--duration", "0.1", "--checkpoint", "state"}).status == 0);
    fs::create_symlink("ball.xode", path() / "link.csv");
    fs::create_hard_link(path() / "ball.xode", path() / "hard.csv");
    fs::create_directory_symlink(".", path() / "folder");
    checkRefused({"run", "ball.xode", "--checkpoint", "ball.xode"});
    checkRefused({"run", "ball.xode", "--save-as", "./ball.xode"});
    checkRefused({"run", "ball.xode", "--save-as", "folder/ball.xode"});
    checkRefused({"run", "ball.xode", "--record", "link.csv"});
    checkRefused({"run", "ball.xode", "--record", "hard.csv"});
    checkRefused({"run", "link.csv", "--checkpoint", "ball.xode"});
    checkRefused({"run", "ball.xode", "--resume", "state", "--checkpoint", "state"});
    checkRefused({"convert", "ball.xode", "ball.xode"});
    checkRefused({"check", "ball.xode", "--junit", "ball.xode"});
    checkRefused({"check", "ball.xode", "--update", "--baseline", "ball.xode"});
}

BOOST_AUTO_TEST_CASE(no_two_files_that_are_written_are_one) {
    checkRefused({"run", "ball.xode", "--record", "a.csv", "--checkpoint", "a.csv"});
    checkRefused({"run", "ball.xode", "--record", "a.csv", "--record", "./a.csv"});
    fs::create_symlink("b.csv", path() / "a.csv");  // leads to what is not there yet
    checkRefused({"run", "ball.xode", "--record", "a.csv", "--record", "b.csv"});
    checkRefused({"check", "ball.xode", "--update", "--baseline", "c", "--junit", "c"});
}

BOOST_AUTO_TEST_CASE(a_buffer_of_the_scene_is_not_overwritten) {
    write("scene.gltf", R"({"asset": {"version": "2.0"}, "buffers": [{"byteLength": 3, "uri": "data.csv"}]})");
    write("data.csv", "abc");
    const Output output = runProgram(*this, {"run", "scene.gltf", "--record", "data.csv"});
    BOOST_TEST(output.status == 2, output.err);
    BOOST_TEST(fileBytes(path() / "data.csv") == "abc");
}

BOOST_AUTO_TEST_CASE(pipes_and_devices_may_be_named_twice) {
    const Output output =
        runProgram(*this, {"run", "ball.xode", "--duration", "0.1", "--checkpoint", "/dev/null", "--record", "a.csv"});
    BOOST_TEST(output.status == 0, output.err);
}

BOOST_AUTO_TEST_CASE(a_baseline_cannot_ask_for_any_number_of_steps) {
    BOOST_REQUIRE(runProgram(*this, {"check", "ball.xode", "--update", "--duration", "0.1"}).status == 0);
    std::string baseline = fileBytes(path() / "ball.xode.baseline");
    const std::size_t at = baseline.find("\"steps\": 10");
    BOOST_REQUIRE(at != std::string::npos);
    baseline.replace(at, 11, "\"steps\": 100000000");
    const std::size_t last = baseline.find("\"step\": 10,");
    BOOST_REQUIRE(last != std::string::npos);
    baseline.replace(last, 11, "\"step\": 100000000,");
    write("ball.xode.baseline", baseline);
    const Output output = runProgram(*this, {"check", "ball.xode"});
    BOOST_TEST(output.status == 1);
    BOOST_TEST(contains(output.err, "CHECK_BASELINE_INVALID"), output.err);
    BOOST_TEST(contains(output.out, "--max-steps"), output.out);
    const Output difference = runProgram(*this, {"diff", "ball.xode", "ball.xode.baseline"});
    BOOST_TEST(difference.status == 1);
    BOOST_TEST(contains(difference.err, "CHECK_BASELINE_INVALID"), difference.err);
    BOOST_TEST(runProgram(*this, {"diff", "ball.xode", "ball.xode.baseline", "--duration", "0.1"}).status == 0);
}

BOOST_AUTO_TEST_CASE(a_motion_that_would_fill_the_memory_is_not_compared) {
    const Output output = runProgram(*this, {"diff", "ball.xode", "ball.xode", "--duration", "1e7"});
    BOOST_TEST(output.status == 1);
    BOOST_TEST(contains(output.err, "GiB of memory"), output.err);
}

// A variable of a script that is not set is no wish to write nothing.
BOOST_AUTO_TEST_CASE(an_empty_name_of_a_file_to_write_is_wrong_use) {
    write("plan.json", R"({"scene": "ball.xode", "duration": 0.01})");
    const std::vector<std::vector<std::string>> commands = {
        {"run", "ball.xode", "--save-as", ""}, {"run", "ball.xode", "--checkpoint", ""},
        {"check", "ball.xode", "--junit", ""}, {"check", "ball.xode", "--update", "--baseline", ""},
        {"view", "ball.xode", "--page", ""},   {"sweep", "plan.json", "--page", ""},
        {"sweep", "plan.json", "--out", ""},
    };
    for (const auto& command : commands) {
        const Output output = runProgram(*this, command);
        BOOST_TEST(output.status == 2, command.back());
        BOOST_TEST(contains(output.err, "needs the name of a file"), output.err);
    }
}

BOOST_AUTO_TEST_CASE(a_state_that_would_not_be_kept_or_reached_is_wrong_use) {
    const auto statusOf = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"run", "ball.xode"});
        return runProgram(*this, arguments).status;
    };
    BOOST_TEST(statusOf({"--duration", "0.1", "--checkpoint", "late", "--checkpoint-at", "0.2"}) == 2);
    BOOST_TEST(statusOf({"--duration", "0.1", "--checkpoint-at", "0.05"}) == 2);
    BOOST_REQUIRE(statusOf({"--duration", "0.2", "--checkpoint", "state"}) == 0);
    BOOST_TEST(statusOf({"--duration", "0.2", "--resume", "state"}) == 0);
    BOOST_TEST(statusOf({"--duration", "0.1", "--resume", "state"}) == 2);
    BOOST_TEST(
        statusOf({"--duration", "0.3", "--resume", "state", "--checkpoint", "early", "--checkpoint-at", "0.1"}) == 2);
    BOOST_TEST(!fs::exists(path() / "early"));
}

BOOST_AUTO_TEST_CASE(a_view_that_shows_nothing_leaves_nothing) {
    fs::create_directory(path() / "temporary");
    BOOST_REQUIRE(setenv("TMPDIR", (path() / "temporary").c_str(), 1) == 0);
    write("old.html", "old");
    const Output missing = runProgram(*this, {"view", "missing.xode", "--no-open"});
    unsetenv("TMPDIR");
    BOOST_TEST(missing.status == 3, missing.err);
    BOOST_TEST(fs::is_empty(path() / "temporary"));
    write("bad.csv", "time\n");
    const Output bad = runProgram(*this, {"view", "ball.xode", "bad.csv", "--no-open", "--page", "old.html"});
    BOOST_TEST(bad.status != 0);
    BOOST_TEST(!contains(bad.out, "old.html"), bad.out);
}

BOOST_AUTO_TEST_CASE(standard_input_that_is_no_scene_is_status_3_as_a_file) {
    write("notes.txt", "no scene");
    for (const auto& arguments :
         std::vector<std::vector<std::string>>{{"diff", "-", "ball.xode"}, {"diff", "ball.xode", "-"}}) {
        const Output output = runWithInput(*this, arguments, "notes.txt");
        BOOST_TEST(output.status == 3, output.err);
    }
}

BOOST_AUTO_TEST_CASE(a_page_of_view_is_a_page) {
    for (const char* page : {"ball.csv", "-", "ball.xode"}) {
        const Output output = runProgram(*this, {"view", "ball.xode", "--no-open", "--page", page});
        BOOST_TEST(output.status == 2, page);
        BOOST_TEST(contains(output.err, std::string("--page ") + page + ": the name must end in .html"), output.err);
    }
    BOOST_TEST(fileBytes(path() / "ball.xode") == kBallScene);
}

BOOST_AUTO_TEST_CASE(no_result_of_a_sweep_is_a_table_or_journal_that_it_reads) {
    for (const std::string table : {"runs.csv", "runs.html"}) {
        write(table, "mu\n0.5\n");
        write("plan.json", R"({"scene": "ball.xode", "duration": 0.01, "parameters": [{"table": ")" + table +
                               R"(", "columns": {"mu": "friction"}}]})");
        const bool isPage = table == "runs.html";
        checkRefused({"sweep", "plan.json", isPage ? "--page" : "--out", isPage ? table : "."});
        BOOST_TEST(fileBytes(path() / table) == "mu\n0.5\n");
    }
    BOOST_REQUIRE(runProgram(*this, {"sweep", "plan.json", "--out", "done"}).status == 0);
    fs::create_symlink("runs.journal", path() / "done" / "page.html");
    checkRefused({"sweep", "plan.json", "--out", "done", "--resume", "--page", "done/page.html"});
}

// The limit acts as a full disk: an error, the old file, and nothing beside it.
BOOST_AUTO_TEST_CASE(a_limit_of_file_sizes_is_an_error_of_writing) {
    write("a.csv", "old");
    const std::string command = "cd '" + path().string() +
                                "' && ulimit -f 8 && '" ORRERY_PROGRAM
                                "' run ball.xode --duration 10 --quiet --record a.csv 2>said";
    const int status = std::system(command.c_str());
    BOOST_TEST(WEXITSTATUS(status) == 3);
    BOOST_TEST(contains(fileBytes(path() / "said"), "FILE_UNWRITABLE"));
    BOOST_TEST(fileBytes(path() / "a.csv") == "old");
    for (const auto& entry : fs::directory_iterator(path())) BOOST_TEST(entry.path().extension() != ".part");
}

// Each of 700 bodies in one place touches all others. The check of the start took minutes.
BOOST_AUTO_TEST_CASE(a_heap_of_hulls_is_validated_in_seconds) {
    constexpr int kBodies = 700;
    std::string children;
    std::string nodes;
    for (int i = 0; i < kBodies; ++i) {
        const int node = 2 + 2 * i;
        children += (i == 0 ? "" : ",") + std::to_string(node);
        nodes += R"(,{"physics":{"motion":{"type":"dynamic"}},"children":[)" + std::to_string(node + 1) +
                 R"(]},{"physics":{"collider":{"shape":0}}})";
    }
    write("heap.g4tf", R"({"asset":{"dimension":3},"shapes":[{"curves":[{"radii":[1,2,1]},{"radii":[2,1,1]}]}],)"
                       R"("nodes":[{"children":[1]},{"children":[)" +
                           children + "]}" + nodes + "]}");
    const std::string command =
        "cd '" + path().string() + "' && ulimit -t 20 && '" ORRERY_PROGRAM "' validate heap.g4tf 2>said";
    BOOST_TEST(std::system(command.c_str()) == 0);
    const std::string said = fileBytes(path() / "said");
    BOOST_TEST(contains(said, "SIM_START_UNCHECKED"), said);
}

BOOST_AUTO_TEST_CASE(names_of_files_are_escaped_everywhere) {
    const std::string name = "a\nb\x9b\u200b.xode";
    write(name, kBallScene);
    for (const char* command : {"info", "validate", "run"}) {
        std::vector<std::string> arguments{command, name};
        if (command == std::string("run")) arguments.insert(arguments.end(), {"--duration", "0.01"});
        const Output output = runProgram(*this, arguments);
        const std::string all = output.out + output.err;
        BOOST_TEST(!contains(all, "a\nb"), all);
        BOOST_TEST(!contains(all, "\x9b"), all);
        BOOST_TEST(!contains(all, "\u200b"), all);
        BOOST_TEST(contains(all, "a\\nb\\x9b\\u200b"), all);
    }
}

BOOST_AUTO_TEST_CASE(names_of_variants_and_materials_stay_in_their_line) {
    write("scene.gltf", R"({"asset": {"version": "2.0"}, "extensionsUsed": ["KHR_materials_variants"], "scene": 0,
        "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0}], "materials": [{"name": "red\n0 errors"}],
        "meshes": [{"name": "hull\n0 errors", "primitives": [{"attributes": {}, "extensions": {"KHR_materials_variants":
            {"mappings": [{"material": 0, "variants": [0]}]}}}]}],
        "extensions": {"KHR_materials_variants": {"variants": [{"name": "dusk\n0 errors"}]}}})");
    const Output told = runProgram(*this, {"info", "scene.gltf"});
    const Output converted = runProgram(*this, {"convert", "scene.gltf", "dusk.gltf", "--variant", "0"});
    for (const std::string& text : {told.out, converted.out}) {
        BOOST_TEST(!contains(text, "\n0 errors"), text);
        BOOST_TEST(contains(text, "dusk\\n0 errors"), text);
    }
}

// A thin open box, whose convex parts have slivers.
BOOST_AUTO_TEST_CASE(only_json_is_on_standard_output) {
    write("open.xode",
          R"(<?xml version="1.0"?><xode version="1.0r23"><world><space><body name="b"><geom><trimesh><vertices>
<v x="0" y="0" z="0"/><v x="0" y="0" z="1.5"/><v x="0" y="2" z="0"/><v x="0" y="2" z="1.5"/>
<v x="2" y="0" z="0"/><v x="2" y="0" z="1.5"/><v x="2" y="2" z="0"/><v x="2" y="2" z="1.5"/></vertices><triangles>
<t ia="2" ib="3" ic="5"/><t ia="2" ib="5" ic="4"/><t ia="2" ib="6" ic="7"/><t ia="2" ib="7" ic="1"/>
<t ia="2" ib="4" ic="8"/><t ia="2" ib="8" ic="6"/></triangles></trimesh></geom></body></space></world></xode>)");
    const Output output = runProgram(*this, {"validate", "--json", "open.xode"});
    BOOST_TEST(output.status == 0, output.err);
    BOOST_TEST(output.out.front() == '{');
    static_cast<void>(parseObject(output.out));
}

BOOST_AUTO_TEST_SUITE_END()

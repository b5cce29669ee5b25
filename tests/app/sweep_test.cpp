// orrery sweep: the same table however it is made, and no run that ends the others.
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <thread>

#include "orrery/sweep/csv.hpp"
#include "orrery/sweep/random.hpp"
#include "orrery/test/sanitized.hpp"
#include "program.hpp"

using namespace orrery::test;
namespace fs = std::filesystem;

namespace {

constexpr std::string_view kPlan = R"({
  "scene": "ball.xode", "duration": 0.3, "seed": 7,
  "design": {"kind": "latin-hypercube", "runs": 40},
  "parameters": [
    {"target": "body:ball.mass", "name": "mass", "distribution": "log", "min": 0.5, "max": 50},
    {"target": "body:ball.linearVelocity.x", "name": "speed", "distribution": "normal", "mean": 1, "deviation": 2},
    {"target": "/xode/world/space/body[2]/joint/hinge/axis/@FMax", "name": "motor", "range": [0, 10]},
    {"target": "iterations", "values": [10, 20, 40]}
  ],
  "outputs": ["totals", "ball.position.y min", "ball.speed max", "energy mean", "time of ball.position.y < 4.8",
              "last row of door"],
  "expect": ["ball.position.x < 0.6"]
})";

using Rows = std::vector<std::vector<std::string>>;

struct SweepFolder : TemporaryFolder {
    SweepFolder() {
        write("ball.xode", kBallScene);
        write("plan.json", kPlan);
    }
    Output sweep(std::vector<std::string> options) const {
        options.insert(options.begin(), {"sweep", "plan.json", "--quiet"});
        return runProgram(*this, options);
    }
    [[nodiscard]] std::string table(const std::string& folder) const { return fileBytes(path() / folder / "runs.csv"); }
    [[nodiscard]] Rows rows(const std::string& folder) const { return *orrery::sweep::readCsv(table(folder)); }
    [[nodiscard]] std::string reference() const {
        BOOST_TEST(sweep({"--jobs", "1", "--out", "reference"}).status == 0);
        return table("reference");
    }

    // Begins a sweep in a process of its own, which can be killed.
    [[nodiscard]] pid_t begin(std::vector<std::string> options) const {
        options.insert(options.begin(), {"sweep", "plan.json"});
        return beginProgram(*this, options);
    }
    static void end(pid_t process, int signal) {
        kill(process, signal);
        waitpid(process, nullptr, 0);
    }
};

// The child process that was begun last, once so many rows are in the journal.
pid_t childAfter(const fs::path& journal, std::size_t rows, pid_t process) {
    const std::string children = "/proc/" + std::to_string(process) + "/task/" + std::to_string(process) + "/children";
    pid_t child = 0;
    for (int i = 0; i < 1000 && child == 0; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        if (!fs::exists(journal) || lines(fileBytes(journal)).size() < rows + 1) continue;
        std::ifstream in(children);
        for (pid_t each = 0; in >> each;) child = each;
    }
    return child;
}

std::size_t columnOf(const Rows& rows, const std::string& name) {
    return static_cast<std::size_t>(std::find(rows[0].begin(), rows[0].end(), name) - rows[0].begin());
}

// The table of a sweep whose process that was begun last is killed once so many rows are there.
Rows rowsOfKilled(const SweepFolder& folder, const std::string& out, const std::string& jobs, std::size_t rows) {
    const pid_t process = folder.begin({"--out", out, "--jobs", jobs});
    const pid_t child = childAfter(folder.path() / out / "runs.journal", rows, process);
    BOOST_REQUIRE(child > 0);
    kill(child, SIGKILL);
    BOOST_TEST(endOfProgram(folder, process).status == 0);
    Rows table = folder.rows(out);
    BOOST_REQUIRE(table.size() == 4U);
    return table;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(sweep_command, SweepFolder)

BOOST_AUTO_TEST_CASE(a_row_for_each_run) {
    const std::string text = reference();
    const Rows table = *orrery::sweep::readCsv(text);
    BOOST_REQUIRE(table.size() == 41U);
    for (const char* name : {"run", "seed", "mass", "speed", "motor", "iterations", "status", "cause", "steps", "hash",
                             "ball.position.y min", "energy mean", "time of ball.position.y < 4.8", "door.px"})
        BOOST_TEST(columnOf(table, name) < table[0].size(), name);
    std::size_t unmet = 0;
    for (std::size_t i = 1; i < table.size(); ++i) {
        BOOST_TEST(table[i].size() == table[0].size());
        BOOST_TEST(table[i][0] == std::to_string(i - 1));
        const std::string& status = table[i][columnOf(table, "status")];
        unmet += status == "expectation" ? 1U : 0U;
        BOOST_TEST((status == "ok" || status == "expectation"), status << table[i][columnOf(table, "cause")]);
    }
    BOOST_TEST(unmet > 0U);
    BOOST_TEST(unmet < 40U);
}

BOOST_AUTO_TEST_CASE(the_table_is_the_same_for_any_number_of_jobs_and_shards) {
    const std::string wanted = reference();
    BOOST_TEST(sweep({"--jobs", "8", "--out", "eight"}).status == 0);
    BOOST_TEST(table("eight") == wanted);
    // The shards go into one folder, the last first.
    for (const char* shard : {"3/3", "1/3", "2/3"}) {
        BOOST_TEST(!fs::exists(path() / "shards" / "runs.csv"));
        BOOST_TEST(sweep({"--shard", shard, "--out", "shards"}).status == 0);
    }
    BOOST_TEST(table("shards") == wanted);
    // The shards go into folders of their own.
    BOOST_TEST(sweep({"--shard", "1/2", "--out", "a"}).status == 0);
    BOOST_TEST(sweep({"--shard", "2/2", "--out", "b"}).status == 0);
    BOOST_TEST(sweep({"--merge", "b", "a", "--out", "both"}).status == 0);
    BOOST_TEST(table("both") == wanted);
}

BOOST_AUTO_TEST_CASE(kill_9_at_any_moment_loses_nothing) {
    const std::string wanted = reference();
    for (std::uint64_t i = 0; i < 12; ++i) {
        const auto pause = std::chrono::microseconds(orrery::sweep::mixed(11, i) % 60'000);
        const pid_t process = begin({"--resume", "--jobs", "2", "--out", "killed"});
        std::this_thread::sleep_for(pause);
        end(process, SIGKILL);
    }
    Output output;
    // Processes that a killed one leaves running end at once; until then the journal is taken.
    for (int i = 0; i < 100; ++i) {
        output = sweep({"--resume", "--jobs", "2", "--out", "killed"});
        if (output.status != 3) break;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    BOOST_TEST(output.status == 0, output.err);
    BOOST_TEST(table("killed") == wanted);
}

BOOST_AUTO_TEST_CASE(a_journal_that_was_cut_off_is_gone_on_with) {
    const std::string wanted = reference();
    fs::copy(path() / "reference", path() / "cut");
    const fs::path journal = path() / "cut" / "runs.journal";
    fs::resize_file(journal, fs::file_size(journal) / 2);
    fs::remove(path() / "cut" / "runs.csv");
    const Output output = sweep({"--resume", "--out", "cut"});
    BOOST_TEST(output.status == 0, output.err);
    BOOST_TEST(table("cut") == wanted);
}

// With and without --resume, and before any run: what is there, how it differs, what to do.
BOOST_AUTO_TEST_CASE(results_of_another_plan_are_refused) {
    const auto of = [&](const std::string& target, std::vector<std::string> more = {}) {
        more.insert(more.begin(), {"sweep", "ball.xode", "--set", target, "--duration", "0.02", "--measure",
                                   "ball.speed max", "--quiet"});
        return runProgram(*this, more);
    };
    BOOST_TEST(of("friction=0.1:1:3").status == 0);
    const std::string before = fileBytes(path() / "ball.runs" / "runs.journal");
    const std::pair<std::vector<std::string>, std::string> cases[] = {
        {{"body:ball.mass=1:2:3"}, "are of ball.xode, with the columns friction in place of body:ball.mass\n"},
        {{"friction=0.1:1:3", "--measure", "energy end"}, "with some columns of this sweep missing: energy end\n"},
        {{"friction=0.1:1:4"}, "with the same columns and 3 runs; this sweep has 4 runs\n"},
        {{"friction=0.1:2:3"}, "with the same columns; their values, the scene or the program were others\n"},
    };
    for (const auto& [words, said] : cases) {
        for (const bool resumed : {false, true}) {
            std::vector<std::string> more(words.begin() + 1, words.end());
            if (resumed) more.emplace_back("--resume");
            const Output output = of(words.front(), more);
            BOOST_TEST(output.status == 1);
            BOOST_TEST(contains(output.err, "SWEEP_OTHER_PLAN"), output.err);
            BOOST_TEST(contains(output.err, said), output.err);
            BOOST_TEST(contains(output.err, "--out, or delete these results with --restart"), output.err);
        }
    }
    BOOST_TEST(fileBytes(path() / "ball.runs" / "runs.journal") == before);
    const Output again = of("friction=0.1:1:3");
    BOOST_TEST(again.status == 2);
    BOOST_TEST(contains(again.err, "has 3 of these 3 runs already: --resume"), again.err);
    BOOST_TEST(of("friction=0.1:1:4", {"--restart"}).status == 0);
}

BOOST_AUTO_TEST_CASE(one_run_again_is_the_same_to_the_last_bit) {
    const Rows all = *orrery::sweep::readCsv(reference());
    for (const std::size_t run : {0U, 17U, 39U}) {
        const Output output = sweep({"--only", std::to_string(run), "--record", "run.totals.csv"});
        BOOST_TEST(output.status == 0, output.err);
        const Rows one = *orrery::sweep::readCsv(output.out);
        BOOST_REQUIRE(one.size() == 2U);
        BOOST_CHECK(one[1] == all[run + 1]);
        // The recording of `orrery run` ends with the same hash.
        const Rows recorded = *orrery::sweep::readCsv(fileBytes(path() / "run.totals.csv"));
        BOOST_TEST(recorded.back().back() == all[run + 1][columnOf(all, "hash")]);
    }
    BOOST_TEST(sweep({"--only", "40"}).status == 2);
}

BOOST_AUTO_TEST_CASE(a_run_that_takes_too_long_is_a_row) {
    write("plan.json", R"({"scene": "ball.xode", "timeout": 3, "parameters": [
        {"target": "duration", "values": [0.1, 1e9, 0.2]}]})");
    BOOST_TEST(sweep({"--out", "late", "--jobs", "2"}).status == 0);
    const Rows table = rows("late");
    BOOST_REQUIRE(table.size() == 4U);
    const std::size_t status = columnOf(table, "status");
    BOOST_TEST(table[1][status] == "ok");
    BOOST_TEST(table[2][status] == "timeout");
    BOOST_TEST(table[2][status + 1] == "stopped after 3 s");
    BOOST_TEST(table[3][status] == "ok");
}

// A process that somebody kills is a row, the others go on, and --retry-failed makes it again.
BOOST_AUTO_TEST_CASE(a_run_that_is_killed_is_a_row) {
    write("plan.json", R"({"scene": "ball.xode", "parameters": [{"target": "duration", "values": [0.1, 1e6, 0.2]}]})");
    // The long run is the first of the second process; the first one makes both others.
    const Rows table = rowsOfKilled(*this, "crash", "2", 2);
    BOOST_TEST(table[2][columnOf(table, "status")] == "crash");
    BOOST_TEST(contains(table[2][columnOf(table, "cause")], "signal 9"));
    BOOST_TEST(table[3][columnOf(table, "status")] == "ok");
    // The sweep goes on with the same plan, with a time limit from the command line.
    BOOST_TEST(sweep({"--out", "crash", "--retry-failed", "--timeout", "0.3"}).status == 0);
    BOOST_TEST(rows("crash")[2][columnOf(table, "status")] == "timeout");
}

// The runs before may have done anything to a process: only the end of a process that has made no other run is a row.
BOOST_AUTO_TEST_CASE(a_run_whose_process_had_made_others_is_made_again) {
    write("plan.json", R"({"scene": "ball.xode", "parameters": [{"target": "duration", "values": [0.1, )" +
                           std::to_string(fewerIfSanitized(5000)) + ", 0.2]}]}");
    const Rows table = rowsOfKilled(*this, "again", "1", 1);
    for (std::size_t run = 1; run < table.size(); ++run) BOOST_TEST(table[run][columnOf(table, "status")] == "ok");
}

// 1,000 runs, or ORRERY_SWEEP_RUNS; one in a hundred of them is impossible.
BOOST_AUTO_TEST_CASE(faults_end_no_sweep) {
    const char* asked = std::getenv("ORRERY_SWEEP_RUNS");
    const std::string runs = asked ? asked : "1000";
    std::string values;
    for (int i = 1; i <= 99; ++i) values += std::to_string(i) + ", ";
    write("plan.json", R"({"scene": "ball.xode", "duration": 0.02, "design": {"kind": "latin-hypercube", "runs": )" +
                           runs + R"(}, "parameters": [{"target": "body:ball.mass", "values": [)" + values +
                           R"(-1]}], "outputs": ["totals"]})");
    const Output output = runProgram(*this, {"sweep", "plan.json", "--json", "--out", "many"});
    BOOST_TEST(output.status == 0, output.err);
    const auto told = parseObject(output.out);
    const auto count = static_cast<std::size_t>(std::stoul(runs));
    BOOST_TEST(told["rows"] == count);
    BOOST_TEST(told["error"] == count / 100);
    BOOST_TEST(told["ok"] == count - count / 100);
    BOOST_TEST(rows("many").size() == count + 1);
}

BOOST_AUTO_TEST_CASE(what_does_not_fit_the_scene_is_said_at_its_place_before_any_run) {
    const std::pair<std::string_view, std::string_view> cases[] = {
        {R"({"scene": "ball.xode", "parameters": [{"target": "body:bal.mass", "values": [1]}]})",
         "#/parameters/0: error[SWEEP_TARGET]"},
        {R"({"scene": "ball.xode", "outputs": ["bal.speed max"]})", "#/outputs: error[SWEEP_OUTPUT]"},
        {R"({"scene": "ball.xode", "outputs": ["zebra.speed max"]})", "called \"zebra\"; there are: ball"},
        {R"({"scene": "ball.xode", "expect": ["bal asleep"]})", "#/expect/0: error[SWEEP_OUTPUT]"},
        {R"({"scene": "none.xode"})", "FILE_UNREADABLE"},
    };
    for (const auto& [plan, said] : cases) {
        write("plan.json", plan);
        const Output output = sweep({"--out", "never"});
        BOOST_TEST(output.status != 0);
        const bool isSaid =
            contains(output.err, said) || contains(output.err, std::string(said).substr(said.find("error")));
        BOOST_TEST(isSaid, output.err);
        BOOST_TEST(!fs::exists(path() / "never"));
    }
}

BOOST_AUTO_TEST_CASE(an_error_in_the_scene_is_status_1_as_of_a_run) {
    std::string scene(kBallScene);
    const std::size_t at = scene.find("<geom");
    BOOST_REQUIRE(at != std::string::npos);
    scene.insert(at, "<geom><sphere radius=\"-1\"/></geom>");
    write("bad.xode", scene);
    write("plan.json", R"({"scene": "bad.xode", "duration": 0.01})");
    BOOST_TEST(runProgram(*this, {"run", "bad.xode", "--duration", "0.01"}).status == 1);
    BOOST_TEST(sweep({"--out", "bad"}).status == 1);
    BOOST_TEST(rows("bad").size() == 2U);
}

BOOST_AUTO_TEST_CASE(list_says_what_would_run) {
    const Output output = sweep({"--list"});
    BOOST_TEST(output.status == 0);
    const Rows listed = *orrery::sweep::readCsv(output.out);
    BOOST_TEST(listed.size() == 41U);
    BOOST_TEST(listed[0].size() == 6U);
    BOOST_TEST(contains(output.err, "40 runs; the first takes"), output.err);
    BOOST_TEST(!fs::exists(path() / "plan.runs"));
}

BOOST_AUTO_TEST_CASE(ctrl_c_keeps_what_is_there) {
    write("plan.json", R"({"scene": "ball.xode", "duration": 3, "repeats": 100000})");
    const pid_t process = begin({"--jobs", "1", "--out", "stopped"});
    BOOST_TEST(childAfter(path() / "stopped" / "runs.journal", 1, process) > 0);
    kill(process, SIGINT);
    const Output output = endOfProgram(*this, process);
    BOOST_TEST(output.status == 130);
    BOOST_TEST(contains(output.err, "--resume"), output.err);
}

BOOST_AUTO_TEST_CASE(a_sweep_ends_after_the_real_time_that_it_may_take) {
    write("plan.json", R"({"scene": "ball.xode", "duration": 1, "repeats": 100000})");
    const Output output = sweep({"--jobs", "1", "--out", "stopped", "--max-seconds", "1"});
    BOOST_TEST(output.status == 142);
    BOOST_TEST(contains(output.err, "stopped by --max-seconds; --resume goes on"), output.err);
    BOOST_TEST(lines(fileBytes(path() / "stopped" / "runs.journal")).size() > 1U);
    BOOST_TEST(!fs::exists(path() / "stopped" / "runs.csv"));
}

BOOST_AUTO_TEST_CASE(one_run_of_a_sweep_ends_after_the_real_time_that_it_may_take) {
    write("plan.json", R"({"scene": "ball.xode", "duration": 1e6, "repeats": 2})");
    for (const std::vector<std::string>& what : {std::vector<std::string>{"--only", "1"}, {"--list"}}) {
        std::vector<std::string> options{"--max-seconds", kShortWhile};
        options.insert(options.end(), what.begin(), what.end());
        const Output output = sweep(options);
        BOOST_TEST(output.status == 142);
        BOOST_TEST(contains(output.err, "stopped by --max-seconds"), output.err);
    }
}

BOOST_AUTO_TEST_CASE(a_scene_is_swept_in_one_line_as_by_a_plan) {
    write("grid.json", R"({"scene": "ball.xode", "parameters": [
        {"target": "duration", "values": [0.2]},
        {"target": "body:ball.mass", "range": [0.5, 2], "steps": 4},
        {"target": "solver", "values": ["quick", "step"]}],
        "outputs": ["ball.position.y end", "energy mean"]})");
    BOOST_TEST(runProgram(*this, {"sweep", "grid.json", "--quiet"}).status == 0);
    const Output output = runProgram(*this, {"sweep", "ball.xode", "--quiet", "--set", "duration=0.2", "--set",
                                             "body:ball.mass=0.5:2:4", "--set", "solver=quick", "--set", "solver=step",
                                             "--measure", "ball.position.y end", "--measure", "energy mean"});
    BOOST_TEST(output.status == 0, output.err);
    BOOST_TEST(table("ball.runs") == table("grid.runs"));
    BOOST_TEST(rows("ball.runs").size() == 1U + 8U);
}

BOOST_AUTO_TEST_CASE(a_scene_in_the_place_of_a_plan_is_told) {
    const Output scene = runProgram(*this, {"sweep", "ball.xode"});
    BOOST_TEST(scene.status == 2);
    BOOST_TEST(contains(scene.err, "ball.xode is a scene"), scene.err);
    BOOST_TEST(contains(scene.err, "orrery sweep --new ball.xode"), scene.err);
    BOOST_TEST(sweep({"--set", "friction=1"}).status == 2);
    for (const char* wrong : {"friction=0:1", "friction=0:1:0", "friction=0:x:3"}) {
        const Output output = runProgram(*this, {"sweep", "ball.xode", "--set", wrong});
        BOOST_TEST(output.status == 2);
        BOOST_TEST(contains(output.err, "a range is LEAST:MOST:STEPS"), output.err);
    }
    BOOST_TEST(runProgram(*this, {"sweep", "none.xode", "--set", "friction=0:1:2"}).status == 3);
    BOOST_TEST(contains(runProgram(*this, {"sweep", "ball.xode", "--set", "body:bal.mass=1:2:3"}).err,
                        "did you mean \"ball\"?"));
}

BOOST_AUTO_TEST_CASE(a_new_plan_can_be_swept) {
    const Output plan = runProgram(*this, {"sweep", "--new", "ball.xode"});
    BOOST_TEST(plan.status == 0, plan.err);
    write("new.json", plan.out);
    const Output output = runProgram(*this, {"sweep", "new.json", "--quiet"});
    BOOST_TEST(output.status == 0, output.err);
    BOOST_TEST(rows("new.runs").size() == 1U + 10U);
}

BOOST_AUTO_TEST_SUITE_END()

// orrery sweep: many runs of one scene, one table.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <thread>

#include "commands/commands.hpp"
#include "commands/run.hpp"
#include "file_names.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/base/printable.hpp"
#include "orrery/base/system.hpp"
#include "orrery/document/output_file.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/formats/format.hpp"
#include "orrery/sweep/csv.hpp"
#include "orrery/sweep/sensitivity.hpp"
#include "output/diagnostics.hpp"
#include "output/json.hpp"
#include "output/number_text.hpp"
#include "output/progress.hpp"
#include "output/say.hpp"
#include "output/table.hpp"
#include "stop_request.hpp"
#include "sweep/folder.hpp"
#include "sweep/pool.hpp"
#include "sweep/results_page.hpp"
#include "sweep/scene_plan.hpp"

namespace orrery::app {
namespace {

namespace fs = std::filesystem;

// Runs number `part`, `part` + `parts`, ... are made here.
struct Shard {
    std::uint64_t part = 0;
    std::uint64_t parts = 1;
};

struct SweepOptions {
    std::string plan;  // or a scene, which `varied` makes one of
    std::vector<Setting> varied;
    std::vector<std::string> measures;
    std::optional<double> duration;  // s, of runs of a scene
    bool isNew = false;              // print the plan
    std::string out;
    std::int64_t jobs = 1;
    Shard shard;
    std::optional<std::int64_t> only;
    std::vector<std::string> records;
    std::optional<double> timeout;
    std::optional<double> maxSeconds;  // of real time, for all runs; absent: any
    std::vector<std::string> merge;
    std::string page;
    bool list = false;
    bool resume = false;
    bool restart = false;
    bool retryFailed = false;
    bool json = false;
    bool quiet = false;
};

// The data that all parts of the command share.
struct Sweep {
    const SweepOptions& options;
    DiagnosticLog log;
    SweepScene scene;
    sweep::JournalHeader header;
    fs::path folder;
};

ExitStatus wrongUse(const std::string& text) {
    say(text);
    return ExitStatus::WrongUse;
}

ExitStatus sayStopped(int signal, const std::string& more = {}) {
    say("stopped by " + std::string(causeOf(signal)) + more);
    return static_cast<ExitStatus>(128 + signal);
}

ExitStatus end(Sweep& sweep) {
    printDiagnostics(sweep.log, {sweep.options.quiet ? Severity::Error : Severity::Warning});
    if (sweep.options.json) print({{"plan", sweep.options.plan}, {"diagnostics", toJson(sweep.log)}});
    const Scene& scene = sweep.scene.scene;
    if (isSceneFile(sweep.options.plan) && sweep.log.has(code::SWEEP_TARGET)) return ExitStatus::WrongUse;
    if (scene.source() && !scene.source()->hasContents()) return ExitStatus::FileTrouble;
    return std::max({exitStatus(sweep.log, sweep.options.plan), exitStatus(sweep.log, sweep.scene.plan.scene.string()),
                     ExitStatus::Diagnostics});
}

// Plan and scene, each read once. False after a diagnostic.
bool read(Sweep& sweep, const std::string& planOfScene) {
    auto plan = planOfScene.empty() ? sweep::readPlan(sweep.options.plan, sweep.log)
                                    : sweep::parsePlan(planOfScene, sweep.options.plan, {}, sweep.log);
    if (!plan) return false;
    sweep.scene.plan = *std::move(plan);
    if (sweep.options.timeout) sweep.scene.plan.timeout = sweep.options.timeout;
    const bool good = readScene(sweep.scene, sweep.header, sweep.log);
    const fs::path stem = fs::path(sweep.options.plan).stem();
    sweep.folder = sweep.options.out.empty() ? fs::path(stem.string() + ".runs") : fs::path(sweep.options.out);
    return good;
}

std::vector<std::string> columnsOf(const Sweep& sweep) {
    return sweep::columnsOf(sweep.scene.plan, sweep.scene.outputs);
}

// ---- One run, and what would be run

ExitStatus runOnly(Sweep& sweep) {
    const auto index = static_cast<std::uint64_t>(*sweep.options.only);
    if (index >= sweep.header.runs)
        return wrongUse("--only: the plan has runs 0 to " + std::to_string(sweep.header.runs - 1));
    const sweep::SweepRun run = sweep::Design(sweep.scene.plan).run(index);
    if (!sweep.options.records.empty()) {
        RunOptions options = optionsOfRun(sweep.scene, run);
        options.records = sweep.options.records;
        options.quiet = true;
        const ExitStatus status = runScene(options);
        if (status >= ExitStatus::WrongUse) return status;
    }
    std::optional<std::uint64_t> next = index;
    bool isMade = false;
    const StopRequest stop;
    runAll(
        sweep.scene, {1, sweep.scene.plan.timeout}, [&] { return std::exchange(next, std::nullopt); },
        [&](const sweep::Row& row) {
            std::fputs((sweep::csvLine(columnsOf(sweep)) + sweep::csvLine(row.fields)).c_str(), stdout);
            isMade = true;
        },
        [&] { return stop.signal() != 0; });
    return isMade ? ExitStatus::Good : sayStopped(stop.signal());
}

ExitStatus list(Sweep& sweep) {
    const sweep::Design design(sweep.scene.plan);
    std::vector<std::string> names = columnsOf(sweep);
    names.resize(sweep.scene.plan.columns().size() + 2);
    std::fputs(sweep::csvLine(names).c_str(), stdout);
    for (std::uint64_t i = sweep.options.shard.part; i < design.size(); i += sweep.options.shard.parts) {
        const sweep::SweepRun run = design.run(i);
        std::vector<std::string> fields{std::to_string(run.index), std::to_string(run.seed)};
        fields.insert(fields.end(), run.values.begin(), run.values.end());
        std::fputs(sweep::csvLine(fields).c_str(), stdout);
    }
    double seconds = 0;
    std::optional<std::uint64_t> next = 0;
    const StopRequest stop;
    runAll(
        sweep.scene, {1, sweep.scene.plan.timeout}, [&] { return std::exchange(next, std::nullopt); },
        [&](const sweep::Row& row) { seconds = row.seconds; }, [&] { return stop.signal() != 0; });
    if (seconds == 0) return sayStopped(stop.signal());
    const double all = seconds * static_cast<double>(design.size()) / static_cast<double>(sweep.options.jobs);
    say(counted(design.size(), "run") + "; the first takes " + rounded(seconds, 3) + " s, all of them about " +
        durationText(all) + " with " + counted(static_cast<std::uint64_t>(sweep.options.jobs), "job"));
    return ExitStatus::Good;
}

// ---- All runs

// "runs-2-of-8.journal"
fs::path journalOf(const Sweep& sweep) {
    const Shard& shard = sweep.options.shard;
    if (shard.parts == 1) return sweep.folder / "runs.journal";
    return sweep.folder /
           ("runs-" + std::to_string(shard.part + 1) + "-of-" + std::to_string(shard.parts) + ".journal");
}

bool isToDo(const sweep::RowTable& table, std::uint64_t run, bool retry) {
    return !table.has(run) || (retry && isWorthRetrying(table.row(run).status));
}

// Makes the rows that are missing, into the journal and the table. "" or the reason why it could not.
std::string makeRuns(Sweep& sweep, sweep::RowTable& table, int& stoppedBy) {
    const Shard& shard = sweep.options.shard;
    std::vector<std::uint64_t> toDo;
    for (std::uint64_t i = shard.part; i < table.size(); i += shard.parts) {
        if (isToDo(table, i, sweep.options.retryFailed)) toDo.push_back(i);
    }
    JournalFile journal;
    std::string fault = journal.open(journalOf(sweep), sweep.header);
    if (!fault.empty()) return fault;
    std::size_t begun = 0;
    std::size_t ended = 0;
    Progress progress(toDo.size(), !sweep.options.quiet && !sweep.options.json);
    const StopRequest stop;
    runAll(
        sweep.scene, {static_cast<std::size_t>(sweep.options.jobs), sweep.scene.plan.timeout},
        [&]() -> std::optional<std::uint64_t> {
            if (begun == toDo.size()) return std::nullopt;
            return toDo[begun++];
        },
        [&](const sweep::Row& row) {
            if (fault.empty()) fault = journal.add(row);
            table.add(row);
            progress.update(++ended);
        },
        [&] {
            stoppedBy = stop.signal();
            return stoppedBy != 0 || !fault.empty();
        });
    if (sweep.options.maxSeconds) system::raiseAlarmAfter(0);
    return fault;
}

bool writeTables(Sweep& sweep, const sweep::RowTable& table) {
    std::error_code error;
    fs::create_directories(sweep.folder, error);
    const bool good = saveFile(
        sweep.folder / "runs.csv", [&](std::ostream& out) { table.write(columnsOf(sweep), out); }, sweep.log);
    const auto indices = sensitivityOf(sweep.scene.plan, table, sweep.scene.outputs);
    if (indices.empty() || !good) return good;
    return saveFile(
        sweep.folder / "sensitivity.csv",
        [&](std::ostream& out) {
            out << "parameter,output,first,total,points\n";
            for (const sweep::SensitivityIndex& each : indices)
                out << sweep::csvLine({each.parameter, each.output, orrery::toText(each.first),
                                       orrery::toText(each.total), std::to_string(each.points)});
        },
        sweep.log);
}

// "3 of these, most often SIM_BODY_LOST (2)"
std::string warnedText(const sweep::WarningCounts& warnings) {
    const auto most = std::max_element(warnings.byCode.begin(), warnings.byCode.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    const std::string runs = std::to_string(warnings.runs) + " of these";
    if (warnings.byCode.size() == 1) return runs + ": " + most->first;
    return runs + ", most often " + most->first + " (" + std::to_string(most->second) + ')';
}

constexpr std::size_t kMostOutputs = 8;  // on the terminal

// The least and the greatest value of each output that is a number.
void addRanges(const Sweep& sweep, const sweep::RowTable& table, Table& text, Json& json) {
    const std::size_t first = columnsOf(sweep).size() - sweep.scene.outputs.size();
    const auto ranges = sweep::rangesFrom(first, table);
    Json object = Json::object();
    for (std::size_t i = 0; i < std::min(ranges.size(), sweep.scene.outputs.size()); ++i) {
        const std::string& name = sweep.scene.outputs[i];
        if (!ranges[i] || name == "hash") continue;
        object[name] = {{"least", ranges[i]->least}, {"most", ranges[i]->most}};
        if (i < kMostOutputs) text.add({name, rounded(ranges[i]->least) + " to " + rounded(ranges[i]->most)});
    }
    json["outputs"] = std::move(object);
}

void tellOutcome(const Sweep& sweep, const sweep::RowTable& table) {
    const auto counts = table.countsByStatus();
    const sweep::WarningCounts warnings = sweep::warningsOf(sweep.scene.plan, table);
    Json json = {{"plan", sweep.options.plan},
                 {"folder", sweep.folder.string()},
                 {"runs", table.size()},
                 {"rows", table.count()}};
    Table text;
    text.add({"runs", std::to_string(table.size())});
    text.add({"rows", std::to_string(table.count())});
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const std::string word(orrery::toText(static_cast<sweep::RunStatus>(i)));
        json[word] = counts[i];
        if (counts[i] > 0) text.add({word, std::to_string(counts[i])});
        if (i == 0 && warnings.runs > 0) text.add({"warned", warnedText(warnings)});
    }
    json["warned"] = warnings.runs;
    json["warnings"] = toJson(warnings);
    addRanges(sweep, table, text, json);
    json["table"] = table.full() ? Json((sweep.folder / "runs.csv").string()) : Json();
    json["diagnostics"] = toJson(sweep.log);
    text.add({"table", table.full() ? (sweep.folder / "runs.csv").string()
                                    : "not yet: the other runs are missing (--resume, or other shards)"});
    if (const std::string& page = sweep.options.page; !page.empty()) {
        json["page"] = page;
        text.add({"page", page});
    }
    if (sweep.options.json)
        print(json);
    else if (!sweep.options.quiet)
        tell(printable(sweep.options.plan) + '\n' + text.text());
}

// The words that make these runs after `orrery sweep`.
std::vector<std::string> replayWords(const SweepOptions& options) {
    std::vector<std::string> words{options.plan};
    for (const Setting& each : options.varied) words.insert(words.end(), {"--set", each.target + '=' + each.value});
    for (const std::string& measure : options.measures) words.insert(words.end(), {"--measure", measure});
    if (options.duration) words.insert(words.end(), {"--duration", orrery::toText(*options.duration)});
    return words;
}

ExitStatus finish(Sweep& sweep, const sweep::RowTable& table, int stoppedBy) {
    if (table.full() && !writeTables(sweep, table)) return end(sweep), ExitStatus::FileTrouble;
    if (!sweep.options.page.empty() &&
        !saveResultsPage(sweep.scene, table, replayWords(sweep.options), sweep.options.page, sweep.log))
        return end(sweep), ExitStatus::FileTrouble;
    printDiagnostics(sweep.log, {sweep.options.quiet ? Severity::Error : Severity::Warning});
    tellOutcome(sweep, table);
    return stoppedBy == 0 ? exitStatus(sweep.log, sweep.options.plan) : sayStopped(stoppedBy, "; --resume goes on");
}

ExitStatus makeAll(Sweep& sweep) {
    sweep::RowTable table(sweep.header.runs);
    const SweepOptions& options = sweep.options;
    std::error_code error;
    if (options.restart) {
        for (const fs::path& file : journalsIn(sweep.folder)) fs::remove(file, error);
    }
    if (!addJournals(sweep.folder, sweep.header, table, sweep.log)) return end(sweep);
    if (!options.restart && !options.resume && !options.retryFailed && fs::exists(journalOf(sweep), error)) {
        return wrongUse(sweep.folder.string() + " has " + std::to_string(table.count()) + " of these " +
                        counted(table.size(), "run") +
                        " already: --resume goes on with them, --restart throws them away, --out names another folder");
    }
    int stoppedBy = 0;
    const std::string fault = makeRuns(sweep, table, stoppedBy);
    if (!fault.empty()) {
        sweep.log.report(code::FILE_UNWRITABLE, placeOfFile(journalOf(sweep)), "the file cannot be written: " + fault);
        return end(sweep);
    }
    // Other shards may have come to their end meanwhile.
    if (!table.full() && !addJournals(sweep.folder, sweep.header, table, sweep.log)) return end(sweep);
    return finish(sweep, table, stoppedBy);
}

ExitStatus mergeAll(Sweep& sweep) {
    sweep::RowTable table(sweep.header.runs);
    for (const std::string& folder : sweep.options.merge) {
        if (journalsIn(folder).empty()) return wrongUse("--merge: there is no journal in " + folder);
        if (!addJournals(folder, sweep.header, table, sweep.log)) return end(sweep);
    }
    return finish(sweep, table, 0);
}

bool sweepFilesAreApart(const Sweep& sweep) {
    const SweepOptions& options = sweep.options;
    std::vector<NamedFile> outputs;
    for (const std::string& record : options.records) outputs.push_back({"--record", record});
    if (!options.page.empty()) outputs.push_back({"--page", options.page});
    const bool tables = !options.list && !options.only;
    for (const char* table : {"runs.csv", "sensitivity.csv"}) {
        if (tables) outputs.push_back({"--out", (sweep.folder / table).string()});
    }
    std::vector<NamedFile> inputs{{{}, options.plan}, {{}, sweep.scene.plan.scene.string()}};
    for (const fs::path& table : sweep.scene.plan.tables) inputs.push_back({{}, table.string()});
    for (const fs::path& journal : journalsIn(sweep.folder)) inputs.push_back({{}, journal.string()});
    return outputsAreApart(inputs, outputs);
}

// The plan of a scene that is given in the place of one; false after a message.
bool planFor(const SweepOptions& options, std::string& text) {
    if (options.plan == kStandardStream) {
        say("a sweep is of a file, which each of its runs reads, not of standard input");
        return false;
    }
    const bool varies = !options.varied.empty() || !options.measures.empty() || options.duration;
    if (!isSceneFile(options.plan)) {
        if (varies || options.isNew)
            say("--set, --measure, --duration and --new are for a scene, and " + options.plan + " is none");
        return !varies && !options.isNew;
    }
    if (options.varied.empty() && !options.isNew) {
        say(options.plan +
            " is a scene; a plan says what varies in it. In one line: --set friction=0.05:1:200; a plan to begin with: "
            "orrery sweep --new " +
            options.plan);
        return false;
    }
    std::string fault;
    text = scenePlan(options.plan, options.varied, options.measures, options.duration, fault);
    if (!fault.empty()) say("--set: " + fault);
    return fault.empty();
}

ExitStatus runSweep(const SweepOptions& options) {
    if (!options.records.empty() && !options.only) return wrongUse("--record is for one run: --only N");
    if (!options.page.empty() && !endsIn(options.page, ".html"))
        return wrongUse("--page " + options.page + ": the name must end in .html");
    if (std::error_code none; fs::is_directory(options.plan, none)) {
        SceneFile folder(options.plan, {});  // a diagnostic says what is in it
        folder.printDiagnostics(Severity::Error);
        return ExitStatus::FileTrouble;
    }
    std::string planOfScene;
    if (!planFor(options, planOfScene)) return ExitStatus::WrongUse;
    limitRealTime(options.maxSeconds);
    Sweep sweep{options, {}, {}, {}, {}};
    if (!read(sweep, planOfScene)) return end(sweep);
    if (options.isNew) return tell(planOfScene), ExitStatus::Good;
    if (!sweepFilesAreApart(sweep)) return ExitStatus::WrongUse;
    if (options.list) return list(sweep);
    if (options.only) return runOnly(sweep);
    return options.merge.empty() ? makeAll(sweep) : mergeAll(sweep);
}

void addShard(OptionList& list, Shard& shard) {
    const auto set = [&shard](const std::string& text) {
        const std::size_t slash = text.find('/');
        const auto part = parseInteger(text.substr(0, slash));
        const auto parts = slash == std::string::npos ? std::nullopt : parseInteger(text.substr(slash + 1));
        if (!part || !parts || *part < 1 || *part > *parts || *parts > 1'000'000)
            refuse("a part and how many there are, as 2/8", text);
        shard = {static_cast<std::uint64_t>(*part - 1), static_cast<std::uint64_t>(*parts)};
    };
    list.text("--shard", set, "Make only these of the runs: part I of N equal ones").taking("I/N");
}

void addSweepOptions(OptionList& list, SweepOptions& options) {
    list.text("PLAN", options.plan, "Plan of the sweep, JSON; or with --set or --new a scene")
        .require("a plan, or a scene with --set");
    const auto vary = [&options](const std::string& text) { options.varied.push_back(settingOf(text)); };
    list.texts("--set", Takes::ValueEach, vary,
               "Vary this in the scene, as friction=0.05:1:200 (200 values from 0.05 to 1); one that is repeated has "
               "all its values; several make a grid")
        .taking("TARGET=RANGE");
    list.texts("--measure", Takes::ValueEach, options.measures,
               "With --set: what is kept of each run, as 'ball.position.y end' (default: totals); may be repeated")
        .taking("OUTPUT");
    list.number("-d,--duration", Sign::Positive, options.duration,
                "With --set or --new: time to simulate in each run, s (default: 5)");
    list.flag("--new", options.isNew, "Print a plan for the scene, to begin with");
    list.file("-o,--out", options.out, "Folder of the results (default: PLAN.runs, in the current folder)")
        .taking("DIR");
    options.jobs = std::max(1U, std::thread::hardware_concurrency());
    list.integer(
        "--jobs", {1, 10'000}, options.jobs, [&options](std::int64_t n) { options.jobs = n; },
        "Runs side by side, each in a process of its own");
    list.number("--timeout", Sign::Positive, options.timeout,
                "Stop a run after this much real time, s (default: the plan's, else never)");
    addMaxSeconds(list, options.maxSeconds, "runs that have ended are kept, and --resume goes on");
    addShard(list, options.shard);
    list.flag("--resume", options.resume, "Continue an earlier sweep where it stopped");
    list.flag("--retry-failed", options.retryFailed,
              "Like --resume; also repeat runs that ended in an error, a crash or at the time limit");
    list.flag("--restart", options.restart, "Delete the results in the folder and begin again");
    list.texts("--merge", Takes::Values, options.merge,
               "Make no run: one table of the results in these folders, of shards")
        .taking("DIR");
    list.integer(
            "--only", {0, 1'000'000'000'000}, 0, [&options](std::int64_t n) { options.only = n; },
            "Make run N alone, and print its row")
        .preset = "";
    list.texts("--record", Takes::ValueEach, options.records, "With --only: record it, as `orrery run --record`")
        .taking("OUT");
    list.flag("--list", options.list, "Print which runs there would be, and how long they would take");
    list.file("--page", options.page, "Write a page that shows the results").taking("OUT.html");
    addOutputOptions(list, options.json, options.quiet, "Print errors only: no progress, no table");
}

}  // namespace

Command sweepCommand() {
    auto options = std::make_shared<SweepOptions>();
    Command command{"sweep", "Simulates a scene many times, with different values"};
    addSweepOptions(command.options, *options);
    command.examples = {
        {"orrery sweep plan.json --page plan.html", "All runs, on all processors: plan.runs/runs.csv, and a page"},
        {"orrery sweep tower.xode --set friction=0.05:1:200", "The same for a scene in one line"},
        {"orrery sweep plan.json --resume", "Continues after Ctrl-C, kill -9 or a power cut"},
        {"orrery sweep plan.json --only 17 --record 17.html", "Run 17 again, bit for bit, as a page"},
    };
    command.run = [options] { return runSweep(*options); };
    return command;
}

}  // namespace orrery::app

// orrery check: simulates scenes and compares them with their baselines.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <sstream>
#include <vector>

#include "commands/commands.hpp"
#include "file_names.hpp"
#include "options.hpp"
#include "orrery/base/codes/document.hpp"
#include "orrery/base/codes/regression.hpp"
#include "orrery/base/hash.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/base/printable.hpp"
#include "orrery/base/system.hpp"
#include "orrery/document/file.hpp"
#include "orrery/formats/format.hpp"
#include "orrery/recording/run_summary.hpp"
#include "orrery/regression/regression.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "orrery/sim/start_checks.hpp"
#include "output/diagnostics.hpp"
#include "output/json.hpp"
#include "output/junit.hpp"
#include "output/number_text.hpp"
#include "output/read_motion.hpp"
#include "output/say.hpp"
#include "output/scene_changes.hpp"
#include "scene_file.hpp"
#include "stop_request.hpp"
#include "stuck_step.hpp"

namespace orrery::app {
namespace {

namespace fs = std::filesystem;

struct CheckOptions {
    std::vector<std::string> scenes;  // files and folders
    std::string baseline;             // "" = beside the scene
    bool update = false;
    Tolerance tolerance;
    // The command line wins over the baseline.
    std::optional<double> dt;        // s
    std::optional<double> duration;  // s
    std::optional<std::uint32_t> samples;
    std::int64_t maxSteps = 1'000'000;  // the most that a baseline may ask for
    std::optional<double> maxSeconds;   // real time; absent: no limit
    PlanOptions plan;
    std::vector<SimulationChange> simulation;
    ReadOptions read;
    std::string junit;
    bool json = false;
    bool quiet = false;
};

// How one scene fared.
struct Verdict {
    std::string scene;
    std::string baseline;
    std::string outcome;  // one line for people
    bool good = false;
    bool stopped = false;  // by a signal
    ExitStatus status = ExitStatus::Diagnostics;
    double seconds = 0;
    std::optional<Mismatch> mismatch;
    std::vector<MemberChange> changes;  // of the scene since its baseline
    DiagnosticLog log;
    std::shared_ptr<const Source> source;  // of the scene, for its lines
};

BaselineRun runOf(const CheckOptions& options, const std::optional<Baseline>& baseline) {
    BaselineRun run = baseline ? baseline->run : BaselineRun{};
    const double duration = options.duration.value_or(run.dt * static_cast<double>(run.steps));
    run.dt = options.dt.value_or(run.dt);
    if (options.dt || options.duration) run.steps = stepCount(duration, run.dt);
    run.samples = options.samples.value_or(run.samples);
    const auto gravity = run.simulation.plan.gravityOverride;
    run.simulation.plan = options.plan;
    if (!options.plan.gravityOverride) run.simulation.plan.gravityOverride = gravity;
    for (const SimulationChange& change : options.simulation) change(run.simulation);
    return run;
}

// The signal that a check is to end by.
struct Stopping {
    const StopRequest request;
    StuckStep stuck{request, [](int signal) {
                        say("stopped by " + std::string(causeOf(signal)) + " in the middle of a step");
                        std::fflush(stdout);
                        std::_Exit(128 + signal);
                    }};
};

// All that needs no step, as `validate` has it.
void checkStart(const SceneFile& file, const BaselineRun& run, DiagnosticLog& log) {
    const Simulation simulation(file.scene, run.simulation, log);
    checkSprings(orrery::planOf(simulation), file.scene, run.dt / std::max(1, run.simulation.substeps), log);
}

// Nothing where there is nothing to simulate, or the run was stopped; `verdict` says which.
std::optional<Baseline> simulate(SceneFile& file, const BaselineRun& run, Stopping& stopping, Verdict& verdict) {
    DiagnosticLog& log = verdict.log;
    Simulation simulation(file.scene, run.simulation, log);
    if (isEmpty(orrery::planOf(simulation))) {
        verdict.outcome = "has nothing to simulate";
        return std::nullopt;
    }
    checkSprings(orrery::planOf(simulation), file.scene, run.dt / std::max(1, run.simulation.substeps), log);
    RunSummary summary(simulation);
    Baseline found = takeBaseline(simulation, run, [&] {
        summary.observe();
        const auto lock = stopping.stuck.between();
        return stopping.request.signal() != 0 && simulation.steps() < run.steps;
    });
    append(simulation.diagnostics(), log);
    summary.finish();
    summary.report(log);
    if (const int signal = stopping.request.signal(); signal != 0 && simulation.steps() < run.steps) {
        verdict.stopped = true;
        verdict.outcome = "stopped by " + std::string(causeOf(signal)) + " at " + rounded(simulation.time()) +
                          " s of " + rounded(timeAfter(run.steps, run.dt)) + " s";
        return std::nullopt;
    }
    found.scene = fs::path(file.name).filename().string();
    DiagnosticLog ignored;
    if (const auto bytes = readFile(file.name, SIZE_MAX, ignored, {})) found.digest = digestOf(*bytes);
    return found;
}

// Numbers in sentences have six digits; --json has the others.
std::string roundedNumbers(const std::string& text) {
    std::string result;
    std::istringstream in(text);
    for (std::string word; in >> word;) {
        const auto number = parseDouble(word);
        result += (result.empty() ? "" : " ") + (number ? rounded(*number) : word);
    }
    return result;
}

// Options of the run that are others than the baseline's: "; --duration 1 was given, the baseline has 5".
std::string otherOptions(const Baseline& baseline, const CheckOptions& options) {
    const BaselineRun& run = baseline.run;
    std::string text;
    const auto add = [&](const char* name, const std::string& given, const std::string& was) {
        if (given != was) text += "; " + std::string(name) + ' ' + given + " was given, the baseline has " + was;
    };
    if (options.duration) add("--duration", rounded(*options.duration), rounded(timeAfter(run.steps, run.dt)));
    if (options.dt) add("--dt", rounded(*options.dt), rounded(run.dt));
    if (const auto& gravity = options.plan.gravityOverride) {
        const auto& was = run.simulation.plan.gravityOverride;
        const auto textOf = [](const Vector3& v) { return rounded(v.x) + ',' + rounded(v.y) + ',' + rounded(v.z); };
        add("--gravity", textOf(*gravity), was ? textOf(*was) : "that of the file");
    }
    return text;
}

void compare(const Baseline& baseline, const Baseline& found, const CheckOptions& options, Verdict& verdict) {
    const bool edited = baseline.digest != found.digest;
    const std::string since =
        otherOptions(baseline, options) + (edited ? "; the file has changed since its baseline was made" : "");
    if (edited) {
        verdict.log.report(code::CHECK_SCENE_CHANGED, placeOfFile(verdict.scene),
                           "the file is not the one that its baseline was made from");
    }
    verdict.mismatch = firstMismatch(baseline, found, options.tolerance);
    if (verdict.mismatch) {
        const bool comparable = baseline.precision == found.precision;
        verdict.log.report(comparable ? code::CHECK_DEPARTURE : code::CHECK_OTHER_PRECISION, placeOfFile(verdict.scene),
                           toText(*verdict.mismatch),
                           {roundedNumbers(verdict.mismatch->found), roundedNumbers(verdict.mismatch->expected)});
        verdict.outcome = toText(*verdict.mismatch) + since;
        return;
    }
    const bool same = baseline.samples.back().hash == found.samples.back().hash;
    if (!same) {
        verdict.log.report(code::CHECK_HASH, placeOfFile(verdict.scene),
                           "the simulation is within the tolerance, but not the same to the last bit",
                           {hexadecimal(found.samples.back().hash), hexadecimal(baseline.samples.back().hash)});
    }
    verdict.outcome =
        counted(found.run.steps, "step") + (same ? ", the same to the last bit" : ", within the tolerance") + since;
    verdict.good = true;
}

std::string baselineOf(const std::string& scene, const CheckOptions& options) {
    return options.baseline.empty() ? baselineBeside(scene).string() : options.baseline;
}

// A baseline may come from a stranger: it must not make the check run for hours, unless somebody asks for that.
bool isWithinSteps(const Baseline& baseline, const CheckOptions& options, Verdict& verdict) {
    const BaselineRun& run = baseline.run;
    const double steps = stepsAsked(run);
    if (options.duration || steps <= static_cast<double>(options.maxSteps)) return true;
    verdict.outcome = "its baseline asks for more steps than the limit (--max-steps, --duration)";
    verdict.log.report(code::CHECK_BASELINE_INVALID, placeOfFile(verdict.baseline),
                       "the baseline asks for more steps than the limit",
                       {orrery::toText(steps), "at most " + std::to_string(options.maxSteps)});
    return false;
}

// "cannot be read: <code>: <message>"
std::string firstError(const DiagnosticLog& log) {
    const auto& all = log.entries();
    const auto error =
        std::find_if(all.begin(), all.end(), [](const auto& d) { return d.severity == Severity::Error; });
    std::string text = "cannot be read";
    if (error != all.end()) text += ": " + error->message + " (" + std::string(infoOf(error->code).name) + ')';
    return text;
}

void checkScene(const CheckOptions& options, Stopping& stopping, Verdict& verdict) {
    SceneFile file(verdict.scene, options.read);
    append(file.log, verdict.log);
    verdict.source = file.scene.source();
    if (!file.hasScene()) {
        verdict.outcome = firstError(file.log);
        verdict.status = ExitStatus::FileTrouble;
        return;
    }
    verdict.baseline = baselineOf(verdict.scene, options);
    std::optional<Baseline> baseline;
    std::vector<SceneMember> members;  // of its scene
    std::error_code error;
    // An old baseline that cannot be read is no obstacle for a new one.
    DiagnosticLog ignored;
    if (!options.update || fs::exists(verdict.baseline, error)) {
        baseline = readBaseline(verdict.baseline, options.update ? ignored : verdict.log, members);
    }
    if (!baseline && !options.update) {
        checkStart(file, runOf(options, baseline), verdict.log);
        verdict.outcome = "has no baseline that can be read (--update makes one)";
        return;
    }
    if (baseline && !isWithinSteps(*baseline, options, verdict)) return;
    const std::optional<Baseline> found = simulate(file, runOf(options, baseline), stopping, verdict);
    if (!found) return;
    const std::vector<SceneMember> given = givenMembers(file.scene);
    if (!options.update) {
        const bool edited = baseline->digest != found->digest;
        if (edited && !members.empty()) verdict.changes = changesOfMembers(members, given);
        return compare(*baseline, *found, options, verdict);
    }
    verdict.good = writeBaseline(*found, verdict.baseline, verdict.log, given);
    verdict.outcome = verdict.good ? "baseline written: " + verdict.baseline : "its baseline cannot be written";
    if (!verdict.good) verdict.status = ExitStatus::FileTrouble;
}

Verdict judge(const std::string& scene, const CheckOptions& options, Stopping& stopping) {
    Verdict verdict;
    verdict.scene = scene;
    verdict.log = DiagnosticLog(options.read.diagnostics);
    const auto start = std::chrono::steady_clock::now();
    checkScene(options, stopping, verdict);
    verdict.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (verdict.good && verdict.log.hasErrors()) {
        verdict.good = false;
        verdict.outcome = countsText(verdict.log) + "; " + verdict.outcome;
    }
    if (verdict.good) verdict.status = ExitStatus::Good;
    return verdict;
}

Json verdictJson(const Verdict& verdict) {
    Json object{{"file", verdict.scene},
                {"baseline", textOrNull(verdict.baseline)},
                {"passed", verdict.good},
                {"said", verdict.outcome},
                {"departure", nullptr},
                {"members", toJson(verdict.changes)},
                {"diagnostics", toJson(verdict.log, verdict.source.get())}};
    if (const auto& mismatch = verdict.mismatch) {
        object["departure"] = {
            {"body", textOrNull(mismatch->body)}, {"step", mismatch->step},         {"time", mismatch->time},
            {"quantity", mismatch->quantity},     {"expected", mismatch->expected}, {"found", mismatch->found},
            {"difference", mismatch->difference}};
    }
    return object;
}

// The first error is the kind of the failure, all of them are in its text.
void addErrors(const DiagnosticLog& log, JunitCase& one) {
    for (const Diagnostic& each : log.entries()) {
        if (each.severity != Severity::Error) continue;
        if (one.type.empty()) one.type = infoOf(each.code).name;
        one.text += orrery::toText(each) + '\n';
    }
}

bool writeJunit(const std::vector<Verdict>& verdicts, const std::string& file) {
    std::vector<JunitCase> cases;
    cases.reserve(verdicts.size());
    for (const Verdict& verdict : verdicts) {
        JunitCase& one = cases.emplace_back(verdict.scene, verdict.seconds);
        if (verdict.good) continue;
        one.failure = verdict.outcome;
        one.text = changesText(verdict.changes);
        addErrors(verdict.log, one);
    }
    DiagnosticLog log;
    const bool written = writeFile(file, junitText("orrery check", cases), log);
    printDiagnostics(log, {Severity::Error});
    return written;
}

// Baselines are read, or written anew; all other output goes to files of its own.
bool checkedFilesAreApart(const std::vector<std::string>& scenes, const CheckOptions& options) {
    std::vector<NamedFile> inputs;
    std::vector<NamedFile> outputs;
    for (const std::string& scene : scenes) {
        inputs.push_back({{}, scene});
        (options.update ? outputs : inputs).push_back({"--baseline", baselineOf(scene, options)});
    }
    if (!options.junit.empty()) outputs.push_back({"--junit", options.junit});
    return outputsAreApart(inputs, outputs);
}

void tellVerdict(Verdict& verdict, const CheckOptions& options) {
    printDiagnostics(verdict.log, {options.quiet ? Severity::Error : Severity::Warning, verdict.source.get(),
                                   options.read.eachDiagnostic});
    if (options.json || (options.quiet && verdict.good)) return;
    if (!verdict.changes.empty()) {
        tell(printable(verdict.scene) + ": " + counted(verdict.changes.size(), "member") + " of the scene differ" +
             (verdict.changes.size() == 1 ? "s" : "") + " from the baseline's\n" + changesText(verdict.changes));
    }
    tell((verdict.good ? "ok     " : "FAILED ") + printable(verdict.scene + ": " + verdict.outcome) + '\n');
}

// Judges the scenes one after the other until a signal comes. Returns that signal; 0: all scenes are judged.
int judgeAll(const std::vector<std::string>& scenes, const CheckOptions& options, std::vector<Verdict>& verdicts) {
    limitRealTime(options.maxSeconds);
    Stopping stopping;
    for (const std::string& scene : scenes) {
        verdicts.push_back(judge(scene, options, stopping));
        tellVerdict(verdicts.back(), options);
        if (stopping.request.signal() != 0) break;
    }
    if (options.maxSeconds) system::raiseAlarmAfter(0);
    const bool isDone = verdicts.size() == scenes.size() && (verdicts.empty() || !verdicts.back().stopped);
    return isDone ? 0 : stopping.request.signal();
}

ExitStatus runCheck(const CheckOptions& options) {
    ExitStatus status = ExitStatus::Good;
    const std::vector<std::string> scenes = scenesOf(options.scenes, status);
    const auto isStream = [](const std::string& scene) {
        std::error_code none;  // then it is named as a file
        return scene == kStandardStream || fs::is_fifo(scene, none);
    };
    if (std::any_of(scenes.begin(), scenes.end(), isStream)) {
        say("check is for files, which have a baseline beside them");
        return ExitStatus::WrongUse;
    }
    if (!options.baseline.empty() && scenes.size() > 1) {
        say("--baseline is for one scene");
        return ExitStatus::WrongUse;
    }
    SimulationOptions simulated;
    for (const SimulationChange& change : options.simulation) change(simulated);
    if (!checkedFilesAreApart(scenes, options)) return ExitStatus::WrongUse;
    std::vector<Verdict> verdicts;
    if (options.dt) warnOfLongStep(*options.dt);
    const int stoppedBy = judgeAll(scenes, options, verdicts);
    for (const Verdict& verdict : verdicts) status = std::max(status, verdict.status);
    if (stoppedBy != 0) {
        say("stopped by " + std::string(causeOf(stoppedBy)) + "; of " + counted(scenes.size(), "scene") + ", " +
            std::to_string(verdicts.size()) + " begun");
        status = static_cast<ExitStatus>(128 + stoppedBy);
    }
    if (options.json) {
        Json all = Json::array();
        for (const Verdict& verdict : verdicts) all.push_back(verdictJson(verdict));
        print({{"passed", status == ExitStatus::Good}, {"scenes", std::move(all)}});
    }
    if (!options.junit.empty() && !writeJunit(verdicts, options.junit)) status = ExitStatus::FileTrouble;
    return status;
}

}  // namespace

Command checkCommand() {
    auto options = std::make_shared<CheckOptions>();
    Command command{"check", "Simulates scenes and compares them with their baselines"};
    OptionList& list = command.options;
    list.texts("FILE", Takes::Values, options->scenes, "Scenes, and folders of them").require();
    list.file("--baseline", options->baseline, "Baseline of the scene; default: FILE.baseline beside it")
        .taking("TEXT");
    list.flag("--update", options->update, "Write the baseline anew instead of comparing");
    list.number("--tolerance", Sign::Positive, options->tolerance.value,
                "Largest difference of a pose, m and rad, and of an energy, J or as a part of it");
    list.flag("--exact", options->tolerance.exact, "Every bit of every state must be the same");
    list.number("--dt", Sign::Positive, options->dt, "Length of a step, s; default: the baseline's, 0.01");
    list.number("-d,--duration", Sign::Positive, options->duration, "Time to simulate, s; default: the baseline's, 5");
    list.integer(
        "--max-steps", {1, 1'000'000'000'000}, options->maxSteps,
        [&most = options->maxSteps](std::int64_t n) { most = n; },
        "Steps that a baseline may ask for where no --duration is given");
    addMaxSeconds(list, options->maxSeconds, "what was checked before is told");
    const auto setSamples = [&samples = options->samples](std::int64_t n) { samples = static_cast<std::uint32_t>(n); };
    list.integer("--samples", {1, 1'000'000}, 10, setSamples, "States kept in a new baseline, beside the first");
    addReadOptions(list, options->read);
    addPlanOptions(list, options->plan);
    addSimulationOptions(
        list, [&changes = options->simulation](const SimulationChange& change) { changes.push_back(change); });
    list.file("--junit", options->junit, "Write the results as JUnit XML to this file");
    addOutputOptions(list, options->json, options->quiet, "Print what failed only");
    command.run = [options] { return runCheck(*options); };
    return command;
}

}  // namespace orrery::app

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <mutex>

#include "body_names.hpp"
#include "commands/commands.hpp"
#include "commands/run.hpp"
#include "file_names.hpp"
#include "live_scene.hpp"
#include "orrery/base/codes/document.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/base/diagnostics.hpp"
#include "orrery/base/hash.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/base/printable.hpp"
#include "orrery/base/system.hpp"
#include "orrery/document/file.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/formats/format.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/recording/run_summary.hpp"
#include "orrery/sim/option_table.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "orrery/sim/start_checks.hpp"
#include "orrery/sim/step_results.hpp"
#include "output/diagnostics.hpp"
#include "output/json.hpp"
#include "output/number_text.hpp"
#include "output/options_json.hpp"
#include "output/progress.hpp"
#include "output/read_motion.hpp"
#include "output/records.hpp"
#include "output/say.hpp"
#include "output/summary.hpp"
#include "output/table.hpp"
#include "scene_file.hpp"
#include "stop_request.hpp"
#include "stuck_step.hpp"

namespace orrery::app {
namespace {

namespace fs = std::filesystem;

constexpr double kOtherLength = 0.01;                       // share of --duration that is told
constexpr double kMaxRecordingBytes = 4.0 * (1ULL << 30U);  // in memory, before anything is written

struct RunResult {
    double wallSeconds = 0;
    double energyStart = 0;  // J
    double energyEnd = 0;
    std::string whyNoEnergy;  // at the end; empty: it is defined
    Recording recording;
    std::optional<RunSummary> summary;
    std::uint64_t firstStep = 0;            // that the run went on from
    std::uint64_t contacts = 0;             // in all steps of this run, with their parts
    std::uint64_t mostContacts = 0;         // in one step
    std::vector<Expectation> expectations;  // as they stand at the end
    int stoppedBy = 0;                      // a signal; 0: none
    bool isSceneSaved = false;
};

double totalEnergy(const Simulation& simulation) {
    const Energy energy = simulation.energy();
    return energy.kinetic + energy.potential;
}

void saveCheckpoint(const Simulation& simulation, const std::string& file, DiagnosticLog& log) {
    if (file.empty()) return;
    const auto text = Checkpoint::save(simulation, log);
    if (!text) return;
    static_cast<void>(writeFile(file, *text, log));
}

bool saveScene(const Simulation& simulation, const std::string& file, DiagnosticLog& log) {
    return !file.empty() && orrery::save(sceneNow(simulation, log), file, log);
}

// Before the run, which may take long: the format may lack what the options change.
bool canBeSaved(const Simulation& simulation, const RunOptions& options, DiagnosticLog& log) {
    const bool isChanged = options.simulation.plan.gravityOverride || !options.read.settings.empty();
    if (options.saveAs.empty() || !isChanged || !simulation.valid()) return true;
    DiagnosticLog found;
    if (saveBytes(sceneNow(simulation, found), formatOfSuffix(options.saveAs), found)) return true;
    append(found, log);
    return false;
}

// True also where there is nothing to resume from.
bool resumeFrom(const RunOptions& options, Simulation& simulation, DiagnosticLog& log) {
    if (options.resume.empty()) return true;
    const Place place = placeOfFile(options.resume);
    const auto text = readFile(options.resume, DocumentLimits{}.bytes, log, place);
    if (!text) return false;
    DiagnosticLog found;  // without the name of the file
    const bool resumed = Checkpoint::resume(simulation, *text, found, options.dt);
    for (const Diagnostic& each : found.entries()) {
        log.report(each.severity, each.code, each.place.file.empty() ? place : each.place, each.message,
                   {each.found, each.expected});
    }
    return resumed;
}

void addToRecording(const Simulation& simulation, std::uint64_t step, bool last, const RunOptions& options,
                    Recording& recording, LiveRun* live) {
    const bool due = last || step % options.every() == 0;
    if (live) live->states.take(simulation, due);
    const auto add = due ? recordFrame : recordEvents;
    add(simulation, recording, timeAfter(step, options.dt));
}

// Ends the process while a step goes on and on: the recording until then is written. Pages are left out, since they
// read more of the simulation than its names.
[[noreturn]] void giveUp(Simulation& simulation, const Recording& recording, const RunOptions& options, int signal) {
    DiagnosticLog log;
    const std::string title;
    for (const std::string& record : options.records) {
        if (record == kStandardStream || endsIn(record, ".html")) continue;
        saveRecord({simulation, recording, title, nullptr, nullptr, options.recordBodies}, record, log);
    }
    printDiagnostics(log, {Severity::Warning});
    say("stopped by " + std::string(causeOf(signal)) +
        " in the middle of a step: tables end before it, and there is no state to keep");
    std::fflush(stdout);
    std::_Exit(128 + signal);
}

RunResult simulate(Simulation& simulation, const RunOptions& options, LiveRun* live, DiagnosticLog& log) {
    RunResult result;
    result.energyStart = totalEnergy(simulation);
    const bool recording = !options.records.empty();
    const auto every = options.every();
    if (recording) {
        result.recording = startRecording(simulation, static_cast<std::size_t>(options.steps() / every + 2));
        result.recording.times.front() = timeAfter(simulation.steps(), options.dt);
    }
    if (live) live->states.take(simulation, true);
    SummaryParts parts = options.summary;
    parts.bodies = parts.contacts = true;  // the table of every run names the fastest body and the deepest contact
    result.summary.emplace(simulation, parts);
    result.firstStep = simulation.steps();
    const std::uint64_t contactsBefore = simulation.results().totalContacts();

    result.expectations = options.expectations;
    const auto watch = [&](bool last) {
        for (Expectation& expectation : result.expectations) expectation.observe(simulation, last);
    };
    watch(false);
    const std::uint64_t steps = options.steps();
    Progress progress(steps, !options.quiet);
    const auto start = std::chrono::steady_clock::now();
    const std::uint64_t checkpointStep = options.checkpointAt ? stepCount(*options.checkpointAt, options.dt) : steps;
    const auto keep = [&](std::uint64_t step, bool stopped) {
        // A run that is stopped saves the state to go on from.
        if (step == checkpointStep || (stopped && step < checkpointStep)) {
            saveCheckpoint(simulation, options.checkpoint, log);
        }
    };
    keep(simulation.steps(), false);
    const StopRequest stop;
    StuckStep stuck(stop, [&](int signal) { giveUp(simulation, result.recording, options, signal); });
    for (std::uint64_t step = simulation.steps() + 1; step <= steps && result.stoppedBy == 0; ++step) {
        simulation.step(options.dt);  // if ODE fails, that world stands still
        const std::unique_lock<std::mutex> lock = stuck.between();
        if (step < steps) result.stoppedBy = stop.signal();
        const bool last = step == steps || result.stoppedBy != 0;
        keep(step, result.stoppedBy != 0);
        if (recording) addToRecording(simulation, step, last, options, result.recording, live);
        result.summary->observe(timeAfter(step, options.dt));
        const std::uint64_t before = result.contacts;
        result.contacts = simulation.results().totalContacts() - contactsBefore;
        result.mostContacts = std::max(result.mostContacts, result.contacts - before);
        watch(last);
        progress.update(step);
    }
    if (options.maxSeconds) system::raiseAlarmAfter(0);
    result.wallSeconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    result.energyEnd = totalEnergy(simulation);
    result.summary->finish(timeAfter(simulation.steps(), options.dt));
    result.whyNoEnergy = simulation.whyNoPotential();
    return result;
}

double realTimeFactor(const Simulation& simulation, const RunResult& result) {
    return result.wallSeconds > 0 ? simulation.time() / result.wallSeconds : 0;
}

double contactsPerStep(const Simulation& simulation, const RunResult& result) {
    const std::uint64_t steps = simulation.steps() - result.firstStep;
    return steps > 0 ? static_cast<double>(result.contacts) / static_cast<double>(steps) : 0;
}

Json resultJson(const Simulation& simulation, const RunResult& result, const RunOptions& options,
                const SceneFile& file) {
    return {{"file", nameOfInput(options.file)},
            {"steps", simulation.steps()},
            {"time", timeAfter(simulation.steps(), options.dt)},
            {"realTimeFactor", realTimeFactor(simulation, result)},
            {"contacts", simulation.results().totalContacts()},
            {"bodies", simulation.bodies().size()},
            {"asleep", simulation.asleepCount()},
            {"energyStart", result.energyStart},
            {"energyEnd", result.energyEnd},
            {"hash", hexadecimal(simulation.stateHash())},
            {"dt", options.dt},
            {"seed", options.simulation.seed},
            {"solver", orrery::toText(options.simulation.solver)},
            {"options", toJson(options.simulation)},
            {"records", options.records},
            {"saveAs", options.saveAs.empty() ? Json() : Json(options.saveAs)},
            {"atRest", result.summary->count(BodyOutcome::Rests)},
            {"lost", result.summary->count(BodyOutcome::Lost)},
            {"contactsPerStep", contactsPerStep(simulation, result)},
            {"mostContacts", result.mostContacts},
            {"deepestContact", deepestJson(*result.summary)},
            {"fastestBody", fastestJson(simulation, *result.summary)},
            {"summary", summaryJson(simulation, *result.summary, options.summary)},
            {"energyNotDefined", textOrNull(result.whyNoEnergy)},
            {"passed", exitStatus(file.log, options.file) == ExitStatus::Good && result.stoppedBy == 0},
            {"stoppedBy", result.stoppedBy == 0 ? Json() : Json(nameOfSignal(result.stoppedBy))},
            {"diagnostics", file.diagnostics()}};
}

// The energy in J, or why there is none.
std::string energyText(double energy, const std::string& why) {
    if (!std::isnan(energy)) return rounded(energy) + " J";
    return why.empty() ? "not defined" : "not defined: " + why;
}

bool isWritten(const std::string& file, const DiagnosticLog& log) {
    return std::none_of(log.entries().begin(), log.entries().end(), [&](const Diagnostic& each) {
        return each.code == code::FILE_UNWRITABLE && each.place.file == file;
    });
}

// The sum over all steps says little by itself.
std::string contactsText(const Simulation& simulation, const RunResult& result) {
    return rounded(contactsPerStep(simulation, result), 4) + " on average, at most " +
           std::to_string(result.mostContacts) + " (" + std::to_string(result.contacts) + " in all steps)";
}

std::string resultText(const Simulation& simulation, const RunResult& result, const RunOptions& options,
                       const DiagnosticLog& log) {
    Table table;
    table.add({"simulated time", rounded(timeAfter(simulation.steps(), options.dt)) + " s in " +
                                     counted(simulation.steps(), "step") + " of " + rounded(options.dt) + " s"});
    table.add({"real-time factor", rounded(realTimeFactor(simulation, result), 4)});
    table.add({"contacts per step", contactsText(simulation, result)});
    if (options.records.empty() || result.summary->contacts().deepest.time)
        table.add({"deepest contact", deepestText(*result.summary)});
    table.add({"fastest body", fastestText(simulation, *result.summary)});
    table.add({"energy at start", energyText(result.energyStart, "")});
    table.add({"energy at end", energyText(result.energyEnd, result.whyNoEnergy)});
    table.add({"bodies", std::to_string(simulation.bodies().size())});
    table.add({"asleep", std::to_string(simulation.asleepCount())});
    table.add({"at rest", std::to_string(result.summary->count(BodyOutcome::Rests))});
    table.add({"lost", std::to_string(result.summary->count(BodyOutcome::Lost))});
    table.add({"state hash", hexadecimal(simulation.stateHash())});
    for (const std::string& file : options.records) {
        if (!isWritten(file, log)) continue;
        const std::size_t frames = result.recording.times.size();
        table.add({"recording", file + " (" + counted(frames, "frame") + " of " +
                                    counted(simulation.bodies().size(), "body", "bodies") + ')'});
    }
    if (result.isSceneSaved) table.add({"scene at end", options.saveAs});
    return printable(nameOfInput(options.file)) + '\n' + table.text() +
           summaryText(simulation, *result.summary, options.summary);
}

std::vector<NamedFile> outputsOf(const RunOptions& options) {
    std::vector<NamedFile> outputs;
    for (const std::string& record : options.records) outputs.push_back({"--record", record});
    if (!options.checkpoint.empty()) outputs.push_back({"--checkpoint", options.checkpoint});
    if (!options.saveAs.empty()) outputs.push_back({"--save-as", options.saveAs});
    return outputs;
}

std::vector<NamedFile> inputsOf(const RunOptions& options) {
    std::vector<NamedFile> inputs{{{}, options.file}};
    if (!options.resume.empty()) inputs.push_back({"--resume", options.resume});
    if (!options.ghost.empty()) inputs.push_back({{}, options.ghost});
    return inputs;
}

// Checks, before the simulation, all that can be known then.
ExitStatus checkUse(const RunOptions& options) {
    if (options.duration / options.dt > 1e15) {
        say("--duration is more than 1e15 steps of --dt");
        return ExitStatus::WrongUse;
    }
    if (!options.saveAs.empty() && formatOfSuffix(options.saveAs).empty()) {
        say("--save-as " + options.saveAs + ": the name must end in " + savingText());
        return ExitStatus::WrongUse;
    }
    if (options.json && isToStandardOutput(options.records)) {
        say("--json and a recording cannot both be on standard output");
        return ExitStatus::WrongUse;
    }
    if (options.checkpointAt && options.checkpoint.empty()) {
        say("--checkpoint-at is for --checkpoint");
        return ExitStatus::WrongUse;
    }
    if (options.checkpointAt && stepCount(*options.checkpointAt, options.dt) > options.steps()) {
        say("--checkpoint-at is after the end of the run: --duration");
        return ExitStatus::WrongUse;
    }
    if (const auto& [sentence, time] = options.lastExpected; time > options.duration * (1 + 1e-9)) {
        say("--expect '" + sentence + "' is after the end of the run: --duration is " + rounded(options.duration));
        return ExitStatus::WrongUse;
    }
    if (options.recordEvery.has_value() && options.records.empty()) {
        say("--record-every is for --record");
        return ExitStatus::WrongUse;
    }
    if (!options.recordBodies.empty() && options.records.empty()) {
        say("--record-bodies is for --record");
        return ExitStatus::WrongUse;
    }
    if (!outputsAreApart(inputsOf(options), outputsOf(options))) return ExitStatus::WrongUse;
    warnOfLongStep(options.dt);
    if (const double time = timeAfter(options.steps(), options.dt);
        std::abs(time - options.duration) > kOtherLength * options.duration) {
        say("--duration " + rounded(options.duration) + " is not a whole number of steps of " + rounded(options.dt) +
            " s: the run is of " + rounded(time) + " s");
    }
    return checkRecords(options.records, options.live);
}

// Is the state from which the run goes on before what is asked of the run?
bool goesOnFrom(const Simulation& simulation, const RunOptions& options) {
    const std::uint64_t steps = simulation.steps();
    const bool isKept = options.checkpointAt && stepCount(*options.checkpointAt, options.dt) < steps;
    if (steps <= options.steps() && !isKept) return true;
    say((isKept ? "--checkpoint-at" : "--duration") + std::string(" is before the state that --resume goes on from, ") +
        rounded(timeAfter(steps, options.dt)) + " s");
    return false;
}

bool fitsInMemory(const Simulation& simulation, const RunOptions& options) {
    if (options.records.empty()) return true;
    const double frames = static_cast<double>(options.steps()) / static_cast<double>(options.every());
    const double bytes =
        frames * static_cast<double>(simulation.bodies().size() * sizeof(BodySample) + sizeof(FrameTotals));
    if (bytes <= kMaxRecordingBytes) return true;
    say("the recording would take " + rounded(bytes / (1ULL << 30U), 3) +
        " GiB of memory: choose a larger --record-every");
    return false;
}

// A stopped run cannot be judged by the conditions on its end.
ExitStatus sayStopped(const RunResult& result, const Simulation& simulation, const RunOptions& options) {
    say("stopped by " + std::string(causeOf(result.stoppedBy)) + " at " +
        rounded(timeAfter(simulation.steps(), options.dt)) + " s of " + rounded(options.duration) + " s");
    return static_cast<ExitStatus>(128 + result.stoppedBy);
}

// Before the run, which may take long.
bool namesAreThere(const Simulation& simulation, const RunOptions& options) {
    bool all = areBodies(simulation, options.recordBodies, "--record-bodies");
    for (const std::string& body : options.expectedBodies) all = isBody(simulation, body, "--expect") && all;
    const std::string why = options.expectsEnergy ? simulation.whyNoPotential() : std::string();
    if (!why.empty()) say("--expect: the energy of this scene is not defined: " + why);
    return all && why.empty();
}

Json notRunJson(const SceneFile& file, const RunOptions& options) {
    return {{"file", options.file}, {"passed", false}, {"diagnostics", file.diagnostics()}};
}

// Reads the motion that the page compares with. A scene is simulated like the first one. False after a diagnostic, or
// if a signal stopped it.
bool readGhost(const RunOptions& options, std::optional<Ghost>& ghost, DiagnosticLog& log, int& stoppedBy) {
    if (options.ghost.empty()) return true;
    MotionRun run{options.duration, options.dt, options.simulation.plan, {}, options.read, options.quiet};
    run.simulation.push_back([&options](SimulationOptions& to) {
        const PlanOptions plan = to.plan;
        to = options.simulation;
        to.plan = plan;
    });
    auto motion = readMotion(options.ghost, run, std::nullopt, log, stoppedBy);
    if (motion) ghost = {fs::path(options.ghost).filename().string(), std::move(*motion)};
    return motion.has_value();
}

// Makes the data that a page needs to go on. False if that is impossible, after a message.
bool makeLive(const SceneFile& file, const Simulation& simulation, const SimulationOptions& asked,
              const RunOptions& options, std::optional<LiveRun>& live) {
    if (!options.live || !simulation.valid()) return true;
    std::string fault;
    auto scene = liveScene(file, simulation, asked, options.dt, fault);
    if (!scene) {
        say(fault);
        return false;
    }
    live = {*std::move(scene), LiveStates(options.steps())};
    return true;
}

ExitStatus runFile(SceneFile& file, const RunOptions& options) {
    SimulationOptions asked = options.simulation;
    requestRecords(options.records, asked);
    requestSummary(options.summary, asked);
    asked.contactEvents |= options.records.empty();  // the deepest contact; a recording would keep every event
    Simulation simulation(file.scene, asked, file.log);
    checkSprings(orrery::planOf(simulation), file.scene, options.dt / std::max(1, asked.substeps), file.log);
    file.printDiagnostics(options.quiet ? Severity::Error : Severity::Warning);
    if (!file.settingsFit(asked.plan) || !fitsInMemory(simulation, options)) return ExitStatus::WrongUse;
    if (isEmpty(orrery::planOf(simulation))) {
        if (options.json) print(notRunJson(file, options));
        return std::max(exitStatus(file.log, file.name), ExitStatus::Diagnostics);
    }
    if (simulation.valid() && !namesAreThere(simulation, options)) return ExitStatus::WrongUse;

    std::optional<LiveRun> live;
    if (!makeLive(file, simulation, asked, options, live)) return ExitStatus::WrongUse;
    DiagnosticLog later(options.read.diagnostics);
    if (!canBeSaved(simulation, options, later) || !resumeFrom(options, simulation, later)) {
        printDiagnostics(later, {Severity::Error});
        append(later, file.log);
        if (options.json) print(notRunJson(file, options));
        return std::max(exitStatus(file.log, file.name), exitStatus(file.log, options.resume));
    }
    if (!goesOnFrom(simulation, options)) return ExitStatus::WrongUse;
    std::optional<Ghost> ghost;
    int stoppedBy = 0;
    if (!readGhost(options, ghost, later, stoppedBy)) {
        printDiagnostics(later, {Severity::Error});
        append(later, file.log);
        if (options.json) print(notRunJson(file, options));
        if (stoppedBy != 0) return static_cast<ExitStatus>(128 + stoppedBy);
        return std::max(exitStatus(later, options.ghost), ExitStatus::Diagnostics);
    }
    RunResult result = simulate(simulation, options, live ? &*live : nullptr, later);
    append(simulation.diagnostics(), later);
    result.summary->report(later);
    DiagnosticLog findings(options.read.diagnostics);
    append(file.log, findings);
    append(later, findings);
    const std::string title = fs::path(options.file).filename().string();
    for (const std::string& record : options.records) {
        saveRecord({simulation, result.recording, title, ghost ? &*ghost : nullptr, live ? &*live : nullptr,
                    options.recordBodies, &findings},
                   record, later);
    }
    result.isSceneSaved = saveScene(simulation, options.saveAs, later);
    if (result.stoppedBy == 0) {
        for (const Expectation& expectation : result.expectations)
            static_cast<void>(expectation.judge(later, placeOfFile(file.name)));
    }
    printDiagnostics(later, {options.quiet ? Severity::Error : Severity::Warning});
    append(later, file.log);
    if (options.json) {
        print(resultJson(simulation, result, options, file));
    } else if (!options.quiet && !isToStandardOutput(options.records)) {
        tell(resultText(simulation, result, options, file.log) + findingsText(file.log));
    }
    if (result.stoppedBy != 0) return sayStopped(result, simulation, options);
    return exitStatus(file.log, file.name);
}

}  // namespace

ExitStatus runScene(const RunOptions& options) {
    const ExitStatus use = checkUse(options);
    if (use != ExitStatus::Good) return use;
    limitRealTime(options.maxSeconds);
    SceneFile file(options.file, options.read);
    std::vector<std::string> files = options.records;
    if (!options.saveAs.empty()) files.push_back(options.saveAs);
    checkFolders(files, file.log);
    if (!outputsAreApart(filesBeside(file.scene), outputsOf(options))) return ExitStatus::WrongUse;
    if (file.hasScene()) return runFile(file, options);
    file.printDiagnostics(Severity::Error);
    if (options.json) print(notRunJson(file, options));
    return ExitStatus::FileTrouble;
}

}  // namespace orrery::app

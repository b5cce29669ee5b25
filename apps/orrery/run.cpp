#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <memory>

#include "commands.hpp"
#include "findings.hpp"
#include "json.hpp"
#include "number_text.hpp"
#include "options.hpp"
#include "orrery/base/codes/document.hpp"
#include "orrery/base/hash.hpp"
#include "orrery/exporters/recording.hpp"
#include "orrery/regression/expectation.hpp"
#include "page.hpp"
#include "progress.hpp"
#include "scene_file.hpp"
#include "table.hpp"

namespace orrery::app {
namespace {

namespace fs = std::filesystem;

constexpr double kMaxRecordingBytes = 4.0 * (1ULL << 30U);  // in memory, before anything is written

struct RunOptions {
    std::string file;
    double duration = 5;  // s
    double dt = 0.01;     // s
    SimulationOptions simulation;
    ReadOptions read;
    std::vector<std::string> records;
    std::int64_t recordEvery = 1;  // steps from frame to frame
    std::vector<Expectation> expectations;
    bool json = false;
    bool quiet = false;

    [[nodiscard]] std::uint64_t steps() const { return stepCount(duration, dt); }
};

struct RunResult {
    double wallSeconds = 0;
    double energyStart = 0;  // J
    double energyEnd = 0;
    Recording recording;
    std::vector<Expectation> expectations;  // as they stand at the end
};

double totalEnergy(const Simulation& simulation) {
    const Energy energy = simulation.energy();
    return energy.kinetic + energy.potential;
}

// All steps are of one length: their number times it has one rounding, a sum of them as many as steps.
double timeAfter(std::uint64_t steps, const RunOptions& options) {
    return static_cast<double>(steps) * options.dt;
}

RunResult simulate(Simulation& simulation, const RunOptions& options) {
    RunResult result;
    result.energyStart = totalEnergy(simulation);
    const bool recording = !options.records.empty();
    if (recording) result.recording = startRecording(simulation);

    result.expectations = options.expectations;
    const auto watch = [&](bool last) {
        for (Expectation& expectation : result.expectations) expectation.observe(simulation, last);
    };
    watch(false);
    const std::uint64_t steps = options.steps();
    const auto every = static_cast<std::uint64_t>(options.recordEvery);
    Progress progress(steps, !options.quiet);
    const auto start = std::chrono::steady_clock::now();
    for (std::uint64_t step = 1; step <= steps; ++step) {
        if (!simulation.step(options.dt)) break;
        if (recording && (step % every == 0 || step == steps)) {
            record(simulation, result.recording);
            result.recording.times.back() = timeAfter(step, options);
        }
        watch(step == steps);
        progress.update(step);
    }
    result.wallSeconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    result.energyEnd = totalEnergy(simulation);
    return result;
}

double realTimeFactor(const Simulation& simulation, const RunResult& result) {
    return result.wallSeconds > 0 ? simulation.time() / result.wallSeconds : 0;
}

Json resultJson(const Simulation& simulation, const RunResult& result, const RunOptions& options,
                const DiagnosticLog& log) {
    return {{"file", options.file},
            {"steps", simulation.steps()},
            {"time", timeAfter(simulation.steps(), options)},
            {"realTimeFactor", realTimeFactor(simulation, result)},
            {"contacts", simulation.totalContacts()},
            {"bodies", simulation.bodies().size()},
            {"asleep", simulation.asleepCount()},
            {"energyStart", result.energyStart},
            {"energyEnd", result.energyEnd},
            {"hash", hexadecimal(simulation.stateHash())},
            {"dt", options.dt},
            {"seed", options.simulation.seed},
            {"solver", options.simulation.solver == Solver::Quick ? "quick" : "step"},
            {"records", options.records},
            {"diagnostics", toJson(log)}};
}

std::string resultText(const Simulation& simulation, const RunResult& result, const RunOptions& options) {
    Table table;
    table.add({"simulated time", rounded(timeAfter(simulation.steps(), options)) + " s in " +
                                     counted(simulation.steps(), "step") + " of " + rounded(options.dt) + " s"});
    table.add({"real-time factor", rounded(realTimeFactor(simulation, result), 4)});
    table.add({"contacts", std::to_string(simulation.totalContacts())});
    table.add({"energy at start", rounded(result.energyStart) + " J"});
    table.add({"energy at end", rounded(result.energyEnd) + " J"});
    table.add({"bodies", std::to_string(simulation.bodies().size())});
    table.add({"asleep", std::to_string(simulation.asleepCount())});
    table.add({"state hash", hexadecimal(simulation.stateHash())});
    for (const std::string& file : options.records) {
        const std::size_t frames = result.recording.times.size();
        table.add({"recording", file + " (" + counted(frames, "frame") + " of " +
                                    std::to_string(simulation.bodies().size()) + " bodies)"});
    }
    return options.file + '\n' + table.text();
}

// What can be known before the simulation is said before it.
ExitStatus checkUse(const RunOptions& options) {
    if (options.duration / options.dt > 1e15) {
        std::fputs("orrery: --duration is more than 1e15 steps of --dt\n", stderr);
        return ExitStatus::WrongUse;
    }
    for (const std::string& record : options.records) {
        const fs::path extension = fs::path(record).extension();
        if (extension == ".csv") continue;
        if (extension == ".html") {
            if (fs::exists(pageTemplate())) continue;
            std::fprintf(stderr,
                         "orrery: --record %s: %s is missing: build it with npm (see docs/viewer.md), or record .csv\n",
                         record.c_str(), pageTemplate().c_str());
            return ExitStatus::WrongUse;
        }
        std::fprintf(
            stderr,
            "orrery: --record %s: not supported yet by this version: a recording's name ends in .csv or .html\n",
            record.c_str());
        return ExitStatus::WrongUse;
    }
    return ExitStatus::Good;
}

void checkFolders(const RunOptions& options, DiagnosticLog& log) {
    for (const std::string& record : options.records) {
        const fs::path folder = fs::path(record).parent_path();
        if (access(folder.empty() ? "." : folder.c_str(), W_OK | X_OK) == 0) continue;
        Place place;
        place.file = record;
        log.report(code::FILE_UNWRITABLE, std::move(place),
                   "the folder of the recording does not exist or is not writable");
    }
}

bool fitsInMemory(const Simulation& simulation, const RunOptions& options) {
    if (options.records.empty()) return true;
    const double frames = static_cast<double>(options.steps()) / static_cast<double>(options.recordEvery);
    const double bytes = frames * static_cast<double>(simulation.bodies().size() * sizeof(BodySample));
    if (bytes <= kMaxRecordingBytes) return true;
    std::fprintf(stderr, "orrery: the recording would take %s GiB of memory: choose a larger --record-every\n",
                 rounded(bytes / (1ULL << 30U), 3).c_str());
    return false;
}

void saveRecord(const Simulation& simulation, const Recording& recording, const RunOptions& options,
                const fs::path& file, DiagnosticLog& log) {
    if (file.extension() == ".html") {
        savePage(simulation, recording, fs::path(options.file).filename().string(), file, log);
    } else {
        saveCsv(recording, file, log);
    }
}

ExitStatus runScene(SceneFile& file, const RunOptions& options) {
    Simulation simulation(file.scene, options.simulation, file.log);
    printFindings(file.log, options.quiet ? Severity::Error : Severity::Warning);
    if (!fitsInMemory(simulation, options)) return ExitStatus::WrongUse;

    const RunResult result = simulate(simulation, options);
    DiagnosticLog later(options.read.findings);
    append(simulation.findings(), later);
    for (const std::string& record : options.records) saveRecord(simulation, result.recording, options, record, later);
    for (const Expectation& expectation : result.expectations) static_cast<void>(expectation.judge(later));
    printFindings(later, options.quiet ? Severity::Error : Severity::Warning);
    append(later, file.log);
    if (options.json) {
        print(resultJson(simulation, result, options, file.log));
    } else if (!options.quiet) {
        std::fputs(resultText(simulation, result, options).c_str(), stdout);
    }
    return exitStatus(file.log, file.name);
}

ExitStatus runRun(const RunOptions& options) {
    const ExitStatus use = checkUse(options);
    if (use != ExitStatus::Good) return use;
    SceneFile file(options.file, options.read);
    checkFolders(options, file.log);
    if (file.readable()) return runScene(file, options);
    printFindings(file.log, Severity::Error);
    if (options.json) print({{"file", options.file}, {"diagnostics", toJson(file.log)}});
    return ExitStatus::FileTrouble;
}

void addExpectations(CLI::App& parser, std::vector<Expectation>& expectations) {
    const auto add = [&expectations](const std::string& text) {
        std::string error;
        auto terms = parseExpectation(text, error);
        if (!terms) throw CLI::ValidationError("--expect", error + ", not \"" + text + '"');
        expectations.emplace_back(text, std::move(*terms));
    };
    parser
        .add_option_function<std::vector<std::string>>(
            "--expect",
            [add](const std::vector<std::string>& texts) {
                for (const std::string& text : texts) add(text);
            },
            "Fail unless this holds: 'ball.position.y > 0.4 at end', 'ball asleep eventually', 'energy < 100 always'; "
            "may be repeated")
        ->type_name("SENTENCE")
        ->allow_extra_args(false);
}

}  // namespace

Command addRun(CLI::App& program) {
    auto options = std::make_shared<RunOptions>();
    CLI::App* parser = program.add_subcommand("run", "Simulates a scene and tells how it went");
    parser->add_option("FILE", options->file, "Scene: XODE, .gltf or .glb")->required();
    addNumber(*parser, "--duration", options->duration, Sign::Positive, "Time to simulate, s");
    addNumber(*parser, "--dt", options->dt, Sign::Positive, "Length of a step, s");
    addPlanOptions(*parser, options->simulation.plan);
    addSimulationOptions(*parser, options->simulation);
    parser
        ->add_option("--record", options->records,
                     "Write poses and velocities of every body over time; may be repeated. OUT ends in .csv, or in "
                     ".html: a page that replays it")
        ->type_name("OUT")
        ->allow_extra_args(false);
    addInteger(
        *parser, "--record-every", 1, 1'000'000'000, options->recordEvery,
        [options = options.get()](std::int64_t n) { options->recordEvery = n; },
        "Record every Nth step; the first and the last state are always recorded");
    addExpectations(*parser, options->expectations);
    parser->add_flag("--json", options->json, "Print one JSON object on stdout and nothing else");
    parser->add_flag("--quiet", options->quiet, "Print errors only: no progress, no table");
    addReadOptions(*parser, options->read);
    return {parser, [options] { return runRun(*options); }};
}

}  // namespace orrery::app

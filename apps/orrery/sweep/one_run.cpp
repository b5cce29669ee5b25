#include "sweep/one_run.hpp"

#include <algorithm>
#include <chrono>
#include <new>

#include "orrery/base/codes/regression.hpp"
#include "orrery/base/hash.hpp"
#include "orrery/base/printable.hpp"
#include "orrery/base/spelling.hpp"
#include "orrery/document/file.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/recording/run_summary.hpp"
#include "orrery/sweep/setup.hpp"
#include "output/diagnostics.hpp"
#include "scene_file.hpp"
#include "version.hpp"

namespace orrery::app {
namespace {

using sweep::Row;
using sweep::RunSetup;
using sweep::RunStatus;
using sweep::SweepRun;

std::vector<Setting> settingsOf(const RunSetup& setup) {
    std::vector<Setting> settings;
    for (const auto& [target, value] : setup.settings) settings.push_back({target, value});
    return settings;
}

std::size_t planErrorsOf(const DiagnosticLog& log) {
    const auto isError = [](const Diagnostic& each) {
        return each.severity == Severity::Error && each.code.room == CodeRoom::Plan;
    };
    return static_cast<std::size_t>(std::count_if(log.entries().begin(), log.entries().end(), isError));
}

std::string lastError(const DiagnosticLog& log) {
    for (auto each = log.entries().rbegin(); each != log.entries().rend(); ++each) {
        if (each->severity == Severity::Error) return each->message;
    }
    return "it cannot be simulated";
}

// The codes of all warnings of a run that is fine otherwise, each once.
std::string findingsOf(const Simulation& simulation, RunSummary& summary) {
    DiagnosticLog log;
    append(simulation.diagnostics(), log);
    summary.finish();
    summary.report(log);
    std::vector<std::string_view> names;
    for (const Diagnostic& each : log.entries()) {
        const std::string_view name = infoOf(each.code).name;
        const bool isKnown = std::find(names.begin(), names.end(), name) != names.end();
        if (each.severity != Severity::Info && !isKnown) names.push_back(name);
    }
    std::string text;
    for (const std::string_view name : names) text += (text.empty() ? "" : " ") + std::string(name);
    return text;
}

// Applies the settings and makes the simulation; nullopt and `fault` where they do not fit.
std::optional<Simulation> simulationOf(const SweepScene& of, const RunSetup& setup, std::string& fault) {
    Scene scene = of.scene;
    DiagnosticLog log;
    const std::string folder = std::filesystem::absolute(of.plan.scene).parent_path().string();
    if (fault.empty()) fault = applySettings(settingsOf(setup), of.load, folder, scene, log);
    if (!fault.empty()) return std::nullopt;
    std::optional<Simulation> simulation(std::in_place, scene, setup.simulation, log);
    if (planErrorsOf(log) > of.planErrors || !simulation->valid()) {
        fault = lastError(log);
        return std::nullopt;
    }
    return simulation;
}

// "run" and "seed", the values, status and cause, the outputs.
Row rowOf(const SweepRun& run, RunStatus status, const std::string& cause, std::vector<std::string> outputs) {
    Row row{run.index, status, 0, {std::to_string(run.index), std::to_string(run.seed)}};
    row.fields.insert(row.fields.end(), run.values.begin(), run.values.end());
    row.fields.emplace_back(orrery::toText(status));
    row.fields.push_back(printable(cause));
    row.fields.insert(row.fields.end(), outputs.begin(), outputs.end());
    return row;
}

Row simulate(const SweepScene& of, const SweepRun& run) {
    std::string fault;
    const RunSetup setup = setupOf(of.plan, run, fault);
    auto simulation = simulationOf(of, setup, fault);
    if (!simulation) return rowWithout(of, run, RunStatus::Error, fault);
    sweep::OutputWatch watch(of.plan.outputs, bodyNames(*simulation));
    std::vector<Expectation> expectations;
    for (const std::string& sentence : of.plan.expectations) {
        std::string error;
        expectations.emplace_back(sentence, *parseExpectation(sentence, error));
    }
    const std::uint64_t steps = stepCount(setup.duration, setup.dt);
    const auto timeAfter = [&](std::uint64_t step) { return static_cast<double>(step) * setup.dt; };
    RunSummary summary(*simulation);
    for (std::uint64_t step = 0; step <= steps; ++step) {
        if (step > 0) {
            simulation->step(setup.dt);
            summary.observe();
        }
        watch.observe(*simulation, timeAfter(step), step == steps);
        for (Expectation& each : expectations) each.observe(*simulation, step == steps);
    }
    DiagnosticLog verdict;
    RunStatus status = RunStatus::Ok;
    std::string cause;
    for (const Expectation& each : expectations) static_cast<void>(each.judge(verdict));
    if (simulation->diagnostics().hasErrors()) {
        status = RunStatus::Error;
        cause = lastError(simulation->diagnostics());
    } else if (verdict.hasErrors()) {
        status = RunStatus::Expectation;
        cause = verdict.entries().front().message;
    } else {
        cause = findingsOf(*simulation, summary);
    }
    std::vector<std::string> outputs = watch.values(*simulation, timeAfter(steps));
    outputs.resize(of.outputs.size());
    return rowOf(run, status, cause, std::move(outputs));
}

// The parameter that a fault of a run is about, by the target that the fault begins with.
std::string pointerOf(const sweep::SweepPlan& plan, const std::string& fault) {
    for (const sweep::Axis& axis : plan.axes) {
        for (const auto& column : axis.columns) {
            if (fault.starts_with(column.target + ": ")) return axis.pointer;
        }
    }
    return "/parameters";
}

constexpr std::size_t kMostNames = 12;  // in a message

std::string unknownBody(const std::string& name, const std::vector<std::string>& names) {
    std::string text = "there is no body that moves and is called \"" + name + '"';
    if (const std::string nearest = didYouMean(name, names); !nearest.empty()) return text + nearest;
    for (std::size_t i = 0; i < std::min(names.size(), kMostNames); ++i)
        text += (i == 0 ? "; there are: " : ", ") + names[i];
    return names.size() > kMostNames ? text + " ..." : text;
}

// Names the columns of the outputs.
bool prepare(SweepScene& scene, DiagnosticLog& log) {
    const auto at = [&](const std::string& pointer) {
        Place place;
        place.kind = Place::Kind::Json;
        place.file = scene.plan.file;
        place.path = pointer;
        return place;
    };
    DiagnosticLog plain;
    if (isEmpty(makePlan(scene.scene, {}, plain))) {
        append(plain, log);
        return false;
    }
    scene.planErrors = planErrorsOf(plain);
    std::string fault;
    const SweepRun first = sweep::Design(scene.plan).run(0);
    const auto simulation = simulationOf(scene, setupOf(scene.plan, first, fault), fault);
    if (!simulation) {
        log.report(code::SWEEP_TARGET, at(pointerOf(scene.plan, fault)), fault);
        return false;
    }
    const sweep::OutputWatch watch(scene.plan.outputs, bodyNames(*simulation));
    const auto names = bodyNames(*simulation);
    for (const std::string& name : watch.unknownBodies(*simulation))
        log.report(code::SWEEP_OUTPUT, at("/outputs"), unknownBody(name, names));
    for (std::size_t i = 0; i < scene.plan.expectations.size(); ++i) {
        std::string error;
        const auto terms = parseExpectation(scene.plan.expectations[i], error);
        if (!terms->body.empty() && simulation->ode(simulation->findBody(terms->body)) == nullptr)
            log.report(code::SWEEP_OUTPUT, at("/expect/" + std::to_string(i)), unknownBody(terms->body, names));
    }
    scene.outputs = watch.columns();
    return !log.hasErrors();
}

}  // namespace

bool readScene(SweepScene& scene, sweep::JournalHeader& header, DiagnosticLog& log) {
    const std::filesystem::path& file = scene.plan.scene;
    const auto bytes = readFile(file, scene.load.limits.bytes, log, placeOfFile(file));
    if (!bytes) return false;
    scene.scene = load(file, log, scene.load);
    if (!scene.scene.source() || !scene.scene.source()->hasContents()) return false;
    Fnv1a digest;
    digest.add(hexadecimal(scene.plan.digest));
    digest.add(*bytes);
    digest.add(versionText());
    DiagnosticLog unfit;
    const bool good = prepare(scene, unfit);
    append(unfit, log);
    header = {digest.value(), sweep::Design(scene.plan).size(), scene.plan.file, {}};
    for (const sweep::Axis::Column& column : scene.plan.columns()) header.columns.push_back(column.name);
    header.columns.insert(header.columns.end(), scene.outputs.begin(), scene.outputs.end());
    return good;
}

Row rowWithout(const SweepScene& scene, const SweepRun& run, RunStatus status, const std::string& cause) {
    return rowOf(run, status, cause, std::vector<std::string>(scene.outputs.size()));
}

Row rowOfRun(const SweepScene& scene, const SweepRun& run) {
    const auto start = std::chrono::steady_clock::now();
    Row row;
    try {
        row = simulate(scene, run);
    } catch (const std::bad_alloc&) {
        row = rowWithout(scene, run, RunStatus::Error, "there is not enough memory");
    } catch (const std::exception& error) {
        row = rowWithout(scene, run, RunStatus::Error, error.what());
    }
    row.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return row;
}

RunOptions optionsOfRun(const SweepScene& scene, const SweepRun& run) {
    std::string fault;  // `run` reports a misfit, too
    const RunSetup setup = setupOf(scene.plan, run, fault);
    RunOptions options;
    options.file = scene.plan.scene.string();
    options.duration = setup.duration;
    options.dt = setup.dt;
    options.simulation = setup.simulation;
    options.read.load = scene.load;
    options.read.settings = settingsOf(setup);
    return options;
}

}  // namespace orrery::app

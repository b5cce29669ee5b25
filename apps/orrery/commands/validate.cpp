#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <memory>

#include "commands/commands.hpp"
#include "help/help.hpp"
#include "options.hpp"
#include "orrery/formats/format.hpp"
#include "orrery/sim/start_checks.hpp"
#include "output/diagnostics.hpp"
#include "output/json.hpp"
#include "output/number_text.hpp"
#include "scene_file.hpp"

namespace orrery::app {
namespace {

struct ValidateOptions {
    std::vector<std::string> files;
    ReadOptions read;
    SimulationOptions simulation;
    double dt = 0.01;  // s, for springs
    bool json = false;
    bool quiet = false;
};

struct Totals {
    std::size_t errors = 0;
    std::size_t warnings = 0;
    std::size_t infos = 0;

    void add(const DiagnosticLog& log) {
        errors += log.count(Severity::Error);
        warnings += log.count(Severity::Warning);
        infos += log.count(Severity::Info);
    }
    [[nodiscard]] Json json() const { return {{"errors", errors}, {"warnings", warnings}, {"infos", infos}}; }
};

Json fileJson(const SceneFile& file) {
    Totals totals;
    totals.add(file.log);
    Json object{{"file", file.name}, {"format", textOrNull(file.scene.contents().format)}};
    object.update(totals.json());
    object["dropped"] = file.log.dropped();
    object["diagnostics"] = toJson(file.log);
    return object;
}

// Loads one file and makes all that is to be simulated: every diagnostic that needs no step.
ExitStatus validateFile(const std::string& name, const ValidateOptions& options, Totals& totals, Json& results) {
    SceneFile file(name, options.read);
    const Simulation simulation(file.scene, file.plan(options.simulation.plan), options.simulation, file.log);
    checkSprings(simulation.plan(), file.scene, options.dt, file.log);
    file.printDiagnostics(options.quiet ? Severity::Error : options.json ? Severity::Warning : Severity::Info);
    if (options.json) {
        results.push_back(fileJson(file));
    } else if (!options.quiet) {
        std::printf("%s: %s\n", file.name.c_str(), countsText(file.log).c_str());
    }
    totals.add(file.log);
    return exitStatus(file.log, file.name);
}

ExitStatus runValidate(const ValidateOptions& options) {
    const std::vector<std::string> files = scenesOf(options.files);
    if (files.empty()) std::fputs("orrery: there is no scene in there\n", stderr);
    ExitStatus status = files.empty() ? ExitStatus::Diagnostics : ExitStatus::Good;
    Totals totals;
    Json results = Json::array();
    for (const std::string& name : files) {
        status = std::max(status, validateFile(name, options, totals, results));
    }
    if (options.json) {
        Json object{{"files", std::move(results)}};
        object.update(totals.json());
        print(object);
    } else if (files.size() > 1 && !options.quiet) {
        std::printf("%s: %s, %s, %s\n", counted(files.size(), "file").c_str(), counted(totals.errors, "error").c_str(),
                    counted(totals.warnings, "warning").c_str(), counted(totals.infos, "info").c_str());
    }
    return status;
}

}  // namespace

Command addValidate(CLI::App& program) {
    auto options = std::make_shared<ValidateOptions>();
    // All diagnostics, but not so many that they fill the memory.
    options->read.diagnostics.limit = 100'000;
    options->read.load.xode.lint = true;
    CLI::App* parser = program.add_subcommand(
        "validate", "All diagnostics of each file, sorted by place, without a step of simulation");
    parser->add_option("FILE", options->files, "Scenes: " + titlesText() + "; folders of them; - for standard input")
        ->required()
        ->expected(-1);
    parser->add_flag("--json", options->json, "Print one JSON object on stdout and nothing else");
    parser->add_flag("--quiet", options->quiet, "Print errors only");
    addReadOptions(*parser, options->read);
    addNumber(*parser, "--dt", options->dt, Sign::Positive,
              "Length of the steps that springs are to be soft enough for, s");
    addPlanOptions(*parser, options->simulation.plan);
    addExamples(*parser, "orrery validate scenes/*.gltf --strict\tWarnings count as errors: a check before a commit\n");
    return {parser, [options] { return runValidate(*options); }};
}

}  // namespace orrery::app

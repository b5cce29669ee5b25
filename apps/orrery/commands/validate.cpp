#include <algorithm>
#include <memory>

#include "commands/commands.hpp"
#include "options.hpp"
#include "orrery/base/codes/document.hpp"
#include "orrery/base/codes/plan.hpp"
#include "orrery/base/printable.hpp"
#include "orrery/formats/format.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "orrery/sim/start_checks.hpp"
#include "output/diagnostics.hpp"
#include "output/json.hpp"
#include "output/number_text.hpp"
#include "output/say.hpp"
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
    object["diagnostics"] = file.diagnostics();
    return object;
}

// Returns the diagnostics of making all objects of the simulation.
DiagnosticLog checked(const SceneFile& file, Plan plan, const ValidateOptions& options) {
    DiagnosticLog log(options.read.diagnostics);
    const Simulation simulation = simulationOf(file.scene, std::move(plan), options.simulation, log);
    checkSprings(orrery::planOf(simulation), file.scene, options.dt, log);
    return log;
}

// Every diagnostic that needs no step. All convex parts of meshes are made only where they may tell less: they lie in
// those of the outline, so that where these give no warning, all give none.
void check(SceneFile& file, const ValidateOptions& options) {
    const std::size_t read = file.log.entries().size();
    Plan plan = file.outline(options.simulation.plan);
    const auto planned = file.log.entries().begin() + static_cast<std::ptrdiff_t>(read);
    const bool cuts = std::any_of(planned, file.log.entries().end(),
                                  [](const Diagnostic& each) { return each.code == code::PLAN_MESH_AS_PARTS; });
    DiagnosticLog log = checked(file, std::move(plan), options);
    if (cuts && log.count(Severity::Warning) + log.count(Severity::Error) > 0) {
        DiagnosticLog ignored(options.read.diagnostics);
        log = checked(file, makePlan(file.scene, options.simulation.plan, ignored), options);
    }
    append(log, file.log);
}

ExitStatus validateFile(const std::string& name, const ValidateOptions& options, Totals& totals, Json& results) {
    SceneFile file(name, options.read);
    check(file, options);
    file.printDiagnostics(options.quiet ? Severity::Error : options.json ? Severity::Warning : Severity::Info);
    if (options.json) {
        results.push_back(fileJson(file));
    } else if (!options.quiet) {
        tell(printable(file.name) + ": " + countsText(file.log) + '\n');
    }
    totals.add(file.log);
    return file.status();
}

ExitStatus runValidate(const ValidateOptions& options) {
    ExitStatus status = ExitStatus::Good;
    std::vector<std::string> empty;
    const std::vector<std::string> files = scenesOf(options.files, status, &empty);
    Totals totals;
    Json results = Json::array();
    for (const std::string& folder : empty) {
        DiagnosticLog log;
        log.report(code::FILE_UNREADABLE, placeOfFile(folder), "there is no scene in this folder");
        totals.add(log);
        Json object{{"file", folder}, {"format", nullptr}, {"errors", 1},
                    {"warnings", 0},  {"infos", 0},        {"dropped", 0}};
        object["diagnostics"] = toJson(log);
        results.push_back(std::move(object));
    }
    for (const std::string& name : files) {
        status = std::max(status, validateFile(name, options, totals, results));
    }
    if (options.json) {
        Json object{{"files", std::move(results)}};
        object.update(totals.json());
        print(object);
    } else if (files.size() > 1 && !options.quiet) {
        tell(counted(files.size(), "file") + ": " + counted(totals.errors, "error") + ", " +
             counted(totals.warnings, "warning") + ", " + counted(totals.infos, "info") + '\n');
    }
    return status;
}

}  // namespace

Command validateCommand() {
    auto options = std::make_shared<ValidateOptions>();
    // All diagnostics, but not so many that they fill the memory.
    options->read.diagnostics.limit = 100'000;
    options->read.load.lint = options->read.load.xode.lint = true;
    Command command{"validate", "All diagnostics of each file, sorted by place, without a step of simulation"};
    OptionList& list = command.options;
    list.texts("FILE", Takes::Values, options->files,
               "Scenes: " + titlesText() + "; folders of them; - for standard input")
        .require();
    addOutputOptions(list, options->json, options->quiet, "Print errors only");
    addReadOptions(list, options->read);
    for (const char* name : {"--strict", "--each"}) list.at(name).under(kMainOptions);
    list.number("--dt", Sign::Positive, options->dt, "Length of the steps that springs are to be soft enough for, s");
    addPlanOptions(list, options->simulation.plan);
    command.examples = {
        {"orrery validate scenes/*.gltf --strict", "Warnings count as errors: a check before a commit"}};
    command.run = [options] { return runValidate(*options); };
    return command;
}

}  // namespace orrery::app

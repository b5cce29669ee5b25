#include "found.hpp"

#include <cstdlib>
#include <string_view>
#include <utility>

#include "orrery/importers/load.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/recording/run_summary.hpp"
#include "orrery/sim/simulation.hpp"
#include "orrery/sweep/plan.hpp"
#include "orrery/test/files.hpp"

namespace golden {
namespace {

namespace fs = std::filesystem;
using namespace orrery;

constexpr int kSteps = 200;     // of a run
constexpr double kStep = 0.01;  // s

void run(const Scene& scene, DiagnosticLog& log) {
    SimulationOptions options;
    options.jointReadings = true;
    Simulation simulation(scene, options, log);
    RunSummary summary(simulation);
    for (int step = 0; step < kSteps; ++step) {
        simulation.step(kStep);
        summary.observe();
    }
    summary.finish();
    for (const Diagnostic& each : simulation.diagnostics().entries())
        log.report(each.severity, each.code, each.place, each.message, {each.found, each.expected});
    summary.report(log);
}

}  // namespace

Found find(const fs::path& file, std::string bytes) {
    Found found;
    const fs::path kind = file.parent_path().filename();
    if (kind == "sweep") {
        static_cast<void>(sweep::parsePlan(std::move(bytes), file.string(), file.parent_path(), found.log));
    } else {
        LoadOptions options;
        options.xode.lint = kind == "lint";
        found.scene = loadBytes(std::move(bytes), file.string(), file.parent_path(), found.log, options);
        if (kind == "plan") static_cast<void>(makePlan(found.scene, {}, found.log));
        if (kind == "run") run(found.scene, found.log);
    }
    found.log.sortByPlace();
    return found;
}

Found find(const fs::path& file) {
    return find(file, test::fileBytes(file));
}

fs::path folder() {
    return test::sourceFolder() / "tests" / "golden";
}

bool isInput(const fs::path& file) {
    static const std::set<fs::path> kSuffixes = {".xode", ".gltf", ".glb", ".g4tf", ".g4b", ".urdf", ".mjcf"};
    return kSuffixes.contains(file.extension()) ||
           (file.parent_path().filename() == "sweep" && file.extension() == ".json");
}

bool isUpdating() {
    const char* variable = std::getenv("ORRERY_UPDATE_GOLDEN");
    return variable != nullptr && std::string_view(variable) == "1";
}

}  // namespace golden

#include "live_scene.hpp"

#include <algorithm>
#include <filesystem>

#include "orrery/base/system.hpp"
#include "orrery/document/file.hpp"
#include "orrery/plan/hash.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "output/options_json.hpp"

namespace orrery::app {
namespace {

namespace fs = std::filesystem;

// A folder with these files only, while it lasts.
class Apart {
public:
    explicit Apart(const std::vector<SourceFile>& files) : folder_(system::makeTemporaryFolder("orrery-live-")) {
        std::error_code error;
        good_ = !folder_.empty();
        DiagnosticLog ignored;
        for (const SourceFile& file : files) {
            fs::create_directories((folder_ / file.name).parent_path(), error);
            good_ = good_ && writeFile(folder_ / file.name, file.bytes, ignored);
        }
    }
    Apart(const Apart&) = delete;
    Apart& operator=(const Apart&) = delete;
    ~Apart() {
        std::error_code error;
        if (!folder_.empty()) fs::remove_all(folder_, error);
    }
    [[nodiscard]] bool good() const { return good_; }
    [[nodiscard]] const fs::path& folder() const { return folder_; }

private:
    fs::path folder_;
    bool good_ = false;
};

bool isSame(const Plan& a, const Plan& b) {
    const auto samePart = [](const PlanPartHash& one, const PlanPartHash& other) { return one.hash == other.hash; };
    const auto sameGravity = [](const PlanWorld& one, const PlanWorld& other) { return one.gravity == other.gravity; };
    const auto partsOfA = hashesOf(a);
    const auto partsOfB = hashesOf(b);
    return std::equal(partsOfA.begin(), partsOfA.end(), partsOfB.begin(), samePart) &&
           std::equal(a.worlds.begin(), a.worlds.end(), b.worlds.begin(), b.worlds.end(), sameGravity);
}

// Tries what the page would simulate; gravity is the only setting of reading and resolving files that it sets.
std::string tryOut(const LiveScene& live, const Plan& wanted, const std::optional<Vector3>& gravity) {
    const Apart apart(live.files);
    if (!apart.good()) return "--live: the folder for temporary files does not take the files of the scene";
    DiagnosticLog log;
    Scene scene = load(apart.folder() / live.files.front().name, log);
    const std::string fault = applySettings(live.settings, {}, apart.folder().string(), scene, log);
    PlanOptions options;
    options.gravityOverride = gravity;
    if (fault.empty() && isSame(makePlan(scene, options, log), wanted)) return {};
    return "--live: a page would read another scene from these files: options of how files are read and resolved "
           "(--xode-dialect, --lenient, --animation, --mesh-parts, ...) do not go into it. Convert the scene first, or "
           "leave them out";
}

}  // namespace

std::optional<LiveScene> liveScene(const SceneFile& file, const Simulation& simulation,
                                   const SimulationOptions& options, double dt, std::string& fault) {
    const std::string name = file.name == "<stdin>" ? "stdin" : fs::path(file.name).filename().string();
    // As applySettings() has them, one after the other.
    std::vector<Setting> settings = file.settings;
    std::stable_partition(settings.begin(), settings.end(), [](const Setting& each) { return each.isPlace(); });
    auto live = packScene(file.asRead, name, std::move(settings), toJson(options, dt));
    fault = live ? tryOut(*live, orrery::planOf(simulation), options.plan.gravityOverride)
                 : "--live: the files of the scene are larger than 100 MB together, too large for a page";
    return fault.empty() ? live : std::nullopt;
}

}  // namespace orrery::app

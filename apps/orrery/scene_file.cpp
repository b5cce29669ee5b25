#include "scene_file.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <utility>

#include "orrery/base/codes/plan.hpp"
#include "orrery/base/codes/xode.hpp"
#include "orrery/formats/format.hpp"
#include "output/diagnostics.hpp"
#include "output/say.hpp"

namespace orrery::app {
namespace {

namespace fs = std::filesystem;

// At most one byte more than `most`, which is what a limit is passed by.
std::string readToEnd(std::FILE* from, std::size_t most) {
    std::string bytes;
    std::string part(std::size_t{1} << 16U, '\0');
    while (bytes.size() <= most) {
        const std::size_t count = std::fread(part.data(), 1, part.size(), from);
        if (count == 0) break;
        bytes.append(part, 0, count);
    }
    return bytes;
}

constexpr std::size_t kOutlineParts = 2;

Scene read(const std::string& file, const ReadOptions& options, DiagnosticLog& log, const std::string& name) {
    std::error_code none;  // then nothing is sought
    const auto read = [&](std::FILE* from) {
        return loadBytes(readToEnd(from, options.load.limits.bytes), name, fs::current_path(none), log, options.load);
    };
    if (file == kStandardStream) return read(stdin);
    // A pipe that the user names, as <(...) of a shell; what files name is never one.
    if (fs::is_fifo(file, none)) {
        const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(std::fopen(file.c_str(), "rb"), std::fclose);
        if (pipe) return read(pipe.get());
    }
    return load(file, log, options.load);
}

std::string folderOf(const std::string& file) {
    std::error_code none;  // then nothing is sought
    return (file == kStandardStream || fs::is_fifo(file, none) ? fs::current_path(none)
                                                               : fs::absolute(file, none).parent_path())
        .string();
}

}  // namespace

std::vector<std::string> scenesOf(const std::vector<std::string>& named, ExitStatus& status,
                                  std::vector<std::string>* empty) {
    std::vector<std::string> scenes;
    for (const std::string& name : named) {
        std::error_code error;
        if (!fs::is_directory(name, error)) {
            if (name == kStandardStream && std::find(scenes.begin(), scenes.end(), name) != scenes.end()) {
                say("standard input can be read once only");
                status = std::max(status, ExitStatus::WrongUse);
                continue;
            }
            scenes.push_back(name);
            continue;
        }
        const auto first = static_cast<std::ptrdiff_t>(scenes.size());
        for (fs::recursive_directory_iterator entry(name, error), end; !error && entry != end; entry.increment(error)) {
            if (entry->is_regular_file(error) && isSceneFile(entry->path())) scenes.push_back(entry->path().string());
        }
        std::sort(scenes.begin() + first, scenes.end());
        if (scenes.begin() + first != scenes.end()) continue;
        say(name + ": there is no scene in this folder");
        status = ExitStatus::FileTrouble;
        if (empty) empty->push_back(name);
    }
    return scenes;
}

std::string nameOfInput(const std::string& file) {
    return file == kStandardStream ? "<stdin>" : file;
}

bool isEmpty(const Plan& plan) {
    return std::all_of(plan.worlds.begin(), plan.worlds.end(), [](const PlanWorld& world) {
        return world.bodies.empty() && world.geoms.empty() && world.fields.empty();
    });
}

SceneFile::SceneFile(const std::string& file, const ReadOptions& options)
    : name(nameOfInput(file)),
      log(options.diagnostics),
      scene(read(file, options, log, name)),
      logOptions(options.diagnostics),
      eachDiagnostic(options.eachDiagnostic),
      settings(options.settings),
      asRead(scene) {
    if (!settings.empty() && readable())
        settingFault = applySettings(settings, options.load, folderOf(file), scene, log);
}

Json SceneFile::diagnostics() const {
    return toJson(log, scene.source().get());
}

void SceneFile::printDiagnostics(Severity least) {
    app::printDiagnostics(log, {least, scene.source().get(), eachDiagnostic});
}

bool SceneFile::settingsFit(const PlanOptions& options) const {
    std::string fault = settingFault;
    const auto isOfPlan = [](const Diagnostic& each) {
        return each.severity == Severity::Error && each.code.room == CodeRoom::Plan;
    };
    const auto planErrors = [&](const DiagnosticLog& of) {
        return std::count_if(of.entries().begin(), of.entries().end(), isOfPlan);
    };
    if (fault.empty() && !settings.empty() && planErrors(log) > 0) {
        DiagnosticLog before;
        static_cast<void>(makePlan(asRead, options, before));
        const auto last = std::find_if(log.entries().rbegin(), log.entries().rend(), isOfPlan);
        if (planErrors(log) > planErrors(before)) fault = settings.back().target + ": " + last->message;
    }
    if (!fault.empty()) say("--set " + fault);
    return fault.empty();
}

bool SceneFile::readable() const {
    return exitStatus(log, name) != ExitStatus::FileTrouble;
}

bool SceneFile::hasScene() const {
    return readable() && scene.source() && scene.source()->hasContents() && !log.has(code::XODE_ROOT_WRONG);
}

ExitStatus SceneFile::status() const {
    return hasScene() ? exitStatus(log, name) : ExitStatus::FileTrouble;
}

Plan SceneFile::plan(const PlanOptions& options) {
    return readable() ? makePlan(scene, options, log) : Plan{};
}

Plan SceneFile::outline(PlanOptions options) {
    if (!readable()) return {};
    options.meshParts = std::min(options.meshParts, kOutlineParts);
    // Planning passes over what errors of reading have caused.
    DiagnosticLog found = std::exchange(log, DiagnosticLog(logOptions));
    Plan plan = makePlan(scene, options, found);
    append(found, log,
           [](const Diagnostic& each) { return each.code == code::PLAN_MESH_AS_PARTS ? std::string() : each.found; });
    return plan;
}

}  // namespace orrery::app

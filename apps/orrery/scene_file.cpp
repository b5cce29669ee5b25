#include "scene_file.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "orrery/formats/format.hpp"
#include "output/diagnostics.hpp"

namespace orrery::app {
namespace {

namespace fs = std::filesystem;

// At most one byte more than `most`, which is what a limit is passed by.
std::string standardInput(std::size_t most) {
    std::string bytes;
    std::string part(std::size_t{1} << 16U, '\0');
    while (bytes.size() <= most) {
        const std::size_t count = std::fread(part.data(), 1, part.size(), stdin);
        if (count == 0) break;
        bytes.append(part, 0, count);
    }
    return bytes;
}

Scene read(const std::string& file, const ReadOptions& options, DiagnosticLog& log, const std::string& name) {
    if (file != kStandardStream) return load(file, log, options.load);
    std::error_code none;  // then nothing is sought
    return loadBytes(standardInput(options.load.limits.bytes), name, fs::current_path(none), log, options.load);
}

}  // namespace

std::vector<std::string> scenesOf(const std::vector<std::string>& named) {
    std::vector<std::string> scenes;
    for (const std::string& name : named) {
        std::error_code error;
        if (!fs::is_directory(name, error)) {
            scenes.push_back(name);
            continue;
        }
        const auto first = static_cast<std::ptrdiff_t>(scenes.size());
        for (fs::recursive_directory_iterator entry(name, error), end; !error && entry != end; entry.increment(error)) {
            if (entry->is_regular_file(error) && isSceneFile(entry->path())) scenes.push_back(entry->path().string());
        }
        std::sort(scenes.begin() + first, scenes.end());
    }
    return scenes;
}

SceneFile::SceneFile(const std::string& file, const ReadOptions& options)
    : name(file == kStandardStream ? "<stdin>" : file),
      log(options.diagnostics),
      scene(read(file, options, log, name)),
      eachDiagnostic(options.eachDiagnostic) {}

void SceneFile::printDiagnostics(Severity least) {
    app::printDiagnostics(log, {least, scene.source().get(), eachDiagnostic});
}

bool SceneFile::readable() const {
    return exitStatus(log, name) != ExitStatus::FileTrouble;
}

Plan SceneFile::plan(const PlanOptions& options) {
    return readable() ? makePlan(scene, options, log) : Plan{};
}

}  // namespace orrery::app

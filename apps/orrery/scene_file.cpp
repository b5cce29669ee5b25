#include "scene_file.hpp"

#include "output/diagnostics.hpp"

namespace orrery::app {

SceneFile::SceneFile(std::string file, const ReadOptions& options)
    : name(std::move(file)), log(options.diagnostics), scene(load(name, log, options.load)) {}

bool SceneFile::readable() const {
    return exitStatus(log, name) != ExitStatus::FileTrouble;
}

Plan SceneFile::plan(const PlanOptions& options) {
    return readable() ? makePlan(scene, options, log) : Plan{};
}

}  // namespace orrery::app

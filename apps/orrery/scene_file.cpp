#include "scene_file.hpp"

#include "findings.hpp"

namespace orrery::app {

SceneFile::SceneFile(std::string file, const ReadOptions& options)
    : name(std::move(file)), log(options.findings), scene(load(name, log, options.load)) {}

bool SceneFile::readable() const {
    return exitStatus(log, name) != ExitStatus::FileTrouble;
}

}  // namespace orrery::app

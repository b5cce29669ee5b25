// The file a command is about, loaded, with what was found in it.
#pragma once

#include <string>

#include "orrery/base/diagnostics.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery::app {

// How commands read files and report on them.
struct ReadOptions {
    LoadOptions load;
    DiagnosticLog::Options findings;
};

struct SceneFile {
    std::string name;  // as on the command line
    DiagnosticLog log;
    Scene scene;

    SceneFile(std::string file, const ReadOptions& options);
    // False when nothing could be read: the scene is empty.
    [[nodiscard]] bool readable() const;
};

}  // namespace orrery::app

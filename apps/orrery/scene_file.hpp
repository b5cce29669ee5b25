// The file a command is about, loaded, with what was found in it.
#pragma once

#include <string>

#include "orrery/base/diagnostics.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery::app {

// How commands read files and report on them.
struct ReadOptions {
    LoadOptions load;
    DiagnosticLog::Options diagnostics;
};

struct SceneFile {
    std::string name;  // as on the command line
    DiagnosticLog log;
    Scene scene;

    SceneFile(std::string file, const ReadOptions& options);
    // False when the file could not be read at all.
    [[nodiscard]] bool readable() const;
    // The plan of what was read; its diagnostics go to the log. Without worlds when nothing was read.
    [[nodiscard]] Plan plan(const PlanOptions& options);
};

}  // namespace orrery::app

// The file a command is about, loaded, with what was found in it.
#pragma once

#include <string>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery::app {

// How commands read files and report on them.
struct ReadOptions {
    LoadOptions load;
    DiagnosticLog::Options diagnostics;
    bool eachDiagnostic = false;  // listed, also where many are alike
};

// What stands on the command line for standard input and output.
inline constexpr std::string_view kStandardStream = "-";

// The files that are named, and of each folder every scene in it and below, in the order of their names.
[[nodiscard]] std::vector<std::string> scenesOf(const std::vector<std::string>& named);

struct SceneFile {
    std::string name;  // as on the command line; "<stdin>" for kStandardStream
    DiagnosticLog log;
    Scene scene;
    bool eachDiagnostic;

    // Standard input is read to its end; files that the scene names are sought in the current folder.
    SceneFile(const std::string& file, const ReadOptions& options);
    // False when the file could not be read at all.
    [[nodiscard]] bool readable() const;
    // Those of at least that severity, with the lines of the file.
    void printDiagnostics(Severity least);
    // The plan of what was read; its diagnostics go to the log. Without worlds when nothing was read.
    [[nodiscard]] Plan plan(const PlanOptions& options);
};

}  // namespace orrery::app

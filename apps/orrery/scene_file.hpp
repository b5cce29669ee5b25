// The file a command is about, loaded, with what was found in it.
#pragma once

#include <string>
#include <vector>

#include "exit_status.hpp"
#include "orrery/base/diagnostics.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/scene/scene.hpp"
#include "settings.hpp"

namespace orrery::app {

// How commands read files and report on them.
struct ReadOptions {
    LoadOptions load;
    DiagnosticLog::Options diagnostics;
    bool eachDiagnostic = false;  // listed, also where many are alike
    std::vector<Setting> settings;
};

// What stands on the command line for standard input and output.
inline constexpr std::string_view kStandardStream = "-";

// The files that are named, and of each folder every scene in it and below, in the order of their names. A folder that
// has none is said, and `status` becomes FileTrouble.
[[nodiscard]] std::vector<std::string> scenesOf(const std::vector<std::string>& named, ExitStatus& status);

struct SceneFile {
    std::string name;  // as on the command line; "<stdin>" for kStandardStream
    DiagnosticLog log;
    Scene scene;
    DiagnosticLog::Options logOptions;
    bool eachDiagnostic;
    std::vector<Setting> settings;
    Scene asRead;              // without the settings
    std::string settingFault;  // "" where all of them could be applied

    // Standard input is read to its end; files that the scene names are sought in the current folder.
    SceneFile(const std::string& file, const ReadOptions& options);
    // False when the file could not be read at all.
    [[nodiscard]] bool readable() const;
    // Of a file that could be read: has it all settings? If not it is said on stderr. `log` has what was found in
    // planning `scene`: an error that the file as it was read does not give is a setting's.
    [[nodiscard]] bool settingsFit(const PlanOptions& options) const;
    // Those of at least that severity, with the lines of the file.
    void printDiagnostics(Severity least);
    // The plan of what was read; its diagnostics go to the log. Without worlds when nothing was read.
    [[nodiscard]] Plan plan(const PlanOptions& options);
    // The same for those who do not simulate it: of the convex parts of meshes, which may take seconds, two each at
    // most. All that there are in a run lie in these. PLAN_MESH_AS_PARTS does not say how many there are.
    [[nodiscard]] Plan outline(PlanOptions options);
};

}  // namespace orrery::app

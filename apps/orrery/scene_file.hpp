// The file of a command: it is loaded, and has its diagnostics.
#pragma once

#include <string>
#include <vector>

#include "exit_status.hpp"
#include "orrery/base/diagnostics.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/scene/scene.hpp"
#include "output/json.hpp"
#include "settings.hpp"

namespace orrery::app {

// How commands read files and report on them.
struct ReadOptions {
    LoadOptions load;
    DiagnosticLog::Options diagnostics;
    bool eachDiagnostic = false;  // listed, also where many are alike
    std::vector<Setting> settings;
};

// The word for standard input and standard output on the command line.
inline constexpr std::string_view kStandardStream = "-";
// The name of a file that is read as output has it: "<stdin>" for kStandardStream.
[[nodiscard]] std::string nameOfInput(const std::string& file);

// The named files and, for each folder, every scene in it and below, in the order of their names. For a folder without
// scenes there is a message, `status` becomes FileTrouble, and its name is added to `empty`.
[[nodiscard]] std::vector<std::string> scenesOf(const std::vector<std::string>& named, ExitStatus& status,
                                                std::vector<std::string>* empty = nullptr);

// Has the plan nothing that a simulation would contain?
[[nodiscard]] bool isEmpty(const Plan& plan);

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
    // False also when its text is malformed, or its root element is that of no scene.
    [[nodiscard]] bool hasScene() const;
    // The log as JSON, with the lines of the file.
    [[nodiscard]] Json diagnostics() const;
    // FileTrouble where there is no scene, else by the diagnostics.
    [[nodiscard]] ExitStatus status() const;
    // Does the file, which could be read, have all settings? If not, a message on stderr says so. `log` has the
    // diagnostics of planning `scene`: an error among them that the unchanged file does not give comes from a setting.
    [[nodiscard]] bool settingsFit(const PlanOptions& options) const;
    // Prints the diagnostics of at least that severity, with the lines of the file.
    void printDiagnostics(Severity least);
    // The plan of the scene that was read; its diagnostics go to the log. Without worlds if nothing was read.
    [[nodiscard]] Plan plan(const PlanOptions& options);
    // The same for those who do not simulate it: of the convex parts of meshes, which may take seconds, two each at
    // most. All that there are in a run lie in these. PLAN_MESH_AS_PARTS does not say how many there are.
    [[nodiscard]] Plan outline(PlanOptions options);
};

}  // namespace orrery::app

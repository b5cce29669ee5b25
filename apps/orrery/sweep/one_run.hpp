// One run of a sweep in this process.
#pragma once

#include <string>
#include <vector>

#include "commands/run.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/sweep/design.hpp"
#include "orrery/sweep/journal.hpp"
#include "orrery/sweep/plan.hpp"

namespace orrery::app {

// The data that all runs share: the plan, and the scene as it was read.
struct SweepScene {
    sweep::SweepPlan plan;
    LoadOptions load;
    Scene scene;
    std::vector<std::string> outputs;  // names of their columns
    std::size_t planErrors = 0;        // of the scene without any setting
};

// Reads the scene of scene.plan, makes the simulation of the first run without a step, and names the columns of the
// outputs. If the scene cannot be read, or something does not fit it, `log` gets a diagnostic at its place in the plan;
// false then. `header` says which plan, scene and program the results belong to.
[[nodiscard]] bool readScene(SweepScene& scene, sweep::JournalHeader& header, DiagnosticLog& log);

// The row of a run: simulates it. Never throws.
[[nodiscard]] sweep::Row rowOfRun(const SweepScene& scene, const sweep::SweepRun& run);
// The row of one that did not come to its end.
[[nodiscard]] sweep::Row rowWithout(const SweepScene& scene, const sweep::SweepRun& run, sweep::RunStatus status,
                                    const std::string& cause);

// The same run as `orrery run` makes it.
[[nodiscard]] RunOptions optionsOfRun(const SweepScene& scene, const sweep::SweepRun& run);

}  // namespace orrery::app

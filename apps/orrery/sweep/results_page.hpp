// The page that shows the results of a sweep: a template, and the table in it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "orrery/sweep/table.hpp"
#include "output/json.hpp"
#include "sweep/one_run.hpp"

namespace orrery::app {

// The number of runs with each code: {"SIM_BODY_LOST": 2}.
[[nodiscard]] Json toJson(const sweep::WarningCounts& warnings);

// One self-contained HTML file: parallel coordinates, scatter plots, sensitivity. `planName` is the plan as the command
// line has it: the page says how a run is replayed. False, with a diagnostic or a line on stderr, where it cannot be
// written.
bool saveResultsPage(const SweepScene& scene, const sweep::RowTable& table, const std::vector<std::string>& columns,
                     const std::filesystem::path& file, const std::string& planName, DiagnosticLog& log);

}  // namespace orrery::app

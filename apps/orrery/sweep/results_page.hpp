// The page that shows the results of a sweep: a template, and the table in it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "orrery/sweep/table.hpp"
#include "output/json.hpp"
#include "page/page.hpp"
#include "sweep/one_run.hpp"

namespace orrery::app {

// The number of runs with each code: {"SIM_BODY_LOST": 2}.
[[nodiscard]] Json toJson(const sweep::WarningCounts& warnings);

// One self-contained HTML file: parallel coordinates, scatter plots, sensitivity. `replay` are the words that make
// these runs after `orrery sweep`: the page says how a run is replayed; empty: it does not. False, with a diagnostic or
// a line on stderr, where it cannot be written.
bool saveResultsPage(const SweepScene& scene, const sweep::RowTable& table, const std::vector<std::string>& replay,
                     const std::filesystem::path& file, DiagnosticLog& log,
                     const std::filesystem::path& fromTemplate = pageTemplate("sweep.html"));

}  // namespace orrery::app

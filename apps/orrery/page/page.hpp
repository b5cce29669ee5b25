// The page that replays a simulation: a template with three.js, and the data of the run in it.
#pragma once

#include <filesystem>

#include "orrery/recording/recording.hpp"
#include "orrery/sim/simulation.hpp"

namespace orrery::app {

// Where the template is built or installed: share/orrery/viewer.html beside the program's bin folder.
[[nodiscard]] std::filesystem::path pageTemplate();

// One self-contained HTML file. At most 30 frames a second are kept. Frames are of the recording, things
// of the simulation's plan. False, with a diagnostic, where the file cannot be written.
bool savePage(Simulation& simulation, const Recording& recording, const std::string& title,
              const std::filesystem::path& file, DiagnosticLog& log);

}  // namespace orrery::app

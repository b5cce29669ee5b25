// The page that replays a simulation: a template with three.js, and the data of the run in it.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "orrery/recording/recording.hpp"
#include "orrery/sim/simulation.hpp"
#include "output/json.hpp"
#include "output/motion.hpp"
#include "page/live_run.hpp"

namespace orrery::app {

// The path of a template that is built or installed: share/orrery/NAME beside the program's bin folder.
[[nodiscard]] std::filesystem::path pageTemplate(std::string_view name = "viewer.html");
inline constexpr std::string_view kLiveTemplate = "orrery.html";  // it replays a run, too, and goes on from it

// The data of a page except what happens over time: docs/formats/page.md has the keys.
[[nodiscard]] Json pageAtRest(Simulation& simulation, const std::string& title, DiagnosticLog& log);

// Another run that is drawn through the first one, at the same time, with the shapes of the bodies that it names.
struct Ghost {
    std::string title;  // of the file it comes from
    Motion motion;
};

// All that a page has of a run. At most 30 frames a second are kept. Frames are of the recording, things of the
// simulation's plan; `ghost`, `live` and `findings` (of the file and the run) may be null.
[[nodiscard]] Json pageData(Simulation& simulation, const Recording& recording, const std::string& title,
                            const Ghost* ghost, const LiveRun* live, DiagnosticLog& log,
                            const DiagnosticLog* findings = nullptr);

// JSON as it may stand in a script element: names from a file must not end it.
[[nodiscard]] std::string inScript(const Json& data);
// The template with the data in it. False, with a diagnostic, where the file cannot be written.
bool writePage(const std::filesystem::path& from, const std::string& data, const std::filesystem::path& file,
               DiagnosticLog& log);

// One self-contained HTML file with that. False, with a diagnostic, where the file cannot be written.
bool savePage(Simulation& simulation, const Recording& recording, const std::string& title, const Ghost* ghost,
              const std::filesystem::path& file, DiagnosticLog& log,
              const std::filesystem::path& fromTemplate = pageTemplate(), const DiagnosticLog* findings = nullptr);
// The same with the simulation in it, so that it can go on from any frame.
bool saveLivePage(Simulation& simulation, const Recording& recording, const std::string& title, const Ghost* ghost,
                  const LiveRun& live, const std::filesystem::path& file, DiagnosticLog& log,
                  const DiagnosticLog* findings = nullptr);

}  // namespace orrery::app

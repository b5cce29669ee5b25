// A scene that goes along in a page of its run.
#pragma once

#include <optional>
#include <string>

#include "page/live_run.hpp"
#include "scene_file.hpp"

namespace orrery::app {

// Its files, settings and options, read once as a page reads them: from these alone. Nullopt if they are too large for
// a page, or if something else would be simulated: `fault` has the reason, and begins with "--live".
[[nodiscard]] std::optional<LiveScene> liveScene(const SceneFile& file, const Simulation& simulation,
                                                 const SimulationOptions& options, double dt, std::string& fault);

}  // namespace orrery::app

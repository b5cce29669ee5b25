// The contents of a file and how it will be simulated, as `orrery info --json` prints it.
#pragma once

#include <string>

#include "orrery/base/diagnostics.hpp"
#include "orrery/formats/options.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/sim/simulation_options.hpp"
#include "output/json.hpp"

namespace orrery::app {

// A file that was read, and its plan.
struct InfoSubject {
    const std::string& file;
    const Scene& scene;
    const DiagnosticLog& log;
    const Plan& plan;          // of the scene
    XodeDialect askedDialect;  // with which it was read
    const SimulationOptions& options;
    bool isOutline = false;  // meshes of the plan have fewer convex parts than in a run
};

[[nodiscard]] Json infoJson(const InfoSubject& subject);

// {"name", "reason"}: the dialect of a scene of XODE, and why it is read so; null for other formats.
[[nodiscard]] Json dialectJson(const Scene& scene, XodeDialect asked);

}  // namespace orrery::app

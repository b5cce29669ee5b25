// Scene -> URDF, for scenes that were read from it.
#pragma once

#include <optional>
#include <string>

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery {

// The file that the scene was read from, with its changes: places, masses, limits, damping and friction
// (docs/formats/urdf.md). nullopt after EXPORT_EDITS_CONFLICT for other changes, and after EXPORT_FORMAT_UNKNOWN for a
// scene that was not read from URDF.
[[nodiscard]] std::optional<std::string> saveUrdf(const Scene& scene, DiagnosticLog& log);

}  // namespace orrery

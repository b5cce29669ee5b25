// Scene -> MJCF, for scenes that were read from it.
#pragma once

#include <optional>
#include <string>

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery {

// The file that the scene was read from (docs/formats/mjcf.md). nullopt after EXPORT_EDITS_CONFLICT for a scene that
// was changed, and after EXPORT_FORMAT_UNKNOWN for one that was not read from MJCF.
[[nodiscard]] std::optional<std::string> saveMjcf(const Scene& scene, DiagnosticLog& log);

}  // namespace orrery

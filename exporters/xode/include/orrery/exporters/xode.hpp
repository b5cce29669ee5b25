// Scene -> XODE 1.0.
#pragma once

#include <optional>
#include <string>

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery {

// The scene as XODE. One that was read from XODE is that file with its values changed. Parts of the scene that the file
// cannot express are reported (EXPORT_NOT_REPRESENTABLE). nullopt after EXPORT_EDITS_CONFLICT or, for a new text,
// EXPORT_TOO_LARGE.
[[nodiscard]] std::optional<std::string> saveXode(const Scene& scene, DiagnosticLog& log);

}  // namespace orrery

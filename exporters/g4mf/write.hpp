// Scene -> a new G4MF.
#pragma once

#include <optional>
#include <string>

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery::g4mf {

// The text of a file that has all of the scene that G4MF can express (plainScene). EXPORT_NOT_REPRESENTABLE reports the
// rest, once for each kind. Nullopt after EXPORT_TOO_LARGE, or after
// EXPORT_EDITS_CONFLICT, which a scene whose parts fit each other does not get.
[[nodiscard]] std::optional<std::string> write(const Scene& scene, DiagnosticLog& log);

}  // namespace orrery::g4mf

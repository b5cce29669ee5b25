// Scene -> a new G4MF.
#pragma once

#include <optional>
#include <string>

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery::g4mf {

// The text of a file that says of the scene what G4MF can say (plainScene); the rest is told by
// EXPORT_NOT_REPRESENTABLE, once of each kind. Nullopt after EXPORT_EDITS_CONFLICT, which a scene whose parts fit each
// other does not get.
[[nodiscard]] std::optional<std::string> write(const Scene& scene, DiagnosticLog& log);

}  // namespace orrery::g4mf

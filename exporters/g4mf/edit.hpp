// Changes of the scene as edits of the JSON it was read from.
#pragma once

#include <optional>
#include <string>

#include "orrery/base/diagnostics.hpp"
#include "orrery/document/json_document.hpp"
#include "orrery/scene/changes.hpp"

namespace orrery::g4mf {

// `changes` lead from the scene as it was read, which `document` says, to what it is. Nullopt after a diagnostic:
// EXPORT_EDITS_CONFLICT for what the file cannot take or G4MF cannot say.
[[nodiscard]] std::optional<std::string> edit(const Scene& scene, const SceneChanges& changes,
                                              const JsonDocument& document, DiagnosticLog& log);

}  // namespace orrery::g4mf

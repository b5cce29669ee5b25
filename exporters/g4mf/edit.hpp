// The scene as edits of the JSON it was read from, or of one that says nothing yet.
#pragma once

#include <optional>
#include <string>

#include "orrery/base/diagnostics.hpp"
#include "orrery/document/json_document.hpp"
#include "orrery/scene/changes.hpp"

namespace orrery::g4mf {

// What to do about what G4MF cannot say.
enum class Lacking : std::uint8_t {
    Refuse,  // EXPORT_EDITS_CONFLICT: an edited file says all or is not written
    Leave,   // EXPORT_NOT_REPRESENTABLE: a new file says what it can
};

// `changes` lead from `then`, which `document` says, to the scene as it is. Nullopt after a finding.
[[nodiscard]] std::optional<std::string> edit(const Scene& scene, const SceneContents& then,
                                              const SceneChanges& changes, const JsonDocument& document,
                                              Lacking lacking, DiagnosticLog& log);

}  // namespace orrery::g4mf

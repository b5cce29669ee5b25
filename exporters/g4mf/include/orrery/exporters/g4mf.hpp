// Scene -> the G4MF file it was read from.
//
// A scene that was read from G4MF is its file, byte for byte, but for what was changed since: values are replaced
// where they stand, new nodes, shapes, meshes and data stand after those of the file, and removed nodes are in no
// list of children any more. No scene of another format is written as G4MF.
#pragma once

#include <optional>
#include <string>

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery {

enum class G4mfContainer : std::uint8_t { Text, Binary };

// The bytes of the file; nullopt after a diagnostic: EXPORT_EDITS_CONFLICT for a change that the file cannot take or
// G4MF cannot say, EXPORT_FORMAT_UNKNOWN for a scene that did not come from a G4MF file in that container.
[[nodiscard]] std::optional<std::string> saveG4mf(const Scene& scene, G4mfContainer container, DiagnosticLog& log);

}  // namespace orrery

// Scene -> G4MF.
//
// A scene that was read from G4MF is its file, byte for byte, but for what was changed since: values are replaced where
// they stand, new nodes, shapes, meshes and data stand after those of the file, and removed nodes are in no list of
// children any more. In the other container it is the same JSON: data URIs become chunks, and chunks data URIs.
//
// Any other scene becomes a new file of its nodes, bodies, colliders and triggers. Things that G4MF has no words for
// (joints, friction, filters, gravity, animations) are left out, and reported.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery {

enum class G4mfContainer : std::uint8_t { Text, Binary };

// The bytes of the file; nullopt after a diagnostic: EXPORT_EDITS_CONFLICT for a change that the file cannot take or
// G4MF cannot say. EXPORT_NOT_REPRESENTABLE names, once of each kind, what a new file leaves out.
[[nodiscard]] std::optional<std::string> saveG4mf(const Scene& scene, G4mfContainer container, DiagnosticLog& log);

// The same as gltfFilesMissing() of glTF.
[[nodiscard]] std::vector<std::string> g4mfFilesMissing(const Scene& scene, std::string_view written,
                                                        const std::filesystem::path& folder);

}  // namespace orrery

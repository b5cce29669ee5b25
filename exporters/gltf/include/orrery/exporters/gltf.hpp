// Scene -> glTF 2.0 with the physics extensions of OMI or Khronos.
//
// A scene that was read from glTF is its file, byte for byte, but for what was changed since: values are replaced where
// they stand, keys and table entries come and go with the white space of their neighbours. A node that was removed is
// taken out of its parent's children and out of the scene, but stays in the array of nodes, so that no index in the
// file, known or unknown, changes its meaning.
//
// Any other scene is written anew: nodes, the extensions of one family, OMI_physics_gravity, and a visible mesh for
// every collider. ORRERY_scene (docs/formats/orrery_scene.md) carries what those cannot express, and Orrery reads it
// back from the file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/formats/options.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery {

enum class GltfContainer : std::uint8_t {
    Text,    // .gltf: JSON; the buffers of a new file are data URIs
    Binary,  // .glb: JSON and the first buffer in chunks
};

// The bytes of the file; nullopt after a diagnostic: EXPORT_EDITS_CONFLICT for a change that the file cannot take.
// EXPORT_NOT_REPRESENTABLE reports losses. From text to binary, or back, only the place of the first buffer changes in
// the JSON; URIs are not followed.
[[nodiscard]] std::optional<std::string> saveGltf(const Scene& scene, GltfContainer container, DiagnosticLog& log,
                                                  const GltfSaveOptions& options = {});

// The URIs that the file `written` has from the file the scene came from, and that are not found beside it in `folder`:
// in a file there they would name something else, or nothing.
[[nodiscard]] std::vector<std::string> gltfFilesMissing(const Scene& scene, std::string_view written,
                                                        const std::filesystem::path& folder);

}  // namespace orrery

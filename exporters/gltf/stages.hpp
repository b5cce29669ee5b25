// From a scene to a file, and from one file to another: each section names its source.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "indices.hpp"
#include "json.hpp"
#include "orrery/base/diagnostics.hpp"
#include "orrery/document/gltf_document.hpp"
#include "orrery/document/json_document.hpp"
#include "orrery/exporters/gltf.hpp"
#include "orrery/scene/changes.hpp"

namespace orrery::gltf {

// ---- edit.cpp: Changes of a scene as edits of the glTF document it came from.
// The JSON with `changes` brought in: no other byte of it differs. nullopt after a diagnostic.
[[nodiscard]] std::optional<std::string> edit(const Scene& scene, const JsonDocument& document,
                                              const SceneChanges& changes, DiagnosticLog& log);

// ---- write.cpp: Scene -> a new glTF.
// A file in its parts.
struct GltfParts {
    Json root;           // without "buffers"
    std::string buffer;  // the first one; empty: none
    Indices indices;
};
// nullopt after EXPORT_TOO_LARGE.
[[nodiscard]] std::optional<GltfParts> writeParts(const Scene& scene, Family family, DiagnosticLog& log);
[[nodiscard]] std::optional<std::string> write(const Scene& scene, GltfContainer container, Family family,
                                               DiagnosticLog& log);

// ---- container.cpp: The two containers of glTF: JSON alone, and JSON with the first buffer in a GLB.
[[nodiscard]] std::string makeGlb(std::string_view json, std::string_view binary);
// The file again, with `json` in the place of its JSON: in a GLB the lengths and the padding follow, and
// all other chunks stay.
[[nodiscard]] std::string withJson(const GltfDocument& document, std::string json);
// The file with `json`, moved into the other container.
[[nodiscard]] std::optional<std::string> inOther(const GltfDocument& document, const std::string& json,
                                                 DiagnosticLog& log);

// ---- family_conversion.cpp: physics in the extensions of one family become those of the other; no other byte differs.
// The JSON of the file that the scene was read from, unchanged. nullopt after EXPORT_EDITS_CONFLICT.
// EXPORT_PHYSICS_DROPPED tells what is lost with the objects of the other family.
[[nodiscard]] std::optional<std::string> inFamily(const Scene& scene, const JsonDocument& document, Family family,
                                                  DiagnosticLog& log);

// ---- khr_published.cpp: KHR_physics_rigid_bodies as its text of October 2025 has it, the last one that was published.
// The JSON, with nodes that have a mesh each in the place of the meshes that colliders and triggers name. Nullopt where
// they name none.
[[nodiscard]] std::optional<std::string> asPublished(const JsonDocument& document);

// ---- self_contained.cpp: a scene as a GLB with all buffers and images in its binary chunk.
// The file that the scene was read from, whole, or a new one where the scene has changed since or came from another
// format. Where no node of the file has a mesh, nodes with colliders get pictures of those. `root` has "buffers", those
// of the file that can be read joined to the first. A buffer that cannot be read keeps its name, with a diagnostic.
[[nodiscard]] std::optional<GltfParts> selfContained(const Scene& scene, DiagnosticLog& log);
// The bytes of a GLB, after the buffer has got all additions.
[[nodiscard]] std::string toGlb(GltfParts parts);

// ---- resources.cpp: The bytes that URIs of a glTF name.
// The bytes of a data: URI, or of a file in the document's folder; nullopt if there are none, or more than the limit of
// a document.
[[nodiscard]] std::optional<std::string> bytesOfUri(const GltfDocument& document, std::string_view uri);
// Media type of an image by its first bytes; "" for none that glTF or its extensions know.
[[nodiscard]] std::string_view imageType(std::string_view bytes);

// ---- unrepresented.cpp: Parts of a scene that a family of physics extensions has no words for.
// Reports each thing of the scene that readers of the family's words alone see otherwise, or not at all
// (EXPORT_PHYSICS_CARRIED). Parts that ORRERY_scene carries although the words mean the same are not reported.
void reportUnrepresented(const Scene& scene, Family family, DiagnosticLog& log);

}  // namespace orrery::gltf

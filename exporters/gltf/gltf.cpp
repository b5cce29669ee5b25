// Which of two ways a scene becomes glTF: the file it came from with its changes, or a new one.
#include "orrery/exporters/gltf.hpp"

#include <memory>
#include <utility>

#include "container.hpp"
#include "edit.hpp"
#include "orrery/base/codes/export.hpp"
#include "orrery/document/gltf_document.hpp"
#include "orrery/scene/changes.hpp"
#include "write.hpp"

namespace orrery {
namespace {

std::shared_ptr<const GltfDocument> documentOf(const Scene& scene) {
    if (!scene.asRead()) return nullptr;
    return std::dynamic_pointer_cast<const GltfDocument>(scene.source());
}

// Has a text's first buffer become the binary chunk?
bool hasPackedBuffer(const GltfDocument& document, std::string_view written) {
    if (document.isBinary() || !looksLikeGlb(written)) return false;
    DiagnosticLog ignored;
    const auto glb = readGlb(written, {}, ignored);
    return glb && glb->chunks.size() > 1;
}

}  // namespace

std::optional<std::string> saveGltf(const Scene& edited, GltfContainer container, DiagnosticLog& log) {
    const auto document = documentOf(edited);
    if (!document) return gltf::write(withOwnOrigins(edited), container, log);
    const bool sameContainer = document->isBinary() == (container == GltfContainer::Binary);
    const auto [scene, changes] = editsOf(edited);
    if (changes.empty() && sameContainer) return std::string(document->bytes());
    if (!document->json().root()) {
        log.report(code::EXPORT_EDITS_CONFLICT, document->place(Origin{}),
                   "nothing can be changed in a file that is no glTF");
        return std::nullopt;
    }
    std::optional<std::string> json = changes.empty() ? std::optional(std::string(document->json().text()))
                                                      : gltf::edit(scene, document->json(), changes, log);
    if (!json) return std::nullopt;
    return sameContainer ? gltf::withJson(*document, *std::move(json)) : gltf::inOther(*document, *json, log);
}

std::vector<std::string> gltfFilesMissing(const Scene& scene, std::string_view written,
                                          const std::filesystem::path& folder) {
    std::vector<std::string> missing;
    const auto document = documentOf(scene);
    std::error_code error;
    if (!document || std::filesystem::equivalent(document->folder(), folder, error)) return missing;
    bool packed = hasPackedBuffer(*document, written);
    for (const char* table : {"buffers", "images"}) {
        for (JsonValue entry = document->json().root()[table].first(); entry; entry = entry.next()) {
            if (std::exchange(packed, false)) continue;
            std::string uri = entry["uri"].string().value_or("data:");
            if (!uri.starts_with("data:")) missing.push_back(std::move(uri));
        }
    }
    return missing;
}

}  // namespace orrery

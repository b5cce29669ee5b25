// Which of two ways a scene becomes glTF: the file it came from with its changes, or a new one.
#include "orrery/exporters/gltf.hpp"

#include <memory>

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

}  // namespace orrery

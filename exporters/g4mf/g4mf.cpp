#include "orrery/exporters/g4mf.hpp"

#include <memory>
#include <utility>

#include "edit.hpp"
#include "orrery/base/codes/export.hpp"
#include "orrery/document/g4mf_document.hpp"
#include "orrery/scene/changes.hpp"

namespace orrery {

std::optional<std::string> saveG4mf(const Scene& edited, G4mfContainer container, DiagnosticLog& log) {
    const auto document = std::dynamic_pointer_cast<const G4mfDocument>(edited.source());
    if (!document || !edited.asRead() || document->isBinary() != (container == G4mfContainer::Binary)) {
        log.report(code::EXPORT_FORMAT_UNKNOWN, {},
                   document ? "a file of G4MF is saved as what it was, text or container"
                            : "only a scene that was read from G4MF is saved as G4MF",
                   {edited.contents().format, "xode, gltf or glb"});
        return std::nullopt;
    }
    const auto [scene, changes] = editsOf(edited);
    if (changes.empty()) return std::string(document->bytes());
    const auto json = g4mf::edit(scene, changes, document->json(), log);
    if (!json) return std::nullopt;
    return document->withJson(*json);
}

}  // namespace orrery

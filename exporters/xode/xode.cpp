// Which of two ways a scene becomes XODE: the file it came from with its changes, or a new one.
#include "orrery/exporters/xode.hpp"

#include <memory>
#include <string>

#include "edit.hpp"
#include "orrery/base/codes/export.hpp"
#include "orrery/document/xml_document.hpp"
#include "orrery/scene/changes.hpp"
#include "write.hpp"

namespace orrery {
namespace {

std::shared_ptr<const XmlDocument> documentOf(const Scene& scene) {
    if (!scene.asRead() || scene.asRead()->format != "xode") return nullptr;
    return std::dynamic_pointer_cast<const XmlDocument>(scene.source());
}

}  // namespace

std::optional<std::string> saveXode(const Scene& scene, const XodeSaveOptions& options, DiagnosticLog& log) {
    const auto document = documentOf(scene);
    if (!document || options.target != XodeTarget::General) return xode::write(scene, options, log);
    const SceneChanges changes = changesOf(scene);
    if (changes.empty()) return std::string(document->bytes());
    if (!document->root() || !document->whole()) {
        log.report(code::EXPORT_EDITS_CONFLICT, document->place(Origin{}),
                   "nothing can be changed in a file that is not well-formed or goes beyond a limit");
        return std::nullopt;
    }
    return xode::edit(scene, *document, changes, log);
}

}  // namespace orrery

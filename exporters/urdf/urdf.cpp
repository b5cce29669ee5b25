#include "orrery/exporters/urdf.hpp"

#include <memory>

#include "edit.hpp"
#include "orrery/base/codes/export.hpp"
#include "orrery/document/xml_document.hpp"
#include "orrery/formats/format.hpp"
#include "orrery/scene/changes.hpp"

namespace orrery {
namespace {

std::shared_ptr<const XmlDocument> documentOf(const Scene& scene) {
    if (!scene.asRead() || scene.asRead()->format != kUrdfFormat.text.name) return nullptr;
    return std::dynamic_pointer_cast<const XmlDocument>(scene.source());
}

}  // namespace

std::optional<std::string> saveUrdf(const Scene& edited, DiagnosticLog& log) {
    const auto document = documentOf(edited);
    if (!document) {
        log.report(code::EXPORT_FORMAT_UNKNOWN, edited.place(edited.contents().root()),
                   "only a scene that was read from URDF is written as URDF", {"urdf", "xode, gltf or glb"});
        return std::nullopt;
    }
    const auto [scene, changes] = editsOf(edited);
    if (changes.empty()) return std::string(document->bytes());
    if (!document->root() || !document->whole()) {
        log.report(code::EXPORT_EDITS_CONFLICT, document->place(Origin{}),
                   "a file that is not well-formed or exceeds a limit cannot be edited");
        return std::nullopt;
    }
    return urdf::edit(scene, *document, changes, log);
}

}  // namespace orrery

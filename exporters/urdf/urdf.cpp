#include "orrery/exporters/urdf.hpp"

#include "../xml/document_edit.hpp"
#include "edit.hpp"
#include "orrery/base/codes/export.hpp"
#include "orrery/document/xml_document.hpp"
#include "orrery/formats/format.hpp"
#include "orrery/scene/changes.hpp"

namespace orrery {

std::optional<std::string> saveUrdf(const Scene& edited, DiagnosticLog& log) {
    const auto document = xml::documentOf(edited, kUrdfFormat.text.name);
    if (!document) {
        log.report(code::EXPORT_FORMAT_UNKNOWN, edited.place(edited.contents().root()),
                   "only a scene that was read from URDF is written as URDF", {"urdf", "xode, gltf or glb"});
        return std::nullopt;
    }
    const auto [scene, changes] = editsOf(edited);
    if (changes.empty()) return std::string(document->bytes());
    if (!xml::canBeEdited(*document, log)) return std::nullopt;
    return urdf::edit(scene, *document, changes, log);
}

}  // namespace orrery

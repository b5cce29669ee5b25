#include "orrery/exporters/mjcf.hpp"

#include "../xml/document_edit.hpp"
#include "orrery/base/codes/export.hpp"
#include "orrery/document/xml_document.hpp"
#include "orrery/formats/format.hpp"
#include "orrery/scene/changes.hpp"

namespace orrery {

std::optional<std::string> saveMjcf(const Scene& edited, DiagnosticLog& log) {
    const auto document = xml::documentOf(edited, kMjcfFormat.text.name);
    if (!document) {
        log.report(code::EXPORT_FORMAT_UNKNOWN, edited.place(edited.contents().root()),
                   "only a scene that was read from MJCF is written as MJCF", {"mjcf", "xode, gltf or glb"});
        return std::nullopt;
    }
    const auto [scene, changes] = editsOf(edited);
    if (changes.empty()) return std::string(document->bytes());
    const Node* node = nullptr;
    if (!changes.nodes.empty())
        node = changes.nodes.front().after ? changes.nodes.front().after : changes.nodes.front().before;
    const Node& first = node ? *node : scene.root();
    log.report(code::EXPORT_EDITS_CONFLICT, scene.place(first.origin, first),
               displayName(first) + " was changed, and edits are not written as MJCF; save in another format");
    return std::nullopt;
}

}  // namespace orrery

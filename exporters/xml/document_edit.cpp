#include "document_edit.hpp"

#include "orrery/base/codes/export.hpp"

namespace orrery::xml {

std::shared_ptr<const XmlDocument> documentOf(const Scene& scene, std::string_view format) {
    if (!scene.asRead() || scene.asRead()->format != format) return nullptr;
    return std::dynamic_pointer_cast<const XmlDocument>(scene.source());
}

bool canBeEdited(const XmlDocument& document, DiagnosticLog& log) {
    if (document.root() && document.whole()) return true;
    log.report(code::EXPORT_EDITS_CONFLICT, document.place(Origin{}),
               "a file that is not well-formed or exceeds a limit cannot be edited");
    return false;
}

void DocumentEdit::refuse(const Node& node, const std::string& why) {
    good_ = false;
    log_.report(code::EXPORT_EDITS_CONFLICT, scene_.place(node.origin, node),
                displayName(node) + " cannot be written into the file it came from: " + why);
}

std::optional<std::string> DocumentEdit::finish() {
    edits_.finish();
    if (!good_) return std::nullopt;
    auto bytes = text_.apply(document_);
    if (!bytes) refuse(scene_.root(), "its changes overlap in the file");
    return bytes;
}

}  // namespace orrery::xml

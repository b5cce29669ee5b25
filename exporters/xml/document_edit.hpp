// Saving a scene as the XML file that it came from, with its changes.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "orrery/base/diagnostics.hpp"
#include "orrery/document/edits.hpp"
#include "orrery/document/xml_document.hpp"
#include "orrery/scene/scene.hpp"
#include "xml_edits.hpp"

namespace orrery::xml {

// The document that a scene was read from; null if it was not read from a file of that format ("xode").
[[nodiscard]] std::shared_ptr<const XmlDocument> documentOf(const Scene& scene, std::string_view format);
// Can the document be edited? Otherwise the reason is reported.
[[nodiscard]] bool canBeEdited(const XmlDocument& document, DiagnosticLog& log);

// All edits of one document.
class DocumentEdit {
public:
    DocumentEdit(const Scene& scene, const XmlDocument& document, DiagnosticLog& log)
        : scene_(scene), document_(document), log_(log), edits_(document, text_) {}
    DocumentEdit(const DocumentEdit&) = delete;
    DocumentEdit& operator=(const DocumentEdit&) = delete;

    // The edits so far.
    [[nodiscard]] XmlEdits& edits() { return edits_; }
    // Reports that a node's change cannot be written, for the reason that is named. Then there is no result.
    void refuse(const Node& node, const std::string& why);
    // The file with the edits; nullopt if a change was refused, or if they overlap, which is reported. Call it once,
    // after all edits.
    [[nodiscard]] std::optional<std::string> finish();

private:
    const Scene& scene_;
    const XmlDocument& document_;
    DiagnosticLog& log_;
    TextEdits text_;
    XmlEdits edits_;
    bool good_ = true;
};

}  // namespace orrery::xml

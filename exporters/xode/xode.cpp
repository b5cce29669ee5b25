// A scene becomes XODE in one of two ways: as the file it came from with its changes, or as a new file.
#include "orrery/exporters/xode.hpp"

#include <string>

#include "../xml/document_edit.hpp"
#include "edit.hpp"
#include "orrery/base/codes/export.hpp"
#include "orrery/base/diagnostics.hpp"
#include "orrery/document/xml_document.hpp"
#include "orrery/formats/format.hpp"
#include "orrery/formats/xode/dialect.hpp"
#include "orrery/scene/changes.hpp"
#include "write.hpp"

namespace orrery {
namespace {

// The signs of Odejava and Yake stand in transforms, which edits take away and never bring; those of PyODE and
// PyBrain stay.
void reportOtherDialect(const XmlDocument& before, const XodePick& was, const std::string& saved, DiagnosticLog& log) {
    if (was.dialect != XodeDialect::Odejava && was.dialect != XodeDialect::Yake) return;
    DiagnosticLog unused;
    const auto after = XmlDocument::parse(saved, std::string(before.file()), DocumentLimits(), unused);
    const XodePick is = xodeDialectOf(*after);
    if (is.dialect == was.dialect) return;
    log.report(code::EXPORT_DIALECT_CHANGED, before.place(was.evidence),
               "the file was read in the dialect " + std::string(toText(was.dialect)) + ", since " + was.reason +
                   "; the written file no longer shows that",
               {std::string(toText(is.dialect)), std::string(toText(was.dialect))});
}

}  // namespace

std::optional<std::string> saveXode(const Scene& edited, DiagnosticLog& log) {
    const auto document = xml::documentOf(edited, kXodeFormat.text.name);
    if (!document) return xode::write(withOwnOrigins(edited), log);
    const auto [scene, changes] = editsOf(edited);
    if (changes.empty()) return std::string(document->bytes());
    if (!xml::canBeEdited(*document, log)) return std::nullopt;
    const XodePick dialect = xodeDialectOf(*document);
    auto saved = xode::edit(scene, *document, dialect.dialect, changes, log);
    if (saved) {
        reportOtherDialect(*document, dialect, *saved, log);
        xode::reportOverruled(scene, *document, changes, log);
    }
    return saved;
}

}  // namespace orrery

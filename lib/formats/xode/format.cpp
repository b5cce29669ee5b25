#include "orrery/formats/format.hpp"

#include "orrery/document/file.hpp"
#include "orrery/document/xml_document.hpp"

namespace orrery {
namespace {

// UTF-16 and UTF-32 texts begin with a byte order mark, or have zero bytes in their first character. Among these
// formats only XML may have such a text.
bool looksLikeWideText(std::string_view bytes) {
    const std::string_view start = bytes.substr(0, 4);
    if (start.find('{') != std::string_view::npos) return false;
    return start.starts_with("\xFE\xFF") || start.starts_with("\xFF\xFE") ||
           (start.size() == 4 && start.find('\0') != std::string_view::npos &&
            start.find('<') != std::string_view::npos);
}

// Any XML that no other format claims by its root element.
Format::Match matchXode(std::string_view bytes, bool /*namedSo*/) {
    return looksLikeWideText(bytes) || firstCharacter(bytes) == '<' ? Format::Match::Possible : Format::Match::No;
}

bool hasXodeRoot(const std::filesystem::path& file) {
    DiagnosticLog ignored;
    const DocumentLimits limits;
    auto bytes = readFile(file, limits.bytes, ignored, {});
    return bytes && XmlDocument::parse(*std::move(bytes), {}, limits, ignored)->root().name() == kXodeFormat.text.name;
}

}  // namespace

// The specification asks tools to name their support in the form of this label.
constinit const Format kXodeFormat{"XODE", "XODE 1.0r23 +retain", {"xode", ".xml"}, {}, false, matchXode, hasXodeRoot};

}  // namespace orrery

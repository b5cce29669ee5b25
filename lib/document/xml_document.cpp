#include "orrery/document/xml_document.hpp"
#include "orrery/base/codes/document.hpp"
#include "orrery/base/large_pages.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <mutex>
#include <new>
#include <optional>
#include <pugixml.hpp>
#include <utility>
#include <vector>

#include "text_position.hpp"
#include "utf8.hpp"
#include "xml_checks.hpp"
#include "xml_encoding.hpp"
#include "xml_lookups.hpp"
#include "xml_scan.hpp"

namespace orrery {
namespace {

// Comments and processing instructions are found in the text on request. Text outside the root (parse_fragment) and the
// document type are in the tree only so that they can be reported.
constexpr unsigned kParseFlags = pugi::parse_default | pugi::parse_doctype | pugi::parse_fragment;

// pugixml's own message, such as "Error parsing element attribute", is meant for programmers and not for authors.
const char* messageFor(pugi::xml_parse_status status, bool atEnd) {
    switch (status) {
        case pugi::status_unrecognized_tag:
            return "the '<' does not begin a tag";
        case pugi::status_bad_pi:
            return "an XML declaration or processing instruction is not closed";
        case pugi::status_bad_comment:
            return "a comment is not closed";
        case pugi::status_bad_cdata:
            return "a CDATA section is not closed";
        case pugi::status_bad_doctype:
            return "the document type is not closed";
        case pugi::status_bad_pcdata:
            return "a text is not closed";
        case pugi::status_bad_start_element:
            return "a start tag is not closed or has a stray character";
        case pugi::status_bad_attribute:
            return "an attribute lacks '=', quotes or a closing quote";
        case pugi::status_bad_end_element:
            return "an end tag is not closed or has a stray character";
        case pugi::status_end_element_mismatch:
            return atEnd ? "the text ends before all elements are closed"
                         : "the end tag does not match the element that is open";
        default:
            return "the text is not well-formed";
    }
}

std::string_view openingOf(pugi::xml_parse_status status) {
    switch (status) {
        case pugi::status_bad_comment:
            return "<!--";
        case pugi::status_bad_cdata:
            return "<![CDATA[";
        case pugi::status_bad_pi:
            return "<?";
        case pugi::status_bad_doctype:
            return "<!DOCTYPE";
        default:
            return {};
    }
}

std::string hexadecimal(char c) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    const auto byte = static_cast<unsigned char>(c);
    return std::string("0x") + kDigits[byte >> 4U] + kDigits[byte & 15U];
}

std::string andMore(std::size_t count) {
    return count > 1 ? " (and " + std::to_string(count - 1) + " more in the file)" : "";
}

pugi::xml_node nodeOf(Origin origin) {
    return pugi::xml_node(reinterpret_cast<pugi::xml_node_struct*>(static_cast<std::uintptr_t>(origin.id)));
}

}  // namespace

struct XmlDocument::Impl {
    Impl(std::string fileBytes, std::string fileName) : file(std::move(fileName)), bytes(std::move(fileBytes)) {}

    void decode(const DocumentLimits& limits, DiagnosticLog& log);
    void parse(const DocumentLimits& limits, DiagnosticLog& log);
    // Which of the characters that need a closer check occur in the text.
    struct Marks {
        bool ampersand = false;
        bool exclamation = false;
        bool bracket = false;
    };
    Marks makeCopy(DiagnosticLog& log);
    std::size_t cutAtLimit(std::size_t limit, DiagnosticLog& log) const;
    void reportSyntax(const pugi::xml_parse_result& result, DiagnosticLog& log);
    void reportFaults(const TextFaults& faults, DiagnosticLog& log) const;
    [[nodiscard]] Place placeAt(std::size_t offset, std::string path = {}) const;
    // Converts an offset in the file to an offset in the text.
    [[nodiscard]] std::size_t inText(std::size_t inFile) const;
    [[nodiscard]] std::size_t offsetOf(const char* pointer, std::size_t otherwise) const;
    [[nodiscard]] std::size_t endOf(pugi::xml_node element) const;
    [[nodiscard]] std::size_t startTagEnd(pugi::xml_node element) const;

    // Appends [n] only if the element has siblings with the same name.
    void appendStep(std::string& path, pugi::xml_node element) const;
    [[nodiscard]] std::string pathOf(pugi::xml_node element) const;

    std::string file;
    std::string bytes;
    std::optional<DecodedText> decoded;  // for encodings other than UTF-8
    std::string_view text;
    std::optional<LineIndex> lines;
    LargeVector<char> copy;  // copy of the text; pugixml works in it
    pugi::xml_document tree;
    pugi::xml_node root;
    bool whole = false;
    mutable XmlLookups lookups;
    mutable std::once_flag searched;
    mutable std::any finding;
};

void XmlDocument::Impl::appendStep(std::string& path, pugi::xml_node element) const {
    path += element.name();
    const std::optional<XmlOrdinal> few = ordinalOfFew(element);
    const XmlOrdinal ordinal = few ? *few : lookups.ordinal(element);
    if (!ordinal.alone) path += '[' + std::to_string(ordinal.number) + ']';
}

std::string XmlDocument::Impl::pathOf(pugi::xml_node element) const {
    std::vector<pugi::xml_node> chain;
    for (; element.type() == pugi::node_element; element = element.parent()) chain.push_back(element);
    std::string path;
    for (auto step = chain.rbegin(); step != chain.rend(); ++step) {
        path += '/';
        appendStep(path, *step);
    }
    return path;
}

void XmlDocument::Impl::decode(const DocumentLimits& limits, DiagnosticLog& log) {
    text = bytes;
    lines.emplace(text);
    if (bytes.size() > limits.bytes) {
        log.report(code::FILE_TOO_LARGE, {Place::Kind::Nowhere, file, 0, 0, 0, {}}, "the document is too large",
                   {std::to_string(bytes.size()) + " bytes", "at most " + std::to_string(limits.bytes) + " bytes"});
        text = {};
        return;
    }
    const std::optional<XmlEncoding> shown = encodingShownBy(bytes);
    std::optional<XmlEncoding> named;
    if (!shown) named = encodingNamed(declaredEncoding(bytes));
    XmlEncoding actual = shown ? *shown : named.value_or(XmlEncoding::Utf8);
    const auto wide = [](XmlEncoding e) { return e >= XmlEncoding::Utf16Le && e <= XmlEncoding::Utf32Be; };
    // A declaration that can be read as ASCII is not in UTF-16, whatever it states.
    if (!shown && wide(actual)) actual = XmlEncoding::Utf8;
    if (actual != XmlEncoding::Utf8) {
        decoded.emplace(bytes, actual);
        text = decoded->text();
    }
    lines.emplace(text);
    const std::string_view declared = declaredEncoding(text);
    if (declared.empty()) return;
    const auto at = static_cast<std::size_t>(declared.data() - text.data());
    named = encodingNamed(declared);
    if (!named) {
        log.report(code::XML_ENCODING, placeAt(at), "the declared encoding is not supported; the text is read as UTF-8",
                   {std::string(declared), "UTF-8, UTF-16, UTF-32, ISO-8859-1, US-ASCII or windows-1252"});
    } else if (!maySayEncoding(actual, *named)) {
        log.report(Severity::Warning, code::XML_ENCODING, placeAt(at),
                   "the declared encoding is not that of the bytes, which is used", {std::string(declared), {}});
    }
}

// A line end is added to the copy, because pugixml overwrites the last byte.
XmlDocument::Impl::Marks XmlDocument::Impl::makeCopy(DiagnosticLog& log) {
    constexpr std::size_t kPiece = 1U << 16U;
    Marks marks;
    TextFaults faults;
    copy.reserve(text.size() + 1);
    // Works piece by piece: the bytes just copied are checked while they are in the cache.
    while (copy.size() < text.size()) {
        const std::size_t begin = copy.size();
        const std::string_view piece = text.substr(begin, endOfCharacter(text, begin + kPiece) - begin);
        copy.insert(copy.end(), piece.begin(), piece.end());
        faults.add(findTextFaults(piece, copy.data() + begin), begin);
        const auto holds = [&](char c) { return piece.find(c) != std::string_view::npos; };
        marks.ampersand = marks.ampersand || holds('&');
        marks.exclamation = marks.exclamation || holds('!');
        marks.bracket = marks.bracket || holds(']');
    }
    copy.push_back('\n');
    if (decoded) faults.encoding = decoded->faults();
    reportFaults(faults, log);
    return marks;
}

void XmlDocument::Impl::reportFaults(const TextFaults& faults, DiagnosticLog& log) const {
    if (const ByteFaults& f = faults.encoding; f.count > 0) {
        const std::string found = decoded ? std::string() : hexadecimal(text[f.first]);
        log.report(code::XML_ENCODING, placeAt(f.first),
                   "the file contains bytes that are not characters in its encoding" + andMore(f.count), {found, {}});
    }
    if (const ByteFaults& f = faults.controls; f.count > 0) {
        log.report(code::XML_MALFORMED, placeAt(f.first),
                   "the text contains a control character that XML does not allow" + andMore(f.count),
                   {hexadecimal(text[f.first]), {}});
    }
}

// Returns where to stop so that at most `limit` elements and attributes are created. The count may be too high (it
// counts '<' before a name, and '='). It is made only if the text is long enough.
std::size_t XmlDocument::Impl::cutAtLimit(std::size_t limit, DiagnosticLog& log) const {
    if (text.size() / 2 <= limit) return text.size();
    std::size_t count = 0;
    for (std::size_t i = text.find_first_of("<="); i != std::string_view::npos; i = text.find_first_of("<=", i + 1)) {
        if (text[i] == '<' && i + 1 < text.size() && (text[i + 1] == '/' || text[i + 1] == '?')) continue;
        if (++count <= limit) continue;
        log.report(code::XML_TOO_MANY, placeAt(i),
                   "the document has more elements and attributes than the limit; the rest is left out",
                   {{}, "at most " + std::to_string(limit)});
        return i;
    }
    return text.size();
}

void XmlDocument::Impl::parse(const DocumentLimits& limits, DiagnosticLog& log) {
    const std::size_t end = cutAtLimit(limits.xmlElements, log);
    const bool cut = end < text.size();
    const Marks marks = makeCopy(log);
    copy[end] = '\n';
    const pugi::xml_parse_result result =
        tree.load_buffer_inplace(copy.data(), end + 1, kParseFlags, pugi::encoding_utf8);
    if (result.status == pugi::status_out_of_memory) throw std::bad_alloc();
    const std::size_t goodUntil = result ? end : std::min(static_cast<std::size_t>(result.offset), end);
    whole = result && !cut;
    if (!result && !(cut && goodUntil + 1 >= end)) reportSyntax(result, log);

    XmlUnderCheck check{text, copy.data(), tree, goodUntil,
                        [&](Code code, std::size_t offset, std::string message, DiagnosticLog::Details details) {
                            // Finding a place reads kilobytes, which is not worth it for diagnostics that are only
                            // counted.
                            if (log.full(code)) return log.report(code, {}, {});
                            log.report(code, placeAt(offset), std::move(message), std::move(details));
                        }};
    root = checkTopLevel(check);
    checkElements(check, root, limits.xmlDepth);
    if (marks.ampersand) checkReferences(check);
    if (marks.exclamation) checkComments(check);
    if (marks.bracket) checkSectionEnds(check);
    if (!root && result) {
        const bool isEmpty = text.find_first_not_of(" \t\r\n") == std::string_view::npos;
        log.report(code::XML_MALFORMED, placeAt(text.size()),
                   isEmpty ? "the document is empty" : "the document has no root element");
    }
}

void XmlDocument::Impl::reportSyntax(const pugi::xml_parse_result& result, DiagnosticLog& log) {
    std::size_t offset = std::min(static_cast<std::size_t>(result.offset), text.size());
    // pugixml points after "</" or at the end, depending on the fault.
    const bool atEnd = offset + 1 >= text.size();
    // The start of a section is a better place than the end of the text.
    const std::string_view opening = openingOf(result.status);
    if (!opening.empty()) offset = std::min(offset, text.rfind(opening, offset));
    log.report(code::XML_MALFORMED, placeAt(offset), messageFor(result.status, atEnd), {snippet(text, offset), {}});
}

Place XmlDocument::Impl::placeAt(std::size_t offset, std::string path) const {
    const TextPosition position = lines->position(offset);
    const std::size_t inFile = decoded ? decoded->byteOffset(offset) : offset;
    return {Place::Kind::Xml, file, position.line, position.column, inFile, std::move(path)};
}

// Returns the first offset whose place in the file is at least that far. (Views of std::ranges do not work in clang 14
// with this library.)
std::size_t XmlDocument::Impl::inText(std::size_t inFile) const {
    if (!decoded) return inFile;
    std::size_t low = 0;
    for (std::size_t high = text.size(); low < high;) {
        const std::size_t middle = low + (high - low) / 2;
        if (decoded->byteOffset(middle) < inFile) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

// If a broken tag lacks a name or value, pugixml points to a constant outside the copy.
std::size_t XmlDocument::Impl::offsetOf(const char* pointer, std::size_t otherwise) const {
    const std::less_equal<> notAfter;
    const bool inside = notAfter(copy.data(), pointer) && notAfter(pointer, copy.data() + text.size());
    return inside ? static_cast<std::size_t>(pointer - copy.data()) : otherwise;
}

std::size_t XmlDocument::Impl::startTagEnd(pugi::xml_node element) const {
    return endOfStartTag(text, offsetOf(element.name(), text.size()));
}

// Goes down along the last children, whose ends are near, so that the whole element need not be walked again.
std::size_t XmlDocument::Impl::endOf(pugi::xml_node element) const {
    std::size_t open = 1;
    pugi::xml_node last = element;
    const auto lastChild = [](pugi::xml_node n) {
        n = n.last_child();
        while (n && n.type() != pugi::node_element) n = n.previous_sibling();
        return n;
    };
    for (pugi::xml_node child = lastChild(last); child; child = lastChild(child)) {
        last = child;
        ++open;
    }
    std::size_t end = startTagEnd(last);
    if (end >= 2 && text[end - 2] == '/') --open;
    for (; open > 0; --open) end = endOfContent(text, end);
    return end;
}

XmlDocument::XmlDocument(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
XmlDocument::~XmlDocument() = default;

std::shared_ptr<const XmlDocument> XmlDocument::parse(std::string bytes, std::string file, const DocumentLimits& limits,
                                                      DiagnosticLog& log) {
    auto impl = std::make_unique<Impl>(std::move(bytes), std::move(file));
    const bool readable = impl->bytes.size() <= limits.bytes;
    impl->decode(limits, log);
    if (readable) impl->parse(limits, log);
    return std::shared_ptr<const XmlDocument>(new XmlDocument(std::move(impl)));
}

XmlAttribute XmlDocument::attributeOfMany(XmlElement element, std::string_view name) const {
    return XmlAttribute(impl_->lookups.attribute(nodeOf(element.origin()), name).internal_object());
}

XmlElement XmlDocument::root() const {
    return {impl_->root.internal_object(), this};
}
XmlElement XmlDocument::element(Origin origin) const {
    if (!owns(origin)) return {};
    return {nodeOf(origin).internal_object(), this};
}
const std::string& XmlDocument::file() const {
    return impl_->file;
}
std::string_view XmlDocument::bytes() const {
    return impl_->bytes;
}
std::string_view XmlDocument::text() const {
    return impl_->text;
}

TextRange XmlDocument::name(XmlElement element) const {
    if (!element) return {};
    const std::string_view name = element.name();
    const std::size_t begin = impl_->offsetOf(name.data(), 0);
    return {begin, begin + name.size()};
}

TextRange XmlDocument::element(XmlElement element) const {
    if (!element) return {};
    return {name(element).begin - 1, impl_->endOf(nodeOf(element.origin()))};
}

bool XmlDocument::whole() const {
    return impl_->whole;
}

TextRange XmlDocument::value(XmlAttribute attribute) const {
    if (!attribute) return {};
    const std::size_t begin = impl_->offsetOf(attribute.value().data(), 0);
    if (begin == 0) return {};
    const std::size_t end = impl_->text.find(impl_->text[begin - 1], begin);
    return {begin, std::min(end, impl_->text.size())};
}

TextRange XmlDocument::inBytes(TextRange range) const {
    if (!impl_->decoded) return range;
    return {impl_->decoded->byteOffset(range.begin), impl_->decoded->byteOffset(range.end)};
}

std::string XmlDocument::encoded(std::string_view text) const {
    return impl_->decoded ? encodeText(text, impl_->decoded->encoding()) : std::string(text);
}

std::string XmlDocument::trailingComments() const {
    if (!root()) return {};
    const std::string_view text = impl_->text;
    std::string comments;
    std::size_t at = impl_->endOf(impl_->root);
    for (at = text.find('<', at); at < text.size(); at = text.find('<', at)) {
        const std::size_t end = std::max(endOfSection(text, at), at + 1);
        const std::string_view section = text.substr(at, end - at);
        if (section.starts_with("<!--") && section.ends_with("-->") && section.size() >= 7) {
            comments += section.substr(4, section.size() - 7);
        }
        at = end;
    }
    return comments;
}

std::size_t XmlDocument::commentCount() const {
    const std::string_view text = root() ? impl_->text.substr(0, impl_->endOf(impl_->root)) : std::string_view();
    SectionFinder sections(text);
    std::size_t count = 0;
    for (TextRange section = sections.next(); section.begin < text.size(); section = sections.next()) {
        if (text.substr(section.begin).starts_with("<!--")) ++count;
    }
    return count;
}

const std::any& XmlDocument::finding(std::any (*find)(const XmlDocument&)) const {
    std::call_once(impl_->searched, [&] { impl_->finding = find(*this); });
    return impl_->finding;
}

Place XmlDocument::place(Origin origin, std::string_view key) const {
    XmlElement at = element(origin);
    while (at && !key.empty()) {
        const std::size_t end = std::min(key.find('/'), key.size());
        const std::string_view step = key.substr(0, end);
        if (at.attribute(step)) return place(at, step);
        for (const XmlElement child : at.children()) {
            if (child.name() != step) continue;
            at = child;
            break;
        }
        key.remove_prefix(std::min(end + 1, key.size()));
    }
    return place(at);
}

Place XmlDocument::place(XmlElement element, std::string_view attribute) const {
    if (!element) return {Place::Kind::Nowhere, impl_->file, 0, 0, 0, {}};
    std::string path = impl_->pathOf(nodeOf(element.origin()));
    const XmlAttribute found = attribute.empty() ? XmlAttribute() : element.attribute(attribute);
    if (!found) return impl_->placeAt(name(element).begin - 1, std::move(path));
    path += "/@";
    path += attribute;
    return impl_->placeAt(impl_->offsetOf(found.name().data(), 0), std::move(path));
}

std::string XmlElement::step() const {
    return document_ ? document_->step(*this) : std::string();
}

std::string XmlDocument::step(XmlElement element) const {
    std::string step;
    if (element) impl_->appendStep(step, nodeOf(element.origin()));
    return step;
}

std::optional<SourceLine> XmlDocument::line(const Place& place) const {
    if (place.kind != Place::Kind::Xml || place.file != impl_->file) return std::nullopt;
    return impl_->lines->line(impl_->inText(place.offset));
}

std::optional<std::size_t> XmlDocument::nodeIndex(Origin origin) const {
    const std::size_t begin = name(element(origin)).begin;
    return begin > 0 ? std::optional(inBytes({begin - 1, begin}).begin) : std::nullopt;
}

}  // namespace orrery

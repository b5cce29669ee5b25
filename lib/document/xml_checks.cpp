#include "xml_checks.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "pugi_handles.hpp"
#include "xml_scan.hpp"

#include "orrery/base/codes/document.hpp"

namespace orrery {
namespace {

constexpr std::size_t kFewAttributes = 16;

std::size_t offsetOf(const XmlUnderCheck& xml, const char* pointer) {
    return static_cast<std::size_t>(pointer - xml.parsed);
}

// Elements moved here are out of reach: this node is before the root, and no code looks there. They are not deleted,
// because pugixml deletes recursively.
pugi::xml_node detachedNodes(XmlUnderCheck& xml) {
    const pugi::xml_node first = xml.tree.first_child();
    if (first && first.type() == pugi::node_element && *first.name() == '\0') return first;
    return xml.tree.prepend_child(pugi::node_element);
}

// Finds two attributes with the same name, even among very many. It sorts a list by name, because comparing each with
// each would take too long.
void checkManyAttributes(pugi::xml_node element, const std::function<void(const char*)>& duplicate) {
    std::vector<std::string_view> names;
    for (const pugi::xml_attribute a : element.attributes()) names.emplace_back(a.name());
    std::stable_sort(names.begin(), names.end());
    std::vector<const char*> places;
    for (std::size_t i = 1; i < names.size(); ++i) {
        if (names[i] == names[i - 1]) places.push_back(names[i].data());
    }
    std::sort(places.begin(), places.end());
    for (const char* place : places) duplicate(place);
}

void checkAttributes(XmlUnderCheck& xml, pugi::xml_node element) {
    const pugi::xml_attribute first = element.first_attribute();
    if (toPointer(first) == nullptr || toPointer(first.next_attribute()) == nullptr) return;
    const auto duplicate = [&](const char* name) {
        xml.report(code::XML_ATTRIBUTE_DUPLICATE, offsetOf(xml, name),
                   std::string("element <") + element.name() + "> has more than one attribute " + name,
                   {name, "one attribute of each name"});
    };
    std::array<const char*, kFewAttributes> names;  // NOLINT: only the part that is read is filled
    std::size_t count = 0;
    for (pugi::xml_attribute a = first; toPointer(a) != nullptr; a = a.next_attribute()) {
        if (count == kFewAttributes) return checkManyAttributes(element, duplicate);
        const char* name = a.name();
        names[count++] = name;
    }
    for (std::size_t i = 1; i < count; ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (*names[i] != *names[j] || std::strcmp(names[i], names[j]) != 0) continue;
            duplicate(names[i]);
            break;
        }
    }
}

void removeChildElements(XmlUnderCheck& xml, pugi::xml_node element, std::size_t depthLimit) {
    pugi::xml_node child = element.first_child();
    while (child && child.type() != pugi::node_element) child = child.next_sibling();
    if (!child) return;
    xml.report(code::XML_TOO_DEEP, offsetOf(xml, child.name()) - 1,
               std::string("element <") + child.name() + "> is nested deeper than the limit; it is left out",
               {std::to_string(depthLimit + 1), "a depth of at most " + std::to_string(depthLimit)});
    pugi::xml_node store = detachedNodes(xml);
    while (child) {
        const pugi::xml_node next = child.next_sibling();
        if (child.type() == pugi::node_element) store.append_move(child);
        child = next;
    }
}

bool isXmlCharacter(std::uint32_t c) {
    if (c < 0x20) return c == 0x9 || c == 0xA || c == 0xD;
    return c <= 0xD7FF || (c >= 0xE000 && c <= 0xFFFD) || (c >= 0x10000 && c <= 0x10FFFF);
}

// `body` is the text between "&#" and ";".
bool isCharacterReference(std::string_view body) {
    const bool hexadecimal = body.starts_with('x');
    if (hexadecimal) body.remove_prefix(1);
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(body.data(), body.data() + body.size(), value, hexadecimal ? 16 : 10);
    return !body.empty() && error == std::errc{} && end == body.data() + body.size() && isXmlCharacter(value);
}

bool isNameCharacter(char c, bool first) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x80 || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == ':') return true;
    return !first && ((c >= '0' && c <= '9') || c == '-' || c == '.');
}

bool isName(std::string_view text) {
    if (text.empty() || !isNameCharacter(text.front(), true)) return false;
    return std::all_of(text.begin(), text.end(), [](char c) { return isNameCharacter(c, false); });
}

enum class Reference : std::uint8_t { Good, Entity, Character, NoReference };

// Classifies the reference at the start of `text`, and cuts `text` down to it.
Reference classify(std::string_view& text) {
    constexpr std::array<std::string_view, 5> kPredefined{"lt", "gt", "amp", "quot", "apos"};
    constexpr std::size_t kLongest = 256;
    const std::size_t end = text.substr(0, kLongest).find(';');
    if (end == std::string_view::npos) {
        text = text.substr(0, 1);
        return Reference::NoReference;
    }
    const std::string_view body = text.substr(1, end - 1);
    if (body.starts_with('#')) {
        text = text.substr(0, end + 1);
        return isCharacterReference(body.substr(1)) ? Reference::Good : Reference::Character;
    }
    const bool name = isName(body);
    text = text.substr(0, name ? end + 1 : 1);
    if (!name) return Reference::NoReference;
    return std::find(kPredefined.begin(), kPredefined.end(), body) != kPredefined.end() ? Reference::Good
                                                                                        : Reference::Entity;
}

void reportReference(XmlUnderCheck& xml, Reference kind, std::size_t offset, std::string_view found) {
    if (kind == Reference::Entity) {
        xml.report(code::XML_DOCTYPE_REFUSED, offset, "the entity is not predefined by XML; it is not expanded",
                   {std::string(found), "&lt; &gt; &amp; &quot; &apos; or a character reference"});
    } else if (kind == Reference::Character) {
        xml.report(code::XML_MALFORMED, offset, "the character reference does not name an XML character",
                   {std::string(found), "a decimal or hexadecimal number of a character"});
    } else {
        xml.report(code::XML_MALFORMED, offset, "the '&' does not begin a reference", {std::string(found), "&amp;"});
    }
}

// A document type may contain anything; it is refused as a whole.
std::size_t behindDocumentType(const XmlUnderCheck& xml) {
    const bool hasDocumentType = std::any_of(xml.tree.begin(), xml.tree.end(),
                                             [](const pugi::xml_node& n) { return n.type() == pugi::node_doctype; });
    if (!hasDocumentType) return 0;
    for (const pugi::xml_node n : xml.tree.children()) {
        if (n.type() == pugi::node_element && *n.name() != '\0') return offsetOf(xml, n.name());
    }
    return 0;
}

}  // namespace

pugi::xml_node checkTopLevel(XmlUnderCheck& xml) {
    pugi::xml_node root;
    std::vector<pugi::xml_node> extra;
    for (const pugi::xml_node n : xml.tree.children()) {
        if (n.type() == pugi::node_doctype) {
            const std::size_t begin = xml.text.rfind("<!DOCTYPE", offsetOf(xml, n.value()));
            xml.report(code::XML_DOCTYPE_REFUSED, begin, "the document has a DTD; it is not read", {});
        } else if (n.type() == pugi::node_pcdata || n.type() == pugi::node_cdata) {
            const std::size_t begin = xml.text.find_first_not_of(" \t\r\n", offsetOf(xml, n.value()));
            xml.report(code::XML_ROOT_CONTENT, std::min(begin, xml.text.size()), "text is outside the root element",
                       {});
        } else if (n.type() == pugi::node_element && !root) {
            root = n;
        } else if (n.type() == pugi::node_element) {
            xml.report(code::XML_ROOT_CONTENT, offsetOf(xml, n.name()) - 1,
                       std::string("element <") + n.name() + "> is a second root element; it is left out", {});
            extra.push_back(n);
        }
    }
    for (const pugi::xml_node& n : extra) detachedNodes(xml).append_move(n);
    return root;
}

void checkElements(XmlUnderCheck& xml, pugi::xml_node root, std::size_t depthLimit) {
    const auto isRoot = [&](pugi::xml_node node) { return toPointer(node) == toPointer(root); };
    std::size_t depth = 1;
    pugi::xml_node at = root;
    pugi::xml_node next = root;
    // Nodes that are not elements have neither attributes nor children.
    while (toPointer(next) != nullptr) {
        at = next;
        checkAttributes(xml, at);
        if (depth >= depthLimit) removeChildElements(xml, at, depthLimit);
        next = depth < depthLimit ? at.first_child() : pugi::xml_node();
        if (toPointer(next) != nullptr) {
            ++depth;
            continue;
        }
        for (; !isRoot(at); at = at.parent(), --depth) {
            next = at.next_sibling();
            if (toPointer(next) != nullptr) break;
        }
    }
}

void checkReferences(XmlUnderCheck& xml) {
    const std::string_view text = xml.text.substr(0, xml.goodUntil);
    SectionTracker sections(text);
    std::size_t offset = behindDocumentType(xml);
    for (offset = text.find('&', offset); offset != std::string_view::npos; offset = text.find('&', offset + 1)) {
        std::string_view reference = text.substr(offset);
        const Reference kind = classify(reference);
        if (kind != Reference::Good && !sections.inSection(offset)) reportReference(xml, kind, offset, reference);
    }
}

void checkComments(XmlUnderCheck& xml) {
    constexpr std::string_view kOpening = "<!--";
    constexpr std::string_view kClosing = "-->";
    const std::string_view text = xml.text.substr(0, xml.goodUntil);
    const std::size_t begin = behindDocumentType(xml);
    SectionFinder sections(text);
    for (TextRange section = sections.next(); section.begin < section.end; section = sections.next()) {
        const std::string_view comment = text.substr(section.begin, section.end - section.begin);
        if (section.begin < begin || !comment.starts_with(kOpening) || !comment.ends_with(kClosing)) continue;
        // There must not be a '-' before "-->".
        const std::size_t hyphens = comment.find("--", kOpening.size());
        if (hyphens + kClosing.size() >= comment.size()) continue;
        xml.report(code::XML_MALFORMED, section.begin + hyphens, "a comment contains \"--\"",
                   {"--", "\"--\" at the end of a comment only"});
    }
}

void checkSectionEnds(XmlUnderCheck& xml) {
    const std::string_view text = xml.text.substr(0, xml.goodUntil);
    SectionTracker sections(text);
    std::size_t offset = behindDocumentType(xml);
    std::size_t opening = text.find('<');
    std::size_t tagEnd = 0;  // end of the last tag that opens before the offset
    for (offset = text.find(']', offset); offset != std::string_view::npos; offset = text.find(']', offset + 1)) {
        if (!text.substr(offset).starts_with("]]>")) continue;
        for (; opening < offset; opening = text.find('<', opening + 1)) {
            if (opening >= tagEnd && !sections.inSection(opening)) tagEnd = endOfStartTag(text, opening + 1);
        }
        if (sections.inSection(offset) || tagEnd > offset) continue;
        xml.report(code::XML_MALFORMED, offset, "the \"]]>\" does not end a CDATA section", {"]]>", "]]&gt;"});
    }
}

}  // namespace orrery

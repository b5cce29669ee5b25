// What makes XML well-formed and pugixml does not look at.
#pragma once

#include <functional>
#include <pugixml.hpp>
#include <string_view>

#include "orrery/base/diagnostics.hpp"

namespace orrery {

// A parsed text, and how to report at an offset in it.
struct XmlUnderCheck {
    std::string_view text;  // as it was
    const char* parsed;     // the copy that the tree points into; same offsets
    pugi::xml_document& tree;
    std::size_t goodUntil;  // pugixml stopped here
    std::function<void(Code, std::size_t offset, std::string message, DiagnosticLog::Details)> report;
};

// Document type, second root, text outside the root. Elements after the root are taken out of the
// reach of its next(). Returns the root.
pugi::xml_node checkTopLevel(XmlUnderCheck& xml);

// Attributes of every element, and nesting: what is deeper than the limit is taken out of the tree.
void checkElements(XmlUnderCheck& xml, pugi::xml_node root, std::size_t depthLimit);

// Entity and character references.
void checkReferences(XmlUnderCheck& xml);

// "--" in a comment.
void checkComments(XmlUnderCheck& xml);

// "]]>" in character data.
void checkSectionEnds(XmlUnderCheck& xml);

}  // namespace orrery

// Checks that XML is well-formed in points that pugixml does not check.
#pragma once

#include <functional>
#include <pugixml.hpp>
#include <string_view>

#include "orrery/base/diagnostics.hpp"

namespace orrery {

// A parsed text, and how to report at an offset in it.
struct XmlUnderCheck {
    std::string_view text;  // the original text
    const char* parsed;     // the copy that the tree points into; same offsets
    pugi::xml_document& tree;
    std::size_t goodUntil;  // pugixml stopped at this offset
    std::function<void(Code, std::size_t offset, std::string message, DiagnosticLog::Details)> report;
};

// Checks document type, second root, and text outside the root. Removes elements after the root from the reach of its
// next(). Returns the root.
pugi::xml_node checkTopLevel(XmlUnderCheck& xml);

// Checks attributes of every element, and nesting: elements deeper than the limit are removed from the tree.
void checkElements(XmlUnderCheck& xml, pugi::xml_node root, std::size_t depthLimit);

// Checks entity and character references.
void checkReferences(XmlUnderCheck& xml);

// Reports "--" in a comment.
void checkComments(XmlUnderCheck& xml);

// Reports "]]>" in character data.
void checkSectionEnds(XmlUnderCheck& xml);

}  // namespace orrery

// An XML element to be written: what the Scene makes of one element, before it becomes text.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/values.hpp"

namespace orrery::xml {

struct Element {
    struct Attribute {
        std::string name;
        std::string value;  // as it is meant, without references
        bool operator==(const Attribute&) const = default;
    };

    std::string name;
    std::vector<Attribute> attributes;
    std::vector<Element> children;
    std::string text;  // between the tags; an element has either text or children
    Origin origin;     // the element it was read from; null where that is found by its name

    explicit Element(std::string_view elementName, Origin readFrom = {}) : name(elementName), origin(readFrom) {}

    Element& set(std::string_view attribute, std::string_view value);
    Element& set(std::string_view attribute, const char* value) { return set(attribute, std::string_view(value)); }
    Element& set(std::string_view attribute, double value);
    Element& set(std::string_view attribute, bool value) { return set(attribute, value ? "true" : "false"); }
    Element& set(const Vector3& xyz);  // attributes x, y, z
    // The new child; good until the next one.
    Element& add(std::string_view child, Origin readFrom = {}) { return children.emplace_back(child, readFrom); }
    Element& add(Element child) { return children.emplace_back(std::move(child)); }

    [[nodiscard]] const std::string* find(std::string_view attribute) const;
};

// These functions are for digests of an element's words (orrery/formats/xode/words.hpp).
inline std::string_view nameOf(const Element& element) {
    return element.name;
}
template <typename Visit>
void forEachAttribute(const Element& element, Visit&& visit) {
    for (const Element::Attribute& a : element.attributes) visit(a.name, a.value);
}
template <typename Visit>
void forEachChild(const Element& element, Visit&& visit) {
    for (const Element& child : element.children) visit(child);
}

// Do both have the same name, attributes and children? It does not matter where they were read from.
[[nodiscard]] bool sameText(const Element& a, const Element& b);

// How a new piece of XML is written.
struct Style {
    std::string lineEnd = "\n";  // "": all on one line
    std::string indentation;     // of the element itself
    std::string step = "  ";     // of one level more
    char quote = '"';
    std::string equals = "=";
    std::string emptyEnd = "/>";

    // The style `levels` further inside. Beyond 64 levels the indentation no longer grows: the size of a file must not
    // grow with the square of its depth.
    [[nodiscard]] Style inside(int levels = 1) const;
};

// Appends the element's start tag, its children and its end tag; the line's own indentation is there
// already.
void appendElement(std::string& out, const Element& element, const Style& style);
// Appends only `<name a="b"`, without its end.
void appendTagStart(std::string& out, const Element& element, const Style& style);
// ` name="value"` with what is before it left to the caller: `name="value"`.
[[nodiscard]] std::string attributeText(std::string_view name, std::string_view value, const Style& style);
// The value between quotes: references for what may not stand there.
[[nodiscard]] std::string escaped(std::string_view value, char quote);

}  // namespace orrery::xml

// Attributes and elements that come, go and move, as edits of the text of an XML document.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "element.hpp"
#include "orrery/document/edits.hpp"
#include "orrery/document/xml_document.hpp"

namespace orrery::xml {

class XmlEdits {
public:
    XmlEdits(const XmlDocument& document, TextEdits& edits) : document_(document), edits_(edits) {}

    // The value of an attribute; a new one stands after those that are there.
    void setAttribute(XmlElement element, std::string_view name, std::string_view value);
    // The attribute with the blanks before it.
    void removeAttribute(XmlElement element, std::string_view name);

    // A place for new children of `parent`: after `previous`, else before `next`, else before all that is in
    // it. In an element without an end tag one is made.
    struct Spot {
        XmlElement parent;
        XmlElement previous;
        XmlElement next;
    };
    // How an element is written there: line ends, indentation and quotes of its neighbours.
    [[nodiscard]] Style styleAt(const Spot& spot) const;
    // Texts at one spot stand in the order of the calls.
    void insert(const Spot& spot, std::string_view text);
    // Adds more text to the last one there, on the same line.
    void append(const Spot& spot, std::string text);
    // The same of an element of the document, with all edits that are made in it.
    void moveAfter(const Spot& spot, XmlElement element);
    // Another name for the element, in its start tag and its end tag.
    void rename(XmlElement element, std::string_view name);
    // An element of the document, with all edits that are made in it.
    void move(const Spot& spot, XmlElement element);
    // The element, with its line where it has one of its own.
    void remove(XmlElement element);
    // Call this once, after all other edits.
    void finish();

private:
    [[nodiscard]] std::size_t tagEnd(XmlElement element) const;  // of the '>' of the start tag
    [[nodiscard]] bool isEmptyTag(XmlElement element) const;
    [[nodiscard]] std::size_t leadOf(XmlElement element) const;  // the blanks before it begin there
    [[nodiscard]] char quoteIn(XmlElement element) const;
    [[nodiscard]] std::size_t offsetOf(const Spot& spot) const;
    [[nodiscard]] std::string lineEndBefore(std::size_t offset) const;
    [[nodiscard]] std::string indentationOf(XmlElement element) const;
    [[nodiscard]] std::string step() const;
    void open(XmlElement parent);

    const XmlDocument& document_;
    TextEdits& edits_;
    std::map<std::size_t, std::string> renamed_;  // new names of elements without an end tag, likewise
    std::map<std::size_t, XmlElement> opened_;    // elements that get an end tag, by the end of their start tag
};

}  // namespace orrery::xml

// An XML file: its own bytes, the tree of its elements, and the position of every value in the bytes.
//
// pugixml parses a UTF-8 copy in place. Names and values are views into that copy, so their offsets are known without a
// second pass. The original bytes are kept unchanged beside it.
#pragma once

#include <any>
#include <cstddef>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "orrery/base/diagnostics.hpp"

namespace orrery {

class XmlDocument;

// An attribute of an XmlElement. Valid as long as its document. A null attribute converts to false and has an empty
// value.
class XmlAttribute {
public:
    XmlAttribute() = default;
    explicit operator bool() const { return handle_ != nullptr; }
    [[nodiscard]] std::string_view name() const;
    [[nodiscard]] std::string_view value() const;  // entities and line ends resolved
    [[nodiscard]] XmlAttribute next() const;       // in document order

private:
    friend class XmlElement;
    friend class XmlDocument;
    explicit XmlAttribute(void* handle) : handle_(handle) {}
    void* handle_ = nullptr;
};

// An element. Valid as long as its document. A null element converts to false and has no children.
class XmlElement {
public:
    XmlElement() = default;
    explicit operator bool() const { return handle_ != nullptr; }
    bool operator==(const XmlElement&) const = default;

    [[nodiscard]] std::string_view name() const;
    [[nodiscard]] XmlAttribute firstAttribute() const;
    [[nodiscard]] XmlAttribute attribute(std::string_view name) const;  // the first one with that name, or null
    [[nodiscard]] XmlElement parent() const;                            // null for the root element
    [[nodiscard]] XmlElement firstChild() const;                        // only elements count
    [[nodiscard]] XmlElement firstChild(std::string_view name) const;
    [[nodiscard]] XmlElement next() const;  // following sibling element
    [[nodiscard]] XmlElement next(std::string_view name) const;
    // Returns the text and CDATA directly inside the element, concatenated. Pieces of only white space are left out.
    [[nodiscard]] std::string text() const;
    // Returns the last step of its path: geom, or geom[2] among siblings with the same name.
    [[nodiscard]] std::string step() const;
    // Returns a handle to store in a Scene object; XmlDocument::element converts it back.
    [[nodiscard]] Origin origin() const;

    class Iterator {
    public:
        using value_type = XmlElement;
        using difference_type = std::ptrdiff_t;
        using iterator_category = std::forward_iterator_tag;
        using pointer = const XmlElement*;
        using reference = XmlElement;
        Iterator() = default;
        explicit Iterator(XmlElement element) : handle_(element.handle_), document_(element.document_) {}
        XmlElement operator*() const { return {handle_, document_}; }
        Iterator& operator++() {
            *this = Iterator((**this).next());
            return *this;
        }
        Iterator operator++(int) {
            Iterator old = *this;
            ++*this;
            return old;
        }
        bool operator==(const Iterator&) const = default;

    private:
        void* handle_ = nullptr;
        const XmlDocument* document_ = nullptr;
    };
    struct Range {
        Iterator first;
        [[nodiscard]] Iterator begin() const { return first; }
        [[nodiscard]] static Iterator end() { return {}; }
    };
    [[nodiscard]] Range children() const { return {Iterator(firstChild())}; }

private:
    friend class XmlDocument;
    // All null elements are equal.
    XmlElement(void* handle, const XmlDocument* document)
        : handle_(handle), document_(handle != nullptr ? document : nullptr) {}
    void* handle_ = nullptr;
    const XmlDocument* document_ = nullptr;
};

// Byte range [begin, end) in XmlDocument::text().
struct TextRange {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool operator==(const TextRange&) const = default;
};

class XmlDocument final : public Source {
public:
    // Parses `bytes`. `file` is the name used in places. Bad input never throws: diagnostics go to `log`. If the text
    // is not well-formed, the tree holds the part before the error. The tree leaves out elements nested deeper than
    // limits.xmlDepth, a second root, and everything after limits.xmlElements. Bytes that are no characters are read as
    // '?'. Document types are not read, and entities are not expanded. A '<' in attribute values is not checked. "--"
    // in comments and "]]>" in text give diagnostics. Encodings: UTF-8, UTF-16, UTF-32 (by byte order mark or by the
    // first bytes), ISO-8859-1, US-ASCII, windows-1252 (by declaration); others give XML_ENCODING.
    [[nodiscard]] static std::shared_ptr<const XmlDocument> parse(std::string bytes, std::string file,
                                                                  const DocumentLimits& limits, DiagnosticLog& log);
    ~XmlDocument() override;
    XmlDocument(const XmlDocument&) = delete;
    XmlDocument& operator=(const XmlDocument&) = delete;

    [[nodiscard]] XmlElement root() const;  // null if there is none
    [[nodiscard]] bool hasContents() const override { return static_cast<bool>(root()); }
    // False if the tree lacks a part of the text, because it ends at a syntax error or at a limit. It may then have
    // elements without an end tag, and attributes without a value.
    [[nodiscard]] bool whole() const;
    [[nodiscard]] XmlElement element(Origin origin) const;  // null for a null origin, or for one of another document

    [[nodiscard]] const std::string& file() const;
    [[nodiscard]] std::string_view bytes() const;  // the file as it was read
    // Returns the file as UTF-8, including a byte order mark; the same bytes if the encoding is UTF-8.
    [[nodiscard]] std::string_view text() const;

    // Positions in text(). value() is the range between the quotes, as written.
    [[nodiscard]] TextRange name(XmlElement element) const;     // in the start tag
    [[nodiscard]] TextRange element(XmlElement element) const;  // from '<' to the '>' of its end tag
    [[nodiscard]] TextRange value(XmlAttribute attribute) const;
    // Returns the range in bytes() for a range of text(). They differ for encodings other than UTF-8.
    [[nodiscard]] TextRange inBytes(TextRange range) const;
    // Converts UTF-8 text to the encoding of bytes(), without a byte order mark. A character that the encoding lacks
    // becomes a character reference.
    [[nodiscard]] std::string encoded(std::string_view text) const;

    // Returns the comments after the root element, in order, without <!-- and -->.
    [[nodiscard]] std::string trailingComments() const;
    // Returns how many comments there are before the end of the root element.
    [[nodiscard]] std::size_t commentCount() const;

    // Returns what the first call found in the document; later calls search no more. A document keeps one finding
    // (XODE's dialect).
    [[nodiscard]] const std::any& finding(std::any (*find)(const XmlDocument&)) const;

    // Returns line and column of the '<' of an element, or of the name of its attribute `key` if it has one. In a key
    // with several steps, "mass/total", steps that name no child and no attribute are skipped. The path has an index
    // only among siblings with the same name: /xode/world/body[2]/@name.
    [[nodiscard]] Place place(Origin origin, std::string_view key = {}) const override;
    [[nodiscard]] Place place(XmlElement element, std::string_view attribute = {}) const;
    [[nodiscard]] std::optional<SourceLine> line(const Place& place) const override;
    // Returns the last step of the element's path: geom, or geom[2] among siblings with the same name.
    [[nodiscard]] std::string step(XmlElement element) const;
    // Returns the offset of the '<' in bytes().
    [[nodiscard]] std::optional<std::size_t> nodeIndex(Origin origin) const override;

private:
    friend class XmlElement;
    struct Impl;
    // Finds an attribute of an element that has so many that a linear search takes long.
    [[nodiscard]] XmlAttribute attributeOfMany(XmlElement element, std::string_view name) const;
    explicit XmlDocument(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace orrery

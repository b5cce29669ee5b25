// An XML file: its own bytes, the tree of its elements, and the position of every value in them.
//
// Parsed by pugixml in place on a UTF-8 copy, so that names and values are views into that copy and
// their offsets are known without a second pass. The original bytes are kept untouched beside it.
#pragma once

#include <cstddef>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "orrery/base/diagnostics.hpp"

namespace orrery {

class XmlDocument;

// An attribute of an XmlElement. Valid as long as its document; a null one converts to false and
// has an empty value.
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

// An element. Valid as long as its document; a null one converts to false and has no children.
class XmlElement {
public:
    XmlElement() = default;
    explicit operator bool() const { return handle_ != nullptr; }
    bool operator==(const XmlElement&) const = default;

    [[nodiscard]] std::string_view name() const;
    [[nodiscard]] XmlAttribute firstAttribute() const;
    [[nodiscard]] XmlAttribute attribute(std::string_view name) const;  // first of that name, or null
    [[nodiscard]] XmlElement parent() const;                            // null for the root element
    [[nodiscard]] XmlElement firstChild() const;                        // elements only
    [[nodiscard]] XmlElement firstChild(std::string_view name) const;
    [[nodiscard]] XmlElement next() const;  // following sibling element
    [[nodiscard]] XmlElement next(std::string_view name) const;
    // Text and CDATA directly inside the element, concatenated; pieces of white space alone are left out.
    [[nodiscard]] std::string text() const;
    // The last step of its path: geom, or geom[2] among siblings of one name.
    [[nodiscard]] std::string step() const;
    // Handle to store in a Scene object; XmlDocument::element turns it back.
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
    // All null ones are the same.
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
    // Parses `bytes`. `file` is the name used in places. Never throws for bad input: diagnostics go to
    // `log`. Where the text is not well-formed the tree holds what came before the error. What is
    // nested deeper than limits.xmlDepth, a second root and all after limits.xmlElements are left out of
    // the tree; bytes that are no characters are read as '?'. Document types are not read and entities
    // not expanded. Not looked for: '<' in attribute values. "--" in comments and "]]>" in text are diagnostics.
    // Encodings: UTF-8, UTF-16, UTF-32 (by byte order mark or by the first bytes), ISO-8859-1, US-ASCII,
    // windows-1252 (by declaration); others are XML_ENCODING.
    [[nodiscard]] static std::shared_ptr<const XmlDocument> parse(std::string bytes, std::string file,
                                                                  const DocumentLimits& limits, DiagnosticLog& log);
    ~XmlDocument() override;
    XmlDocument(const XmlDocument&) = delete;
    XmlDocument& operator=(const XmlDocument&) = delete;

    [[nodiscard]] XmlElement root() const;  // null where there is none
    [[nodiscard]] bool hasContents() const override { return static_cast<bool>(root()); }
    // False where the tree is less than the text: it breaks off at a syntax error or at a limit. Then
    // there are elements without an end tag, and attributes without a value.
    [[nodiscard]] bool whole() const;
    [[nodiscard]] XmlElement element(Origin origin) const;  // null for a null origin, or another's

    [[nodiscard]] const std::string& file() const;
    [[nodiscard]] std::string_view bytes() const;  // the file as it was read
    // The file as UTF-8, byte order mark included; the same bytes when the encoding is UTF-8.
    [[nodiscard]] std::string_view text() const;

    // Positions in text(). value(): what stands between the quotes, as written.
    [[nodiscard]] TextRange name(XmlElement element) const;     // in the start tag
    [[nodiscard]] TextRange element(XmlElement element) const;  // from '<' to the '>' of its end
    [[nodiscard]] TextRange value(XmlAttribute attribute) const;
    // Byte range in bytes() of a range of text(): differs for encodings other than UTF-8.
    [[nodiscard]] TextRange inBytes(TextRange range) const;
    // UTF-8 text in the encoding of bytes(), byte order mark not added. A character that the encoding
    // lacks becomes a character reference.
    [[nodiscard]] std::string encoded(std::string_view text) const;

    // The comments after the root element, in order, without <!-- and -->.
    [[nodiscard]] std::string trailingComments() const;

    // Line and column of the '<' of an element, or of the name of its attribute `key` where it has one. Of
    // a key in steps, "mass/total", those that name neither a child nor an attribute are passed over.
    // The path has an index only among siblings of one name: /xode/world/body[2]/@name.
    [[nodiscard]] Place place(Origin origin, std::string_view key = {}) const override;
    [[nodiscard]] Place place(XmlElement element, std::string_view attribute = {}) const;
    [[nodiscard]] std::optional<SourceLine> line(const Place& place) const override;
    // The last step of the element's path: geom, or geom[2] among siblings of one name.
    [[nodiscard]] std::string step(XmlElement element) const;
    // The offset of the '<' in bytes().
    [[nodiscard]] std::optional<std::size_t> nodeIndex(Origin origin) const override;

private:
    friend class XmlElement;
    struct Impl;
    // For elements with so many attributes that searching them one by one takes long.
    [[nodiscard]] XmlAttribute attributeOfMany(XmlElement element, std::string_view name) const;
    explicit XmlDocument(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace orrery

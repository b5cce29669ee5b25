// Changes to a text that leave every other byte of it alone.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/document/xml_document.hpp"

namespace orrery {

// A list of edits of one text. All positions are those of the text before any edit.
//
//     TextEdits edits;
//     edits.replace(document.value(attribute), "2.5");
//     edits.insert(document.element(body).end, "\n  <body/>");
//     std::optional<std::string> bytes = edits.apply(document);
class TextEdits {
public:
    // `text` instead of the bytes in `range`.
    void replace(TextRange range, std::string text);
    // `text` before the byte at `offset`. Insertions at one offset stand in the order they were made,
    // before whatever replaces the byte there.
    void insert(std::size_t offset, std::string text);
    // Everything inside the range, and edits made in it, go.
    void remove(TextRange range);
    // The bytes of `from`, with the edits that were made inside it, stand at `to` instead (by the
    // rules of insert).
    void move(TextRange from, std::size_t to);

    [[nodiscard]] bool empty() const { return edits_.empty(); }

    // The edited text. nullopt where edits overlap (an edit inside a removed or moved range is no
    // overlap), reach beyond the text, or move a range into itself.
    [[nodiscard]] std::optional<std::string> apply(std::string_view text) const;
    // The edited file: positions are those in document.text(), the result is in the document's own
    // encoding. A character that the encoding lacks becomes a character reference.
    [[nodiscard]] std::optional<std::string> apply(const XmlDocument& document) const;

private:
    enum class Kind { Insert, Replace, Remove, Move };
    struct Edit {
        Kind kind;
        TextRange range;    // empty for insertions
        std::string text;   // what stands there now
        TextRange moved{};  // Insert: the range that comes here, where not empty
        std::size_t order = 0;
    };
    // A part of the result: bytes that stay, or new text.
    struct Piece {
        TextRange kept;
        const std::string* added = nullptr;
    };
    class Assembly;
    [[nodiscard]] std::optional<std::vector<Piece>> assemble(std::size_t textSize) const;

    std::vector<Edit> edits_;
};

}  // namespace orrery

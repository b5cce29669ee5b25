// Edits a text and leaves every other byte as it is.
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
    // Replaces the bytes in `range` with `text`.
    void replace(TextRange range, std::string text);
    // Inserts `text` before the byte at `offset`. Several insertions at one offset keep their order, and come before a
    // replacement of the byte there.
    void insert(std::size_t offset, std::string text);
    // Removes everything in the range, including edits made in it.
    void remove(TextRange range);
    // Moves the bytes of `from`, with the edits made in it, to `to` (by the rules of insert).
    void move(TextRange from, std::size_t to);

    [[nodiscard]] bool empty() const { return edits_.empty(); }

    // Returns the edited text. nullopt if edits overlap, reach beyond the text, or move a range into itself. An edit
    // inside a removed or moved range does not count as an overlap.
    [[nodiscard]] std::optional<std::string> apply(std::string_view text) const;
    // Returns the edited file in the document's own encoding. Positions are those in document.text(). A character that
    // the encoding lacks becomes a character reference.
    [[nodiscard]] std::optional<std::string> apply(const XmlDocument& document) const;

private:
    enum class Kind { Insert, Replace, Remove, Move };
    struct Edit {
        Kind kind;
        TextRange range;    // empty for insertions
        std::string text;   // the new text
        TextRange moved{};  // Insert: the range that is moved here, if not empty
        std::size_t order = 0;
    };
    // A part of the result: unchanged bytes, or new text.
    struct Piece {
        TextRange kept;
        const std::string* added = nullptr;
    };
    class Assembly;
    [[nodiscard]] std::optional<std::vector<Piece>> assemble(std::size_t textSize) const;

    std::vector<Edit> edits_;
};

}  // namespace orrery

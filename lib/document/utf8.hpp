// UTF-8: finds invalid bytes, and appends characters.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace orrery {

inline constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";

// Bytes of one kind that are not allowed in a text.
struct ByteFaults {
    std::size_t count = 0;
    std::size_t first = 0;  // offset of the first one

    void add(std::size_t offset) {
        if (count++ == 0) first = offset;
    }
    // Adds the faults of a piece of the text that begins at `offset`, after the pieces that were checked before.
    void add(const ByteFaults& piece, std::size_t offset) {
        if (count == 0) first = piece.first + offset;
        count += piece.count;
    }
};

struct TextFaults {
    ByteFaults encoding;  // bytes that are not UTF-8
    ByteFaults controls;  // control characters except tab, LF, CR

    void add(const TextFaults& piece, std::size_t offset) {
        encoding.add(piece.encoding, offset);
        controls.add(piece.controls, offset);
    }
};

// Finds the faults of `text`. If `copy` is not null, it is a buffer of the same size and content. Each faulty byte in
// it becomes '?', so that offsets stay and its text is printable.
[[nodiscard]] TextFaults findTextFaults(std::string_view text, char* copy = nullptr);

// Returns the length of the well-formed UTF-8 sequence at `offset`; 0 if there is none.
[[nodiscard]] std::size_t utf8Length(std::string_view text, std::size_t offset);

// Returns the first offset, from `offset` on, that does not cut a character in two; at most the text's size.
[[nodiscard]] std::size_t endOfCharacter(std::string_view text, std::size_t offset);

// Appends one character. A value that is no Unicode scalar value becomes U+FFFD.
void appendUtf8(std::string& out, char32_t character);

}  // namespace orrery

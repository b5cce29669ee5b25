// UTF-8: diagnostic what is not, and making more of it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace orrery {

inline constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";

// Bytes of one kind that do not belong into a text.
struct ByteFaults {
    std::size_t count = 0;
    std::size_t first = 0;  // offset of the first one

    void add(std::size_t offset) {
        if (count++ == 0) first = offset;
    }
    // Those of a piece of the text that begins at `offset`, behind what was looked at before.
    void add(const ByteFaults& piece, std::size_t offset) {
        if (count == 0) first = piece.first + offset;
        count += piece.count;
    }
};

struct TextFaults {
    ByteFaults encoding;  // bytes that are no UTF-8
    ByteFaults controls;  // control characters but tab, LF, CR

    void add(const TextFaults& piece, std::size_t offset) {
        encoding.add(piece.encoding, offset);
        controls.add(piece.controls, offset);
    }
};

// Finds the faults of `text`. Where `copy` is given, a buffer of the same size and content, each faulty
// byte in it becomes '?': offsets stay, and what is read from it is printable.
[[nodiscard]] TextFaults findTextFaults(std::string_view text, char* copy = nullptr);

// Length of the well-formed UTF-8 sequence at `offset`; 0 where there is none.
[[nodiscard]] std::size_t utf8Length(std::string_view text, std::size_t offset);

// The first offset, from `offset` on, at which no character is cut in two; at most the text's size.
[[nodiscard]] std::size_t endOfCharacter(std::string_view text, std::size_t offset);

// Appends one character; what is no Unicode scalar value becomes U+FFFD.
void appendUtf8(std::string& out, char32_t character);

}  // namespace orrery

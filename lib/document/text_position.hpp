// Converts byte offsets to lines and columns.
#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/base/diagnostics.hpp"

namespace orrery {

struct TextPosition {
    std::size_t line = 1;    // 1-based; LF, CR LF and CR each end a line
    std::size_t column = 1;  // 1-based, in characters (code points), without a byte order mark
};

// Returns the text at an offset, so that a reader recognises the place: at most 24 bytes of its line. Invalid bytes
// become '?'.
[[nodiscard]] std::string snippet(std::string_view text, std::size_t offset);

// Counts from the start of the text.
[[nodiscard]] TextPosition positionOf(std::string_view text, std::size_t offset);

// The same for many queries about one text, which must outlive the index. The index is built by the first query.
// Several threads may use it.
class LineIndex {
public:
    explicit LineIndex(std::string_view text) : text_(text) {}
    [[nodiscard]] TextPosition position(std::size_t offset) const;
    // Returns the whole line that contains the offset, without a byte order mark.
    [[nodiscard]] SourceLine line(std::size_t offset) const;

private:
    struct Mark {
        std::size_t line = 1;
        std::size_t column = 1;
        std::size_t begin = 0;  // of the line
    };
    void build() const;
    // The state at an offset.
    [[nodiscard]] Mark at(std::size_t offset) const;
    static void advance(std::string_view text, std::size_t from, std::size_t to, Mark& mark);
    friend TextPosition positionOf(std::string_view text, std::size_t offset);

    std::string_view text_;
    mutable std::once_flag once_;
    mutable std::vector<Mark> marks_;  // state at each multiple of the block size
};

}  // namespace orrery

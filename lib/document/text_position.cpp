#include "text_position.hpp"

#include <algorithm>

namespace orrery {
namespace {

// One mark a block: an index of every line would cost eight bytes for each byte of an empty-line file.
constexpr std::size_t kBlock = std::size_t{1} << 15U;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

TextPosition positionIn(std::string_view text, std::size_t offset, std::size_t line, std::size_t lineStart) {
    if (lineStart == 0 && text.starts_with(kByteOrderMark)) lineStart = std::min(offset, kByteOrderMark.size());
    return {line, offset - lineStart + 1};
}

}  // namespace

void LineIndex::advance(std::string_view text, std::size_t from, std::size_t to, Mark& mark) {
    for (std::size_t i = from; i < to; ++i) {
        const bool ends = text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n'));
        if (!ends) continue;
        ++mark.line;
        mark.lineStart = i + 1;
    }
}

TextPosition positionOf(std::string_view text, std::size_t offset) {
    offset = std::min(offset, text.size());
    LineIndex::Mark mark;
    LineIndex::advance(text, 0, offset, mark);
    return positionIn(text, offset, mark.line, mark.lineStart);
}

TextPosition LineIndex::position(std::size_t offset) const {
    std::call_once(once_, [this] {
        Mark mark;
        marks_.push_back(mark);
        for (std::size_t begin = 0; begin + kBlock <= text_.size(); begin += kBlock) {
            advance(text_, begin, begin + kBlock, mark);
            marks_.push_back(mark);
        }
    });
    offset = std::min(offset, text_.size());
    const std::size_t block = offset / kBlock;
    Mark mark = marks_[block];
    advance(text_, block * kBlock, offset, mark);
    return positionIn(text_, offset, mark.line, mark.lineStart);
}

}  // namespace orrery

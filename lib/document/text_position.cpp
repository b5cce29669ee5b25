#include "text_position.hpp"

#include <algorithm>

#include "orrery/document/xml_text.hpp"
#include "utf8.hpp"

namespace orrery {
namespace {

// There is one mark for each block: an index of every line could take eight bytes for each byte of the file.
constexpr std::size_t kBlock = std::size_t{1} << 12U;

TextPosition positionIn(std::string_view text, std::size_t line, std::size_t column) {
    const bool behindMark = line == 1 && column > 1 && text.starts_with(kUtf8Mark);
    return {line, behindMark ? column - 1 : column};
}

}  // namespace

void LineIndex::advance(std::string_view text, std::size_t from, std::size_t to, Mark& mark) {
    for (std::size_t i = from; i < to; ++i) {
        const bool ends = text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n'));
        if (ends) {
            ++mark.line;
            mark.column = 1;
            mark.begin = i + 1;
        } else if ((static_cast<unsigned char>(text[i]) & 0xC0U) !=
                   0x80U) {  // is not a continuation byte of a character
            ++mark.column;
        }
    }
}

std::string snippet(std::string_view text, std::size_t offset) {
    constexpr std::size_t kLength = 24;
    constexpr std::size_t kCharacter = 4;  // the longest one
    if (offset >= text.size()) return {};
    const std::string_view rest = text.substr(offset, kLength + kCharacter);
    std::string found = toXmlText(rest.substr(0, rest.find_first_of("\r\n")));
    std::size_t end = std::min(found.size(), kLength);  // the end must not cut a character in two
    while (endOfCharacter(found, end) != end) --end;
    found.resize(end);
    return found;
}

TextPosition positionOf(std::string_view text, std::size_t offset) {
    LineIndex::Mark mark;
    LineIndex::advance(text, 0, std::min(offset, text.size()), mark);
    return positionIn(text, mark.line, mark.column);
}

void LineIndex::build() const {
    std::call_once(once_, [this] {
        Mark mark;
        marks_.push_back(mark);
        for (std::size_t begin = 0; begin + kBlock <= text_.size(); begin += kBlock) {
            advance(text_, begin, begin + kBlock, mark);
            marks_.push_back(mark);
        }
    });
}

LineIndex::Mark LineIndex::at(std::size_t offset) const {
    build();
    const std::size_t block = offset / kBlock;
    Mark mark = marks_[block];
    advance(text_, block * kBlock, offset, mark);
    return mark;
}

TextPosition LineIndex::position(std::size_t offset) const {
    const Mark mark = at(std::min(offset, text_.size()));
    return positionIn(text_, mark.line, mark.column);
}

// Looks at no more than two blocks: a file may be one line with a place at each of its values.
SourceLine LineIndex::line(std::size_t offset) const {
    offset = std::min(offset, text_.size());
    const Mark mark = at(offset);
    std::size_t begin = mark.begin;
    if (begin == 0 && text_.starts_with(kUtf8Mark)) begin = kUtf8Mark.size();
    const auto next = std::upper_bound(marks_.begin(), marks_.end(), mark.line,
                                       [](std::size_t line, const Mark& each) { return line < each.line; });
    // The line ends in the block before the first that begins in another line.
    const auto block = static_cast<std::size_t>(next - marks_.begin()) - 1;
    std::size_t end = std::min(text_.find_first_of("\r\n", std::max(begin, block * kBlock)), text_.size());
    if (end > begin && end < text_.size() && text_[end] == '\n' && text_[end - 1] == '\r') --end;
    return {mark.line, std::clamp(offset, begin, end) - begin, text_.substr(begin, end - begin)};
}

}  // namespace orrery

#include "output/excerpt.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "orrery/base/printable.hpp"

namespace orrery::app {
namespace {

// Bytes of a line that are shown before and from the place on.
constexpr std::size_t kBefore = 40;
constexpr std::size_t kFrom = 60;
constexpr std::size_t kIndent = 4096;  // most blanks that are looked at

bool continues(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

// The width in characters of UTF-8.
std::size_t width(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return !continues(c); }));
}

// To where a value or a name goes that begins here: an element's name with its bracket, a text with its quotation
// marks, a number or a word.
std::size_t lengthOfToken(std::string_view text) {
    if (text.empty()) return 0;
    if (text.front() == '"') return std::min(text.find('"', 1), text.size() - 1) + 1;
    if (text.front() == '{' || text.front() == '[') return 1;
    const std::size_t end = text.find_first_of(" \t,:=<>/[]{}\"'", text.front() == '<' ? 1 : 0);
    return std::max<std::size_t>(1, std::min(end, text.size()));
}

// Each character as wide as it was, so that the mark stands below its own.
std::string shown(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t next = i + 1;
        while (next < text.size() && continues(text[next])) ++next;
        const std::string_view character = text.substr(i, next - i);
        if (character == "\t") {
            result += ' ';
        } else if (printable(character) == character) {
            result += character;
        } else {
            result += '?';
        }
        i = next;
    }
    return result;
}

}  // namespace

std::size_t Columns::of(const SourceLine& line) {
    if (line.text.data() != line_ || line.offset < offset_) {
        line_ = line.text.data();
        offset_ = 0;
        column_ = 1;
    }
    column_ += width(line.text.substr(offset_, line.offset - offset_));
    offset_ = line.offset;
    return column_;
}

Excerpt excerptOf(const SourceLine& line) {
    std::size_t begin = line.offset > kBefore ? line.offset - kBefore : 0;
    while (begin > 0 && continues(line.text[begin])) --begin;
    std::size_t end = std::min(line.offset + kFrom, line.text.size());
    while (end < line.text.size() && continues(line.text[end])) ++end;
    // Blanks at the begin of the line are left out. A line may be a whole file: only a part of it is looked at.
    const std::size_t indent = line.text.find_first_not_of(" \t", begin > kIndent ? begin - kIndent : 0);
    const bool goesOn = begin > 0 && indent < begin;
    begin = std::max(begin, std::min(indent, line.offset));

    const std::string_view before = line.text.substr(begin, line.offset - begin);
    const std::string_view from = line.text.substr(line.offset, end - line.offset);
    const std::string dots = goesOn ? "..." : "";
    Excerpt excerpt;
    excerpt.line = line.number;
    excerpt.text = dots + shown(before) + shown(from);
    if (end < line.text.size()) excerpt.text += "...";
    excerpt.before = dots.size() + width(before);
    excerpt.marked = std::max<std::size_t>(1, width(from.substr(0, lengthOfToken(from))));
    return excerpt;
}

}  // namespace orrery::app

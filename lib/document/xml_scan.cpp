#include "xml_scan.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace orrery {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kSections{
    {{"<!--", "-->"}, {"<![CDATA[", "]]>"}, {"<?", "?>"}}};

std::size_t behind(std::string_view text, std::string_view sought, std::size_t offset) {
    const std::size_t found = text.find(sought, offset);
    return found == std::string_view::npos ? text.size() : found + sought.size();
}

}  // namespace

std::size_t endOfStartTag(std::string_view text, std::size_t offset) {
    while (true) {
        offset = text.find_first_of("'\">", offset);
        if (offset == std::string_view::npos) return text.size();
        if (text[offset] == '>') return offset + 1;
        offset = behind(text, text.substr(offset, 1), offset + 1);
    }
}

std::size_t endOfSection(std::string_view text, std::size_t offset) {
    for (const auto& [opening, closing] : kSections) {
        if (text.substr(offset, opening.size()) == opening) return behind(text, closing, offset + opening.size());
    }
    return offset;
}

std::size_t endOfContent(std::string_view text, std::size_t offset) {
    std::size_t depth = 1;
    while (true) {
        offset = text.find('<', offset);
        if (offset == std::string_view::npos) return text.size();
        if (const std::size_t end = endOfSection(text, offset); end != offset) {
            offset = end;
        } else if (text.substr(offset, 2) == "</") {
            offset = behind(text, ">", offset);
            if (--depth == 0) return offset;
        } else {
            offset = endOfStartTag(text, offset);
            if (text[offset - 2] != '/') ++depth;
        }
    }
}

bool SectionTracker::inSection(std::size_t offset) {
    while (end_ <= offset) {
        const std::size_t next = text_.find('<', end_);
        if (next == std::string_view::npos || next > offset) return false;
        begin_ = next;
        end_ = endOfSection(text_, next);
        if (end_ == next) begin_ = end_ = next + 1;
    }
    return begin_ <= offset;
}

}  // namespace orrery

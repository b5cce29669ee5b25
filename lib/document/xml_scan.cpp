#include "xml_scan.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace orrery {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kSections{
    {{"<!--", "-->"}, {"<![CDATA[", "]]>"}, {"<?", "?>"}}};

std::size_t offsetAfter(std::string_view text, std::string_view sought, std::size_t offset) {
    const std::size_t found = text.find(sought, offset);
    return found == std::string_view::npos ? text.size() : found + sought.size();
}

}  // namespace

std::size_t endOfStartTag(std::string_view text, std::size_t offset) {
    while (true) {
        offset = text.find_first_of("'\">", offset);
        if (offset == std::string_view::npos) return text.size();
        if (text[offset] == '>') return offset + 1;
        offset = offsetAfter(text, text.substr(offset, 1), offset + 1);
    }
}

std::size_t endOfSection(std::string_view text, std::size_t offset) {
    for (const auto& [opening, closing] : kSections) {
        if (text.substr(offset, opening.size()) == opening) return offsetAfter(text, closing, offset + opening.size());
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
            offset = offsetAfter(text, ">", offset);
            if (--depth == 0) return offset;
        } else {
            offset = endOfStartTag(text, offset);
            if (text[offset - 2] != '/') ++depth;
        }
    }
}

void SectionFinder::seek(char second, std::size_t& at) const {
    if (at > at_) return;
    for (at = text_.find(second, at_ + 1); at != std::string_view::npos; at = text_.find(second, at + 1)) {
        if (text_[at - 1] == '<') return;
    }
}

TextRange SectionFinder::next() {
    while (at_ < text_.size()) {
        seek('!', exclamation_);
        seek('?', question_);
        const std::size_t second = std::min(exclamation_, question_);
        if (second == std::string_view::npos) break;
        const std::size_t begin = second - 1;
        const std::size_t end = endOfSection(text_, begin);
        at_ = std::max(end, second);
        if (end > begin) return {begin, end};
    }
    at_ = text_.size();
    return {at_, at_};
}

bool SectionTracker::inSection(std::size_t offset) {
    if (!last_) last_ = sections_.next();
    while (last_->begin < last_->end && last_->end <= offset) last_ = sections_.next();
    return last_->begin <= offset && offset < last_->end;
}

}  // namespace orrery

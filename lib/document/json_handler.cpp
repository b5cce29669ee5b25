#include "json_handler.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "json_text.hpp"

namespace orrery {
namespace {

std::uint32_t narrow(std::size_t value) {
    return static_cast<std::uint32_t>(value);
}

}  // namespace

bool JsonHandler::open(JsonKind kind) {
    skipBlanks();
    if (open_.size() >= depthLimit_) {
        stop_ = Stop::TooDeep;
        return false;
    }
    const std::uint32_t index = narrow(tape_.size());
    if (kind == JsonKind::Object && !take(kObjectMemory)) return false;
    if (!add(kind, at_ + 1, false, true)) return false;
    open_.push_back({index, index, 0, false, 0});
    return true;
}

bool JsonHandler::close() {
    skipBlanks();
    const Container done = open_.back();
    open_.pop_back();
    JsonDocument::Entry& entry = tape_[done.index];
    entry.end = narrow(++at_);
    entry.next = narrow(tape_.size());
    entry.count = done.count & JsonDocument::kMostEntries;
    if (done.count > 0) tape_[done.lastChild].last = true;
    if (done.mayRepeat) checkKeys(done.index);
    return true;
}

// The keys are sorted, because comparing each with each would take too long.
void JsonHandler::checkKeys(std::uint32_t object) {
    const std::size_t count = tape_[object].count;
    std::vector<std::string> decoded;
    std::vector<std::pair<std::string_view, std::uint32_t>> sorted;
    decoded.reserve(count);  // must not grow, because there are views into it
    sorted.reserve(count);
    std::uint32_t key = object + 1;
    for (std::size_t i = 0; i < count; ++i) {
        const JsonDocument::Entry& entry = tape_[key];
        std::string_view name(text_ + entry.begin + 1, entry.end - entry.begin - 2);
        if (!entry.plain) name = decoded.emplace_back(decodedJsonString(text_ + entry.begin));
        sorted.emplace_back(name, key);
        key = tape_[key + 1].next;
    }
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t i = 1; i < count; ++i) {
        if (sorted[i].first == sorted[i - 1].first) duplicates_.push_back(sorted[i].second);
    }
}

// A child on the way down has been counted already; the child that stopped the parser has not.
std::string JsonHandler::stopPointer() const {
    std::string pointer;
    for (const Container& container : open_) {
        const bool innermost = &container == &open_.back();
        if (tape_[container.index].kind == JsonKind::Array) {
            appendPointerToken(pointer, std::to_string(container.count - (innermost ? 0 : 1)));
        } else if (!innermost || tape_.back().isKey) {
            const std::size_t key = innermost ? tape_.size() - 1 : container.lastChild - 1;
            appendPointerToken(pointer, decodedJsonString(text_ + tape_[key].begin));
        }
    }
    return pointer;
}

}  // namespace orrery

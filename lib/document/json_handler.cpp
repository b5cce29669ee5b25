#include "json_handler.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "json_text.hpp"

namespace orrery {
namespace {

constexpr std::size_t kFewKeys = 16;

std::uint32_t narrow(std::size_t value) {
    return static_cast<std::uint32_t>(value);
}

bool isBlank(char c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == ',' || c == ':';
}
bool isInNumber(char c) {
    return (c >= '0' && c <= '9') || c == '.' || c == '-' || c == 'e' || c == 'E' || c == '+';
}

}  // namespace

void JsonHandler::skipBlanks() {
    while (isBlank(text_[at_])) ++at_;
}

bool JsonHandler::add(JsonKind kind, std::size_t end, bool isKey, bool plain) {
    if (tape_.size() >= limits_.jsonValues) {
        stop_ = Stop::TooMany;
        return false;
    }
    const std::uint32_t index = narrow(tape_.size());
    if (!isKey && !open_.empty()) {
        open_.back().lastChild = index;
        ++open_.back().count;
    }
    tape_.push_back({narrow(at_), narrow(end), index + 1, 0, kind, isKey, plain, false});
    at_ = end;
    return true;
}

bool JsonHandler::literal(JsonKind kind, std::size_t length) {
    skipBlanks();
    return add(kind, at_ + length, false, true);
}

// The text ends with a zero byte, which is in no number.
bool JsonHandler::number() {
    skipBlanks();
    std::size_t end = at_;
    while (isInNumber(text_[end])) ++end;
    return add(JsonKind::Number, end, false, true);
}

// `length` is that of the content. A string without escapes is as long as its content.
bool JsonHandler::string(std::size_t length, bool isKey) {
    skipBlanks();
    const char* content = text_.data() + at_ + 1;
    const bool plain = content[length] == '"' && std::memchr(content, '\\', length) == nullptr;
    std::size_t end = at_ + 1 + (plain ? length : 0);
    while (text_[end] != '"') end += text_[end] == '\\' ? 2U : 1U;
    if (isKey) keys_.push_back(narrow(tape_.size()));
    return add(JsonKind::String, end + 1, isKey, plain);
}

bool JsonHandler::open(JsonKind kind) {
    skipBlanks();
    if (open_.size() >= limits_.jsonDepth) {
        stop_ = Stop::TooDeep;
        return false;
    }
    const std::uint32_t index = narrow(tape_.size());
    if (!add(kind, at_ + 1, false, true)) return false;
    open_.push_back({index, index, narrow(keys_.size()), 0});
    return true;
}

bool JsonHandler::close() {
    skipBlanks();
    const Container done = open_.back();
    open_.pop_back();
    JsonDocument::Entry& entry = tape_[done.index];
    entry.end = narrow(++at_);
    entry.next = narrow(tape_.size());
    entry.count = done.count;
    if (done.count > 0) tape_[done.lastChild].last = true;
    if (entry.kind == JsonKind::Object) {
        checkKeys(done.firstKey);
        keys_.resize(done.firstKey);
    }
    return true;
}

std::string_view JsonHandler::rawKey(std::uint32_t key) const {
    const JsonDocument::Entry& entry = tape_[key];
    return text_.substr(entry.begin + 1, entry.end - entry.begin - 2);
}

bool JsonHandler::sameKey(std::uint32_t a, std::uint32_t b) const {
    if (tape_[a].plain && tape_[b].plain) return rawKey(a) == rawKey(b);
    return decodedJsonString(text_.data() + tape_[a].begin) == decodedJsonString(text_.data() + tape_[b].begin);
}

void JsonHandler::checkKeys(std::size_t first) {
    const std::size_t count = keys_.size() - first;
    if (count > kFewKeys) return checkManyKeys(first);
    for (std::size_t i = first + 1; i < keys_.size(); ++i) {
        for (std::size_t j = first; j < i; ++j) {
            if (!sameKey(keys_[i], keys_[j])) continue;
            duplicates_.push_back(keys_[i]);
            break;
        }
    }
}

// Sorted, because comparing each with each would take too long.
void JsonHandler::checkManyKeys(std::size_t first) {
    std::vector<std::string> decoded;
    std::vector<std::pair<std::string_view, std::uint32_t>> sorted;
    sorted.reserve(keys_.size() - first);
    decoded.reserve(keys_.size() - first);
    for (std::size_t i = first; i < keys_.size(); ++i) {
        const std::uint32_t key = keys_[i];
        std::string_view name = rawKey(key);
        if (!tape_[key].plain) name = decoded.emplace_back(decodedJsonString(text_.data() + tape_[key].begin));
        sorted.emplace_back(name, key);
    }
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t i = 1; i < sorted.size(); ++i) {
        if (sorted[i].first == sorted[i - 1].first) duplicates_.push_back(sorted[i].second);
    }
}

// The child on the way down has been counted already, the one that stopped the parser has not.
std::string JsonHandler::stopPointer() const {
    std::string pointer;
    for (const Container& container : open_) {
        const bool innermost = &container == &open_.back();
        if (tape_[container.index].kind == JsonKind::Array) {
            appendPointerToken(pointer, std::to_string(container.count - (innermost ? 0 : 1)));
        } else if (!innermost || tape_.back().isKey) {
            const std::size_t key = innermost ? tape_.size() - 1 : container.lastChild - 1;
            appendPointerToken(pointer, decodedJsonString(text_.data() + tape_[key].begin));
        }
    }
    return pointer;
}

}  // namespace orrery

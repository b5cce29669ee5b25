// Turns RapidJSON's events into tape entries with positions.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/document/json_document.hpp"

namespace orrery {

// RapidJSON reports the kind of an event but not its place. A token begins at the first byte after the previous one
// that is not a blank, comma or colon. Its length follows from its kind. So the code does not depend on the position of
// the reader's stream during an event.
class JsonHandler {
public:
    enum class Stop : std::uint8_t { None, TooDeep, TooMany, TooLarge };

    // Estimated bytes of memory that a value or key needs in everything that is made from it (entries of tables,
    // places, diagnostics); an object needs as much again. The shortest values in a text, 0 and {} with a comma, need
    // less than 200 times their bytes.
    static constexpr std::size_t kValueMemory = 100;
    static constexpr std::size_t kObjectMemory = 480;

    // `text` must end with a zero byte; tokens are searched from `start` on. `memory`: bytes that everything together
    // may take.
    JsonHandler(std::string_view text, std::size_t start, const DocumentLimits& limits, std::size_t memory,
                LargeVector<JsonDocument::Entry>& tape)
        : text_(text.data()),
          at_(start),
          depthLimit_(limits.jsonDepth),
          most_(std::min(limits.jsonValues, JsonDocument::kMostEntries)),
          memory_(memory),
          tape_(tape) {}

    bool Null() { return literal(JsonKind::Null, 4); }
    bool Bool(bool value) { return value ? literal(JsonKind::True, 4) : literal(JsonKind::False, 5); }
    bool Int(int /*value*/) { return number(); }
    bool Uint(unsigned /*value*/) { return number(); }
    bool Int64(std::int64_t /*value*/) { return number(); }
    bool Uint64(std::uint64_t /*value*/) { return number(); }
    bool Double(double /*value*/) { return number(); }
    bool RawNumber(const char* /*text*/, unsigned /*length*/, bool /*copy*/) { return number(); }
    bool String(const char* /*text*/, unsigned length, bool /*copy*/) { return string(length, false); }
    bool Key(const char* /*text*/, unsigned length, bool /*copy*/) { return string(length, true); }
    bool StartObject() { return open(JsonKind::Object); }
    bool EndObject(unsigned /*members*/) { return close(); }
    bool StartArray() { return open(JsonKind::Array); }
    bool EndArray(unsigned /*elements*/) { return close(); }

    // The reason why parsing was stopped, and the place.
    [[nodiscard]] Stop stop() const { return stop_; }
    [[nodiscard]] std::size_t stopOffset() const { return at_; }
    [[nodiscard]] std::string stopPointer() const;
    // Keys that their object had already, as indices in the tape.
    [[nodiscard]] const std::vector<std::uint32_t>& duplicates() const { return duplicates_; }

private:
    struct Container {
        std::uint32_t index;
        std::uint32_t lastChild;
        std::uint32_t count;
        bool mayRepeat;          // for a key: another key has the same mark
        std::uint64_t keyMarks;  // one bit for each key so far, see markOf
    };
    void skipBlanks();
    bool take(std::size_t bytes);
    bool add(JsonKind kind, std::size_t end, bool isKey, bool plain);
    bool literal(JsonKind kind, std::size_t length);
    bool number();
    bool string(std::size_t length, bool isKey);
    bool open(JsonKind kind);
    bool close();
    static std::uint64_t markOf(const char* key, std::size_t length);
    void checkKeys(std::uint32_t object);

    const char* text_;  // includes the final zero byte, which a string_view would exclude
    std::size_t at_;
    std::size_t depthLimit_;
    std::size_t most_;    // maximum number of entries of the tape
    std::size_t memory_;  // remaining bytes
    LargeVector<JsonDocument::Entry>& tape_;
    std::vector<Container> open_;
    std::vector<std::uint32_t> duplicates_;
    Stop stop_ = Stop::None;
};

// Functions that run for every token are inline here, so that they become part of RapidJSON's loop.

// The text ends with a zero byte, which is neither a blank nor part of a number.
inline void JsonHandler::skipBlanks() {
    const auto isBlank = [](char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == ',' || c == ':'; };
    while (isBlank(text_[at_])) ++at_;
}

inline bool JsonHandler::take(std::size_t bytes) {
    if (bytes > memory_) {
        stop_ = Stop::TooLarge;
        return false;
    }
    memory_ -= bytes;
    return true;
}

inline bool JsonHandler::add(JsonKind kind, std::size_t end, bool isKey, bool plain) {
    if (tape_.size() >= most_) {
        stop_ = Stop::TooMany;
        return false;
    }
    if (!take(kValueMemory)) return false;
    const auto index = static_cast<std::uint32_t>(tape_.size());
    if (!isKey && !open_.empty()) {
        open_.back().lastChild = index;
        ++open_.back().count;
    }
    JsonDocument::Entry& entry = tape_.emplace_back();
    entry.begin = static_cast<std::uint32_t>(at_);
    entry.end = static_cast<std::uint32_t>(end);
    entry.next = index + 1;
    entry.kind = kind;
    entry.isKey = isKey;
    entry.plain = plain;
    at_ = end;
    return true;
}

inline bool JsonHandler::literal(JsonKind kind, std::size_t length) {
    skipBlanks();
    return add(kind, at_ + length, false, true);
}

inline bool JsonHandler::number() {
    const auto isInNumber = [](char c) {
        return (c >= '0' && c <= '9') || c == '.' || c == '-' || c == 'e' || c == 'E' || c == '+';
    };
    skipBlanks();
    std::size_t end = at_;
    while (isInNumber(text_[end])) ++end;
    return add(JsonKind::Number, end, false, true);
}

// Keys with different marks are different. In most objects all marks differ, and no further check is needed.
inline std::uint64_t JsonHandler::markOf(const char* key, std::size_t length) {
    if (length == 0) return 1;
    const std::size_t sum =
        length * 7 + static_cast<unsigned char>(key[0]) * 5U + static_cast<unsigned char>(key[length - 1]) * 11U;
    return std::uint64_t{1} << sum % 64U;
}

// `length` is that of the content. A string without escapes is as long as its content.
inline bool JsonHandler::string(std::size_t length, bool isKey) {
    skipBlanks();
    const char* content = text_ + at_ + 1;
    const bool plain = content[length] == '"' && std::memchr(content, '\\', length) == nullptr;
    std::size_t end = at_ + 1 + (plain ? length : 0);
    while (text_[end] != '"') end += text_[end] == '\\' ? 2U : 1U;
    if (isKey) {
        // A key with escapes may equal a key without escapes.
        const std::uint64_t mark = plain ? markOf(content, length) : ~std::uint64_t{0};
        Container& object = open_.back();
        object.mayRepeat = object.mayRepeat || (object.keyMarks & mark) != 0;
        object.keyMarks |= mark;
    }
    return add(JsonKind::String, end + 1, isKey, plain);
}

}  // namespace orrery

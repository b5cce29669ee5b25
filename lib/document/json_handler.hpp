// RapidJSON's events, turned into tape entries with positions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/document/json_document.hpp"

namespace orrery {

// RapidJSON tells what comes, not where. A token begins at the first byte behind the one before it
// that is no blank, comma or colon, and its length follows from its kind: no need to rely on where
// the stream of the reader stands during an event.
class JsonHandler {
public:
    enum class Stop : std::uint8_t { None, TooDeep, TooMany };

    // `text` ends with a zero byte; tokens are sought from `start` on.
    JsonHandler(std::string_view text, std::size_t start, const DocumentLimits& limits,
                std::vector<JsonDocument::Entry>& tape)
        : text_(text), at_(start), limits_(limits), tape_(tape) {}

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

    // Why parsing was stopped, and where.
    [[nodiscard]] Stop stop() const { return stop_; }
    [[nodiscard]] std::size_t stopOffset() const { return at_; }
    [[nodiscard]] std::string stopPointer() const;
    // Keys that stood in their object before, as indices in the tape.
    [[nodiscard]] const std::vector<std::uint32_t>& duplicates() const { return duplicates_; }

private:
    struct Container {
        std::uint32_t index;
        std::uint32_t lastChild;
        std::uint32_t firstKey;  // in keys_
        std::uint32_t count;
    };
    void skipBlanks();
    bool add(JsonKind kind, std::size_t end, bool isKey, bool plain);
    bool literal(JsonKind kind, std::size_t length);
    bool number();
    bool string(std::size_t length, bool isKey);
    bool open(JsonKind kind);
    bool close();
    void checkKeys(std::size_t first);
    void checkManyKeys(std::size_t first);
    [[nodiscard]] bool sameKey(std::uint32_t a, std::uint32_t b) const;
    [[nodiscard]] std::string_view rawKey(std::uint32_t key) const;

    std::string_view text_;
    std::size_t at_;
    const DocumentLimits& limits_;
    std::vector<JsonDocument::Entry>& tape_;
    std::vector<Container> open_;
    std::vector<std::uint32_t> keys_;  // of all open objects
    std::vector<std::uint32_t> duplicates_;
    Stop stop_ = Stop::None;
};

}  // namespace orrery

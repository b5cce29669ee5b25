#include "orrery/document/json_document.hpp"

#include <algorithm>
#include <utility>

#include "json_tape.hpp"
#include "json_text.hpp"
#include "orrery/base/numbers.hpp"

namespace orrery {

std::shared_ptr<const JsonDocument> JsonDocument::parse(std::string text, std::string file,
                                                        const DocumentLimits& limits, DiagnosticLog& log) {
    const std::shared_ptr<JsonDocument> document(new JsonDocument(std::move(text), std::move(file)));
    JsonTapeBuilder(*document, limits, log).build();
    return document;
}

std::shared_ptr<const JsonDocument> JsonDocument::empty(std::string file) {
    return std::shared_ptr<const JsonDocument>(new JsonDocument({}, std::move(file)));
}

JsonValue JsonDocument::root() const {
    return tape_.empty() ? JsonValue() : JsonValue(this, 0);
}

JsonValue JsonDocument::value(Origin origin) const {
    if (!owns(origin) || origin.id > tape_.size()) return {};
    return {this, static_cast<std::uint32_t>(origin.id - 1)};
}

// Down from the root: in each array or object to the child that the value is in.
std::string JsonDocument::pointer(JsonValue value) const {
    std::string pointer;
    if (!value) return pointer;
    std::uint32_t at = 0;
    while (at != value.index_) {
        const bool isObject = tape_[at].kind == JsonKind::Object;
        std::size_t index = 0;
        std::uint32_t child = at + (isObject ? 2 : 1);
        while (tape_[child].next <= value.index_) {
            child = tape_[child].next + (isObject ? 1 : 0);
            ++index;
        }
        appendPointerToken(pointer, isObject ? content(child - 1) : std::to_string(index));
        at = child;
    }
    return pointer;
}

Place JsonDocument::place(Origin origin, std::string_view key) const {
    return place(value(origin), key);
}

Place JsonDocument::place(JsonValue value, std::string_view key) const {
    if (!value) return {Place::Kind::Nowhere, file_, 0, 0, 0, {}};
    Place place{Place::Kind::Json, file_, 0, 0, value.begin(), pointer(value)};
    while (!key.empty()) {
        const std::string_view token = key.substr(0, key.find('/'));
        key.remove_prefix(std::min(token.size() + 1, key.size()));
        appendPointerToken(place.path, token);
        value = value.isArray() ? value[static_cast<std::size_t>(parseInteger(token).value_or(-1))] : value[token];
        if (value) place.offset = value.begin();
    }
    return place;
}

}  // namespace orrery

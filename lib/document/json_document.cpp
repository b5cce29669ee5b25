#include "orrery/document/json_document.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "json_lookups.hpp"
#include "json_tape.hpp"
#include "json_text.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/document/memory.hpp"
#include "text_position.hpp"

namespace orrery {

std::shared_ptr<const JsonDocument> JsonDocument::parse(std::string text, std::string file,
                                                        const DocumentLimits& limits, DiagnosticLog& log) {
    const std::size_t memory = memoryFor(limits, text.size());
    const std::size_t left = memory - std::min(text.size(), memory);
    const std::shared_ptr<JsonDocument> document(new JsonDocument(std::move(text), std::move(file)));
    JsonTapeBuilder(*document, limits, left, log).build();
    return document;
}

std::shared_ptr<const JsonDocument> JsonDocument::empty(std::string file) {
    return std::shared_ptr<const JsonDocument>(new JsonDocument({}, std::move(file)));
}

JsonDocument::JsonDocument(std::string text, std::string file)
    : text_(std::move(text)),
      file_(std::move(file)),
      lookups_(std::make_unique<JsonLookups>()),
      lines_(std::make_unique<LineIndex>(text_)) {}

JsonDocument::~JsonDocument() = default;

const JsonContainer& JsonDocument::lookUp(std::uint32_t container) const {
    return lookups_->of(container, [&](JsonContainer& made) {
        for (JsonValue v = JsonValue(this, container).first(); v; v = v.next()) {
            made.values.push_back(v.index_);
            if (v.hasKey()) made.byKey[v.key()] = v.index_;
        }
    });
}

JsonValue JsonDocument::valueOfMany(std::uint32_t object, std::string_view key) const {
    const auto& byKey = lookUp(object).byKey;
    const auto found = byKey.find(std::string(key));
    return found == byKey.end() ? JsonValue() : JsonValue(this, found->second);
}

JsonValue JsonDocument::valueOfMany(std::uint32_t array, std::size_t index) const {
    return {this, lookUp(array).values[index]};
}

// Returns the child of an array or object that is the entry or contains it, and the child's number.
std::pair<std::uint32_t, std::size_t> JsonDocument::childAround(std::uint32_t container, std::uint32_t entry) const {
    if (isLarge(container)) {
        const auto& values = lookUp(container).values;
        const auto next = std::upper_bound(values.begin(), values.end(), entry);
        return {*std::prev(next), static_cast<std::size_t>(next - values.begin()) - 1};
    }
    std::size_t number = 0;
    JsonValue child = JsonValue(this, container).first();
    for (; tape_[child.index_].next <= entry; child = child.next()) ++number;
    return {child.index_, number};
}

JsonValue JsonDocument::root() const {
    return tape_.empty() ? JsonValue() : JsonValue(this, 0);
}

JsonValue JsonDocument::value(Origin origin) const {
    if (!owns(origin) || origin.id > tape_.size()) return {};
    return {this, static_cast<std::uint32_t>(origin.id - 1)};
}

std::optional<std::uint32_t> JsonDocument::indexIn(JsonValue array, Origin origin) const {
    const JsonValue sought = value(origin);
    if (!array.isArray() || !sought) return std::nullopt;
    if (sought.index_ <= array.index_ || sought.index_ >= tape_[array.index_].next) return std::nullopt;
    return static_cast<std::uint32_t>(childAround(array.index_, sought.index_).second);
}

// Goes down from the root: in each array or object to the child that contains the value.
std::string JsonDocument::pointer(JsonValue value) const {
    std::string pointer;
    if (!value) return pointer;
    std::uint32_t at = 0;
    while (at != value.index_) {
        const auto [child, number] = childAround(at, value.index_);
        appendPointerToken(pointer, tape_[at].kind == JsonKind::Object ? content(child - 1) : std::to_string(number));
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

Place JsonDocument::placeOfKey(JsonValue member) const {
    Place result = place(member);
    if (member && member.hasKey()) result.offset = tape_[member.index_ - 1].begin;
    return result;
}

std::optional<SourceLine> JsonDocument::line(const Place& place) const {
    if (place.kind != Place::Kind::Json || place.file != file_) return std::nullopt;
    return lines_->line(place.offset);
}

}  // namespace orrery

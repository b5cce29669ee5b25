#include <cmath>

#include "json_text.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/document/json_document.hpp"
#include "utf8.hpp"

namespace orrery {

JsonKind JsonValue::kind() const {
    return document_ == nullptr ? JsonKind::Null : document_->tape_[index_].kind;
}

bool JsonValue::isBoolean() const {
    const JsonKind k = kind();
    return k == JsonKind::True || k == JsonKind::False;
}

std::string_view JsonValue::lexeme() const {
    return document_ == nullptr ? std::string_view{} : document_->text().substr(begin(), end() - begin());
}

std::optional<double> JsonValue::number() const {
    if (!isNumber()) return std::nullopt;
    return parseDouble(lexeme());
}

std::optional<std::int64_t> JsonValue::integer() const {
    if (!isNumber()) return std::nullopt;
    if (const auto whole = parseInteger(lexeme())) return whole;
    constexpr double kRange = 9223372036854775808.0;  // 2^63
    const auto value = parseDouble(lexeme());
    if (!value || *value != std::floor(*value) || *value < -kRange || *value >= kRange) return std::nullopt;
    return static_cast<std::int64_t>(*value);
}

std::optional<bool> JsonValue::boolean() const {
    if (!isBoolean()) return std::nullopt;
    return kind() == JsonKind::True;
}

std::optional<std::string> JsonValue::string() const {
    if (!isString()) return std::nullopt;
    return document_->content(index_);
}

bool JsonValue::equals(std::string_view text) const {
    return isString() && document_->contentEquals(index_, text);
}

std::size_t JsonValue::size() const {
    return document_ == nullptr ? 0 : document_->tape_[index_].count;
}

JsonValue JsonValue::operator[](std::string_view key) const {
    if (!isObject() || size() == 0) return {};
    if (document_->isLarge(index_)) return document_->valueOfMany(index_, key);
    JsonValue found;
    std::uint32_t at = index_ + 1;  // a key; its value is the next entry
    while (true) {
        const JsonDocument::Entry& value = document_->tape_[at + 1];
        if (document_->contentEquals(at, key)) found = {document_, at + 1};
        if (value.last) return found;
        at = value.next;
    }
}

JsonValue JsonValue::operator[](std::size_t index) const {
    if (!isArray() || index >= size()) return {};
    if (document_->isLarge(index_)) return document_->valueOfMany(index_, index);
    JsonValue value = first();
    while (index-- > 0) value = value.next();
    return value;
}

JsonValue JsonValue::first() const {
    if (size() == 0) return {};
    return {document_, index_ + (isObject() ? 2U : 1U)};
}

JsonValue JsonValue::next() const {
    if (document_ == nullptr || document_->tape_[index_].last) return {};
    const std::uint32_t after = document_->tape_[index_].next;
    return {document_, document_->tape_[after].isKey ? after + 1 : after};
}

bool JsonValue::hasKey() const {
    return document_ != nullptr && index_ > 0 && document_->tape_[index_ - 1].isKey;
}

std::string JsonValue::key() const {
    return hasKey() ? document_->content(index_ - 1) : std::string();
}

std::string_view JsonValue::plainKey() const {
    if (!hasKey() || !document_->tape_[index_ - 1].plain) return {};
    return document_->plainContent(index_ - 1);
}
bool JsonValue::keyEquals(std::string_view text) const {
    return hasKey() && document_->contentEquals(index_ - 1, text);
}

Origin JsonValue::origin() const {
    return document_ == nullptr ? Origin{} : Origin{std::uint64_t{index_} + 1, document_->number()};
}
std::size_t JsonValue::begin() const {
    return document_ == nullptr ? 0 : document_->tape_[index_].begin;
}
std::size_t JsonValue::end() const {
    return document_ == nullptr ? 0 : document_->tape_[index_].end;
}

std::string JsonDocument::content(std::uint32_t index) const {
    const Entry& entry = tape_[index];
    std::string result = entry.plain ? text_.substr(entry.begin + 1, entry.end - entry.begin - 2)
                                     : decodedJsonString(text_.c_str() + entry.begin);
    if (!isUtf8_) static_cast<void>(findTextFaults(std::string(result), result.data()));
    return result;
}

bool JsonDocument::contentWithEscapesEquals(std::uint32_t index, std::string_view wanted) const {
    return content(index) == wanted;
}

std::string_view JsonDocument::plainContent(std::uint32_t index) const {
    const Entry& entry = tape_[index];
    return std::string_view(text_).substr(entry.begin + 1, entry.end - entry.begin - 2);
}

}  // namespace orrery

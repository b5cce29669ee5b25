#include "orrery/document/json_tree.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

namespace orrery::json {

// If memory runs out while a variant copies a vector, libstdc++ 12 destroys an object that was not constructed.
Json::Json(const Json& other) {
    std::visit([this](const auto& held) { value_ = std::remove_cvref_t<decltype(held)>(held); }, other.value_);
}
Json::Json(Json&& other) noexcept = default;
Json& Json::operator=(const Json& other) {
    if (this != &other) *this = Json(other);
    return *this;
}
Json& Json::operator=(Json&& other) noexcept = default;
Json::~Json() = default;

Json::Json(std::initializer_list<JsonEntry> entries) {
    const bool isObject = std::all_of(entries.begin(), entries.end(), [](const JsonEntry& entry) {
        const Array* pair = std::get_if<Array>(&entry.value_.value_);
        return pair && pair->size() == 2 && pair->front().is_string();
    });
    if (!isObject) {
        *this = array(entries);
        return;
    }
    auto& members = value_.emplace<Object>();
    members.reserve(entries.size());
    for (const JsonEntry& entry : entries) {
        auto& pair = std::get<Array>(entry.value_.value_);
        members.emplace_back(std::move(std::get<std::string>(pair[0].value_)), std::move(pair[1]));
    }
}

Json Json::array(std::initializer_list<JsonEntry> entries) {
    Array elements;
    elements.reserve(entries.size());
    for (const JsonEntry& entry : entries) elements.push_back(std::move(entry.value_));
    return elements;
}

Json Json::object() {
    Json result;
    result.value_.emplace<Object>();
    return result;
}

bool operator==(const Json& a, const Json& b) {
    if (!a.is_number() || !b.is_number()) return a.value_ == b.value_;
    return std::visit(
        [](const auto& x, const auto& y) {
            using X = std::remove_cvref_t<decltype(x)>;
            using Y = std::remove_cvref_t<decltype(y)>;
            if constexpr (std::is_same_v<X, double> || std::is_same_v<Y, double>) {
                if constexpr (std::is_arithmetic_v<X> && std::is_arithmetic_v<Y>) {
                    return static_cast<double>(x) == static_cast<double>(y);
                }
            } else if constexpr (std::is_integral_v<X> && std::is_integral_v<Y> && !std::is_same_v<X, bool> &&
                                 !std::is_same_v<Y, bool>) {
                return std::cmp_equal(x, y);
            }
            return false;
        },
        a.value_, b.value_);
}

std::size_t Json::size() const {
    if (const auto* elements = std::get_if<Array>(&value_)) return elements->size();
    if (const auto* members = std::get_if<Object>(&value_)) return members->size();
    return is_null() ? 0 : 1;
}

const Json* Json::memberOf(std::string_view key) const {
    const auto* members = std::get_if<Object>(&value_);
    if (!members) return nullptr;
    const auto found = std::find_if(members->begin(), members->end(), [&](const Member& m) { return m.first == key; });
    return found == members->end() ? nullptr : &found->second;
}

Json::iterator Json::begin() {
    if (auto* elements = std::get_if<Array>(&value_)) return iterator(elements->data());
    if (auto* members = std::get_if<Object>(&value_)) return iterator(members->data());
    return {};
}
Json::iterator Json::end() {
    if (auto* elements = std::get_if<Array>(&value_)) return iterator(elements->data() + elements->size());
    if (auto* members = std::get_if<Object>(&value_)) return iterator(members->data() + members->size());
    return {};
}
Json::const_iterator Json::begin() const {
    if (const auto* elements = std::get_if<Array>(&value_)) return const_iterator(elements->data());
    if (const auto* members = std::get_if<Object>(&value_)) return const_iterator(members->data());
    return {};
}
Json::const_iterator Json::end() const {
    if (const auto* elements = std::get_if<Array>(&value_)) return const_iterator(elements->data() + elements->size());
    if (const auto* members = std::get_if<Object>(&value_)) return const_iterator(members->data() + members->size());
    return {};
}

Json::iterator Json::find(std::string_view key) {
    auto at = begin();
    while (at != end() && (!is_object() || at.key() != key)) ++at;
    return at;
}
Json::const_iterator Json::find(std::string_view key) const {
    auto at = begin();
    while (at != end() && (!is_object() || at.key() != key)) ++at;
    return at;
}

Json& Json::operator[](std::string_view key) {
    if (const Json* member = memberOf(key)) return const_cast<Json&>(*member);
    if (!is_object()) value_.emplace<Object>();
    return std::get<Object>(value_).emplace_back(std::string(key), Json()).second;
}

const Json& Json::operator[](std::string_view key) const {
    static const Json none;
    const Json* member = memberOf(key);
    return member ? *member : none;
}

Json::Array& Json::elements() {
    if (!is_array()) value_.emplace<Array>();
    return std::get<Array>(value_);
}

void Json::erase(std::string_view key) {
    if (auto* members = std::get_if<Object>(&value_)) {
        std::erase_if(*members, [&](const Member& member) { return member.first == key; });
    }
}

void Json::update(const Json& other) {
    if (!is_object()) value_.emplace<Object>();
    for (const auto& [key, value] : other.items()) (*this)[key] = value;
}

namespace {

// Whole numbers stay whole if they fit into 64 bits.
std::optional<Json> numberOf(JsonValue value) {
    const std::string_view text = value.lexeme();
    const char* end = text.data() + text.size();
    std::uint64_t whole = 0;
    if (const auto read = std::from_chars(text.data(), end, whole); read.ec == std::errc() && read.ptr == end) {
        return whole;
    }
    std::int64_t negative = 0;
    if (const auto read = std::from_chars(text.data(), end, negative); read.ec == std::errc() && read.ptr == end) {
        return negative;
    }
    const auto number = value.number();
    return number ? std::optional<Json>(*number) : std::nullopt;
}

}  // namespace

// It recurses as deep as the document, which DocumentLimits bounds.
std::optional<Json> jsonOf(JsonValue value) {
    if (value.isNumber()) return numberOf(value);
    if (value.isString()) return Json(value.string().value_or(""));
    if (value.isBoolean()) return Json(value.boolean().value_or(false));
    if (!value.isArray() && !value.isObject()) return Json();
    Json result = value.isArray() ? Json::array() : Json::object();
    for (JsonValue each = value.first(); each; each = each.next()) {
        auto inner = jsonOf(each);
        if (!inner) return std::nullopt;
        if (value.isArray()) {
            result.push_back(*std::move(inner));
        } else {
            result[each.key()] = *std::move(inner);
        }
    }
    return result;
}

}  // namespace orrery::json

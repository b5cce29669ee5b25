// JSON values that exporters and the program build and write.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "orrery/document/json_document.hpp"

namespace orrery::json {

class JsonEntry;

// A JSON value: null, a boolean, a number, a string, an array, or an object, whose members stay in the order in which
// they were set.
//
//     Json node{{"name", "crate"}, {"mesh", 3}};
//     node["extensions"]["ACME_paint"]["color"] = "red";
//     node["children"] = Json::array({1, 2});
//
// A list in braces is an object if each entry is a pair that begins with a string, else an array. A null value becomes
// an object or an array when something is put into it. Asking any other kind of value for members or elements gives the
// result of an empty one.
// empty one.
class Json {
    template <bool isConst>
    class Iterator;
    template <bool isConst>
    class Items;

public:
    using Array = std::vector<Json>;
    using Member = std::pair<std::string, Json>;
    using Object = std::vector<Member>;
    using iterator = Iterator<false>;  // over elements, or over values of members
    using const_iterator = Iterator<true>;

    Json() = default;
    Json(const Json& other);
    Json(Json&& other) noexcept;
    Json& operator=(const Json& other);
    Json& operator=(Json&& other) noexcept;
    ~Json();
    Json(std::nullptr_t) {}  // NOLINT(google-explicit-constructor): as in all below, that is what a value is for
    template <std::same_as<bool> T>
    Json(T value) : value_(value) {}  // NOLINT(google-explicit-constructor)
    template <std::integral T>
    requires(!std::same_as<T, bool> && std::is_signed_v<T>) Json(T value)
        : value_(static_cast<std::int64_t>(value)) {}  // NOLINT(google-explicit-constructor)
    template <std::integral T>
    requires(!std::same_as<T, bool> && std::is_unsigned_v<T>) Json(T value)
        : value_(static_cast<std::uint64_t>(value)) {}          // NOLINT(google-explicit-constructor)
    Json(double value) : value_(value) {}                       // NOLINT(google-explicit-constructor)
    Json(const char* text) : value_(std::string(text)) {}       // NOLINT(google-explicit-constructor)
    Json(std::string_view text) : value_(std::string(text)) {}  // NOLINT(google-explicit-constructor)
    Json(std::string text) : value_(std::move(text)) {}         // NOLINT(google-explicit-constructor)
    Json(Array elements) : value_(std::move(elements)) {}       // NOLINT(google-explicit-constructor)
    template <typename T>
    requires(!std::same_as<T, Json>) Json(const std::vector<T>& list)  // NOLINT(google-explicit-constructor)
        : value_(Array(list.begin(), list.end())) {}
    Json(std::initializer_list<JsonEntry> entries);
    [[nodiscard]] static Json array(std::initializer_list<JsonEntry> entries = {});
    [[nodiscard]] static Json nulls(std::size_t count) { return Array(count); }
    [[nodiscard]] static Json object();

    [[nodiscard]] bool is_null() const { return std::holds_alternative<std::nullptr_t>(value_); }
    [[nodiscard]] bool is_boolean() const { return std::holds_alternative<bool>(value_); }
    [[nodiscard]] bool is_number_float() const { return std::holds_alternative<double>(value_); }
    [[nodiscard]] bool is_number_unsigned() const { return std::holds_alternative<std::uint64_t>(value_); }
    [[nodiscard]] bool is_number() const {
        return is_number_float() || is_number_unsigned() || std::holds_alternative<std::int64_t>(value_);
    }
    [[nodiscard]] bool is_string() const { return std::holds_alternative<std::string>(value_); }
    [[nodiscard]] bool is_array() const { return std::holds_alternative<Array>(value_); }
    [[nodiscard]] bool is_object() const { return std::holds_alternative<Object>(value_); }
    // Compares numbers by value: 1 equals 1.0. Objects differ if the order of their members differs.
    friend bool operator==(const Json& a, const Json& b);

    // Returns the number, boolean or string; zero, false or "" if the value is of another kind.
    template <typename T>
    [[nodiscard]] T get() const;

    [[nodiscard]] std::size_t size() const;  // elements or members; 1 for other values, and 0 for null
    [[nodiscard]] bool empty() const { return size() == 0; }
    [[nodiscard]] bool contains(std::string_view key) const { return memberOf(key) != nullptr; }
    [[nodiscard]] iterator find(std::string_view key);  // end() if there is none
    [[nodiscard]] const_iterator find(std::string_view key) const;
    [[nodiscard]] iterator begin();
    [[nodiscard]] iterator end();
    [[nodiscard]] const_iterator begin() const;
    [[nodiscard]] const_iterator end() const;
    // For loops over keys and values: for (const auto& [key, value] : json.items()). Elements have the key "".
    [[nodiscard]] Items<true> items() const;
    [[nodiscard]] Items<false> items();
    // Returns the value of the member, or a copy of `otherwise`.
    template <typename T>
    [[nodiscard]] T value(std::string_view key, T otherwise) const;

    // Returns the member and creates it if necessary. A const value gives null instead.
    Json& operator[](std::string_view key);
    const Json& operator[](std::string_view key) const;
    Json& operator[](const char* key) { return (*this)[std::string_view(key)]; }
    const Json& operator[](const char* key) const { return (*this)[std::string_view(key)]; }
    // Returns the element; it must exist.
    template <std::integral T>
    Json& operator[](T index) {
        return std::get<Array>(value_)[static_cast<std::size_t>(index)];
    }
    template <std::integral T>
    const Json& operator[](T index) const {
        return std::get<Array>(value_)[static_cast<std::size_t>(index)];
    }
    void push_back(Json element) { elements().push_back(std::move(element)); }
    void push_back(std::initializer_list<JsonEntry> entries) { elements().push_back(Json(entries)); }
    Json& emplace_back(Json element) { return elements().emplace_back(std::move(element)); }
    [[nodiscard]] Json& back() { return elements().back(); }
    void erase(std::string_view key);
    // Sets all members of another object.
    void update(const Json& other);

private:
    [[nodiscard]] const Json* memberOf(std::string_view key) const;
    Array& elements();  // makes null an array

    std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string, Array, Object> value_ =
        nullptr;
};

// An entry of a list in braces. It is moved, not copied.
class JsonEntry {
public:
    template <typename T>
    // NOLINTNEXTLINE(bugprone-forwarding-reference-overload): it takes none of its own kind
    requires(!std::same_as<std::remove_cvref_t<T>, JsonEntry> && std::constructible_from<Json, T>) JsonEntry(T&& value)
        : value_(std::forward<T>(value)) {}  // NOLINT(google-explicit-constructor)
    JsonEntry(std::initializer_list<JsonEntry> entries) : value_(entries) {}

private:
    friend class Json;
    mutable Json value_;
};

template <bool isConst>
class Json::Iterator {
    using Element = std::conditional_t<isConst, const Json, Json>;
    using Entry = std::conditional_t<isConst, const Member, Member>;

public:
    using value_type = Json;
    using difference_type = std::ptrdiff_t;
    using iterator_category = std::forward_iterator_tag;
    using pointer = Element*;
    using reference = Element&;

    Iterator() = default;
    explicit Iterator(Element* element) : element_(element) {}
    explicit Iterator(Entry* member) : member_(member) {}
    reference operator*() const { return member_ ? member_->second : *element_; }
    pointer operator->() const { return &**this; }
    Iterator& operator++() {
        if (member_) ++member_;
        if (element_) ++element_;
        return *this;
    }
    Iterator operator++(int) {
        Iterator old = *this;
        ++*this;
        return old;
    }
    bool operator==(const Iterator&) const = default;
    [[nodiscard]] const std::string& key() const {
        static const std::string none;
        return member_ ? member_->first : none;
    }

private:
    Element* element_ = nullptr;
    Entry* member_ = nullptr;
};

template <bool isConst>
class Json::Items {
public:
    struct Item {
        const std::string& key;
        typename Iterator<isConst>::reference value;
    };
    struct Walk {
        Iterator<isConst> at;
        Item operator*() const { return {at.key(), *at}; }
        Walk& operator++() {
            ++at;
            return *this;
        }
        bool operator==(const Walk&) const = default;
    };
    Items(Iterator<isConst> first, Iterator<isConst> last) : first_{first}, last_{last} {}
    [[nodiscard]] Walk begin() const { return first_; }
    [[nodiscard]] Walk end() const { return last_; }

private:
    Walk first_;
    Walk last_;
};

inline Json::Items<true> Json::items() const {
    return {begin(), end()};
}
inline Json::Items<false> Json::items() {
    return {begin(), end()};
}

template <typename T>
T Json::get() const {
    return std::visit(
        [](const auto& held) -> T {
            using Held = std::remove_cvref_t<decltype(held)>;
            if constexpr (std::is_same_v<Held, T>) {
                return held;
            } else if constexpr (std::is_arithmetic_v<Held> && std::is_arithmetic_v<T>) {
                return static_cast<T>(held);
            } else {
                return T{};
            }
        },
        value_);
}

template <typename T>
T Json::value(std::string_view key, T otherwise) const {
    const Json* member = memberOf(key);
    if (!member) return otherwise;
    if constexpr (std::is_same_v<T, Json>) {
        return *member;
    } else {
        return member->get<T>();
    }
}

// Returns a part of a file as a Json. Nullopt if it contains a number that a double cannot hold.
[[nodiscard]] std::optional<Json> jsonOf(JsonValue value);

}  // namespace orrery::json

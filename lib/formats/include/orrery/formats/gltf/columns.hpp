// How glTF represents the members of a struct: the column (scene/column.hpp) beside the keys of the extension,
// columnOf(Keyed<Struct>). Functions that read and write plain values loop over it.
#pragma once

#include <array>
#include <optional>
#include <tuple>
#include <type_traits>

#include "orrery/base/diagnostics.hpp"
#include "orrery/formats/gltf/extension_keys.hpp"
#include "orrery/scene/column.hpp"

namespace orrery::gltf {

// The two families of extensions for the same things: OMI's, and those of the Khronos group.
struct Omi {};
struct Khr {};

template <typename T, typename Family = Omi>
struct Keyed {};
// KHR without its own column for a struct uses the words of OMI.
template <typename T>
requires requires {
    columnOf(Keyed<T>());
}
constexpr auto columnOf(Keyed<T, Khr>) {
    return columnOf(Keyed<T>());
}

// The key holds the value as it is.
struct Plain {
    Word key;
    std::optional<Code> negative = {};  // reported for a number below zero, which is then not used
};
// Written like Plain. Reading it needs more checks than for an optional value.
struct Written {
    Word key;
};
// See the code that reads and writes it.
struct ByHand {
    Word key = nullptr;  // null: it has no key, or several
    KeyList below = {};
};
// The extension has no word for it: it can express a struct completely only if this member has the value that readers
// give it. If none is stated, that is its default.
template <typename... T>
struct Unrepresented {
    std::tuple<T...> always;
};

template <typename Pointer>
constexpr auto plain(Pointer member, Word key, std::optional<Code> negative = {}) {
    return Entry{member, Plain{key, negative}};
}
template <typename Pointer>
constexpr auto written(Pointer member, Word key) {
    return Entry{member, Written{key}};
}
template <typename Pointer>
constexpr auto byHand(Pointer member, Word key = nullptr, KeyList below = {}) {
    return Entry{member, ByHand{key, below}};
}
template <typename Pointer, typename... T>
constexpr auto unrepresented(Pointer member, T... always) {
    return Entry{member, Unrepresented<T...>{{always...}}};
}

// Calls visit(spelling, pointer to member) for each member of T, in the order in which they are written.
template <typename T, typename Family = Omi, typename Visit>
constexpr void forEachKey(Visit&& visit) {
    constexpr auto column = columnOf(Keyed<T, Family>());
    static_assert(isComplete<T>(column), "say how glTF has each member");
    column.apply([&](const auto&... entry) { (visit(entry.spelling, entry.member), ...); });
}

// A list of keys collected from columns.
struct KeySet {
    std::array<Key, 16> list{};
    std::size_t count = 0;

    constexpr void add(const Key& key) { list.at(count++) = key; }
    constexpr operator KeyList() const { return {list.data(), count}; }  // NOLINT: a list of keys
};

// Collects the keys of structs whose members are in one object.
template <typename Family, typename... T>
consteval KeySet keysOfFamily() {
    KeySet keys;
    const auto add = [&](const auto& spelling, auto) {
        if constexpr (requires { spelling.below; }) {
            if (spelling.key != nullptr) keys.add({spelling.key, spelling.below});
        } else if constexpr (requires { spelling.key; }) {
            keys.add(spelling.key);
        }
    };
    (forEachKey<T, Family>(add), ...);
    return keys;
}
template <typename... T>
consteval KeySet keysOf() {
    return keysOfFamily<Omi, T...>();
}

}  // namespace orrery::gltf

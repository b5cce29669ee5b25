// Reads the members that the columns of a struct (formats/gltf/columns.hpp) call plain, from an object of the file.
#pragma once

#include <algorithm>
#include <type_traits>

#include "import.hpp"
#include "orrery/formats/gltf/columns.hpp"

namespace orrery::gltf {

// The value of an enumeration that a text names; nullopt for any other.
template <typename Enum>
std::optional<Enum> wordOf(JsonValue at) {
    return at.isString() ? valueNamed<Enum>(*at.string()) : std::nullopt;
}

void readPlainValue(Import& import, JsonValue at, std::optional<double>& into);
void readPlainValue(Import& import, JsonValue at, std::optional<bool>& into);
void readPlainValue(Import& import, JsonValue at, std::optional<Vector3>& into);
void readPlainValue(Import& import, JsonValue at, std::optional<Quaternion>& into);
void readPlainValue(Import& import, JsonValue at, std::optional<CombineMode>& into);
void readPlainValue(Import& import, JsonValue at, std::string& into);
void readPlainValue(Import& import, JsonValue at, std::vector<std::string>& into);
void readPlainValue(Import& import, JsonValue at, ShapeId& into);
void readPlainValue(Import& import, JsonValue at, MaterialId& into);
void readPlainValue(Import& import, JsonValue at, FilterId& into);

// Reports a number below zero; it is left out.
void refuseNegative(Import& import, JsonValue at, Code code, std::optional<double>& number);

// For an old form, `only` are the keys that it had.
template <typename Words = Omi, typename T>
void readPlain(Import& import, JsonValue object, T& into, KeyList only = {}) {
    const auto isKey = [&](Word word) {
        return only.empty() || std::any_of(only.begin(), only.end(), [&](const Key& key) { return key.name == word; });
    };
    forEachKey<T, Words>([&](const auto& spelling, auto member) {
        if constexpr (std::is_same_v<decltype(spelling), const Plain&>) {
            if (!isKey(spelling.key)) return;
            const JsonValue at = object[spelling.key];
            readPlainValue(import, at, into.*member);
            if constexpr (std::is_same_v<decltype(into.*member), std::optional<double>&>) {
                if (spelling.negative) refuseNegative(import, at, *spelling.negative, into.*member);
            }
        }
    });
}

}  // namespace orrery::gltf

// The members of a struct under the keys of an extension (formats/gltf/columns.hpp), and whether those say all of it.
#pragma once

#include <cmath>
#include <type_traits>

#include "indices.hpp"
#include "json.hpp"
#include "orrery/formats/gltf/columns.hpp"
#include "parts.hpp"

namespace orrery::gltf {

// The arrays that words of a family name.
template <typename Words>
inline constexpr TableNumbers Indices::*kNumbersOf = &Indices::omi;
template <>
inline constexpr TableNumbers Indices::*kNumbersOf<Khr> = &Indices::khr;

// Absent values, empty values, and references to things in no array of the file are not written.
template <typename Words = Omi, typename T>
void writeValue(Json& json, Word key, const T& value, const Indices& indices) {
    const auto writeIndex = [&](const auto& map, std::uint32_t id) {
        if (const auto index = Indices::find(map, id)) json[key] = *index;
    };
    const TableNumbers& numbers = indices.*kNumbersOf<Words>;
    if constexpr (requires { value.empty(); }) {
        if (value.empty()) return;
    }
    if constexpr (std::is_same_v<T, ShapeId>) {
        writeIndex(numbers.shapes, value.index);
    } else if constexpr (std::is_same_v<T, MeshId>) {
        writeIndex(indices.meshes, value.index);
    } else if constexpr (std::is_same_v<T, MaterialId>) {
        writeIndex(numbers.materials, value.index);
    } else if constexpr (std::is_same_v<T, FilterId>) {
        writeIndex(numbers.filters, value.index);
    } else if constexpr (std::is_same_v<T, JointSettingsId>) {
        writeIndex(numbers.joints, value.index);
    } else if constexpr (std::is_same_v<T, NodeId>) {
        writeIndex(indices.nodes, value.value);
    } else if constexpr (requires { value.has_value(); }) {
        if (value) writeValue<Words>(json, key, *value, indices);
    } else if constexpr (std::is_enum_v<T>) {
        json[key] = toText(value);
    } else if constexpr (requires { toJson(value); }) {
        json[key] = toJson(value);
    } else {
        json[key] = value;
    }
}

// Writes the plain members, and those that only the reading handles by hand.
template <typename Words = Omi, typename T>
void writeMembers(Json& json, const T& from, const Indices& indices = {}) {
    forEachKey<T, Words>([&](const auto& spelling, auto member) {
        using Spelling = std::remove_cvref_t<decltype(spelling)>;
        if constexpr (std::is_same_v<Spelling, Plain> || std::is_same_v<Spelling, Written>) {
            writeValue<Words>(json, spelling.key, from.*member, indices);
        }
    });
}

template <typename T>
bool isAbsent(const T& value) {
    if constexpr (requires { value.has_value(); }) {
        return !value.has_value();
    } else if constexpr (requires { value.empty(); }) {
        return value.empty();
    } else {
        return value == T{};
    }
}

// Would the reader make the very same of it? What is done by hand is not asked.
template <typename Words = Omi, typename T>
bool saysAllMembers(const T& from) {
    bool all = true;
    forEachKey<T, Words>([&](const auto& spelling, auto member) {
        using Spelling = std::remove_cvref_t<decltype(spelling)>;
        if constexpr (std::is_same_v<Spelling, Unrepresented>) {
            all = all && isAbsent(from.*member);
        } else if constexpr (std::is_same_v<decltype(from.*member), const std::optional<double>&>) {
            // JSON cannot write numbers that are not finite.
            const auto& number = from.*member;
            all = all && (!number || std::isfinite(*number));
            if constexpr (requires { spelling.negative; }) all = all && !(spelling.negative && number.value_or(0) < 0);
        }
    });
    return all;
}

}  // namespace orrery::gltf

// The members of a struct under the keys of an extension (formats/gltf/columns.hpp), and whether those say all of it.
#pragma once

#include <algorithm>
#include <cmath>
#include <tuple>
#include <type_traits>
#include <variant>

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
    if constexpr (requires { value.empty(); }) {
        if (value.empty()) return;
    }
    if constexpr (requires { indices.of(value, indices.omi); }) {
        if (const auto index = indices.of(value, indices.*kNumbersOf<Words>)) json[key] = *index;
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

template <typename Words>
bool saysReference(Words /*words*/, FilterId id, const SceneContents& /*scene*/, const Indices& indices) {
    return !id.valid() || indices.of(id, indices.*kNumbersOf<Words>);
}
template <typename Words>
bool saysReference(Words /*words*/, NodeId id, const SceneContents& /*scene*/, const Indices& indices) {
    return indices.nodes.contains(id.value);
}

template <typename Words, typename T, typename... In>
bool says(Words words, const T& from, const In&... in);

// Alternatives of a choice without a column have no words.
template <typename Words, typename T, typename... In>
bool saysAlternative(Words words, const T& held, const In&... in) {
    if constexpr (requires { columnOf(Keyed<T, Words>()); }) return says(words, held, in...);
    return false;
}

// JSON cannot write numbers that are not finite. glTF has three axes.
template <typename Words, typename Spelling, typename T, typename... In>
bool saysValue(Words words, const Spelling& spelling, const T& value, const In&... in) {
    if constexpr (std::is_same_v<Spelling, Unrepresented<>>) {
        return isAbsent(value);
    } else if constexpr (requires { spelling.always; }) {
        return value == std::get<0>(spelling.always);
    } else if constexpr (requires { value.valueless_by_exception(); }) {
        return std::visit([&](const auto& held) { return saysAlternative(words, held, in...); }, value);
    } else if constexpr (std::is_same_v<T, std::optional<double>>) {
        if constexpr (requires { spelling.negative; }) {
            if (spelling.negative && value.value_or(0) < 0) return false;
        }
        return !value || std::isfinite(*value);
    } else if constexpr (std::is_same_v<T, std::uint32_t>) {
        return value <= 2;
    } else if constexpr (std::is_same_v<T, std::vector<std::uint32_t>>) {
        return std::all_of(value.begin(), value.end(), [&](std::uint32_t axis) {
            return axis <= 2 && std::count(value.begin(), value.end(), axis) == 1;
        });
    } else if constexpr (std::is_same_v<T, MeshId>) {
        return value.valid();
    } else if constexpr (requires { saysReference(words, value, in...); }) {
        return saysReference(words, value, in...);
    } else {
        return true;
    }
}

// Members that only some types have must be absent in the others.
template <typename Words, typename Spelling, typename T, typename Value, typename... In>
bool saysMember(Words words, const Spelling& spelling, const T& from, const Value& value, const In&... in) {
    if constexpr (requires { spelling.types; }) {
        if ((spelling.types & onlyFor(from.type)) == 0) return isAbsent(value);
    }
    return saysValue(words, spelling, value, in...);
}

// Would the reader make the very same of what is written? What is done by hand is not asked. `in`: the scene and its
// indices; without these, the things that a struct refers to are not asked.
template <typename Words, typename T, typename... In>
bool says(Words words, const T& from, const In&... in) {
    bool all = true;
    forEachKey<T, Words>([&](const auto& spelling, auto member) {
        all = all && saysMember(words, spelling, from, from.*member, in...);
    });
    return all;
}

}  // namespace orrery::gltf

// What kinds of fields the tables in scene_fields.hpp hold, for those who walk them.
#pragma once

#include <concepts>
#include <string>
#include <type_traits>

#include "scene_fields.hpp"

namespace orrery {

template <typename T>
concept OptionalLike = requires(const T& value) {
    static_cast<bool>(value);
    *value;
};
template <typename T>
concept ListLike = !std::same_as<T, std::string> && requires(const T& value) {
    value.size();
    value[0];
};
template <typename T>
concept Enumeration = std::is_enum_v<T>;
template <typename T>
concept Struct = requires(const T* null) {
    fieldsOf(null);
};

}  // namespace orrery

// Numbers in the bytes of a file.
#pragma once

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <optional>
#include <string_view>

#include "orrery/scene/values.hpp"

namespace orrery::meshes {

static_assert(std::endian::native == std::endian::little, "binary meshes are little-endian");

// The number at a byte. It must lie within the bytes.
template <typename T>
[[nodiscard]] T loadedFrom(std::string_view bytes, std::size_t at) {
    T value;
    std::memcpy(&value, bytes.data() + at, sizeof value);
    return value;
}

// Three floats at a byte, which must lie within the bytes; nullopt if one is not finite.
[[nodiscard]] inline std::optional<Vector3> positionFrom(std::string_view bytes, std::size_t at) {
    const auto number = [&](std::size_t index) {
        return static_cast<double>(loadedFrom<float>(bytes, at + index * sizeof(float)));
    };
    const Vector3 position{number(0), number(1), number(2)};
    if (!std::isfinite(position.x) || !std::isfinite(position.y) || !std::isfinite(position.z)) return std::nullopt;
    return position;
}

}  // namespace orrery::meshes

// Which index the things of a scene have in the arrays of a glTF file.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "orrery/scene/scene.hpp"

namespace orrery::gltf {

struct Indices {
    std::unordered_map<std::uint32_t, std::uint32_t> nodes;  // by NodeId.value
    // By index in the Scene's tables.
    std::unordered_map<std::uint32_t, std::uint32_t> shapes;
    std::unordered_map<std::uint32_t, std::uint32_t> meshes;
    std::unordered_map<std::uint32_t, std::uint32_t> materials;
    std::unordered_map<std::uint32_t, std::uint32_t> filters;
    std::unordered_map<std::uint32_t, std::uint32_t> joints;

    template <typename Map>
    [[nodiscard]] static std::optional<std::uint32_t> find(const Map& map, std::uint32_t key) {
        const auto found = map.find(key);
        return found == map.end() ? std::nullopt : std::optional(found->second);
    }
};

}  // namespace orrery::gltf

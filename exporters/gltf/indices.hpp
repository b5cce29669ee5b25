// Which index the things of a scene have in the arrays of a glTF file.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "orrery/scene/scene.hpp"

namespace orrery::gltf {

// The families of extensions that say which bodies, colliders, triggers and joints there are.
enum class Family : std::uint8_t { Omi, Khr };

struct Indices {
    std::unordered_map<std::uint32_t, std::uint32_t> nodes;  // by NodeId.value
    Family family = Family::Omi;                             // of what is new
    bool turned = false;                                 // all is said in this family, whatever the scene was read from
    std::optional<std::uint32_t> noMaterial;             // of KHR's materials, that of colliders which have none
    std::unordered_map<std::uint32_t, Family> familyOf;  // by NodeId.value: of nodes that have another
    std::unordered_map<std::uint32_t, std::uint32_t> nodesOfMeshes;  // by MeshId.index: the node whose meshes it is
    // By index in the Scene's tables.
    std::unordered_map<std::uint32_t, std::uint32_t> shapes;
    std::unordered_map<std::uint32_t, std::uint32_t> meshes;
    std::unordered_map<std::uint32_t, std::uint32_t> materials;
    std::unordered_map<std::uint32_t, std::uint32_t> filters;
    std::unordered_map<std::uint32_t, std::uint32_t> joints;

    // The same in the tables of the family Khr.
    std::unordered_map<std::uint32_t, std::uint32_t> khrShapes;
    std::unordered_map<std::uint32_t, std::uint32_t> khrMaterials;
    std::unordered_map<std::uint32_t, std::uint32_t> khrFilters;
    std::unordered_map<std::uint32_t, std::uint32_t> khrJoints;

    [[nodiscard]] bool isKhr(const Node& node) const {
        const auto found = familyOf.find(node.id.value);
        return (found == familyOf.end() ? family : found->second) == Family::Khr;
    }

    template <typename Map>
    [[nodiscard]] static std::optional<std::uint32_t> find(const Map& map, std::uint32_t key) {
        const auto found = map.find(key);
        return found == map.end() ? std::nullopt : std::optional(found->second);
    }
};

}  // namespace orrery::gltf

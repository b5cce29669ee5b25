// The indices of a scene's parts in the arrays of a glTF file.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "orrery/scene/scene.hpp"

namespace orrery::gltf {

// The families of extensions that say which bodies, colliders, triggers and joints there are.
enum class Family : std::uint8_t { Omi, Khr };

using Numbers = std::unordered_map<std::uint32_t, std::uint32_t>;

// The arrays of one family, by index in the Scene's tables.
struct TableNumbers {
    Numbers shapes, materials, filters, joints;
};

// The parts of a node that its own words in the file say, whatever these would be in another file.
struct AsRead {
    bool rotation = false;     // whatever the length
    bool orientation = false;  // the frame of its inertia, likewise
    bool joint = false;
};

struct Indices {
    Numbers nodes;                            // by NodeId.value
    Family family = Family::Omi;              // of new parts
    bool turned = false;                      // all is written in this family, whatever the scene was read from
    std::optional<std::uint32_t> noMaterial;  // of KHR's materials, that of colliders which have none
    std::unordered_map<std::uint32_t, Family> families;       // by NodeId.value: of nodes that have another
    std::unordered_set<std::uint32_t> shapesWithoutGeometry;  // NodeId.value: what names its shape without a geometry
    AsRead asRead;                                            // of the node that is written
    Numbers meshes;                                           // by MeshId.index
    Numbers nodesOfMeshes;                                    // by MeshId.index: the node whose meshes it is
    TableNumbers omi, khr;

    [[nodiscard]] Family familyOf(const Node& node) const {
        const auto found = families.find(node.id.value);
        return found == families.end() ? family : found->second;
    }
    [[nodiscard]] bool isOmi(const Node& node) const { return familyOf(node) == Family::Omi; }
    [[nodiscard]] bool isKhr(const Node& node) const { return familyOf(node) == Family::Khr; }

    template <typename Map>
    [[nodiscard]] static std::optional<std::uint32_t> find(const Map& map, std::uint32_t key) {
        const auto found = map.find(key);
        return found == map.end() ? std::nullopt : std::optional(found->second);
    }

    // The index of what an id names. `in`: the arrays of a family.
    using Index = std::optional<std::uint32_t>;
    [[nodiscard]] Index of(ShapeId id, const TableNumbers& in) const { return find(in.shapes, id.index); }
    [[nodiscard]] Index of(MaterialId id, const TableNumbers& in) const { return find(in.materials, id.index); }
    [[nodiscard]] Index of(FilterId id, const TableNumbers& in) const { return find(in.filters, id.index); }
    [[nodiscard]] Index of(JointSettingsId id, const TableNumbers& in) const { return find(in.joints, id.index); }
    [[nodiscard]] Index of(NodeId id, const TableNumbers& /*in*/) const { return find(nodes, id.value); }
};

}  // namespace orrery::gltf

// The "geometry" of colliders and triggers: a shape, a mesh, or the meshes at and below a node.
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "import.hpp"

namespace orrery::gltf {

class Geometries {
public:
    // Invalid, with a diagnostic, if there is no shape.
    [[nodiscard]] ShapeId read(Import& import, JsonValue geometry);

private:
    using Key = std::pair<std::uint32_t, bool>;  // index, and is its hull meant

    [[nodiscard]] ShapeId shapeOf(Import& import, JsonValue geometry, MeshId mesh, bool hull);
    [[nodiscard]] ShapeId ofNode(Import& import, JsonValue geometry, bool hull);
    [[nodiscard]] std::optional<MeshId> meshesOf(Import& import, JsonValue at, std::uint32_t node);

    std::map<Key, ShapeId> shapes_;                           // of meshes
    std::map<std::uint32_t, std::optional<MeshId>> ofNodes_;  // of the meshes at and below each node
};

}  // namespace orrery::gltf

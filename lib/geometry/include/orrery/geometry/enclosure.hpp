// The solid that a mesh stands for, where its file was written carelessly.
#pragma once

#include <cstddef>
#include <optional>

#include "orrery/geometry/mesh.hpp"

namespace orrery {

struct Enclosure {
    // Closed and facing outward; nullopt where the triangles enclose nothing.
    std::optional<TriangleMesh> mesh;
    std::size_t openEdges = 0;  // of the mesh as given: not shared by two triangles in opposite directions
};

// What exporters do is undone: a surface turned inside out faces outward, triangles that face otherwise than their
// neighbours are turned, the same triangle twice counts once, and corners apart by at most 1e-4 of the extent are one.
// A piece inside another keeps its direction against that other, so that a cavity stays one. A mesh that is closed and
// faces outward comes back as it is. Holes stay open.
[[nodiscard]] Enclosure enclosureOf(const TriangleMesh& mesh);

}  // namespace orrery

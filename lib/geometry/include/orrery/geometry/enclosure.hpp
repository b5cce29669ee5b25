// Finds the solid that a mesh was meant to enclose if its file was written carelessly.
#pragma once

#include <cstddef>
#include <optional>

#include "orrery/geometry/mesh.hpp"

namespace orrery {

struct Enclosure {
    // Closed and facing outward; nullopt if the triangles enclose nothing.
    std::optional<TriangleMesh> mesh;
    std::size_t openEdges = 0;  // edges of the given mesh that are not shared by two triangles in opposite directions
};

// Repairs common faults of exporters: a surface turned inside out is turned outward, triangles that face against their
// neighbours are turned, repeated triangles count once, and corners closer than 1e-4 of the extent are merged. A piece
// inside another one keeps its direction relative to that one, so that a cavity stays a cavity. A mesh that is closed
// and faces outward is returned as it is. Holes stay open. With `repair` false nothing is repaired.
[[nodiscard]] Enclosure enclosureOf(const TriangleMesh& mesh, bool repair = true);

}  // namespace orrery

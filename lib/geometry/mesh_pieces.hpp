// Finds the separate pieces of a mesh before it is cut.
#pragma once

#include <cstddef>
#include <vector>

#include "mesh_patch.hpp"

namespace orrery {

// Returns the triangle numbers of each set that is connected by corners, in the order in which the sets begin.
[[nodiscard]] std::vector<std::vector<std::size_t>> joinedTriangles(const TriangleMesh& mesh);

// Returns one patch for each connected set of triangles if these are separate solids, or all sheets, and at most
// `most`; otherwise the whole mesh. A set that lies inside another and faces inward is the wall of a hollow and not a
// solid.
[[nodiscard]] std::vector<MeshPatch> piecesOf(const TriangleMesh& mesh, const MeshBody& body, std::size_t most);

}  // namespace orrery

// The pieces that a mesh consists of before anything is cut.
#pragma once

#include <cstddef>
#include <vector>

#include "mesh_patch.hpp"

namespace orrery {

// Numbers of the triangles of each set that corners join, in the order in which the sets begin.
[[nodiscard]] std::vector<std::vector<std::size_t>> joinedTriangles(const TriangleMesh& mesh);

// One patch for each set of triangles that hang together, where these are solids of their own, or all sheets, and no
// more than `most`; else the whole. What lies inside of another and faces inward is the wall of a hollow, no solid.
[[nodiscard]] std::vector<MeshPatch> piecesOf(const TriangleMesh& mesh, const MeshBody& body, std::size_t most);

}  // namespace orrery

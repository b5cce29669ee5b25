// Finds the separate pieces of a mesh before it is cut.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "mesh_patch.hpp"
#include "orrery/geometry/mesh.hpp"

namespace orrery {

// Returns the triangle numbers of each set that is connected by corners, in the order in which the sets begin.
[[nodiscard]] std::vector<std::vector<std::size_t>> joinedTriangles(const TriangleMesh& mesh);

// Returns one patch for each connected set of triangles if these are separate solids, or all sheets, and at most
// `most`; otherwise the whole mesh. A set that lies inside another and faces inward is the wall of a hollow and not a
// solid.
[[nodiscard]] std::vector<MeshPatch> piecesOf(const TriangleMesh& mesh, const MeshBody& body, std::size_t most);

// ---- surface_pieces.cpp: Connected triangles of a surface, and the direction in which they face.
// Counts edges that are not used equally often in both directions. A surface without such edges is closed.
[[nodiscard]] std::size_t countOpenEdges(std::span<const Triangle> triangles);
// Returns pieces connected by edges of exactly two triangles, in the order in which they begin. Triangles that face
// against most of their piece are turned.
[[nodiscard]] std::vector<std::vector<std::size_t>> alignedPieces(std::vector<Triangle>& triangles);
// Turns pieces that face inward, except cavities: pieces inside another one that face the other way.
void faceOutward(TriangleMesh& mesh, const std::vector<std::vector<std::size_t>>& pieces);

}  // namespace orrery

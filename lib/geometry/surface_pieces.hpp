// Triangles of a surface that hang together, and which way they face.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "orrery/geometry/mesh.hpp"

namespace orrery {

// Edges that are not run through as often in one direction as in the other. A surface without any is closed.
[[nodiscard]] std::size_t countOpenEdges(std::span<const Triangle> triangles);

// Pieces joined by edges of exactly two triangles, in the order in which they begin. Those who face otherwise than
// most of their piece are turned.
[[nodiscard]] std::vector<std::vector<std::size_t>> alignedPieces(std::vector<Triangle>& triangles);

// Turns pieces that face inward, but for those that are cavities: inside another piece, and facing the other way.
void faceOutward(TriangleMesh& mesh, const std::vector<std::vector<std::size_t>>& pieces);

}  // namespace orrery

// Connected triangles of a surface, and the direction in which they face.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "orrery/geometry/mesh.hpp"

namespace orrery {

// Counts edges that are not used equally often in both directions. A surface without such edges is closed.
[[nodiscard]] std::size_t countOpenEdges(std::span<const Triangle> triangles);

// Returns pieces connected by edges of exactly two triangles, in the order in which they begin. Triangles that face
// against most of their piece are turned.
[[nodiscard]] std::vector<std::vector<std::size_t>> alignedPieces(std::vector<Triangle>& triangles);

// Turns pieces that face inward, except cavities: pieces inside another one that face the other way.
void faceOutward(TriangleMesh& mesh, const std::vector<std::vector<std::size_t>>& pieces);

}  // namespace orrery

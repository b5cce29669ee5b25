// Normals for drawing.
#pragma once

#include <vector>

#include "orrery/geometry/tessellate.hpp"

namespace orrery {

struct ShadedMesh {
    std::vector<Vector3> positions;  // m
    std::vector<Vector3> normals;    // unit length, outward; one for each position
    std::vector<Triangle> triangles;
};

// Returns the triangles with normals that are smooth over edges of up to 40 degrees. At sharper edges a position is
// repeated for each side. Corners of triangles without area have the normal (0, 1, 0).
[[nodiscard]] ShadedMesh shaded(const Tessellation& mesh);

}  // namespace orrery

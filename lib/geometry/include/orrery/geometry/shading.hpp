// Normals for what is drawn.
#pragma once

#include <vector>

#include "orrery/geometry/tessellate.hpp"

namespace orrery {

struct ShadedMesh {
    std::vector<Vector3> positions;  // m
    std::vector<Vector3> normals;    // of unit length, outward; one a position
    std::vector<Triangle> triangles;
};

// The triangles with normals that are smooth over edges of up to 40 degrees; at sharper ones a position stands once for
// each side. Corners of triangles without an area have the normal (0, 1, 0).
[[nodiscard]] ShadedMesh shaded(const Tessellation& mesh);

}  // namespace orrery

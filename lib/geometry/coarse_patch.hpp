// A patch of few triangles in place of one of many, for finding where to cut.
#pragma once

#include "mesh_patch.hpp"

namespace orrery {

// The patch itself where it has few enough. Else the corners in each cell of a grid become the first of them, so that
// all stay on the surface.
[[nodiscard]] MeshPatch coarse(const MeshPatch& patch, const MeshBody& body);

}  // namespace orrery

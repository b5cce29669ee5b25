// Replaces a patch by one of fewer triangles, for finding where to cut.
#pragma once

#include "mesh_patch.hpp"

namespace orrery {

// Returns the patch itself if it has few triangles. Otherwise all corners in a cell of a grid become the first of them,
// so that they stay on the surface.
[[nodiscard]] MeshPatch coarse(const MeshPatch& patch, const MeshBody& body);

}  // namespace orrery

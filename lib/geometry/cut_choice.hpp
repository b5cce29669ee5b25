// Chooses where to cut a patch that is not convex.
#pragma once

#include <cstdint>
#include <optional>

#include "hollowness.hpp"
#include "mesh_patch.hpp"

namespace orrery {

// How the best cut is chosen. Each rule finds few parts for some meshes and many for others.
enum class CutRule : std::uint8_t {
    Faces,  // as much of the surface as possible on the hull of its part, if a cut gains any: blocks, boxes with walls
    Compact,  // small hulls that are as long as wide: rings, bowls
};

// Returns the best plane by the rule, among planes of faces toward a hollow and some planes across the patch's axes. If
// no cut frees a face, Compact is used. A face is free if it is within `allowed`, m, of its hull. Nullopt if no cut is
// an improvement.
[[nodiscard]] std::optional<CutPlane> bestCut(const MeshPatch& patch, const MeshBody& body, CutRule rule,
                                              double allowed, CutEffort& effort);

}  // namespace orrery

// Where a patch that is not convex is best cut.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "mesh_patch.hpp"

namespace orrery {

// What the best cut is told by. Each finds few parts for some meshes and many for others.
enum class CutRule : std::uint8_t {
    Faces,    // most of the surface on the hull of its part, where any is gained: blocks, boxes with walls
    Compact,  // small hulls that are no longer than wide: rings, bowls
};

// Of the planes of the faces that look into a hollow, and of some across the patch's axes, the one that the rule likes
// best; Compact stands in where no cut frees a face. A face is free within `allowed`, m, of its hull. Nullopt where no
// cut betters anything. `tried` grows by the facets that were cut.
[[nodiscard]] std::optional<CutPlane> bestCut(const MeshPatch& patch, const MeshBody& body, CutRule rule,
                                              double allowed, std::size_t& tried);

}  // namespace orrery

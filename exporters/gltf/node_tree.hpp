// The nodes of a glTF as a tree of placements.
#pragma once

#include <cstdint>
#include <vector>

#include "json.hpp"
#include "orrery/plan/placement.hpp"

namespace orrery::gltf {

inline constexpr std::uint32_t kNoNode = 0xFFFFFFFF;

struct TreeNode {
    std::uint32_t parent = kNoNode;
    Placement local;
};

// One an entry of root["nodes"]. Links that make no tree (a second parent, a ring) are left out.
[[nodiscard]] std::vector<TreeNode> nodeTree(const Json& root);

// translation, rotation and scale in the place of the node's matrix.
void writePlacement(Json& node, const Placement& placement);

}  // namespace orrery::gltf

// The paths of recorded bodies as keys of their nodes.
#pragma once

#include <cstdint>
#include <vector>

#include "json.hpp"
#include "orrery/exporters/animation.hpp"
#include "orrery/plan/placement.hpp"

namespace orrery::gltf {

// ---- node_tree.cpp: The nodes of a glTF as a tree of placements.
inline constexpr std::uint32_t kNoNode = 0xFFFFFFFF;
struct TreeNode {
    std::uint32_t parent = kNoNode;
    Placement local;
};
// One an entry of root["nodes"]. Links that make no tree (a second parent, a ring) are left out.
[[nodiscard]] std::vector<TreeNode> nodeTree(const Json& root);
// translation, rotation and scale in the place of the node's matrix.
void writePlacement(Json& node, const Placement& placement);

// ---- tracks.cpp
struct Keys {
    std::vector<float> times;    // s, rising
    std::vector<float> numbers;  // 3 or 4 a key
};

// The keys of one node's motion. A part that stays where the file has it has no keys.
struct Track {
    std::uint32_t node = kNoNode;
    Keys translation;
    Keys rotation;  // x, y, z, w
};

// One a node that moved, nodes above before those below. `nodes`: of each recorded body, kNoNode for none.
[[nodiscard]] std::vector<Track> tracksOf(const Recording& recording, const std::vector<std::uint32_t>& nodes,
                                          const std::vector<TreeNode>& tree, const AnimationOptions& options);

}  // namespace orrery::gltf

// The paths of recorded bodies as keys of their nodes.
#pragma once

#include <vector>

#include "node_tree.hpp"
#include "orrery/exporters/animation.hpp"

namespace orrery::gltf {

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

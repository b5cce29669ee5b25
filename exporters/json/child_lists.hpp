// The lists of children that a file has to change because nodes came, went or moved. A node that was removed
// keeps its entry in the file's array of nodes, since indices count those; no list names it any more.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "orrery/scene/changes.hpp"

namespace orrery::json {

// Index of each node in the file's array of nodes, by NodeId.value.
using NodeIndices = std::unordered_map<std::uint32_t, std::uint32_t>;

struct ChildList {
    const Node* before;  // as it was read
    const Node* after;   // null: it was removed, and loses the children that were moved away before
    std::vector<std::uint32_t> was;
    std::vector<std::uint32_t> is;
};

[[nodiscard]] std::vector<ChildList> changedChildLists(const SceneContents& then, const SceneContents& now,
                                                       const SceneChanges& changes, const NodeIndices& indices);

}  // namespace orrery::json

// The lists of children that a file has to change because nodes came, went or moved. A node that was removed
// keeps its entry in the file's array of nodes, since indices count those; no list names it any more.
#pragma once

#include <cstdint>
#include <functional>
#include <unordered_map>
#include <vector>

#include "orrery/document/json_document.hpp"
#include "orrery/scene/changes.hpp"

namespace orrery::json {

// Index of each node in the file's array of nodes, by NodeId.value.
using NodeIndices = std::unordered_map<std::uint32_t, std::uint32_t>;

// The array in the file that names a node's children.
using ListInFile = std::function<JsonValue(const Node&)>;

struct ChildList {
    const Node* before;  // as it was read
    const Node* after;   // null: it was removed, and loses the children that were moved away before
    // The entries of the array that count: children, and removed nodes that it names beside their true parent (of
    // several entries the reader takes one: if that were gone, it would take the next).
    std::vector<std::uint32_t> was;
    std::vector<std::uint32_t> is;
};

[[nodiscard]] std::vector<ChildList> changedChildLists(const SceneContents& then, const SceneContents& now,
                                                       const SceneChanges& changes, const NodeIndices& indices,
                                                       const ListInFile& listOf);

}  // namespace orrery::json

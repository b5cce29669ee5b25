#include <algorithm>
#include <set>
#include <utility>

#include "edits.hpp"

namespace orrery::json {
namespace {

std::vector<std::uint32_t> childrenOf(const Node& node, const NodeIndices& indices) {
    std::vector<std::uint32_t> list;
    for (const auto& child : node.children) {
        if (const auto found = indices.find(child->id.value); found != indices.end()) list.push_back(found->second);
    }
    return list;
}

// For a removed node: the children that were removed with it.
std::vector<std::uint32_t> childrenLeft(const Node& node, const SceneContents& now, const NodeIndices& indices) {
    std::vector<std::uint32_t> list;
    for (const auto& child : node.children) {
        const auto found = indices.find(child->id.value);
        if (found != indices.end() && now.find(child->id) == nullptr) list.push_back(found->second);
    }
    return list;
}

std::set<std::uint32_t> removedNodes(const SceneChanges& changes, const NodeIndices& indices) {
    std::set<std::uint32_t> removed;
    for (const NodeChange& change : changes.nodes) {
        if (change.kind != NodeChange::Kind::Removed) continue;
        if (const auto found = indices.find(change.id.value); found != indices.end()) removed.insert(found->second);
    }
    return removed;
}

// Removed nodes that the array names and that are not in `known`.
std::vector<std::uint32_t> leftoversIn(JsonValue array, const std::set<std::uint32_t>& removed,
                                       const std::vector<std::uint32_t>& known) {
    std::vector<std::uint32_t> left;
    for (JsonValue entry = array.first(); entry; entry = entry.next()) {
        const auto integer = entry.integer();
        if (!integer || !std::in_range<std::uint32_t>(*integer)) continue;
        const auto index = static_cast<std::uint32_t>(*integer);
        if (removed.contains(index) && std::find(known.begin(), known.end(), index) == known.end()) {
            left.push_back(index);
        }
    }
    return left;
}

}  // namespace

std::vector<ChildList> changedChildLists(const SceneContents& then, const SceneContents& now,
                                         const SceneChanges& changes, const NodeIndices& indices,
                                         const ListInFile& listOf) {
    std::set<std::uint32_t> parents;
    const auto note = [&](const Node* node) {
        if (node != nullptr && node->parent != nullptr) parents.insert(node->parent->id.value);
    };
    for (const NodeChange& change : changes.nodes) {
        if (change.kind == NodeChange::Kind::Changed && !change.moved) continue;
        note(change.before);
        note(change.after);
    }
    const std::set<std::uint32_t> removed = removedNodes(changes, indices);
    if (!removed.empty()) {
        forEachNode(then.root(), [&](const Node& node) {
            if (!leftoversIn(listOf(node), removed, {}).empty()) parents.insert(node.id.value);
        });
    }
    std::vector<ChildList> lists;
    for (const std::uint32_t id : parents) {
        const Node* before = then.find(NodeId{id});
        if (before == nullptr) continue;  // a new node is written with its children
        const Node* after = now.find(NodeId{id});
        ChildList list{before, after, childrenOf(*before, indices), {}};
        if (after != nullptr) {
            const std::vector<std::uint32_t> left = leftoversIn(listOf(*before), removed, list.was);
            list.was.insert(list.was.end(), left.begin(), left.end());
        }
        list.is = after != nullptr ? childrenOf(*after, indices) : childrenLeft(*before, now, indices);
        if (list.was != list.is) lists.push_back(std::move(list));
    }
    return lists;
}

}  // namespace orrery::json

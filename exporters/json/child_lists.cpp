#include "child_lists.hpp"

#include <set>
#include <utility>

namespace orrery::json {
namespace {

std::vector<std::uint32_t> childrenOf(const Node& node, const NodeIndices& indices) {
    std::vector<std::uint32_t> list;
    for (const auto& child : node.children) {
        if (const auto found = indices.find(child->id.value); found != indices.end()) list.push_back(found->second);
    }
    return list;
}

// Of a removed node: those that were removed with it.
std::vector<std::uint32_t> childrenLeft(const Node& node, const SceneContents& now, const NodeIndices& indices) {
    std::vector<std::uint32_t> list;
    for (const auto& child : node.children) {
        const auto found = indices.find(child->id.value);
        if (found != indices.end() && now.find(child->id) == nullptr) list.push_back(found->second);
    }
    return list;
}

}  // namespace

std::vector<ChildList> changedChildLists(const SceneContents& then, const SceneContents& now,
                                         const SceneChanges& changes, const NodeIndices& indices) {
    std::set<std::uint32_t> parents;
    const auto note = [&](const Node* node) {
        if (node != nullptr && node->parent != nullptr) parents.insert(node->parent->id.value);
    };
    for (const NodeChange& change : changes.nodes) {
        if (change.kind == NodeChange::Kind::Changed && !change.moved) continue;
        note(change.before);
        note(change.after);
    }
    std::vector<ChildList> lists;
    for (const std::uint32_t id : parents) {
        const Node* before = then.find(NodeId{id});
        if (before == nullptr) continue;  // a new node is written with its children
        const Node* after = now.find(NodeId{id});
        ChildList list{before, after, childrenOf(*before, indices), {}};
        list.is = after != nullptr ? childrenOf(*after, indices) : childrenLeft(*before, now, indices);
        if (list.was != list.is) lists.push_back(std::move(list));
    }
    return lists;
}

}  // namespace orrery::json

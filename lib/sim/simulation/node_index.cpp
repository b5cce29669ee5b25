#include "simulation/node_index.hpp"

namespace orrery {

NodeIndex::NodeIndex(const Scene& scene, const std::vector<NodeId>& nodes) : scene_(scene) {
    byNode_.reserve(nodes.size());
    byName_.reserve(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (!nodes[i]) continue;
        byNode_.try_emplace(nodes[i].value, i);
        const Node* node = scene.find(nodes[i]);
        if (node && !node->name.empty()) byName_.try_emplace(node->name, i);
    }
}

std::optional<std::size_t> NodeIndex::find(NodeId node) const {
    const auto at = byNode_.find(node.value);
    return at == byNode_.end() ? std::nullopt : std::optional(at->second);
}

std::optional<std::size_t> NodeIndex::find(std::string_view nameOrPath) const {
    if (nameOrPath.starts_with('/')) {
        const Node* node = scene_.find(nameOrPath);
        return node ? find(node->id) : std::nullopt;
    }
    const auto at = byName_.find(nameOrPath);
    return at == byName_.end() ? std::nullopt : std::optional(at->second);
}

}  // namespace orrery

// Maps node names, paths and ids to the index of a live object.
#pragma once

#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "orrery/scene/scene.hpp"

namespace orrery {

// It is made on the first request. If several objects have the same node or name, the first one is returned.
class NodeIndex {
public:
    // `nodes` are the nodes of the objects, in their order; a null id stands for no object. `scene` must outlive the
    // index.
    NodeIndex(const Scene& scene, const std::vector<NodeId>& nodes);
    [[nodiscard]] std::optional<std::size_t> find(NodeId node) const;
    [[nodiscard]] std::optional<std::size_t> find(std::string_view nameOrPath) const;

private:
    const Scene& scene_;
    std::unordered_map<std::uint32_t, std::size_t> byNode_;
    std::unordered_map<std::string_view, std::size_t> byName_;
};

}  // namespace orrery

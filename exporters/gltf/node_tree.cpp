#include "parts.hpp"
#include "tracks.hpp"

namespace orrery::gltf {
namespace {

// The numbers under a key; empty where there are not `count`.
std::vector<double> numbers(const Json& node, const char* key, std::size_t count) {
    std::vector<double> result;
    const auto found = node.find(key);
    if (found == node.end() || !found->is_array() || found->size() != count) return {};
    for (const Json& number : *found) {
        if (!number.is_number()) return {};
        result.push_back(number.get<double>());
    }
    return result;
}

Transform transformOf(const Json& node) {
    Transform transform;
    if (const auto m = numbers(node, "matrix", 16); !m.empty()) {
        transform.matrix.emplace();
        for (std::size_t i = 0; i < 16; ++i) transform.matrix->m[i % 4 * 4 + i / 4] = m[i];
        return transform;
    }
    if (const auto t = numbers(node, "translation", 3); !t.empty()) transform.position = Vector3{t[0], t[1], t[2]};
    if (const auto r = numbers(node, "rotation", 4); !r.empty()) {
        transform.rotation = Quaternion{r[0], r[1], r[2], r[3]};
    }
    if (const auto s = numbers(node, "scale", 3); !s.empty()) transform.scale = Vector3{s[0], s[1], s[2]};
    return transform;
}

// Rings cannot be reached from a root; their links are cut.
void cutRings(std::vector<TreeNode>& tree) {
    std::vector<std::vector<std::uint32_t>> children(tree.size());
    std::vector<std::uint32_t> pending;
    for (std::uint32_t i = 0; i < tree.size(); ++i) {
        if (tree[i].parent == kNoNode) {
            pending.push_back(i);
        } else {
            children[tree[i].parent].push_back(i);
        }
    }
    std::vector<bool> reached(tree.size(), false);
    while (!pending.empty()) {
        const std::uint32_t at = pending.back();
        pending.pop_back();
        reached[at] = true;
        pending.insert(pending.end(), children[at].begin(), children[at].end());
    }
    for (std::uint32_t i = 0; i < tree.size(); ++i) {
        if (!reached[i]) tree[i].parent = kNoNode;
    }
}

}  // namespace

std::vector<TreeNode> nodeTree(const Json& root) {
    std::vector<TreeNode> tree;
    if (!root.contains("nodes")) return tree;
    const Json& nodes = root["nodes"];
    for (const Json& node : nodes) tree.push_back({kNoNode, placementOf(transformOf(node))});
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        const auto children = nodes[i].find("children");
        if (children == nodes[i].end() || !children->is_array()) continue;
        for (const Json& child : *children) {
            if (!child.is_number_unsigned() || child.get<std::size_t>() >= tree.size()) continue;
            const auto index = child.get<std::uint32_t>();
            if (tree[index].parent == kNoNode) tree[index].parent = i;
        }
    }
    cutRings(tree);
    return tree;
}

void writePlacement(Json& node, const Placement& placement) {
    node.erase("matrix");
    node["translation"] = toJson(placement.pose.position);
    node["rotation"] = toJson(placement.pose.rotation);
    const auto& m = placement.stretch.m;
    node["scale"] = Json::array({m[0], m[4], m[8]});
}

}  // namespace orrery::gltf

#include "hierarchy.hpp"

#include <algorithm>
#include <string>

#include "orrery/base/codes/gltf.hpp"

namespace orrery::gltf {

Hierarchy::Hierarchy(JsonValue root, const std::vector<JsonValue>& nodes, Diagnostics& diagnostics)
    : nodes_(nodes),
      diagnostics_(diagnostics),
      parent_(nodes.size(), kNone),
      entry_(nodes.size()),
      inSceneList_(nodes.size(), false) {
    chooseScene(root);
    linkChildren();
    cutCycles();
    if (scene_) {
        collectRoots();
    } else {
        collectAllRoots();
    }
}

void Hierarchy::chooseScene(JsonValue root) {
    const std::vector<JsonValue> scenes = elements(readArray(diagnostics_, root["scenes"]));
    const JsonValue chosen = root["scene"];
    if (scenes.empty()) {
        if (chosen) (void)readIndex(diagnostics_, chosen, 0, "scene");
        if (!nodes_.empty()) {
            diagnostics_.reportMember(code::GLTF_SCENES_MISSING, root, "scenes",
                                      "the file has no scene, all nodes are read");
        }
        return;
    }
    if (!chosen && scenes.size() > 1) {
        diagnostics_.reportMember(code::GLTF_SCENE_CHOSEN, root, "scene",
                                  "the first of " + std::to_string(scenes.size()) + " scenes is read");
    }
    scene_ = readObject(diagnostics_, scenes[readIndex(diagnostics_, chosen, scenes.size(), "scene").value_or(0)]);
    for (JsonValue entry = scene_["nodes"].first(); entry; entry = entry.next()) {
        const auto index = entry.integer();
        if (index && *index >= 0 && static_cast<std::size_t>(*index) < nodes_.size()) {
            inSceneList_[static_cast<std::size_t>(*index)] = true;
        }
    }
}

void Hierarchy::linkChildren() {
    for (std::uint32_t node = 0; node < nodes_.size(); ++node) {
        if (!nodes_[node].isObject()) continue;
        for (JsonValue entry = readArray(diagnostics_, nodes_[node]["children"]).first(); entry; entry = entry.next()) {
            const auto child = readIndex(diagnostics_, entry, nodes_.size(), "node");
            if (!child) continue;
            if (parent_[*child] == kNone) {
                parent_[*child] = node;
                entry_[*child] = entry;
            } else {
                diagnostics_.report(code::GLTF_NODE_TWO_PARENTS, entry,
                                    "the node is a child of node " + std::to_string(parent_[*child]) + " already");
            }
        }
    }
}

// Every node has at most one parent, so that each walk upward ends at a top, in a cycle, or where an
// earlier walk has been.
void Hierarchy::cutCycles() {
    std::vector<std::uint32_t> walkOf(nodes_.size(), kNone);
    for (std::uint32_t start = 0; start < nodes_.size(); ++start) {
        std::uint32_t node = start;
        while (node != kNone && walkOf[node] == kNone) {
            walkOf[node] = start;
            node = parent_[node];
        }
        if (node != kNone && walkOf[node] == start) cutCycleThrough(node);
    }
}

// Cuts above the node that the scene names as a root, or else above the first one in the file.
void Hierarchy::cutCycleThrough(std::uint32_t node) {
    std::uint32_t top = node;
    const auto isBetter = [this](std::uint32_t a, std::uint32_t b) {
        return inSceneList_[a] == inSceneList_[b] ? a < b : inSceneList_[a];
    };
    for (std::uint32_t at = parent_[node]; at != node; at = parent_[at]) {
        if (isBetter(at, top)) top = at;
    }
    diagnostics_.report(code::GLTF_NODE_CYCLE, entry_[top],
                        "node " + std::to_string(top) + " is above node " + std::to_string(parent_[top]) + " already");
    cutAbove(top);
}

void Hierarchy::cutAbove(std::uint32_t node) {
    parent_[node] = kNone;
    entry_[node] = {};
}

// For each node: does the scene name any node above it?
std::vector<bool> Hierarchy::belowSceneList() const {
    std::vector<bool> below(nodes_.size(), false);
    std::vector<bool> known(nodes_.size(), false);
    std::vector<std::uint32_t> walk;
    for (std::uint32_t start = 0; start < nodes_.size(); ++start) {
        for (std::uint32_t node = start; node != kNone && !known[node]; node = parent_[node]) walk.push_back(node);
        for (; !walk.empty(); walk.pop_back()) {
            const std::uint32_t node = walk.back();
            const std::uint32_t above = parent_[node];
            below[node] = above != kNone && (inSceneList_[above] || below[above]);
            known[node] = true;
        }
    }
    return below;
}

// An entry that is another node's child stays where that node puts it, when the scene reaches it there;
// otherwise it becomes a root.
void Hierarchy::collectRoots() {
    const std::vector<bool> below = belowSceneList();
    std::vector<bool> taken(nodes_.size(), false);
    for (JsonValue entry = readArray(diagnostics_, scene_["nodes"]).first(); entry; entry = entry.next()) {
        const auto node = readIndex(diagnostics_, entry, nodes_.size(), "node");
        if (!node) continue;
        if (taken[*node]) {
            diagnostics_.report(code::GLTF_SCENE_NODE, entry, "the scene names the node twice");
            continue;
        }
        taken[*node] = true;
        if (parent_[*node] != kNone) {
            diagnostics_.report(code::GLTF_SCENE_NODE, entry,
                                "the node is the child of node " + std::to_string(parent_[*node]), "a root node");
            if (below[*node]) continue;
        }
        roots_.push_back(*node);
    }
    for (const std::uint32_t root : roots_) cutAbove(root);
}

void Hierarchy::collectAllRoots() {
    for (std::uint32_t node = 0; node < nodes_.size(); ++node) {
        if (parent_[node] == kNone) roots_.push_back(node);
    }
}

void Hierarchy::children(std::uint32_t node, std::vector<std::uint32_t>& out) const {
    out.clear();
    const JsonValue array = nodes_[node]["children"];
    if (!array.isArray()) return;
    for (JsonValue entry = array.first(); entry; entry = entry.next()) {
        const auto child = entry.integer();
        if (!child || *child < 0 || static_cast<std::size_t>(*child) >= nodes_.size()) continue;
        const auto index = static_cast<std::uint32_t>(*child);
        if (parent_[index] == node && entry_[index] == entry) out.push_back(index);
    }
}

}  // namespace orrery::gltf

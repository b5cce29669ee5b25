// The tree of the nodes, made a forest whatever the file says, and the roots of the scene.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "values.hpp"

namespace orrery::gltf {

class Hierarchy {
public:
    // Reports cycles, second parents, children out of range, and faults of the scenes.
    Hierarchy(JsonValue root, const std::vector<JsonValue>& nodes, Diagnostics& diagnostics);

    // The scene that is read; missing where the file has none.
    [[nodiscard]] JsonValue scene() const { return scene_; }
    // Top nodes of that scene, in its order.
    [[nodiscard]] const std::vector<std::uint32_t>& roots() const { return roots_; }
    // The children of a node that were not refused, in file order.
    void children(std::uint32_t node, std::vector<std::uint32_t>& out) const;

private:
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;

    void linkChildren();
    void cutCycles();
    void cutCycleThrough(std::uint32_t node);
    void cutAbove(std::uint32_t node);
    void chooseScene(JsonValue root);
    void collectRoots();
    void collectAllRoots();
    [[nodiscard]] std::vector<bool> belowSceneList() const;

    const std::vector<JsonValue>& nodes_;
    Diagnostics& diagnostics_;
    JsonValue scene_;
    // For each node its parent, and the entry in the parent's `children`.
    std::vector<std::uint32_t> parent_;
    std::vector<JsonValue> entry_;
    std::vector<bool> inSceneList_;
    std::vector<std::uint32_t> roots_;
};

}  // namespace orrery::gltf

// The contents of a file that is turned to another family of physics extensions, and the indices that they get there.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

#include "extensions.hpp"

namespace orrery::gltf {

class FamilyEntries {
public:
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;
    using Name = TableChange::Table;

    FamilyEntries(const SceneContents& contents, const JsonDocument& document, Family family);

    [[nodiscard]] const Indices& indices() const { return indices_; }
    [[nodiscard]] JsonValue nodes() const { return nodes_; }
    // The scene's node, by index in the file; null: it has none.
    [[nodiscard]] const Node* nodeAt(std::uint32_t index) const { return ofNode_[index]; }
    [[nodiscard]] const Node* parentOf(std::uint32_t index) const;

    // ---- Helpers: nodes that say to other programs what ORRERY_scene carries. The scene does not have them.
    [[nodiscard]] bool isHelper(std::uint32_t index, JsonValue node) const;
    // The parts of a helper, in the words of the other family.
    struct HelperJoint {
        std::uint32_t settings;
        std::int64_t connectedNode;
    };
    [[nodiscard]] std::optional<Collider> colliderOf(JsonValue helper) const;
    [[nodiscard]] std::optional<HelperJoint> jointOf(JsonValue helper) const;

    // The new entries of a table of the family, in order.
    [[nodiscard]] std::vector<Json>& added(const Table& table) { return added_[&table]; }
    // Index of a new entry of the array that it is put into.
    std::size_t add(const Table& table, JsonValue array, Json entry);
    // Entries of the other family's table that nothing uses.
    [[nodiscard]] std::size_t countUnused(Name table) const;

private:
    void numberNodes();
    void use(Name table, std::uint32_t index);
    void useCollider(const Collider& collider);
    void readEntries();
    void gatherUsed();
    [[nodiscard]] std::uint32_t entryOf(Name table, JsonValue index) const;
    void numberTables();
    void numberTable(const ExtensionWriter& extension, const Table& table);
    void numberNoMaterial();

    const SceneContents& contents_;
    const JsonDocument& document_;
    JsonValue root_;
    JsonValue nodes_;
    Family family_;
    Indices indices_;
    std::vector<const Node*> ofNode_;     // by index in the file
    std::vector<std::uint32_t> parents_;  // indices in the file
    std::map<Name, std::set<std::uint32_t>> used_;
    std::map<Name, std::map<std::uint32_t, std::uint32_t>> entries_;  // in the scene, by index in the file
    std::unordered_map<std::size_t, std::uint32_t> shapesAt_;         // in the scene, by where they begin
    std::map<const Table*, std::vector<Json>> added_;
};

}  // namespace orrery::gltf

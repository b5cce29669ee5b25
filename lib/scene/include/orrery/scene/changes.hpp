// All differences between a scene and the file that it was read from; saving writes them.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "orrery/scene/scene.hpp"
#include "orrery/scene/structure.hpp"

namespace orrery {

// The changed members of a struct, in the order of its table, each as a whole: "transform" for any change of a
// position. References to tables and nodes are compared as numbers; a change inside a table entry is a change of the
// table.
using ChangedMembers = std::vector<std::string_view>;
[[nodiscard]] bool contains(const ChangedMembers& members, std::string_view member);

// How one node has changed.
struct NodeChange {
    enum class Kind : std::uint8_t {
        Changed,  // it was read, and it is still there
        Added,    // it is new; its parent may be new too
        Removed,  // it was removed with all nodes below it, except nodes that were moved away before
    };
    Kind kind = Kind::Changed;
    NodeId id;
    const Node* before = nullptr;  // the node as read; null for an added node
    const Node* after = nullptr;   // the node as it is now; null for a removed node
    // It has another parent, or another place among those siblings that stayed. As few siblings as possible are
    // reported as moved.
    bool moved = false;
    ChangedMembers members;  // of NodeComponents; for Changed
};

// How one entry of a table of SceneContents has changed.
struct TableChange {
    using Table = SceneTable;
    Table table = Table::Shapes;
    std::uint32_t index = 0;
    bool added = false;
    ChangedMembers members;  // empty for an added entry
};

// All changes between two states of one scene. The pointers are valid as long as both states.
struct SceneChanges {
    ChangedMembers members;           // of SceneData
    std::vector<TableChange> tables;  // table by table, in order of index
    std::vector<NodeChange> nodes;    // existing nodes in document order, then the removed ones
    // True if some node, before or after, has a joint or is a trigger that lists others: such a node may depend on
    // other nodes.
    bool nodesNameOthers = false;
    // True if a node or table entry has another origin than when it was read, or is new and has an origin.
    bool originsDiffer = false;
    [[nodiscard]] bool empty() const { return members.empty() && tables.empty() && nodes.empty(); }
};

// Compares the scene as it was read with the scene as it is now. Takes no time while nothing has been edited. If the
// scene was not read from a file, all nodes below the root are reported as added.
[[nodiscard]] SceneChanges changesOf(const Scene& scene);

// Returns the scene in a form that fits the document that an exporter edits. Nodes and table entries may have been
// overwritten with those of a scene from another file. They get back their own place in this file, and new ones get no
// place.
[[nodiscard]] Scene withOwnOrigins(const Scene& scene);

// A scene that an exporter writes into the scene's own document. The changes belong to the scene from withOwnOrigins().
struct EditedScene {
    Scene scene;
    SceneChanges changes;
};
[[nodiscard]] EditedScene editsOf(const Scene& scene);

// Like changesOf, for any two contents if one is an edited copy of the other. Nodes are paired by their ids, table
// entries by their index.
[[nodiscard]] SceneChanges changesBetween(const SceneContents& before, const SceneContents& after);

}  // namespace orrery

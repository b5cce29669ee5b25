// Everything in which a scene differs from what was read: what saving has to write.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "orrery/scene/scene.hpp"
#include "orrery/scene/structure.hpp"

namespace orrery {

// What became of one node.
struct NodeChange {
    enum class Kind : std::uint8_t {
        Changed,  // it was read and is still there
        Added,    // its parent may be an added node too
        Removed,  // with all below it but nodes that were moved away
    };
    Kind kind = Kind::Changed;
    NodeId id;
    const Node* before = nullptr;  // as read; null for an added node
    const Node* after = nullptr;   // as it is; null for a removed node
    // It has another parent, or another place among the siblings it kept. Of the siblings as few as
    // can be are said to have moved.
    bool moved = false;
    // Changed: the members that differ, each down to its last step, in the order of the member tables:
    // "name", "transform.position.x", "body.linearVelocity", "joint.axes[1].fMax". A part, optional
    // value or choice that came, went or became another kind is named as a whole ("body",
    // "transform.rotation"); a list of another length too ("joint.axes"). References to tables and
    // nodes are compared as they are; what a table entry says is a change of the table.
    std::vector<std::string> members;
};

// What became of one entry of a table of SceneContents.
struct TableChange {
    using Table = SceneTable;
    Table table = Table::Shapes;
    std::uint32_t index = 0;
    bool added = false;
    std::vector<std::string> members;  // as in NodeChange; empty for an added entry
};

// All changes between two states of one scene; pointers are good as long as both states.
struct SceneChanges {
    std::vector<std::string> members;  // of SceneData: "name", "variants[2]"
    std::vector<TableChange> tables;   // table by table, in order of index
    std::vector<NodeChange> nodes;     // those that are there in document order, then the removed ones
    // Some node has a joint, or is a trigger that lists others, before or after: what it says may hang on others.
    bool nodesNameOthers = false;
    // A node or table entry has another origin than it was read with, or is new and has one.
    bool originsDiffer = false;
    [[nodiscard]] bool empty() const { return members.empty() && tables.empty() && nodes.empty(); }
};

// From the scene as it was read to what it is now. Takes no time while nothing was edited. For a
// scene that was not read from a file: all nodes below the root are added.
[[nodiscard]] SceneChanges changesOf(const Scene& scene);

// The scene as an exporter may edit its document: nodes and table entries that were overwritten with those of
// another file's scene have their own place in this file again, and new ones none.
[[nodiscard]] Scene withOwnOrigins(const Scene& scene);

// What an exporter writes into a scene's document: the changes are those of the scene withOwnOrigins.
struct EditedScene {
    Scene scene;
    SceneChanges changes;
};
[[nodiscard]] EditedScene editsOf(const Scene& scene);

// changesOf for any two contents of which one is a copy of the other, edited: nodes are paired by
// their ids, table entries by their index.
[[nodiscard]] SceneChanges changesBetween(const SceneContents& before, const SceneContents& after);

}  // namespace orrery

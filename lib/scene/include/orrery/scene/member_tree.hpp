// Represents parts of nodes as trees of names and texts, for formats that have no words for them. An exporter writes
// the tree into an extension of the file; the importer of that format makes the part from it again.
//
// The names are those of the members of the structs, as comparison prints them. A member that is absent, or has the
// value that it has in a new struct, is left out. A table entry that is referred to is written where it is used. A node
// is named by its path.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/scene/scene.hpp"

namespace orrery {

struct MemberTree {
    enum class Kind : std::uint8_t { Number, Boolean, Text };
    struct Value {
        std::string name;
        std::string text;  // a number as toText(double) writes it; true or false; a word or any text
        Kind kind = Kind::Text;
        bool operator==(const Value&) const = default;
    };
    std::string name;                 // name of the member; "item" in a list
    std::vector<Value> values;        // numbers, words and texts; in a list "i0", "i1", ...
    std::vector<MemberTree> members;  // structs, choices (with a value "kind") and lists
    bool operator==(const MemberTree&) const = default;
};

// Adds one part of a node, a member of NodeComponents, to `tree` if it is not that of a new node: "name" and "hidden"
// as values, all others as members. `pathOf` returns the name of a node in the file.
void describePart(const SceneContents& contents, const NodeComponents& node, std::string_view part,
                  const std::function<std::string(NodeId)>& pathOf, MemberTree& tree);
// Adds the members of the scene as a whole: membersOf(SceneData).
void describeScene(const SceneData& scene, MemberTree& tree);

// Makes parts of the node from the values and members of `tree`, and replaces those that the node had. Table entries
// are added to `contents`. Returns the things that could not be read, by their names ("body.mass: no such choice");
// those members keep the value that they have in a new struct. `nodeAt` finds a node by its name in the file.
[[nodiscard]] std::vector<std::string> applyParts(const MemberTree& tree, SceneContents& contents, NodeComponents& node,
                                                  const std::function<NodeId(std::string_view)>& nodeAt);
[[nodiscard]] std::vector<std::string> applyScene(const MemberTree& tree, SceneContents& contents);

}  // namespace orrery

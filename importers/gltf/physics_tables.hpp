// The common parts of the families of physics extensions: materials and filters, the members of compound triggers, and
// joints between two frames. They are read in the words of Import::family, into its tables.
#pragma once

#include <cstdint>
#include <vector>

#include "import.hpp"

namespace orrery::gltf {

void readMaterials(Import& import, JsonValue array);
void readFilters(Import& import, JsonValue array);

// The lists of compound triggers, which can be resolved when all nodes are read.
class TriggerLists {
public:
    // The trigger of the node lists `nodes`; nothing where that is no array.
    void add(Import& import, std::uint32_t index, JsonValue nodes);
    void resolve(Import& import) const;

private:
    struct Pending {
        std::uint32_t index;
        JsonValue nodes;
    };
    static void resolveMembers(Import& import, const Pending& pending, std::vector<std::uint32_t>& seenBy);
    std::vector<Pending> pending_;
};

// The joint of a node, whose settings stand in the family's table under `settingsKey`.
void readFrameJoint(Import& import, std::uint32_t index, Node& node, JsonValue object, const char* settingsKey);

}  // namespace orrery::gltf

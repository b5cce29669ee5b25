// Joints of ODE that ORRERY_scene carries, and the words of OMI_physics_joint or
// KHR_physics_rigid_bodies that say them to other programs: did
// somebody change those?
#pragma once

#include "import.hpp"

namespace orrery::gltf {

// The entries of physicsJoints, of either family.
struct JointTables {
    explicit JointTables(const Import& import);
    std::vector<JsonValue> omi;
    std::vector<JsonValue> khr;
};

// Are both there, and the same? Numbers may be rounded to 32 bits; names, extras and extensions do not count.
[[nodiscard]] bool alike(JsonValue a, JsonValue b);

// Do the node of a joint, the node that it connects and the joint's settings say what `helper` (ORRERY_scene of the
// joint's node) and that of the connected node say they do? Numbers may be rounded to 32 bits.
[[nodiscard]] bool saysTheSame(const Import& import, const JointTables& tables, std::uint32_t node, JsonValue helper);

// Has the node a joint between frames?
[[nodiscard]] bool hasWords(const Import& import, std::uint32_t node);

// The node that the joint of `node` connects, as it is written.
[[nodiscard]] std::optional<std::uint32_t> connectedOf(const Import& import, std::uint32_t node);

}  // namespace orrery::gltf

// G4MF's names for a node's parts.
#pragma once

#include <string>
#include <vector>

#include "../json/child_lists.hpp"
#include "json.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery::g4mf {

using json::NodeIndices;

[[nodiscard]] Json toJson(const Vector3& v);
void addTransform(Json& node, const Transform& transform);
[[nodiscard]] Json motionJson(const Body& body);
[[nodiscard]] Json colliderJson(const Collider& collider);
[[nodiscard]] Json triggerJson(const Node& node, const NodeIndices& indices);

// Transform and physics, without what is absent: the name is the caller's affair, as it may be taken.
[[nodiscard]] Json nodeJson(const Node& node, const NodeIndices& indices);

// The things that a node has and G4MF cannot express, in words: "a joint", "a friction of its own".
[[nodiscard]] std::vector<std::string> lacksOf(const Node& node);

// How many of motion, collider and trigger it is. G4MF has one a node.
[[nodiscard]] int partsOf(const Node& node);

}  // namespace orrery::g4mf

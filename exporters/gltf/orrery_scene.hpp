// ORRERY_scene: what glTF and OMI have no words for, as trees of the fields' names (member_tree.hpp).
#pragma once

#include <functional>
#include <string>

#include "json.hpp"
#include "orrery/scene/member_tree.hpp"

namespace orrery::gltf {

inline constexpr const char* kOrreryScene = "ORRERY_scene";

// A list becomes an array, any other tree an object.
[[nodiscard]] Json toJson(const MemberTree& tree);

// Those parts of the node that glTF does not say exactly; empty where it says all.
[[nodiscard]] Json carriedParts(const SceneContents& scene, const Node& node,
                                const std::function<std::string(NodeId)>& pathOf);

}  // namespace orrery::gltf

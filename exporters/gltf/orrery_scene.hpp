// ORRERY_scene: what glTF and OMI have no words for, as trees of the fields' names (member_tree.hpp).
#pragma once

#include "indices.hpp"
#include "json.hpp"
#include "orrery/document/json_document.hpp"
#include "orrery/formats/gltf/orrery_scene.hpp"
#include "orrery/scene/member_tree.hpp"

namespace orrery::gltf {

inline constexpr const char* kOrreryScene = orrery_scene::kExtension.name;

// A list becomes an array, any other tree an object.
[[nodiscard]] Json toJson(const MemberTree& tree);

// Adds digests of the node's words for the parts that ORRERY_scene carries: readers see by them if those words are
// still the same.
void addSaid(Json& node);

// The scenes of glTF have a name and nothing else: where the root has a transform, a collider or the like,
// a node above all others has it, which the reader takes for the root.
[[nodiscard]] bool rootIsNode(const SceneContents& scene);

// For an edit: a quaternion of another length than 1 that the file says itself stays there, and is not carried.
// `carried` is what the node has of ORRERY_scene.
void noteTurns(Indices& indices, const Node& was, const Node& is, JsonValue carried);

}  // namespace orrery::gltf

// A node of the scene as an entry of glTF's array of nodes.
#pragma once

#include <string>
#include <vector>

#include "indices.hpp"
#include "json.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery::gltf {

// The JSON of the node, without its children.
[[nodiscard]] Json nodeJson(const SceneContents& scene, const Node& node, const Indices& indices);

// Puts `value` under extensions/NAME of the object, unless there is nothing in it.
void addExtension(Json& object, const std::string& name, Json value);

// The names of all extensions in the objects, in their order, once each.
void collectExtensions(const Json& object, std::vector<std::string>& names);

}  // namespace orrery::gltf

// The form that OMI_physics_joint had until September 2024: constraints, with nodeA and nodeB. It is read,
// never written.
#pragma once

#include <vector>

#include "import.hpp"

namespace orrery::gltf {

// The node's object has a key of the old form.
[[nodiscard]] bool isOldJoint(JsonValue object);

// `constraints`: the entries of the document's array.
void readOldJoint(Import& import, Node& node, JsonValue object, const std::vector<JsonValue>& constraints);

// Reports, once a file, that something in it is in a form of before.
void noteOldForm(Import& import, JsonValue at, std::string_view what);

}  // namespace orrery::gltf

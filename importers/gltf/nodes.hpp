// Nodes of the document -> nodes of the scene.
#pragma once

#include "extensions.hpp"
#include "import.hpp"

namespace orrery::gltf {

// Makes the nodes of the chosen scene with names and transforms, and fills import.nodes.
void readNodes(Import& import);

// Name, transform and mesh of one node, into one that need not be in the scene.
void readNodeMembers(Import& import, JsonValue json, Node& node);

// Reports the nodes outside of that scene when they carry extensions that would have been read.
void reportNodesOutside(Import& import, const Extensions& extensions);

}  // namespace orrery::gltf

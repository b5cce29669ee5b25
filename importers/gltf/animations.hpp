// /animations: curves of the nodes that have, or lie above, something physical.
#pragma once

#include "import.hpp"

namespace orrery::gltf {

// After the nodes and their extensions. Every animation is listed and every channel checked; keys are
// read where a body, collider, trigger, joint or gravity volume moves with the node.
void readAnimations(Import& import);

}  // namespace orrery::gltf

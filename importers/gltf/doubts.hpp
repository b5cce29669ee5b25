// Forms that glTF allows, and that are most likely mistakes.
#pragma once

#include "import.hpp"

namespace orrery::gltf {

// Reports physics extensions inside of extras, and colliders of half or twice the size of the mesh that shows them.
void checkDoubts(Import& import);

}  // namespace orrery::gltf

// ORRERY_scene: parts of a scene that glTF and OMI have no words for (docs/formats/orrery_scene.md).
#pragma once

#include <memory>

#include "extensions.hpp"

namespace orrery::gltf {

// Must be the last to finish: it replaces what others made, and takes nodes away.
[[nodiscard]] std::unique_ptr<Extension> makeOrreryScene();

}  // namespace orrery::gltf

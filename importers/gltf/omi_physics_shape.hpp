// OMI_physics_shape: the document's collision shapes, in all four forms that the extension has had.
#pragma once

#include <memory>

#include "extensions.hpp"

namespace orrery::gltf {

// One shape, whatever its form.
[[nodiscard]] Shape readShape(Import& import, JsonValue json);

}  // namespace orrery::gltf

// Scenes by chance, the same on every machine.
#pragma once

#include <cstdint>

#include "orrery/scene/scene.hpp"

namespace orrery {

// Bodies of every shape with masses of their own, turned somehow, falling on ground of boxes, meshes or a plane,
// joined, and pulled by fields of gravity.
[[nodiscard]] Scene randomScene(std::uint32_t seed);

}  // namespace orrery

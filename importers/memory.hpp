// The memory that a scene takes once it is planned, simulated and printed.
#pragma once

#include <cstddef>

#include "orrery/scene/scene.hpp"

namespace orrery {

// Bytes; of meshes only their scaled copies, since they have been counted where they were read. Never much less than
// what it takes.
[[nodiscard]] std::size_t memoryOf(const SceneContents& contents);

}  // namespace orrery

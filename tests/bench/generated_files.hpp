// Files made for the import benchmarks, in memory.
#pragma once

#include <cstddef>
#include <string>

namespace orrery::bench {

// XODE of about `bytes` bytes: bodies with a transform, a box geom and a mass shape.
[[nodiscard]] std::string xodeBodies(std::size_t bytes);

// glTF text with `count` nodes, half of them dynamic bodies with a collider child.
[[nodiscard]] std::string gltfNodes(std::size_t count);  // with bodies of OMI_physics_body
[[nodiscard]] std::string khrNodes(std::size_t count);   // with bodies of KHR_physics_rigid_bodies

// Gives freed memory back to the system, so that what follows pays for its pages as a fresh process
// does.
void forgetMemory();

}  // namespace orrery::bench

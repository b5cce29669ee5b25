// A scene as glTF with nothing outside of it: all buffers and images lie in the binary chunk of a GLB.
#pragma once

#include <optional>

#include "write.hpp"

namespace orrery::gltf {

// The file that the scene was read from, whole, or a new one where the scene has changed since or came from another
// format. Where no node of the file has a mesh, nodes with colliders get pictures of those. `root` has "buffers", those
// of the file that can be read joined to the first. A buffer that cannot be read keeps its name, with a diagnostic.
[[nodiscard]] std::optional<GltfParts> selfContained(const Scene& scene, DiagnosticLog& log);

// The bytes of a GLB, after the buffer has got all additions.
[[nodiscard]] std::string toGlb(GltfParts parts);

}  // namespace orrery::gltf

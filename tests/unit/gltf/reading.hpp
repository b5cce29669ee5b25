// Small glTF documents for tests, and what they are read as.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/importers/gltf.hpp"
#include "orrery/test/claimed_log.hpp"

namespace orrery::test {

// Reads a text or GLB as file "t.gltf".
Scene readGltf(std::string bytes, DiagnosticLog& log, const GltfOptions& options = {},
               const std::filesystem::path& folder = {}, const DocumentLimits& limits = {});

// A document with asset, extensionsUsed (both OMI extensions and KHR_mesh_quantization) and `members`.
[[nodiscard]] std::string gltfOf(std::string_view members);
// A document with a scene of all `roots` ("0" or "0, 1") beside nodes.
[[nodiscard]] std::string gltfNodes(std::string_view nodes, std::string_view roots = "0",
                                    std::string_view members = {});
// A document with the entries of OMI_physics_shape's shapes.
[[nodiscard]] std::string gltfShapes(std::string_view shapes, std::string_view members = {});

// The one shape of a document made of `shape`.
[[nodiscard]] Shape readShape(std::string_view shape, DiagnosticLog& log, const GltfOptions& options = {});

// A GLB of a JSON text and the BIN chunk `binary`.
[[nodiscard]] std::string glb(std::string_view json, std::string_view binary);

// Little-endian bytes of numbers.
template <typename T>
[[nodiscard]] std::string bytesOf(const std::vector<T>& values) {
    std::string bytes(values.size() * sizeof(T), '\0');
    if (!bytes.empty()) std::memcpy(bytes.data(), values.data(), bytes.size());
    return bytes;
}

}  // namespace orrery::test

namespace orrery {
inline std::ostream& operator<<(std::ostream& out, const Vector3& v) {
    return out << '(' << v.x << ' ' << v.y << ' ' << v.z << ')';
}
}  // namespace orrery

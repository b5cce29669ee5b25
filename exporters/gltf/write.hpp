// Scene -> a new glTF.
#pragma once

#include <optional>
#include <string>

#include "indices.hpp"
#include "json.hpp"
#include "orrery/base/diagnostics.hpp"
#include "orrery/exporters/gltf.hpp"

namespace orrery::gltf {

// A file in its parts.
struct GltfParts {
    Json root;           // without "buffers"
    std::string buffer;  // the first one; empty: none
    Indices indices;
};
// nullopt after EXPORT_TOO_LARGE.
[[nodiscard]] std::optional<GltfParts> writeParts(const Scene& scene, Family family, DiagnosticLog& log);

[[nodiscard]] std::optional<std::string> write(const Scene& scene, GltfContainer container, Family family,
                                               DiagnosticLog& log);

}  // namespace orrery::gltf

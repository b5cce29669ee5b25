// glTF 2.0 with the OMI physics extensions -> Scene.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "orrery/base/diagnostics.hpp"
#include "orrery/document/gltf_document.hpp"
#include "orrery/formats/options.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery {

// Reads a parsed document; load() does it for a file. Diagnostics go to `log` (codes GLTF_* and OMI_*); what could be
// read is returned. The scene keeps the document as its source.
[[nodiscard]] Scene importGltf(std::shared_ptr<const GltfDocument> document, const GltfOptions& options,
                               DiagnosticLog& log);

}  // namespace orrery

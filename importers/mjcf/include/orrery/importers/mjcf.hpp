// MJCF -> Scene (docs/formats/mjcf.md).
#pragma once

#include <filesystem>
#include <memory>

#include "orrery/base/diagnostics.hpp"
#include "orrery/document/xml_document.hpp"
#include "orrery/formats/options.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery {

// Reads a parsed document; load() does it for a file. Meshes and files that are included or attached are sought in
// `folder`, the folder of the document, and in the folders of the options; an empty one has no files. Diagnostics go to
// `log` (codes MJCF_* and MESH_*); what could be read is returned. The scene keeps the document as its source. Threads:
// several may read one document at once.
[[nodiscard]] Scene importMjcf(std::shared_ptr<const XmlDocument> document, const std::filesystem::path& folder,
                               const UrdfOptions& options, const DocumentLimits& limits, DiagnosticLog& log);

}  // namespace orrery

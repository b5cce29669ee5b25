// XODE 1.0 -> Scene.
#pragma once

#include <memory>
#include <optional>

#include "orrery/base/diagnostics.hpp"
#include "orrery/document/xml_document.hpp"
#include "orrery/formats/options.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery {

// Reads a parsed document; load() does it for a file. Diagnostics go to `log` (codes XODE_*); what could be read is
// returned. The scene keeps the document as its source. Threads: several may read one document at once.
[[nodiscard]] Scene importXode(std::shared_ptr<const XmlDocument> document, const XodeOptions& options,
                               DiagnosticLog& log);

}  // namespace orrery

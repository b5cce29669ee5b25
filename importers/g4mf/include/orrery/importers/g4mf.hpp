// G4MF of dimension 3 -> Scene.
#pragma once

#include <cstddef>
#include <memory>

#include "orrery/base/diagnostics.hpp"
#include "orrery/document/g4mf_document.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery {

// Reads a parsed document; load() does it for a file. Diagnostics go to `log` (codes G4MF_*); what could be read is
// returned. A file of another dimension gives a scene that is not simulable. The scene keeps the document as its
// source.
[[nodiscard]] Scene importG4mf(std::shared_ptr<const G4mfDocument> document, DiagnosticLog& log);

}  // namespace orrery

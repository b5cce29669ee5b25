// G4MF of dimension 3 -> Scene.
#pragma once

#include <cstddef>
#include <memory>

#include "orrery/base/diagnostics.hpp"
#include "orrery/document/g4mf_document.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery {

// Bounds on what one G4MF file may ask of the machine.
struct G4mfOptions {
    std::size_t maxBufferBytes = std::size_t{1} << 30;       // one buffer, decoded; G4MF_BUFFER_TOO_LARGE
    std::size_t maxBufferBytesTotal = std::size_t{1} << 31;  // all buffers; G4MF_BUFFER_TOO_LARGE
    // Numbers in the meshes and heightmaps of all shapes together; G4MF_ACCESSOR_TOO_LARGE.
    std::size_t maxMeshElements = 50'000'000;
};

// Reads a parsed document; load() does it for a file. Diagnostics go to `log` (codes G4MF_*); what could be read is
// returned. A file of another dimension gives a scene that is not simulable. The scene keeps the document as its
// source.
[[nodiscard]] Scene importG4mf(std::shared_ptr<const G4mfDocument> document, const G4mfOptions& options,
                               DiagnosticLog& log);

}  // namespace orrery

// Files -> Scene.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "orrery/base/diagnostics.hpp"
#include "orrery/document/limits.hpp"
#include "orrery/formats/format.hpp"
#include "orrery/importers/g4mf.hpp"
#include "orrery/importers/gltf.hpp"
#include "orrery/importers/xode.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery {

struct LoadOptions {
    DocumentLimits limits;
    XodeOptions xode;
    GltfOptions gltf;
    G4mfOptions g4mf;
};

// Reads a file. The format is chosen by content (a GLB or G4MF header, a JSON object, an XML element), then
// by suffix. Bad input never throws: diagnostics go to `log`, and what could be read is returned; a
// file that could not be read at all gives an empty scene and FILE_UNREADABLE, FILE_TOO_LARGE or
// FILE_FORMAT_UNKNOWN.
[[nodiscard]] Scene load(const std::filesystem::path& file, DiagnosticLog& log, const LoadOptions& options = {});

// Reads text or bytes in memory. `name` is used in places and, by its suffix, for the format;
// `folder` is where buffers with relative URIs are sought (empty: such URIs are errors).
[[nodiscard]] Scene loadBytes(std::string bytes, const std::string& name, const std::filesystem::path& folder,
                              DiagnosticLog& log, const LoadOptions& options = {});

}  // namespace orrery

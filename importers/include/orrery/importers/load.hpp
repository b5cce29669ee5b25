// Files -> Scene.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "orrery/base/diagnostics.hpp"
#include "orrery/formats/options.hpp"
#include "orrery/scene/scene.hpp"

#include "orrery/version.hpp"

namespace orrery {

/// How files are read; each format looks at its own part. G4MF leaves nothing open.
struct LoadOptions {
    DocumentLimits limits;  ///< of every document
    XodeOptions xode;       ///< of .xode and .xml
    GltfOptions gltf;       ///< of .gltf and .glb
    UrdfOptions urdf;       ///< of .urdf, and where files of MJCF are
    /// Also reports what the texts of glTF's physics and of G4MF advise against (codes LINT_*). That of XODE:
    /// XodeOptions::lint.
    bool lint = false;
};

/// Reads a file. The format is chosen by content (a GLB or G4MF header, a JSON object, an XML element), then
/// by suffix. Bad input never throws: diagnostics go to `log`, and what could be read is returned; a
/// file that could not be read at all gives an empty scene and FILE_UNREADABLE, FILE_TOO_LARGE, FILE_FORMAT_FOREIGN
/// or FILE_FORMAT_UNKNOWN. Threads: several may load at once, each with a log of its own.
[[nodiscard]] ORRERY_API Scene load(const std::filesystem::path& file, DiagnosticLog& log,
                                    const LoadOptions& options = {});

/// Reads text or bytes in memory. `name` is used in places and, by its suffix, for the format;
/// `folder` is where buffers with relative URIs are sought (empty: such URIs are errors). Otherwise as load().
[[nodiscard]] ORRERY_API Scene loadBytes(std::string bytes, const std::string& name,
                                         const std::filesystem::path& folder, DiagnosticLog& log,
                                         const LoadOptions& options = {});

}  // namespace orrery

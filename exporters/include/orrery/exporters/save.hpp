// Scene -> files.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "orrery/base/diagnostics.hpp"
#include "orrery/exporters/g4mf.hpp"
#include "orrery/exporters/gltf.hpp"
#include "orrery/exporters/xode.hpp"
#include "orrery/formats/format.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery {

// How scenes are written; each format looks at its own part.
struct SaveOptions {
    XodeSaveOptions xode;  // of .xode and .xml
};

// Writes a scene to a file, in the format that the suffix names (formatOfSuffix): one of savingText().
//
// A scene that is saved in the format it was read from is the file it was read from, byte for byte,
// but for what was changed since (docs/lossless.md, which also says what is refused with
// EXPORT_EDITS_CONFLICT). In another format it is written anew: what that format cannot say is carried in
// an extension, or is a diagnostic (EXPORT_NOT_REPRESENTABLE).
//
// The file is written beside the target and then takes its place, so that no half file is ever left.
// Files that a glTF names are not copied along (EXPORT_FILES_BESIDE).
// False and a diagnostic where nothing was written: FILE_UNWRITABLE, EXPORT_FORMAT_UNKNOWN,
// EXPORT_EDITS_CONFLICT, EXPORT_SOURCE_UNREADABLE. Threads: several may save at once, one scene too, to files of their
// own and each with a log of its own.
bool save(const Scene& scene, const std::filesystem::path& file, DiagnosticLog& log, const SaveOptions& options = {});

// The bytes that save() would write. `format` is one of containersText(), such as "gltf". nullopt after a diagnostic,
// as save().
[[nodiscard]] std::optional<std::string> saveBytes(const Scene& scene, std::string_view format, DiagnosticLog& log,
                                                   const SaveOptions& options = {});

}  // namespace orrery

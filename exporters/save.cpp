#include "orrery/exporters/save.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "left_out.hpp"
#include "orrery/base/arithmetic.hpp"
#include "orrery/base/codes/export.hpp"
#include "orrery/document/file.hpp"
#include "orrery/exporters/g4mf.hpp"
#include "orrery/exporters/gltf.hpp"
#include "orrery/exporters/mjcf.hpp"
#include "orrery/exporters/urdf.hpp"
#include "orrery/exporters/xode.hpp"
#include "orrery/formats/format.hpp"

namespace orrery {
namespace {

using Bytes = std::optional<std::string>;

// A format's way from a Scene to the bytes of a file.
struct Writer {
    const Format& format;
    Bytes (*write)(const Scene&, bool binary, const SaveOptions&, DiagnosticLog&);
    // URIs of the files that the written one names and that are not where it looks for them. Null: it names none.
    std::vector<std::string> (*missingFiles)(const Scene&, std::string_view written,
                                             const std::filesystem::path& folder);
};

Bytes writeXode(const Scene& scene, bool /*binary*/, const SaveOptions& /*options*/, DiagnosticLog& log) {
    return saveXode(scene, log);
}

Bytes writeGltf(const Scene& scene, bool binary, const SaveOptions& options, DiagnosticLog& log) {
    return saveGltf(scene, binary ? GltfContainer::Binary : GltfContainer::Text, log, options.gltf);
}

Bytes writeG4mf(const Scene& scene, bool binary, const SaveOptions& /*options*/, DiagnosticLog& log) {
    return saveG4mf(scene, binary ? G4mfContainer::Binary : G4mfContainer::Text, log);
}

Bytes writeUrdf(const Scene& scene, bool /*binary*/, const SaveOptions& /*options*/, DiagnosticLog& log) {
    return saveUrdf(scene, log);
}

Bytes writeMjcf(const Scene& scene, bool /*binary*/, const SaveOptions& /*options*/, DiagnosticLog& log) {
    return saveMjcf(scene, log);
}

const std::array kWriters{
    Writer{kXodeFormat, writeXode, nullptr},          Writer{kGltfFormat, writeGltf, gltfFilesMissing},
    Writer{kG4mfFormat, writeG4mf, g4mfFilesMissing}, Writer{kUrdfFormat, writeUrdf, nullptr},
    Writer{kMjcfFormat, writeMjcf, nullptr},
};

const Writer* writerOf(std::string_view container) {
    const Format* format = formatOf(container);
    const auto* found =
        std::find_if(kWriters.begin(), kWriters.end(), [&](const Writer& each) { return &each.format == format; });
    return found == kWriters.end() ? nullptr : found;
}

// A text that is no JSON or XML as a whole is the same bytes in its own format, and nothing in another.
bool hasContents(const Scene& scene, std::string_view container) {
    return !scene.source() || scene.source()->hasContents() || scene.asRead()->format == container;
}

}  // namespace

std::optional<std::string> saveBytes(const Scene& scene, std::string_view format, DiagnosticLog& log,
                                     const SaveOptions& options) {
    const PlainArithmetic arithmetic;
    const Writer* writer = writerOf(format);
    if (!writer) {
        log.report(code::EXPORT_FORMAT_UNKNOWN, {}, "scenes cannot be saved in this format",
                   {std::string(format), containersText()});
        return std::nullopt;
    }
    if (!hasContents(scene, format)) {
        log.report(code::EXPORT_SOURCE_UNREADABLE, placeOfFile(scene.place(scene.contents().root()).file),
                   "the file that the scene comes from could not be read: there is nothing to write");
        return std::nullopt;
    }
    reportLeftOut(scene, writer->format, log);
    return writer->write(scene, format == writer->format.binary.name, options, log);
}

bool save(const Scene& scene, const std::filesystem::path& file, DiagnosticLog& log, const SaveOptions& options) {
    const std::string_view format = formatOfSuffix(file, scene.asRead() ? scene.asRead()->format : std::string_view());
    if (format.empty()) {
        log.report(code::EXPORT_FORMAT_UNKNOWN, placeOfFile(file),
                   "the suffix of the file's name is not that of a format",
                   {file.extension().string(), suffixesText()});
        return false;
    }
    const std::optional<std::string> bytes = saveBytes(scene, format, log, options);
    if (!bytes || !writeFile(file, *bytes, log)) return false;
    const auto missing = writerOf(format)->missingFiles;
    if (!missing) return true;
    for (const std::string& uri : missing(scene, *bytes, file.has_parent_path() ? file.parent_path() : ".")) {
        log.report(code::EXPORT_FILES_BESIDE, placeOfFile(file), "the file names another file, which was not copied",
                   {uri, {}});
    }
    return true;
}

}  // namespace orrery

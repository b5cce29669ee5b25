#include "orrery/exporters/save.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "orrery/base/codes/export.hpp"
#include "orrery/document/file.hpp"
#include "orrery/document/glb.hpp"
#include "orrery/document/gltf_document.hpp"
#include "orrery/document/xml_document.hpp"

namespace orrery {
namespace {

using Bytes = std::optional<std::string>;

// A format that scenes can be saved in.
struct Format {
    std::string_view name;
    std::array<std::string_view, 2> suffixes;  // in lower case
    Bytes (*save)(const Scene&, const SaveOptions&, DiagnosticLog&);
};

Bytes saveAsXode(const Scene& scene, const SaveOptions& options, DiagnosticLog& log) {
    return saveXode(scene, options.xode, log);
}

Bytes saveAsGltf(const Scene& scene, const SaveOptions&, DiagnosticLog& log) {
    return saveGltf(scene, GltfContainer::Text, log);
}

Bytes saveAsGlb(const Scene& scene, const SaveOptions&, DiagnosticLog& log) {
    return saveGltf(scene, GltfContainer::Binary, log);
}

Bytes saveAsG4tf(const Scene& scene, const SaveOptions&, DiagnosticLog& log) {
    return saveG4mf(scene, G4mfContainer::Text, log);
}

Bytes saveAsG4b(const Scene& scene, const SaveOptions&, DiagnosticLog& log) {
    return saveG4mf(scene, G4mfContainer::Binary, log);
}

constexpr std::array kFormats{
    Format{"xode", {".xode", ".xml"}, saveAsXode}, Format{"gltf", {".gltf", ".gltf"}, saveAsGltf},
    Format{"glb", {".glb", ".glb"}, saveAsGlb},    Format{"g4tf", {".g4tf", ".g3tf"}, saveAsG4tf},
    Format{"g4b", {".g4b", ".g3b"}, saveAsG4b},
};

// Has a text's first buffer become the binary chunk?
bool hasPackedBuffer(const GltfDocument& document, std::string_view written) {
    if (document.isBinary() || !looksLikeGlb(written)) return false;
    DiagnosticLog ignored;
    const auto glb = readGlb(written, {}, ignored);
    return glb && glb->chunks.size() > 1;
}

// Files that a glTF names lie beside it: elsewhere they are not found.
void reportFilesBeside(const Scene& scene, const std::filesystem::path& file, std::string_view written,
                       DiagnosticLog& log, const Place& place) {
    const auto document = std::dynamic_pointer_cast<const GltfDocument>(scene.source());
    std::error_code error;
    if (!document || formatOfSuffix(file) == "xode" ||
        std::filesystem::equivalent(document->folder(), file.has_parent_path() ? file.parent_path() : ".", error)) {
        return;
    }
    bool packed = hasPackedBuffer(*document, written);
    for (const char* table : {"buffers", "images"}) {
        for (JsonValue entry = document->json().root()[table].first(); entry; entry = entry.next()) {
            if (std::exchange(packed, false)) continue;
            const std::string uri = entry["uri"].string().value_or("data:");
            if (uri.starts_with("data:")) continue;
            log.report(code::EXPORT_FILES_BESIDE, place, "the file names another one that was not copied along",
                       {uri, {}});
        }
    }
}

// A text that is no JSON or XML as a whole is the same bytes in its own format, and nothing in another.
bool hasContents(const Scene& scene, std::string_view format) {
    if (const auto gltf = std::dynamic_pointer_cast<const GltfDocument>(scene.source())) {
        return gltf->json().root() || format == (gltf->isBinary() ? "glb" : "gltf");
    }
    if (const auto xml = std::dynamic_pointer_cast<const XmlDocument>(scene.source())) {
        return xml->root() || format == "xode";
    }
    return true;
}

std::string lowerCase(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return text;
}

}  // namespace

std::string_view formatOfSuffix(const std::filesystem::path& file) {
    const std::string suffix = lowerCase(file.extension().string());
    for (const Format& format : kFormats) {
        if (suffix == format.suffixes[0] || suffix == format.suffixes[1]) return format.name;
    }
    return {};
}

std::optional<std::string> saveBytes(const Scene& scene, std::string_view format, DiagnosticLog& log,
                                     const SaveOptions& options) {
    const auto* known =
        std::find_if(kFormats.begin(), kFormats.end(), [&](const Format& f) { return f.name == format; });
    if (known != kFormats.end()) {
        if (!hasContents(scene, format)) {
            Place place;
            place.file = scene.place(scene.contents().root()).file;
            log.report(code::EXPORT_SOURCE_UNREADABLE, std::move(place),
                       "the file that the scene comes from could not be read: there is nothing to write");
            return std::nullopt;
        }
        return known->save(scene, options, log);
    }
    log.report(code::EXPORT_FORMAT_UNKNOWN, {}, "this is no format that scenes can be saved in",
               {std::string(format), "xode, gltf, glb, g4tf or g4b"});
    return std::nullopt;
}

bool save(const Scene& scene, const std::filesystem::path& file, DiagnosticLog& log, const SaveOptions& options) {
    Place place;
    place.file = file.string();
    const std::string_view format = formatOfSuffix(file);
    if (format.empty()) {
        log.report(code::EXPORT_FORMAT_UNKNOWN, std::move(place),
                   "the file's name does not say in which format to save",
                   {file.extension().string(), ".xode, .gltf, .glb, .g4tf or .g4b"});
        return false;
    }
    const std::optional<std::string> bytes = saveBytes(scene, format, log, options);
    if (!bytes || !writeFile(file, *bytes, log, place)) return false;
    reportFilesBeside(scene, file, *bytes, log, place);
    return true;
}

}  // namespace orrery

#include "orrery/exporters/save.hpp"

#include <algorithm>
#include <array>

#include "orrery/base/codes/export.hpp"
#include "orrery/document/file.hpp"
#include "orrery/document/gltf_document.hpp"

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

// Files that a glTF names lie beside it: elsewhere they are not found.
void reportFilesBeside(const Scene& scene, const std::filesystem::path& file, DiagnosticLog& log, const Place& place) {
    const auto document = std::dynamic_pointer_cast<const GltfDocument>(scene.source());
    std::error_code error;
    if (!document || formatOfSuffix(file) == "xode" ||
        std::filesystem::equivalent(document->folder(), file.has_parent_path() ? file.parent_path() : ".", error)) {
        return;
    }
    for (const char* table : {"buffers", "images"}) {
        for (JsonValue entry = document->json().root()[table].first(); entry; entry = entry.next()) {
            const std::string uri = entry["uri"].string().value_or("data:");
            if (uri.starts_with("data:")) continue;
            log.report(code::EXPORT_FILES_BESIDE, place, "the file names another one that was not copied along",
                       {uri, {}});
        }
    }
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
    if (known != kFormats.end()) return known->save(scene, options, log);
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
    reportFilesBeside(scene, file, log, place);
    return true;
}

}  // namespace orrery

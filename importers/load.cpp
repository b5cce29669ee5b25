#include "orrery/importers/load.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "orrery/base/codes/document.hpp"
#include "orrery/document/file.hpp"
#include "orrery/document/g4mf_document.hpp"
#include "orrery/document/gltf_document.hpp"
#include "orrery/document/xml_document.hpp"

namespace orrery {
namespace {

enum class Format { Unknown, Xode, Gltf, G4mf };

constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";

// UTF-16 and UTF-32 texts begin with a byte order mark, or have zero bytes in their first character:
// of the formats here only XML may be one.
bool looksLikeWideText(std::string_view bytes) {
    const std::string_view start = bytes.substr(0, 4);
    if (start.find('{') != std::string_view::npos) return false;
    return start.starts_with("\xFE\xFF") || start.starts_with("\xFF\xFE") ||
           (start.size() == 4 && start.find('\0') != std::string_view::npos &&
            start.find('<') != std::string_view::npos);
}

// glTF and G4MF are both JSON objects with an "asset": what it says in its own words is a version there, and a
// dimension here.
bool hasDimension(std::string_view bytes) {
    if (bytes.find("\"dimension\"") == std::string_view::npos) return false;
    DiagnosticLog ignored;
    const auto document = JsonDocument::parse(std::string(bytes), {}, {}, ignored);
    const JsonValue asset = document->root()["asset"];
    return asset["dimension"] && !asset["version"];
}

Format formatOfContent(std::string_view bytes) {
    if (looksLikeGlb(bytes)) return Format::Gltf;
    if (looksLikeG4mf(bytes)) return Format::G4mf;
    if (looksLikeWideText(bytes)) return Format::Xode;
    if (bytes.starts_with(kUtf8Mark)) bytes.remove_prefix(kUtf8Mark.size());
    const std::size_t start = bytes.find_first_not_of(" \t\r\n");
    if (start == std::string_view::npos) return Format::Unknown;
    if (bytes[start] == '{') return Format::Gltf;  // or G4MF, see loadBytes
    return bytes[start] == '<' ? Format::Xode : Format::Unknown;
}

std::string suffixOf(const std::filesystem::path& name) {
    std::string suffix = name.extension().string();
    std::transform(suffix.begin(), suffix.end(), suffix.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return suffix;
}

Format formatOfSuffix(const std::filesystem::path& name) {
    const std::string suffix = suffixOf(name);
    if (suffix == ".xode" || suffix == ".xml") return Format::Xode;
    if (suffix == ".g4tf" || suffix == ".g3tf" || suffix == ".g4b" || suffix == ".g3b") return Format::G4mf;
    return suffix == ".gltf" || suffix == ".glb" ? Format::Gltf : Format::Unknown;
}

Place placeOfFile(const std::string& name) {
    Place place;
    place.file = name;
    return place;
}

bool hasXodeRoot(const std::filesystem::path& file) {
    DiagnosticLog ignored;
    const DocumentLimits limits;
    auto bytes = readFile(file, limits.bytes, ignored, {});
    return bytes && XmlDocument::parse(*std::move(bytes), {}, limits, ignored)->root().name() == "xode";
}

}  // namespace

bool isSceneFile(const std::filesystem::path& file) {
    if (formatOfSuffix(file) == Format::Unknown) return false;
    return suffixOf(file) != ".xml" || hasXodeRoot(file);
}

Scene load(const std::filesystem::path& file, DiagnosticLog& log, const LoadOptions& options) {
    const std::string name = file.string();
    auto bytes = readFile(file, options.limits.bytes, log, placeOfFile(name));
    if (!bytes) return {};
    // A name without a folder is in the current one; an empty folder would refuse all buffers.
    const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
    return loadBytes(*std::move(bytes), name, folder, log, options);
}

Scene loadBytes(std::string bytes, const std::string& name, const std::filesystem::path& folder, DiagnosticLog& log,
                const LoadOptions& options) {
    Format format = formatOfContent(bytes);
    if (format == Format::Unknown) format = formatOfSuffix(name);
    if (format == Format::Gltf && !looksLikeGlb(bytes) &&
        (formatOfSuffix(name) == Format::G4mf || hasDimension(bytes))) {
        format = Format::G4mf;
    }
    if (format == Format::G4mf) {
        return importG4mf(G4mfDocument::parse(std::move(bytes), name, folder, options.limits, log), options.g4mf, log);
    }
    if (format == Format::Gltf) {
        return importGltf(GltfDocument::parse(std::move(bytes), name, folder, options.limits, log), options.gltf, log);
    }
    if (format == Format::Xode) {
        return importXode(XmlDocument::parse(std::move(bytes), name, options.limits, log), options.xode, log);
    }
    log.report(code::FILE_FORMAT_UNKNOWN, placeOfFile(name), "the format of the file is not known",
               {{}, ".xode, .gltf, .glb, .g4tf or .g4b"});
    return {};
}

}  // namespace orrery

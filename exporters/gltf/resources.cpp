#include <array>
#include <utility>

#include "orrery/document/file.hpp"
#include "orrery/document/uris.hpp"
#include "stages.hpp"

namespace orrery::gltf {

std::optional<std::string> bytesOfUri(const GltfDocument& document, std::string_view uri) {
    if (isDataUri(uri)) {
        const auto data = parseDataUri(uri);
        return data ? decode(*data) : std::nullopt;
    }
    if (document.folder().empty() || !refusalOf(uri).empty()) return std::nullopt;
    const auto file = fileInFolder(document.folder(), uri);
    if (!file) return std::nullopt;
    DiagnosticLog ignored;
    return readFile(*file, DocumentLimits{}.bytes, ignored, {});
}

std::string_view imageType(std::string_view bytes) {
    using namespace std::string_view_literals;
    constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kKinds{{
        {"\x89PNG\r\n\x1a\n"sv, "image/png"sv},
        {"\xff\xd8\xff"sv, "image/jpeg"sv},
        {"\xabKTX 20\xbb\r\n\x1a\n"sv, "image/ktx2"sv},
    }};
    for (const auto& [begin, type] : kKinds) {
        if (bytes.starts_with(begin)) return type;
    }
    return bytes.starts_with("RIFF") && bytes.substr(8).starts_with("WEBP") ? "image/webp"sv : ""sv;
}

}  // namespace orrery::gltf

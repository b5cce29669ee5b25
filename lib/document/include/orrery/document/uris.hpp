// URIs of glTF buffers: data: URIs, and files inside the document's folder.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace orrery {

// The parts of `data:[media type][;base64],payload`. Views into the URI.
struct DataUri {
    std::string_view mediaType;
    bool base64 = false;
    std::string_view payload;
};

// True for "data:" in any case.
[[nodiscard]] bool isDataUri(std::string_view uri);
// nullopt where there is no comma.
[[nodiscard]] std::optional<DataUri> parseDataUri(std::string_view uri);
// Upper bound of the bytes that the payload decodes to.
[[nodiscard]] std::size_t decodedSizeLimit(const DataUri& uri);
// The bytes; nullopt for text that is not base64.
[[nodiscard]] std::optional<std::string> decode(const DataUri& uri);

// %41 becomes A; a '%' without two hexadecimal digits after it stays, as exporters write raw names.
[[nodiscard]] std::string percentDecoded(std::string_view text);
// RFC 4648 alphabet, padding optional; nullopt for anything else.
[[nodiscard]] std::optional<std::string> base64Decoded(std::string_view text);

// Why a URI may not be followed, in words that complete "the URI ..."; empty for one that may, as
// far as its text tells: a relative path that stays in its folder.
[[nodiscard]] std::string_view refusalOf(std::string_view uri);

// The file that a URI without refusal names, if all links on the way stay in `folder`; nullopt
// otherwise. The file need not exist.
[[nodiscard]] std::optional<std::filesystem::path> fileInFolder(const std::filesystem::path& folder,
                                                                std::string_view uri);

}  // namespace orrery

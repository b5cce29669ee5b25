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

// True for "data:" in upper or lower case.
[[nodiscard]] bool isDataUri(std::string_view uri);
// Splits a data URI; nullopt if it has no comma.
[[nodiscard]] std::optional<DataUri> parseDataUri(std::string_view uri);
// Returns an upper bound for the number of bytes that the payload decodes to.
[[nodiscard]] std::size_t decodedSizeLimit(const DataUri& uri);
// Returns the decoded bytes; nullopt if the text is not base64.
[[nodiscard]] std::optional<std::string> decode(const DataUri& uri);

// Decodes %41 as A. A '%' that is not followed by two hexadecimal digits stays, because some exporters write raw names.
[[nodiscard]] std::string percentDecoded(std::string_view text);
// Decodes base64 with the alphabet of RFC 4648; padding is optional. nullopt for all other text.
[[nodiscard]] std::optional<std::string> base64Decoded(std::string_view text);

// Returns why a URI must not be followed, in words that complete "the URI ...". Empty for a URI that may be followed as
// far as its text shows: a relative path that stays in its folder.
[[nodiscard]] std::string_view refusalOf(std::string_view uri);

// Returns the file that an acceptable URI names, if all links on its path stay in `folder`; else nullopt. The file need
// not exist.
[[nodiscard]] std::optional<std::filesystem::path> fileInFolder(const std::filesystem::path& folder,
                                                                std::string_view uri);

}  // namespace orrery

#include "orrery/document/uris.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <system_error>

namespace orrery {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view kData = "data:";

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool equalsIgnoringCase(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lower(x) == lower(y); });
}

int hexDigit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    const char small = lower(c);
    return small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
}

int base64Digit(char c) {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    if (c == '+') return 62;
    return c == '/' ? 63 : -1;
}

// True for a scheme as in RFC 3986: a letter, then letters, digits, '+', '-', '.', up to a colon.
bool hasScheme(std::string_view uri) {
    const auto isLetter = [](char c) { return lower(c) >= 'a' && lower(c) <= 'z'; };
    if (uri.empty() || !isLetter(uri.front())) return false;
    const auto end = std::find_if_not(uri.begin(), uri.end(), [&](char c) {
        return isLetter(c) || (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
    });
    return end != uri.end() && *end == ':';
}

// Does the path lead above its start? Levels are counted, so that "a/../b" is accepted.
bool climbsOut(std::string_view path) {
    int depth = 0;
    while (!path.empty()) {
        const std::string_view name = path.substr(0, path.find('/'));
        path.remove_prefix(std::min(path.size(), name.size() + 1));
        if (name == "..") {
            if (--depth < 0) return true;
        } else if (!name.empty() && name != ".") {
            ++depth;
        }
    }
    return false;
}

bool isInside(const fs::path& file, const fs::path& folder) {
    const auto [inFolder, inFile] = std::mismatch(folder.begin(), folder.end(), file.begin(), file.end());
    return inFolder == folder.end() && inFile != file.end();
}

}  // namespace

bool isDataUri(std::string_view uri) {
    return equalsIgnoringCase(uri.substr(0, kData.size()), kData);
}

std::optional<DataUri> parseDataUri(std::string_view uri) {
    uri.remove_prefix(kData.size());
    const std::size_t comma = uri.find(',');
    if (comma == std::string_view::npos) return std::nullopt;
    DataUri result{uri.substr(0, comma), false, uri.substr(comma + 1)};
    constexpr std::string_view kBase64 = ";base64";
    if (result.mediaType.size() >= kBase64.size() &&
        equalsIgnoringCase(result.mediaType.substr(result.mediaType.size() - kBase64.size()), kBase64)) {
        result.base64 = true;
        result.mediaType.remove_suffix(kBase64.size());
    }
    return result;
}

std::size_t decodedSizeLimit(const DataUri& uri) {
    return uri.base64 ? uri.payload.size() / 4 * 3 + 3 : uri.payload.size();
}

std::optional<std::string> decode(const DataUri& uri) {
    if (!uri.base64) return percentDecoded(uri.payload);
    if (uri.payload.find('%') == std::string_view::npos) return base64Decoded(uri.payload);
    return base64Decoded(percentDecoded(uri.payload));
}

std::string percentDecoded(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const int high = text[i] == '%' && i + 2 < text.size() ? hexDigit(text[i + 1]) : -1;
        const int low = high < 0 ? -1 : hexDigit(text[i + 2]);
        if (low < 0) {
            out += text[i];
        } else {
            out += static_cast<char>(high * 16 + low);
            i += 2;
        }
    }
    return out;
}

std::optional<std::string> base64Decoded(std::string_view text) {
    for (int padding = 0; padding < 2 && !text.empty() && text.back() == '='; ++padding) text.remove_suffix(1);
    if (text.size() % 4 == 1) return std::nullopt;
    std::string out;
    out.reserve(text.size() / 4 * 3 + 2);
    std::uint32_t bits = 0;
    unsigned int count = 0;
    for (const char c : text) {
        const int digit = base64Digit(c);
        if (digit < 0) return std::nullopt;
        bits = (bits << 6U) | static_cast<std::uint32_t>(digit);
        count += 6;
        if (count >= 8) {
            count -= 8;
            out += static_cast<char>((bits >> count) & 0xFFU);
        }
    }
    return out;
}

std::string_view refusalOf(std::string_view uri) {
    if (hasScheme(uri)) return "has a scheme other than data:";
    std::string path = percentDecoded(uri);
    if (path.find('\0') != std::string::npos) return "has a zero byte in it";
    // Backslashes separate folders on some systems. The same URIs must be refused on all systems.
    std::replace(path.begin(), path.end(), '\\', '/');
    if (path.empty() || path.back() == '/') return "names no file";
    if (path.front() == '/' || (path.size() > 1 && path[1] == ':' && hasScheme(path))) return "is an absolute path";
    if (climbsOut(path)) return "leads out of the document's folder";
    return {};
}

std::optional<fs::path> fileInFolder(const fs::path& folder, std::string_view uri) {
    std::error_code error;
    const fs::path base = fs::weakly_canonical(fs::absolute(folder, error), error);
    if (error) return std::nullopt;
    const fs::path file = fs::weakly_canonical(base / percentDecoded(uri), error);
    if (error || !isInside(file, base)) return std::nullopt;
    return file;
}

}  // namespace orrery

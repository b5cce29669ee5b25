// Converts UTF-8 to the encodings of XML files.
#include <algorithm>
#include <charconv>

#include "xml_encoding.hpp"

namespace orrery {
namespace {

struct Decoded {
    char32_t character;
    std::size_t length;
};

// A byte that does not begin a UTF-8 sequence becomes U+FFFD.
Decoded characterAt(std::string_view text, std::size_t offset) {
    const std::size_t length = utf8Length(text, offset);
    if (length == 0) return {0xFFFD, 1};
    const auto byteAt = [&](std::size_t i) { return static_cast<unsigned char>(text[offset + i]); };
    if (length == 1) return {byteAt(0), 1};
    char32_t character = byteAt(0) & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i) character = character << 6U | (byteAt(i) & 0x3FU);
    return {character, length};
}

void appendUnit(std::string& out, char32_t value, std::size_t bytes, bool bigEndian) {
    for (std::size_t i = 0; i < bytes; ++i) {
        const std::size_t shift = 8 * (bigEndian ? bytes - 1 - i : i);
        out += static_cast<char>(static_cast<unsigned char>(value >> shift & 0xFFU));
    }
}

void appendUtf16(std::string& out, char32_t character, bool bigEndian) {
    if (character < 0x10000) return appendUnit(out, character, 2, bigEndian);
    appendUnit(out, 0xD800 + ((character - 0x10000) >> 10U), 2, bigEndian);
    appendUnit(out, 0xDC00 + ((character - 0x10000) & 0x3FFU), 2, bigEndian);
}

void appendReference(std::string& out, char32_t character) {
    char digits[8];
    const auto end = std::to_chars(digits, digits + sizeof digits, static_cast<std::uint32_t>(character), 16).ptr;
    out += "&#x";
    std::transform(digits, end, std::back_inserter(out),
                   [](char c) { return c >= 'a' ? static_cast<char>(c - 'a' + 'A') : c; });
    out += ';';
}

// For encodings with one byte for each character: the inverse of their decoder.
void appendNarrow(std::string& out, char32_t character, XmlEncoding encoding) {
    if (character < 0x80 || (encoding == XmlEncoding::Latin1 && character < 0x100)) {
        out += static_cast<char>(static_cast<unsigned char>(character));
        return;
    }
    if (const auto byte = encoding == XmlEncoding::Windows1252 ? windows1252Byte(character) : std::nullopt) {
        out += static_cast<char>(*byte);
        return;
    }
    appendReference(out, character);
}

void append(std::string& out, char32_t character, XmlEncoding encoding) {
    switch (encoding) {
        case XmlEncoding::Utf8:
            return appendUtf8(out, character);
        case XmlEncoding::Utf16Le:
        case XmlEncoding::Utf16Be:
            return appendUtf16(out, character, encoding == XmlEncoding::Utf16Be);
        case XmlEncoding::Utf32Le:
        case XmlEncoding::Utf32Be:
            return appendUnit(out, character, 4, encoding == XmlEncoding::Utf32Be);
        default:
            return appendNarrow(out, character, encoding);
    }
}

}  // namespace

std::string encodeText(std::string_view text, XmlEncoding encoding) {
    std::string result;
    result.reserve(text.size());
    for (std::size_t offset = 0; offset < text.size();) {
        const Decoded next = characterAt(text, offset);
        append(result, next.character, encoding);
        offset += next.length;
    }
    return result;
}

}  // namespace orrery

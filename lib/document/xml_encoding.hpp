// Character encodings of XML files: detection, and decoding to UTF-8 with a way back to the bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "utf8.hpp"

namespace orrery {

enum class XmlEncoding : std::uint8_t { Utf8, Utf16Le, Utf16Be, Utf32Le, Utf32Be, Latin1, Ascii, Windows1252 };

// Encoding that the first bytes show: a byte order mark, or the zeros around the first '<'.
// nullopt: one of those that contain ASCII.
[[nodiscard]] std::optional<XmlEncoding> encodingShownBy(std::string_view bytes);

// Encoding of a declared name in any case; "UTF-16" and "UTF-32" are given as little-endian.
[[nodiscard]] std::optional<XmlEncoding> encodingNamed(std::string_view name);

// True where a file in encoding `actual` may declare `declared` (byte order is not declared).
[[nodiscard]] bool maySayEncoding(XmlEncoding actual, XmlEncoding declared);

// The name in the XML declaration at the start of `text`; empty where there is none. It is a view into `text`.
[[nodiscard]] std::string_view declaredEncoding(std::string_view text);

// The byte that a character above U+007F has in windows-1252; nullopt for one it lacks.
[[nodiscard]] std::optional<unsigned char> windows1252Byte(char32_t character);

// UTF-8 in another encoding; a character that it lacks becomes a character reference ("&#x20AC;").
[[nodiscard]] std::string encodeText(std::string_view text, XmlEncoding encoding);

// UTF-8 made of bytes in another encoding.
class DecodedText {
public:
    // What is no character becomes U+FFFD and is counted in faults().
    DecodedText(std::string_view bytes, XmlEncoding encoding);

    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] XmlEncoding encoding() const { return encoding_; }
    [[nodiscard]] const ByteFaults& faults() const { return faults_; }  // offsets in text()
    // Offset in the bytes of the character at an offset in text().
    [[nodiscard]] std::size_t byteOffset(std::size_t textOffset) const;

private:
    struct Mark {
        std::size_t text;
        std::size_t bytes;
    };
    char32_t take(std::string_view bytes, std::size_t& offset);
    char32_t takeWide(std::string_view bytes, std::size_t& offset);
    char32_t takeNarrow(unsigned char byte);
    [[nodiscard]] std::size_t widthOf(unsigned char lead) const;

    XmlEncoding encoding_;
    std::string text_;
    std::size_t byteCount_;
    ByteFaults faults_;
    std::vector<Mark> marks_;  // one every few kilobytes
};

}  // namespace orrery

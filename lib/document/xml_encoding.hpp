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

// Returns the encoding that the first bytes show: a byte order mark, or the zeros around the first '<'. nullopt: an
// encoding that contains ASCII.
[[nodiscard]] std::optional<XmlEncoding> encodingShownBy(std::string_view bytes);

// Returns the encoding with the declared name, in upper or lower case. "UTF-16" and "UTF-32" give the little-endian
// encodings.
[[nodiscard]] std::optional<XmlEncoding> encodingNamed(std::string_view name);

// May a file in encoding `actual` declare `declared`? Declarations do not state the byte order.
[[nodiscard]] bool maySayEncoding(XmlEncoding actual, XmlEncoding declared);

// Returns the encoding named in the XML declaration at the start of `text`; empty if there is none. It is a view into
// `text`.
[[nodiscard]] std::string_view declaredEncoding(std::string_view text);

// Returns the byte for a character above U+007F in windows-1252; nullopt if it has none.
[[nodiscard]] std::optional<unsigned char> windows1252Byte(char32_t character);

// Converts UTF-8 to another encoding. A character that it lacks becomes a character reference ("&#x20AC;").
[[nodiscard]] std::string encodeText(std::string_view text, XmlEncoding encoding);

// Bytes in another encoding, converted to UTF-8.
class DecodedText {
public:
    // Invalid characters become U+FFFD and are counted in faults().
    DecodedText(std::string_view bytes, XmlEncoding encoding);

    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] XmlEncoding encoding() const { return encoding_; }
    [[nodiscard]] const ByteFaults& faults() const { return faults_; }  // offsets in text()
    // Returns the offset in the original bytes for an offset in text().
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
    std::vector<Mark> marks_;  // one for every few kilobytes
};

}  // namespace orrery

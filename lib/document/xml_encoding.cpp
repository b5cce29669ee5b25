#include "xml_encoding.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace orrery {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t kMarkDistance = 4096;
constexpr char32_t kNoCharacter = 0xFFFFFFFF;

constexpr std::array<std::pair<std::string_view, XmlEncoding>, 10> kSigns{{
    {"\xEF\xBB\xBF"sv, XmlEncoding::Utf8},
    {"\xFF\xFE\0\0"sv, XmlEncoding::Utf32Le},  // must be before UTF-16, whose mark is the beginning of this one
    {"\0\0\xFE\xFF"sv, XmlEncoding::Utf32Be},
    {"\xFF\xFE"sv, XmlEncoding::Utf16Le},
    {"\xFE\xFF"sv, XmlEncoding::Utf16Be},
    {"<\0\0\0"sv, XmlEncoding::Utf32Le},
    {"\0\0\0<"sv, XmlEncoding::Utf32Be},
    {"<\0"sv, XmlEncoding::Utf16Le},
    {"\0<"sv, XmlEncoding::Utf16Be},
    {"<"sv, XmlEncoding::Utf8},  // ends the search; compatible with ASCII, see encodingShownBy
}};

constexpr std::array<std::pair<std::string_view, XmlEncoding>, 17> kNames{{
    {"UTF-8", XmlEncoding::Utf8},
    {"UTF8", XmlEncoding::Utf8},
    {"UTF-16", XmlEncoding::Utf16Le},
    {"UTF-16LE", XmlEncoding::Utf16Le},
    {"UTF-16BE", XmlEncoding::Utf16Be},
    {"ISO-10646-UCS-2", XmlEncoding::Utf16Le},
    {"UTF-32", XmlEncoding::Utf32Le},
    {"UTF-32LE", XmlEncoding::Utf32Le},
    {"UTF-32BE", XmlEncoding::Utf32Be},
    {"ISO-10646-UCS-4", XmlEncoding::Utf32Le},
    {"ISO-8859-1", XmlEncoding::Latin1},
    {"ISO_8859-1", XmlEncoding::Latin1},
    {"LATIN1", XmlEncoding::Latin1},
    {"US-ASCII", XmlEncoding::Ascii},
    {"ASCII", XmlEncoding::Ascii},
    {"WINDOWS-1252", XmlEncoding::Windows1252},
    {"CP1252", XmlEncoding::Windows1252},
}};

// Characters of the bytes 0x80 to 0x9F; 0 where the byte is not assigned.
constexpr std::array<char16_t, 32> kWindows1252{0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                                0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017D, 0,
                                                0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                                0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

bool isUtf16(XmlEncoding e) {
    return e == XmlEncoding::Utf16Le || e == XmlEncoding::Utf16Be;
}
bool isUtf32(XmlEncoding e) {
    return e == XmlEncoding::Utf32Le || e == XmlEncoding::Utf32Be;
}

std::string upper(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    }
    return result;
}

}  // namespace

std::optional<XmlEncoding> encodingShownBy(std::string_view bytes) {
    const auto* sign =
        std::find_if(kSigns.begin(), kSigns.end(), [&](const auto& s) { return bytes.starts_with(s.first); });
    if (sign == kSigns.end() || sign->first == "<") return std::nullopt;
    return sign->second;
}

std::optional<XmlEncoding> encodingNamed(std::string_view name) {
    const std::string wanted = upper(name);
    const auto* known = std::find_if(kNames.begin(), kNames.end(), [&](const auto& n) { return n.first == wanted; });
    if (known == kNames.end()) return std::nullopt;
    return known->second;
}

bool maySayEncoding(XmlEncoding actual, XmlEncoding declared) {
    if (isUtf16(actual)) return isUtf16(declared);
    if (isUtf32(actual)) return isUtf32(declared);
    return actual == declared || (actual == XmlEncoding::Utf8 && declared == XmlEncoding::Ascii);
}

std::string_view declaredEncoding(std::string_view text) {
    if (text.starts_with(kUtf8Mark)) text.remove_prefix(kUtf8Mark.size());
    if (!text.starts_with("<?xml")) return {};
    text = text.substr(0, std::min<std::size_t>(text.find("?>"), 1024));
    std::size_t at = text.find("encoding");
    if (at == std::string_view::npos) return {};
    at = text.find_first_of("'\"", at);
    if (at == std::string_view::npos) return {};
    const std::size_t end = text.find(text[at], at + 1);
    return end == std::string_view::npos ? std::string_view{} : text.substr(at + 1, end - at - 1);
}

std::optional<unsigned char> windows1252Byte(char32_t character) {
    if (character >= 0xA0 && character <= 0xFF) return static_cast<unsigned char>(character);
    const auto* byte = std::find(kWindows1252.begin(), kWindows1252.end(), character);
    if (byte == kWindows1252.end() || character == 0) return std::nullopt;
    return static_cast<unsigned char>(0x80 + (byte - kWindows1252.begin()));
}

DecodedText::DecodedText(std::string_view bytes, XmlEncoding encoding) : encoding_(encoding), byteCount_(bytes.size()) {
    text_.reserve(isUtf32(encoding) ? bytes.size() / 4 : bytes.size());
    std::size_t offset = 0;
    while (offset < bytes.size()) {
        if (marks_.empty() || text_.size() - marks_.back().text >= kMarkDistance)
            marks_.push_back({text_.size(), offset});
        const char32_t character = take(bytes, offset);
        if (character == kNoCharacter) faults_.add(text_.size());
        appendUtf8(text_, character);
    }
}

char32_t DecodedText::take(std::string_view bytes, std::size_t& offset) {
    if (isUtf16(encoding_) || isUtf32(encoding_)) return takeWide(bytes, offset);
    return takeNarrow(static_cast<unsigned char>(bytes[offset++]));
}

char32_t DecodedText::takeNarrow(unsigned char byte) {
    if (byte < 0x80 || encoding_ == XmlEncoding::Latin1) return byte;
    if (encoding_ == XmlEncoding::Ascii) return kNoCharacter;
    if (byte >= 0xA0) return byte;
    const char16_t character = kWindows1252[byte - 0x80U];
    return character == 0 ? kNoCharacter : character;
}

char32_t DecodedText::takeWide(std::string_view bytes, std::size_t& offset) {
    const std::size_t unit = isUtf16(encoding_) ? 2 : 4;
    const bool bigEndian = encoding_ == XmlEncoding::Utf16Be || encoding_ == XmlEncoding::Utf32Be;
    const auto unitAt = [&](std::size_t at) {
        char32_t value = 0;
        for (std::size_t i = 0; i < unit; ++i) {
            const std::size_t from = bigEndian ? at + i : at + unit - 1 - i;
            value = value << 8U | static_cast<unsigned char>(bytes[from]);
        }
        return value;
    };
    if (bytes.size() - offset < unit) {
        offset = bytes.size();
        return kNoCharacter;
    }
    const char32_t first = unitAt(offset);
    offset += unit;
    if (first < 0xD800 || (first > 0xDFFF && first <= 0x10FFFF)) return first;
    if (unit == 4 || first >= 0xDC00 || bytes.size() - offset < unit) return kNoCharacter;
    const char32_t second = unitAt(offset);
    if (second < 0xDC00 || second > 0xDFFF) return kNoCharacter;
    offset += unit;
    return 0x10000 + ((first - 0xD800) << 10U) + (second - 0xDC00);
}

// Returns the number of bytes of a character in the file, from the first byte of its UTF-8 form.
std::size_t DecodedText::widthOf(unsigned char lead) const {
    if (isUtf32(encoding_)) return 4;
    if (isUtf16(encoding_)) return lead >= 0xF0 ? 4 : 2;
    return 1;
}

std::size_t DecodedText::byteOffset(std::size_t textOffset) const {
    const auto after = std::upper_bound(marks_.begin(), marks_.end(), textOffset,
                                        [](std::size_t offset, const Mark& mark) { return offset < mark.text; });
    if (after == marks_.begin()) return 0;
    Mark at = *(after - 1);
    const std::size_t stop = std::min(textOffset, text_.size());
    while (at.text < stop) {
        const auto lead = static_cast<unsigned char>(text_[at.text]);
        at.bytes += widthOf(lead);
        do {
            ++at.text;
        } while (at.text < text_.size() && (static_cast<unsigned char>(text_[at.text]) & 0xC0U) == 0x80U);
    }
    return std::min(at.bytes, byteCount_);
}

}  // namespace orrery

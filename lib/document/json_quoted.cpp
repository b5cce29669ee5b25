#include "orrery/document/json_quoted.hpp"

#include "utf8.hpp"

namespace orrery {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

// Returns the number of bytes at the offset, at least one, that begin a character but do not complete it.
std::size_t brokenLength(std::string_view text, std::size_t offset) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[offset + i]); };
    const unsigned lead = byte(0);
    if (lead < 0xC2 || lead > 0xF4) return 1;
    const std::size_t needed = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    std::size_t length = 1;
    for (; length < needed && offset + length < text.size(); ++length) {
        unsigned low = 0x80;
        unsigned high = 0xBF;
        if (length == 1) {  // excludes overlong forms, surrogates, and values beyond Unicode
            if (lead == 0xE0) low = 0xA0;
            if (lead == 0xED) high = 0x9F;
            if (lead == 0xF0) low = 0x90;
            if (lead == 0xF4) high = 0x8F;
        }
        if (byte(length) < low || byte(length) > high) break;
    }
    return length;
}

void appendEscape(std::string& out, char c) {
    constexpr std::string_view kPlain = "\"\\\b\f\n\r\t";
    constexpr std::string_view kEscapes = "\"\\bfnrt";
    constexpr std::string_view kDigits = "0123456789abcdef";
    if (const auto at = kPlain.find(c); at != std::string_view::npos) {
        out += '\\';
        out += kEscapes[at];
        return;
    }
    const auto byte = static_cast<unsigned char>(c);
    out += "\\u00";
    out += kDigits[byte >> 4U];
    out += kDigits[byte & 15U];
}

}  // namespace

bool isUtf8(std::string_view text) {
    return findTextFaults(text).encoding.count == 0;
}

std::string jsonQuoted(std::string_view text) {
    std::string out = "\"";
    out.reserve(text.size() + 2);
    for (std::size_t i = 0; i < text.size();) {
        const char c = text[i];
        if (c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20) {
            appendEscape(out, c);
            ++i;
        } else if (const std::size_t length = utf8Length(text, i)) {
            out += text.substr(i, length);
            i += length;
        } else {
            out += kReplacement;
            i += brokenLength(text, i);
        }
    }
    return out + '"';
}

}  // namespace orrery

#include "orrery/base/printable.hpp"

#include <algorithm>
#include <array>

namespace orrery {
namespace {

constexpr std::string_view kHex = "0123456789abcdef";

void appendControl(std::string& out, unsigned char byte) {
    if (byte == '\n') {
        out += "\\n";
    } else if (byte == '\r') {
        out += "\\r";
    } else if (byte == '\t') {
        out += "\\t";
    } else {
        out += "\\x";
        out += kHex[byte >> 4U];
        out += kHex[byte & 15U];
    }
}

// The marks, embeddings, overrides and isolates of bidirectional text, and the separators of lines and paragraphs.
constexpr std::array<std::string_view, 13> kTurning = {
    "\u200e", "\u200f", "\u2028", "\u2029", "\u202a", "\u202b", "\u202c",
    "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069",
};

// Control characters beyond ASCII, U+0080 to U+009F.
bool isLateControl(std::string_view text) {
    return text.size() > 1 && text[0] == '\xc2' && static_cast<unsigned char>(text[1]) < 0xA0;
}

void appendTurning(std::string& out, std::string_view character) {
    const unsigned low =
        (static_cast<unsigned>(character[1]) & 0x3FU) << 6U | (static_cast<unsigned>(character[2]) & 0x3FU);
    out += "\\u2";  // all of them are in U+2000 to U+2FFF
    for (const unsigned shift : {8U, 4U, 0U}) out += kHex[low >> shift & 15U];
}

}  // namespace

void appendPrintable(std::string& out, std::string_view text) {
    while (!text.empty()) {
        const auto byte = static_cast<unsigned char>(text.front());
        std::size_t length = 1;
        if (byte < 0x20 || byte == 0x7f) {
            appendControl(out, byte);
        } else if (isLateControl(text)) {
            length = 2;
            appendControl(out, static_cast<unsigned char>(text[1]));
        } else if (byte == 0xe2 && std::find(kTurning.begin(), kTurning.end(), text.substr(0, 3)) != kTurning.end()) {
            length = 3;
            appendTurning(out, text);
        } else {
            out += text.front();
        }
        text.remove_prefix(length);
    }
}

std::string printableLines(std::string_view text) {
    std::string result;
    for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
        appendPrintable(result, text.substr(0, end));
        result += '\n';
        text.remove_prefix(end + 1);
    }
    appendPrintable(result, text);
    return result;
}

std::string printable(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    appendPrintable(result, text);
    return result;
}

}  // namespace orrery

#include "orrery/base/printable.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

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

// Characters that a terminal does not show, or that change how it shows others: control characters beyond ASCII;
// separators of lines and paragraphs; marks between lines of annotations; and what Unicode calls default ignorable:
// marks, embeddings and isolates of bidirectional text, fillers, joiners, selectors of variants, tags.
struct Unseen {
    std::uint32_t first;
    std::uint32_t last;
};
constexpr std::array kUnseen = {
    Unseen{0x80, 0x9F},       Unseen{0xAD, 0xAD},       Unseen{0x34F, 0x34F},   Unseen{0x61C, 0x61C},
    Unseen{0x115F, 0x1160},   Unseen{0x17B4, 0x17B5},   Unseen{0x180B, 0x180F}, Unseen{0x200B, 0x200F},
    Unseen{0x2028, 0x202E},   Unseen{0x2060, 0x206F},   Unseen{0x3164, 0x3164}, Unseen{0xFE00, 0xFE0F},
    Unseen{0xFEFF, 0xFEFF},   Unseen{0xFFA0, 0xFFA0},   Unseen{0xFFF0, 0xFFFB}, Unseen{0x1BCA0, 0x1BCA3},
    Unseen{0x1D173, 0x1D17A}, Unseen{0xE0000, 0xE0FFF},
};

bool isUnseen(std::uint32_t character) {
    return std::any_of(kUnseen.begin(), kUnseen.end(), [character](const Unseen& range) {
        return range.first <= character && character <= range.last;
    });
}

// The character at the start of a text and its number of bytes; 0 bytes if the text does not begin with valid UTF-8.
struct Character {
    std::size_t length = 0;
    std::uint32_t number = 0;
};

Character characterOf(std::string_view text) {
    static constexpr std::array<std::uint32_t, 5> kLeast{0, 0, 0x80, 0x800, 0x10000};
    const auto first = static_cast<unsigned char>(text.front());
    const std::size_t length = first < 0xC0 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF8 ? 4 : 0;
    if (length == 0 || length > text.size()) return {};
    std::uint32_t number = first & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        const auto next = static_cast<unsigned char>(text[i]);
        if ((next & 0xC0U) != 0x80U) return {};
        number = number << 6U | (next & 0x3FU);
    }
    const bool surrogate = number >= 0xD800 && number < 0xE000;
    return number < kLeast.at(length) || number > 0x10FFFF || surrogate ? Character{} : Character{length, number};
}

void appendUnseen(std::string& out, std::uint32_t character) {
    if (character < 0x100) return appendControl(out, static_cast<unsigned char>(character));
    const bool isLong = character > 0xFFFF;
    out += isLong ? "\\U" : "\\u";
    for (unsigned shift = isLong ? 32 : 16; shift > 0; shift -= 4) out += kHex[character >> (shift - 4) & 15U];
}

}  // namespace

void appendPrintable(std::string& out, std::string_view text) {
    while (!text.empty()) {
        const auto byte = static_cast<unsigned char>(text.front());
        std::size_t length = 1;
        if (byte < 0x20 || byte == 0x7f) {
            appendControl(out, byte);
        } else if (byte < 0x80) {
            out += text.front();
        } else if (const Character character = characterOf(text); character.length == 0) {
            appendControl(out, byte);  // in an 8-bit terminal it may be a control character
        } else {
            length = character.length;
            if (isUnseen(character.number)) {
                appendUnseen(out, character.number);
            } else {
                out += text.substr(0, length);
            }
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

#include "utf8.hpp"

#include <cstdint>

namespace orrery {
namespace {

constexpr std::size_t kPlainBlock = 64;

constexpr bool isPlain(unsigned char c) {
    return c - 0x20U < 0x60U || c == '\n' || c == '\r' || c == '\t';
}

// The loop has no early exit and uses bytes only, so that the compiler generates vector code.
bool isPlainBlock(const char* bytes) {
    unsigned char odd = 0;
    for (std::size_t i = 0; i < kPlainBlock; ++i) {
        const auto c = static_cast<unsigned char>(bytes[i]);
        const bool isOdd = static_cast<unsigned char>(c - 0x20U) >= 0x60U;
        const bool isBlank = (c == '\n') | (c == '\r') | (c == '\t');
        odd = static_cast<unsigned char>(odd | static_cast<unsigned char>(isOdd & !isBlank));
    }
    return odd == 0;
}

std::size_t followers(unsigned char lead) {
    if (lead >= 0xC2 && lead <= 0xDF) return 1;
    if (lead >= 0xE0 && lead <= 0xEF) return 2;
    if (lead >= 0xF0 && lead <= 0xF4) return 3;
    return 0;
}

// After some first bytes the second byte has a smaller range, which excludes overlong forms, surrogates, and values
// beyond U+10FFFF.
bool secondFits(unsigned char lead, unsigned char second) {
    switch (lead) {
        case 0xE0:
            return second >= 0xA0;
        case 0xED:
            return second <= 0x9F;
        case 0xF0:
            return second >= 0x90;
        case 0xF4:
            return second <= 0x8F;
        default:
            return true;
    }
}

}  // namespace

std::size_t utf8Length(std::string_view text, std::size_t offset) {
    const auto at = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = at(offset);
    if (lead < 0x80) return 1;
    const std::size_t more = followers(lead);
    if (more == 0 || more >= text.size() - offset) return 0;
    for (std::size_t i = 1; i <= more; ++i) {
        if ((at(offset + i) & 0xC0U) != 0x80U) return 0;
    }
    return secondFits(lead, at(offset + 1)) ? more + 1 : 0;
}

std::size_t endOfCharacter(std::string_view text, std::size_t offset) {
    while (offset < text.size() && (static_cast<unsigned char>(text[offset]) & 0xC0U) == 0x80U) ++offset;
    return offset < text.size() ? offset : text.size();
}

TextFaults findTextFaults(std::string_view text, char* copy) {
    TextFaults faults;
    const auto spoil = [&](std::size_t offset, ByteFaults& kind) {
        kind.add(offset);
        if (copy != nullptr) copy[offset] = '?';
    };
    std::size_t i = 0;
    while (i < text.size()) {
        if (text.size() - i >= kPlainBlock && isPlainBlock(text.data() + i)) {
            i += kPlainBlock;
            continue;
        }
        // Continues at least to the end of the block; a sequence may extend into the next one.
        const std::size_t stop = text.size() - i >= kPlainBlock ? i + kPlainBlock : text.size();
        while (i < stop) {
            if (isPlain(static_cast<unsigned char>(text[i]))) {
                ++i;
            } else if (const std::size_t length = utf8Length(text, i); length == 0) {
                spoil(i++, faults.encoding);
            } else {
                if (length == 1) spoil(i, faults.controls);
                i += length;
            }
        }
    }
    return faults;
}

void appendUtf8(std::string& out, char32_t character) {
    const auto put = [&out](std::uint32_t byte) { out += static_cast<char>(static_cast<unsigned char>(byte)); };
    const auto c = static_cast<std::uint32_t>(character);
    if (c < 0x80) {
        put(c);
    } else if (c < 0x800) {
        put(0xC0U | c >> 6U);
        put(0x80U | (c & 0x3FU));
    } else if (c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) {
        appendUtf8(out, U'\uFFFD');
    } else if (c < 0x10000) {
        put(0xE0U | c >> 12U);
        put(0x80U | (c >> 6U & 0x3FU));
        put(0x80U | (c & 0x3FU));
    } else {
        put(0xF0U | c >> 18U);
        put(0x80U | (c >> 12U & 0x3FU));
        put(0x80U | (c >> 6U & 0x3FU));
        put(0x80U | (c & 0x3FU));
    }
}

}  // namespace orrery

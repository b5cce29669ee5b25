// Numbers of a page as text: base64 of their bytes, lowest first.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "orrery/base/base64.hpp"
#include "orrery/base/bit_cast.hpp"

namespace orrery::app {

class PageBytes {
public:
    void add(float value) { addWord(bitCast<std::uint32_t>(value), 4); }
    void add(std::uint32_t value) { addWord(value, 4); }
    void add(std::uint16_t value) { addWord(value, 2); }
    void add(std::int8_t value) { bytes_ += static_cast<char>(value); }
    // Small numbers in few bytes: sign in the lowest bit, then seven bits a byte, the highest bit of a byte
    // says that more follow.
    void addSmall(std::int64_t value) {
        auto rest = static_cast<std::uint64_t>(value) << 1U ^ static_cast<std::uint64_t>(value >> 63);
        for (; rest >= 0x80; rest >>= 7U) bytes_ += static_cast<char>(rest | 0x80U);
        bytes_ += static_cast<char>(rest);
    }
    [[nodiscard]] std::string text() const { return base64(bytes_); }

private:
    void addWord(std::uint32_t word, int bytes) {
        for (int byte = 0; byte < bytes; ++byte) bytes_ += static_cast<char>(word >> (8 * byte) & 0xFFU);
    }
    std::string bytes_;
};

}  // namespace orrery::app

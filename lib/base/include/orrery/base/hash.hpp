// The 64-bit hash FNV-1a, and hashes as text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace orrery {

class Fnv1a {
public:
    void add(std::uint8_t byte) { value_ = (value_ ^ byte) * 0x100000001B3U; }
    void add(std::string_view bytes) {
        for (const char c : bytes) add(static_cast<std::uint8_t>(c));
    }
    void add(double number);  // adds its eight bytes, lowest first, on every machine
    [[nodiscard]] std::uint64_t value() const { return value_; }

private:
    std::uint64_t value_ = 0xCBF29CE484222325U;
};

[[nodiscard]] std::string hexadecimal(std::uint64_t value);                          // 16 digits, lower case
[[nodiscard]] std::optional<std::uint64_t> parseHexadecimal(std::string_view text);  // accepts hexadecimal digits only

}  // namespace orrery

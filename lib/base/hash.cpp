#include "orrery/base/hash.hpp"

#include <array>
#include <charconv>

#include "orrery/base/bit_cast.hpp"

namespace orrery {

void Fnv1a::add(double number) {
    auto bits = bitCast<std::uint64_t>(number);
    for (int byte = 0; byte < 8; ++byte, bits >>= 8) add(static_cast<std::uint8_t>(bits & 0xFF));
}

std::string hexadecimal(std::uint64_t value) {
    std::array<char, 16> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value, 16).ptr;
    const std::string digits{text.data(), end};
    return std::string(text.size() - digits.size(), '0') + digits;
}

std::optional<std::uint64_t> parseHexadecimal(std::string_view text) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

}  // namespace orrery

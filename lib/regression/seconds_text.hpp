// Times in messages.
#pragma once

#include <array>
#include <charconv>
#include <string>

namespace orrery {

// "0.38 s": a sum of steps has roundings that nobody wants to read.
inline std::string secondsText(double seconds) {
    std::array<char, 32> text{};
    constexpr int kDigits = 9;
    const auto end =
        std::to_chars(text.data(), text.data() + text.size(), seconds, std::chars_format::general, kDigits).ptr;
    return std::string(text.data(), end) + " s";
}

}  // namespace orrery

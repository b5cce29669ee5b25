// Random numbers that depend only on their indices: they are the same on every machine, and in any order.
#pragma once

#include <cstdint>

namespace orrery::sweep {

// Finaliser of SplitMix64 (Steele, Lea and Flood 2014): every bit of the result depends on every bit of the argument.
[[nodiscard]] constexpr std::uint64_t mixed(std::uint64_t x) {
    x += 0x9E3779B97F4A7C15U;
    x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27U)) * 0x94D049BB133111EBU;
    return x ^ (x >> 31U);
}
[[nodiscard]] constexpr std::uint64_t mixed(std::uint64_t seed, std::uint64_t index) {
    return mixed(mixed(seed) ^ mixed(index + 0x632BE59BD9B4E019U));
}

// Returns a number above 0 and below 1 without rounding: (upper 52 bits + 0.5) / 2^52.
[[nodiscard]] constexpr double unitInterval(std::uint64_t bits) {
    return (static_cast<double>(bits >> 12U) + 0.5) * (1.0 / 4503599627370496.0);
}

}  // namespace orrery::sweep

// A fixed order for pairs of geoms, whatever order a space finds them in.
#pragma once

#include <cstdint>
#include <vector>

namespace orrery {

// Two numbers as one key; the smaller one leads.
[[nodiscard]] constexpr std::uint64_t packPair(std::uint32_t a, std::uint32_t b) {
    return a < b ? std::uint64_t{a} << 32 | b : std::uint64_t{b} << 32 | a;
}
[[nodiscard]] constexpr std::uint32_t firstOf(std::uint64_t pair) {
    return static_cast<std::uint32_t>(pair >> 32);
}
[[nodiscard]] constexpr std::uint32_t secondOf(std::uint64_t pair) {
    return static_cast<std::uint32_t>(pair);
}

// Sorts keys whose two numbers are below `limit`. `scratch` is memory to be kept between calls.
void sortPairs(std::vector<std::uint64_t>& pairs, std::uint32_t limit, std::vector<std::uint64_t>& scratch);

}  // namespace orrery

// Sorts pairs of geoms into a fixed order, in whatever order a space finds them.
#pragma once

#include <cstdint>
#include <vector>

namespace orrery {

// Packs two numbers into one key; the smaller one comes first.
[[nodiscard]] constexpr std::uint64_t packPair(std::uint32_t a, std::uint32_t b) {
    return a < b ? std::uint64_t{a} << 32 | b : std::uint64_t{b} << 32 | a;
}
[[nodiscard]] constexpr std::uint32_t firstOf(std::uint64_t pair) {
    return static_cast<std::uint32_t>(pair >> 32);
}
[[nodiscard]] constexpr std::uint32_t secondOf(std::uint64_t pair) {
    return static_cast<std::uint32_t>(pair);
}

// Sorts keys whose two numbers are below `limit`. `scratch` is memory that is kept between calls, unless it is large.
void sortPairs(std::vector<std::uint64_t>& pairs, std::uint32_t limit, std::vector<std::uint64_t>& scratch);

}  // namespace orrery

// Sobol sequences, with the direction numbers of Joe and Kuo.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace orrery::sweep {

// Each dimension has a row of a table. Parameters take one each, or two where Sobol's indices are asked for.
inline constexpr std::size_t kMostSobolDimensions = 100;

// Point `index` of the sequence in so many dimensions, kMostSobolDimensions at most, in parts of 2^64, in the order of
// the Gray code (Antonov and Saleev 1979). Point 0 is the corner. Designs shift it: each dimension by the exclusive or
// with a hash of their seed.
[[nodiscard]] std::vector<std::uint64_t> sobolPoint(std::uint64_t index, std::size_t dimensions);

}  // namespace orrery::sweep

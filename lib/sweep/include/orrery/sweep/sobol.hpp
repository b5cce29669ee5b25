// Sobol sequences, with the direction numbers of Joe and Kuo.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace orrery::sweep {

// Each dimension has a row of a table. Each parameter needs one dimension, or two for Sobol's indices.
inline constexpr std::size_t kMostSobolDimensions = 100;

// Returns point `index` of the sequence in that many dimensions, at most kMostSobolDimensions, in units of 1/2^64, in
// the order of the Gray code (Antonov and Saleev 1979). Point 0 is the corner. Designs shift the sequence: each
// dimension by an exclusive or with a hash of their seed.
[[nodiscard]] std::vector<std::uint64_t> sobolPoint(std::uint64_t index, std::size_t dimensions);

}  // namespace orrery::sweep

#include "contacts/pair_order.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace orrery {
namespace {

// For fewer pairs, the counters of the radix sort cost more than comparing.
constexpr std::size_t kFewPairs = 256;
// For more pairs, the second copy takes as much memory as many contacts, and it is soon made again.
constexpr std::size_t kManyPairs = 1 << 18;
constexpr int kDigitBits = 10;
constexpr std::uint64_t kDigitMask = (1U << kDigitBits) - 1;

// One pass of a radix sort: stable, by the digit at `shift`.
void sortByDigit(const std::vector<std::uint64_t>& from, std::vector<std::uint64_t>& to, int shift) {
    std::array<std::uint32_t, kDigitMask + 1> starts{};
    for (const std::uint64_t key : from) ++starts[key >> shift & kDigitMask];
    std::uint32_t start = 0;
    for (std::uint32_t& count : starts) start += std::exchange(count, start);
    for (const std::uint64_t key : from) to[starts[key >> shift & kDigitMask]++] = key;
}

}  // namespace

void sortPairs(std::vector<std::uint64_t>& pairs, std::uint32_t limit, std::vector<std::uint64_t>& scratch) {
    if (pairs.size() < kFewPairs) {
        std::sort(pairs.begin(), pairs.end());
        return;
    }
    scratch.resize(pairs.size());
    const int bits = static_cast<int>(std::bit_width(limit));
    for (const int half : {0, 32}) {
        for (int bit = 0; bit < bits; bit += kDigitBits) {
            sortByDigit(pairs, scratch, half + bit);
            pairs.swap(scratch);
        }
    }
    if (pairs.size() > kManyPairs) std::vector<std::uint64_t>().swap(scratch);
}

}  // namespace orrery

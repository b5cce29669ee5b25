// Arrays of many megabytes, in pages of 2 MiB where the system has them.
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <limits>
#include <new>
#include <numeric>
#include <utility>

#include "orrery/base/large_pages.hpp"

namespace {

using namespace orrery;

BOOST_AUTO_TEST_SUITE(large_pages)

BOOST_AUTO_TEST_CASE(begin_at_a_large_page) {
    for (const std::size_t bytes : {kLargePage, 3 * kLargePage}) {
        auto* memory = static_cast<char*>(allocateLargePages(bytes));
        BOOST_TEST(reinterpret_cast<std::uintptr_t>(memory) % kLargePage == 0U);
        memory[0] = 1;
        memory[bytes - 1] = 2;
        BOOST_TEST(memory[1] == 0);
        freeLargePages(memory, bytes);
    }
}

// The vector grows from the heap to large pages and on: its contents stay.
BOOST_AUTO_TEST_CASE(a_vector_keeps_what_it_holds_as_it_grows) {
    LargeVector<std::uint32_t> numbers;
    constexpr std::uint32_t kCount = 5'000'000;
    for (std::uint32_t i = 0; i < kCount; ++i) numbers.push_back(i);
    LargeVector<std::uint32_t> moved = std::move(numbers);
    const LargeVector<std::uint32_t> copy = moved;
    moved.resize(10);
    moved.shrink_to_fit();
    BOOST_TEST(moved.back() == 9U);
    BOOST_TEST(std::accumulate(copy.begin(), copy.end(), std::uint64_t{0}) == std::uint64_t{kCount} * (kCount - 1) / 2);
}

BOOST_AUTO_TEST_CASE(what_no_memory_can_hold_is_bad_alloc) {
    LargeVector<double> numbers;
    BOOST_CHECK_THROW(numbers.reserve(numbers.max_size()), std::bad_alloc);
    LargePageAllocator<double> allocator;
    BOOST_CHECK_THROW((void)allocator.allocate(std::numeric_limits<std::size_t>::max() / 4), std::bad_alloc);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace

// Sobol sequences.
#include "orrery/sweep/sobol.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <set>

#include "orrery/sweep/random.hpp"

namespace orrery::sweep {
namespace {

// Joe and Kuo, new-joe-kuo-6.21201: the first points in five dimensions (as their program prints them, in Gray code).
BOOST_AUTO_TEST_CASE(sobol_points_are_the_published_ones) {
    constexpr double kPublished[][5] = {{0, 0, 0, 0, 0},
                                        {0.5, 0.5, 0.5, 0.5, 0.5},
                                        {0.75, 0.25, 0.25, 0.25, 0.75},
                                        {0.25, 0.75, 0.75, 0.75, 0.25},
                                        {0.375, 0.375, 0.625, 0.875, 0.375},
                                        {0.875, 0.875, 0.125, 0.375, 0.875},
                                        {0.625, 0.125, 0.875, 0.625, 0.625},
                                        {0.125, 0.625, 0.375, 0.125, 0.125}};
    for (std::uint64_t i = 0; i < 8; ++i) {
        const auto point = sobolPoint(i, 5);
        for (std::size_t axis = 0; axis < 5; ++axis)
            BOOST_TEST(std::ldexp(static_cast<double>(point[axis]), -64) == kPublished[i][axis], i << ' ' << axis);
    }
}

// Every block of 2^k points has one in each of 2^k strata of every dimension.
BOOST_AUTO_TEST_CASE(each_block_of_a_power_of_two_fills_all_strata) {
    for (const unsigned k : {1U, 4U, 9U}) {
        const std::uint64_t size = std::uint64_t{1} << k;
        for (const std::uint64_t block : {0U, 1U, 6U}) {
            std::vector<std::set<std::uint64_t>> strata(kMostSobolDimensions);
            for (std::uint64_t i = 0; i < size; ++i) {
                const auto point = sobolPoint(block * size + i, kMostSobolDimensions);
                for (std::size_t axis = 0; axis < point.size(); ++axis) strata[axis].insert(point[axis] >> (64U - k));
            }
            for (std::size_t axis = 0; axis < strata.size(); ++axis)
                BOOST_TEST(strata[axis].size() == size, "block " << block << " of " << size << ", axis " << axis);
        }
    }
}

// The hash of points that Boost.Random 1.74 gives, whose table is theirs, too; the last with all bits of its index set.
BOOST_AUTO_TEST_CASE(all_dimensions_are_those_of_another_program) {
    std::uint64_t hash = 0;
    const auto add = [&hash](std::uint64_t index) {
        for (const std::uint64_t coordinate : sobolPoint(index, kMostSobolDimensions)) hash = mixed(hash ^ coordinate);
    };
    for (std::uint64_t i = 0; i < 4096; ++i) add(i);
    add(UINT64_MAX / 3 * 2);
    BOOST_TEST(hash == 7620616432799531932U);
}

BOOST_AUTO_TEST_CASE(a_point_may_have_no_dimensions) {
    BOOST_TEST(sobolPoint(0, 0).empty());
    BOOST_TEST(sobolPoint(7, 0).empty());
}

}  // namespace
}  // namespace orrery::sweep

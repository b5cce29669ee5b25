// Quantiles against published values and against the library of mathematics.
#include "orrery/sweep/distribution.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>

#include "elementary.hpp"
#include "orrery/sweep/random.hpp"

namespace orrery::sweep {

BOOST_AUTO_TEST_SUITE(distributions)

BOOST_AUTO_TEST_CASE(elementary_functions_are_those_of_the_library_of_mathematics) {
    for (std::uint64_t i = 0; i < 20'000; ++i) {
        const double x = std::exp((unitInterval(mixed(1, i)) - 0.5) * 1400);
        BOOST_TEST(std::abs(naturalLog(x) - std::log(x)) <= 4e-16 * std::max(1.0, std::abs(std::log(x))));
        const double y = (unitInterval(mixed(2, i)) - 0.5) * 1400;
        BOOST_TEST(std::abs(exponential(y) - std::exp(y)) <= 1e-15 * std::exp(y));
    }
    BOOST_TEST(naturalLog(1) == 0);
    BOOST_TEST(exponential(0) == 1);
}

BOOST_AUTO_TEST_CASE(the_normal_distribution_has_its_published_quantiles) {
    // NIST's and Wichura's: p, x.
    constexpr double kPublished[][2] = {{0.5, 0},
                                        {0.75, 0.674489750196081743},
                                        {0.9, 1.28155156554460047},
                                        {0.975, 1.95996398454005424},
                                        {0.995, 2.57582930354890076},
                                        {0.001, -3.09023230616781354},
                                        {1e-20, -9.26234008979840846}};
    for (const auto& [p, x] : kPublished) BOOST_TEST(normalQuantile(p) == x, boost::test_tools::tolerance(1e-15));
    for (double x = -8; x <= 8; x += 0.25) {
        const double p = std::erfc(-x / std::sqrt(2)) / 2;
        BOOST_TEST(std::abs(normalProbability(x) - p) <= 1e-15 + 1e-13 * p);
    }
}

// So that every compiler and library has the same: the hash of many quantiles, as bits.
BOOST_AUTO_TEST_CASE(the_bits_are_the_same_everywhere) {
    std::uint64_t hash = 0;
    const double infinity = std::numeric_limits<double>::infinity();
    const Distribution distributions[] = {{Distribution::Kind::Uniform, -1, 3, 0, 1, false},
                                          {Distribution::Kind::Normal, -infinity, infinity, 5, 2, false},
                                          {Distribution::Kind::Normal, 4, 9, 5, 2, false},
                                          {Distribution::Kind::Log, 0.01, 100, 0, 1, false},
                                          {Distribution::Kind::Uniform, 1, 6, 0, 1, true}};
    for (const Distribution& each : distributions) {
        for (std::uint64_t i = 0; i < 1000; ++i)
            hash = mixed(hash, std::bit_cast<std::uint64_t>(each.quantile(unitInterval(mixed(7, i)))));
    }
    BOOST_TEST(hash == 7787295448735657291U);
}

BOOST_AUTO_TEST_CASE(bounds_are_kept) {
    const Distribution cut{Distribution::Kind::Normal, 0, 1, 0.5, 10, false};
    const Distribution log{Distribution::Kind::Log, 1e-3, 1e3, 0, 1, false};
    for (std::uint64_t i = 0; i < 10'000; ++i) {
        const double share = unitInterval(mixed(3, i));
        BOOST_TEST((cut.quantile(share) >= 0 && cut.quantile(share) <= 1));
        BOOST_TEST((log.quantile(share) >= 1e-3 && log.quantile(share) <= 1e3));
    }
    BOOST_TEST(log.quantile(0.5) == 1, boost::test_tools::tolerance(1e-14));
    BOOST_TEST(cut.quantile(0.5) == 0.5, boost::test_tools::tolerance(1e-12));
}

// Kolmogorov's distance of 10,000 numbers: above 0.0195 once in a thousand.
BOOST_AUTO_TEST_CASE(shares_are_even) {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        std::vector<double> shares;
        for (std::uint64_t i = 0; i < 10'000; ++i) shares.push_back(unitInterval(mixed(seed, i)));
        std::sort(shares.begin(), shares.end());
        double distance = 0;
        for (std::size_t i = 0; i < shares.size(); ++i)
            distance = std::max(distance, std::abs(shares[i] - static_cast<double>(i) / 10'000));
        BOOST_TEST(distance < 0.0195);
    }
    BOOST_TEST(unitInterval(0) > 0);
    BOOST_TEST(unitInterval(~std::uint64_t{0}) < 1);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace orrery::sweep

#include "key_reduction.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>

using orrery::gltf::reducedKeys;

namespace {

using Indices = std::vector<std::size_t>;

// Keys of a curve of numbers, a key a second.
Indices keysOf(const std::vector<double>& values, double tolerance) {
    return reducedKeys(values.size(), tolerance, [&](std::size_t first, std::size_t last, std::size_t i) {
        const double s = static_cast<double>(i - first) / static_cast<double>(last - first);
        return std::abs(values[first] + s * (values[last] - values[first]) - values[i]);
    });
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_straight_line_needs_its_ends) {
    BOOST_TEST(keysOf({0, 1, 2, 3, 4}, 1e-9) == (Indices{0, 4}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_corner_is_kept) {
    BOOST_TEST(keysOf({0, 1, 2, 1, 0}, 0.5) == (Indices{0, 2, 4}), boost::test_tools::per_element());
    BOOST_TEST(keysOf({0, 1, 2, 1, 0}, 2.5) == (Indices{0, 4}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(short_curves_are_kept_whole) {
    BOOST_TEST(keysOf({}, 1).empty());
    BOOST_TEST(keysOf({7}, 1) == (Indices{0}), boost::test_tools::per_element());
    BOOST_TEST(keysOf({7, 8}, 100) == (Indices{0, 1}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(what_is_left_out_is_within_the_tolerance) {
    std::vector<double> values;
    for (int i = 0; i < 1000; ++i) values.push_back(std::sin(i * 0.01) + 0.1 * std::sin(i * 0.37));
    const Indices keys = keysOf(values, 0.01);
    BOOST_TEST(keys.size() < 600u);
    for (std::size_t k = 1; k < keys.size(); ++k) {
        for (std::size_t i = keys[k - 1]; i <= keys[k]; ++i) {
            const double s = static_cast<double>(i - keys[k - 1]) / static_cast<double>(keys[k] - keys[k - 1]);
            const double shown = values[keys[k - 1]] + s * (values[keys[k]] - values[keys[k - 1]]);
            BOOST_TEST(std::abs(shown - values[i]) <= 0.01);
        }
    }
}

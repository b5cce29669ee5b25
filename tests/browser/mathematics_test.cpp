// The functions that stand in for those of the C library in WebAssembly, beside those of long double.
#include "rounded.hpp"

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>
#include <random>

namespace {

using namespace orrery::rounded;

constexpr double kUnits =
    0.501;  // half a unit in the last place, and what long double and two doubles round themselves

void isNearest(double found, long double expected, const char* function, double argument) {
    const double unit = std::nextafter(std::abs(found), std::numeric_limits<double>::max()) - std::abs(found);
    const long double away = std::abs(static_cast<long double>(found) - expected);
    if (!(away <= static_cast<long double>(kUnits * unit)))
        BOOST_ERROR(function << " of " << argument << " is off by " << static_cast<double>(away) / unit << " units");
}

// A result of a library that may be off by one unit.
double off(double value, int i) {
    return std::nextafter(value, i % 2 == 0 ? 10 : -10);
}

constexpr int kTimes = 50'000;

}  // namespace

BOOST_DATA_TEST_CASE(sines_cosines_and_arcs_are_the_nearest_doubles,
                     boost::unit_test::data::make({1e-7, 0.01, 0.78, 3.0, 100.0, 9e4}), most) {
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> number(-most, most);
    for (int i = 0; i < kTimes; ++i) {
        const double x = number(random);
        const double y = number(random);
        const auto exact = static_cast<long double>(x);
        isNearest(sine(x).value(), std::sin(exact), "sine", x);
        isNearest(cosine(x).value(), std::cos(exact), "cosine", x);
        isNearest((sine(x) / cosine(x)).value(), std::tan(exact), "tangent", x);
        isNearest(arcTangent(y, x), std::atan2(static_cast<long double>(y), exact), "arc", y / x);
        isNearest(arcTangent(1e-9 * y, x), std::atan2(static_cast<long double>(1e-9 * y), exact), "flat arc", y / x);
        isNearest(hypotenuse(x, y), std::hypot(exact, static_cast<long double>(y)), "hypotenuse", x);
    }
}

BOOST_AUTO_TEST_CASE(arcs_of_sines_and_cosines_are_the_nearest_doubles) {
    std::mt19937_64 random(2);
    std::uniform_real_distribution<double> number(-1, 1);
    for (int i = 0; i < kTimes; ++i) {
        const double x = number(random);
        isNearest(arcSine(x, off(std::asin(x), i)), std::asin(static_cast<long double>(x)), "arc sine", x);
        isNearest(arcCosine(x, off(std::acos(x), i)), std::acos(static_cast<long double>(x)), "arc cosine", x);
    }
}

BOOST_AUTO_TEST_CASE(exponentials_logarithms_and_powers_are_the_nearest_doubles) {
    std::mt19937_64 random(3);
    std::uniform_real_distribution<double> number(-1, 1);
    for (int i = 0; i < kTimes; ++i) {
        const double exponent = 200 * number(random);
        isNearest(exponential({exponent, 0}).value(), std::exp(static_cast<long double>(exponent)), "exponential",
                  exponent);
        const double x = std::exp(20 * number(random));
        isNearest(logarithm(x, off(std::log(x), i)).value(), std::log(static_cast<long double>(x)), "logarithm", x);
        const double by = 5 * number(random);
        isNearest(power(x, by, off(std::log(x), i)),
                  std::pow(static_cast<long double>(x), static_cast<long double>(by)), "power", x);
    }
}

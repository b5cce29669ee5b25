// Our substitutes for std::to_chars and std::from_chars give what these give.
#include "orrery/base/decimal.hpp"

#include <array>
#include <bit>
#include <boost/test/unit_test.hpp>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <version>

#include "orrery/test/sanitized.hpp"

#ifdef __cpp_lib_to_chars

namespace {

namespace portable = orrery::decimal::portable;
using orrery::test::fewerIfSanitized;

template <typename... Format>
std::string standardText(double value, Format... format) {
    std::array<char, 64> text{};
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value, format...).ptr};
}

void compareShortest(double value) {
    std::string text;
    portable::appendShortest(text, value);
    const std::string standard = standardText(value);
    if (text != standard) BOOST_ERROR(text << " instead of " << standard);
    if (!std::isfinite(value)) return;
    const auto back = portable::read(text);
    if (!back.whole || back.outOfRange ||
        std::bit_cast<std::uint64_t>(back.value) != std::bit_cast<std::uint64_t>(value))
        BOOST_ERROR(text << " is read as another number");
}

void compareRounded(double value) {
    for (int digits = 1; digits <= 17; ++digits) {
        const std::string text = portable::rounded(value, digits);
        const std::string standard = standardText(value, std::chars_format::general, digits);
        if (text != standard) BOOST_ERROR(text << " instead of " << standard);
    }
}

void compareReading(const std::string& text) {
    double value = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    const bool whole = stop == end && error != std::errc::invalid_argument;
    const auto reading = portable::read(text);
    if (reading.whole != whole) BOOST_ERROR(text << (whole ? " is a number" : " is no number"));
    if (!whole) return;
    const bool outOfRange = error == std::errc::result_out_of_range;
    if (reading.outOfRange != outOfRange) BOOST_ERROR(text << (outOfRange ? " is out of range" : " is in range"));
    if (!outOfRange && std::bit_cast<std::uint64_t>(reading.value) != std::bit_cast<std::uint64_t>(value))
        BOOST_ERROR(text << " is read as another number");
}

// Numbers as they stand in files: few digits, and sums of such.
double fileNumber(std::mt19937_64& random) {
    double value = 0;
    for (std::uint64_t i = random() % 3 + 1; i > 0; --i) {
        value += static_cast<double>(random() % 1'000'000) / std::pow(10.0, static_cast<double>(random() % 9));
    }
    return random() % 2 == 0 ? value : -value;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_shortest_text_is_that_of_the_standard) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    for (const double value : {0.0, -0.0, kInfinity, -kInfinity, std::numeric_limits<double>::quiet_NaN()})
        compareShortest(value);
    std::mt19937_64 random(1);
    for (int i = 0; i < fewerIfSanitized(500'000); ++i) {
        compareShortest(std::bit_cast<double>(random()));
        compareShortest(fileNumber(random));
        compareShortest(std::ldexp(static_cast<double>(random()), static_cast<int>(random() % 140) - 100));
    }
}

BOOST_AUTO_TEST_CASE(powers_of_two_and_ten_and_their_neighbours_have_the_text_of_the_standard) {
    for (int exponent = -1074; exponent < 1024; ++exponent) {
        const double power = std::ldexp(1.0, exponent);
        for (const double value : {power, std::nextafter(power, 0.0), std::nextafter(power, 1e308)})
            compareShortest(value);
    }
    for (int exponent = -323; exponent <= 308; ++exponent) {
        const double power = portable::read("1e" + std::to_string(exponent)).value;
        for (const double value : {power, std::nextafter(power, 0.0), std::nextafter(power, 1e308)})
            compareShortest(value);
    }
}

BOOST_AUTO_TEST_CASE(the_smallest_numbers_have_the_text_of_the_standard) {
    for (std::uint64_t bits = 1; bits < 10'000; ++bits) compareShortest(std::bit_cast<double>(bits));
    std::mt19937_64 random(2);
    for (int i = 0; i < 50'000; ++i) compareShortest(std::bit_cast<double>(random() >> (12 + random() % 50)));
}

BOOST_AUTO_TEST_CASE(rounded_numbers_have_the_text_of_the_standard) {
    std::mt19937_64 random(3);
    for (const double value : {0.0, -0.0, 0.5, 1.5, 2.5, 9.5, 99.5, 0.00001, 0.0001, 999999.5, 1e22, 1e-310})
        compareRounded(value);
    for (int i = 0; i < fewerIfSanitized(60'000); ++i) {
        compareRounded(std::bit_cast<double>(random()));
        compareRounded(fileNumber(random));
    }
}

BOOST_AUTO_TEST_CASE(texts_are_read_as_the_standard_reads_them) {
    for (const char* text : {"",
                             "-",
                             ".",
                             "-.",
                             "e5",
                             ".e5",
                             "1e",
                             "1e+",
                             "1e-",
                             "1.5.2",
                             "1,5",
                             "0x10",
                             "--1",
                             "1 ",
                             " 1",
                             "+1",
                             "5.",
                             ".5",
                             "-.5e1",
                             "1E3",
                             "1e+3",
                             "007",
                             "0e999999999999",
                             "0.000e9",
                             "1e400",
                             "-1e400",
                             "1e-400",
                             "1e99999999999999999999",
                             "1e-99999999999999999999",
                             "1.7976931348623157e308",
                             "1.7976931348623159e308",
                             "2.4703282292062327e-324",
                             "2.4703282292062328e-324",
                             "5e-324",
                             "9007199254740993",
                             "9007199254740992.99999999999999999999999999999",
                             "2.2250738585072011e-308"})
        compareReading(text);
    std::mt19937_64 random(4);
    for (int i = 0; i < fewerIfSanitized(1'000'000); ++i) {
        std::string text = std::to_string(random() >> random() % 60);
        if (random() % 3 == 0) text += std::to_string(random());
        if (random() % 2 == 0) text.insert(random() % (text.size() + 1), ".");
        if (random() % 2 == 0) text += 'e' + std::to_string(static_cast<int>(random() % 700) - 350);
        if (random() % 20 == 0) text[random() % text.size()] = "-+.eE"[random() % 5];
        compareReading(text);
    }
}

// Halfway between two doubles the even one is meant, and one digit more decides otherwise.
BOOST_AUTO_TEST_CASE(texts_halfway_between_two_doubles_are_read_as_the_standard_reads_them) {
    std::mt19937_64 random(5);
    for (int i = 0; i < fewerIfSanitized(100'000); ++i) {
        const std::uint64_t odd = (std::uint64_t{1} << 53 | random() >> 11) * 2 + 1;  // between two doubles
        const std::string text = std::to_string(odd);
        for (const char* rest : {"", ".0", ".000000000000000000001", "e3", "e-7"}) compareReading(text + rest);
    }
}

#endif

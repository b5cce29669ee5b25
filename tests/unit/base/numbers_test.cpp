#include "orrery/base/numbers.hpp"

#include <bit>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <charconv>
#include <clocale>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace {

using orrery::parseBoolean;
using orrery::parseDouble;
using orrery::parseInteger;

struct Reading {
    const char* text;
    double value;
};
std::ostream& operator<<(std::ostream& out, const Reading& r) {
    return out << '\'' << r.text << '\'';
}

const std::vector<Reading> kReadings = {
    {"0", 0.0},
    {"-0", -0.0},
    {"+1.5", 1.5},
    {" \t\r\n2.25\n ", 2.25},
    {".5", 0.5},
    {"5.", 5.0},
    {"-.5e1", -5.0},
    {"1E3", 1000.0},
    {"1e+3", 1000.0},
    {"007", 7.0},
    {"5e-324", 5e-324},
    {"4.9406564584124654e-324", 5e-324},
    {"1.7976931348623157e308", 1.7976931348623157e308},
    {"9007199254740993", 9007199254740992.0},
    {"0.1", 0.1},
    {"1e-400", 0.0},
    {"-1e-400", -0.0},
    {"0.000e999999999999999999999", 0.0},
    {"1e-99999999999999999999999999", 0.0},
};

bool sameBits(double a, double b) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

}  // namespace

BOOST_DATA_TEST_CASE(a_decimal_number_is_read_exactly, boost::unit_test::data::make(kReadings), reading) {
    const auto value = parseDouble(reading.text);
    BOOST_REQUIRE(value.has_value());
    BOOST_TEST(sameBits(*value, reading.value), *value);
}

BOOST_DATA_TEST_CASE(what_is_no_number_is_refused,
                     boost::unit_test::data::make(std::vector<const char*>{"",
                                                                           " ",
                                                                           "+",
                                                                           "-",
                                                                           ".",
                                                                           "e5",
                                                                           "1e",
                                                                           "1e+",
                                                                           "1,5",
                                                                           "1.5abc",
                                                                           "1 2",
                                                                           "--1",
                                                                           "+-1",
                                                                           "-+1",
                                                                           "++1",
                                                                           "0x10",
                                                                           "1.5f",
                                                                           "infinity",
                                                                           "nan(1)",
                                                                           "-nan",
                                                                           "1_000",
                                                                           "\xC2\xA0"
                                                                           "1",
                                                                           "1.2.3",
                                                                           "1d0"}),
                     text) {
    BOOST_TEST(!parseDouble(text).has_value());
}

BOOST_DATA_TEST_CASE(a_number_too_large_for_a_double_is_refused,
                     boost::unit_test::data::make(std::vector<const char*>{"1e309", "-1e309", "1.7976931348623159e308",
                                                                           "1e99999999999999999999", "123456789e301",
                                                                           "0.001e312"}),
                     text) {
    BOOST_TEST(!parseDouble(text).has_value());
}

BOOST_AUTO_TEST_CASE(a_number_of_400_digits_is_refused_and_a_fraction_of_400_is_zero) {
    BOOST_TEST(!parseDouble(std::string(400, '9')).has_value());
    const auto tiny = parseDouble("0." + std::string(400, '0') + "1");
    BOOST_REQUIRE(tiny.has_value());
    BOOST_TEST(*tiny == 0.0);
    BOOST_TEST(parseDouble("0." + std::string(400, '0') + "1e401").value() == 1.0);
}

BOOST_AUTO_TEST_CASE(infinity_and_nan_are_read_in_any_case) {
    BOOST_TEST(parseDouble("INF").value() == std::numeric_limits<double>::infinity());
    BOOST_TEST(parseDouble(" -inf ").value() == -std::numeric_limits<double>::infinity());
    BOOST_TEST(parseDouble("+Inf").value() == std::numeric_limits<double>::infinity());
    BOOST_TEST(std::isnan(parseDouble("NaN").value()));
}

BOOST_AUTO_TEST_CASE(whole_numbers_are_read_in_full_range) {
    BOOST_TEST(parseInteger("9223372036854775807").value() == std::numeric_limits<std::int64_t>::max());
    BOOST_TEST(parseInteger("-9223372036854775808").value() == std::numeric_limits<std::int64_t>::min());
    BOOST_TEST(parseInteger(" +12\n").value() == 12);
    for (const char* text : {"", "1.0", "1e0", "+-1", "9223372036854775808", "0x1", "1 1", "-"}) {
        BOOST_TEST(!parseInteger(text).has_value(), text);
    }
}

BOOST_AUTO_TEST_CASE(booleans_are_those_of_xml_schema) {
    BOOST_TEST(parseBoolean("true").value() == true);
    BOOST_TEST(parseBoolean(" 1 ").value() == true);
    BOOST_TEST(parseBoolean("false").value() == false);
    BOOST_TEST(parseBoolean("0").value() == false);
    for (const char* text : {"", "True", "yes", "2", "01", "truefalse"}) BOOST_TEST(!parseBoolean(text).has_value());
}

BOOST_AUTO_TEST_CASE(numbers_are_written_in_their_shortest_form) {
    BOOST_TEST(orrery::toText(0.1) == "0.1");
    BOOST_TEST(orrery::toText(-0.0) == "-0");
    BOOST_TEST(orrery::toText(1e-7) == "1e-07");
    BOOST_TEST(orrery::toText(5e-324) == "5e-324");
    BOOST_TEST(orrery::toText(std::numeric_limits<double>::infinity()) == "inf");
    BOOST_TEST(orrery::toText(100.0) == "100");
    std::string text = "x=";
    orrery::appendNumber(text, 2.5);
    BOOST_TEST(text == "x=2.5");
}

BOOST_AUTO_TEST_CASE(every_double_comes_back_as_the_same_bits) {
    std::mt19937_64 random(1);
    for (int i = 0; i < 100000; ++i) {
        const auto value = std::bit_cast<double>(random());
        if (!std::isfinite(value)) continue;
        const auto back = parseDouble(orrery::toText(value));
        if (!back || !sameBits(*back, value)) BOOST_ERROR("changed: " << orrery::toText(value));
    }
}

BOOST_AUTO_TEST_CASE(decimals_of_few_digits_are_the_nearest_doubles) {
    std::mt19937_64 random(5);
    for (int i = 0; i < 20'000; ++i) {
        std::string text = std::to_string(random() % 1'000'000'000'000'000 >> random() % 50);
        text.insert(random() % (text.size() + 1), ".");
        double nearest = 0;
        std::from_chars(text.data(), text.data() + text.size(), nearest);
        BOOST_REQUIRE_EQUAL(parseDouble(text).value_or(-1), nearest);
    }
}

BOOST_AUTO_TEST_CASE(the_locale_has_no_say) {
    // If no locale with a decimal comma is installed, this shows only that parsing asks for none.
    const char* set = nullptr;
    for (const char* name : {"de_DE.UTF-8", "fr_FR.UTF-8", "de_DE", "nl_NL.UTF-8"}) {
        if (set == nullptr) set = std::setlocale(LC_ALL, name);
    }
    BOOST_TEST(parseDouble("1.5").value() == 1.5);
    BOOST_TEST(!parseDouble("1,5").has_value());
    BOOST_TEST(orrery::toText(1.5) == "1.5");
    std::setlocale(LC_ALL, "C");
}

// Doubles as decimal text, by the rules of std::from_chars and std::to_chars and without locale, also where the
// standard library has these for integers only (libc++ before 20).
#pragma once

#include <string>
#include <string_view>

namespace orrery::decimal {

struct Reading {
    double value = 0;         // the double nearest to the text, of two the even one
    bool whole = false;       // all of the text is a number
    bool outOfRange = false;  // too large or too small for a double; `value` is meaningless
};

// A number as std::from_chars knows it: digits, a point among them, an exponent; '-' before it, but no blank and no
// '+'. The text does not end with a letter: no "inf", no "nan".
[[nodiscard]] Reading read(std::string_view text);

// Appends the shortest text that reads back as the very same double: "0.1", "1e-07", "-0", "inf".
void appendShortest(std::string& out, double value);

// So many significant digits, 1 to 17, without zeros at the end: "0.333", "1e+06".
[[nodiscard]] std::string rounded(double value, int digits);

// What these three do where the standard library does not do it: snprintf() and strtod() find the digits. Everywhere,
// so that a test can compare.
namespace portable {
[[nodiscard]] Reading read(std::string_view text);
void appendShortest(std::string& out, double value);
[[nodiscard]] std::string rounded(double value, int digits);
}  // namespace portable

}  // namespace orrery::decimal

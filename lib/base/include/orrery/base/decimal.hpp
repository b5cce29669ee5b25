// Doubles as decimal text, by the rules of std::from_chars and std::to_chars and without locale. It also works where
// the standard library has these functions for integers only (libc++ before 20).
#pragma once

#include <string>
#include <string_view>

namespace orrery::decimal {

struct Reading {
    double value = 0;         // the double nearest to the text; if two are equally near, the even one
    bool whole = false;       // the whole text is a number
    bool outOfRange = false;  // too large or too small for a double; `value` is meaningless
};

// Reads a number as std::from_chars does: digits, which may have a decimal point and an exponent, and a '-' before
// them. Blanks and '+' are not allowed. The text must not end with a letter: "inf" and "nan" are not read.
[[nodiscard]] Reading read(std::string_view text);

// Appends the shortest text that reads back as the very same double: "0.1", "1e-07", "-0", "inf".
void appendShortest(std::string& out, double value);

// Rounds to 1 to 17 significant digits, without zeros at the end: "0.333", "1e+06".
[[nodiscard]] std::string rounded(double value, int digits);

// The same three functions for standard libraries that lack them: snprintf() and strtod() find the digits. They exist
// on every platform, so that a test can compare them.
namespace portable {
[[nodiscard]] Reading read(std::string_view text);
void appendShortest(std::string& out, double value);
[[nodiscard]] std::string rounded(double value, int digits);
}  // namespace portable

}  // namespace orrery::decimal

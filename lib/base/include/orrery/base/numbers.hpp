// Numbers <-> text, exact and without locale.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace orrery {

// Reads the XML Schema lexical form of a decimal number: surrounding blanks (space, tab, CR, LF), a
// leading '+' and an exponent are allowed; anything left over ("1.5abc", "1,5", "") is no number.
// "INF", "-INF", "NaN" in any case are read as such: whether they are allowed is the caller's rule.
// A number too large for a double is nullopt; one too small is zero.
[[nodiscard]] std::optional<double> parseDouble(std::string_view text);
// The same for those who read millions: false where the other has nullopt, `value` then as it was.
[[nodiscard]] bool parseDouble(std::string_view text, double& value);

// As parseDouble, for whole numbers. "1.0" is no integer here.
[[nodiscard]] std::optional<std::int64_t> parseInteger(std::string_view text);

// XML Schema boolean: true, false, 1, 0, surrounding blanks allowed.
[[nodiscard]] std::optional<bool> parseBoolean(std::string_view text);

// The shortest decimal text that reads back as the very same double ("0.1", "1e-07", "-0", "inf").
[[nodiscard]] std::string toText(double value);

// Rounded to six significant digits, for sentences that tell what was measured or computed ("0.333333", "1e+07").
[[nodiscard]] std::string toRoundedText(double value);

// Appends toText(value) to `out` without a temporary string.
void appendNumber(std::string& out, double value);

}  // namespace orrery

// Converts numbers to text and back, exactly and without locale.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace orrery {

// Reads the XML Schema form of a decimal number. Surrounding blanks (space, tab, CR, LF), a leading '+' and an exponent
// are allowed. Nullopt if other characters remain ("1.5abc", "1,5") or the text is empty. "INF", "-INF" and "NaN" are
// read in upper or lower case; the caller decides whether they are allowed. A number too large for a double gives
// nullopt; one too small gives zero.
[[nodiscard]] std::optional<double> parseDouble(std::string_view text);
// The same for callers that read millions of numbers. Returns false where the other function returns nullopt; `value`
// is then unchanged.
[[nodiscard]] bool parseDouble(std::string_view text, double& value);

// Like parseDouble, for whole numbers. "1.0" is not accepted.
[[nodiscard]] std::optional<std::int64_t> parseInteger(std::string_view text);

// Reads an XML Schema boolean: true, false, 1 or 0. Surrounding blanks are allowed.
[[nodiscard]] std::optional<bool> parseBoolean(std::string_view text);

// Returns the shortest decimal text that reads back as exactly the same double ("0.1", "1e-07", "-0", "inf").
[[nodiscard]] std::string toText(double value);

// Returns the number rounded to six significant digits, for sentences about measured or computed values ("0.333333",
// "1e+07").
[[nodiscard]] std::string toRoundedText(double value);

// Appends toText(value) to `out` without a temporary string.
void appendNumber(std::string& out, double value);

}  // namespace orrery

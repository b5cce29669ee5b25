// Converts doubles with snprintf() and strtod(). Locales differ only in the decimal point, so neither function ever
// gets or returns a text with a decimal point.
#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <optional>

#include "orrery/base/decimal.hpp"

namespace orrery::decimal::portable {
namespace {

constexpr int kExactDigits = 17;  // this many digits distinguish every double
constexpr int kSureDigits = 15;   // doubles distinguish all decimal numbers of this many digits

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

// 1.25e-3 has the digits "125" and the power -3, the power of ten of the first digit.
struct Digits {
    std::string text;
    int power = 0;
};

// Returns that many digits of a finite number above 0, correctly rounded.
Digits digitsOf(double value, int count) {
    std::array<char, 40> printed{};
    const int size = std::snprintf(printed.data(), printed.size(), "%.*e", count - 1, value);
    const std::string_view all(printed.data(), static_cast<std::size_t>(size));
    const std::size_t e = all.find('e');
    Digits result;
    for (const char c : all.substr(0, e)) {
        if (isDigit(c)) result.text += c;
    }
    const std::size_t power = e + (all[e + 1] == '+' ? 2 : 1);
    std::from_chars(all.data() + power, all.data() + all.size(), result.power);
    return result;
}

void dropZerosAtEnd(std::string& digits) {
    digits.resize(std::max<std::size_t>(digits.find_last_not_of('0') + 1, 1));
}

// Returns the double nearest to the digits, without a point, times a power of ten. NaN if it is out of range.
double nearest(const std::string& digits, long power) {
    const int before = errno;
    errno = 0;
    const double value = std::strtod((digits + 'e' + std::to_string(power)).c_str(), nullptr);
    // strtod() reports the smallest numbers as out of range too, although it returns the nearest double.
    const bool outOfRange = errno == ERANGE && (std::isinf(value) || value == 0);
    errno = before;
    return outOfRange ? std::numeric_limits<double>::quiet_NaN() : value;
}

bool readsAs(const Digits& digits, double value) {
    return nearest(digits.text, digits.power - static_cast<long>(digits.text.size()) + 1) == value;
}

// Adds one to the last digit; nothing if all digits are 9.
std::optional<Digits> nextAbove(Digits digits) {
    const std::size_t last = digits.text.find_last_not_of('9');
    if (last == std::string::npos) return std::nullopt;
    ++digits.text[last];
    std::fill(digits.text.begin() + static_cast<std::ptrdiff_t>(last) + 1, digits.text.end(), '0');
    return digits;
}

bool isPowerOfTwo(double value) {
    int exponent = 0;
    return std::frexp(value, &exponent) == 0.5;
}

// For a finite number above 0. Doubles above a power of two lie twice as far apart as those below it. There the
// shortest digits that read back may differ from the correctly rounded digits.
Digits shortestDigits(double value) {
    const bool subnormal = value < std::numeric_limits<double>::min();
    for (int count = subnormal ? 1 : kSureDigits; count < kExactDigits; ++count) {
        Digits digits = digitsOf(value, count);
        if (!readsAs(digits, value)) {
            const auto above = isPowerOfTwo(value) ? nextAbove(digits) : std::nullopt;
            if (!above || !readsAs(*above, value)) continue;
            digits = *above;
        }
        dropZerosAtEnd(digits.text);
        return digits;
    }
    return digitsOf(value, kExactDigits);
}

// Appends "1.5e+20", without a point if there is only one digit.
void appendScientific(std::string& out, const Digits& digits) {
    out += digits.text.front();
    if (digits.text.size() > 1) (out += '.').append(digits.text, 1);
    out += digits.power < 0 ? "e-" : "e+";
    const std::string power = std::to_string(std::abs(digits.power));
    if (power.size() < 2) out += '0';
    out += power;
}

// Appends "1500" or "0.0015".
void appendFixed(std::string& out, const Digits& digits) {
    if (digits.power < 0) {
        out.append("0.").append(static_cast<std::size_t>(-digits.power - 1), '0') += digits.text;
        return;
    }
    const auto whole = static_cast<std::size_t>(digits.power) + 1;
    out.append(digits.text, 0, whole);
    if (whole < digits.text.size())
        (out += '.').append(digits.text, whole);
    else
        out.append(whole - digits.text.size(), '0');
}

// Appends a number that is not finite, or 0. For other numbers it appends only the sign, and the caller appends the
// rest.
bool appendSpecial(std::string& out, double value) {
    if (std::signbit(value)) out += '-';
    if (std::isfinite(value) && value != 0) return false;
    out += std::isnan(value) ? "nan" : std::isinf(value) ? "inf" : "0";
    return true;
}

std::size_t digitsIn(std::string_view text) {
    return static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), isDigit) - text.begin());
}

// Reads the text after the 'e'; nothing if it is not a whole number. The exponent stops growing at a value that no
// number of digits in memory can compensate.
std::optional<long> exponentOf(std::string_view text) {
    constexpr long kMost = 1'000'000'000;
    const bool negative = !text.empty() && text.front() == '-';
    if (negative || (!text.empty() && text.front() == '+')) text.remove_prefix(1);
    if (text.empty() || digitsIn(text) != text.size()) return std::nullopt;
    long value = 0;
    for (const char c : text) value = std::min(kMost, value * 10 + (c - '0'));
    return negative ? -value : value;
}

}  // namespace

Reading read(std::string_view text) {
    const bool negative = !text.empty() && text.front() == '-';
    if (negative) text.remove_prefix(1);
    std::string digits(text.substr(0, digitsIn(text)));
    text.remove_prefix(digits.size());
    long power = 0;
    if (!text.empty() && text.front() == '.') {
        const std::size_t count = digitsIn(text.substr(1));
        digits.append(text, 1, count);
        power = -static_cast<long>(count);
        text.remove_prefix(count + 1);
    }
    if (digits.empty()) return {};
    if (!text.empty()) {
        const auto exponent = text.front() == 'e' || text.front() == 'E' ? exponentOf(text.substr(1)) : std::nullopt;
        if (!exponent) return {};
        power += *exponent;
    }
    const bool isZero = digits.find_first_not_of('0') == std::string::npos;
    const double value = isZero ? 0 : nearest(digits, power);
    return {negative ? -value : value, true, std::isnan(value)};
}

// Uses the fixed form if it is not longer, like std::to_chars. Large whole numbers then have all their digits.
void appendShortest(std::string& out, double value) {
    if (appendSpecial(out, value)) return;
    value = std::abs(value);
    const Digits digits = shortestDigits(value);
    std::string scientific;
    appendScientific(scientific, digits);
    std::string fixed;
    // The fixed form is then longer than any scientific form.
    if (std::abs(digits.power) < 30) appendFixed(fixed, digits);
    if (fixed.empty() || fixed.size() > scientific.size()) {
        out += scientific;
    } else if (digits.power >= kSureDigits && static_cast<std::size_t>(digits.power) >= digits.text.size()) {
        appendFixed(out, digitsOf(value, digits.power + 1));
    } else {
        out += fixed;
    }
}

std::string rounded(double value, int digits) {
    constexpr int kLeastFixed = -4;
    std::string out;
    if (appendSpecial(out, value)) return out;
    Digits shown = digitsOf(std::abs(value), digits);
    dropZerosAtEnd(shown.text);
    if (shown.power < kLeastFixed || shown.power >= digits)
        appendScientific(out, shown);
    else
        appendFixed(out, shown);
    return out;
}

}  // namespace orrery::decimal::portable

#include "orrery/base/numbers.hpp"

#include <array>
#include <charconv>
#include <cstddef>
#include <limits>

#include "orrery/base/decimal.hpp"

namespace orrery {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

bool isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

std::string_view trimmed(std::string_view text) {
    if (!text.empty() && !isBlank(text.front()) && !isBlank(text.back())) return text;
    const std::size_t begin = text.find_first_not_of(kBlanks);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

// Returns the text trimmed, and without the '+' that std::from_chars does not accept; "" if a second sign follows.
std::string_view unsignedPlus(std::string_view text) {
    text = trimmed(text);
    if (text.empty() || text.front() != '+') return text;
    text.remove_prefix(1);
    return !text.empty() && text.front() == '-' ? std::string_view{} : text;
}

bool equalsIgnoringCase(std::string_view text, std::string_view lower) {
    if (text.size() != lower.size()) return false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i] >= 'A' && text[i] <= 'Z' ? static_cast<char>(text[i] - 'A' + 'a') : text[i];
        if (c != lower[i]) return false;
    }
    return true;
}

bool parseSpecial(std::string_view text, double& value) {
    if (equalsIgnoringCase(text, "inf"))
        value = std::numeric_limits<double>::infinity();
    else if (equalsIgnoringCase(text, "-inf"))
        value = -std::numeric_limits<double>::infinity();
    else if (equalsIgnoringCase(text, "nan"))
        value = std::numeric_limits<double>::quiet_NaN();
    else
        return false;
    return true;
}

// True if the magnitude of a decimal number is one or more. std::from_chars reports "out of range" for overflow and
// underflow alike; this function distinguishes them.
bool isLarge(std::string_view text) {
    constexpr std::int64_t kHuge = std::int64_t{1} << 40;
    std::int64_t power = 0;  // power of the first digit that is not zero
    bool point = false;
    bool found = false;
    std::size_t i = 0;
    for (; i < text.size() && text[i] != 'e' && text[i] != 'E'; ++i) {
        if (text[i] == '.') point = true;
        if (!isDigit(text[i])) continue;
        if (found && !point) ++power;
        if (!found && point) --power;
        if (text[i] != '0') found = true;
    }
    if (i == text.size()) return power >= 0;
    const bool negative = i + 1 < text.size() && text[i + 1] == '-';
    std::int64_t exponent = 0;
    for (++i; i < text.size(); ++i) {
        if (isDigit(text[i]) && exponent < kHuge) exponent = exponent * 10 + (text[i] - '0');
    }
    return power + (negative ? -exponent : exponent) >= 0;
}

// Reads most numbers in files: few digits, no exponent. The digits and the power of ten are then both exact, and their
// quotient is the double nearest to the text. std::from_chars takes longer.
bool parseShort(std::string_view text, double& value) {
    static constexpr std::array<double, 16> kPowers{1,   1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                    1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
    constexpr std::size_t kMostDigits = kPowers.size() - 1;
    const bool negative = text.front() == '-';
    if (negative) text.remove_prefix(1);
    const std::size_t point = text.find('.');
    const bool hasPoint = point != std::string_view::npos;
    const std::size_t digits = text.size() - (hasPoint ? 1 : 0);
    if (digits == 0 || digits > kMostDigits) return false;
    std::int64_t number = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (i == point) continue;
        if (!isDigit(text[i])) return false;
        number = number * 10 + (text[i] - '0');
    }
    const double quotient = static_cast<double>(number) / kPowers[hasPoint ? digits - point : 0];
    value = negative ? -quotient : quotient;
    return true;
}

}  // namespace

bool parseDouble(std::string_view text, double& value) {
    text = unsignedPlus(text);
    if (text.empty()) return false;
    if (parseShort(text, value)) return true;
    // std::from_chars would also accept "infinity" and "nan(0x1)".
    const char last = text.back();
    if (!isDigit(last) && last != '.') return parseSpecial(text, value);
    const decimal::Reading number = decimal::read(text);
    if (!number.whole || (number.outOfRange && isLarge(text))) return false;
    const double tooSmall = text.front() == '-' ? -0.0 : 0.0;
    value = number.outOfRange ? tooSmall : number.value;
    return true;
}

std::optional<double> parseDouble(std::string_view text) {
    double value = 0;
    return parseDouble(text, value) ? std::optional(value) : std::nullopt;
}

std::optional<std::int64_t> parseInteger(std::string_view text) {
    text = unsignedPlus(text);
    std::int64_t value = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (text.empty() || stop != end || error != std::errc{}) return std::nullopt;
    return value;
}

std::optional<bool> parseBoolean(std::string_view text) {
    text = trimmed(text);
    if (text == "true" || text == "1") return true;
    if (text == "false" || text == "0") return false;
    return std::nullopt;
}

void appendNumber(std::string& out, double value) {
    decimal::appendShortest(out, value);
}

std::string toRoundedText(double value) {
    return decimal::rounded(value, 6);
}

std::string toText(double value) {
    std::string out;
    appendNumber(out, value);
    return out;
}

}  // namespace orrery

#include "orrery/base/words_digest.hpp"

#include <cmath>

#include "orrery/base/numbers.hpp"

namespace orrery {

void WordsDigest::addWord(std::string_view word) {
    words_.add(word);
    words_.add(std::uint8_t{0});
}

void WordsDigest::addNumber(double number) {
    // Numbers that are not finite cannot be part of a sum.
    if (!std::isfinite(number)) return addWord(std::isnan(number) ? "nan" : number > 0 ? "inf" : "-inf");
    constexpr double kGolden = 0.6180339887498949;
    const double turns = static_cast<double>(++numbers_) * kGolden;
    sum_ += number * (0.5 + turns - std::floor(turns));
    squares_ += number * number;
    words_.add(std::uint8_t{1});
}

void WordsDigest::addValue(std::string_view text) {
    if (text == "true" || text == "false") return addNumber(text == "true" ? 1 : 0);
    if (const auto number = parseDouble(text)) return addNumber(*number);
    addWord(text);
}

std::string WordsDigest::text() const {
    return hexadecimal(words_.value()) + ' ' + toText(sum_);
}

bool WordsDigest::agreesWith(std::string_view text) const {
    constexpr double kRounded = 1e-6;
    const std::size_t space = text.find(' ');
    if (space == std::string_view::npos || text.substr(0, space) != hexadecimal(words_.value())) return false;
    const auto sum = parseDouble(text.substr(space + 1));
    return sum && std::abs(*sum - sum_) <= kRounded * (std::sqrt(squares_) + 1e-3);
}

}  // namespace orrery

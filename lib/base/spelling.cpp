#include "orrery/base/spelling.hpp"

#include <algorithm>
#include <array>
#include <iterator>

namespace orrery {
namespace {

// Longer words are not compared, so that the table below fits on the stack.
constexpr std::size_t kLongest = 64;

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool beginAlike(std::string_view a, std::string_view b) {
    return !a.empty() && !b.empty() && lower(a.front()) == lower(b.front());
}

std::string digitsOf(std::string_view name) {
    std::string digits;
    std::copy_if(name.begin(), name.end(), std::back_inserter(digits), [](char c) { return c >= '0' && c <= '9'; });
    return digits;
}

bool sameButForCase(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace

std::size_t editDistance(std::string_view a, std::string_view b, std::size_t limit) {
    const std::size_t difference = a.size() > b.size() ? a.size() - b.size() : b.size() - a.size();
    if (difference > limit || a.size() > kLongest || b.size() > kLongest) return limit + 1;
    std::array<std::size_t, kLongest + 1> row{};
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        std::size_t best = row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (lower(a[i - 1]) == lower(b[j - 1]) ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
            best = std::min(best, row[j]);
        }
        if (best > limit) return limit + 1;
    }
    return row[b.size()];
}

bool looksMisspelt(std::string_view name, std::string_view meant) {
    if (sameButForCase(name, meant)) return true;
    if (name.size() < 5 || editDistance(name, meant, 1) > 1 || digitsOf(name) != digitsOf(meant)) return false;
    return name.size() != meant.size() ||
           (name.size() >= 8 && name.front() == meant.front() && name.back() == meant.back());
}

bool fitsPattern(std::string_view name, std::string_view pattern) {
    std::size_t at = 0;
    std::size_t in = 0;
    std::size_t star = std::string_view::npos;  // the last one that was met
    std::size_t taken = 0;                      // end of what it stands for: more where the rest does not fit
    while (at < name.size()) {
        if (in < pattern.size() && pattern[in] == '*') {
            star = in++;
            taken = at;
        } else if (in < pattern.size() && (pattern[in] == '?' || pattern[in] == name[at])) {
            ++in;
            ++at;
        } else if (star != std::string_view::npos) {
            in = star + 1;
            at = ++taken;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', in) == std::string_view::npos;
}

void NearestWord::offer(std::string_view word) {
    const std::size_t distance = editDistance(wanted_, word, limit_);
    // Among words that are as near, the one that begins alike wins.
    const bool isBetter = beginAlike(wanted_, word) && !beginAlike(wanted_, found_);
    if (distance > limit_ || (!found_.empty() && distance == limit_ && !isBetter)) return;
    found_ = word;
    limit_ = distance;
}

std::string NearestWord::hint() const {
    return found_.empty() ? "" : "; did you mean \"" + std::string(found_) + "\"?";
}

}  // namespace orrery

// Counts and names of things as words in a sentence.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace orrery {

// "1 geom", "2 geoms". `many` is the plural where it is irregular: "2 bodies".
[[nodiscard]] inline std::string counted(std::size_t n, std::string_view what, std::string_view many = {}) {
    std::string text = std::to_string(n) + ' ';
    text += n == 1 || many.empty() ? what : many;
    if (n != 1 && many.empty()) text += 's';
    return text;
}

// "a mass", "an angularVelocity", as names of members are spelt.
[[nodiscard]] inline std::string withArticle(std::string_view name) {
    constexpr std::string_view kVowels = "aeio";
    return (!name.empty() && kVowels.find(name.front()) != std::string_view::npos ? "an " : "a ") + std::string(name);
}

}  // namespace orrery

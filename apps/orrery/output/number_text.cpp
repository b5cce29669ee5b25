#include "output/number_text.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace orrery::app {

std::string rounded(double value, int digits) {
    std::array<char, 64> text;
    // -0 is of no interest to people.
    const double shown = value == 0 ? 0 : value;
    const auto end =
        std::to_chars(text.data(), text.data() + text.size(), shown, std::chars_format::general, digits).ptr;
    return {text.data(), end};
}

std::string rounded(const Vector3& value) {
    return '(' + rounded(value.x) + ", " + rounded(value.y) + ", " + rounded(value.z) + ')';
}

std::string durationText(double seconds) {
    if (seconds < 100) return rounded(std::ceil(seconds), 3) + " s";
    if (seconds < 100 * 60) return rounded(std::ceil(seconds / 60), 3) + " min";
    return rounded(std::ceil(seconds / 3600), 6) + " h";
}

}  // namespace orrery::app

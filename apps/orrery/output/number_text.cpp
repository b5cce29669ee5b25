#include "output/number_text.hpp"

#include <array>
#include <charconv>

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

std::string counted(std::size_t n, std::string_view what) {
    return std::to_string(n) + ' ' + std::string(what) + (n == 1 ? "" : "s");
}

}  // namespace orrery::app

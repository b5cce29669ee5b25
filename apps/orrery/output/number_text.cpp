#include "output/number_text.hpp"

#include <cmath>

#include "orrery/base/decimal.hpp"

namespace orrery::app {

std::string rounded(double value, int digits) {
    // -0 is of no interest to people.
    return decimal::rounded(value == 0 ? 0 : value, digits);
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

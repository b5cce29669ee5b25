// Angles that look like the other unit.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include "orrery/base/codes/xode.hpp"
#include "orrery/base/numbers.hpp"
#include "parts.hpp"

namespace orrery::xode {
namespace {

constexpr double kDegree = std::numbers::pi / 180;

// Beyond a half turn, radians are rarely whole numbers or halves. A whole turn or more is rare in any case.
bool looksLikeDegrees(double radians) {
    const double size = std::abs(radians);
    if (size > 2 * std::numbers::pi) return true;
    return size > std::numbers::pi && 2 * size == std::round(2 * size);
}

// Is it a multiple of 5 degrees in radians, rounded or cut after some decimals? With two decimals only, which many
// numbers would fit, it must be less than a degree, or a multiple of 15 degrees.
bool looksLikeRadians(double degrees) {
    constexpr double kStep = 5;
    const double size = std::abs(degrees);
    const double multiple = std::round(size / kDegree / kStep);
    if (multiple < 1 || size > 2 * std::numbers::pi + 0.01) return false;
    double unit = 0.01;
    while (unit > 1e-7 && std::abs(size / unit - std::round(size / unit)) > 1e-4) unit /= 10;
    if (size / 0.1 == std::round(size / 0.1)) return false;
    if (std::abs(size - multiple * kStep * kDegree) >= unit) return false;
    return unit < 0.01 || size < 0.8 || std::fmod(multiple, 3) == 0;
}

void report(Context& context, XmlElement element, double degrees, double otherwise, std::string found,
            std::string expected) {
    if (!std::isfinite(degrees) || !std::isfinite(otherwise)) return;
    context.report(code::XODE_LINT_ANGLE, element,
                   nameInMessage(element) + " turns by " + toRoundedText(degrees) + " degrees; " +
                       (degrees > otherwise ? "if the number were degrees, by " : "if the number were radians, by ") +
                       toRoundedText(otherwise),
                   {std::move(found), std::move(expected)});
}

double largest(const std::array<double, 3>& angles) {
    return *std::max_element(angles.begin(), angles.end(),
                             [](double a, double b) { return std::abs(a) < std::abs(b); });
}

}  // namespace

void lintAngles(Context& context, XmlElement element, const std::array<double, 3>& angles, bool degrees) {
    if (!context.options.lint) return;
    const double angle = largest(angles);
    const double size = std::abs(angle);
    if (!std::isfinite(size / kDegree)) return;
    if (degrees) {
        const auto fits = [](double each) { return each == 0 || looksLikeRadians(each); };
        if (angle == 0 || !std::all_of(angles.begin(), angles.end(), fits)) return;
        return report(context, element, size, size / kDegree, toText(angle), "degrees, or no aformat=\"degrees\"");
    }
    const auto isDegrees = std::find_if(angles.begin(), angles.end(), looksLikeDegrees);
    if (isDegrees == angles.end() || element.attribute("aformat")) return;
    report(context, element, size / kDegree, size, toText(angle), "radians, or aformat=\"degrees\"");
}

}  // namespace orrery::xode

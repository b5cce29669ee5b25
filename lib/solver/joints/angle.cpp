#include "angle.hpp"

#include <cmath>
#include <numbers>

namespace orrery::solver {
namespace {

// Up to the tangent of a sixteenth of pi the terms of Taylor's series suffice.
double angleOfSmall(double t) {
    const double s = t * t;
    double sum = 0;
    for (int k = 21; k > 0; k -= 2) sum = 1.0 / k - s * sum;
    return t * sum;
}

// From 0 to 1.
double angleOfSlope(double t) {
    constexpr double tanEighth = 0.41421356237309504880;  // of pi
    constexpr double tanSixteenth = 0.19891236737965800691;
    constexpr double tanThreeSixteenths = 0.66817863791929891999;
    constexpr double pi = std::numbers::pi;
    if (t <= tanSixteenth) return angleOfSmall(t);
    if (t <= tanThreeSixteenths) return pi / 8 + angleOfSmall((t - tanEighth) / (1 + t * tanEighth));
    return pi / 4 + angleOfSmall((t - 1) / (t + 1));
}

}  // namespace

double angleOf(double y, double x) {
    constexpr double pi = std::numbers::pi;
    const double high = std::abs(y);
    const double wide = std::abs(x);
    if (high == 0 && wide == 0) return 0;
    double angle = high <= wide ? angleOfSlope(high / wide) : pi / 2 - angleOfSlope(wide / high);
    if (x < 0) angle = pi - angle;
    return y < 0 ? -angle : angle;
}

double nearestTurn(double angle, double near) {
    constexpr double turn = 2 * std::numbers::pi;
    return angle + turn * std::floor((near - angle) / turn + 0.5);
}

}  // namespace orrery::solver

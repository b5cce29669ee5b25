#include "step_time.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "orrery/base/decimal.hpp"

namespace orrery::app {
namespace {

constexpr double kMaxSteps = 1e15;  // counted exactly in a double

}  // namespace

std::uint64_t stepCount(double duration, double dt) {
    return static_cast<std::uint64_t>(std::min(std::ceil(duration / dt * (1 - 1e-12)), kMaxSteps));
}

double timeAfter(std::uint64_t steps, double dt) {
    const double product = static_cast<double>(steps) * dt;
    constexpr int kDigits = 12;  // somebody may have meant so many
    const double meant = decimal::read(decimal::rounded(product, kDigits)).value;
    const double rounding = 2 * std::numeric_limits<double>::epsilon() * product;
    return std::abs(meant - product) <= rounding ? meant : product;
}

}  // namespace orrery::app

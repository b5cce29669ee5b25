#include "orrery/sweep/distribution.hpp"

#include <algorithm>
#include <cmath>

#include "elementary.hpp"

namespace orrery::sweep {
namespace {

double normal(const Distribution& of, double share) {
    const double low = std::isinf(of.min) ? 0 : normalProbability((of.min - of.mean) / of.deviation);
    const double high = std::isinf(of.max) ? 1 : normalProbability((of.max - of.mean) / of.deviation);
    const double p = low + share * (high - low);
    // The probabilities far from the middle may be exactly 0 or 1.
    if (!(p > 0)) return of.min;
    if (!(p < 1)) return of.max;
    return std::clamp(of.mean + of.deviation * normalQuantile(p), of.min, of.max);
}

double real(const Distribution& of, double share) {
    switch (of.kind) {
        case Distribution::Kind::Normal:
            return normal(of, share);
        case Distribution::Kind::Log: {
            const double low = naturalLog(of.min);
            return std::clamp(exponential(low + share * (naturalLog(of.max) - low)), of.min, of.max);
        }
        default:
            return of.min + share * (of.max - of.min);
    }
}

}  // namespace

double Distribution::quantile(double share) const {
    const double value = real(*this, share);
    return integer ? std::floor(value + 0.5) : value;
}

}  // namespace orrery::sweep

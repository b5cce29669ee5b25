// Functions that use only + - * / and square roots, which IEEE 754 rounds in one way. They give the same bits with
// every compiler and mathematical library. Their error is a few units in the last place.
#pragma once

namespace orrery::sweep {

[[nodiscard]] double naturalLog(double x);  // x > 0, finite
[[nodiscard]] double exponential(double x);
// Quantile of the standard normal distribution, for 0 < p < 1.
[[nodiscard]] double normalQuantile(double p);
// The probability below x. It is the inverse of normalQuantile, found by bisection.
[[nodiscard]] double normalProbability(double x);

}  // namespace orrery::sweep

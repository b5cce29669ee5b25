// Functions of numbers made of + - * / and square roots alone, which IEEE 754 rounds in one way: the same bits with
// every compiler and mathematical library. Not the last bit of accuracy: a few units in the last place.
#pragma once

namespace orrery::sweep {

[[nodiscard]] double naturalLog(double x);  // x > 0, finite
[[nodiscard]] double exponential(double x);
// The standard normal distribution. 0 < p < 1.
[[nodiscard]] double normalQuantile(double p);
// The probability below x: the inverse of normalQuantile, sought by bisection.
[[nodiscard]] double normalProbability(double x);

}  // namespace orrery::sweep

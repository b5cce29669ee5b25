// Steps of one length, and the time that they take.
#pragma once

#include <cstdint>

namespace orrery::app {

// Steps of length dt to `duration`: the last may end after it, never before; a rounding error is no reason
// for one more. 1e15 at most.
[[nodiscard]] std::uint64_t stepCount(double duration, double dt);
// When so many steps are over, s: the decimal number that is meant, where rounding alone keeps the product from it
// (138 * 0.01 is 1.3800000000000001).
[[nodiscard]] double timeAfter(std::uint64_t steps, double dt);

}  // namespace orrery::app

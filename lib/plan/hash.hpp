// One number for all that a plan says: another plan has another one.
#pragma once

#include <cstdint>

#include "orrery/plan/plan.hpp"

namespace orrery {

// The same on every machine. Names of nodes do not count, nor do world gravities, which change while a simulation
// runs.
[[nodiscard]] std::uint64_t hashOf(const Plan& plan);

}  // namespace orrery

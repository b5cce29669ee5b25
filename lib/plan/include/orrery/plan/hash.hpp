// Numbers for all that a plan says: a part that says something else has another one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "orrery/plan/plan.hpp"

namespace orrery {

struct PlanPartHash {
    std::string_view part;  // "bodies"
    std::uint64_t hash = 0;
};
inline constexpr std::size_t kPlanParts = 9;

// The same on every machine. Names of nodes do not count, nor do world gravities, which change while a simulation
// runs.
[[nodiscard]] std::array<PlanPartHash, kPlanParts> hashesOf(const Plan& plan);

}  // namespace orrery

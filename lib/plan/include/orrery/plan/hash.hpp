// Hashes of the parts of a plan: if the content of a part changes, its hash changes.
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

// Returns the hash of each part, the same on every machine. Names of nodes do not count. World gravities do not count
// either, because they change while a simulation runs.
[[nodiscard]] std::array<PlanPartHash, kPlanParts> hashesOf(const Plan& plan);

}  // namespace orrery

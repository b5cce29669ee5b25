// Which geoms may touch, by the names in their collision filters.
#pragma once

#include "orrery/plan/plan.hpp"

namespace orrery {

// True if each filter allows the other. Lists are sorted and may have any length: ODE's 32 category bits are not used.
// Null stands for a collider without filter, which is in no system and allows everything.
[[nodiscard]] bool filtersAllow(const PlanFilter* a, const PlanFilter* b);
// The same for two plans, by the names of their systems.
[[nodiscard]] bool filtersAllow(const Plan& planA, const PlanFilter* a, const Plan& planB, const PlanFilter* b);

}  // namespace orrery

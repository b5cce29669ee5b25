// Which geoms meet at all, by the names in their collision filters.
#pragma once

#include "orrery/plan/plan.hpp"

namespace orrery {

// True when each filter allows the other. Lists are sorted, and may be of any length: ODE's 32
// category bits are not used. Null: no filter, in no system, allows everything.
[[nodiscard]] bool filtersAllow(const PlanFilter* a, const PlanFilter* b);
// The same of two plans, by the names of their systems.
[[nodiscard]] bool filtersAllow(const Plan& planA, const PlanFilter* a, const Plan& planB, const PlanFilter* b);

}  // namespace orrery

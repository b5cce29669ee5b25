// ODE's own settings, set.
#pragma once

#include <ode/ode.h>

#include "orrery/plan/plan.hpp"

namespace orrery {

// All but gravity.
void setWorldSettings(dWorldID id, const OdeWorld& settings);
void setBodySettings(dBodyID id, const OdeBody& settings);
// A space of the kind that is authored; `axes`: of a sap space that states none.
[[nodiscard]] dSpaceID createSpaceOfKind(dSpaceID parent, const OdeSpace& settings, int axes);

}  // namespace orrery

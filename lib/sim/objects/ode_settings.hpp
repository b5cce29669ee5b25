// Applies ODE's own settings.
#pragma once

#include <ode/ode.h>

#include "orrery/plan/plan.hpp"

namespace orrery {

// Sets everything except gravity.
void setWorldSettings(dWorldID id, const OdeWorld& settings);
void setBodySettings(dBodyID id, const OdeBody& settings);
// Makes a space of the authored kind; `axes` is the order for a sap space that states none.
[[nodiscard]] dSpaceID createSpaceOfKind(dSpaceID parent, const OdeSpace& settings, int axes);

}  // namespace orrery

// Friction and bounce of a contact, from the materials of the two surfaces.
#pragma once

#include "orrery/sim/plan.hpp"

namespace orrery {

// What ODE's dSurfaceParameters are filled from.
struct ContactSurface {
    double friction = 0;     // mu: the dynamic friction, ODE has only one
    double restitution = 0;  // bounce
};

// Of the two sides' modes the first of average, minimum, maximum, multiply decides; friction and
// restitution each by their own.
[[nodiscard]] ContactSurface mixSurfaces(const PlanMaterial& a, const PlanMaterial& b);

}  // namespace orrery

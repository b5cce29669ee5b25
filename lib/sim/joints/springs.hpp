// ODE's parameters for a spring and damper.
#pragma once

#include "world/world.hpp"

namespace orrery {

// Error reduction and constraint force mixing of a row.
struct Give {
    double erp = 0;
    double cfm = 0;
};

// A row with CFM = 1/D and ERP = h K / D gives the force -K x - D v', with the position before the step and the
// velocity after it. The damping D of a spring in a step of `dt` is:
//
// - implicit (not `exact`): D = d + h K. This is ODE's own recipe: it is stable for any stiffness, but an undamped
//   spring loses a large part of its amplitude, as with a damping ratio of h w / 2 (w = sqrt(K / mass)).
// - exact: D = d while h w is at most 0.5 (12 steps per period): an undamped spring keeps its amplitude, and a damped
//   one loses it at the right rate to within h d / mass / 2. Above 0.5 a part of h K is added, and all of it from h w =
//   1 on, so that springs that are too stiff for the step come to rest.
//
// `mass` (kg or kg m^2) is the mass that the row moves; if it is unknown, the row is implicit. `slope` is the rate at
// which x grows over the speed v of the row: only with its force times the slope a spring keeps its energy.
[[nodiscard]] double stepDamping(double stiffness, double damping, double mass, double dt, bool exact);

[[nodiscard]] Give giveOf(const SpringSettings& soft, double mass, double dt, bool exact, double slope = 1);

// Sets ERP and CFM of a joint that is soft as a whole, and those of its soft stops.
void setSoftness(dJointID id, const PlanJoint& joint, const JointOrigin& origin, double dt, bool exact);
[[nodiscard]] bool isSoft(const PlanJoint& joint);

}  // namespace orrery

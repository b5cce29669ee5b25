// What ODE is told of a spring and damper, so that it moves as one.
#pragma once

#include "world/world.hpp"

namespace orrery {

// Error reduction and constraint force mixing of a row.
struct Give {
    double erp = 0;
    double cfm = 0;
};

// A row with CFM = 1/D and ERP = h K / D gives the force -K x - D v', of the position before and the velocity after
// the step. The damping D that a spring is given for a step of `dt`:
//
// - implicit (not `exact`): D = d + h K. ODE's own recipe: never too stiff, but an undamped spring loses a good part
//   of its amplitude, as with a damping ratio of h w / 2 (w = sqrt(K / mass)).
// - exact: D = d while h w is at most 0.5 (12 steps a period): an undamped spring keeps its amplitude, a damped one
//   loses it at the right rate to within h d / mass / 2. From there on part of h K is added, all of it from h w = 1
//   on, so that springs that are too stiff for the step come to rest.
//
// `mass` (kg or kg m^2) is what the row moves; a row without one that is known is implicit.
[[nodiscard]] double stepDamping(double stiffness, double damping, double mass, double dt, bool exact);

[[nodiscard]] Give giveOf(const SpringSettings& soft, double mass, double dt, bool exact);

// ERP and CFM of a joint that is soft as a whole, and those of its soft stops.
void setSoftness(dJointID id, const PlanJoint& joint, double dt, bool exact);
[[nodiscard]] bool isSoft(const PlanJoint& joint);

}  // namespace orrery

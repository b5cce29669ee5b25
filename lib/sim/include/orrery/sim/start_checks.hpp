// Checks before the first step that find likely problems. Most results go into the log of a Simulation when it is made:
// bodies that overlap (SIM_OVERLAP), meshes that bodies approach from behind (SIM_MESH_BEHIND), joints that work
// against each other on one pair of bodies (SIM_JOINTS_FIGHT), and masses too different for the solver
// (SIM_MASS_RATIO). The ten worst of each kind are reported, with the number of the others.
#pragma once

#include "orrery/base/diagnostics.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery {

// Reports springs of joints that are too stiff for steps of `dt` seconds (SIM_SPRING_STIFF). For a spring of stiffness
// k (N/m, N m/rad) and damping d that moves the mass m (kg, kg m^2) the condition is (k/m) dt^2 > 1 and d < dt k. Such
// a spring swings in less than seven steps and comes to rest through the damping of the step itself. With (k/m) dt^2 <=
// 1/4 a spring keeps its amplitude. `plan` must be the plan of `scene`.
void checkSprings(const Plan& plan, const Scene& scene, double dt, DiagnosticLog& log);

}  // namespace orrery

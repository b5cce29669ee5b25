// What is known before the first step not to go well. Most of it goes into the log of a Simulation when it is made:
// bodies that overlap (SIM_OVERLAP), meshes that bodies come to from behind (SIM_MESH_BEHIND), joints that fight over
// one pair of bodies (SIM_JOINTS_FIGHT), and masses too far apart for the solver (SIM_MASS_RATIO). Of each kind ten are
// told, the worst ones first, and how many more there are.
#pragma once

#include "orrery/base/diagnostics.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery {

// Springs of joints that are too stiff for steps of `dt` seconds (SIM_SPRING_STIFF): of stiffness k (N/m, N m/rad),
// damping d and the mass m (kg, kg m^2) that they move, where (k/m) dt^2 > 1 and d < dt k. They swing in less than
// seven steps and come to rest by the step's own damping; with (k/m) dt^2 <= 1/4 a spring keeps its amplitude.
// `plan` is that of `scene`.
void checkSprings(const Plan& plan, const Scene& scene, double dt, DiagnosticLog& log);

}  // namespace orrery

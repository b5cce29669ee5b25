// A Simulation and its Plan, for the library's own parts and for tests.
#pragma once

#include "orrery/plan/plan.hpp"
#include "orrery/sim/simulation.hpp"

namespace orrery {

// Makes a simulation from a Plan that was made before from that scene (and perhaps changed), in worlds that it owns.
// Scenes added later are planned with options.plan, which should be the options of this plan.
[[nodiscard]] Simulation simulationOf(const Scene& scene, Plan plan, const SimulationOptions& options,
                                      DiagnosticLog& log);
// The same in the caller's world.
[[nodiscard]] Simulation simulationOf(const Scene& scene, Plan plan, dWorldID world, dSpaceID space,
                                      const SimulationOptions& options, DiagnosticLog& log);

// Returns the plan of all scenes, one after the other: the planned state, not the present one. Valid until a scene,
// body or joint is added or removed.
[[nodiscard]] const Plan& planOf(const Simulation& simulation);

}  // namespace orrery

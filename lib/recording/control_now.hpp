// Keeps what the application has set while a simulation runs: actuators, and materials and filters of geoms.
#pragma once

#include "checkpoint_text.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/sim/simulation.hpp"

namespace orrery {

void keepControl(const Simulation& simulation, CheckpointState& to);
// Has the simulation the actuators and geoms that are kept, and can they be set so?
[[nodiscard]] bool controlFits(const CheckpointState& state, const Simulation& simulation);
// Everything that is not kept gets the settings of the scene.
void putControlBack(const CheckpointState& state, Simulation& simulation);
// Gives a simulation what was set in another one, by the paths of joints and geoms.
void carryControl(const Simulation& from, Simulation& to);

// The plan of a simulation with drives and limits as the scene has them.
[[nodiscard]] Plan authoredPlan(const Simulation& simulation);

}  // namespace orrery

// What the joints of a run did, for a page: angles and ways, forces and torques.
#pragma once

#include <vector>

#include "orrery/recording/recording.hpp"
#include "orrery/sim/simulation.hpp"
#include "output/json.hpp"

namespace orrery::app {

// {"joints", "every", "origins", "steps", "data"} of these frames: docs/viewer.md has the keys.
[[nodiscard]] Json pageReadings(const Simulation& simulation, const Recording& recording,
                                const std::vector<std::size_t>& frames);

}  // namespace orrery::app

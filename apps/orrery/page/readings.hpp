// The readings of the joints of a run, for a page: angles and ways, forces and torques.
#pragma once

#include <string>
#include <vector>

#include "orrery/plan/plan.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/sim/simulation.hpp"
#include "output/json.hpp"

namespace orrery::app {

// {"node", "name", "axes", "onBody2", "gap", "axisGap"} of a joint, as docs/formats/page.md has the keys, by its first
// reading.
[[nodiscard]] Json readJoint(const JointReading& first, const std::string& name, const Plan& plan);
// Adds the numbers of a reading of that joint, in the order in which the page has its tracks. Not a number: what it
// lacks.
void addNumbers(const JointReading& reading, const JointReading& first, std::vector<double>& to);

// {"joints", "every", "origins", "steps", "data"} of these frames: docs/formats/page.md has the keys.
[[nodiscard]] Json pageReadings(const Simulation& simulation, const Recording& recording,
                                const std::vector<std::size_t>& frames);

}  // namespace orrery::app

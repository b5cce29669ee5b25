// The readings of the joints of a run, for a page: angles and ways, forces and torques.
#pragma once

#include <string>
#include <vector>

#include "orrery/plan/plan.hpp"
#include "orrery/recording/columns.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/sim/simulation.hpp"
#include "output/json.hpp"

namespace orrery::app {

// The columns that a joint has, by its first reading: the tracks of the page, in their order.
[[nodiscard]] std::vector<Column<JointReading>> columnsOfJoint(const JointReading& first);
// {"node", "name", "axes", "onBody2"} of a joint and the flags of its observables, as docs/formats/page.md has the
// keys.
[[nodiscard]] Json readJoint(const JointReading& first, const std::string& name, const Plan& plan);
// Returns a value of a joint for a page; not a number: what it lacks.
[[nodiscard]] double numberOf(const JointReading& reading, const Column<JointReading>& column);
// The rows of kJointObservables.
[[nodiscard]] Json jointObservables();

// {"joints", "every", "origins", "steps", "data"} of these frames: docs/formats/page.md has the keys.
[[nodiscard]] Json pageReadings(const Simulation& simulation, const Recording& recording,
                                const std::vector<std::size_t>& frames);

}  // namespace orrery::app

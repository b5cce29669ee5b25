// Names of objects in a recording.
#pragma once

#include <vector>

#include "orrery/recording/recording.hpp"

namespace orrery {

// Names the parts by their nodes' names; by paths if a name is missing or repeated among them. In added scenes the
// number of the scene comes first: "2:/world/ball".
void nameParts(const Simulation& simulation, std::vector<RecordedObject>& parts);

}  // namespace orrery

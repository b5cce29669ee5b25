// How a recording calls what it tells of.
#pragma once

#include <vector>

#include "orrery/recording/recording.hpp"

namespace orrery {

// Names the parts: by their nodes' names, or paths where a name is missing or repeated among them; those
// of added scenes after their number: "2:/world/ball".
void nameParts(const Simulation& simulation, std::vector<RecordedObject>& parts);

}  // namespace orrery

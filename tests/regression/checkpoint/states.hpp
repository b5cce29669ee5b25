// Simulations that are run and kept, for the tests of checkpoints.
#pragma once

#include <string>

#include "orrery/sim/simulation.hpp"

namespace orrery::test {

inline constexpr double kDt = 0.01;

// Steps of kDt.
void run(Simulation& simulation, int steps);

// The checkpoint; a simulation that cannot be kept ends the test.
std::string savedState(const Simulation& simulation);

// The text with another checksum: that of what it says now.
std::string sealed(std::string text);

}  // namespace orrery::test

// How many contacts a world may have in a step.
#pragma once

#include <cstddef>

#include "orrery/sim/simulation_options.hpp"

namespace orrery {

struct SimulationWorld;

// Returns SimulationOptions::maxContactsPerStep, or with its default what is enough for so many bodies.
[[nodiscard]] std::size_t mostContacts(const SimulationOptions& options, const SimulationWorld& world);

}  // namespace orrery

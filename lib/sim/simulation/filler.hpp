// An instance that takes the place of a removed one in the lists, so that those between keep their numbers: then the
// time of a removal does not grow with the world.
#pragma once

#include <cstddef>
#include <optional>

#include "world/world.hpp"

namespace orrery {

// Returns the last part (SimulationWorld::parts) that can take the place of this one: one of the same scene, with the
// same objects. Nullopt if there is none, and for the last part itself.
[[nodiscard]] std::optional<std::size_t> fillerFor(const SimulationWorld& world, std::size_t part);

}  // namespace orrery

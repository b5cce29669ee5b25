// How gravity volumes look on a page: arrows of their fields.
#pragma once

#include "orrery/sim/simulation.hpp"
#include "output/json.hpp"

namespace orrery::app {

// One an entry of the world's fields: {"body", "arrows"}, docs/formats/page.md has the keys. `first`: number of the
// world's first body.
[[nodiscard]] Json pageFields(Simulation& simulation, std::size_t world, std::size_t first);

}  // namespace orrery::app

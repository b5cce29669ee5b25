// Gives geoms materials and filters in place of those of their scene.
#pragma once

#include "world/geom_rules.hpp"

namespace orrery {

// Sets the rules of a geom (SimulationWorld::geoms); null: as in its scene. Wakes nothing.
void setRules(SimulationWorld& world, const Plan& plan, std::uint32_t geom, const GeomRules* rules);

}  // namespace orrery

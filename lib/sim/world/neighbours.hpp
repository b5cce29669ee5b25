// Several simulations in one world of the application's.
#pragma once

#include <span>
#include <vector>

#include "world/world.hpp"

namespace orrery {

// To be called when a world is borrowed, and when the simulation gives it back.
void enterNeighbourhood(SimulationWorld& world);
void leaveNeighbourhood(SimulationWorld& world);

// Before contacts are looked for: lists who is there now, in the order in which they came.
void lookForNeighbours(SimulationWorld& world);

// A geom of another simulation in the same world.
struct NeighbourGeom {
    const SimulationWorld* world = nullptr;
    const SimGeom* record = nullptr;
    bool isOlder = false;  // that simulation makes the contacts of both
};
// `record` is null where it is of nobody.
[[nodiscard]] NeighbourGeom neighbourOf(const SimulationWorld& world, dGeomID geom);

}  // namespace orrery

// Several simulations in one world of the application.
#pragma once

#include <span>
#include <vector>

#include "world/world.hpp"

namespace orrery {

// Call them when the simulation begins to use a world of the application, and when it ends.
void enterNeighbourhood(SimulationWorld& world);
void leaveNeighbourhood(SimulationWorld& world);

// Call it before contacts are searched: lists the present simulations in the order in which they came.
void lookForNeighbours(SimulationWorld& world);

// A geom of another simulation in the same world.
struct NeighbourGeom {
    const SimulationWorld* world = nullptr;
    const SimGeom* record = nullptr;
    bool isOlder = false;  // that simulation makes the contacts of both
};
// `record` is null if the geom belongs to no simulation.
[[nodiscard]] NeighbourGeom neighbourOf(const SimulationWorld& world, dGeomID geom);

}  // namespace orrery

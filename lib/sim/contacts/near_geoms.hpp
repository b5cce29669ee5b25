// Finds geoms near a box from what the last search for pairs knew, in a time that does not grow with the world.
#pragma once

#include <ode/ode.h>

#include <algorithm>

#include "contacts/broad_phase.hpp"
#include "world/world.hpp"

namespace orrery {

// The present box of a geom.
[[nodiscard]] inline Aabb aabbOf(dGeomID geom) {
    std::array<dReal, 6> box;
    dGeomGetAABB(geom, box.data());
    Aabb bounds;
    std::copy(box.begin(), box.end(), bounds.begin());
    return bounds;
}

// Call it after the broad phase has got the boxes of all geoms.
void noteSearch(SimulationWorld& world);
// Call it after geoms were removed from the list.
void noteGeomsRemoved(SimulationWorld& world, const RemovedRanges& gone);

// Calls visit(geom) for each live geom whose box may overlap this one. It has looked at geoms that were there in the
// last search for pairs where they were then; sensors and disabled geoms of that time are not found.
template <typename Visit>
void forEachNear(const SimulationWorld& world, const Aabb& box, Visit&& visit) {
    world.broadPhase->forEachNear(box, [&](std::uint32_t then) {
        std::size_t number = then;
        for (const RemovedRanges& gone : world.goneSinceSearch) {
            if (gone.holds(number)) return;
            number = gone.moved(number);
        }
        if (number < world.geomsSearched && world.geoms[number].id) visit(world.geoms[number]);
    });
    for (std::size_t i = world.geomsSearched; i < world.geoms.size(); ++i) {
        const SimGeom& geom = world.geoms[i];
        if (geom.id && boxesOverlap(aabbOf(geom.id), box)) visit(geom);
    }
}

}  // namespace orrery

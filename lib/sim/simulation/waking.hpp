// Bodies that wake because something near them is removed.
#pragma once

#include <vector>

#include "contacts/broad_phase.hpp"
#include "world/world.hpp"

namespace orrery {

// The places that removed objects leave empty.
class LeftPlaces {
public:
    // Call it while the objects exist; `destroyed` is one that does not.
    LeftPlaces(const SimulationWorld& world, const PlanRemoved& gone, dBodyID destroyed);
    // Call it afterwards: wakes the bodies that lay on the objects, or that joints of the application held to them.
    // Wakes all if very many objects were removed, or fields of gravity.
    void wake(SimulationWorld& world) const;

private:
    std::vector<Aabb> boxes_;
    std::vector<dBodyID> joined_;
    bool all_ = false;
};

// Wakes the bodies on and at a geom.
void wakeNear(SimulationWorld& world, const SimGeom& geom);

}  // namespace orrery

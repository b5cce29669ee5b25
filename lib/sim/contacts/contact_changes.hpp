// Finds the pairs of geoms that begin to touch, and those that touch no more.
#pragma once

#include <ode/ode.h>

#include <cstdint>
#include <vector>

#include "world/world.hpp"

namespace orrery {

class ContactChanges {
public:
    // Call it before the pairs of a step, or of a part of it, are collected.
    void begin();
    // The pair has contacts; null: a foreign geom. At least one must belong to the world.
    void note(const SimulationWorld& world, const SimGeom* a, const SimGeom* b);
    // One of the world's geoms is near a foreign one, and nothing of the two can move.
    void noteRest(const SimGeom& ours) { restsNearForeign_.push_back(ours.number); }
    // Call it after the contacts of the part: pairs that sleep have none, but touch on.
    void endPart(const SimulationWorld& world);
    // Call it after the last part of a step: appends the changes since the step before, in the order of their pairs.
    void update(std::vector<ContactChange>& to);
    // Call it after geoms were removed from the list of the world.
    void noteGeomsRemoved() { renumbered_ = true; }

private:
    struct Side {
        GeomId id;
        dGeomID geom = nullptr;    // null: foreign
        std::uint32_t number = 0;  // SimulationWorld::geoms
    };
    struct Pair {
        Side first;
        Side second;
    };
    void add(const Pair& pair);
    // Puts the pairs of the step in order, each once.
    void settle();
    void renumber(const SimulationWorld& world);
    [[nodiscard]] bool rests(const SimulationWorld& world, const Pair& pair) const;

    std::vector<Pair> before_;  // of the step before, in order
    std::vector<Pair> now_;
    std::vector<std::uint32_t> restsNearForeign_;  // SimulationWorld::geoms
    bool begun_ = false;
    bool renumbered_ = false;
};

}  // namespace orrery

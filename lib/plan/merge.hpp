// Plans put together and taken apart: several worlds of a scene, or several scenes, in one live world.
#pragma once

#include <cstddef>

#include "orrery/plan/plan.hpp"
#include "plan/gaps.hpp"

namespace orrery {

// How many entries each list of a PlanWorld has: where a part begins, or ends.
struct PlanCounts {
    std::size_t bodies = 0;
    std::size_t spaces = 0;
    std::size_t geoms = 0;
    std::size_t joints = 0;
    std::size_t jointGroups = 0;
    std::size_t sixDofJoints = 0;
    std::size_t collisionOverrides = 0;
    std::size_t triggers = 0;
    std::size_t fields = 0;
    std::size_t motions = 0;
};

// The same for the tables of a Plan.
struct PlanTables {
    std::size_t materials = 0;
    std::size_t filters = 0;
    std::size_t surfaces = 0;
};

// What is taken out of the lists of a PlanWorld: parts, added in their order.
struct PlanGaps {
    Gaps bodies;
    Gaps spaces;
    Gaps geoms;
    Gaps joints;
    Gaps jointGroups;
    Gaps sixDofJoints;
    Gaps collisionOverrides;
    Gaps triggers;
    Gaps fields;
    Gaps motions;

    void add(const PlanCounts& begin, const PlanCounts& end);
    // Where a part begins or ends then.
    [[nodiscard]] PlanCounts moved(const PlanCounts& counts) const;
};

// The same for the tables of a Plan.
struct TableGaps {
    Gaps materials;
    Gaps filters;
    Gaps surfaces;

    void add(const PlanTables& begin, const PlanTables& end);
    [[nodiscard]] PlanTables moved(const PlanTables& tables) const;
};

[[nodiscard]] PlanCounts countsOf(const PlanWorld& world);
// Space for another world, so many times.
void reserveFor(PlanWorld& all, const PlanWorld& next, std::size_t times);
[[nodiscard]] PlanTables tablesOf(const Plan& plan);

// Appends all lists of `next`, whose indices are shifted.
void appendWorld(PlanWorld& all, PlanWorld&& next);
// Takes out entries that nothing outside of them refers to.
void eraseFrom(PlanWorld& world, const PlanGaps& gone);

// Appends materials and filters of `next`; the geoms of `next` refer to the tables of `all` then.
void appendTables(Plan& all, Plan& next);
// Takes out entries that no geom refers to any more.
void eraseFrom(Plan& plan, const TableGaps& gone);

// Moves everything in a planned world as if its scene's root were at `root` (place.cpp). Gravity of
// the world stays as it is: it is given in the world's axes (omi-gltf 6.5).
void placeWorld(PlanWorld& world, const Pose& root);

}  // namespace orrery

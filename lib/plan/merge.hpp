// Plans put together and taken apart: several worlds of a scene, or several scenes, in one live world.
#pragma once

#include <cstddef>
#include <cstdint>

#include "orrery/plan/plan.hpp"
#include "plan/gaps.hpp"

namespace orrery {

// How many entries each list of a PlanWorld has: where a part begins, or ends.
struct PlanCounts {
    std::uint32_t bodies = 0;
    std::uint32_t spaces = 0;
    std::uint32_t geoms = 0;
    std::uint32_t joints = 0;
    std::uint32_t jointGroups = 0;
    std::uint32_t sixDofJoints = 0;
    std::uint32_t collisionOverrides = 0;
    std::uint32_t triggers = 0;
    std::uint32_t fields = 0;
    std::uint32_t motions = 0;
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
[[nodiscard]] PlanTables tablesOf(const Plan& plan);

// Appends all lists of `next`, whose indices are shifted.
void appendWorld(PlanWorld& all, PlanWorld&& next);

// The same without bodies, geoms and joints, which instances of a scene share: the lists that each has of its own. What
// is there of all lists so far is `begin`.
void appendOwnLists(PlanWorld& all, const PlanWorld& next, const PlanCounts& begin);
// Space for them, so many times.
void reserveOwnLists(PlanWorld& all, const PlanWorld& next, std::size_t times);
// Takes entries out of them that nothing outside refers to.
void eraseFromOwnLists(PlanWorld& world, const PlanGaps& gone);

// Appends materials and filters of `next`; the geoms of `next` refer to the tables of `all` then.
void appendTables(Plan& all, Plan& next);
// Takes out entries that no geom refers to any more.
void eraseFrom(Plan& plan, const TableGaps& gone);
// The geoms of a world that is kept elsewhere, after that.
void renumberTables(PlanWorld& world, const TableGaps& gone);

// Moves everything in a planned world as if its scene's root were at `root` (place.cpp). Gravity of
// the world stays as it is: it is given in the world's axes (omi-gltf 6.5).
void placeWorld(PlanWorld& world, const Pose& root);
[[nodiscard]] PlanBody placed(PlanBody body, const Pose& root);
[[nodiscard]] PlanGeom placed(PlanGeom geom, const Pose& root);

}  // namespace orrery

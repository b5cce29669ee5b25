// Plans put together and taken apart: several worlds of a scene, or several scenes, in one live world.
#pragma once

#include <cstddef>

#include "orrery/plan/plan.hpp"

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

[[nodiscard]] PlanCounts countsOf(const PlanWorld& world);
[[nodiscard]] PlanTables tablesOf(const Plan& plan);

// Appends all lists of `next`, whose indices are shifted.
void appendWorld(PlanWorld& all, PlanWorld&& next);
// Takes out the entries from `begin` to before `end`, which nothing outside of them refers to.
void eraseWorldRange(PlanWorld& world, const PlanCounts& begin, const PlanCounts& end);

// Appends materials and filters of `next`; the geoms of `next` refer to the tables of `all` then.
void appendTables(Plan& all, Plan& next);
// Takes out the entries from `begin` to before `end`, which no geom refers to any more.
void eraseTables(Plan& plan, const PlanTables& begin, const PlanTables& end);

// Moves everything in a planned world as if its scene's root were at `root` (place.cpp). Gravity of
// the world stays as it is: it is given in the world's axes (omi-gltf 6.5).
void placeWorld(PlanWorld& world, const Pose& root);

}  // namespace orrery

// Joins and splits plans, for several worlds of a scene, or several scenes, in one live world.
#pragma once

#include <cstddef>
#include <cstdint>

#include "orrery/plan/plan.hpp"
#include "plan/removed_ranges.hpp"

namespace orrery {

// Something of each list of a PlanWorld.
template <typename T>
struct OfLists {
    T bodies{};
    T spaces{};
    T geoms{};
    T joints{};
    T jointGroups{};
    T sixDofJoints{};
    T collisionOverrides{};
    T triggers{};
    T fields{};
    T motions{};
    bool operator==(const OfLists&) const = default;
};
// The number of entries in each list: the beginning or end of a part.
using PlanCounts = OfLists<std::uint32_t>;

// The same for the tables of a Plan.
template <typename T>
struct OfTables {
    T materials{};
    T filters{};
    T surfaces{};
};
using PlanTables = OfTables<std::size_t>;

// The ranges that are removed from the lists of a PlanWorld, added in their order.
struct PlanRemoved : OfLists<RemovedRanges> {
    // The entries that take the place of the removed ones; none if both are equal.
    PlanCounts filledBegin;
    PlanCounts filledEnd;

    void add(const PlanCounts& begin, const PlanCounts& end);
    // Removes a part, and lets an equal one, which begins at `filler`, take its place.
    static PlanRemoved filled(const PlanCounts& begin, const PlanCounts& end, const PlanCounts& filler);
    // Returns the new beginning or end of a part.
    [[nodiscard]] PlanCounts moved(const PlanCounts& counts) const;
};

// The same for the tables of a Plan.
struct TableRemoved : OfTables<RemovedRanges> {
    void add(const PlanTables& begin, const PlanTables& end);
    [[nodiscard]] PlanTables moved(const PlanTables& tables) const;
};

// Plans a scene that is added to a running simulation (plan.cpp): as makePlan, without doubts that depend on what else
// is there.
[[nodiscard]] Plan makePlanOfPart(const Scene& scene, const PlanOptions& options, DiagnosticLog& log);

[[nodiscard]] PlanCounts countsOf(const PlanWorld& world);
[[nodiscard]] PlanTables tablesOf(const Plan& plan);

// Appends all lists of `next`, with shifted indices.
void appendWorld(PlanWorld& all, PlanWorld&& next);

// The same without bodies, geoms and joints, which instances of a scene share: appends only the lists that each
// instance has for itself. `begin` has the present sizes of all lists.
void appendOwnLists(PlanWorld& all, const PlanWorld& next, const PlanCounts& begin);
// Reserves space for these lists, `times` times.
void reserveOwnLists(PlanWorld& all, const PlanWorld& next, std::size_t times);
// Removes entries from these lists; nothing outside may refer to them. `from`: the entries before have no indices of
// removed ones or of those behind them.
void eraseFromOwnLists(PlanWorld& world, const PlanRemoved& gone, const PlanCounts& from);

// Appends materials and filters of `next`; the geoms of `next` then refer to the tables of `all`.
void appendTables(Plan& all, Plan& next);
// Removes entries that no geom uses any more. Returns true if they were the last of each table: all others keep their
// numbers.
bool eraseFrom(Plan& plan, const TableRemoved& gone);
// Renumbers the geoms of a world that is stored elsewhere, after that.
void renumberTables(PlanWorld& world, const TableRemoved& gone);

// Moves everything in a planned world as if its scene's root were at `root` (place.cpp). Gravity of the world does not
// change: it is in world axes (omi-gltf 6.5).
void placeWorld(PlanWorld& world, const Pose& root);
[[nodiscard]] PlanBody placed(PlanBody body, const Pose& root);
[[nodiscard]] PlanGeom placed(PlanGeom geom, const Pose& root);

}  // namespace orrery

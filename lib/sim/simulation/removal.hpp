// Removes scenes, single bodies and joints from a live world.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "world/world.hpp"

namespace orrery {

// The objects that leave a world together with some instances.
struct Leaving {
    PlanRemoved gaps;
    std::optional<std::size_t> firstPart;  // the first of SimulationWorld::parts that changes; nullopt: none leaves
    InstanceId only;                       // the only one that leaves this world, if `filler` takes its place
    InstanceId filler;                     // 0: none does
    bool statesGravity = false;
};

// Returns the parts of these instances, sorted.
[[nodiscard]] Leaving leavingWith(const SimulationWorld& world, std::span<const InstanceId> instances);

// Returns one body or joint, with everything that cannot exist without it, by the indices of the plan.
[[nodiscard]] PlanRemoved leavingWithBody(const SimulationWorld& world, PlanWorld& plan, std::uint32_t body,
                                          const InstanceRange& part);
[[nodiscard]] PlanRemoved leavingWithJoint(const SimulationWorld& world, NodeId node, const InstanceRange& part);

// The objects of a world that a change concerns: the removed ones and those behind them in the lists, or those that
// were added. Those before are as they were.
struct ChangedPart {
    PlanCounts begin;       // of the first changed part
    std::size_t body = 0;   // SimulationWorld::bodies: the first of its bodies
    RemovedRanges removed;  // SimulationWorld::bodies
};
[[nodiscard]] ChangedPart changedFrom(const SimulationWorld& world, const PlanCounts& begin);

// Destroys the objects and removes them from the live world and its plan. They belong to `firstPart`
// (SimulationWorld::parts) and to parts behind it. The body `destroyed` does not exist any more.
ChangedPart removeObjects(SimulationWorld& world, PlanWorld& plan, const PlanRemoved& gone, std::size_t firstPart,
                          dBodyID destroyed = nullptr);

// Has the plan geoms for which ODE refers to arrays?
[[nodiscard]] bool hasArrays(const PlanWorld& plan);
// Removes arrays for ODE that no plan uses any more. Call it after plans were removed.
void dropUnusedArrays(SimulationWorld& world);

// After objects were removed or added, the others have new indices: triggers, animations and volumes continue from
// their present states. Volumes that are made for the first time take over the acceleration that all bodies have had.
// An empty `gone` means that objects were added.
void renewVolumes(SimulationWorld& world, const Plan& plan, const PlanRemoved& gone);

// Chooses the geom or joint that shows that a body still exists (SimBody::witness). Call it after any were added or
// removed.
void chooseWitnesses(SimulationWorld& world, const ChangedPart& from);
// Has the application destroyed the body? For a body without geoms and joints this cannot be found out.
[[nodiscard]] bool isDestroyed(const SimulationWorld& world, std::size_t body);

}  // namespace orrery

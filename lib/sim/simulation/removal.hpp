// Removes scenes, single bodies and joints from a live world.
#pragma once

#include <span>
#include <vector>

#include "world/world.hpp"

namespace orrery {

// The objects that leave a world together with some instances.
struct Leaving {
    PlanRemoved gaps;
    bool any = false;
    bool statesGravity = false;
};

// Returns the parts of these instances, sorted.
[[nodiscard]] Leaving leavingWith(const SimulationWorld& world, std::span<const InstanceId> instances);

// Returns one body or joint, with everything that cannot exist without it, by the indices of the plan.
[[nodiscard]] PlanRemoved leavingWithBody(const SimulationWorld& world, PlanWorld& plan, std::uint32_t body);
[[nodiscard]] PlanRemoved leavingWithJoint(const SimulationWorld& world, NodeId node, const InstanceRange& part);

// Destroys the objects and removes them from the live world and its plan. The body `destroyed` does not exist any more.
void removeObjects(SimulationWorld& world, PlanWorld& plan, const PlanRemoved& gone, dBodyID destroyed = nullptr);

// Removes arrays for ODE that no plan uses any more. Call it after plans were removed.
void dropUnusedArrays(SimulationWorld& world);

// After objects were removed or added, the others have new indices: triggers, animations and volumes continue from
// their present states. Volumes that are made for the first time take over the acceleration that all bodies have had.
// An empty `gone` means that objects were added.
void renewVolumes(SimulationWorld& world, const Plan& plan, const PlanRemoved& gone);

// Chooses the geom or joint that shows that a body still exists (SimBody::witness). Call it after any were added or
// removed.
void chooseWitnesses(SimulationWorld& world);
// Has the application destroyed the body? For a body without geoms and joints this cannot be found out.
[[nodiscard]] bool isDestroyed(const SimulationWorld& world, std::size_t body);

}  // namespace orrery

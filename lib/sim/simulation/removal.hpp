// What goes of a live world: scenes, single bodies and joints.
#pragma once

#include <span>
#include <vector>

#include "world/world.hpp"

namespace orrery {

// What goes of a world with some instances.
struct Leaving {
    PlanGaps gaps;
    bool any = false;
    bool statesGravity = false;
};

// The parts of these instances, sorted.
[[nodiscard]] Leaving leavingWith(const SimulationWorld& world, std::span<const InstanceId> instances);

// One body or joint, with all that cannot be without it, by the indices of the plan.
[[nodiscard]] PlanGaps leavingWithBody(const SimulationWorld& world, PlanWorld& plan, std::uint32_t body);
[[nodiscard]] PlanGaps leavingWithJoint(const SimulationWorld& world, NodeId node, const InstanceRange& part);

// Destroys the objects and takes them out of the live world and its plan. A body of `destroyed` is there no more.
void removeObjects(SimulationWorld& world, PlanWorld& plan, const PlanGaps& gone, dBodyID destroyed = nullptr);

// Arrays for ODE that no plan refers to any more. After plans went.
void dropUnusedArrays(SimulationWorld& world);

// What is left finds itself in other places: triggers, animations and volumes go on from what they were; volumes made
// for the first time, from what all bodies have felt. Nothing gone: something came.
void renewVolumes(SimulationWorld& world, const Plan& plan, const PlanGaps& gone);

// Which geom or joint tells that a body is still there (SimBody::witness). After any came or went.
void chooseWitnesses(SimulationWorld& world);
// Has the application destroyed the body? Not to be known of one without geoms and joints.
[[nodiscard]] bool isDestroyed(const SimulationWorld& world, std::size_t body);

}  // namespace orrery

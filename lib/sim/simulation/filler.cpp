#include "simulation/filler.hpp"

#include <algorithm>

namespace orrery {
namespace {

// The order of the scenes decides what these do, or all that there are.
bool isOrdered(const PlanWorld& plan) {
    return plan.gravityAuthored || !plan.triggers.empty() || !plan.fields.empty() || !plan.motions.empty();
}

// Returns equal counts for parts of equal length in all lists.
PlanCounts lengthsOf(const InstanceRange& part) {
    PlanRemoved all;
    all.add({}, part.begin);
    return all.moved(part.end);
}

// Calls same(i, j) for the entries of two parts in one list; false where one does.
template <typename Same>
bool allSame(std::uint32_t PlanCounts::*list, const InstanceRange& a, const InstanceRange& b, Same&& same) {
    for (std::size_t i = a.begin.*list, j = b.begin.*list; i < a.end.*list; ++i, ++j) {
        if (!same(i, j)) return false;
    }
    return true;
}

// Objects of a part may have been refused or removed.
bool haveSameObjects(const SimulationWorld& world, const InstanceRange& a, const InstanceRange& b) {
    if (lengthsOf(a) != lengthsOf(b)) return false;
    const PlannedObjects& planned = world.planned;
    return allSame(&PlanCounts::bodies, a, b,
                   [&](std::size_t i, std::size_t j) {
                       return planned.bodies[i] == planned.bodies[j] &&
                              (world.bodyOfPlan[i] == kNone) == (world.bodyOfPlan[j] == kNone);
                   }) &&
           allSame(&PlanCounts::geoms, a, b,
                   [&](std::size_t i, std::size_t j) {
                       return planned.geoms[i].plan == planned.geoms[j].plan &&
                              !world.geoms[i].id == !world.geoms[j].id;
                   }) &&
           allSame(&PlanCounts::joints, a, b,
                   [&](std::size_t i, std::size_t j) {
                       return planned.joints[i].plan == planned.joints[j].plan && !world.joints[i] == !world.joints[j];
                   }) &&
           allSame(&PlanCounts::sixDofJoints, a, b, [&](std::size_t i, std::size_t j) {
               return world.plan->sixDofJoints[i].node == world.plan->sixDofJoints[j].node &&
                      world.sixDofJoints[i].refused == world.sixDofJoints[j].refused;
           });
}

}  // namespace

std::optional<std::size_t> fillerFor(const SimulationWorld& world, std::size_t part) {
    const InstanceRange& leaving = world.parts[part];
    if (!leaving.instance || isOrdered(*leaving.plan)) return std::nullopt;
    // The step has lists of those that it has seen, and would have to make them anew from a place that another takes.
    for (std::size_t i = std::min(world.partsInStep, world.parts.size()); i-- > part + 1;) {
        const InstanceRange& each = world.parts[i];
        if (each.plan == leaving.plan && haveSameObjects(world, leaving, each)) return i;
    }
    return std::nullopt;
}

}  // namespace orrery

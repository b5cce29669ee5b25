// Finds pairs of geoms that are near each other and may touch.
#include "contacts/pairs.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "contacts/broad_phase.hpp"
#include "contacts/collision_overrides.hpp"
#include "contacts/contact_changes.hpp"
#include "contacts/near_geoms.hpp"
#include "contacts/pair_order.hpp"
#include "orrery/base/codes/sim.hpp"
#include "plan/collision_filters.hpp"
#include "world/geom_rules.hpp"
#include "world/neighbours.hpp"
#include "world/ode_eigen.hpp"

namespace orrery {
namespace {

// The data of the callbacks.
struct PairCollector {
    SimulationWorld& world;
    const Plan& plan;
    bool skipConnected;
    bool spacesDiffer;  // some spaces must not touch others
    std::size_t most;
};

bool isMovingKinematic(dBodyID body) {
    if (!body || !dBodyIsKinematic(body) || !dBodyIsEnabled(body)) return false;
    const dReal* v = dBodyGetLinearVel(body);
    const dReal* w = dBodyGetAngularVel(body);
    return v[0] != 0 || v[1] != 0 || v[2] != 0 || w[0] != 0 || w[1] != 0 || w[2] != 0;
}

bool bodiesMayTouch(const SimulationWorld& world, bool skipConnected, dBodyID a, dBodyID b) {
    if (!canChange(a, b)) return false;
    if (!a || !b) return true;
    if (!world.excludedPairs.empty() && contains(world.excludedPairs, a, b)) return false;
    // No contact exists yet in this step, so that the loop over a body's joints is short.
    if (!skipConnected || !dAreConnectedExcluding(a, b, dJointTypeContact)) return true;
    return !world.collidingPairs.empty() && contains(world.collidingPairs, a, b);
}

// True if a joint attaches the body to an object that does not move, and this is a geom of that object.
bool areKeptApart(const SimulationWorld& world, const SimGeom& a, dBodyID bodyA, const SimGeom& b, dBodyID bodyB) {
    if (world.excludedPairs.empty() || (bodyA && bodyB)) return false;
    return bodyA ? contains(world.excludedPairs, bodyA, b.id) : contains(world.excludedPairs, bodyB, a.id);
}

void collectOurs(const PairCollector& collector, const SimGeom& a, const SimGeom& b) {
    if (mayTouch(collector.world, collector.plan, collector.skipConnected, a, b)) {
        collector.world.pairs.push_back(packPair(a.number, b.number));
    }
}

// If there are two simulations in one world, the older one makes their contacts.
void collectForeign(const PairCollector& collector, const SimGeom& ours, dGeomID foreign) {
    ForeignPair pair{&ours, foreign};
    if (!collector.world.neighbours.empty()) {
        const NeighbourGeom other = neighbourOf(collector.world, foreign);
        if (other.record && other.isOlder) return;
        if (other.record) {
            pair.theirs = other.record;
            pair.plan = other.world->tables;
        }
    }
    if (mayTouch(collector.world, collector.plan, collector.skipConnected, pair)) {
        collector.world.foreignPairs.push_back(pair);
    } else if (collector.world.changes && !canChange(dGeomGetBody(ours.id), dGeomGetBody(foreign))) {
        collector.world.changes->noteRest(ours);
    }
}

bool bitsAllow(dGeomID a, dGeomID b) {
    return (dGeomGetCategoryBits(a) & dGeomGetCollideBits(b)) != 0 ||
           (dGeomGetCategoryBits(b) & dGeomGetCollideBits(a)) != 0;
}

// Visits a geom, the space that contains it, the space around that, and so on up to `end`, which is not visited.
template <typename Visit>
bool allUpTo(dGeomID geom, dSpaceID end, Visit visit) {
    for (; geom && geom != reinterpret_cast<dGeomID>(end); geom = reinterpret_cast<dGeomID>(dGeomGetSpace(geom))) {
        if (!visit(geom)) return false;
    }
    return true;
}

// If a space is disabled, or its bits do not match, everything in it is separated from everything outside.
bool spacesAllow(dGeomID a, dGeomID b) {
    if (dGeomGetSpace(a) == dGeomGetSpace(b)) return true;
    dSpaceID common = dGeomGetSpace(a);
    const auto isAround = [](dSpaceID space, dGeomID geom) {
        dSpaceID at = dGeomGetSpace(geom);
        while (at && at != space) at = dGeomGetSpace(reinterpret_cast<dGeomID>(at));
        return at == space;
    };
    while (common && !isAround(common, b)) common = dGeomGetSpace(reinterpret_cast<dGeomID>(common));
    return allUpTo(a, common, [&](dGeomID inA) {
        return dGeomIsEnabled(inA) &&
               allUpTo(b, common, [&](dGeomID inB) { return dGeomIsEnabled(inB) && bitsAllow(inA, inB); });
    });
}

// BroadPhase::Visit.
bool collectOverlap(void* data, std::uint32_t numberA, std::uint32_t numberB) {
    const auto& collector = *static_cast<const PairCollector*>(data);
    const SimGeom& a = collector.world.geoms[numberA];
    const SimGeom& b = collector.world.geoms[numberB];
    if (!bitsAllow(a.id, b.id) || (collector.spacesDiffer && !spacesAllow(a.id, b.id))) return true;
    collectOurs(collector, a, b);
    return collector.world.pairs.size() < collector.most;
}

// dNearCallback for the simulation's own spaces; the broad phase has found the other pairs.
void collectPair(void* data, dGeomID a, dGeomID b) {
    const auto& collector = *static_cast<const PairCollector*>(data);
    const SimGeom* recordA = recordOf(collector.world, a);
    const SimGeom* recordB = recordOf(collector.world, b);
    if (recordA && recordB) return;
    if (dGeomIsSpace(a) || dGeomIsSpace(b)) {
        dSpaceCollide2(a, b, data, &collectPair);
    } else if (recordA) {
        collectForeign(collector, *recordA, b);
    } else if (recordB) {
        collectForeign(collector, *recordB, a);
    }
}

// dNearCallback for the application's space: only pairs with the simulation's top space are used.
void collectFromCaller(void* data, dGeomID a, dGeomID b) {
    const auto top = reinterpret_cast<dGeomID>(static_cast<const PairCollector*>(data)->world.top);
    if (a == top || b == top) dSpaceCollide2(a, b, data, &collectPair);
}

// Have some of the simulation's spaces been changed since they were made? Then pairs of geoms depend on them.
bool spacesDiffer(const SimulationWorld& world) {
    if (world.madeSpaces.size() < 2) return false;
    return std::any_of(world.madeSpaces.begin(), world.madeSpaces.end(), [](dSpaceID space) {
        const auto geom = reinterpret_cast<dGeomID>(space);
        return !dGeomIsEnabled(geom) || dGeomGetCategoryBits(geom) != ~0UL || dGeomGetCollideBits(geom) != ~0UL;
    });
}

// Adds the boxes of the simulation's geoms to the broad phase; returns how many geoms are in some space.
std::size_t addBoxes(const SimulationWorld& world) {
    std::size_t inSpaces = 0;
    for (const SimGeom& geom : world.geoms) {
        if (!geom.id || !dGeomGetSpace(geom.id)) continue;
        ++inSpaces;
        if (geom.sensor || !dGeomIsEnabled(geom.id)) continue;
        const dBodyID body = dGeomGetBody(geom.id);
        world.broadPhase->add(aabbOf(geom.id), geom.number, reinterpret_cast<std::uintptr_t>(body),
                              isAwake(body) || isMovingKinematic(body));
    }
    return inSpaces;
}

// Are there geoms that the application has put into the simulation's spaces?
bool hasForeignGeoms(const SimulationWorld& world, std::size_t ours) {
    std::size_t all = 1;  // the top space is in none of them
    for (const dSpaceID space : world.madeSpaces) all += static_cast<std::size_t>(dSpaceGetNumGeoms(space));
    return all != ours + world.madeSpaces.size();
}

}  // namespace

bool collectPairs(SimulationWorld& world, const Plan& plan, bool skipConnected, std::size_t most) {
    world.pairs.clear();
    world.foreignPairs.clear();
    world.broadPhase->clear();
    lookForNeighbours(world);
    PairCollector collector{world, plan, skipConnected, spacesDiffer(world), most};
    const std::size_t inSpaces = addBoxes(world);
    noteSearch(world);
    const bool all = world.broadPhase->find(&collector, &collectOverlap);
    const bool isLimitOfStep = most >= kMostPairs || world.pairs.size() < most;
    if (!all && isLimitOfStep && !std::exchange(world.pairsReported, true)) {
        world.diagnostics->report(code::SIM_PAIR_LIMIT, world.place(),
                                  "more pairs of geoms come near one another than are looked at in a step",
                                  {{},
                                   "at most " + std::to_string(kMostPairs) + " pairs, found by " +
                                       std::to_string(BroadPhase::kMostLooks) + " comparisons"});
    }
    // A failed check leaves the space locked for ever.
    world.spaceLocked = true;
    if (hasForeignGeoms(world, inSpaces)) {
        for (const dSpaceID space : world.madeSpaces) dSpaceCollide(space, &collector, &collectPair);
    }
    const bool flat = world.callerSpace == world.top;
    if (world.callerSpace) dSpaceCollide(world.callerSpace, &collector, flat ? &collectPair : &collectFromCaller);
    world.spaceLocked = false;
    return all;
}

bool collectPairsOfNew(SimulationWorld& world, const Plan& plan, bool skipConnected, std::size_t begin,
                       std::size_t most) {
    constexpr std::size_t kMostOneByOne = 256;
    const bool many = world.geoms.size() - std::min(begin, world.geomsSearched) > kMostOneByOne;
    if (many || world.geoms.size() < 2 * kMostOneByOne) return collectPairs(world, plan, skipConnected, most);
    world.pairs.clear();
    world.foreignPairs.clear();
    const PairCollector collector{world, plan, skipConnected, true, most};
    const auto collides = [](const SimGeom& geom) {
        return geom.id && dGeomGetSpace(geom.id) && !geom.sensor && dGeomIsEnabled(geom.id);
    };
    for (std::size_t i = begin; i < world.geoms.size(); ++i) {
        const SimGeom& geom = world.geoms[i];
        if (!collides(geom)) continue;
        const Aabb box = aabbOf(geom.id);
        const dBodyID body = dGeomGetBody(geom.id);
        forEachNear(world, box, [&](const SimGeom& other) {
            if (other.number >= i || world.pairs.size() == most || !collides(other)) return;
            if ((body && dGeomGetBody(other.id) == body) || !boxesOverlap(aabbOf(other.id), box)) return;
            if (bitsAllow(geom.id, other.id) && spacesAllow(geom.id, other.id)) collectOurs(collector, other, geom);
        });
    }
    return world.pairs.size() < most;
}

// Puts kinematic bodies that stand still to sleep; otherwise bodies on them could never sleep.
void settleKinematic(const SimulationWorld& world) {
    for (const dBodyID body : world.kinematic) {
        dBodyEnable(body);
        if (!isMovingKinematic(body)) dBodyDisable(body);
    }
}

bool canChange(dBodyID a, dBodyID b) {
    if (isDynamic(a) && dBodyIsEnabled(a)) return true;
    if (isDynamic(b) && dBodyIsEnabled(b)) return true;
    return (isDynamic(a) && isMovingKinematic(b)) || (isDynamic(b) && isMovingKinematic(a));
}

bool mayTouch(const SimulationWorld& world, const Plan& plan, bool skipConnected, const SimGeom& a, const SimGeom& b) {
    const dBodyID bodyA = dGeomGetBody(a.id);
    const dBodyID bodyB = dGeomGetBody(b.id);
    if (!bodiesMayTouch(world, skipConnected, bodyA, bodyB) || areKeptApart(world, a, bodyA, b, bodyB)) return false;
    return areUnfiltered(a, b) || filtersAllow(filterOf(plan, a), filterOf(plan, b));
}

bool mayTouch(const SimulationWorld& world, const Plan& plan, bool skipConnected, const ForeignPair& pair) {
    if (pair.ours->sensor || dGeomGetClass(pair.foreign) == dRayClass) return false;
    if (pair.theirs && pair.theirs->sensor) return false;
    const dBodyID body = dGeomGetBody(pair.foreign);
    // The application's space may contain geoms of bodies of its other worlds.
    if (body && dBodyGetWorld(body) != world.id) return false;
    if (!bodiesMayTouch(world, skipConnected, dGeomGetBody(pair.ours->id), body)) return false;
    const PlanFilter* ours = filterOf(plan, *pair.ours);
    if (!pair.theirs) return filtersAllow(ours, nullptr);
    return filtersAllow(plan, ours, *pair.plan, filterOf(*pair.plan, *pair.theirs));
}

}  // namespace orrery

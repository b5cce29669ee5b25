// Which pairs may touch, and those of them that come near each other.
#include "contacts/pairs.hpp"

#include <cstdint>

#include "contacts/collision_overrides.hpp"
#include "contacts/pair_order.hpp"
#include "plan/collision_filters.hpp"
#include "world/ode_eigen.hpp"

namespace orrery {
namespace {

// What the near callback works on.
struct PairCollector {
    SimulationWorld& world;
    const Plan& plan;
    bool skipConnected;
    // The block of the world's records.
    std::uintptr_t records;
    std::uintptr_t recordsSize;  // bytes
};

// The data of others' geoms may be anything; it is compared before it is read.
inline const SimGeom* recordIn(std::uintptr_t records, std::uintptr_t recordsSize, dGeomID geom) {
    const void* data = dGeomGetData(geom);
    if (reinterpret_cast<std::uintptr_t>(data) - records >= recordsSize) return nullptr;
    const auto* record = static_cast<const SimGeom*>(data);
    return record->id == geom ? record : nullptr;
}

inline const SimGeom* recordOf(const PairCollector& collector, dGeomID geom) {
    return recordIn(collector.records, collector.recordsSize, geom);
}

bool isMovingKinematic(dBodyID body) {
    if (!body || !dBodyIsKinematic(body) || !dBodyIsEnabled(body)) return false;
    const dReal* v = dBodyGetLinearVel(body);
    const dReal* w = dBodyGetAngularVel(body);
    return v[0] != 0 || v[1] != 0 || v[2] != 0 || w[0] != 0 || w[1] != 0 || w[2] != 0;
}

// False for pairs that a contact would change nothing about: nothing in it can be moved, or all that
// can sleeps and nothing wakes it.
bool canChange(dBodyID a, dBodyID b) {
    if (isDynamic(a) && dBodyIsEnabled(a)) return true;
    if (isDynamic(b) && dBodyIsEnabled(b)) return true;
    return (isDynamic(a) && isMovingKinematic(b)) || (isDynamic(b) && isMovingKinematic(a));
}

bool mayTouch(const PairCollector& collector, dBodyID a, dBodyID b) {
    if (!canChange(a, b)) return false;
    if (!a || !b) return true;
    const SimulationWorld& world = collector.world;
    if (!world.excludedPairs.empty() && contains(world.excludedPairs, a, b)) return false;
    // No contact exists yet in this step, so the walk over a body's joints is short.
    if (!collector.skipConnected || !dAreConnectedExcluding(a, b, dJointTypeContact)) return true;
    return !world.collidingPairs.empty() && contains(world.collidingPairs, a, b);
}

// A joint holds the body to something that does not move, and this is a geom of it.
bool areKeptApart(const SimulationWorld& world, const SimGeom& a, dBodyID bodyA, const SimGeom& b, dBodyID bodyB) {
    if (world.excludedPairs.empty() || (bodyA && bodyB)) return false;
    return bodyA ? contains(world.excludedPairs, bodyA, b.id) : contains(world.excludedPairs, bodyB, a.id);
}

const PlanFilter* filterOf(const Plan& plan, const SimGeom& geom) {
    return geom.filter == kNone ? nullptr : &plan.filters[static_cast<std::size_t>(geom.filter)];
}

void collectOurs(const PairCollector& collector, const SimGeom& a, const SimGeom& b) {
    if (a.sensor || b.sensor) return;
    const dBodyID bodyA = dGeomGetBody(a.id);
    const dBodyID bodyB = dGeomGetBody(b.id);
    if (!mayTouch(collector, bodyA, bodyB)) return;
    if (areKeptApart(collector.world, a, bodyA, b, bodyB)) return;
    const bool filtered = (a.filter & b.filter) != kNone;  // kNone has all bits set
    if (filtered && !filtersAllow(filterOf(collector.plan, a), filterOf(collector.plan, b))) {
        return;
    }
    collector.world.pairs.push_back(packPair(a.number, b.number));
}

void collectForeign(const PairCollector& collector, const SimGeom& ours, dGeomID foreign) {
    if (ours.sensor || dGeomGetClass(foreign) == dRayClass) return;
    const dBodyID body = dGeomGetBody(foreign);
    // The application's space may hold geoms of bodies of its other worlds.
    if (body && dBodyGetWorld(body) != collector.world.id) return;
    if (!mayTouch(collector, dGeomGetBody(ours.id), body)) return;
    if (!filtersAllow(filterOf(collector.plan, ours), nullptr)) return;
    collector.world.foreignPairs.push_back({&ours, foreign});
}

// dNearCallback for the simulation's own spaces.
void collectPair(void* data, dGeomID a, dGeomID b) {
    const auto& collector = *static_cast<const PairCollector*>(data);
    const SimGeom* recordA = recordOf(collector, a);
    const SimGeom* recordB = recordOf(collector, b);
    if (recordA && recordB) {
        collectOurs(collector, *recordA, *recordB);
    } else if (dGeomIsSpace(a) || dGeomIsSpace(b)) {
        dSpaceCollide2(a, b, data, &collectPair);
    } else if (recordA) {
        collectForeign(collector, *recordA, b);
    } else if (recordB) {
        collectForeign(collector, *recordB, a);
    }
}

// dNearCallback for the application's space: only what meets our top space is ours to look at.
void collectFromCaller(void* data, dGeomID a, dGeomID b) {
    const auto top = reinterpret_cast<dGeomID>(static_cast<const PairCollector*>(data)->world.top);
    if (a == top || b == top) dSpaceCollide2(a, b, data, &collectPair);
}

}  // namespace

void collectPairs(SimulationWorld& world, const Plan& plan, bool skipConnected) {
    world.pairs.clear();
    world.foreignPairs.clear();
    PairCollector collector{world, plan, skipConnected, reinterpret_cast<std::uintptr_t>(world.geoms.data()),
                            world.geoms.size() * sizeof(SimGeom)};
    // A failed check leaves the space locked for good.
    world.spaceLocked = true;
    for (const dSpaceID space : world.madeSpaces) dSpaceCollide(space, &collector, &collectPair);
    if (world.callerSpace) dSpaceCollide(world.callerSpace, &collector, &collectFromCaller);
    world.spaceLocked = false;
}

// Kinematic bodies that stand still sleep, or whatever rests on them never could.
void settleKinematic(const SimulationWorld& world) {
    for (const dBodyID body : world.kinematic) {
        dBodyEnable(body);
        if (!isMovingKinematic(body)) dBodyDisable(body);
    }
}

const SimGeom* recordOf(const SimulationWorld& world, dGeomID geom) {
    return recordIn(reinterpret_cast<std::uintptr_t>(world.geoms.data()), world.geoms.size() * sizeof(SimGeom), geom);
}

}  // namespace orrery

// Which pairs may touch, and the contact joints of those that do.
#include "contacts/contacts.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "contacts/collision_filters.hpp"
#include "contacts/friction.hpp"
#include "contacts/pair_order.hpp"
#include "contacts/surface.hpp"

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

bool isDynamic(dBodyID body) {
    return body && !dBodyIsKinematic(body);
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
    if (!world.apart.empty() && contains(world.apart, a, b)) return false;
    // No contact exists yet in this step, so the walk over a body's joints is short.
    if (!collector.skipConnected || !dAreConnectedExcluding(a, b, dJointTypeContact)) return true;
    return !world.touching.empty() && contains(world.touching, a, b);
}

// A joint holds the body to something that does not move, and this is a geom of it.
bool areKeptApart(const SimulationWorld& world, const SimGeom& a, dBodyID bodyA, const SimGeom& b, dBodyID bodyB) {
    if (world.apart.empty() || (bodyA && bodyB)) return false;
    return bodyA ? contains(world.apart, bodyA, b.id) : contains(world.apart, bodyB, a.id);
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

// ODE's colliders give NaN in rare poses (a sphere in the middle of a cylinder).
bool isFinite(const dContactGeom& contact) {
    const double sum = contact.pos[0] + contact.pos[1] + contact.pos[2] + contact.normal[0] + contact.normal[1] +
                       contact.normal[2] + contact.depth;
    return std::isfinite(sum);
}

// ODE aborts when a convex meets a mesh without face angles; the application's may lack them.
void addFaceAngles(SimulationWorld& world, dGeomID mesh) {
    const dTriMeshDataID data = dGeomTriMeshGetTriMeshDataID(mesh);
    if (std::find(world.foreignMeshes.begin(), world.foreignMeshes.end(), data) != world.foreignMeshes.end()) return;
    dGeomTriMeshDataPreprocess2(data, 1U << dTRIDATAPREPROCESS_BUILD_FACE_ANGLES, nullptr);
    world.foreignMeshes.push_back(data);
}

// Of the solver.
std::uint32_t rowsOf(const dSurfaceParameters& surface) {
    return (surface.mu > 0 ? 3U : 1U) + ((surface.mode & dContactRolling) != 0 ? 3U : 0U);
}

// Kinematic bodies that stand still sleep, or whatever rests on them never could.
void settleKinematic(const SimulationWorld& world) {
    for (const dBodyID body : world.kinematic) {
        dBodyEnable(body);
        if (!isMovingKinematic(body)) dBodyDisable(body);
    }
}

}  // namespace

const SimGeom* recordOf(const SimulationWorld& world, dGeomID geom) {
    return recordIn(reinterpret_cast<std::uintptr_t>(world.geoms.data()), world.geoms.size() * sizeof(SimGeom), geom);
}

ContactMaker::ContactMaker(const Plan& planOfWorlds, const SimulationOptions& simulationOptions)
    : plan(planOfWorlds),
      options(simulationOptions),
      maxContacts(std::clamp(simulationOptions.maxContacts, 1, 64)),
      buffer(static_cast<std::size_t>(maxContacts)) {}

void ContactMaker::clear() {
    events.clear();
    count = 0;
}

void ContactMaker::collide(SimulationWorld& world) {
    if (world.sleeps) settleKinematic(world);
    collectPairs(world, plan, options.skipConnectedBodies);
    joinOurs(world);
    if (!world.foreignPairs.empty()) joinForeign(world);
}

void ContactMaker::joinOurs(SimulationWorld& world) {
    sortPairs(world.pairs, static_cast<std::uint32_t>(world.geoms.size()), world.pairsScratch);
    if (options.reversePairs) std::reverse(world.pairs.begin(), world.pairs.end());
    for (const std::uint64_t pair : world.pairs) {
        const SimGeom& a = world.geoms[firstOf(pair)];
        const SimGeom& b = world.geoms[secondOf(pair)];
        join(world, {a.id, a.material, a.surface}, {b.id, b.material, b.surface});
    }
}

void ContactMaker::joinForeign(SimulationWorld& world) {
    for (const ForeignPair& pair : world.foreignPairs) {
        if (pair.ours->convex && dGeomGetClass(pair.foreign) == dTriMeshClass) addFaceAngles(world, pair.foreign);
        join(world, {pair.ours->id, pair.ours->material, pair.ours->surface}, {pair.foreign, 0});
    }
}

const OdeSurface* ContactMaker::surfaceOf(const Side& side) const {
    return side.surface == kNone ? nullptr : &plan.surfaces[static_cast<std::size_t>(side.surface)];
}

void ContactMaker::join(SimulationWorld& world, const Side& a, const Side& b) {
    const int found = dCollide(a.id, b.id, maxContacts, &buffer[0].geom, sizeof(dContact));
    if (found <= 0) return;
    const ContactSurface surface = mixSurfaces(plan.materials[a.material], plan.materials[b.material]);
    const OdeSurface* surfaceA = surfaceOf(a);
    const OdeSurface* surfaceB = surfaceOf(b);
    const dBodyID bodyA = dGeomGetBody(a.id);
    const dBodyID bodyB = dGeomGetBody(b.id);
    std::uint32_t rows = 0;
    for (dContact& contact : std::span(buffer.data(), static_cast<std::size_t>(found))) {
        if (!isFinite(contact.geom)) continue;
        contact.surface.mode = surface.restitution > 0 ? dContactApprox1 | dContactBounce : dContactApprox1;
        contact.surface.mu = surface.friction;
        contact.surface.bounce = surface.restitution;
        contact.surface.bounce_vel = options.contactBounceVelocity;
        if (surfaceA || surfaceB) applySurfaces(surfaceA, surfaceB, contact);
        dJointAttach(dJointCreateContact(world.id, world.contacts, &contact), bodyA, bodyB);
        ++count;
        rows += rowsOf(contact.surface);
        if (options.contactEvents) addEvent(contact.geom, world);
    }
    if (world.solver && rows > 0) world.contactLinks.push_back({bodyA, bodyB, rows});
}

void ContactMaker::addEvent(const dContactGeom& contact, const SimulationWorld& world) {
    const SimGeom* a = recordOf(world, contact.g1);
    const SimGeom* b = recordOf(world, contact.g2);
    const auto instanceOf = [&](const SimGeom* geom) {
        return geom ? world.partOf(&PlanCounts::geoms, geom->number).instance : InstanceId{};
    };
    events.push_back({a ? a->node : NodeId{},
                      b ? b->node : NodeId{},
                      {contact.pos[0], contact.pos[1], contact.pos[2]},
                      {contact.normal[0], contact.normal[1], contact.normal[2]},
                      contact.depth,
                      {},
                      instanceOf(a),
                      instanceOf(b)});
}

}  // namespace orrery

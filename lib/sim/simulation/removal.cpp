#include "simulation/removal.hpp"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "contacts/collision_overrides.hpp"
#include "contacts/near_geoms.hpp"
#include "contacts/sticking.hpp"
#include "gravity/volumes.hpp"
#include "joints/joints.hpp"
#include "motions/motions.hpp"
#include "objects/objects.hpp"
#include "orrery/scene/eigen.hpp"
#include "simulation/filler.hpp"
#include "simulation/waking.hpp"
#include "triggers/events.hpp"

namespace orrery {
namespace {

void destroyJoints(SimulationWorld& world, const PlanRemoved& gone) {
    gone.joints.forEach([&](std::size_t i) {
        const dJointID joint = world.joints[i];
        if (!joint) return;
        const std::int32_t group = world.planned.joints[i].group;
        if (group == kNone) {
            dJointDestroy(joint);
        } else if (!gone.jointGroups.holds(static_cast<std::size_t>(group))) {
            // ODE destroys the joints of a group together: until then this one must hold nothing.
            dJointAttach(joint, nullptr, nullptr);
            dJointSetFeedback(joint, nullptr);
        }
    });
    gone.jointGroups.forEach([&](std::size_t i) { dJointGroupDestroy(world.jointGroups[i]); });
    gone.sixDofJoints.forEach([&](std::size_t i) { destroyMotors(world, i, i + 1); });
}

void destroyGeoms(SimulationWorld& world, const PlanRemoved& gone) {
    gone.geoms.forEach([&](std::size_t i) {
        if (world.geoms[i].id) dGeomDestroy(world.geoms[i].id);
    });
}

// A space that is nested too deep is replaced by one above it, which is in the same part or is the top space.
void destroySpaces(SimulationWorld& world, const PlanRemoved& gone) {
    std::unordered_set<dSpaceID> destroyed;
    gone.spaces.forEach([&](std::size_t i) {
        if (world.spaces[i] != world.top) destroyed.insert(world.spaces[i]);
    });
    std::size_t left = destroyed.size();
    auto first = world.madeSpaces.end();
    while (left > 0 && first != world.madeSpaces.begin()) {
        if (!destroyed.contains(*--first)) continue;
        dSpaceDestroy(*first);
        --left;
    }
    const auto end =
        std::remove_if(first, world.madeSpaces.end(), [&](dSpaceID space) { return destroyed.contains(space); });
    world.madeSpaces.erase(end, world.madeSpaces.end());
}

// Returns the removed entries of SimulationWorld::bodies.
RemovedRanges liveBodiesOf(const SimulationWorld& world, const PlanRemoved& gone) {
    RemovedRanges live;
    std::int32_t filler = kNone;
    gone.bodies.forEach([&](std::size_t planned) {
        const std::int32_t index = world.bodyOfPlan[planned];
        if (index == kNone) return;
        if (live.empty()) filler = world.bodyOfPlan[gone.bodies.exchanged(planned)];
        live.add(static_cast<std::size_t>(index), static_cast<std::size_t>(index) + 1);
    });
    if (live.empty() || std::cmp_equal(filler, live.first())) return live;
    return RemovedRanges::filled(live.first(), static_cast<std::size_t>(filler), live.count());
}

// Destroys the bodies and removes them from the lists of bodies. Returns their indices there.
RemovedRanges destroyBodies(SimulationWorld& world, const PlanRemoved& gone, dBodyID alreadyDestroyed) {
    RemovedRanges live = liveBodiesOf(world, gone);
    std::unordered_set<dBodyID> kinematic;
    live.forEach([&](std::size_t i) {
        const SimBody& body = world.bodies[i];
        if (body.plan->kinematic) kinematic.insert(body.id);
        if (body.id != alreadyDestroyed) dBodyDestroy(body.id);
    });
    if (!kinematic.empty()) std::erase_if(world.kinematic, [&](dBodyID body) { return kinematic.contains(body); });
    if (!world.timers.empty()) live.eraseFrom(world.timers);
    if (!world.given.empty()) {
        world.given.resize(world.bodies.size());
        live.eraseFrom(world.given);
    }
    live.eraseFrom(world.bodies);
    live.eraseFrom(world.loads);
    gone.bodies.eraseFrom(world.bodyOfPlan);
    return live;
}

// Gives the bodies that have new places in the lists the numbers of these places, from body `begin` on.
void renumberBodies(SimulationWorld& world, const PlanRemoved& gone, const RemovedRanges& live, std::size_t begin) {
    const auto renumber = [&](std::size_t i) {
        SimBody& body = world.bodies[i];
        gone.bodies.renumber(body.planIndex);
        world.bodyOfPlan[body.planIndex] = static_cast<std::int32_t>(i);
    };
    live.forEachFilled(world.bodies.size(), [&](std::size_t i) {
        renumber(i);
        std::int32_t& witness = world.bodies[i].witness;
        gone.geoms.renumber(witness);
        if (witness < kNone)
            witness = -2 - static_cast<std::int32_t>(gone.joints.moved(static_cast<std::size_t>(-2 - witness)));
    });
    for (std::size_t i = begin; i < world.bodies.size(); ++i) renumber(i);
}

// Adds the index of each entry of a part of a list for which `goes` is true.
template <typename Entries, typename Goes>
void addWhere(RemovedRanges& gaps, Entries& entries, std::size_t begin, std::size_t end, Goes&& goes) {
    for (std::size_t i = begin; i < end; ++i) {
        if (goes(entries[i])) gaps.add(i, i + 1);
    }
}

// Makes the motions again; they continue from their present states.
void renewMotions(SimulationWorld& world, const PlanRemoved& gone) {
    if (!world.motions && world.plan->motions.empty()) return;
    auto motions = std::make_unique<Motions>(world);
    if (world.motions) motions->takeOver(*world.motions, gone);
    world.motions = std::move(motions);
}

void removeServos(SimulationWorld& world, const RemovedRanges& joints) {
    std::erase_if(world.servos, [&](const Servo& servo) { return joints.holds(servo.joint); });
    for (Servo& servo : world.servos) servo.joint = static_cast<std::uint32_t>(joints.moved(servo.joint));
    if (!joints.isFilled()) return;
    std::sort(world.servos.begin(), world.servos.end(),
              [](const Servo& a, const Servo& b) { return std::pair(a.joint, a.axis) < std::pair(b.joint, b.axis); });
}

bool isOn(dJointID joint, dBodyID body) {
    return dJointGetBody(joint, 0) == body || dJointGetBody(joint, 1) == body;
}

// The application may have moved the witness to another body: then all geoms and joints are checked.
bool nothingIsOn(const SimulationWorld& world, std::size_t index) {
    const SimBody& body = world.bodies[index];
    for (const SimGeom& geom : world.geoms) {
        if (geom.id && geom.body == static_cast<std::int32_t>(index) && dGeomGetBody(geom.id)) return false;
    }
    return std::none_of(world.joints.begin(), world.joints.end(),
                        [&](dJointID joint) { return joint && isOn(joint, body.id); });
}

}  // namespace

bool hasArrays(const PlanWorld& plan) {
    return std::any_of(plan.geoms.begin(), plan.geoms.end(), [](const PlanGeom& geom) {
        return std::holds_alternative<SolidMesh>(geom.solid) || std::holds_alternative<SolidHeightfield>(geom.solid) ||
               std::holds_alternative<SolidHull>(geom.solid);
    });
}

void dropUnusedArrays(SimulationWorld& world) {
    // Other worlds, prefabs and scenes may go on using them.
    std::unordered_set<const void*> used;
    for (const PlannedGeom& geom : world.planned.geoms) {
        const auto& solid = geom.plan->solid;
        if (const auto* mesh = std::get_if<SolidMesh>(&solid)) used.insert(mesh->mesh.get());
        if (const auto* field = std::get_if<SolidHeightfield>(&solid)) used.insert(field->field.get());
        if (const auto* hull = std::get_if<SolidHull>(&solid)) used.insert(hull->hull.get());
    }
    const auto isUnused = [&](const auto& entry) { return !used.contains(entry.first); };
    std::erase_if(world.meshes, isUnused);
    std::erase_if(world.heightfields, isUnused);
    std::erase_if(world.hulls, isUnused);
}

Leaving leavingWith(const SimulationWorld& world, std::span<const InstanceId> instances) {
    std::vector<const InstanceRange*> parts;
    for (const InstanceId instance : instances) {
        if (const InstanceRange* part = world.findPart(instance)) parts.push_back(part);
    }
    if (parts.empty()) return {};
    std::sort(parts.begin(), parts.end());
    Leaving leaving;
    leaving.firstPart = static_cast<std::size_t>(parts.front() - world.parts.data());
    const auto filler = parts.size() == 1 ? fillerFor(world, *leaving.firstPart) : std::nullopt;
    if (filler) {
        const InstanceRange& part = world.parts[*filler];
        leaving.gaps = PlanRemoved::filled(parts.front()->begin, parts.front()->end, part.begin);
        leaving.firstPart = filler;
        leaving.only = parts.front()->instance;
        leaving.filler = part.instance;
        return leaving;
    }
    for (const InstanceRange* part : parts) {
        leaving.gaps.add(part->begin, part->end);
        leaving.statesGravity = leaving.statesGravity || part->plan->gravityAuthored;
    }
    return leaving;
}

PlanRemoved leavingWithBody(const SimulationWorld& world, PlanWorld& plan, std::uint32_t body,
                            const InstanceRange& part) {
    const auto index = static_cast<std::int32_t>(body);
    const PlanCounts& begin = part.begin;
    const PlanCounts& end = part.end;
    const auto holdsIt = [&](const auto& entry) { return entry.body1 == index || entry.body2 == index; };
    const auto isOfIt = [&](const PlannedGeom& geom) { return geom.body == index; };
    PlanRemoved gone;
    gone.bodies.add(body, body + 1);
    addWhere(gone.geoms, world.planned.geoms, begin.geoms, end.geoms, isOfIt);
    addWhere(gone.joints, world.planned.joints, begin.joints, end.joints, holdsIt);
    addWhere(gone.sixDofJoints, plan.sixDofJoints, begin.sixDofJoints, end.sixDofJoints, holdsIt);
    addWhere(gone.collisionOverrides, plan.collisionOverrides, begin.collisionOverrides, end.collisionOverrides,
             holdsIt);
    // Triggers and volumes that have other shapes elsewhere stay with these.
    const auto losesAll = [&](auto& entry) {
        const bool had = !entry.geoms.empty();
        std::erase_if(entry.geoms, [&](std::uint32_t geom) { return gone.geoms.holds(geom); });
        return had && entry.geoms.empty();
    };
    addWhere(gone.triggers, plan.triggers, begin.triggers, end.triggers, losesAll);
    addWhere(gone.fields, plan.fields, begin.fields, end.fields, [&](PlanGravityVolume& field) {
        const bool empty = losesAll(field);
        return field.body == index || (empty && !field.everywhere);
    });
    // Objects that move with the animation of the body keep moving.
    for (std::size_t i = begin.motions; i < end.motions; ++i) {
        if (plan.motions[i].body == index) plan.motions[i].body = kNone;
    }
    return gone;
}

PlanRemoved leavingWithJoint(const SimulationWorld& world, NodeId node, const InstanceRange& part) {
    const PlanWorld& plan = *world.plan;
    PlanRemoved gone;
    for (std::size_t i = part.begin.joints; i < part.end.joints; ++i) {
        if (world.planned.joints[i].plan->node == node) gone.joints.add(i, i + 1);
    }
    for (std::size_t i = part.begin.sixDofJoints; i < part.end.sixDofJoints; ++i) {
        if (plan.sixDofJoints[i].node == node) gone.sixDofJoints.add(i, i + 1);
    }
    // The joint decided whether the two bodies touch, unless another joint between them decides it too.
    gone.sixDofJoints.forEach([&](std::size_t at) {
        const PlanSixDofJoint& joint = plan.sixDofJoints[at];
        const auto isBetween = [&](const auto& other) {
            return (other.body1 == joint.body1 && other.body2 == joint.body2) ||
                   (other.body1 == joint.body2 && other.body2 == joint.body1);
        };
        const auto first = plan.sixDofJoints.begin();
        const auto others = std::count_if(first + part.begin.sixDofJoints, first + part.end.sixDofJoints, isBetween);
        if (others != 1) return;
        addWhere(gone.collisionOverrides, plan.collisionOverrides, part.begin.collisionOverrides,
                 part.end.collisionOverrides, isBetween);
    });
    return gone;
}

ChangedPart changedFrom(const SimulationWorld& world, const PlanCounts& begin) {
    for (std::size_t i = begin.bodies; i < world.bodyOfPlan.size(); ++i) {
        if (world.bodyOfPlan[i] != kNone) return {begin, static_cast<std::size_t>(world.bodyOfPlan[i]), {}};
    }
    return {begin, world.bodies.size(), {}};
}

ChangedPart removeObjects(SimulationWorld& world, PlanWorld& plan, const PlanRemoved& gone, std::size_t firstPart,
                          dBodyID destroyed) {
    ChangedPart changed = changedFrom(world, world.parts[firstPart].begin);
    // Removes contacts first, and resets joints to their state between steps.
    restoreJoints(world);
    dJointGroupEmpty(world.contacts);
    const LeftPlaces places(world, gone, destroyed);
    removeCollisionOverrides(world, gone.collisionOverrides);
    world.geomIndex.forget(world.geoms, gone.filledBegin.geoms, gone.filledEnd.geoms);
    world.geomIndex.forget(world.geoms, changed.begin.geoms, world.geoms.size());
    destroyJoints(world, gone);
    destroyGeoms(world, gone);
    destroySpaces(world, gone);
    changed.removed = destroyBodies(world, gone, destroyed);
    renumberBodies(world, gone, changed.removed, changed.body);
    removeServos(world, gone.joints);
    gone.joints.eraseFrom(world.joints);
    gone.joints.eraseFrom(world.jointOrigins);
    gone.jointGroups.eraseFrom(world.jointGroups);
    gone.sixDofJoints.eraseFrom(world.sixDofJoints);
    gone.geoms.eraseFrom(world.geoms);
    gone.spaces.eraseFrom(world.spaces);
    world.planned.erase(gone, changed.begin);
    eraseFromOwnLists(plan, gone, changed.begin);
    for (std::size_t i = firstPart; i < world.parts.size(); ++i) {
        world.parts[i].begin = gone.moved(world.parts[i].begin);
        world.parts[i].end = gone.moved(world.parts[i].end);
    }
    numberGeoms(world, *world.tables, gone.filledBegin.geoms, gone.filledEnd.geoms);
    numberGeoms(world, *world.tables, changed.begin.geoms, world.geoms.size());
    noteGeomsRemoved(world, gone.geoms);
    world.sticking->noteRemoved(gone.geoms);
    places.wake(world);
    return changed;
}

void renewVolumes(SimulationWorld& world, const Plan& plan, const PlanRemoved& gone) {
    if (world.triggers && (!gone.triggers.empty() || !world.plan->triggers.empty())) {
        auto triggers = std::make_unique<TriggerEvents>(world, plan);
        triggers->takeOver(*world.triggers, gone);
        world.triggers = std::move(triggers);
    }
    renewMotions(world, gone);
    if (!world.volumes && world.plan->fields.empty()) return;
    auto volumes = std::make_unique<GravityVolumes>(world, plan);
    if (world.volumes) {
        volumes->takeOver(*world.volumes, gone);
    } else {
        volumes->rememberAll(toEigen(world.gravity.world()));
    }
    world.volumes = std::move(volumes);
    noteStart(world);
}

void chooseWitnesses(SimulationWorld& world, const ChangedPart& from) {
    for (std::size_t i = from.body; i < world.bodies.size(); ++i) world.bodies[i].witness = kNone;
    const auto offer = [&](std::int32_t planned, std::int32_t witness) {
        if (planned == kNone) return;
        const std::int32_t at = world.bodyOfPlan[static_cast<std::size_t>(planned)];
        if (at == kNone) return;
        SimBody& body = world.bodies[static_cast<std::size_t>(at)];
        if (body.witness == kNone) body.witness = witness;
    };
    for (std::size_t i = from.begin.geoms; i < world.geoms.size(); ++i) {
        if (world.geoms[i].id) offer(world.planned.geoms[i].body, static_cast<std::int32_t>(i));
    }
    for (std::size_t i = from.begin.joints; i < world.joints.size(); ++i) {
        if (!world.joints[i]) continue;
        offer(world.planned.joints[i].body1, -2 - static_cast<std::int32_t>(i));
        offer(world.planned.joints[i].body2, -2 - static_cast<std::int32_t>(i));
    }
}

bool isDestroyed(const SimulationWorld& world, std::size_t index) {
    const SimBody& body = world.bodies[index];
    if (body.witness == kNone) return false;
    if (body.witness >= 0) {
        const SimGeom& geom = world.geoms[static_cast<std::size_t>(body.witness)];
        if (geom.id && dGeomGetBody(geom.id) == body.id) return false;
    } else if (isOn(world.joints[static_cast<std::size_t>(-2 - body.witness)], body.id)) {
        return false;
    }
    return nothingIsOn(world, index);
}

}  // namespace orrery

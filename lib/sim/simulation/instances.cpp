// Further scenes in a simulation: they come into a world that is under way, and go again.
#include <algorithm>
#include <cmath>
#include <span>
#include <unordered_set>
#include <utility>

#include "contacts/collision_overrides.hpp"
#include "contacts/impacts.hpp"
#include "contacts/sticking.hpp"
#include "gravity/volumes.hpp"
#include "joints/joints.hpp"
#include "motions/motions.hpp"
#include "objects/objects.hpp"
#include "orrery/base/arithmetic.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/scene/eigen.hpp"
#include "simulation/impl.hpp"
#include "step/step.hpp"
#include "triggers/events.hpp"

namespace orrery {
namespace {

void destroyJoints(SimulationWorld& world, const InstanceRange& part) {
    for (std::size_t i = part.begin.joints; i < part.end.joints; ++i) {
        if (world.joints[i] && world.plan->joints[i].group == kNone) dJointDestroy(world.joints[i]);
    }
    for (std::size_t i = part.begin.jointGroups; i < part.end.jointGroups; ++i) {
        dJointGroupDestroy(world.jointGroups[i]);
    }
    destroyMotors(world, part.begin.sixDofJoints, part.end.sixDofJoints);
}

void destroyGeoms(SimulationWorld& world, const InstanceRange& part) {
    for (std::size_t i = part.begin.geoms; i < part.end.geoms; ++i) {
        if (world.geoms[i].id) dGeomDestroy(world.geoms[i].id);
    }
}

// Spaces that lie too deep stand for one above them, which is in the same part or is the top space.
void destroySpaces(SimulationWorld& world, const PlanGaps& gone) {
    std::unordered_set<dSpaceID> destroyed;
    for (std::size_t i = 0; i < world.spaces.size(); ++i) {
        if (gone.spaces.holds(i) && world.spaces[i] != world.top) destroyed.insert(world.spaces[i]);
    }
    if (destroyed.empty()) return;
    for (auto space = world.madeSpaces.rbegin(); space != world.madeSpaces.rend(); ++space) {
        if (destroyed.contains(*space)) dSpaceDestroy(*space);
    }
    std::erase_if(world.madeSpaces, [&](dSpaceID space) { return destroyed.contains(space); });
}

// The bodies, and out of the list of bodies.
void destroyBodies(SimulationWorld& world, const PlanGaps& gone) {
    std::unordered_set<dBodyID> destroyed;
    for (const SimBody& body : world.bodies) {
        if (!gone.bodies.holds(body.planIndex)) continue;
        if (!world.kinematic.empty()) destroyed.insert(body.id);
        dBodyDestroy(body.id);
    }
    std::erase_if(world.kinematic, [&](dBodyID body) { return destroyed.contains(body); });
    std::erase_if(world.bodies, [&](const SimBody& body) { return gone.bodies.holds(body.planIndex); });
    gone.bodies.eraseFrom(world.bodyOfPlan);
    for (std::size_t i = 0; i < world.bodies.size(); ++i) {
        SimBody& body = world.bodies[i];
        body.planIndex = static_cast<std::uint32_t>(gone.bodies.moved(body.planIndex));
        world.bodyOfPlan[body.planIndex] = static_cast<std::int32_t>(i);
    }
}

// Arrays for ODE that no geom of the plan refers to any more.
void dropUnusedArrays(SimulationWorld& world) {
    std::erase_if(world.meshes, [](const auto& entry) { return entry.second.mesh.use_count() <= 1; });
    std::erase_if(world.heightfields, [](const auto& entry) { return entry.second.field.use_count() <= 1; });
    std::erase_if(world.hulls, [](const auto& entry) { return entry.second.hull.use_count() <= 1; });
}

bool comesBefore(InstanceId a, InstanceId b) {
    return a.value < b.value;
}

bool isAmong(InstanceId id, std::span<const InstanceId> ids) {
    return std::binary_search(ids.begin(), ids.end(), id, comesBefore);
}

// What goes of a world with some instances.
struct Leaving {
    PlanGaps gaps;
    bool any = false;
    bool statesGravity = false;
};

// The parts of these instances, out of the live world and its plan.
Leaving removeParts(SimulationWorld& world, PlanWorld& plan, std::span<const InstanceId> ids) {
    Leaving leaving;
    for (const InstanceRange& part : world.parts) {
        if (!isAmong(part.instance, ids)) continue;
        // Contacts first, and joints as they are between steps.
        if (!std::exchange(leaving.any, true)) {
            restoreJoints(world);
            dJointGroupEmpty(world.contacts);
        }
        leaving.gaps.add(part.begin, part.end);
        leaving.statesGravity = leaving.statesGravity || part.gravity;
        destroyJoints(world, part);
        destroyGeoms(world, part);
    }
    if (!leaving.any) return leaving;
    const PlanGaps& gone = leaving.gaps;
    destroySpaces(world, gone);
    destroyBodies(world, gone);
    gone.joints.eraseFrom(world.joints);
    gone.joints.eraseFrom(world.jointOrigins);
    gone.jointGroups.eraseFrom(world.jointGroups);
    gone.sixDofJoints.eraseFrom(world.sixDofJoints);
    gone.geoms.eraseFrom(world.geoms);
    gone.spaces.eraseFrom(world.spaces);
    eraseFrom(plan, gone);
    std::erase_if(world.parts, [&](const InstanceRange& part) { return isAmong(part.instance, ids); });
    for (InstanceRange& part : world.parts) {
        part.begin = gone.moved(part.begin);
        part.end = gone.moved(part.end);
    }
    dropUnusedArrays(world);
    return leaving;
}

// Made anew, they go on from where they were.
void renewMotions(SimulationWorld& world, const PlanGaps& gone) {
    if (!world.motions && world.plan->motions.empty()) return;
    auto motions = std::make_unique<Motions>(world);
    if (world.motions) motions->takeOver(*world.motions, gone);
    world.motions = std::move(motions);
}

// Made anew, they go on from what they were; volumes made for the first time, from what all bodies have
// felt.
void renewVolumes(SimulationWorld& world, const Plan& plan, const PlanGaps& gone) {
    if (world.triggers) {
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
}

// Of the latest scene that states one; else of the scene that the simulation was made of, or of the options.
Vector3 gravityOf(const SimulationWorld& world, const PlanOptions& options) {
    for (auto part = world.parts.rbegin(); part != world.parts.rend(); ++part) {
        if (part->gravity) return *part->gravity;
    }
    if (!world.parts.empty() && !world.parts.front().instance) return world.plan->gravity;
    DiagnosticLog known;
    return makePlan(Scene(), options, known).worlds.at(0).gravity;
}

}  // namespace

const Instance* Simulation::Impl::instance(InstanceId id) const {
    const auto at = std::partition_point(instances.begin(), instances.end(),
                                         [&](const auto& each) { return each->id.value < id.value; });
    return at == instances.end() || (*at)->id != id ? nullptr : at->get();
}

bool Simulation::Impl::refuse(DiagnosticLog& log, const Scene& added, std::string_view why) const {
    log.report(code::SIM_INSTANCE_REFUSED, added.place(added.root()), "the scene cannot be added: " + std::string(why));
    return false;
}

bool Simulation::Impl::canAdd(const Scene& added, const Pose& root, DiagnosticLog& log, std::size_t world) const {
    if (world >= worlds.size()) return refuse(log, added, "there is no such world to add it to");
    if (worlds[world]->failed) return refuse(log, added, "the world to add it to stands still, since ODE failed in it");
    const double furthest = toEigen(root.position).cwiseAbs().maxCoeff();
    const double length = toEigen(root.rotation).norm();
    if (!isFinite(root.position) || furthest > kMaxCoordinate || !std::isfinite(length) || !(length > 0)) {
        return refuse(log, added, "its root is not at a finite place within 1e7 m, or its rotation is zero");
    }
    return true;
}

InstanceId Simulation::Impl::appendPart(const Scene& added, PlanWorld&& next,
                                        const std::shared_ptr<SharedTables>& shared, std::size_t world) {
    const InstanceId id{++lastInstance};
    instances.push_back(std::make_unique<Instance>(Instance{id, added, shared, {}, {}, {}, {}}));
    PlanWorld& all = plan.worlds[world];
    InstanceRange part{id, &instances.back()->scene, countsOf(all), {}, {}};
    if (next.gravityAuthored) part.gravity = next.gravity;
    appendWorld(all, std::move(next));
    part.end = countsOf(all);
    worlds[world]->parts.push_back(part);
    return id;
}

std::vector<InstanceId> Simulation::Impl::addInstances(const Scene& added, std::span<const Pose> roots,
                                                       DiagnosticLog& log, std::size_t world) {
    const auto fits = [&](const Pose& root) { return canAdd(added, root, log, world); };
    if (roots.empty() || !std::all_of(roots.begin(), roots.end(), fits)) return {};
    Plan next = makePlan(added, options.plan, log);
    if (next.worlds.empty()) return {};
    mergeWorlds(next, added, log);
    const PlanTables begin = tablesOf(plan);
    appendTables(plan, next);
    tables.push_back(std::make_shared<SharedTables>(SharedTables{begin, tablesOf(plan)}));

    SimulationWorld& to = *worlds[world];
    const PlanCounts firstPart = countsOf(plan.worlds[world]);
    const std::size_t firstInstance = instances.size();
    std::vector<InstanceId> ids;
    for (const Pose& root : roots) {
        PlanWorld placed = next.worlds[0];
        placeWorld(placed, {root.position, fromEigen(toEigen(root.rotation).normalized())});
        ids.push_back(appendPart(added, std::move(placed), tables.back(), world));
    }

    std::vector<OdeMessage> said;
    const OdeGuard guard(said);
    createObjects({instances.back()->scene, plan, plan.worlds[world], firstPart, options, to, said, log});
    refreshStep(to);
    // Those of other worlds refer to the tables too.
    for (const auto& each : worlds) renewVolumes(*each, plan, {});
    if (to.parts.back().gravity) to.gravity.setWorld(*to.parts.back().gravity);
    listObjectsFrom(firstInstance);
    return ids;
}

void Simulation::Impl::dropUnusedTables() {
    TableGaps gone;
    for (const auto& each : tables) {
        if (each.use_count() == 1) gone.add(each->begin, each->end);
    }
    std::erase_if(tables, [](const auto& each) { return each.use_count() == 1; });
    eraseFrom(plan, gone);
    for (const auto& each : tables) {
        each->begin = gone.moved(each->begin);
        each->end = gone.moved(each->end);
    }
}

std::size_t Simulation::Impl::removeInstances(std::span<const InstanceId> asked) {
    std::vector<InstanceId> ids;
    for (const InstanceId id : asked) {
        const auto isLocked = [&](const auto& world) { return world->spaceLocked && world->findPart(id); };
        if (instance(id) && std::none_of(worlds.begin(), worlds.end(), isLocked)) ids.push_back(id);
    }
    std::sort(ids.begin(), ids.end(), comesBefore);
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    if (ids.empty()) return 0;
    std::vector<Leaving> leaving;
    for (std::size_t i = 0; i < worlds.size(); ++i) leaving.push_back(removeParts(*worlds[i], plan.worlds[i], ids));
    std::erase_if(instances, [&](const auto& each) { return isAmong(each->id, ids); });
    dropUnusedTables();
    for (std::size_t i = 0; i < worlds.size(); ++i) {
        SimulationWorld& world = *worlds[i];
        numberGeoms(world, plan);
        world.sticking->setPairs({});  // it goes by the numbers of geoms
        listCollisionOverrides(world);
        listLinkages(world);
        world.gravity.updateMasses();
        renewVolumes(world, plan, leaving[i].gaps);
        if (leaving[i].statesGravity) world.gravity.setWorld(gravityOf(world, options.plan));
        if (leaving[i].any) world.gravity.wakeAll();
    }
    listObjects();
    return ids.size();
}

std::optional<InstanceId> Simulation::add(const Scene& scene, const Pose& root, DiagnosticLog& log, std::size_t world) {
    const auto ids = addMany(scene, {&root, 1}, log, world);
    return ids.empty() ? std::nullopt : std::optional(ids.front());
}

std::vector<InstanceId> Simulation::addMany(const Scene& scene, std::span<const Pose> roots, DiagnosticLog& log,
                                            std::size_t world) {
    const PlainArithmetic arithmetic;
    return impl_->addInstances(scene, roots, log, world);
}

bool Simulation::remove(InstanceId instance) {
    return impl_->removeInstances({&instance, 1}) == 1;
}

std::size_t Simulation::removeMany(std::span<const InstanceId> instances) {
    return impl_->removeInstances(instances);
}

}  // namespace orrery

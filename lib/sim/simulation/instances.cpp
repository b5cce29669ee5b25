// Further scenes in a simulation: they come into a world that is under way, and go again.
#include <algorithm>
#include <cmath>
#include <set>

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

template <typename T>
void eraseRange(std::vector<T>& from, std::size_t begin, std::size_t end) {
    from.erase(from.begin() + static_cast<std::ptrdiff_t>(begin), from.begin() + static_cast<std::ptrdiff_t>(end));
}

void destroyJoints(SimulationWorld& world, const InstanceRange& part) {
    for (std::size_t i = part.begin.joints; i < part.end.joints; ++i) {
        if (world.joints[i] && world.plan->joints[i].group == kNone) dJointDestroy(world.joints[i]);
    }
    for (std::size_t i = part.begin.jointGroups; i < part.end.jointGroups; ++i) {
        dJointGroupDestroy(world.jointGroups[i]);
    }
    destroySixDofJoints(world, part.begin.sixDofJoints, part.end.sixDofJoints);
    eraseRange(world.joints, part.begin.joints, part.end.joints);
    eraseRange(world.jointOrigins, part.begin.joints, part.end.joints);
    eraseRange(world.jointGroups, part.begin.jointGroups, part.end.jointGroups);
}

void destroyGeoms(SimulationWorld& world, const InstanceRange& part) {
    for (std::size_t i = part.begin.geoms; i < part.end.geoms; ++i) {
        if (world.geoms[i].id) dGeomDestroy(world.geoms[i].id);
    }
    eraseRange(world.geoms, part.begin.geoms, part.end.geoms);
}

// Spaces that lie too deep stand for one above them, which is in the same part or is the top space.
void destroySpaces(SimulationWorld& world, const InstanceRange& part) {
    std::set<dSpaceID> gone(world.spaces.begin() + static_cast<std::ptrdiff_t>(part.begin.spaces),
                            world.spaces.begin() + static_cast<std::ptrdiff_t>(part.end.spaces));
    gone.erase(world.top);
    for (auto space = world.madeSpaces.rbegin(); space != world.madeSpaces.rend(); ++space) {
        if (gone.count(*space) > 0) dSpaceDestroy(*space);
    }
    std::erase_if(world.madeSpaces, [&](dSpaceID space) { return gone.count(space) > 0; });
    eraseRange(world.spaces, part.begin.spaces, part.end.spaces);
}

void destroyBodies(SimulationWorld& world, const InstanceRange& part) {
    const auto isGone = [&](const SimBody& body) {
        return body.planIndex >= part.begin.bodies && body.planIndex < part.end.bodies;
    };
    for (const SimBody& body : world.bodies) {
        if (!isGone(body)) continue;
        std::erase(world.kinematic, body.id);
        dBodyDestroy(body.id);
    }
    std::erase_if(world.bodies, isGone);
    eraseRange(world.bodyOfPlan, part.begin.bodies, part.end.bodies);
    const auto count = static_cast<std::uint32_t>(part.end.bodies - part.begin.bodies);
    for (std::size_t i = 0; i < world.bodies.size(); ++i) {
        SimBody& body = world.bodies[i];
        if (body.planIndex >= part.end.bodies) body.planIndex -= count;
        world.bodyOfPlan[body.planIndex] = static_cast<std::int32_t>(i);
    }
}

// Arrays for ODE that no geom of the plan refers to any more.
void dropUnusedArrays(SimulationWorld& world) {
    std::erase_if(world.meshes, [](const auto& entry) { return entry.second.mesh.use_count() <= 1; });
    std::erase_if(world.heightfields, [](const auto& entry) { return entry.second.field.use_count() <= 1; });
    std::erase_if(world.hulls, [](const auto& entry) { return entry.second.hull.use_count() <= 1; });
}

void destroyPart(SimulationWorld& world, const InstanceRange& part) {
    restoreJoints(world);
    dJointGroupEmpty(world.contacts);
    destroyJoints(world, part);
    destroyGeoms(world, part);
    destroySpaces(world, part);
    destroyBodies(world, part);
}

// What lies after a part that is gone moves up.
void moveUp(PlanCounts& counts, const InstanceRange& gone) {
    for (const auto list : {&PlanCounts::bodies, &PlanCounts::spaces, &PlanCounts::geoms, &PlanCounts::joints,
                            &PlanCounts::jointGroups, &PlanCounts::sixDofJoints, &PlanCounts::collisionOverrides,
                            &PlanCounts::triggers, &PlanCounts::fields, &PlanCounts::motions}) {
        if (counts.*list >= gone.end.*list) counts.*list -= gone.end.*list - gone.begin.*list;
    }
}

// Out of the live world and its plan; a part without a scene where the world has none of this instance.
InstanceRange removePart(SimulationWorld& world, PlanWorld& plan, InstanceId id) {
    const InstanceRange* part = world.findPart(id);
    if (!part) return {};
    const InstanceRange gone = *part;
    destroyPart(world, gone);
    eraseWorldRange(plan, gone.begin, gone.end);
    std::erase_if(world.parts, [&](const InstanceRange& each) { return each.instance == id; });
    for (InstanceRange& each : world.parts) {
        moveUp(each.begin, gone);
        moveUp(each.end, gone);
    }
    dropUnusedArrays(world);
    return gone;
}

// Made anew, they go on from where they were.
void renewMotions(SimulationWorld& world, const PlanCounts& begin, const PlanCounts& end) {
    if (!world.motions && world.plan->motions.empty()) return;
    auto motions = std::make_unique<Motions>(world);
    if (world.motions) motions->takeOver(*world.motions, begin, end);
    world.motions = std::move(motions);
}

// Made anew, they go on from what they were; volumes made for the first time, from what all bodies have
// felt.
void renewVolumes(SimulationWorld& world, const Plan& plan, const PlanCounts& begin, const PlanCounts& end) {
    if (world.triggers) {
        auto triggers = std::make_unique<TriggerEvents>(world, plan);
        triggers->takeOver(*world.triggers, begin, end);
        world.triggers = std::move(triggers);
    }
    renewMotions(world, begin, end);
    if (!world.volumes && world.plan->fields.empty()) return;
    auto volumes = std::make_unique<GravityVolumes>(world, plan);
    if (world.volumes) {
        volumes->takeOver(*world.volumes, begin, end);
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
    const auto at = std::find_if(instances.begin(), instances.end(), [&](const auto& each) { return each->id == id; });
    return at == instances.end() ? nullptr : at->get();
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

std::optional<InstanceId> Simulation::Impl::addInstance(const Scene& added, const Pose& root, DiagnosticLog& log,
                                                        std::size_t world) {
    if (!canAdd(added, root, log, world)) return std::nullopt;
    Plan next = makePlan(added, options.plan, log);
    if (next.worlds.empty()) return std::nullopt;
    mergeWorlds(next, added, log);
    placeWorld(next.worlds[0], {root.position, fromEigen(toEigen(root.rotation).normalized())});

    const InstanceId id{++lastInstance};
    const PlanTables tables = tablesOf(plan);
    appendTables(plan, next);
    instances.push_back(std::make_unique<Instance>(Instance{id, added, tables, tablesOf(plan), {}, {}, {}, {}}));

    SimulationWorld& to = *worlds[world];
    PlanWorld& all = plan.worlds[world];
    InstanceRange part{id, &instances.back()->scene, countsOf(all), {}, {}};
    if (next.worlds[0].gravityAuthored) part.gravity = next.worlds[0].gravity;
    appendWorld(all, std::move(next.worlds[0]));
    part.end = countsOf(all);
    to.parts.push_back(part);

    std::vector<OdeMessage> said;
    const OdeGuard guard(said);
    createObjects({instances.back()->scene, plan, all, part.begin, options, to, said, log});
    to.gravity.updateMasses();
    // Those of other worlds refer to the tables too.
    for (const auto& each : worlds) renewVolumes(*each, plan, {}, {});
    if (part.gravity) to.gravity.setWorld(*part.gravity);
    listObjects();
    return id;
}

bool Simulation::Impl::removeInstance(InstanceId id) {
    const Instance* going = instance(id);
    const auto isLocked = [&](const auto& world) { return world->spaceLocked && world->findPart(id); };
    if (!going || std::any_of(worlds.begin(), worlds.end(), isLocked)) return false;
    std::vector<InstanceRange> gone;
    for (std::size_t i = 0; i < worlds.size(); ++i) gone.push_back(removePart(*worlds[i], plan.worlds[i], id));
    eraseTables(plan, going->begin, going->end);
    std::erase_if(instances, [&](const auto& each) { return each.get() == going; });
    for (std::size_t i = 0; i < worlds.size(); ++i) {
        SimulationWorld& world = *worlds[i];
        numberGeoms(world, plan);
        world.sticking->setPairs({});  // it goes by the numbers of geoms
        listCollisionOverrides(world);
        listLinkages(world);
        world.gravity.updateMasses();
        renewVolumes(world, plan, gone[i].begin, gone[i].end);
        if (gone[i].gravity) world.gravity.setWorld(gravityOf(world, options.plan));
        if (gone[i].scene) world.gravity.wakeAll();
    }
    listObjects();
    return true;
}

std::optional<InstanceId> Simulation::add(const Scene& scene, const Pose& root, DiagnosticLog& log, std::size_t world) {
    const PlainArithmetic arithmetic;
    return impl_->addInstance(scene, root, log, world);
}

bool Simulation::remove(InstanceId instance) {
    return impl_->removeInstance(instance);
}

}  // namespace orrery

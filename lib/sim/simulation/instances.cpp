// Adds scenes to a running simulation and removes them.
#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "contacts/collision_overrides.hpp"
#include "contacts/impacts.hpp"
#include "contacts/sticking.hpp"
#include "objects/objects.hpp"
#include "orrery/base/arithmetic.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/base/grow.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/scene/eigen.hpp"
#include "plan/merge.hpp"
#include "simulation/impl.hpp"
#include "simulation/live_geoms.hpp"
#include "simulation/removal.hpp"
#include "step/step.hpp"

namespace orrery {
namespace {

bool comesBefore(InstanceId a, InstanceId b) {
    return a.value < b.value;
}

// OMI_physics_gravity allows one of all files to state it; if several do, the latest one is used.
void noteGravityReplaced(const SimulationWorld& world, const Scene& added, const PlanWorld& planned,
                         DiagnosticLog& log) {
    if (!planned.gravityAuthored) return;
    const auto states = [](const InstanceRange& part) { return part.plan->gravityAuthored; };
    const auto latest = std::find_if(world.parts.rbegin(), world.parts.rend(), states);
    if (latest == world.parts.rend() || latest->plan->gravity == planned.gravity) return;
    const auto& authored = added.contents().gravity;
    const auto text = [](const Vector3& g) {
        return '(' + toRoundedText(g.x) + ", " + toRoundedText(g.y) + ", " + toRoundedText(g.z) + ") m/s^2";
    };
    log.report(code::SIM_GRAVITY_REPLACED, added.place(authored ? authored->origin : Origin{}, added.root()),
               "the gravity of the world is that of this scene from now on, which was added last",
               {text(planned.gravity), text(latest->plan->gravity) + ", which another scene states"});
}

void clearSharedLists(PlanWorld& world) {
    world.bodies = {};
    world.geoms = {};
    world.joints = {};
}

}  // namespace

Vector3 statedGravity(const SimulationWorld& world, const PlanOptions& options) {
    for (auto part = world.parts.rbegin(); part != world.parts.rend(); ++part) {
        if (part->plan->gravityAuthored) return part->plan->gravity;
    }
    if (!world.parts.empty() && !world.parts.front().instance) return world.plan->gravity;
    DiagnosticLog known;
    return makePlan(Scene(), options, known).worlds.at(0).gravity;
}

Instance* Simulation::Impl::instance(InstanceId id) const {
    const std::size_t at = rankOf(id);
    return at == instances.size() ? nullptr : instances[at].get();
}

std::size_t Simulation::Impl::rankOf(InstanceId id) const {
    // Mostly none has been removed.
    if (id.value < instances.size() && instances[id.value]->id == id) return id.value;
    const auto at = rankOfId.find(id.value);
    return at == rankOfId.end() ? instances.size() : at->second;
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

InstanceId Simulation::Impl::appendPart(const std::shared_ptr<const SharedPlan>& shared, std::size_t world,
                                        const Pose& root, PlanWorld& from, std::vector<OdeMessage>& said,
                                        DiagnosticLog& log) {
    SimulationWorld& to = *worlds[world];
    const InstanceId id{++lastInstance};
    const Instance& made = *instances.emplace_back(std::make_unique<Instance>(Instance{id, shared, 0, root}));
    const PlanCounts begin = to.counts();
    from = shared->world;
    placeWorld(from, root);
    to.planned.append(shared->world, begin);
    appendOwnLists(plan.worlds[world], from, begin);
    rankOfId[id.value] = instances.size() - 1;
    to.addPart({id, &shared->scene, &shared->world, &made.root, begin, to.counts()});
    createObjects({shared->scene, plan, from, begin, options, to, said, log});
    return id;
}

std::vector<InstanceId> Simulation::Impl::addInstances(const Scene& added, std::span<const Pose> roots,
                                                       DiagnosticLog& log, std::size_t world) {
    const auto fits = [&](const Pose& root) { return canAdd(added, root, log, world); };
    if (roots.empty() || !std::all_of(roots.begin(), roots.end(), fits)) return {};
    const auto shared = planFor(added, log);
    return shared ? appendParts(shared, roots, log, world) : std::vector<InstanceId>{};
}

// A scene that was added before, and not edited since, has the same plan and the same diagnostics.
std::shared_ptr<SharedPlan> Simulation::Impl::planFor(const Scene& added, DiagnosticLog& log) {
    const auto known = std::find_if(plansInUse.begin(), plansInUse.end(), [&](const auto& shared) {
        return shared->findings && &shared->scene.contents() == &added.contents();
    });
    DiagnosticLog findings({std::numeric_limits<std::size_t>::max(), false});  // the caller's has a limit of its own
    const auto prepared = known == plansInUse.end() ? prepare(added, options.plan, findings) : nullptr;
    const auto& all = known == plansInUse.end() ? findings.entries() : *(*known)->findings;
    for (const Diagnostic& each : all) {
        log.report(each.severity, each.code, each.place, each.message, {each.found, each.expected});
    }
    if (known != plansInUse.end()) return *known;
    if (!prepared) return nullptr;
    auto shared = share(added, std::move(prepared->plan));
    shared->findings = findings.entries();
    return shared;
}

std::optional<InstanceId> Simulation::Impl::addPrefab(const std::shared_ptr<const PreparedScene>& prefab,
                                                      const Pose& root, DiagnosticLog& log, std::size_t world) {
    if (!canAdd(prefab->scene, root, log, world)) return std::nullopt;
    if (!(prefab->options == options.plan)) {
        refuse(log, prefab->scene, "it was prepared with other options than those of the simulation");
        return std::nullopt;
    }
    const auto known = std::find_if(plansInUse.begin(), plansInUse.end(),
                                    [&](const auto& shared) { return shared->prefab == prefab; });
    const auto shared = known != plansInUse.end() ? *known : share(prefab->scene, prefab->plan);
    shared->prefab = prefab;
    for (const auto& [key, mesh] : prefab->meshes) worlds[world]->meshes.try_emplace(key, mesh);
    const auto ids = appendParts(shared, {&root, 1}, log, world);
    return ids.front();
}

std::shared_ptr<SharedPlan> Simulation::Impl::share(const Scene& added, Plan next) {
    const PlanTables begin = tablesOf(plan);
    appendTables(plan, next);
    return plansInUse.emplace_back(
        std::make_shared<SharedPlan>(SharedPlan{added, std::move(next.worlds[0]), begin, tablesOf(plan)}));
}

std::vector<InstanceId> Simulation::Impl::appendParts(const std::shared_ptr<SharedPlan>& shared,
                                                      std::span<const Pose> roots, DiagnosticLog& log,
                                                      std::size_t world) {
    assembledIsStale = true;
    SimulationWorld& to = *worlds[world];
    noteGravityReplaced(to, shared->scene, shared->world, log);
    const PlanCounts firstPart = to.counts();
    const std::size_t firstInstance = instances.size();
    std::vector<InstanceId> ids;
    to.planned.reserve(shared->world, roots.size());
    reserveOwnLists(plan.worlds[world], shared->world, roots.size());
    reserveObjects(to, shared->world, roots.size());
    growTo(to.parts, to.parts.size() + roots.size());
    std::vector<OdeMessage> said;
    const OdeGuard guard(said);
    PlanWorld from;  // one for all parts, so that its lists keep their memory
    for (const Pose& root : roots) {
        const Pose at{root.position, fromEigen(toEigen(root.rotation).normalized())};
        ids.push_back(appendPart(shared, world, at, from, said, log));
    }
    finishObjects({shared->scene, plan, shared->world, firstPart, options, to, said, log});
    extendStep(to);
    chooseWitnesses(to, changedFrom(to, firstPart));
    // Volumes of other worlds use the tables too.
    for (const auto& each : worlds) renewVolumes(*each, plan, {});
    if (shared->world.gravityAuthored) to.gravity.setWorld(shared->world.gravity);
    listObjectsFrom(firstInstance);
    spacesMarks[world] = markOfSpaces(to);
    return ids;
}

void Simulation::Impl::dropUnusedPlans() {
    const auto isUnused = [](const auto& shared) { return shared.use_count() == 1; };
    TableRemoved gone;
    bool any = false;
    bool withArrays = false;
    for (const auto& shared : plansInUse) {
        if (!isUnused(shared)) continue;
        gone.add(shared->begin, shared->end);
        any = true;
        // That of the first scene is not here.
        withArrays = withArrays || shared == plansInUse.front() || hasArrays(shared->world);
    }
    if (!any) return;
    std::erase_if(plansInUse, isUnused);
    dropTables(gone);
    for (const auto& world : worlds) {
        if (withArrays) dropUnusedArrays(*world);
    }
    // The first scene's own plan.
    if (!instances.empty() && !instances.front()->id) return;
    for (PlanWorld& world : plan.worlds) clearSharedLists(world);
}

void Simulation::Impl::dropTables(const TableRemoved& gone) {
    if (eraseFrom(plan, gone)) return;
    for (const auto& shared : plansInUse) {
        shared->begin = gone.moved(shared->begin);
        shared->end = gone.moved(shared->end);
        renumberTables(shared->world, gone);
    }
    for (const auto& world : worlds) numberGeoms(*world, plan, 0, world->geoms.size());
}

const Plan& Simulation::Impl::wholePlan() const {
    if (lastInstance == 0 && !objectsRemoved && !instances.empty()) return plan;
    if (!std::exchange(assembledIsStale, false)) return assembled;
    assembled.materials = plan.materials;
    assembled.filters = plan.filters;
    assembled.surfaces = plan.surfaces;
    assembled.systems = plan.systems;
    assembled.worlds = plan.worlds;
    for (std::size_t i = 0; i < worlds.size(); ++i) {
        PlanWorld& world = assembled.worlds[i];
        clearSharedLists(world);
        for (const InstanceRange& part : worlds[i]->parts) {
            worlds[i]->planned.copyTo(world, part.begin, part.end, *part.root);
        }
    }
    return assembled;
}

void Simulation::Impl::removeFrom(std::size_t index, const PlanRemoved& gone, std::size_t firstPart,
                                  dBodyID destroyed) {
    SimulationWorld& world = *worlds[index];
    const ChangedPart changed = removeObjects(world, plan.worlds[index], gone, firstPart, destroyed);
    listLinkages(world, {changed.body, changed.begin.joints, changed.begin.sixDofJoints});
    chooseWitnesses(world, changed);
    noteRemoved(world, changed.removed, gone.joints, changed.begin.joints);
    extendStep(world);
    spacesMarks[index] = markOfSpaces(world);
}

void Simulation::Impl::settleWithoutGeoms(SimulationWorld& world) {
    numberGeoms(world, plan, 0, world.geoms.size());
    world.sticking->setPairs({});
    world.collidingPairs.clear();
    world.excludedPairs.clear();
    addCollisionOverrides(world, 0);
    world.gravity.updateMasses();
    renewVolumes(world, plan, {});
}

void Simulation::Impl::noteLoss(InstanceId id) {
    instance(id)->objects.reset();
    objectsRemoved = true;
    assembledIsStale = true;
    unlistFrom(rankOf(id));
    listObjectsFrom(rankOf(id));
}

void Simulation::Impl::exchangeInstances(SimulationWorld& world, InstanceId leaving, InstanceId filler) {
    std::size_t& part1 = world.partOfId[leaving.value];
    std::size_t& part2 = world.partOfId[filler.value];
    std::swap(world.parts[part1].instance, world.parts[part2].instance);
    std::swap(world.parts[part1].root, world.parts[part2].root);
    std::swap(part1, part2);
    std::size_t& rank1 = rankOfId[leaving.value];
    std::size_t& rank2 = rankOfId[filler.value];
    Instance& first = *instances[rank1];
    Instance& last = *instances[rank2];
    for (std::size_t i = 0; i < first.bodyCount; ++i) {
        std::swap(bodies[first.firstBody + i].instance, bodies[last.firstBody + i].instance);
        std::swap(bodyHandles[first.firstBody + i], bodyHandles[last.firstBody + i]);
        if (!numberOfBody.empty()) numberOfBody[bodyHandles[first.firstBody + i]] = first.firstBody + i;
        if (!numberOfBody.empty()) numberOfBody[bodyHandles[last.firstBody + i]] = last.firstBody + i;
    }
    movedBodies.exchange(first.firstBody, last.firstBody, first.bodyCount);
    bodyReadings.exchange(first.firstBody, last.firstBody, first.bodyCount);
    const std::size_t readings = instances[rank1 + 1]->firstReading - first.firstReading;
    jointReadings.exchange(first.firstReading, last.firstReading, readings);
    std::swap(first.firstBody, last.firstBody);
    std::swap(first.firstReading, last.firstReading);
    std::swap(instances[rank1], instances[rank2]);
    std::swap(rank1, rank2);
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
    const auto isGone = [&](InstanceId id) { return std::binary_search(ids.begin(), ids.end(), id, comesBefore); };
    std::vector<Leaving> leaving;
    for (std::size_t i = 0; i < worlds.size(); ++i) {
        leaving.push_back(leavingWith(*worlds[i], ids));
        const auto firstPart = leaving.back().firstPart;
        if (!firstPart) continue;
        removeFrom(i, leaving.back().gaps, *firstPart);
        if (leaving.back().filler) exchangeInstances(*worlds[i], leaving.back().only, leaving.back().filler);
        worlds[i]->eraseParts(*firstPart, isGone);
    }
    std::size_t first = instances.size();
    for (const InstanceId id : ids) first = std::min(first, rankOf(id));
    unlistFrom(first);
    const auto end = std::remove_if(instances.begin() + static_cast<std::ptrdiff_t>(first), instances.end(),
                                    [&](const auto& each) { return isGone(each->id); });
    instances.erase(end, instances.end());
    for (const InstanceId id : ids) rankOfId.erase(id.value);
    for (std::size_t i = first; i < instances.size(); ++i) rankOfId[instances[i]->id.value] = i;
    assembledIsStale = true;
    assembled.worlds.clear();  // it contains arrays of removed objects
    dropUnusedPlans();
    for (std::size_t i = 0; i < worlds.size(); ++i) {
        SimulationWorld& world = *worlds[i];
        renewVolumes(world, plan, leaving[i].gaps);
        if (leaving[i].statesGravity) world.gravity.setWorld(statedGravity(world, options.plan));
    }
    listObjectsFrom(first);
    return ids.size();
}

bool Simulation::Impl::removeBody(std::size_t number, bool destroyed) {
    const ListedBody listed = bodies[number];
    SimulationWorld& world = *worlds[listed.world];
    if (world.spaceLocked) return false;
    const SimBody body = world.bodies[listed.body];
    const InstanceRange& part = *world.findPart(listed.instance);
    const PlanRemoved gone = leavingWithBody(world, plan.worlds[listed.world], body.planIndex, part);
    instance(listed.instance)->removedBodies.push_back(body.node);
    removePiece(listed.world, gone, part, destroyed ? body.id : nullptr);
    noteLoss(listed.instance);
    return true;
}

void Simulation::Impl::removePiece(std::size_t index, const PlanRemoved& gone, const InstanceRange& part,
                                   dBodyID destroyed) {
    SimulationWorld& world = *worlds[index];
    removeFrom(index, gone, static_cast<std::size_t>(&part - world.parts.data()), destroyed);
    refreshStep(world);
    renewVolumes(world, plan, gone);
    for (std::size_t i = part.begin.bodies; i < part.end.bodies; ++i) {
        if (world.bodyOfPlan[i] != kNone) wakeBody(world, static_cast<std::size_t>(world.bodyOfPlan[i]));
    }
}

bool Simulation::Impl::removeJoint(JointId joint) {
    bool removed = false;
    for (std::size_t i = 0; i < worlds.size(); ++i) {
        const SimulationWorld& world = *worlds[i];
        const InstanceRange* part = joint.node && !world.spaceLocked ? world.findPart(joint.instance) : nullptr;
        if (!part) continue;
        const PlanRemoved gone = leavingWithJoint(world, joint.node, *part);
        if (gone.joints.empty() && gone.sixDofJoints.empty()) continue;
        removePiece(i, gone, *part, nullptr);
        removed = true;
    }
    if (removed) {
        instance(joint.instance)->removedJoints.push_back(joint.node);
        noteLoss(joint.instance);
    }
    return removed;
}

// Only the spaces can tell which geoms are gone, because their handles are invalid.
void Simulation::Impl::noticeDestroyedGeoms(std::size_t number) {
    SimulationWorld& world = *worlds[number];
    const std::uint64_t mark = markOfSpaces(world);
    if (mark == std::exchange(spacesMarks[number], mark)) return;
    const LiveGeoms live(world);
    world.geomIndex.forget(world.geoms, 0, world.geoms.size());
    for (SimGeom& geom : world.geoms) {
        if (!geom.id || live.has(geom.id)) continue;
        geom.id = nullptr;
        const Scene& from = *world.partOf(&PlanCounts::geoms, geom.number).scene;
        if (!std::exchange(geomsGone, true)) {
            diagnostics.report(code::SIM_BODY_DESTROYED, placeOf(from, geom.node),
                               describe(from, geom.node, "geom") + " was destroyed by the application");
        }
    }
    if (geomsGone) settleWithoutGeoms(world);
}

void Simulation::Impl::noticeDestroyedBodies() {
    for (std::size_t i = 0; i < worlds.size(); ++i) {
        guarded(*worlds[i], [&] { noticeDestroyedGeoms(i); });
    }
    noticeBodiesWithoutAny();
    if (!std::exchange(geomsGone, false)) return;
    for (const auto& world : worlds) chooseWitnesses(*world, {});
    assembledIsStale = true;
    for (const auto& each : instances) each->objects.reset();
    unlistFrom(0);
    listObjectsFrom(0);
}

void Simulation::Impl::noticeBodiesWithoutAny() {
    // All are found before the first is removed, which chooses new witnesses.
    std::vector<std::size_t> destroyed;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const SimulationWorld& world = *worlds[bodies[i].world];
        if (world.failed || !isDestroyed(world, bodies[i].body)) continue;
        const SimBody& body = world.bodies[bodies[i].body];
        const Scene& from = world.sceneOf(body);
        diagnostics.report(code::SIM_BODY_DESTROYED, placeOf(from, body.node),
                           describe(from, body.node, "body") + " was destroyed by the application");
        destroyed.push_back(i);
    }
    for (auto body = destroyed.rbegin(); body != destroyed.rend(); ++body) removeBody(*body, true);
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

std::optional<InstanceId> Simulation::add(const Prefab& prefab, const Pose& root, DiagnosticLog& log,
                                          std::size_t world) {
    if (!prefab.prepared_) {
        log.report(code::SIM_INSTANCE_REFUSED, {}, "the scene cannot be added: the prefab holds none");
        return std::nullopt;
    }
    const PlainArithmetic arithmetic;
    return impl_->addPrefab(prefab.prepared_, root, log, world);
}

bool Simulation::remove(InstanceId instance) {
    return impl_->removeInstances({&instance, 1}) == 1;
}

std::size_t Simulation::removeMany(std::span<const InstanceId> instances) {
    return impl_->removeInstances(instances);
}

bool Simulation::remove(BodyId body) {
    const auto number = impl_->numberOf(body);
    return number && impl_->removeBody(*number);
}

bool Simulation::remove(JointId joint) {
    return impl_->removeJoint(joint);
}

}  // namespace orrery

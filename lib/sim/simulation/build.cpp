// Makes the live objects of a Plan.
#include <atomic>

#include "checks/checks.hpp"
#include "contacts/collision_overrides.hpp"
#include "contacts/contact_changes.hpp"
#include "contacts/impacts.hpp"
#include "gravity/volumes.hpp"
#include "joints/joints.hpp"
#include "motions/motions.hpp"
#include "objects/objects.hpp"
#include "simulation/impl.hpp"
#include "simulation/live_geoms.hpp"
#include "simulation/removal.hpp"
#include "step/step.hpp"
#include "triggers/events.hpp"
#include "watch/unmade_contacts.hpp"

#include "orrery/base/arithmetic.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/base/grow.hpp"
#include "orrery/sim/option_table.hpp"

namespace orrery {
namespace {

// With a balance of energy, contacts of ODE's are made also where the own step acts: they must move nothing then.
SimulationOptions optionsOfOwn(SimulationOptions options) {
    if (options.energyBalance.value_or(false))
        options.exactSpin = options.quietImpacts = options.anchoredFriction = false;
    return options;
}

Plan withDefaultMaterial(Plan&& plan) {
    if (plan.materials.empty()) plan.materials.emplace_back();
    return std::move(plan);
}

}  // namespace

Simulation::Impl::Impl(const Scene& sceneOfPlan, Plan&& planOfScene, const SimulationOptions& simulationOptions)
    : scene(sceneOfPlan),
      plan(withDefaultMaterial(std::move(planOfScene))),
      options(simulationOptions.solver == Solver::Own ? optionsOfOwn(simulationOptions) : simulationOptions),
      contacts(plan, options) {}

void Simulation::Impl::build(dWorldID world, dSpaceID space, DiagnosticLog& log) {
    const PlainArithmetic arithmetic;
    plansInUse.push_back(std::make_shared<SharedPlan>(SharedPlan{scene, {}, {1, 0, 0}, tablesOf(plan)}));
    instances.push_back(std::make_unique<Instance>(Instance{{}, plansInUse.front(), 0, {}}));
    rankOfId[0] = 0;
    if (plan.worlds.empty()) return;
    if (!startOde(log)) return;
    thread = std::this_thread::get_id();
    if (world) mergeWorlds(plan, scene, log);
    for (const PlanWorld& from : plan.worlds) buildWorld(from, world, space, log);
    for (const auto& each : worlds) chooseWitnesses(*each, {});
    listObjectsFrom(0);
    for (const auto& each : worlds) spacesMarks.push_back(markOfSpaces(*each));
}

void Simulation::Impl::buildWorld(const PlanWorld& from, dWorldID world, dSpaceID space, DiagnosticLog& log) {
    worlds.push_back(std::make_unique<SimulationWorld>());
    SimulationWorld& to = *worlds.back();
    to.plan = &from;
    to.tables = &plan;
    to.diagnostics = &diagnostics;
    to.randomState = options.seed;
    to.limitsClosing = options.quietImpacts && options.solver != Solver::Own;
    to.earlyStops = options.earlyStops;
    to.exactSprings = options.exactSprings;
    to.jointReadings = options.jointReadings;
    to.rowForces = options.jointReadings || options.tautJoints || balancesEnergy(options);
    const Instance& first = *instances.front();
    to.addPart({{}, &first.scene(), &from, &first.root, {}, countsOf(from)});
    to.planned.reserve(from, 1);
    to.planned.append(from, {});
    reserveObjects(to, from, 1);
    std::vector<OdeMessage> said;
    const OdeGuard guard(said);
    const WorldBuild build{scene, plan, from, {}, options, to, said, log};
    if (world) {
        borrowWorld(build, world, space);
    } else {
        createWorld(build);
    }
    createObjects(build);
    finishObjects(build);
    createStep(to, options);
    to.gravity.owner_ = &to;
    to.gravity.world_ = from.gravity;
    refreshStep(to);
    if (options.contactChanges) to.changes = std::make_unique<ContactChanges>();
    const bool isNested = to.callerSpace && to.callerSpace != to.top;
    if (!options.makeContacts && isNested) to.unmade = std::make_unique<UnmadeContacts>(to);
    if (options.triggerEvents) to.triggers = std::make_unique<TriggerEvents>(to, plan);
    if (!from.motions.empty()) to.motions = std::make_unique<Motions>(to);
    if (!from.fields.empty()) to.volumes = std::make_unique<GravityVolumes>(to, plan);
    noteStart(to);
}

void reserveObjects(SimulationWorld& world, const PlanWorld& scene, std::size_t times) {
    const auto reserve = [&](auto& list, std::size_t count) { growTo(list, list.size() + times * count); };
    reserve(world.bodies, scene.bodies.size());
    reserve(world.loads, scene.bodies.size());
    reserve(world.bodyOfPlan, scene.bodies.size());
    reserve(world.geoms, scene.geoms.size());
    reserve(world.joints, scene.joints.size());
    reserve(world.jointOrigins, scene.joints.size());
}

void createObjects(const WorldBuild& build) {
    createSpaces(build);
    createBodies(build);
    createGeoms(build);
    createJoints(build);
    createSixDofJoints(build);
}

void finishObjects(const WorldBuild& build) {
    addCollisionOverrides(build.to, build.begin.collisionOverrides);
    checkStart(build);
    const ChangedPart made = changedFrom(build.to, build.begin);
    listLinkages(build.to, {made.body, made.begin.joints, made.begin.sixDofJoints});
}

std::uint64_t newEdition() {
    static std::atomic<std::uint64_t> last{0};
    return ++last;
}

void Simulation::Impl::listObjectsFrom(std::size_t first) {
    jointIds.clear();
    idLists.reset();
    objectsEdition = newEdition();
    actuators.reset();
    std::size_t count = 0;
    for (const auto& world : worlds) count += world->bodies.size();
    growTo(bodies, count);
    growTo(bodyHandles, count);
    const std::size_t firstNew = bodies.size();
    for (std::size_t i = first; i < instances.size(); ++i) {
        Instance& instance = *instances[i];
        instance.firstBody = bodies.size();
        instance.firstReading = jointReadings.readings().size();
        for (std::size_t world = 0; world < worlds.size(); ++world) {
            const InstanceRange* part = worlds[world]->findPart(instance.id);
            if (!part) continue;
            listBodies(world, *part, instance.id);
            if (options.jointReadings) jointReadings.list(*worlds[world], *part);
        }
        instance.bodyCount = bodies.size() - instance.firstBody;
    }
    for (std::size_t i = firstNew; i < bodies.size() && !numberOfBody.empty(); ++i) {
        numberOfBody.insert_or_assign(bodyHandles[i], i);
    }
    listSensors(firstNew);
}

void Simulation::Impl::unlistFrom(std::size_t instance) {
    if (instance == instances.size()) return;
    jointReadings.keep(instances[instance]->firstReading);
    const std::size_t first = instances[instance]->firstBody;
    if (first == 0) numberOfBody.clear();
    for (std::size_t i = first; i < bodyHandles.size() && !numberOfBody.empty(); ++i) {
        numberOfBody.erase(bodyHandles[i]);
    }
    bodies.resize(first);
    bodyHandles.resize(first);
}

void Simulation::Impl::listBodies(std::size_t worldIndex, const InstanceRange& part, InstanceId instance) {
    const SimulationWorld& world = *worlds[worldIndex];
    for (std::size_t i = part.begin.bodies; i < part.end.bodies; ++i) {
        const std::int32_t index = world.bodyOfPlan[i];
        if (index == kNone) continue;
        bodies.push_back({static_cast<std::uint32_t>(worldIndex), static_cast<std::uint32_t>(index), instance});
        bodyHandles.push_back(world.bodies[static_cast<std::size_t>(index)].id);
    }
}

namespace {

void list(const SimulationWorld& world, const InstanceRange& part, InstanceObjects& objects) {
    for (std::size_t i = part.begin.bodies; i < part.end.bodies; ++i) {
        const std::int32_t index = world.bodyOfPlan[i];
        if (index == kNone) continue;
        const SimBody& body = world.bodies[static_cast<std::size_t>(index)];
        objects.bodies.add(body.id, body.node);
    }
    for (std::size_t i = part.begin.geoms; i < part.end.geoms; ++i) {
        if (world.geoms[i].id) objects.geoms.add(world.geoms[i].id, world.geoms[i].node);
    }
    for (std::size_t i = part.begin.joints; i < part.end.joints; ++i) {
        if (world.joints[i]) objects.joints.add(world.joints[i], world.planned.joints[i].plan->node);
    }
    for (std::size_t i = part.begin.sixDofJoints; i < part.end.sixDofJoints; ++i) {
        if (!world.sixDofJoints[i].refused) objects.rowJoints.add(nullptr, world.plan->sixDofJoints[i].node);
    }
    for (std::size_t i = part.begin.spaces; i < part.end.spaces; ++i) {
        objects.spaces.add(world.spaces[i], world.plan->spaces[i].node);
    }
}

}  // namespace

const InstanceObjects& Simulation::Impl::objectsOf(const Instance& of) const {
    if (of.objects) return *of.objects;
    auto objects = std::make_unique<InstanceObjects>();
    for (const auto& world : worlds) {
        if (const InstanceRange* part = world->findPart(of.id)) list(*world, *part, *objects);
    }
    of.objects = std::move(objects);
    return *of.objects;
}

std::optional<std::size_t> Simulation::Impl::numberOf(dBodyID body) const {
    if (numberOfBody.empty()) {
        for (std::size_t i = 0; i < bodyHandles.size(); ++i) numberOfBody.emplace(bodyHandles[i], i);
    }
    const auto at = numberOfBody.find(body);
    return at == numberOfBody.end() ? std::nullopt : std::optional(at->second);
}

}  // namespace orrery

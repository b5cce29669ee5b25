// Makes the live objects of a Plan, and says in words and places what went wrong.
#include "gravity_volumes.hpp"
#include "simulation_impl.hpp"

#include "orrery/base/codes/sim.hpp"

namespace orrery {
namespace {

Plan withDefaultMaterial(Plan&& plan) {
    if (plan.materials.empty()) plan.materials.emplace_back();
    return std::move(plan);
}

}  // namespace

Place placeOf(const Scene& scene, NodeId node) {
    const Node* found = scene.find(node);
    return found ? scene.place(*found) : Place{};
}

std::string describe(const Scene& scene, NodeId node, std::string_view kind) {
    const Node* found = scene.find(node);
    return found ? std::string(kind) + " \"" + displayName(*found) + '"' : std::string(kind);
}

void reportMessages(const WorldBuild& build, NodeId node, std::string_view kind) {
    for (const OdeMessage& message : build.messages) {
        build.log.report(code::SIM_ODE_MESSAGE, placeOf(build.scene, node),
                         "ODE says of " + describe(build.scene, node, kind) + ": " + message.text);
    }
    build.messages.clear();
}

void reportRefusal(const WorldBuild& build, NodeId node, std::string_view kind, const char* why) {
    build.log.report(code::SIM_ODE_REFUSED, placeOf(build.scene, node),
                     "ODE refused " + describe(build.scene, node, kind) + ": " + why);
}

Simulation::Impl::Impl(const Scene& sceneOfPlan, Plan&& planOfScene, const SimulationOptions& simulationOptions)
    : scene(sceneOfPlan),
      plan(withDefaultMaterial(std::move(planOfScene))),
      options(simulationOptions),
      contacts(plan, options) {}

void Simulation::Impl::build(dWorldID world, dSpaceID space, DiagnosticLog& log) {
    if (plan.worlds.empty()) return;
    if (!startOde()) {
        log.report(code::SIM_ODE_PRECISION, {}, "the ODE library in use calculates in single precision");
        return;
    }
    thread = std::this_thread::get_id();
    if (world) mergeWorlds(plan, scene, log);
    for (const PlanWorld& from : plan.worlds) buildWorld(from, world, space, log);
    listObjects();
}

void Simulation::Impl::buildWorld(const PlanWorld& from, dWorldID world, dSpaceID space, DiagnosticLog& log) {
    worlds.push_back(std::make_unique<SimulationWorld>());
    SimulationWorld& to = *worlds.back();
    to.scene = &scene;
    to.plan = &from;
    to.findings = &findings;
    to.randomState = options.seed;
    std::vector<OdeMessage> said;
    const OdeGuard guard(said);
    const WorldBuild build{scene, plan, from, options, to, said, log};
    if (world) {
        borrowWorld(build, world, space);
    } else {
        createWorld(build);
    }
    createSpaces(build);
    createBodies(build);
    createGeoms(build);
    createJoints(build);
    to.gravity.owner_ = &to;
    to.gravity.world_ = from.gravity;
    to.gravity.updateMasses();
    if (!from.fields.empty()) to.volumes = std::make_unique<GravityVolumes>(to, plan);
}

void Simulation::Impl::listObjects() {
    for (const auto& world : worlds) {
        for (const SimBody& body : world->bodies) {
            bodies.push_back(&body);
            bodyHandles.add(body.id, body.node);
        }
        for (const SimGeom& geom : world->geoms) geomHandles.add(geom.id, geom.node);
        for (std::size_t i = 0; i < world->joints.size(); ++i) {
            jointHandles.add(world->joints[i], world->plan->joints[i].node);
        }
        for (std::size_t i = 0; i < world->spaces.size(); ++i) {
            spaceHandles.add(world->spaces[i], world->plan->spaces[i].node);
        }
    }
}

}  // namespace orrery

#include "world/world.hpp"

#include <algorithm>

#include "orrery/base/codes/sim.hpp"
#include "world/geom_rules.hpp"

namespace orrery {

const InstanceRange& SimulationWorld::partOf(std::uint32_t PlanCounts::*list, std::size_t index) const {
    // Parts without entries in the list begin where the next part begins.
    const auto after = std::partition_point(parts.begin(), parts.end(),
                                            [&](const InstanceRange& part) { return part.end.*list <= index; });
    return after == parts.end() ? parts.back() : *after;
}

const InstanceRange* SimulationWorld::findPart(InstanceId instance) const {
    const auto at = partOfId.find(instance.value);
    return at == partOfId.end() ? nullptr : &parts[at->second];
}

void SimulationWorld::addPart(const InstanceRange& part) {
    partOfId[part.instance.value] = parts.size();
    parts.push_back(part);
}

const Scene& SimulationWorld::sceneOf(const SimBody& body) const {
    return *partOf(&PlanCounts::bodies, body.planIndex).scene;
}

PlanCounts SimulationWorld::counts() const {
    PlanCounts counts = countsOf(*plan);
    counts.bodies = static_cast<std::uint32_t>(planned.bodies.size());
    counts.geoms = static_cast<std::uint32_t>(planned.geoms.size());
    counts.joints = static_cast<std::uint32_t>(planned.joints.size());
    return counts;
}

PlanBody SimulationWorld::plannedBody(std::size_t index) const {
    return placed(*planned.bodies[index], *partOf(&PlanCounts::bodies, index).root);
}

PlanGeom SimulationWorld::plannedGeom(std::size_t index) const {
    PlanGeom geom = placed(*planned.geoms[index].plan, *partOf(&PlanCounts::geoms, index).root);
    geom.body = planned.geoms[index].body;
    geom.space = planned.geoms[index].space;
    return geom;
}

Place SimulationWorld::place() const {
    if (parts.empty()) return {};
    const Scene& scene = *parts.front().scene;
    const bool own = !parts.front().instance;
    return own ? placeOf(scene, plan->node) : scene.place(scene.root());
}

std::span<const SimGeom> partsOfGeom(const SimulationWorld& world, const SimGeom& geom) {
    const InstanceRange& part = world.partOf(&PlanCounts::geoms, geom.number);
    // A collider and the shape of a trigger may have the same node.
    const auto isTrigger = [&](std::size_t i) { return world.planned.geoms[i].plan->trigger; };
    const auto isSame = [&](std::size_t i) {
        return world.geoms[i].node == geom.node && isTrigger(i) == isTrigger(geom.number);
    };
    std::size_t begin = geom.number;
    std::size_t end = begin + 1;
    while (begin > part.begin.geoms && isSame(begin - 1)) --begin;
    while (end < part.end.geoms && isSame(end)) ++end;
    return std::span(world.geoms).subspan(begin, end - begin);
}

void wakeBody(SimulationWorld& world, std::size_t body) {
    const dBodyID id = world.bodies[body].id;
    dBodyEnable(id);
    if (body < world.timers.size()) world.timers[body] = autoDisableTimer(id);
}

GravityLoad loadOf(const SimBody& body) {
    const double weight = dBodyIsKinematic(body.id) || body.plan->infiniteMass ? 0 : body.mass * body.gravityFactor;
    return {body.id,
            weight,
            dBodyGetLinearVel(body.id),
            dBodyGetAngularVel(body.id),
            dBodyGetForce(body.id),
            dBodyGetTorque(body.id)};
}

Place placeOf(const Scene& scene, NodeId node) {
    const Node* found = scene.find(node);
    return found ? scene.place(*found) : Place{};
}

SimGeom::SimGeom() = default;
SimGeom::SimGeom(SimGeom&& other) noexcept = default;
SimGeom& SimGeom::operator=(SimGeom&& other) noexcept = default;
SimGeom::~SimGeom() = default;

GeomId idOf(const SimulationWorld& world, const SimGeom* geom) {
    return geom ? GeomId{geom->node, world.partOf(&PlanCounts::geoms, geom->number).instance} : GeomId{};
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

}  // namespace orrery

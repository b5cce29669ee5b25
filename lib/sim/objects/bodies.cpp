// Creates ODE bodies: pose of the centre of mass, mass, velocities, and the other values of a body's state.
#include "objects/objects.hpp"

#include <algorithm>
#include <array>

#include "objects/ode_settings.hpp"
#include "orrery/base/grow.hpp"
#include "orrery/scene/eigen.hpp"
#include "world/ode_eigen.hpp"
#include "world/ode_numbers.hpp"
#include "world/world.hpp"

namespace orrery {

void setPose(dBodyID id, const Pose& pose, const Vector3& centerOfMass) {
    // ODE's body origin is the centre of mass.
    const Eigen::Vector3d center = toEigen(pose.position) + toEigen(pose.rotation) * toEigen(centerOfMass);
    dBodySetPosition(id, center.x(), center.y(), center.z());
    dBodySetQuaternion(id, toOde(pose.rotation).data());
}

namespace {

// For a long thin body, rounding to float may give an inertia that is not positive definite, which ODE refuses.
void keepPositive(dMass& mass) {
    constexpr double kThicker = 2e-6;
    if (dIsPositiveDefinite(mass.I, 3) != 0) return;
    const double more = kThicker * (mass.I[0] + mass.I[5] + mass.I[10]);
    for (const std::size_t i : {0U, 5U, 10U}) mass.I[i] += toReal(more);
}

void setMass(dBodyID id, const PlanBody& body) {
    const auto& m = body.inertia.m;
    if (!(body.mass > 0) || !std::isfinite(body.mass)) throw OdeRefusal("mass must be a positive number");
    dMass mass;
    // The centre of gravity must stay exactly 0 in the body frame: ODE aborts on 1e-12. dMassSetParameters would repeat
    // the checks of dBodySetMass.
    dMassSetZero(&mass);
    mass.mass = toReal(body.infiniteMass ? kInfiniteMass : body.mass);
    const std::array<double, 12> rows{m[0], m[1], m[2], 0, m[1], m[4], m[5], 0, m[2], m[5], m[8], 0};
    std::copy(rows.begin(), rows.end(), mass.I);
    if (kOdeIsSingle) keepPositive(mass);
    dBodySetMass(id, &mass);
    // The gyroscopic torque about one axis would be unlimited, so that it is switched off for all axes.
    if (body.infiniteInertia) dBodySetGyroscopicMode(id, 0);
    // Must come after the mass, which would make the body dynamic again.
    if (body.kinematic) dBodySetKinematic(id);
}

void setPlannedMotion(dBodyID id, const PlanBody& body) {
    const Vector3& v = body.linearVelocity;
    const Vector3& w = body.angularVelocity;
    dBodySetLinearVel(id, v.x, v.y, v.z);
    dBodySetAngularVel(id, w.x, w.y, w.z);
    dBodySetForce(id, body.force.x, body.force.y, body.force.z);
    dBodySetTorque(id, body.torque.x, body.torque.y, body.torque.z);
    if (body.finiteRotation) dBodySetFiniteRotationMode(id, 1);
    if (body.finiteRotationAxis) {
        const Vector3& axis = *body.finiteRotationAxis;
        dBodySetFiniteRotationAxis(id, axis.x, axis.y, axis.z);
    }
}

// Does the file, or the application's world, state how long a body must rest?
template <typename Settings>
bool statesRest(const Settings& settings) {
    return settings.autoDisable && (settings.autoDisable->time || settings.autoDisable->steps);
}
bool statesRest(dBodyID id, const PlanBody& body, const WorldBuild& build) {
    if (body.ode && statesRest(*body.ode)) return true;
    if (build.to.owned) return statesRest(build.to.plan->ode);
    constexpr int kStepsOfOde = 10;
    return dBodyGetAutoDisableTime(id) != 0 || dBodyGetAutoDisableSteps(id) != kStepsOfOde;
}

void setSleep(dBodyID id, const PlanBody& body, const WorldBuild& build) {
    // The application's world may have gravity of its own.
    if (body.gravityFactor == 0 || body.infiniteMass) dBodySetGravityMode(id, 0);
    if (build.to.sleeps && !build.to.owned) dBodySetAutoDisableFlag(id, 1);
    if (body.ode) setBodySettings(id, *body.ode);
    if (build.options.sleepTime > 0 && !statesRest(id, body, build)) setRestTime(id, build.options.sleepTime);
    if (dBodyGetAutoDisableFlag(id)) build.to.sleeps = true;
    if (!body.enabled) dBodyDisable(id);
}

dBodyID createBody(const PlanBody& body, const WorldBuild& build) {
    const dBodyID made = dBodyCreate(build.to.id);
    const bool good = attempt(build, body.node, "body", [&] {
        setPose(made, body.pose, body.centerOfMass);
        setMass(made, body);
        setPlannedMotion(made, body);
        setSleep(made, body, build);
    });
    if (good) return made;
    dBodyDestroy(made);
    return nullptr;
}

}  // namespace

void createBodies(const WorldBuild& build) {
    SimulationWorld& to = build.to;
    for (std::size_t i = 0; i < build.from.bodies.size(); ++i) {
        const PlanBody& body = build.from.bodies[i];
        const dBodyID id = createBody(body, build);
        to.bodyOfPlan.push_back(id ? static_cast<std::int32_t>(to.bodies.size()) : kNone);
        if (!id) continue;
        const std::size_t index = build.begin.bodies + i;
        to.bodies.push_back({id, to.planned.bodies[index], body.mass, body.gravityFactor, body.node,
                             static_cast<std::uint32_t>(index)});
        to.loads.push_back(loadOf(to.bodies.back()));
        if (body.kinematic) to.kinematic.push_back(id);
    }
    if (!to.sleeps) return;
    growTo(to.timers, to.bodies.size());
    while (to.timers.size() < to.bodies.size()) to.timers.push_back(autoDisableTimer(to.bodies[to.timers.size()].id));
}

dBodyID SimulationWorld::body(std::int32_t planIndex) const {
    if (planIndex < 0 || static_cast<std::size_t>(planIndex) >= bodyOfPlan.size()) return nullptr;
    const std::int32_t index = bodyOfPlan[static_cast<std::size_t>(planIndex)];
    return index == kNone ? nullptr : bodies[static_cast<std::size_t>(index)].id;
}

}  // namespace orrery

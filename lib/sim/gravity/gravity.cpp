// Applies gravity as a force to every awake dynamic body.
#include "orrery/sim/gravity.hpp"

#include <utility>

#include "gravity/volumes.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/scene/eigen.hpp"
#include "step/step.hpp"
#include "world/divergence.hpp"

namespace orrery {
namespace {

Vector3 toVector(const dReal* v) {
    return {v[0], v[1], v[2]};
}

// ODE would add its own gravity to that of the simulation. The application may set it at any time.
void reportGravityTwice(const SimulationWorld& world) {
    dVector3 g = {};
    dWorldGetGravity(world.id, g);
    if ((g[0] == 0 && g[1] == 0 && g[2] == 0) || world.diagnostics->has(code::SIM_GRAVITY_TWICE)) return;
    world.diagnostics->report(
        code::SIM_GRAVITY_TWICE, world.place(),
        "the world has been given gravity, and so has the scene: bodies fall by both",
        {"(" + toText(g[0]) + ", " + toText(g[1]) + ", " + toText(g[2]) + ") m/s^2 in ODE's world", {}});
}

}  // namespace

void Gravity::setWorld(const Vector3& acceleration) {
    if (!isFinite(acceleration) || acceleration == world_) return;
    world_ = acceleration;
    wakeAll();
}

void Gravity::setAcceleration(AccelerationCallback callback, void* user) {
    callback_ = callback;
    user_ = user;
    wakeAll();
}

void Gravity::wakeAll() {
    if (!owner_) return;
    for (std::size_t i = 0; i < owner_->bodies.size(); ++i) wakeBody(*owner_, i);
}

void Gravity::apply(double dt) {
    if (!owner_ || owner_->failed) return;
    dt_ = dt;
    stopMisplaced(*owner_);
    if (callback_ || owner_->volumes || world_ != Vector3{}) reportGravityTwice(*owner_);
    if (callback_) {
        applying_ = true;
        applyCallback();
        applying_ = false;
    } else if (owner_->volumes) {
        applyFieldsGuarded(dt);
    } else {
        applyUniform();
    }
}

void Gravity::applyUniform() {
    const Vector3 g = world_;
    const GravityLoad* const first = owner_->loads.data();
    const GravityLoad* const end = first + owner_->loads.size();
    for (const GravityLoad* load = first; load != end; ++load) {
        // Forces on a sleeping body accumulate and are all applied when it wakes.
        if (!dBodyIsEnabled(load->id)) {
            takeBack(*load, {load->weight * g.x, load->weight * g.y, load->weight * g.z});
            continue;
        }
        if (isDiverged(*load)) [[unlikely]] {
            stopDiverged(*owner_, static_cast<std::size_t>(load - first));
            continue;
        }
        dBodyAddForce(load->id, load->weight * g.x, load->weight * g.y, load->weight * g.z);
    }
}

void Gravity::applyCallback() {
    GravityVolumes* volumes = owner_->volumes.get();
    if (volumes) volumes->refresh();
    owner_->given.resize(owner_->bodies.size());
    for (std::size_t i = 0; i < owner_->loads.size(); ++i) {
        const GravityLoad& load = owner_->loads[i];
        // A callback that uses the scene's gravity changes with it.
        const bool asleep = !dBodyIsEnabled(load.id);
        if (asleep) takeBack(load, owner_->givenTo(i));
        if (asleep && (!volumes || load.weight == 0 || !volumes->wake(i))) continue;
        if (volumes) volumes->forget(i);
        if (isDiverged(load)) [[unlikely]] {
            stopDiverged(*owner_, i);
            continue;
        }
        if (dBodyIsKinematic(load.id)) continue;
        const SimBody& body = owner_->bodies[i];
        const InstanceId instance = owner_->partOf(&PlanCounts::bodies, body.planIndex).instance;
        const BodyState state{load.id,   body.node, toVector(dBodyGetPosition(load.id)), toVector(load.linear),
                              body.mass, instance};
        const Vector3 a = callback_(state, user_);
        if (isFinite(a)) {
            Vector3& given = owner_->given[i];
            given = {load.weight * a.x, load.weight * a.y, load.weight * a.z};
            dBodyAddForce(load.id, given.x, given.y, given.z);
        } else if (!std::exchange(owner_->callbackReported, true)) {
            const Scene& scene = owner_->sceneOf(body);
            owner_->diagnostics->report(
                code::SIM_ACCELERATION_NOT_FINITE, placeOf(scene, body.node),
                "the gravity callback gave no finite acceleration at " + describe(scene, body.node, "body"));
        }
    }
}

void Gravity::updateMasses() {
    if (!owner_) return;
    owner_->loads.clear();
    for (SimBody& body : owner_->bodies) {
        dMass mass;
        dBodyGetMass(body.id, &mass);
        body.mass = mass.mass;
        owner_->loads.push_back(loadOf(body));
    }
    refreshStep(*owner_);
}

}  // namespace orrery

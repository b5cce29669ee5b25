// Gravity as a force on every awake dynamic body.
#include "orrery/sim/gravity.hpp"

#include <cmath>
#include <utility>

#include "orrery/base/eigen.hpp"
#include "simulation_world.hpp"

namespace orrery {
namespace {

// Far beyond any use, and far below where ODE's quaternions overflow.
constexpr double kDiverged = 1e30;

// One sum shows any infinity and any NaN; it is all there is time for on every body in every step.
inline bool isDiverged(const GravityLoad& load) {
    const double sum = load.linear[0] + load.linear[1] + load.linear[2] + load.angular[0] + load.angular[1] +
                       load.angular[2] + load.force[0] + load.force[1] + load.force[2] + load.torque[0] +
                       load.torque[1] + load.torque[2];
    return !(std::abs(sum) < kDiverged);
}

Vector3 toVector(const dReal* v) {
    return {v[0], v[1], v[2]};
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
    for (const GravityLoad& load : owner_->loads) dBodyEnable(load.id);
}

Vector3 Gravity::scene(const BodyState&) const {
    return world_;
}

void Gravity::apply(double) {
    if (!owner_ || owner_->failed) return;
    if (callback_) {
        applyCallback();
    } else {
        applyUniform();
    }
}

void Gravity::applyUniform() {
    const Vector3 g = world_;
    const std::vector<GravityLoad>& loads = owner_->loads;
    for (std::size_t i = 0; i < loads.size(); ++i) {
        const GravityLoad& load = loads[i];
        // Forces on a sleeping body pile up and are all applied when it wakes.
        if (!dBodyIsEnabled(load.id)) continue;
        if (isDiverged(load)) [[unlikely]] {
            stopDiverged(*owner_, i);
            continue;
        }
        dBodyAddForce(load.id, load.weight * g.x, load.weight * g.y, load.weight * g.z);
    }
}

void Gravity::applyCallback() {
    for (std::size_t i = 0; i < owner_->loads.size(); ++i) {
        const GravityLoad& load = owner_->loads[i];
        if (!dBodyIsEnabled(load.id)) continue;
        if (isDiverged(load)) [[unlikely]] {
            stopDiverged(*owner_, i);
            continue;
        }
        if (dBodyIsKinematic(load.id)) continue;
        const SimBody& body = owner_->bodies[i];
        const BodyState state{load.id, body.node, toVector(dBodyGetPosition(load.id)), toVector(load.linear),
                              body.mass};
        const Vector3 a = callback_(state, user_);
        if (isFinite(a)) {
            dBodyAddForce(load.id, load.weight * a.x, load.weight * a.y, load.weight * a.z);
        } else if (!std::exchange(owner_->callbackReported, true)) {
            owner_->findings->report(
                Code::SIM_ACCELERATION_NOT_FINITE, placeOf(*owner_->scene, body.node),
                "the gravity callback gave no finite acceleration at " + describe(*owner_->scene, body.node, "body"));
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
        const double weight = dBodyIsKinematic(body.id) ? 0 : mass.mass * body.gravityFactor;
        owner_->loads.push_back({body.id, weight, dBodyGetLinearVel(body.id), dBodyGetAngularVel(body.id),
                                 dBodyGetForce(body.id), dBodyGetTorque(body.id)});
    }
}

}  // namespace orrery

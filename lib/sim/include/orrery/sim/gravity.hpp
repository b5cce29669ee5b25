// The gravity callback: before each world step every awake dynamic body is given
// mass * gravityFactor * acceleration as a force. ODE's own world gravity is zero meanwhile.
#pragma once

#include <ode/ode.h>

#include <cstdint>

#include "orrery/base/math.hpp"
#include "orrery/scene/joint.hpp"

namespace orrery {

// What an acceleration may depend on. World frame; of the centre of mass.
struct BodyState {
    dBodyID body = nullptr;
    NodeId node;
    Vector3 position;        // m
    Vector3 linearVelocity;  // m/s
    double mass = 0;         // kg
};

// Acceleration of gravity at a body, m/s^2, world axes. `user` is what was given to setAcceleration.
// Called for awake dynamic bodies only; it must not create or destroy ODE objects. A result that is
// not finite counts as zero (finding SIM_ACCELERATION_NOT_FINITE).
using AccelerationCallback = Vector3 (*)(const BodyState& state, void* user);

struct SimulationWorld;

// Valid as long as its Simulation. Without a world (a scene that cannot be simulated) it does nothing.
class Gravity {
public:
    // World gravity, m/s^2: what every body feels unless a callback says otherwise.
    [[nodiscard]] Vector3 world() const { return world_; }
    // Wakes all bodies when it changes anything. An acceleration that is not finite is ignored.
    void setWorld(const Vector3& acceleration);

    // Replaces the acceleration; null restores the scene's. A callback may call scene() to wrap it.
    // Wakes all bodies.
    void setAcceleration(AccelerationCallback callback, void* user);

    // The scene's own acceleration at a body (world gravity).
    [[nodiscard]] Vector3 scene(const BodyState& state) const;

    // Adds the forces for one step of `dt` seconds. Simulation::step calls it; applications with a
    // loop of their own call it right before their dWorldStep or dWorldQuickStep. Sleeping bodies get
    // no force: ODE would keep it until they wake. Also where bodies whose velocity, force or torque is
    // not finite (or beyond 1e30) are stopped and put to sleep, before ODE would abort on them.
    void apply(double dt);

    // Masses are read once, when the bodies are made. To be called after dBodySetMass or
    // dBodySetKinematic on one of the simulation's bodies.
    void updateMasses();

private:
    friend class Simulation;
    friend struct SimulationWorld;
    void applyUniform();
    void applyCallback();
    void wakeAll();

    Vector3 world_;
    AccelerationCallback callback_ = nullptr;
    void* user_ = nullptr;
    SimulationWorld* owner_ = nullptr;
};

}  // namespace orrery

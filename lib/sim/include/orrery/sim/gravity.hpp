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
    Vector3 position;         // m
    Vector3 linearVelocity;   // m/s
    double mass = 0;          // kg
};

// Acceleration of gravity at a body, m/s^2, world axes. `user` is what was given to setAcceleration.
using AccelerationCallback = Vector3 (*)(const BodyState& state, void* user);

class SimulationWorld;

class Gravity {
public:
    // World gravity, m/s^2: what every body feels unless a callback says otherwise.
    [[nodiscard]] Vector3 world() const { return world_; }
    void setWorld(const Vector3& acceleration);  // wakes all bodies when it changes anything

    // Replaces the acceleration; null restores the scene's. A callback may call scene() to wrap it.
    void setAcceleration(AccelerationCallback callback, void* user);

    // The scene's own acceleration at a body (world gravity).
    [[nodiscard]] Vector3 scene(const BodyState& state) const;

    // Adds the forces for one step of `dt` seconds. Simulation::step calls it; applications with a
    // loop of their own call it right before their dWorldStep or dWorldQuickStep.
    void apply(double dt);

private:
    friend class Simulation;
    friend class SimulationWorld;
    Vector3 world_;
    AccelerationCallback callback_ = nullptr;
    void* user_ = nullptr;
    SimulationWorld* owner_ = nullptr;
};

}  // namespace orrery

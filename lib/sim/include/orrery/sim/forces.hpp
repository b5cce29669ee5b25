// Forces and impulses of an application on the bodies of a Simulation.
#pragma once

#include "orrery/scene/values.hpp"
#include "orrery/sim/ids.hpp"
#include "orrery/sim/simulation.hpp"

#include "orrery/version.hpp"

namespace orrery {

/// Pushes the bodies of a simulation: Simulation::forces() returns it. A small value that may be copied; it is valid as
/// long as the simulation, also after that was moved. Threads: like the Simulation.
///
///     const BodyId rocket = simulation.findBody("rocket");
///     simulation.forces().addForce(rocket, {0, 500, 0});
///     simulation.step(0.01);
///
/// A force acts in the next step alone, for its whole length (in all its parts, see SimulationOptions::substeps, and in
/// one StepParts::begin() .. end()); an impulse changes the velocity at once. Forces add up. The body wakes, which
/// ODE's dBodyAddForce() does not do. A body that is disabled again before the step keeps the force until it wakes.
///
/// All functions return false and do nothing if the id is not valid, if the body is kinematic, and for numbers that are
/// not finite or are beyond kMostForce (points: beyond 1e7 m). An impulse that would make the body faster than 1e7 m/s
/// or rad/s is refused, too. Do not call them during a step or in a callback.
class ORRERY_API Forces {
public:
    static constexpr double kMostForce = 1e12;  ///< N, N m, N s or N m s: the largest component

    /// Adds a force (N, world axes) at the centre of mass.
    bool addForce(BodyId body, const Vector3& force);
    /// Adds a force (N, world axes) at a point (m, world). The torque is computed now: the force does not follow the
    /// body if that moves before the step ends.
    bool addForceAt(BodyId body, const Vector3& force, const Vector3& point);
    /// Adds a torque (N m, world axes).
    bool addTorque(BodyId body, const Vector3& torque);
    /// Changes the velocity by an impulse (N s, world axes) at the centre of mass.
    bool addImpulse(BodyId body, const Vector3& impulse);
    /// The same at a point (m, world), which changes the angular velocity, too, with the present inertia in the world.
    bool addImpulseAt(BodyId body, const Vector3& impulse, const Vector3& point);
    /// Changes the angular velocity by an angular impulse (N m s, world axes).
    bool addAngularImpulse(BodyId body, const Vector3& impulse);
    /// Wakes a body (true), or puts it to sleep (false) until another body, a force or the application wakes it. Its
    /// velocity stays, and acts when it wakes. Also works for kinematic bodies.
    bool setEnabled(BodyId body, bool enabled);

private:
    friend class Simulation;
    explicit Forces(Simulation::Impl& impl) : impl_(&impl) {}
    template <typename Act>
    bool push(BodyId body, Act&& act);
    Simulation::Impl* impl_;
};

}  // namespace orrery

// The parts of a step of a Simulation, for applications that call ODE's step themselves.
#pragma once

#include <cstddef>

#include "orrery/sim/ode.hpp"
#include "orrery/sim/simulation.hpp"

#include "orrery/version.hpp"

namespace orrery {

/// The parts of Simulation::step(): Simulation::stepParts() returns it. A small value that may be copied; it is valid
/// as long as the simulation, also after that was moved. Threads: like the Simulation.
///
/// begin(dt), then dWorldQuickStep or dWorldStep of each Simulation::world() by `dt`, then end(). With one world, and a
/// solver named in the options, that gives the same bits as step(); in between, ODE's random numbers are those of the
/// first world. SimulationOptions::substeps has no effect here.
///
/// A loop that does more between these calls their parts: animate(), Gravity::apply() of each world, collide(), the
/// world step of ODE, clearContacts(), updateTriggers(). Only Simulation::step() and end() advance Simulation::time()
/// and steps().
class ORRERY_API StepParts {
public:
    /// Does everything that step() does before the world step. Returns false and does nothing if dt (s) is not finite
    /// and positive, or between begin() and end().
    bool begin(double dt);
    /// Does everything that step() does after the world step. Counts the time and the step. Returns false and does
    /// nothing if begin() was not called before.
    bool end();
    /// Moves the animated bodies to their present places, and gives them the velocities that bring them to their next
    /// places in the next world step of `dt` seconds. Call it first. If it is not called, these bodies stand still.
    void animate(double dt);
    /// Fills the contact group with contacts of pairs that include a geom of the simulation. In a caller's space these
    /// are also pairs with the caller's geoms, which have the default material. Pairs of two geoms of the caller are
    /// left to the caller. Then sets the drives and soft limits of joints for a step of `dt` seconds, and adds limits
    /// for which ODE has no joint to the group. Then adds gyroscopic torques (SimulationOptions::exactSpin) to the
    /// bodies. Call it once before each world step.
    void collide(double dt);
    /// Returns the group of the step's contacts in a world; null if there is no such world. collide() fills it and
    /// clearContacts() empties it.
    [[nodiscard]] dJointGroupID contactGroup(std::size_t world = 0) const;
    /// Call it after the world step. Reads the forces of contacts and joints for results() if the options ask for them,
    /// restores parameters of joints that collide() changed for the step (stops, see SimulationOptions::earlyStops),
    /// and empties the contact group.
    void clearContacts();
    /// Finds StepResults::triggers() and contactChanges() if the options ask for them. Call it after the world step.
    void updateTriggers();

private:
    friend class Simulation;
    explicit StepParts(Simulation::Impl& impl) : impl_(&impl) {}
    Simulation::Impl* impl_;
};

}  // namespace orrery

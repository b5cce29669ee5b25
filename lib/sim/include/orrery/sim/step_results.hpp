// Results of the last step of a Simulation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "orrery/sim/events.hpp"
#include "orrery/sim/simulation.hpp"

#include "orrery/version.hpp"

namespace orrery {

/// The results of the last step: Simulation::results() returns it. A small value that may be copied; it is valid as
/// long as the simulation, also after that was moved, and always shows the last step. Its lists are filled without
/// allocating memory. Spans are valid until the next step, or until a scene, body or joint is added or removed.
class ORRERY_API StepResults {
public:
    /// Returns the bodies that the last step moved, in the order of Simulation::bodies(), if
    /// SimulationOptions::movedBodies is set. For a step in parts, all parts count together. Motions by setPose() and
    /// by the application between steps are not included.
    [[nodiscard]] std::span<const MovedBody> moved() const;

    /// Returns the contacts of the last step, or of its last part, if SimulationOptions::contactEvents is set.
    [[nodiscard]] std::span<const ContactEvent> contacts() const;
    /// Returns the pairs of geoms that began or ceased to touch, if SimulationOptions::contactChanges is set: world by
    /// world, ordered by geom1, then geom2 (instance, then node). A mesh in convex parts is one geom. Pairs that sleep
    /// have no contacts but touch on. Of a removed geom, the next step reports the End, with the old id. Pairs that
    /// sleep in a new simulation, as after adopt(), begin to touch when they wake. A restored state (checkpoint,
    /// snapshot) is compared with the last step before it was restored.
    [[nodiscard]] std::span<const ContactChange> contactChanges() const;
    /// Number of contacts in the last step, or in its last part.
    [[nodiscard]] std::size_t contactCount() const;
    /// Number of contacts in all steps and their parts.
    [[nodiscard]] std::uint64_t totalContacts() const;

    /// Returns forces, positions and gaps of joints, if SimulationOptions::jointReadings is set: scene by scene in plan
    /// order, as Simulation::joints().
    [[nodiscard]] std::span<const JointReading> jointReadings() const;

    /// Returns the readings of instruments on all bodies, in the order of Simulation::bodies(), if
    /// SimulationOptions::bodyReadings is set.
    [[nodiscard]] std::span<const BodyReading> bodyReadings() const;

    /// Returns the bodies that entered a trigger, are in it, or left it, if SimulationOptions::triggerEvents is set:
    /// trigger by trigger and body by body in plan order. Bodies in the triggers of a removed scene give no event.
    [[nodiscard]] std::span<const TriggerEvent> triggers() const;

    /// Returns the work of the step in worlds that the simulation steps itself; zero unless
    /// SimulationOptions::energyBalance is true, and after StepParts::end().
    [[nodiscard]] StepWork work() const;

private:
    friend class Simulation;
    explicit StepResults(const Simulation::Impl& impl) : impl_(&impl) {}
    const Simulation::Impl* impl_;
};

}  // namespace orrery

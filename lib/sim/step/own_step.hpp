// Solver::Own: which bodies the solver of lib/solver moves, and what of ODE's it reads and writes for that.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "contacts/contact_finder.hpp"
#include "joints/readings.hpp"
#include "orrery/base/hash.hpp"
#include "step/own_memory.hpp"

namespace orrery {

struct ContactMaker;
struct SimulationWorld;

// SimulationWorld::bodies
struct OwnPair {
    std::uint32_t a, b;
};

// The world step of a world that the simulation owns. Bodies of shapes and on joints that lib/solver knows, that touch
// nothing else, are moved by that; all others by ODE's two solvers (IslandSolver) while these are switched off. ODE's
// objects stay the truth between steps: masses, poses, velocities, forces, damping, switches, stops and motors are read
// before each step, and poses, velocities and the forces of contacts and joints are written after it. Bodies that are
// moved so do not call what dBodySetMovedCallback names.
class OwnStep : public ContactFinder {
public:
    explicit OwnStep(SimulationWorld& world);
    ~OwnStep() override;

    // After bodies, geoms or spaces came or went.
    void refresh();
    // Takes note of all joints; before contacts are made. Then of their stops and motors, before these are changed for
    // the step.
    void noteJoints();
    void noteParameters(double dt);
    // Finds out what the next step is its own for, and what touches there.
    [[nodiscard]] bool look(const ContactMaker& contacts, double dt) override;
    [[nodiscard]] bool finds(const SimGeom& a, const SimGeom& b) override;
    // Whether the step that comes is its own for a body, SimulationWorld::bodies: not before `look`, nor after the
    // step.
    [[nodiscard]] bool moves(std::uint32_t body);
    // Whether it has found something that a body, SimulationWorld::bodies, touches: not before `look`, nor after the
    // step.
    [[nodiscard]] bool isTouched(std::uint32_t body) const;
    // The world step. All contacts that `finds` leaves to ODE are made; adds its own to their count and events.
    void step(ContactMaker& contacts, double dt);

    // Whether the last step was its own for a body, SimulationWorld::bodies.
    [[nodiscard]] bool hasMoved(std::uint32_t body);
    // Pairs of bodies between which it made contacts in the last step.
    [[nodiscard]] std::span<const OwnPair> touches() const;
    // In the last step. None: it did not move the bodies of the joint.
    [[nodiscard]] std::optional<AxisForces> forcesAlong(const AxisOf& axis);

    // Points and forces of contacts, and states and forces of joints, as they are remembered.
    [[nodiscard]] OwnMemory memory();
    // False: another world's.
    [[nodiscard]] bool isOfThis(const OwnMemory& memory);
    void setMemory(const OwnMemory& memory);
    // Adds the numbers that it remembers.
    void addTo(Fnv1a& hash);

private:
    class Work;
    std::unique_ptr<Work> work_;
};

}  // namespace orrery

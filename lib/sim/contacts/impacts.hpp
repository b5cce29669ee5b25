// Impacts at the time when they happen, although a step finds them late.
//
// A body that hits something is found some way inside it. ODE pushes it out again by a velocity (ERP), which it
// keeps: an impact without restitution throws it back. Here the contact of an impact stops what moves, or lets it
// rebound, and no more. For the step its bodies are put back to where they were when the surfaces met, and after it
// they go on from there with the velocities that they have then.
#pragma once

#include "contacts/friction.hpp"
#include "world/world.hpp"

namespace orrery {

// Looks at the contacts of one pair.
class ImpactFinder {
public:
    // Of two geoms; null: the application's. `dt`: length of the step, s; 0 looks for nothing.
    ImpactFinder(SimulationWorld& world, const SimGeom* a, const SimGeom* b, double dt);

    // All contacts, before any of them is made.
    void look(const dContactGeom& contact, const ContactMotion& motion);
    [[nodiscard]] bool found() const { return late_ > 0; }
    // Puts a contact of an impact where it was when the surfaces met; it pushes nothing out.
    void moveBack(dContact& contact, const ContactMotion& motion, dBodyID bodyA, dBodyID bodyB) const;
    // Notes the bodies of the pair; the application's are not moved.
    void note();

private:
    SimulationWorld& world_;
    const SimGeom* a_;
    const SimGeom* b_;
    double dt_;
    double layer_ = 0;   // m
    double late_ = 0;    // s
    double least_ = -1;  // m/s, of an impact; negative: not known yet
};

// Which linkages joints pull hard at, before the first pair of a step: their bodies turn so fast that none is put back.
void listTautLinkages(SimulationWorld& world);

// Puts back the bodies that were noted, and those that joints hold together with them. Before the step.
void beginImpacts(SimulationWorld& world);
// Lets them go on. After the step.
void finishImpacts(SimulationWorld& world);

// Finds the linkages. After bodies or joints came or went.
void listLinkages(SimulationWorld& world);

}  // namespace orrery

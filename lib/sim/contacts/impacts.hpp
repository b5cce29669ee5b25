// Impacts at the time when they happen, although a step finds them late.
//
// A body that hits something is found some way inside it. ODE pushes it out again by a velocity (ERP), which it
// keeps: an impact without restitution throws it back. Here the contact of an impact stops what moves, or lets it
// rebound, and no more. After the step every body of the impact is put where it would be had the velocities
// changed when the surfaces met.
#pragma once

#include "contacts/friction.hpp"
#include "simulation/world.hpp"

namespace orrery {

// Looks at the contacts of one pair.
class ImpactFinder {
public:
    // `dt`: length of the step, s; 0 looks for nothing.
    ImpactFinder(SimulationWorld& world, double dt);

    // A contact that is an impact pushes nothing out.
    void look(dContact& contact, const ContactMotion& motion);
    // Notes the bodies of the pair. Null: a geom of the application's, whose body is not moved.
    void note(const SimGeom* a, const SimGeom* b);

private:
    SimulationWorld& world_;
    double dt_;
    double layer_ = 0;   // m
    double late_ = 0;    // s
    double least_ = -1;  // m/s, of an impact; negative: not known yet
};

// Adds the bodies that joints hold together with those that were noted, and keeps all velocities. Before the step.
void beginImpacts(SimulationWorld& world);
// Moves the bodies. After the step.
void finishImpacts(SimulationWorld& world);

// Finds the linkages. After bodies or joints came or went.
void listLinkages(SimulationWorld& world);

}  // namespace orrery

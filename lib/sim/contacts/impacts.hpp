// Impacts at the time when they happen, although a step finds them late.
//
// A body that hits something is found some way inside it. ODE pushes it out again by a velocity (ERP), which it
// keeps: an impact without restitution throws it back. Here the contact of an impact stops what moves, or lets it
// rebound, and no more. For the step its bodies are put back to where they were when the surfaces met, and after it
// they go on from there with the velocities that they have then.
//
// Between steps of ODE a body that falls is on a parabola: its position is that of the end of the step, its velocity
// that of the middle. An impact at `late` before the step, closing at s with the acceleration g, happens at the speed
// s + g (h/2 - late), and what rebounds with v has v - g (h/2 + late) in the middle of the step. So restitution 1
// keeps the energy whatever the step, and whenever in it the surfaces meet.
#pragma once

#include <ode/ode.h>

#include <cstddef>

#include "contacts/friction.hpp"
#include "world/world.hpp"

namespace orrery {

struct ImpactSide {
    const SimGeom* geom = nullptr;  // null: the application's
    dBodyID body = nullptr;         // null: does not move
};

// Looks at the contacts of one pair.
class ImpactFinder {
public:
    // Of two geoms. `dt`: length of the step, s; 0 looks for nothing.
    ImpactFinder(SimulationWorld& world, const ImpactSide& a, const ImpactSide& b, double dt);

    [[nodiscard]] bool looks() const { return dt_ > 0; }
    // m/s; false: too slow for an impact and for what parts after one, whatever the surface is.
    [[nodiscard]] static bool isMoving(double approach);
    // All contacts, with their surfaces, before any of them is made.
    void look(const dContact& contact, const ContactMotion& motion);
    // The contacts are as they were `late` seconds before the step, when the geoms met.
    void enter(double late);
    [[nodiscard]] bool found() const { return found_; }
    // Of an impact: keeps the contact until beginImpacts.
    void keep(const dContact& contact, const ContactMotion& motion, const ImpactContact::Wanted& wanted,
              const MadeContact& made);
    // Of no impact: what carries the bodies of a contact.
    void noteSupports(const dContactGeom& contact, const ContactMotion& motion);

private:
    [[nodiscard]] bool isBouncing(const dSurfaceParameters& surface) const;
    [[nodiscard]] bool isHit(const dContactGeom& contact, const dSurfaceParameters& surface, double approach);

    SimulationWorld& world_;
    const SimGeom* a_;
    const SimGeom* b_;
    dBodyID bodyA_;
    dBodyID bodyB_;
    double dt_;
    double layer_ = 0;    // m
    double pull_ = -1;    // m/s^2, of the forces on the bodies; negative: not known yet
    double entered_ = 0;  // s
    bool found_ = false;
};

// Bounds the speed at which a contact pushes what is deep in one another apart, the same for every step. `approach`,
// m/s; `mesh`: it is one of a triangle mesh, which pushes nothing that leaves it anyway.
void limitParting(const SimulationWorld& world, double approach, bool mesh, double dt, dContact& contact);

// Where the body is after `time` seconds, or was before, if it goes on as it moves now.
void moveOn(dBodyID body, double time);

// Which linkages joints pull hard at, before the first pair of a step: their bodies turn so fast that none is put back.
void listTautLinkages(SimulationWorld& world);

// Nothing has hit yet.
void clearImpacts(SimulationWorld& world);
// Makes the contacts that were kept, and puts back their bodies and those that joints hold together with them. Before
// a step of `dt` seconds.
void beginImpacts(SimulationWorld& world, double dt);
// Lets them go on. After the step.
void finishImpacts(SimulationWorld& world);

// Finds the linkages. After bodies or joints came or went.
void listLinkages(SimulationWorld& world);

}  // namespace orrery

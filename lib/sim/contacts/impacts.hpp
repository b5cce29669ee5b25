// Treats impacts at the time when they happen, although a step finds them late.
//
// A body that hits something is found some way inside it. ODE pushes it out by a velocity (ERP), which the body keeps:
// an impact without restitution throws it back. Here the contact of an impact only stops the body or lets it rebound.
// For the step its bodies are moved back to where they were when the surfaces met. After the step they move on from
// there with their new velocities.
//
// Between steps of ODE a falling body is on a parabola: its position is that at the end of the step, its velocity that
// in the middle. An impact at the time `late` before the step, which closes at s with the acceleration g, happens at
// the speed s + g (h/2 - late), where s is that of the surfaces as the body was turned then. A body that rebounds with
// v has v - g (h/2 + late) in the middle of the step. So restitution 1 conserves energy for every step length, and
// whenever the surfaces meet in it.
#pragma once

#include <ode/ode.h>

#include <cstddef>

#include "contacts/friction.hpp"
#include "world/world.hpp"

namespace orrery {

// A contact that closes more slowly than this is at rest: it falls back after a step without contact.
inline constexpr double kLeastApproach = 0.05;  // m/s

struct ImpactSide {
    const SimGeom* geom = nullptr;  // null: a geom of the application
    dBodyID body = nullptr;         // null: it does not move
};

// Examines the contacts of one pair.
class ImpactFinder {
public:
    // For two geoms. `dt`: length of the step, s; 0: finds nothing.
    ImpactFinder(SimulationWorld& world, const ImpactSide& a, const ImpactSide& b, double dt);

    [[nodiscard]] bool looks() const { return dt_ > 0; }
    // `approach` in m/s. False: too slow for an impact, and for separation after one, for any surface.
    [[nodiscard]] static bool isMoving(double approach);
    // Call it for all contacts, with their surfaces, before any of them is made.
    void look(const dContact& contact, const ContactMotion& motion);
    // Tells that the contacts are those of `late` seconds before the step, when the geoms met.
    void enter(double late);
    [[nodiscard]] bool found() const { return found_; }
    // For an impact: stores the contact until beginImpacts. `rubs`: see ImpactContact.
    void keep(const dContact& contact, const ContactMotion& motion, bool rubs, const ImpactContact::Wanted& wanted,
              const MadeContact& made);
    // For a contact that is no impact: notes the bodies that carry others.
    void noteSupports(const dContact& contact, const ContactMotion& motion);

private:
    [[nodiscard]] bool isBouncing(const dSurfaceParameters& surface) const;
    [[nodiscard]] bool isCarried(double approach);
    [[nodiscard]] bool isHit(const dContactGeom& contact, const dSurfaceParameters& surface, double approach);

    SimulationWorld& world_;
    const SimGeom* a_;
    const SimGeom* b_;
    dBodyID bodyA_;
    dBodyID bodyB_;
    double dt_;
    double layer_ = 0;    // m
    double pull_ = -1;    // m/s^2, from the forces on the bodies; negative: not computed yet
    double entered_ = 0;  // s
    bool found_ = false;
};

// Limits the speed at which a contact separates bodies with a large overlap, independently of the step length.
// `approach` in m/s. `mesh`: the contact is with a triangle mesh, which does not push bodies that leave it anyway.
void limitParting(const SimulationWorld& world, double approach, bool mesh, double dt, dContact& contact);

// Moves the body to its place after `time` seconds, or before if it is negative, at its present velocity.
void moveOn(dBodyID body, double time);

// Lists linkages in which joints pull hard, before the first pair of a step. Their bodies turn so fast that they are
// not moved back.
void listTautLinkages(SimulationWorld& world);

// Removes all impacts.
void clearImpacts(SimulationWorld& world);
// Makes the stored contacts, and moves back their bodies and the bodies that joints connect with them. Call it before a
// step of `dt` seconds.
void beginImpacts(SimulationWorld& world, double dt);
// Lets the bodies move on. Call it after the step.
void finishImpacts(SimulationWorld& world);

// Finds the linkages. Call it after bodies or joints were added or removed. `from`: nothing before has changed, neither
// bodies (SimulationWorld::bodies) nor the joints that hold them.
struct LinkageStart {
    std::size_t body = 0;
    std::size_t joint = 0;        // PlannedObjects::joints
    std::size_t sixDofJoint = 0;  // PlanWorld::sixDofJoints
};
void listLinkages(SimulationWorld& world, const LinkageStart& from);

}  // namespace orrery

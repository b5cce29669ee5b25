// Contacts of one step: finds pairs, sorts them, and joins what touches.
#pragma once

#include <ode/ode.h>

#include <span>
#include <vector>

#include "simulation/world.hpp"

namespace orrery {

struct ContactMaker {
    const Plan& plan;
    const SimulationOptions& options;
    int maxContacts;                   // of one pair
    std::vector<dContact> buffer;      // of one pair
    std::vector<ContactEvent> events;  // when options.contactEvents is set
    std::size_t count = 0;             // contacts made since the start of the step

    ContactMaker(const Plan& planOfWorlds, const SimulationOptions& simulationOptions);

    // Starts anew, before the first world of a step.
    void clear();
    // Fills the world's contact group. Throws OdeRefusal when a check of ODE's fails.
    void collide(SimulationWorld& world);

private:
    // One side of a contact.
    struct Side {
        dGeomID id;
        std::uint32_t material;        // Plan::materials
        std::int32_t surface = kNone;  // Plan::surfaces
    };
    void join(SimulationWorld& world, const Side& a, const Side& b);
    [[nodiscard]] const OdeSurface* surfaceOf(const Side& side) const;
    void joinOurs(SimulationWorld& world);
    void joinForeign(SimulationWorld& world);
    void addEvent(const dContactGeom& contact, const SimulationWorld& world);
};

// The record of a geom that is one of this world's; null for others.
[[nodiscard]] const SimGeom* recordOf(const SimulationWorld& world, dGeomID geom);

}  // namespace orrery

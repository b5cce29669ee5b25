// Contacts of one step: finds pairs, sorts them, and joins what touches.
#pragma once

#include <ode/ode.h>

#include <span>
#include <vector>

#include "simulation_world.hpp"

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
    void join(SimulationWorld& world, dGeomID a, dGeomID b, std::uint32_t materialA, std::uint32_t materialB);
    void joinOurs(SimulationWorld& world);
    void joinForeign(SimulationWorld& world);
    void addEvent(const dContactGeom& contact, const SimulationWorld& world);
};

// The record of a geom that is one of this world's; null for others.
[[nodiscard]] const SimGeom* recordOf(const SimulationWorld& world, dGeomID geom);

}  // namespace orrery

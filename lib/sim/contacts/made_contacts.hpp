// Contacts as the balance of energy (step/energy_balance.hpp) and the watch for deep contacts want to know them.
#pragma once

#include <ode/ode.h>

#include <span>

#include "world/world.hpp"

namespace orrery {

// m/s: how fast the surfaces run past each other, and apart, by what their materials and files state.
[[nodiscard]] double runOf(const dSurfaceParameters& surface);

// Two geoms touch; null: none of this simulation's. Returns what is to be noted of each of their contacts.
[[nodiscard]] MadeContact noteTouch(SimulationWorld& world, const SimGeom* a, const SimGeom* b);

// After a contact was made as `contact` says, for a step of `dt` seconds: notes it where it may put in energy.
void noteContact(SimulationWorld& world, MadeContact made, const dContact& contact, double dt);

// Notes the pair if it is deep in one another: `depth`, m, of its deepest contact.
void noteDepth(SimulationWorld& world, const SimGeom& a, const SimGeom& b, double depth);

}  // namespace orrery

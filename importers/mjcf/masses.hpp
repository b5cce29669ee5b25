// The masses of bodies, and of bodies that are fixed to each other as one.
#pragma once

#include "context.hpp"
#include "geoms.hpp"
#include "tree.hpp"

namespace orrery::mjcf {

// Computes the mass of each body (BodyEntry::mass), from its <inertial> or its geoms.
void readMasses(Context& context, Tree& tree, Geoms& geoms);

// Finds the bodies without joints between them (BodyEntry::group), and which move (isBody). One on a joint that has no
// mass is fixed.
void findGroups(Context& context, Tree& tree);

// Adds a body with the masses of its group to the node of each that moves.
void addBodies(Tree& tree);

}  // namespace orrery::mjcf

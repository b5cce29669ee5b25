// Plan -> live ODE joints, and their work before and after a world step.
#pragma once

#include "world/world.hpp"

namespace orrery {

// joints.cpp: all joints, in plan order.
void createJoints(const WorldBuild& build);

// rows.cpp: rows and drives of joints between two frames.
void createSixDofJoints(const WorldBuild& build);
// Destroys the motors of the joints from `begin` to before `end`; the entries stay.
void destroyMotors(const SimulationWorld& world, std::size_t begin, std::size_t end);

// prepare.cpp: closes gaps and sets servos for the coming step. Stops are as their authors set them until
// prepareJoints.
void driveJoints(SimulationWorld& world, double dt);
// Call it after driveJoints: adds the rows of the coming step to the contact group, and sets drives, soft limits and
// stops.
void prepareJoints(SimulationWorld& world, double dt);
// Call it after the world step: resets the parameters of joints that prepareJoints changed.
void restoreJoints(SimulationWorld& world);

}  // namespace orrery

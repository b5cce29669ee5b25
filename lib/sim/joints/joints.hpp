// Plan -> live ODE joints, and what they need around a world step.
#pragma once

#include "world/world.hpp"

namespace orrery {

// joints.cpp: all joints, in plan order.
void createJoints(const WorldBuild& build);

// rows.cpp: rows and drives of joints between two frames.
void createSixDofJoints(const WorldBuild& build);
// Of those from `begin` to before `end`; the entries stay.
void destroyMotors(const SimulationWorld& world, std::size_t begin, std::size_t end);

// step.cpp: adds the rows of the coming step to the contact group, and sets drives, soft bounds and stops for it.
void prepareJoints(SimulationWorld& world, double dt);
// After the world step: parameters of joints are again what they were before prepareJoints.
void restoreJoints(SimulationWorld& world);

}  // namespace orrery

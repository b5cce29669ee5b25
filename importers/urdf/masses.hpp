// The masses of links, and of links that are fixed to each other as one body.
#pragma once

#include <vector>

#include "context.hpp"
#include "robot.hpp"
#include "shapes.hpp"

namespace orrery::urdf {

// The collisions of each link, by its number.
using Collisions = std::vector<std::vector<Collision>>;

// Reads the <inertial> of each link (LinkEntry::mass, inertialFrame).
void readInertials(Context& context, Robot& robot, const Collisions& collisions, Shapes& shapes);

// Decides which links at the top of a group are bodies (LinkEntry::isBody). A group without mass on a joint gets that
// of its collisions, or else the joint becomes fixed, and the groups are found anew.
void chooseBodies(Context& context, Robot& robot, const Collisions& collisions, Shapes& shapes);

// Adds a body with the masses of its group to the node of each such link.
void addBodies(Robot& robot);

}  // namespace orrery::urdf
